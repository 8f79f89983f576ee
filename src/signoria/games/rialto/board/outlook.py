"""What the position would score, with or without a bridge: the rules' scoring on a copy."""

from __future__ import annotations

from signoria.core.machine import OVER, actor
from signoria.games.rialto.phases.final_scoring import FinalScoring
from signoria.games.rialto.phases.stage_bridge import TurnBridge
from signoria.games.rialto.questions import district_value, ranking
from signoria.games.rialto.state import RialtoState
from signoria.games.rialto.verbs import put_bridge


def if_it_ended(s: RialtoState) -> list[int]:
    """Everybody's score with the final scoring of the position as it is."""
    if actor(s) == OVER or not s.doge:
        return [player.score for player in s.players]
    copied = s.copy()
    FinalScoring().run(copied)
    return [player.score for player in copied.players]


def if_bridge(s: RialtoState, frame: TurnBridge, district: int) -> list[int]:
    """The same after the bridge lies with its higher end at a district."""
    copied = s.copy()
    put_bridge(copied, frame.connection, district, frame.seat)
    return if_it_ended(copied)


def podium(s: RialtoState, district: int) -> list[tuple[int, int]]:
    """Every place in a district: the participant (-1: nobody) and its points."""
    found: list[tuple[int, int]] = []
    points = district_value(s, district)
    present = ranking(s, district)
    for place in range(len(s.strength)):
        found.append((present[place] if place < len(present) else -1, points))
        points //= 2
    return found
