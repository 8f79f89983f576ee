"""Tokens, cards, bonus tokens and fields as plain values for the templates, named in words."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from signoria.games.tuscany.ids import (
    BONUS_IDS,
    COLOUR_IDS,
    COLOUR_LETTERS,
    COLOUR_OF,
    COLOURS,
    EMPTY,
    ESTATE_CARDS,
    FARM_KINDS,
    GREEN_POINTS,
    HEXAGON,
    HEXAGON_REWARD,
    KINDS_ON,
    MARBLE_REWARD,
    RED_POINTS,
    START_CASTLE,
    WORKER_REWARD,
    is_neutral,
)
from signoria.games.tuscany.questions import stacks_left
from signoria.games.tuscany.state import TuscanyState
from signoria.games.tuscany.text import Text
from signoria.web.boards.base import Part, Scene
from signoria.web.boards.shown import Shown

# The drawing of the token of each colour, in the order of the colours.
SYMBOLS = ("castle", "city", "inn", "farm", "quarry", "village", "monastery", "cart")
FARM_SYMBOLS = ("k-grapes", "k-olives", "k-grain", "k-ox")
BONUS_SYMBOLS = ("hexslot", "marble", "worker", "icard", "ecard")
REWARD_SYMBOLS = {
    RED_POINTS: "pt-red",
    GREEN_POINTS: "pt-green",
    ESTATE_CARDS: "ecard",
    MARBLE_REWARD: "marble",
    WORKER_REWARD: "worker",
    HEXAGON_REWARD: "hexwood",
}
ROMAN = ("I", "II", "III", "IV", "V")
LAYER = 5.4  # height of a token in a stack


def capital(text: str) -> str:
    """With a capital letter."""
    return text[:1].upper() + text[1:]


class Hue(Shown):
    """A colour: its letter, drawing and names."""

    id: str
    letter: str
    symbol: str
    sign: str  # the small drawing of its kind
    kind: str  # of token
    name: str
    hue: str  # of a field


class HueCount(Shown):
    """So many cards of a colour."""

    colour: Hue
    number: int


class Item(Shown):
    """A token, a hexagon or a start castle."""

    name: str
    shape: str  # token, wood, start
    symbol: str = ""
    letter: str = ""  # of its colour
    under: str = ""  # the letter of the field under a hexagon
    neutral: bool = False
    farm: tuple[str, ...] = ()  # drawings of the kinds on a farm


class BonusToken(Shown):
    """A kind of bonus token."""

    id: str
    symbol: str
    name: str


class IncomeCard(Shown):
    """An income card, face up; `key` tells it from the one turned up before."""

    amount: int
    symbol: str
    name: str
    key: str = ""

    @property
    def box(self) -> str:
        """What of the drawing is shown."""
        return "0 0 100 124" if self.symbol == REWARD_SYMBOLS[HEXAGON_REWARD] else "0 0 64 64"


class Stack(Shown):
    """What is left of a stack of tokens, and where its layers are drawn."""

    number: str
    left: int
    layers: tuple[str, ...]
    top_y: str
    label_y: str
    name: str


class Pieces(Part[TuscanyState, Text]):
    """Makes the pieces of one view, in the viewer's language."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self._items: dict[tuple[int, int], Item] = {}
        self._hues: dict[int, Hue] = {}

    def colour(self, colour: int) -> Hue:
        """A colour."""
        known = self._hues.get(colour)
        if known is None:
            known = self._hues[colour] = Hue(
                id=COLOUR_IDS[colour],
                letter=COLOUR_LETTERS[colour],
                symbol=SYMBOLS[colour],
                sign=f"t-{SYMBOLS[colour]}",
                kind=capital(self.text.words.get("kind", SYMBOLS[colour])),
                name=str(self.text.show(self.s, "colour", COLOUR_IDS[colour])),
                hue=str(self.text.show(self.s, "hue", COLOUR_IDS[colour])),
            )
        return known

    def cards(self, counts: Sequence[int]) -> tuple[HueCount, ...]:
        """Cards by colour, those that are there."""
        found = zip(range(COLOURS), counts, strict=False)
        return tuple(HueCount(self.colour(colour), number) for colour, number in found if number)

    def item(self, item: int, under: int = EMPTY) -> Item:
        """A token, a hexagon (on a field of colour `under`) or a start castle."""
        key = (item, under)
        known = self._items.get(key)
        if known is None:
            known = self._items[key] = self._item(item, under)
        return known

    def _item(self, item: int, under: int) -> Item:
        name = capital(self.text.item(item))
        if item == HEXAGON:
            if under == EMPTY:
                return Item(name, "wood")
            return Item(name, "wood", SYMBOLS[under], under=COLOUR_LETTERS[under])
        colour = COLOUR_OF[item]
        letter = COLOUR_LETTERS[colour]
        if item == START_CASTLE:
            return Item(name, "start", "castle0", letter)
        kinds = KINDS_ON[item]
        farm = tuple(FARM_SYMBOLS[bit] for bit in range(len(FARM_KINDS)) if kinds >> bit & 1)
        return Item(name, "token", SYMBOLS[colour], letter, neutral=is_neutral(item), farm=farm)

    def bonus(self, bonus: int) -> BonusToken:
        """A kind of bonus token."""
        name = str(self.text.show(self.s, "bonus", BONUS_IDS[bonus]))
        return BonusToken(BONUS_IDS[bonus], BONUS_SYMBOLS[bonus], name)

    def bonuses(self, owned: list[int]) -> tuple[BonusToken, ...]:
        """Owned bonus tokens, one by one."""
        return tuple(self.bonus(bonus) for bonus, count in enumerate(owned) for _n in range(count))

    def income(self, name: str, key: str = "") -> IncomeCard:
        """An income card, face up."""
        parts = self.s.parts
        card = parts.income_ids.index(name)
        words = str(self.text.show(self.s, "income", name))
        return IncomeCard(parts.amount[card], REWARD_SYMBOLS[parts.reward[card]], words, key)

    def stacks(self, out: int) -> tuple[Stack, ...]:
        """What is left of the three stacks; they are used up from left to right."""
        left = stacks_left(self.s, out)
        return tuple(self._stack(number, tokens) for number, tokens in enumerate(left))

    def _stack(self, number: int, left: int) -> Stack:
        words = ngettext(
            "Stack %(stack)s: %(n)s token left", "Stack %(stack)s: %(n)s tokens left", left
        )
        return Stack(
            number=ROMAN[number],
            left=left,
            layers=tuple(f"{-LAYER * layer:.1f}" for layer in range(left - 1)),
            top_y=f"{-LAYER * (left - 1):.1f}",
            label_y=f"{(34 + 58 - LAYER * (left - 1)) / 160 * 100:.1f}",
            name=words % {"stack": ROMAN[number], "n": left},
        )

    def field_name(self, field: int, colour: int, item: int) -> str:
        """A field in words, and what lies on it."""
        values = {"hue": capital(self.colour(colour).hue)}
        if item == EMPTY:
            return _("%(hue)s field, empty") % values
        values["item"] = self.text.item(item)
        return _("%(hue)s field: %(item)s") % values
