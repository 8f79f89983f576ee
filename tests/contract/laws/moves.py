"""Whole moves: every pick begins one, each can be played, and does just what was told of it."""

from __future__ import annotations

import random

from signoria.core.machine import CHANCE, OVER, actor, apply, legal
from signoria.core.moves import Deals, changes, follow, goes_on, whole_moves
from tests.contract.law import Moment, at_moments

MOST = 60  # moves listed at a moment
TRIED = 4  # of them played


@at_moments(every=5)
def whole_moves_do_what_is_told(now: Moment) -> None:
    seat = actor(now.state)
    if seat in (CHANCE, OVER):
        return
    deals = Deals(now.game, now.game.view(now.state, seat), seat)
    found = whole_moves(deals.first, seat, MOST)
    assert {branch.path[0] for branch in found} == set(legal(now.state)), now
    assert len({branch.path for branch in found}) == len(found), now
    for branch in random.Random(now.ply).sample(found, min(TRIED, len(found))):
        end = follow(now.game, now.state, seat, branch.path)
        assert goes_on(end, seat) == branch.is_open, f"{branch.path} {now}"
        if branch.is_open:
            continue
        told = deals.effects(branch.path, branch.end)
        points, held = changes(now.game, now.state, end, seat)
        assert told.next_actor == actor(end) or told.final, f"{branch.path} {now}"
        if told.final:  # what depends on secrets may be left out, never be wrong
            points = {line: n for line, n in points.items() if line in told.points}
            held = {key: both for key, both in held.items() if key in told.held}
        assert (told.points, told.held) == (points, held), f"{branch.path} {now}"


@at_moments(every=11)
def a_forbidden_pick_changes_nothing(now: Moment) -> None:
    """In the middle of a path as well: `follow` works on copies."""
    seat = actor(now.state)
    if seat in (CHANCE, OVER):
        return
    before = now.state.copy()
    path = [legal(now.state)[0]]
    follow(now.game, now.state, seat, path)
    assert legal(now.state) == legal(before) and actor(before) == seat
    apply(before, path[0])
