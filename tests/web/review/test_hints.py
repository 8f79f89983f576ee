"""Hints: in friendly games only, from the seat's own view, counted, told to all at the end."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import override_settings
from django_tasks_db.models import DBTaskResult

from signoria.core.chance import Dice
from signoria.review.advice import Adviser
from signoria.review.judge import Judge
from signoria.web.review import hints, tasks
from signoria.web.review.models import Hint
from signoria.web.tables import commitments, services
from signoria.web.tables.models import Table
from tests.web import playing

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few games, whatever the time."""
    monkeypatch.setattr(hints, "SIMULATIONS", 2)
    monkeypatch.setattr(hints, "THINKING", 1e9)


def asked_seat(table: Table) -> int:
    return commitments.asked(playing.now(table))[0]


def test_two_steps_counted_and_told_at_the_end() -> None:
    table = playing.new_table("rialto")
    seat = asked_seat(table)
    user = playing.people(2)[seat]
    mine, other = playing.signed_in(user), playing.signed_in(playing.people(2)[1 - seat])
    url = f"/t/{table.code}/hint"
    assert 'id="hint-button"' in mine.get(f"/t/{table.code}/").content.decode()
    before = other.get(f"/t/{table.code}/part", headers={"HX-Request": "true"}).content
    assert mine.get(url).status_code == 404 and mine.post(url).status_code == 202
    assert mine.post(url).status_code == 202 and Hint.objects.count() == 1
    call = DBTaskResult.objects.get(task_path=tasks.hint.module_path)
    assert call.priority >= 0, "like a bot's move"
    hints.think(Hint.objects.get().pk)
    first = mine.get(url).content.decode()
    assert "Where to look" in first and "data-look" in first
    best = Hint.objects.get().advice["moves"][0]["picks"]
    assert "Big number" not in first and ", ".join(best) not in first
    second = mine.post(url, {"step": "2"}).content.decode()
    assert "Big number" in second
    assert hints.counts(table, seat) == (1, 1)
    after = other.get(f"/t/{table.code}/part", headers={"HX-Request": "true"}).content
    strip = playing.TOKENS.sub
    assert strip(b"", before) == strip(b"", after), "nobody else learns of it"
    assert hints.used(playing.now(table)) == {}, "not before the end"
    # Another position has none; back at the same one it is the same, and counts once.
    path = [playing.legal(table)[0]]
    row = services.play_path(table.pk, seat, playing.seat_of(table, seat).version, path, "k")
    if playing.undo_reach(row, seat):
        assert mine.get(url).status_code in (400, 404)
        services.undo(row.pk, seat, playing.seat_of(row, seat).version)
        assert "Big number" in mine.get(url).content.decode()
        assert mine.post(url).status_code == 200 and hints.counts(table, seat) == (1, 1)
    Table.objects.filter(pk=table.pk).update(status=Table.Status.OVER)
    assert hints.used(playing.now(table))[seat] == (1, 1)


def test_never_in_rated_games_nor_for_others() -> None:
    table = playing.new_table("rialto")
    seat = asked_seat(table)
    users = playing.people(2)
    url = f"/t/{table.code}/hint"
    assert playing.signed_in(users[1 - seat]).post(url).status_code == 400, "not asked"
    assert playing.signed_in(None).post(url).status_code == 403
    stranger = playing.people(3)[2]
    assert playing.signed_in(stranger).post(url).status_code == 403
    Table.objects.filter(pk=table.pk).update(rated=True)
    mine = playing.signed_in(users[seat])
    assert mine.post(url).status_code == 403 and mine.get(url).status_code == 403
    assert "hint-button" not in mine.get(f"/t/{table.code}/").content.decode()
    waiting = Hint.objects.create(table=table, seat=seat, position="x")
    hints.think(waiting.pk)
    assert not Hint.objects.exists(), "a worker gives none either"


def test_offered_where_there_is_a_choice() -> None:
    """With one thing to do a hint is refused, so none is offered."""
    table = playing.new_table("principato")
    while True:
        seat = asked_seat(table)
        options = hints.view_now(playing.now(table), seat)[1]
        if len(options) == 1:
            break
        version = playing.seat_of(table, seat).version
        services.play_path(table.pk, seat, version, [options[0]], f"{seat} {version}")
    mine = playing.signed_in(playing.people(2)[seat])
    assert mine.post(f"/t/{table.code}/hint").status_code == 400
    page = mine.get(f"/t/{table.code}/").content.decode()
    assert "data-my-turn" in page and 'id="hint-button"' not in page


def test_a_hint_for_a_position_that_is_gone_is_dropped() -> None:
    table = playing.new_table("rialto")
    seat = asked_seat(table)
    playing.signed_in(playing.people(2)[seat]).post(f"/t/{table.code}/hint")
    playing.act(table, playing.legal(table)[0])
    hints.think(Hint.objects.get().pk)
    assert not Hint.objects.exists() and hints.counts(table, seat) == (0, 0)


def test_how_many() -> None:
    table = playing.new_table("rialto")
    seat = asked_seat(table)
    user = playing.people(2)[seat]
    row = playing.now(table)
    with override_settings(LIMITS_ON=True):
        for number in range(hints.PER_HOUR):
            Hint.objects.all().update(position=str(number))
            hints.ask(row, playing.seat_of(row, seat), user, "here", 1)
            Hint.objects.all().delete()
        with pytest.raises(services.Impossible):
            hints.ask(row, playing.seat_of(row, seat), user, "here", 1)


@pytest.mark.parametrize("game", ["rialto", "florence"])
def test_hidden_things_do_not_matter(game: str) -> None:
    """The same view, other hands behind it: the same advice to the last digit."""
    table = playing.new_table(game)
    seat = asked_seat(table)

    def advised(live: Any) -> list[Any]:
        view = live.view(seat)
        worlds = [live.game.determinize(view, seat, Dice(str(n))) for n in range(2)]
        found = []
        for world in worlds:
            seen = live.game.view(world, seat)
            assert hints.position_of(seen, list(world.options)) == hints.position_of(
                view, list(live.state.options)
            )
            adviser = Adviser(Judge(live.game, horizon=1), seen, seat, "seed")
            found.append([each.to_json() for each in adviser.advise(2, 10.0).moves])
        return found

    one, other = playing.look(table, advised)
    assert one == other
