"""Records of real games, reviewed: what is in a review, its page and its command."""

from __future__ import annotations

import json
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest
from typer.testing import CliRunner

import signoria
from signoria.cli.app import app
from signoria.cli.review import print_review
from signoria.core.chance import Dice
from signoria.core.codec import fingerprint
from signoria.core.machine import CHANCE, OVER, actor, legal
from signoria.core.record import Table
from signoria.games import game_names, load_game
from signoria.review.chances import Chances
from signoria.review.decisions import Turn, Weighing
from signoria.review.judge import GOAL, Judge, horizon_of
from signoria.review.luck import Luck
from signoria.review.page import page
from signoria.review.paired import EXACT_ZERO, exactly
from signoria.review.report import CLOSE_CALL, FORCED, GRADES, WORST, Review
from signoria.review.reviewing import Reviewing, opened
from signoria.review.spread import UNKNOWN, spread_of
from signoria.review.telling import Telling
from signoria.review.turns import turn_numbers
from tests.cli.helpers import run

pytestmark = pytest.mark.skipif(not signoria.is_compiled(), reason="takes too long in plain Python")

FEW = 4  # games for each move
KEYS = {"ply", "seat", "played", "best", "loss", "low", "high", "lines"}


def begun(name: str, decisions: int) -> Table:
    """The first moves of a game, the last option of everybody."""
    game = load_game(name)
    table, dice = Table(game, 2), Dice(name)
    while (who := actor(table.state)) != OVER and decisions:
        if who == CHANCE:
            table.roll(dice)
        else:
            options = legal(table.state)
            table.play(options[-1])
            decisions -= len(options) > 1
    return table


@pytest.fixture(scope="module")
def reviewing() -> Reviewing:
    return Reviewing(begun("rialto", 4).record.to_text(), FEW)


@pytest.fixture(scope="module")
def review(reviewing: Reviewing) -> Review:
    return reviewing.review()


def test_keys_and_sums(review: Review) -> None:
    told = json.loads(json.dumps(review.to_json()))
    assert told["decisions"] and told["luck"] and not told["finished"]
    names = {name for _, name in GRADES} | {WORST, CLOSE_CALL, FORCED}
    for row in told["decisions"]:
        assert row.keys() >= KEYS and row["grade"] in names
        assert row["low"] <= row["loss"] <= row["high"]
        assert sum(row["lines"].values()) == pytest.approx(row["loss"], abs=0.01)
    for row in told["luck"]:
        assert row.keys() >= {"ply", "value", "low", "high"}
    for seat in told["seats"]:
        parts = seat["start"] + seat["luck"] - seat["loss"] + seat["others"] + seat["rest"]
        assert parts == pytest.approx(seat["result"], abs=0.01)


def test_a_chance_that_is_missed_all_the_turn_is_one_turning_point(review: Review) -> None:
    """What could have been done at each decision of a turn has cost as much at each of them."""
    one, *_ = review.decisions
    record = replace(review.record, moves=[replace(review.record.moves[0], seat=0)] * 6)
    record.moves[3:5] = [replace(record.moves[0], seat=seat) for seat in (CHANCE, 1)]
    assert turn_numbers(record) == [0, 0, 0, 1, 2, 3]
    losses = {0: 6.0, 1: 7.0, 2: 6.5, 4: 5.0, 5: 8.0}
    missed = [
        replace(one, turn=Turn(ply, 0, ("a",)), chance_lost=0.0, loss=exactly(loss))
        for ply, loss in losses.items()
    ]
    whole = replace(review, record=record, decisions=missed)
    assert [each.turn.ply for each in whole.turning_points()] == [5, 1, 4]


def test_any_number_of_processes_finds_the_same(reviewing: Reviewing, review: Review) -> None:
    assert reviewing.review(jobs=2).to_json() == review.to_json()


def test_a_slow_machine_may_play_less_far(reviewing: Reviewing) -> None:
    """In Rialto, which wants ten turns; luck is judged as far as ever."""
    near, far = (replace(reviewing, horizon=horizon) for horizon in (1, horizon_of("rialto")))
    plies = reviewing.plies()
    moves = reviewing.record().moves
    chosen = next(ply for ply in plies if moves[ply].seat != CHANCE)
    rolled = next(ply for ply in plies if moves[ply].seat == CHANCE)
    assert far.at(chosen) == reviewing.at(chosen) != near.at(chosen)
    assert far.at(rolled) == reviewing.at(rolled) == near.at(rolled)


