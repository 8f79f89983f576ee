"""Every pick there is in Tuscany, made once."""

from __future__ import annotations

from typing import Final

from signoria.core.action import Action, Catalogue
from signoria.games.tuscany.estate import ORDER_IDS
from signoria.games.tuscany.ids import (
    BONUS_IDS,
    BONUSES,
    COLOUR_IDS,
    COLOURS,
    FIELDS,
    ITEM_IDS,
    ITEMS,
    MOST_BONUSES,
    PART_IDS,
    PARTS,
    TOKENS,
)


class Plain(Action):
    """A pick without anything to name: take, place, decline …"""

    def __init__(self, verb: str) -> None:
        super().__init__(verb)


class OfOrder(Action):
    """The order of the tiles from the top."""

    def __init__(self, order: int) -> None:
        super().__init__("order", {"order": ORDER_IDS[order]})
        self.order = order


class OfTurn(Action):
    """A tile as printed, or turned by 180 degrees."""

    def __init__(self, turned: int) -> None:
        super().__init__("rotate", {"degrees": 180 * turned})
        self.turned = turned


class OfShift(Action):
    """A tile half a field to the left or to the right of the one above it."""

    def __init__(self, side: int) -> None:
        super().__init__("shift", {"side": ("left", "right")[side]})
        self.side = side


class OfField(Action):
    """A field of one's own estate: castle (the start castle), field."""

    def __init__(self, verb: str, field: int) -> None:
        super().__init__(verb, {"field": field})
        self.field = field


class OfBonus(Action):
    """A kind of bonus token."""

    def __init__(self, bonus: int) -> None:
        super().__init__("bonus", {"bonus": BONUS_IDS[bonus]})
        self.bonus = bonus


class Draw(Action):
    """Draw estate cards, with so many extra ones."""

    def __init__(self, extra: int) -> None:
        super().__init__("draw", {"extra": extra})
        self.extra = extra


class OfItem(Action):
    """A token or hexagon: token (from the market), item (from storage), remove (to the box)."""

    def __init__(self, verb: str, item: int) -> None:
        super().__init__(verb, {"item": ITEM_IDS[item]})
        self.item = item


class OfColour(Action):
    """A colour of which all market tokens are exchanged."""

    def __init__(self, colour: int) -> None:
        super().__init__("replace", {"colour": COLOUR_IDS[colour]})
        self.colour = colour


class Payment(Action):
    """Two parts of a price."""

    def __init__(self, one: int, other: int) -> None:
        super().__init__("pay", {"one": PART_IDS[one], "other": PART_IDS[other]})
        self.one = one
        self.other = other


ORDER: Final = [OfOrder(order) for order in range(len(ORDER_IDS))]
ROTATE: Final = [OfTurn(turned) for turned in (0, 1)]
SHIFT: Final = [OfShift(side) for side in (0, 1)]
CASTLE: Final = [OfField("castle", field) for field in range(FIELDS)]
BONUS: Final = [OfBonus(bonus) for bonus in range(BONUSES)]
DRAW: Final = [Draw(extra) for extra in range(MOST_BONUSES + 1)]
TAKE: Final = Plain("take")
PLACE: Final = Plain("place")
TOKEN: Final = [OfItem("token", token) for token in range(TOKENS)]
EXCHANGE: Final = Plain("exchange")
REPLACE: Final = [OfColour(colour) for colour in range(COLOURS)]
REMOVE: Final = [OfItem("remove", item) for item in range(ITEMS)]
ITEM: Final = [OfItem("item", item) for item in range(ITEMS)]
FIELD: Final = [OfField("field", field) for field in range(FIELDS)]
PAY: Final = [  # in order; `payment_of` finds one
    [Payment(one, other) for other in range(one, PARTS)] for one in range(PARTS)
]
DECLINE: Final = Plain("decline")
SPEND: Final = Plain("marble")
END_TURN: Final = Plain("end-turn")


def payment_of(one: int, other: int) -> Payment:
    """The payment of two parts, in any order."""
    return PAY[one][other - one] if one <= other else PAY[other][one - other]


def all_actions() -> list[Action]:
    """In the order of the game; the position is the number."""
    found: list[Action] = []
    found.extend(ORDER)
    found.extend(ROTATE)
    found.extend(SHIFT)
    found.extend(CASTLE)
    found.extend(BONUS)
    found.extend(DRAW)
    found.extend([TAKE, PLACE])
    found.extend(TOKEN)
    found.append(EXCHANGE)
    found.extend(REPLACE)
    found.extend(REMOVE)
    found.extend(ITEM)
    found.extend(FIELD)
    for row in PAY:
        found.extend(row)
    found.extend([DECLINE, SPEND, END_TURN])
    return found


CATALOGUE: Final = Catalogue(all_actions())
