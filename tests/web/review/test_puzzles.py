"""Puzzles: mistakes of finished games and puzzles of the day; nothing of what is not over."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.test import Client
from django_tasks_db.models import DBTaskResult

from signoria.core.machine import legal
from signoria.games import game_names
from signoria.review.turns import turn_numbers
from signoria.web.accounts.models import User
from signoria.web.review import chips, setting, solving, tasks
from signoria.web.review.models import Answer, Attempt, Review
from signoria.web.tables.models import Table
from tests.web import playing
from tests.web.review import finished

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


def path_of(set_up: setting.Setting, move: str) -> str:
    """A move as the page sends it."""
    catalogue = set_up.story.game.catalogue
    return ",".join(str(catalogue.from_text(text).id) for text in move.split(", "))


def test_my_mistakes_one_by_one() -> None:
    user = playing.people(1)[0]
    table = finished.table_of(user, "rialto")
    client = playing.signed_in(user)
    assert "No mistake" in client.get(f"/t/{table.code}/mistakes").content.decode()
    finished.reviewed(table, user)
    first = client.get(f"/t/{table.code}/mistakes")
    assert first.status_code == 302
    page = client.get(first.url)  # type: ignore[attr-defined]
    assert 'id="offer"' in page.content.decode() and "Find the better move" in page.content.decode()
    set_up = setting.setting_of(first.url.removeprefix("/puzzles/"))  # type: ignore[attr-defined]
    assert set_up.seat == 0
    base = f"/puzzles/{set_up.key}"

    wrong = client.post(f"{base}/move", {"path": path_of(set_up, set_up.played)}, headers=HTMX)
    assert "There is a better one" in wrong.content.decode()
    looked = client.post(f"{base}/hint", headers=HTMX).content.decode()
    assert "Where to look" in looked and "data-look=" in looked
    right = client.post(f"{base}/move", {"path": path_of(set_up, set_up.best)}, headers=HTMX)
    assert "That is it" in right.content.decode() and "Next puzzle" in right.content.decode()
    attempt = Attempt.objects.get(user=user)
    assert attempt.solved and attempt.tries == 2 and attempt.hints == 1 and attempt.day is None
    following = client.get(f"/t/{table.code}/mistakes")
    assert following.url != first.url, "the next one"  # type: ignore[attr-defined]


def test_one_lesson_of_a_turn() -> None:
    """What was missed all the turn is asked once; links to the others stay."""
    user = playing.people(1)[0]
    table = finished.table_of(user, "burgundy", decisions=60)
    finished.reviewed(table, user)
    turns = turn_numbers(finished.record("burgundy", decisions=60))
    review = Review.objects.get()
    found = list(review.found or [])
    for piece in found:
        if "decision" in piece:
            piece["decision"]["loss"] = [9.0, 8.0, 10.0]
    Review.objects.update(found=found)
    every, one = setting.mistakes(table, 0), setting.lessons(table, 0)
    assert {turns[each.turn.ply] for each in every} == {turns[each.turn.ply] for each in one}
    assert len(every) > len(one) == len({turns[each.turn.ply] for each in one})
    assert all(setting.of_table(table, each.turn.ply) for each in every)


def test_a_move_nobody_has_tried_is_judged_by_the_engine() -> None:
    user = playing.people(1)[0]
    table = finished.table_of(user, "rialto", decisions=40)
    finished.reviewed(table, user)
    mistake = setting.mistakes(table, 0)[0]
    set_up = setting.of_decision(table, mistake)
    known = {set_up.best.split(", ")[0], set_up.played.split(", ")[0]}
    other = next(each for each in legal(set_up.state()) if each.text not in known)
    client = playing.signed_in(user)
    url = f"/puzzles/{set_up.key}"
    asked = client.post(f"{url}/move", {"path": str(other.id)}, headers=HTMX).content.decode()
    answer = Answer.objects.get()
    assert "The engine looks" in asked and f"answer={answer.pk}" in asked
    assert client.get(f"{url}/part?answer={answer.pk}").status_code == 204
    assert DBTaskResult.objects.filter(task_path=tasks.answer.module_path).count() == 1
    Answer.objects.update(verdict={"loss": 0.0, "lines": {}})
    tasks.answer.func(answer.pk, user.pk)
    assert Attempt.objects.get().solved, "as good as the best: it counts"
    assert "That is it" in client.get(f"{url}/part?answer={answer.pk}").content.decode()
    assert client.get(f"{url}/part?answer=999999").status_code == 404


def test_nothing_of_a_running_game() -> None:
    user = playing.people(1)[0]
    table = finished.table_of(user, "rialto")
    finished.reviewed(table, user)
    key = f"t-{table.code}-{setting.mistakes(table, 0)[0].turn.ply}"
    Table.objects.filter(pk=table.pk).update(status=Table.Status.PLAYING)
    client = playing.signed_in(user)
    assert client.get(f"/t/{table.code}/mistakes").status_code == 404
    for part in ("", "/part", "/preview?path=1", "/why?piece=x"):
        assert client.get(f"/puzzles/{key}{part}").status_code == 404
    for part in ("/move", "/hint"):
        assert client.post(f"/puzzles/{key}{part}", {"path": "1"}).status_code == 404
    assert not Attempt.objects.exists()


WITH_PUZZLES = [name for name in game_names() if setting.puzzle_of_day(name, date(2026, 11, 17))]


def test_puzzles_of_the_day_are_the_same_for_everybody() -> None:
    day = setting.today()
    assert WITH_PUZZLES
    for game in WITH_PUZZLES:
        found = setting.puzzle_of_day(game, day)
        again = setting.puzzle_of_day(game, day)
        assert found is not None and again is not None and found[1].id == again[1].id
        assert setting.puzzle_of_day(game, day + timedelta(days=1)) is None, "not before its day"
        later = setting.puzzle_of_day(game, day - timedelta(days=1))
        assert later is None or later[1].id != found[1].id
    client = Client()
    page = client.get("/puzzles")
    assert page.status_code == 200 and f"/puzzles/{WITH_PUZZLES[0]}-{day}" in page.content.decode()
    tomorrow = day + timedelta(days=1)
    assert client.get(f"/puzzles/{WITH_PUZZLES[0]}-{tomorrow}").status_code == 404
    assert client.get("/puzzles/nonsense").status_code == 404
    assert not User.objects.filter(is_guest=True).exists(), "looking makes nobody"


@pytest.mark.parametrize("game", WITH_PUZZLES)
def test_a_puzzle_of_the_day_is_solved(game: str) -> None:
    client = Client()
    set_up = setting.of_day(game, setting.today())
    assert set_up is not None
    url = f"/puzzles/{set_up.key}"
    page = client.get(url).content.decode()
    assert "Find the best move" in page and 'id="offer"' in page
    best = path_of(set_up, set_up.best)
    assert f'"path":"{best}"' in page or '"open":true' in page or best.split(",")[0] in page
    other = next(move for move in set_up.moves if move != set_up.best)
    wrong = client.post(f"{url}/move", {"path": path_of(set_up, other)}, headers=HTMX)
    assert wrong.headers["X-Go"] == url, "a guest now: the page is loaded with another token"
    assert "There is a better one" in client.get(url).content.decode()
    assert "Find the best move" in client.get(url).content.decode(), "said once"
    right = client.post(f"{url}/move", {"path": best}, headers=HTMX).content.decode()
    assert "That is it" in right and 'class="split"' in right
    attempt = Attempt.objects.get()
    assert attempt.user.is_guest and attempt.tries == 2 and attempt.day == setting.today()
    assert solving.streak(solving.solved_days(attempt.user)) == 1
    assert client.post(f"{url}/move", {"path": "x"}, headers=HTMX).status_code == 400


@pytest.mark.parametrize("game", WITH_PUZZLES)
def test_signs_sum_to_what_a_move_gives_up(game: str) -> None:
    """As they are written: what is too small for a sign of its own is in "all else"."""
    days = [setting.FIRST_DAY + timedelta(days=n) for n in range(5)]
    set_ups = [found for day in days if (found := setting.of_day(game, day)) is not None]
    for set_up in set_ups:
        scene = set_up.scene("en")
        for known in set_up.moves.values():
            signs = chips.lines_of(scene, known.lines)
            total = sum(float(sign.value.replace("−", "-")) for sign in signs)
            assert not signs or round(total, 1) == round(-known.loss, 1)


def test_days_in_a_row() -> None:
    day = setting.today()
    back = [day - timedelta(days=n) for n in range(10)]
    assert solving.streak([]) == 0
    assert solving.streak(back[:3]) == 3
    assert solving.streak(back[1:3]) == 2, "today may still come"
    assert solving.streak(back[2:5]) == 0
    assert solving.longest([*back[:2], *back[4:9]]) == 5


def test_who_looks_it_up_has_not_solved_it() -> None:
    game = WITH_PUZZLES[0]
    set_up = setting.of_day(game, setting.today())
    assert set_up is not None
    client = Client()
    url = f"/puzzles/{set_up.key}"
    for step in ("1", "1", "2"):  # the first twice: its answer was lost on the way
        shown = client.post(f"{url}/hint", {"step": step}, headers=HTMX).content.decode()
        assert ("The best move" in shown) == (step == "2")
    client.post(f"{url}/move", {"path": path_of(set_up, set_up.best)}, headers=HTMX)
    assert Attempt.objects.get().solved is None
