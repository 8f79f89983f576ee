"""Whole moves on every board: whatever must be touched is on the page, in every configuration."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from signoria.core.action import Action
from signoria.core.machine import OVER, actor
from signoria.web.boards.base import Scene
from signoria.web.tables.offer import Composing, Offer, draft
from tests.contract.helpers import Case
from tests.web.boards.drawing import board_of, drawn
from tests.web.boards.games import board_cases, positions

LONGEST = 400  # letters of a sentence


def stages(scene: Scene, rng: Random) -> Iterator[tuple[Scene, Composing, list[Offer]]]:
    """The offer of a position, and of the drafts that some of its moves go through."""
    begun: tuple[Action, ...] = ()
    while True:
        composing = Composing(scene, begun)
        moves = composing.offer().moves
        yield draft(scene, begun), composing, moves
        later = [move for move in moves if move.drafts or move.is_open]
        if not later:
            return
        move = rng.choice(later)
        begun += move.path[: move.drafts or len(move.path)]


@pytest.mark.parametrize("case", board_cases(), ids=repr)
def test_what_must_be_touched_is_on_the_page(case: Case) -> None:
    rng = Random(str(case))
    for s in positions(case, "composer", every=40):
        if actor(s) == OVER:
            break
        scene = board_of(case.game, s, actor(s)).scene
        for now, _composing, moves in stages(scene, rng):
            there = drawn(now)
            for move in moves:
                if move.drafts or move.is_open:
                    continue
                check(move, there)


def check(move: Offer, there: set[str]) -> None:
    """The pieces a move needs are there, and it says what it does."""
    if move.is_loose:
        used = {piece for slot in move.slots for piece in slot.pieces}
        assert used & there, f"nothing to touch for {move.path}: {sorted(used)}"
    for slot in move.slots:
        if slot.needed:
            found = [piece for piece in slot.pieces if piece in there]
            assert len(found) >= slot.count, f"{slot} of {move.path} is not on the page"
    assert move.words and len(move.words) < LONGEST, move.path
