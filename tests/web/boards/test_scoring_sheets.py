"""Sheets of scorings, from whole random games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from signoria.core.chance import Dice
from signoria.core.events import Event
from signoria.core.machine import OVER, actor
from signoria.core.record import Table
from signoria.games import load_game
from signoria.web.boards.base import Player
from signoria.web.boards.scoring import Scored, Scoring
from signoria.web.boards.told import points_of
from signoria.web.tables.page import make_board, make_scene
from signoria.web.tables.scorings import everything_told, last_scoring

CASES: list[tuple[str, int, dict[str, Any], int]] = [  # and how many scorings a game has
    ("principato", 2, {}, 5),
    ("principato", 4, {}, 5),
    ("tuscany", 3, {}, 1),  # random players seldom empty their stacks: the game stalls
    ("burgundy", 2, {}, 5),
    ("burgundy", 4, {"mode": "team"}, 5),
    ("florence", 3, {}, 1),
    ("florence", 4, {"coop": True}, 1),
    ("rialto", 2, {"neutral": True}, 7),
    ("rialto", 3, {}, 7),
]


class Watched:
    """A random game, and after each move the latest scoring as a seat is shown it."""

    def __init__(self, name: str, players: int, options: dict[str, Any], viewer: int = 0) -> None:
        self.game = load_game(name)
        self.table = Table(self.game, players, options)
        self.table.state.events = []
        self.viewer = viewer
        self.players = [Player(n, f"P{n}", "", n == viewer) for n in range(players)]
        self.events: list[list[Event]] = []

    def moments(self, seed: int) -> Iterator[Scored | None]:
        dice, rng = Dice(seed), random.Random(seed)
        while actor(self.table.state) != OVER:
            self.table.step(dice, lambda s, seat: rng.choice(s.options))
            self.events.append(list(self.table.state.events))
            self.table.state.events = []
            yield self.now()

    def now(self) -> Scored | None:
        told = [event.seen_by(self.viewer) for happened in self.events for event in happened]
        return make_board(self.scene()).scoring(told)

    def scene(self, language: str = "en") -> Any:
        view = self.game.view(self.table.state, self.viewer)
        return make_scene(self.game, view, self.viewer, language, self.players, [])

    def scores(self) -> list[int]:
        return list(self.game.result(self.table.state).scores)


def numbers(scored: Scored) -> list[Any]:
    """What must not change while the game goes on."""
    return [
        (sheet.title, [(row.player.seat, row.counts, row.strength, row.points, row.after)
                       for row in sheet.rows])
        for sheet in scored.sheets
    ]  # fmt: skip


@pytest.mark.parametrize(("name", "players", "options", "least"), CASES)
def test_sheets_have_the_true_scores_and_keep_them(
    name: str, players: int, options: dict[str, Any], least: int
) -> None:
    game = Watched(name, players, options)
    known: Scored | None = None
    sheets = 0
    for found in game.moments(4):
        if found is not None and (known is None or found.at != known.at):
            sheets += len(found.sheets)
            check_scores(game, found)
        elif found is not None and known is not None:
            assert numbers(found) == numbers(known), "it is about the past"
        known = found
    assert sheets >= least
    scene = game.scene("pl")
    final = last_scoring(scene, make_board(scene), everything_told(scene, game.events))
    assert final is not None and all(sheet.rule for sheet in final.sheets)


def check_scores(game: Watched, found: Scored) -> None:
    """Old and new scores are those of the game, whatever else happened in the same move."""
    flat = [event for happened in game.events for event in happened]
    after = game.scores()
    if not any(points_of(event) for event in flat[found.at + 1 :]):
        assert {row.player.seat: row.after for row in found.sheets[-1].rows} == dict(
            enumerate(after)
        )
    for sheet in found.sheets:
        assert sorted(row.player.seat for row in sheet.rows) == list(range(len(after)))
        assert all(row.before + row.points == row.after for row in sheet.rows)
    for sheet, following in pairwise(found.sheets):
        ends = {row.player.seat: row.after for row in sheet.rows}
        begins = {row.player.seat: row.before for row in following.rows}
        assert begins == ends, "each sheet begins where the one before ended"


def last_sheets(name: str, players: int, seed: int = 5) -> list[Scoring]:
    """Every sheet of a game, once."""
    game = Watched(name, players, {})
    found: dict[int, Scored] = {}
    for scored in game.moments(seed):
        if scored is not None:
            found[scored.at] = scored
    return [sheet for scored in found.values() for sheet in scored.sheets]


def test_a_military_scoring_gives_the_points_of_the_places() -> None:
    for sheet in last_sheets("principato", 3):
        by_place = sorted((row.place, row.strength, row.points) for row in sheet.rows)
        strengths = [row.strength for row in sheet.rows]
        assert None not in strengths
        for place, strength, points in by_place:
            stronger = sum(other > strength for other in strengths if other is not None)
            assert place == stronger + 1
            if strengths.count(strength) == 1:
                assert points == [6, 3, 0][stronger]
        assert sheet.steps.count(True) == sheet.number


def test_green_points_are_added_to_red_ones() -> None:
    phases = [sheet for sheet in last_sheets("tuscany", 2) if sheet.measure]
    assert phases
    for sheet in phases:
        for row in sheet.rows:
            assert row.points == row.strength == sum(sign.number for sign in row.counts)


def test_the_best_work_of_a_round_brings_three_points() -> None:
    sheets = last_sheets("florence", 3, 4)
    assert sheets
    for sheet in sheets:
        best = max(row.strength or 0 for row in sheet.rows)
        assert {row.points for row in sheet.rows if row.strength == best} == {3}
        assert {row.points for row in sheet.rows if row.strength != best} <= {0}


def test_districts_are_told_one_by_one() -> None:
    sheets = last_sheets("rialto", 4)
    districts = [sheet for sheet in sheets if sheet.rule == "RIA-FIN-4"]
    assert len(districts) == 6
    for sheet in districts:
        present = [row for row in sheet.rows if row.strength]
        assert [row.place for row in present] == list(range(1, len(present) + 1))
        points = [row.points for row in present]
        assert all(b == a // 2 for a, b in pairwise(points))
        assert all(row.points == 0 for row in sheet.rows if not row.strength)
    rounds = [sheet for sheet in sheets if sheet.rule == "RIA-P2-6"]
    assert len(rounds) == 6
    assert all(sum(row.strength or 0 for row in sheet.rows) <= 6 for sheet in rounds)


def test_what_is_told_of_a_scoring_is_public() -> None:
    """Two seats see the same sheets."""
    for name in ("principato", "tuscany", "burgundy", "florence", "rialto"):
        sheets = []
        for viewer in (0, 1):
            game = Watched(name, 2, {}, viewer)
            shown = [numbers(found) for found in game.moments(6) if found is not None]
            sheets.append(shown)
        assert sheets[0] == sheets[1]
