"""Positions in which somebody holds shields."""

from __future__ import annotations

from tests.games.burgundy.module_scenario import Scenario, dealt

CASTLES = {11: "church", 6: "castle", 1: "castle"}  # with the one on 18: three castles


def held(shields: dict[int, int], players: int = 2, **options: object) -> Scenario:
    """Seat 0 has shields on castles; some tile for a die of 6 to take."""
    s = dealt(players, shields=True, **options).depot(6, "bank")
    if set(shields.values()) - {18}:
        s.estate(0, CASTLES)
    return s.shields(0, shields)


def final(s: Scenario, seat: int = 0) -> dict[str, int]:
    """The end of the game with all tribute paid and everything declined."""
    s.phase("E").end_phase()
    while s.actor() >= 0:
        s.play(f"{s.actor()} {'decline' if 'decline' in s.legal() else 'tribute-silver'}")
    return s.points(seat)
