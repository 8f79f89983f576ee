"""The rules behind a decision, a pick or a piece."""

from __future__ import annotations

from typing import Any

from signoria.core.action import Action
from signoria.core.machine import Choice
from signoria.games.rialto.actions import (
    DELAY,
    PASS,
    PLAY,
    STOP,
    BuildBridge,
    BuildingPick,
    Convert,
    LayJokers,
    LayOwn,
    Move,
    PutInto,
    SwapUp,
    TakeFrom,
    TurnHighEnd,
)
from signoria.games.rialto.ids import (
    JOKER,
    KIND_IDS,
    NONE,
    YELLOW_1,
    building_of,
    colour_of,
    value_of,
)
from signoria.games.rialto.pending import Ask, asked_by, stage_of
from signoria.games.rialto.state import RialtoState

BUILDING_RULES = ("RIA-GRN", "RIA-YEL", "RIA-BLU")
STAGE_RULES = ("RIA-A-1", "RIA-B-1", "RIA-C-1", "RIA-D-1", "RIA-E-1", "RIA-F-1")
PIECE_RULES = {
    "col": ("RIA-P1-5",),
    "deck": ("RIA-P1-3", "RIA-GRN-1"),
    "dist": ("RIA-FIN-3", "RIA-FIN-4", "RIA-DIST-1"),
    "conn": ("RIA-D-2", "RIA-E-2", "RIA-FIN-3"),
    "private": ("RIA-E-1", "RIA-F-1"),
    "general": ("RIA-E-1", "RIA-SETUP-10"),
    "pass": ("RIA-P2-4",),
    "play": ("RIA-P2-3", "RIA-P2-1"),
    "delay": ("RIA-YEL-1",),
    "track": ("RIA-DOGE-1", "RIA-DOGE-4"),
    "bonus": ("RIA-DIST-1", "RIA-DIST-2"),
}


def building_rule(building: int) -> str:
    """The rule that says what a building does."""
    return f"{BUILDING_RULES[colour_of(building)]}-{value_of(building)}"


def rules_behind(s: RialtoState, frame: Choice[Any], action: Action | None = None) -> list[str]:
    """The rules behind a decision, or behind a pick, the most telling first."""
    stage = stage_of(s)
    if action is None:
        playing = asked_by(frame) is Ask.TURN and stage != NONE
        return [frame.rule()] + ([STAGE_RULES[stage], "RIA-P2-6"] if playing else [])
    if isinstance(action, (BuildingPick, Convert)):
        return [building_rule(action.building), frame.rule()]
    if isinstance(action, SwapUp):
        return [frame.rule(), building_rule(building_of(action.tile) + 1)]
    if action is DELAY:
        return [building_rule(YELLOW_1), "RIA-YEL-1a"]
    if isinstance(action, LayJokers):
        return ["RIA-JOK-1", "RIA-JOK-3"]
    if (action in (PASS, PLAY) or isinstance(action, LayOwn)) and stage != NONE:
        return ["RIA-P2-4", STAGE_RULES[stage], "RIA-P2-6"]
    if isinstance(action, (BuildBridge, TurnHighEnd)):
        return ["RIA-D-2", "RIA-FIN-3"]
    if isinstance(action, (PutInto, TakeFrom, Move)):
        return [frame.rule(), "RIA-DIST-1", "RIA-DIST-2"]
    if action is STOP and asked_by(frame) is Ask.BUILDING:
        return ["RIA-C-3"]
    return [frame.rule()]


def rules_of_piece(piece: str, building: int) -> list[str]:
    """The rules about a piece of the board, by its name and the building that it is, or NONE."""
    name, _dash, rest = piece.partition("-")
    if building != NONE:
        return [building_rule(building), *(["RIA-ACT-1"] if name == "slot" else [])]
    if name == "slot":
        return ["RIA-C-5"]
    card = rest.split("-")[0]
    if name in ("card", "left") and card in KIND_IDS:
        kind = KIND_IDS.index(card)
        return ["RIA-JOK-1", "RIA-JOK-3"] if kind == JOKER else [STAGE_RULES[kind], "RIA-P2-1"]
    return list(PIECE_RULES.get(name, ()))
