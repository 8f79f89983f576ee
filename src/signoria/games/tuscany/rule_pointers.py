"""Which rules are behind a decision, an action, a piece on the board."""

from __future__ import annotations

from signoria.core.action import Action
from signoria.core.machine import Choice
from signoria.games.tuscany.actions import PLACE, TAKE, ChooseField, Draw, Payment
from signoria.games.tuscany.ids import COLOUR_OF, EMPTY, HEXAGON
from signoria.games.tuscany.pending import Ask, asked
from signoria.games.tuscany.state import Player, TuscanyState

EFFECT_RULES = (
    "TUS-CASTLE-1",
    "TUS-CITY-1",
    "TUS-INN-1",
    "TUS-FARM-1",
    "TUS-QUARRY-1",
    "TUS-VILL-1",
    "TUS-MON-1",
    "TUS-CART-1",
)
BONUS_RULES = {
    "storage": "TUS-BON-STORAGE",
    "marble": "TUS-BON-MARBLE",
    "worker": "TUS-BON-WORKER",
    "income-card": "TUS-BON-INCOME",
    "estate-card": "TUS-BON-CARD",
}
PIECE_RULES = {
    "m": ("TUS-MKT-2",),
    "store": ("TUS-TAKE-1", "TUS-BON-STORAGE"),
    "f": ("TUS-PLACE-2", "TUS-PLACE-3", "TUS-REG-1"),
    "deck": ("TUS-DRAW-1", "TUS-DRAW-4"),
    "draw": ("TUS-DRAW-1", "TUS-DRAW-2"),
    "take": ("TUS-TAKE-1",),
    "place": ("TUS-PLACE-1", "TUS-PAY-1"),
    "exchange": ("TUS-EXCH-2", "TUS-EXCH-3"),
    "hand": ("TUS-PAY-1", "TUS-DRAW-3"),
    "part": ("TUS-PAY-1", "TUS-PAY-2"),
    "purse": ("TUS-MARB-1", "TUS-PAY-1"),
    "spend": ("TUS-MARB-1",),
    "order": ("TUS-EST-2",),
    "rotate": ("TUS-EST-2",),
    "shift": ("TUS-EST-3",),
    "build": ("TUS-SET-11",),
}


def rules_behind(
    s: TuscanyState, frame: Choice[TuscanyState], action: Action | None = None
) -> list[str]:
    """The rules behind a decision or a pick, the most telling first."""
    if isinstance(action, Draw):
        return ["TUS-DRAW-1", "TUS-DRAW-2", "TUS-DRAW-4"]
    if isinstance(action, Payment):
        return ["TUS-PAY-1", "TUS-PAY-2"]
    if action is TAKE:
        return ["TUS-TAKE-1", "TUS-TAKE-2"]
    if action is PLACE:
        return ["TUS-PLACE-1", "TUS-PAY-1"]
    if action is not None and asked(s) in (Ask.CASTLE_TOKEN, Ask.CASTLE_FIELD):
        return ["TUS-CASTLE-1", "TUS-CASTLE-2"]
    if isinstance(action, ChooseField):
        return ["TUS-PLACE-2", "TUS-PLACE-3", "TUS-REG-1"]
    return [frame.rule()]


def rules_of_piece(s: TuscanyState, me: Player, piece: str) -> list[str]:
    """The most telling first."""
    name, _dash, rest = piece.partition("-")
    item = item_on(s, me, name, rest)
    if item == HEXAGON:
        return ["TUS-HEX-1", "TUS-HEX-2", "TUS-HEX-3"]
    if item != EMPTY:
        return [EFFECT_RULES[COLOUR_OF[item]]]
    if name == "bonus":
        return [BONUS_RULES[rest]] if rest in BONUS_RULES else []
    return list(PIECE_RULES.get(name, ()))


def item_on(s: TuscanyState, me: Player, name: str, rest: str) -> int:
    """What lies on a market spot, a storage space or a field; EMPTY for nothing."""
    number = int(rest) if rest.isascii() and rest.isdigit() and len(rest) < 4 else -1
    if name == "m" and 0 <= number < len(s.market):
        return s.market[number]
    if name == "store" and 1 <= number <= len(me.storage):
        return me.storage[number - 1]
    if name == "f" and 0 <= number < len(me.tokens):
        return me.tokens[number]
    return EMPTY
