"""The real composer puts every whole move together, in any order of touches."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

from signoria.core.action import Action
from signoria.core.codec import fingerprint
from signoria.core.machine import OVER, actor
from signoria.web.boards.base import Scene
from signoria.web.tables.offer import Composing, Offer, draft
from tests.contract.helpers import Case
from tests.web.boards.drawing import board_of, drawn
from tests.web.boards.games import board_cases, kind, played, positions

pytestmark = pytest.mark.browser

TOUCHING = (Path(__file__).parent / "touching.js").read_text()
FOLLOWED = 4  # boards drawn with the first picks of a move, per position and depth

# Picks that are made with a tool of the board: fields under a turning tile, the order of cards
# that go back, an estate put together.
TOOLS = {"florence": {"place", "under"}, "tuscany": {"order", "rotate", "shift"}}
LOAD = "async () => { window.Offer = (await import('/static/tables/offer.js')).Offer; }"

Picks = tuple[Action, ...]


class Stage:
    """Moves to compose on the board that shows the same first picks."""

    def __init__(self, begun: Picks) -> None:
        self.begun = begun
        self.wanted: list[tuple[Picks, list[str]]] = []  # the picks that follow, what was touched


class Toucher:
    """Somebody who touches the pieces of every move of a position."""

    def __init__(self, page: Page, rng: Random) -> None:
        self.page = page
        self.rng = rng
        self.composed = 0
        page.evaluate(LOAD)
        page.evaluate(TOUCHING)

    def compose(self, scene: Scene) -> None:
        """Every move, also those that go on after the board was drawn with their first picks."""
        first = Stage(())
        first.wanted.append(((), []))
        stages = [first]
        while stages:
            later: dict[Picks, Stage] = {}
            for stage in stages:
                for begun, follows, pieces in self._stage(scene, stage):
                    later.setdefault(begun, Stage(begun)).wanted.append((follows, pieces))
            found = list(later.values())
            stages = self.rng.sample(found, min(FOLLOWED, len(found)))

    def _stage(self, scene: Scene, stage: Stage) -> Iterator[tuple[Picks, Picks, list[str]]]:
        """Compose the moves of one board; those that need another one: its picks, the picks
        that follow them, and the pieces touched."""
        composing = Composing(scene, stage.begun)
        composer = composing.offer()
        there = sorted(drawn(draft(scene, stage.begun)))
        for follows, pieces in stage.wanted:
            moves = [n for n, move in enumerate(composer.moves) if leads(move, follows)]
            tasks = [[n, pieces, has_tool(scene, composer.moves[n])] for n in moves]
            given = [composer.told(), there, tasks, self.rng.randrange(2**31)]
            answers = self.page.evaluate("(given) => composeAll(...given)", given)
            assert any("other" not in each for each in answers), (stage.begun, follows, answers)
            for number, answer in zip(moves, answers, strict=True):
                move = composer.moves[number]
                self.composed += 1
                assert "fault" not in answer, f"{move.words!r}, {move.path}: {answer['fault']}"
                shown = [composer.moves[n] for n in answer.get("shown", [number])]
                assert any(same_end(composing, move, other) for other in shown), (move, shown)
                if "draft" in answer:
                    n = len(answer["draft"])
                    yield stage.begun + move.path[:n], move.path[n:], answer["pieces"]


def same_end(composing: Composing, one: Offer, other: Offer) -> bool:
    """The same picks in another order: nobody has to tell them apart.  What lies side by side,
    in a storage or a hand, may lie there in another order as well."""
    if one is other:
        return True
    ends = [composing.state(composing.begun + move.path) for move in (one, other)]
    if fingerprint(ends[0]) == fingerprint(ends[1]):
        return True
    picks = [sorted(action.id for action in move.path) for move in (one, other)]
    game, seat = composing.scene.game, composing.seat
    return picks[0] == picks[1] and game.holdings(ends[0], seat) == game.holdings(ends[1], seat)


def has_tool(scene: Scene, move: Offer) -> bool:
    """Does the board help with one of its picks?"""
    return not TOOLS.get(scene.game.name, set()).isdisjoint(pick.verb for pick in move.path)


def leads(move: Offer, follows: Picks) -> bool:
    """Does it begin with these picks, or are they more than its beginning?"""
    shared = min(len(follows), len(move.path))
    return move.path[:shared] == follows[:shared]


def compose_some(page: Page, case: Case, found: Iterable[Any]) -> None:
    """Compose every move of these positions."""
    page.goto("/")
    toucher = Toucher(page, Random(str(case)))
    for s in found:
        if actor(s) != OVER:
            toucher.compose(board_of(case.game, s, actor(s)).scene)
    assert toucher.composed


def first_of_each_kind(case: Case) -> Iterator[Any]:
    """Every decision of a random game when it is asked for the first time."""
    seen: set[str] = set()
    for s in played(case, "touches"):
        if kind(s) not in seen:
            seen.add(kind(s))
            yield s


def quick_cases() -> list[Case]:
    """The smallest and the largest configuration of every game."""
    by_game: dict[str, list[Case]] = defaultdict(list)
    for case in board_cases():
        by_game[case.game.name].append(case)
    return [case for found in by_game.values() for case in (found[0], found[-1])]


@pytest.mark.parametrize("case", quick_cases(), ids=repr)
def test_every_move_can_be_composed(page: Page, case: Case) -> None:
    compose_some(page, case, first_of_each_kind(case))


@pytest.mark.slow
@pytest.mark.parametrize("case", board_cases(), ids=repr)
def test_every_move_of_every_configuration_can_be_composed(page: Page, case: Case) -> None:
    compose_some(page, case, positions(case, "touches"))
