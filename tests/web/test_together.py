"""At the same time: seats decide in any order, change their mind, and see nothing of each other."""

from __future__ import annotations

import random
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from signoria.core.machine import IllegalAction, together
from signoria.core.record import final_state
from signoria.games import load_game
from signoria.web.tables import commitments, services, tasks
from signoria.web.tables.models import TOGETHER, Commitment, Move, Table
from signoria.web.tables.services import SeatPlan
from tests.web import playing
from tests.web.test_hidden_picks import sent, versions

pytestmark = pytest.mark.django_db

GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("tuscany", 3, {}),
    ("burgundy", 2, {"experienced": "hidden"}),
    ("florence", 3, {}),
]
EVERY_GAME = pytest.mark.parametrize(("game", "players", "options"), GAMES)


def begun(game: str, players: int, options: dict[str, Any]) -> Table:
    """A table at which all have to decide at the same time."""
    table = playing.new_table(game, players, options)
    while table.actor != TOGETHER:
        table = playing.forward(table, 1, random.Random(1))
    return table


def pick(table: Table, number: int, rng: random.Random) -> None:
    """One pick of a seat."""
    seat = playing.seat_of(table, number)
    action = rng.choice(playing.legal(table, number))
    services.play(table.pk, number, seat.version, action, wake=False)


def decide(table: Table, number: int, rng: random.Random) -> None:
    """Picks of a seat until it has decided."""
    while playing.now(table).actor == TOGETHER and number in commitments.asked(playing.now(table)):
        pick(table, number, rng)


def picks_of(table: Table, number: int) -> list[list[str]]:
    found: list[list[str]] = Commitment.objects.get(table=table, seat=number).moves
    return found


@EVERY_GAME
def test_seats_decide_in_any_order_and_the_record_has_one(
    game: str, players: int, options: dict[str, Any]
) -> None:
    rng = random.Random(2)
    table = begun(game, players, options)
    before = Move.objects.filter(table=table).count()
    order = playing.look(table, lambda live: together(live.state))
    chosen = {}
    for number in reversed(order[1:]):
        decide(table, number, rng)
        chosen[number] = picks_of(table, number)
        assert Move.objects.filter(table=table).count() == before
    decide(table, order[0], rng)
    table = playing.now(table)
    assert table.actor != TOGETHER and not table.commitments.exists()
    made = list(Move.objects.filter(table=table, ply__gte=before, seat__isnull=False))
    assert list(dict.fromkeys(move.seat for move in made)) == list(order)
    for number, moves in chosen.items():
        texts = [move.text for move in made if move.seat == number]
        assert texts[: sum(map(len, moves))] == [text for move in moves for text in move]
    final_state(
        load_game(table.game), services.record_of(table)
    )  # every move is legal where it stands


@EVERY_GAME
def test_nobody_sees_anything_of_the_others(
    game: str, players: int, options: dict[str, Any]
) -> None:
    rng = random.Random(3)
    table = begun(game, players, options)
    mover = players - 1
    clients = {n: playing.signed_in(user) for n, user in enumerate(playing.people(players))}
    watching = {None: playing.signed_in(None), 0: clients[0]}
    before = {n: (versions(table, n), sent(table, n, watching[n])) for n in watching}
    row = Table.objects.filter(pk=table.pk).values().get()
    seen = playing.seat_of(table, mover).version

    def unchanged(what: str) -> None:
        assert Table.objects.filter(pk=table.pk).values().get() == row
        for number, (version, known) in before.items():
            assert versions(table, number) == version
            told = playing.differences(known, sent(table, number, watching[number]))
            assert not told, f"seat {number} after {what}: {told}"

    pick(table, mover, rng)
    unchanged("a pick")
    decide(table, mover, rng)
    unchanged("deciding")
    seat = playing.seat_of(table, mover)
    assert seat.version > seen, "the own page hears of it"
    services.undo(table.pk, mover, seat.version, True)
    unchanged("taking back")


