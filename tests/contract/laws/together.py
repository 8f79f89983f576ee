"""Deciding at the same time: everybody alone, in any order; the record has one order."""

from __future__ import annotations

import random
from typing import Any

from signoria.core.action import Action
from signoria.core.codec import same
from signoria.core.machine import actor, apply, asked_alone, legal, together
from tests.contract.law import Moment, at_moments


def decided(world: Any, seat: int, rng: random.Random) -> list[Action]:
    """Picks of a seat until it has decided."""
    picks: list[Action] = []
    while actor(world) == seat:
        picks.append(rng.choice(legal(world)))
        apply(world, picks[-1])
    return picks


@at_moments()
def who_decides_together_can_do_it_in_any_order(now: Moment) -> None:
    seats = together(now.state)
    if not seats:
        return
    assert actor(now.state) == seats[0] and len(set(seats)) == len(seats)
    rng = random.Random(now.ply)
    worlds = {seat: asked_alone(now.state, seat) for seat in seats}
    picks = {seat: decided(worlds[seat], seat, rng) for seat in reversed(seats)}
    whole = now.state.copy()
    for seat in seats:
        for pick in picks[seat]:
            assert actor(whole) == seat and pick in legal(whole), f"{seat} {pick} {now}"
            apply(whole, pick)
    assert not together(whole), "all have decided"


@at_moments()
def who_decides_together_sees_nothing_of_the_others(now: Moment) -> None:
    """Whatever the first seat has picked, the others are asked the same."""
    seats = together(now.state)
    if not seats:
        return
    later = now.state.copy()
    apply(later, legal(later)[-1])
    for seat in seats[1:] if together(later) == seats else ():
        one, two = asked_alone(now.state, seat), asked_alone(later, seat)
        assert same(now.game.view(one, seat), now.game.view(two, seat)), now
