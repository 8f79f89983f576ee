"""Which rules stand behind a decision or a pick, for whoever asks."""

from __future__ import annotations

from typing import Any

from signoria.core.action import Action
from signoria.core.machine import Choice
from signoria.games.burgundy import actions as acts
from signoria.games.burgundy.ids import ANIMAL_IDS
from signoria.games.burgundy.phases.turn import PlayTurn
from signoria.games.burgundy.state import BurgundyState

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
PICK_RULES: dict[type[Action], tuple[str, ...]] = {
    acts.Take: ("BUR-TAKE-1", "BUR-TAKE-2"),
    acts.Place: ("BUR-PLACE-1", "BUR-PLACE-2", "BUR-PLACE-3"),
    acts.Sell: ("BUR-SELL-1", "BUR-SELL-2"),
    acts.TakeWorkers: ("BUR-WORK-1",),
    acts.Buy: ("BUR-BUY-1",),
    acts.SetDie: ("BUR-SHIELD-E16",),
    acts.TakeShield: ("BUR-SHIELD-1",),
    acts.Name: ("BUR-SHIELD-E6",),
}
PLAIN_RULES: dict[Action, tuple[str, ...]] = {acts.HIRE: ("BUR-EXT-2",), acts.END: ("BUR-TURN-5",)}
PIECE_RULES = {
    "die": ["BUR-TURN-2", "BUR-DIE-1"],
    "white": ["BUR-ROUND-3"],
    "depot": ["BUR-TAKE-1"],
    "pair": ["BUR-MON-5"],
    "own": ["BUR-TAKE-2"],
    "goods": ["BUR-SHIP-2"],
    "good": ["BUR-SELL-1", "BUR-SELL-2"],
    "purse": ["BUR-BUY-1"],
    "f": ["BUR-PLACE-1", "BUR-PLACE-2", "BUR-PLACE-3"],
    "workers": ["BUR-WORK-1"],
    "end": ["BUR-TURN-5"],
    "hire": ["BUR-EXT-2"],
    "face": ["BUR-SHIELD-E16"],
    "side": ["BUR-EXP-1"],
    "use": ["BUR-EXT-3"],
    "points": ["BUR-SOLO-10"],
    "part": ["BUR-SOLO-12"],
}


def rules_behind(s: BurgundyState, frame: Choice[Any], action: Action | None = None) -> list[str]:
    """The rules behind a decision, or behind a pick, the most telling first."""
    if action is None:
        return [frame.rule()]
    found = list(PLAIN_RULES.get(action, PICK_RULES.get(type(action), (frame.rule(),))))
    if isinstance(action, acts.Take | acts.Place) and not isinstance(frame, PlayTurn):
        found = [frame.rule()]
    if "tile" in action.fields:
        found.insert(0, tile_rule(str(action.fields["tile"])))
    if isinstance(action, acts.TakeShield):
        found.insert(0, shield_rule(action.shield))
    return list(dict.fromkeys(found))


def rules_of_shield(number: int) -> list[str]:
    """The rules about a shield: what it does, and how it is taken."""
    return [shield_rule(number), "BUR-SHIELD-1"]


def rules_of_piece(name: str) -> list[str]:
    """The rules about a piece of a board by the first word of its name."""
    return PIECE_RULES.get(name, [])


def shield_rule(number: int) -> str:
    """The rule that says what a shield does."""
    return f"BUR-SHIELD-E{number}"


def tile_rule(tile: str) -> str:
    """The rule that says what a tile does."""
    kind, _, number = tile.partition("-")
    if kind == "monastery":
        return f"BUR-MON-{number}"
    if tile in TILE_RULES:
        return TILE_RULES[tile]
    return "BUR-ANIMAL-1" if kind in ANIMAL_IDS else f"BUR-BLDG-{kind.upper()}"