def test_the_own_page_says_that_it_can_be_changed() -> None:
    rng = random.Random(4)
    table = begun("tuscany", 2, {})
    client = playing.signed_in(playing.people(2)[1])
    page = client.get(f"/t/{table.code}/").context
    assert page["can_act"], "the second seat need not wait"
    decide(table, 1, rng)
    page = client.get(f"/t/{table.code}/").context
    said = page["prompt"], page["hint"]
    assert said == ("You have decided.", "You can change it until everybody has.")
    assert not page["can_act"] and page["can_undo"] and page["undo_moves"] == 1
    assert page["undo_words"].startswith("From the top:")
    assert [row.now for row in page["players"]] == [True, True]
    view = client.get(f"/api/tables/{table.code}/view").json()
    assert view["decided"] and view["together"] == [0, 1] and view["actor"] is None
    assert view["actions"] == []
    why = client.get(f"/t/{table.code}/why", {"piece": "m:0"}).json()
    assert why["text"] == "You have decided; you can change it until everybody has."
    watching = playing.signed_in(None).get(f"/t/{table.code}/").context
    assert watching["prompt"] == "All decide at the same time, unseen by each other."


def test_who_has_decided_may_change_it_until_the_last_one_has() -> None:
    rng = random.Random(5)
    table = begun("tuscany", 2, {})
    decide(table, 1, rng)
    first = picks_of(table, 1)
    seat = playing.seat_of(table, 1)
    with pytest.raises(IllegalAction) as refused:
        table_game = playing.look(table, lambda live: live.game)
        action = table_game.catalogue.from_text(first[0][0])
        services.play(table.pk, 1, seat.version, action)
    assert refused.value.refusal.code == "ALREADY_DECIDED"
    services.undo(table.pk, 1, seat.version, False)
    assert picks_of(table, 1) == [] and commitments.asked(playing.now(table)) == [0, 1]
    with pytest.raises(services.Impossible):
        services.undo(table.pk, 1, seat.version + 1, False)
    while picks_of(table, 1) in ([], first):
        decide(table, 1, rng)
        again = picks_of(table, 1)
        if again == first:
            services.undo(table.pk, 1, playing.seat_of(table, 1).version, True)
    decide(table, 0, rng)
    made = Move.objects.filter(table=table, seat=1).values_list("text", flat=True)
    assert list(made)[: len(again[0])] == again[0]
    seat = playing.seat_of(table, 1)
    with pytest.raises(services.Impossible):
        services.undo(table.pk, 1, seat.version, True)


def test_an_old_page_changes_nothing() -> None:
    table = begun("tuscany", 2, {})
    seat = playing.seat_of(table, 1)
    pick(table, 1, random.Random(6))
    with pytest.raises(services.Stale):
        services.play(table.pk, 1, seat.version, playing.legal(table, 1)[0])
    assert len(picks_of(table, 1)[0]) == 1


def test_everybody_who_has_to_decide_is_asked_in_the_lists() -> None:
    table = begun("tuscany", 2, {})
    clients = [playing.signed_in(user) for user in playing.people(2)]
    assert [client.get("/").context["turns"] for client in clients] == [1, 1]
    decide(table, 1, random.Random(7))
    assert [client.get("/").context["turns"] for client in clients] == [1, 0]


