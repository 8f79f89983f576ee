"""Every pick there is in Tuscany, made once."""

from __future__ import annotations

from typing import Final

from signoria.core.action import Action, Catalogue
from signoria.games.tuscany.estate import ORDER_IDS, SIDE_IDS
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


class ChooseOrder(Action):
    """The order of the tiles from the top."""

    def __init__(self, order: int) -> None:
        super().__init__("order", {"order": ORDER_IDS[order]})
        self.order = order


class Rotate(Action):
    """A tile as printed, or turned by 180 degrees."""

    def __init__(self, turned: int) -> None:
        super().__init__("rotate", {"degrees": 180 * turned})
        self.turned = turned


class Shift(Action):
    """A tile half a field to the left or to the right of the one above it."""

    def __init__(self, side: int) -> None:
        super().__init__("shift", {"side": SIDE_IDS[side]})
        self.side = side


class SetCastle(Action):
    """The field of the start castle."""

    def __init__(self, field: int) -> None:
        super().__init__("castle", {"field": field})
        self.field = field


class TakeBonus(Action):
    """A kind of bonus token."""

    def __init__(self, bonus: int) -> None:
        super().__init__("bonus", {"bonus": BONUS_IDS[bonus]})
        self.bonus = bonus


class Draw(Action):
    """Draw estate cards, with so many extra ones."""

    def __init__(self, extra: int) -> None:
        super().__init__("draw", {"extra": extra})
        self.extra = extra


class _OfItem(Action):
    """A token or hexagon."""

    def __init__(self, item: int) -> None:
        super().__init__(self.VERB, {"item": ITEM_IDS[item]})
        self.item = item


class MarketToken(_OfItem):
    """A token of the market."""

    VERB = "token"


class RemoveStored(_OfItem):
    """An item of one's storage that leaves the game."""

    VERB = "remove"


class PlaceStored(_OfItem):
    """An item of one's storage that is placed."""

    VERB = "item"


class ReplaceColour(Action):
    """A colour of which all market tokens are exchanged."""

    def __init__(self, colour: int) -> None:
        super().__init__("replace", {"colour": COLOUR_IDS[colour]})
        self.colour = colour


class ChooseField(Action):
    """A field of one's own estate, for what is placed."""

    def __init__(self, field: int) -> None:
        super().__init__("field", {"field": field})
        self.field = field


class Payment(Action):
    """Two parts of a price."""

    def __init__(self, one: int, other: int) -> None:
        super().__init__("pay", {"one": PART_IDS[one], "other": PART_IDS[other]})
        self.one, self.other = one, other


ORDER: Final = [ChooseOrder(order) for order in range(len(ORDER_IDS))]
ROTATE: Final = [Rotate(turned) for turned in (0, 1)]
SHIFT: Final = [Shift(side) for side in (0, 1)]
CASTLE: Final = [SetCastle(field) for field in range(FIELDS)]
BONUS: Final = [TakeBonus(bonus) for bonus in range(BONUSES)]
DRAW: Final = [Draw(extra) for extra in range(MOST_BONUSES + 1)]
TAKE: Final = Action("take")
PLACE: Final = Action("place")
TOKEN: Final = [MarketToken(token) for token in range(TOKENS)]
EXCHANGE: Final = Action("exchange")
REPLACE: Final = [ReplaceColour(colour) for colour in range(COLOURS)]
REMOVE: Final = [RemoveStored(item) for item in range(ITEMS)]
ITEM: Final = [PlaceStored(item) for item in range(ITEMS)]
FIELD: Final = [ChooseField(field) for field in range(FIELDS)]
PAY: Final = [  # in order; `payment_of` finds one
    [Payment(one, other) for other in range(one, PARTS)] for one in range(PARTS)
]
DECLINE: Final = Action("decline")
SPEND: Final = Action("marble")
END_TURN: Final = Action("end-turn")


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