def test_decisions_of_one_seat(reviewing: Reviewing) -> None:
    found = reviewing.review(seats=[1])
    assert {each.turn.seat for each in found.decisions} == {1}


class Looking(Judge):
    """Counts how often it is asked what can be expected."""

    looks = 0

    def expected(self, s: Any) -> list[float]:
        self.looks += 1
        return super().expected(s)


@pytest.mark.parametrize(("horizon", "looks"), [(1, 2), (3, 6), (10, 6)])
def test_only_the_last_rounds_are_looked_at(horizon: int, looks: int) -> None:
    """Before them nobody knows yet what the turns after a draw have made of it."""
    judge = Looking(load_game("rialto"), horizon)
    judge.play_on(begun("rialto", 4).state, Chances("looks"), 0.5)
    assert judge.looks == looks


class Tags(HTMLParser):
    """What a page asks for, and its words."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.asked += [tag for name, _ in attrs if name in ("src", "href")]

    def handle_data(self, data: str) -> None:
        self.words.append(data)


@pytest.mark.parametrize(("language", "heading"), [("en", "What made"), ("pl", "Skąd taki")])
def test_the_page_needs_nothing_else(
    reviewing: Reviewing, review: Review, language: str, heading: str
) -> None:
    tags = Tags()
    tags.feed(page(review, Telling(review, opened(reviewing.text, None)[0], language)))
    assert not tags.asked
    told = " ".join(tags.words)
    assert heading in told
    most = max(review.luck, key=lambda each: max(abs(lead.value) for lead in each.leads))
    came = Telling(review, opened(reviewing.text, None)[0], language).came(most)
    assert came in told, "also what was luck"


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("name", game_names())
def test_what_came_is_told_in_words(name: str, language: str) -> None:
    """Of most rolls and draws; those that no log tells stay as the record writes them."""
    reviewing = Reviewing(begun(name, 12).record.to_text(), FEW)
    states, *_ = opened(reviewing.text, None)
    telling = Telling(reviewing.put_together([], [], [EXACT_ZERO] * 2), states, language)
    moves = [each for each in enumerate(reviewing.record().moves) if each[1].seat == CHANCE]
    raw = [
        move.text for ply, move in moves if telling.came(Luck(ply, move.text, [], [])) == move.text
    ]
    assert moves and not raw


def test_what_a_loss_is_made_of_sums_to_it(reviewing: Reviewing, review: Review) -> None:
    telling = Telling(review, opened(reviewing.text, None)[0], "en")
    lost = [each for each in review.decisions if each.praise is None and each.lines]
    for decision in lost:
        told = telling.lines(decision)
        total = round(sum(value for _name, value in told), 1)
        assert not told or f"{total:.1f}" == telling.number(decision.loss.value), decision
    assert any(telling.lines(decision) for decision in lost)
    assert telling.number(-0.04, "+") == "0.0"


def test_the_command(reviewing: Reviewing, tmp_path: Path) -> None:
    record, out = tmp_path / "game.txt", tmp_path / "review.html"
    record.write_text(reviewing.text, encoding="utf-8")
    given = ["review", str(record), "--sims", str(FEW), "--seat", "2"]
    answer = CliRunner().invoke(app, [*given, "--json", "--out", str(out)])
    assert answer.exit_code == 0, answer.output
    assert {row["seat"] for row in json.loads(answer.stdout)["decisions"]} == {1}
    assert out.read_text(encoding="utf-8").startswith("<!doctype html>")


@pytest.mark.parametrize("command", [["review", "game.txt"], ["puzzles", "rialto"]])
def test_what_cannot_be_written_is_refused_at_once(command: list[str], tmp_path: Path) -> None:
    for out in (tmp_path, tmp_path / "none" / "page.html"):
        told = run(*command, "--out", str(out))
        assert told.code == 2
        assert "cannot be written" in told.err


def test_in_the_terminal(
    reviewing: Reviewing, review: Review, capsys: pytest.CaptureFixture[str]
) -> None:
    print_review(review, Telling(review, opened(reviewing.text, None)[0], "pl"))
    assert "Punkty zwrotne" in capsys.readouterr().out


def test_spreads() -> None:
    for name in game_names():
        for players in load_game(name).players:
            assert spread_of(name, players) != UNKNOWN
    assert spread_of("harbour", 2) == UNKNOWN


def test_options_part_players_farther() -> None:
    """Each by what it adds, as variances do; a team makes the points of two."""
    usual = spread_of("burgundy", 4)
    assert spread_of("burgundy", 4, {"mode": "team"}) > 2 * usual
    assert spread_of("burgundy", 4, {"mode": "normal", "inns": False}) == usual
    one, other = (spread_of("burgundy", 2, {name: True}) for name in ("trade_routes", "shields"))
    both = spread_of("burgundy", 2, {"trade_routes": True, "shields": True})
    assert usual < other < one < both < one + other - usual
    assert spread_of("burgundy", 2, {"board": 7}) == spread_of("burgundy", 2)


def test_chances_know_how_far_apart_a_table_ends() -> None:
    """Ten points between teams are less than between two players."""
    game, options = load_game("burgundy"), {"mode": "team"}
    s = Table(game, 4, options).state

    def ahead(_s: Any, seat: int) -> float:
        return 410.0 if seat in (0, 2) else 400.0

    judges = [Judge(game, evaluator=ahead, options=each) for each in (None, options)]
    sure, unsure = (judge.at(s, 0.5).wins[0] for judge in judges)
    assert 0.5 < unsure < sure


@pytest.mark.parametrize("name", game_names())
def test_what_a_seat_cannot_see_changes_nothing(name: str) -> None:
    """The same view, other hands and piles behind it: the same review."""
    table = begun(name, 4)
    while actor(table.state) == CHANCE:
        table.roll(Dice(1))
    s, game = table.state, table.game
    turn = Turn(0, actor(s), (legal(s)[-1].text,))
    view = game.view(s, turn.seat)
    others = [game.determinize(view, turn.seat, Dice(number)) for number in range(2)]
    judge = Judge(game, 0)
    told = [Weighing(judge, each, turn, "1", 0.5).decision(3, 5.0) for each in (s, *others)]
    assert all(each == told[0] for each in told)
    assert all(fingerprint(game.view(each, turn.seat)) == fingerprint(view) for each in others)
    if name == "rialto":  # whose hands are hidden: otherwise nothing would be shown here
        assert len({fingerprint(each) for each in others}) > 1


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", game_names())
def test_before_anything_is_set_up_points_are_foreseen(name: str, players: int) -> None:
    """As whole games end; the evaluation has learned little about tables that are being set up."""
    game = load_game(name)
    judge, start = Judge(game), Table(game, players).state
    foreseen, ended = (
        fmean(
            fmean(judge.play_on(start.copy(), Chances(f"opening|{number}"), left).points)
            for number in range(FEW)
        )
        for left in (1.0, 0.0)
    )
    assert foreseen == pytest.approx(ended, rel=0.2)


def test_alone_a_turn_ends_where_something_is_rolled() -> None:
    game = load_game("burgundy")
    table = Table(game, 1, {"mode": "solo"})
    table.state.events = None
    chances = Chances("alone")
    judge = Judge(game)
    judge.play_on(table.state, chances, 0.5)
    assert actor(table.state) == 0  # not played to its end
    assert table.state.round <= 2  # one turn, and what is rolled after it


def test_alone_a_game_is_judged_by_what_it_is_won_by() -> None:
    game = load_game("burgundy")
    table, dice = Table(game, 1, {"mode": "solo"}), Dice("alone")
    while (who := actor(table.state)) != OVER:
        table.roll(dice) if who == CHANCE else table.play(legal(table.state)[0])
    end = Judge(game).at(table.state, 0.0)
    filled = table.state.estates[0].filled.bit_count()
    assert end.points == end.leads == [2.5 * filled]  # not its points, which win nothing
    assert end.lines == [{GOAL: 2.5 * filled}]
    assert end.wins == [0.0]
    before = Judge(game).at(Table(game, 1, {"mode": "solo"}).state, 1.0)
    assert sum(before.lines[0].values()) == pytest.approx(before.points[0])
