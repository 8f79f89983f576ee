"""Which rules stand behind a decision or a pick, for whoever asks."""

from __future__ import annotations

from typing import Any

from signoria.core.action import Action
from signoria.core.machine import Choice
from signoria.games.burgundy.actions import TakeShield
from signoria.games.burgundy.ids import ANIMAL_IDS
from signoria.games.burgundy.phases.turn import PlayTurn

TILE_RULES = {
    "castle": "BUR-CASTLE-1",
    "mine": "BUR-MINE-1",
    "ship": "BUR-SHIP-1",
    "boarding_house": "BUR-BLDG-BOARDING",
    "town_hall": "BUR-BLDG-TOWNHALL",
    "crane": "BUR-EXT-3",
    "white_castle": "BUR-WHITE-2",
    "geese": "BUR-EXT-5",
    "inn": "BUR-INN-2",
    "black": "BUR-SOLO-6",
}
VERB_RULES = {
    "take": ["BUR-TAKE-1", "BUR-TAKE-2"],
    "place": ["BUR-PLACE-1", "BUR-PLACE-2", "BUR-PLACE-3"],
    "sell": ["BUR-SELL-1", "BUR-SELL-2"],
    "workers": ["BUR-WORK-1"],
    "buy": ["BUR-BUY-1"],
    "hire": ["BUR-EXT-2"],
    "set": ["BUR-SHIELD-E16"],
    "shield": ["BUR-SHIELD-1"],
    "name": ["BUR-SHIELD-E6"],
    "end": ["BUR-TURN-5"],
}


def rules_of(frame: Choice[Any], action: Action | None = None) -> list[str]:
    """The rules behind a decision, or behind a pick, the most telling first."""
    if action is None:
        return [frame.rule()]
    found = list(VERB_RULES.get(action.verb, [frame.rule()]))
    if action.verb in ("take", "place") and not isinstance(frame, PlayTurn):
        found = [frame.rule()]
    if "tile" in action.fields:
        found.insert(0, tile_rule(str(action.fields["tile"])))
    if isinstance(action, TakeShield):
        found.insert(0, f"BUR-SHIELD-E{action.shield}")
    return [rule for place, rule in enumerate(found) if rule not in found[:place]]


def tile_rule(tile: str) -> str:
    """The rule that says what a tile does."""
    kind, _, number = tile.partition("-")
    if kind == "monastery":
        return f"BUR-MON-{number}"
    if tile in TILE_RULES:
        return TILE_RULES[tile]
    return "BUR-ANIMAL-1" if kind in ANIMAL_IDS else f"BUR-BLDG-{kind.upper()}"