def test_clocks_run_for_those_who_have_not_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    moment = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: moment)
    one, two = playing.people(2)
    plans = [SeatPlan("me"), SeatPlan("link")]
    table = services.create_table(one, "tuscany", 2, {}, plans, clock="live:20")
    services.take_seat(table, two)
    services.start(table, one)
    table = playing.now(table)
    assert table.actor == TOGETHER

    def left() -> list[float | None]:
        row = playing.now(table)
        return [services.time_left(row, seat) for seat in row.seats.all()]

    moment += timedelta(seconds=60)
    decide(table, 1, random.Random(8))
    moment += timedelta(seconds=100)
    assert left() == [20 * 60 - 160, 20 * 60 - 60]
    row = playing.now(table)
    shown = [services.time_shown(row, seat, viewer=0) for seat in row.seats.all()]
    assert shown == [20 * 60 - 160, 20 * 60], "a clock that stands would tell"
    services.undo(table.pk, 1, playing.seat_of(table, 1).version, True)
    moment += timedelta(seconds=10)
    assert left() == [20 * 60 - 170, 20 * 60 - 70]
    moment += timedelta(seconds=20 * 60)
    row = playing.now(table)
    assert all(services.is_late(row, seat) for seat in row.seats.all())
    decide(table, 0, random.Random(9))
    assert not services.is_late(playing.now(table), playing.seat_of(table, 0))
    decide(table, 1, random.Random(9))
    used = [seat.seconds_used for seat in playing.now(table).seats.all()]
    assert used == [1370.0, 1270.0]


@pytest.mark.parametrize("late", [True, False])
def test_bots_decide_when_they_are_asked(late: bool) -> None:
    (person,) = playing.people(1)
    plans = [SeatPlan("me"), SeatPlan("bot", "novice"), SeatPlan("bot", "novice")]
    table = services.create_table(person, "tuscany", 3, {}, plans)
    services.start(table, person)
    table = playing.now(table)
    Table.objects.filter(pk=table.pk).update(changed_at=0, thinking_until=0)
    if late:
        decide(table, 0, random.Random(10))
    for _ in range(2):
        tasks.bot_turn(table.pk)
    if not late:
        assert commitments.asked(playing.now(table)) == [0]
        assert tasks.sweep() == 0
        decide(table, 0, random.Random(10))
    table = playing.now(table)
    assert table.actor != TOGETHER
    made = Move.objects.filter(table=table, seat__isnull=False).values_list("seat", flat=True)
    assert list(dict.fromkeys(made))[:3] == [0, 1, 2]


def test_a_sweep_finds_bots_that_have_not_decided() -> None:
    (person,) = playing.people(1)
    plans = [SeatPlan("me"), SeatPlan("bot", "novice")]
    table = services.create_table(person, "tuscany", 2, {}, plans)
    services.start(table, person)
    Commitment.objects.filter(table=table, seat=1).update(moves=[], since=timezone.now())
    Table.objects.filter(pk=table.pk).update(changed_at=0, thinking_until=0)
    assert tasks.sweep() == 1


def test_a_table_from_before_goes_on_where_it_was() -> None:
    """Its row names the first seat, which had begun; there are no commitments yet."""
    rng = random.Random(11)
    table = begun("tuscany", 2, {})
    table = playing.forward(table, 2, rng)  # picks of the first seat, on the table itself
    Commitment.objects.all().delete()
    Table.objects.filter(pk=table.pk).update(actor=0)
    pick(table, 1, rng)
    assert playing.now(table).actor == TOGETHER
    decide(table, 1, rng)
    decide(table, 0, rng)
    table = playing.now(table)
    assert table.actor != TOGETHER
    final_state(load_game(table.game), services.record_of(table))


def test_people_who_share_a_screen_decide_one_after_the_other() -> None:
    (person,) = playing.people(1)
    plans = [SeatPlan("me"), SeatPlan("hot", name="Bianca")]
    table = services.create_table(person, "tuscany", 2, {}, plans)
    services.start(table, person)
    table = playing.now(table)
    client = playing.signed_in(person)
    for number in (0, 1):
        assert client.get(f"/t/{table.code}/").status_code == 302, "the screen is handed over"
        client.post(f"/t/{table.code}/hand-over")
        assert client.get(f"/t/{table.code}/").context["my_seat"] == number
        decide(table, number, random.Random(12))
    assert playing.now(table).actor != TOGETHER
