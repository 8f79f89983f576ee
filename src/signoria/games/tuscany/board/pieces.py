"""Tokens, cards, bonus tokens and fields as plain values for the templates, named in words."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from signoria.core.bag import size
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
    LIGHTGREEN,
    MARBLE_REWARD,
    RED_POINTS,
    START_CASTLE,
    TOKENS,
    WORKER_REWARD,
    is_neutral,
)
from signoria.games.tuscany.state import TuscanyState
from signoria.games.tuscany.text import Text
from signoria.web.boards.base import Player

Drawn = dict[str, Any]

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


def capital(text: str) -> str:
    """With a capital letter."""
    return text[:1].upper() + text[1:]


class Pieces:
    """Makes the pieces of one view, in the viewer's language."""

    def __init__(self, s: TuscanyState, text: Text, players: list[Player], me: int) -> None:
        self.s = s
        self.text = text
        self.players = players
        self.me = me
        self._items: dict[tuple[int, int], Drawn] = {}

    def who(self, seat: int) -> Drawn:
        """A player: sign, name, and whether it is the viewer's seat."""
        name = self.players[seat].name
        return {"seat": seat, "sign": seat + 1, "name": name, "me": seat == self.me}

    def colour(self, colour: int) -> Drawn:
        """A colour: its letter, drawing and names."""
        return {
            "id": COLOUR_IDS[colour],
            "letter": COLOUR_LETTERS[colour],
            "symbol": SYMBOLS[colour],
            "kind": capital(self.text.words.get("face", SYMBOLS[colour])),
            "name": str(self.text.show(self.s, "colour", COLOUR_IDS[colour])),
            "hue": str(self.text.show(self.s, "hue", COLOUR_IDS[colour])),
        }

    def item(self, item: int, under: int = EMPTY) -> Drawn:
        """A token, a hexagon (on a field of colour `under`) or a start castle."""
        key = (item, under)
        known = self._items.get(key)
        if known is None:
            known = self._items[key] = self._item(item, under)
        return known

    def _item(self, item: int, under: int) -> Drawn:
        made: Drawn = {"id": item, "name": capital(self.text.item(item)), "neutral": False}
        if item == HEXAGON:
            made["shape"] = "wood"
            if under != EMPTY:
                made |= {"under": COLOUR_LETTERS[under], "symbol": SYMBOLS[under]}
            return made
        colour = COLOUR_OF[item]
        made |= {"letter": COLOUR_LETTERS[colour], "symbol": SYMBOLS[colour], "shape": "token"}
        if item == START_CASTLE:
            made |= {"shape": "start", "symbol": "castle0"}
            return made
        made["neutral"] = item < TOKENS and is_neutral(item)
        if colour == LIGHTGREEN:
            kinds = KINDS_ON[item]
            made["farm"] = [FARM_SYMBOLS[bit] for bit in range(len(FARM_KINDS)) if kinds >> bit & 1]
        return made

    def bonus(self, bonus: int) -> Drawn:
        """A kind of bonus token."""
        name = str(self.text.show(self.s, "bonus", BONUS_IDS[bonus]))
        return {"id": BONUS_IDS[bonus], "symbol": BONUS_SYMBOLS[bonus], "name": name}

    def bonuses(self, owned: list[int]) -> list[Drawn]:
        """Owned bonus tokens, one by one."""
        return [self.bonus(bonus) for bonus, count in enumerate(owned) for _n in range(count)]

    def income(self, name: str) -> Drawn:
        """An income card, face up."""
        card = self.s.parts.income_ids.index(name)
        return {
            "id": name,
            "amount": self.s.parts.amount[card],
            "symbol": REWARD_SYMBOLS[self.s.parts.reward[card]],
            "name": str(self.text.show(self.s, "income", name)),
        }

    def stacks(self, out: int) -> list[Drawn]:
        """What is left of the three stacks; they are used up from left to right."""
        found = []
        height = self.s.parts.stack_size
        for number in range(self.s.parts.own_tokens // height):
            left = max(0, min(height, (number + 1) * height - out))
            top = (34 + 58 - 5.4 * (left - 1)) / 160 * 100
            name = ngettext(
                "Stack %(stack)s: %(n)s token left", "Stack %(stack)s: %(n)s tokens left", left
            ) % {"stack": ROMAN[number], "n": left}
            found.append(
                {
                    "number": ROMAN[number],
                    "left": left,
                    "layers": [f"{-5.4 * layer:.1f}" for layer in range(left - 1)],
                    "top_y": f"{-5.4 * (left - 1):.1f}",
                    "label_y": f"{top:.1f}",
                    "name": name,
                }
            )
        return found

    def hand(self, seat: int) -> int:
        """How many cards somebody holds."""
        return size(self.s.players[seat].hand)

    def field_name(self, field: int, colour: int, item: int) -> str:
        """A field in words, and what lies on it."""
        parts = {"n": field, "hue": self.colour(colour)["hue"]}
        if item == EMPTY:
            return _("Field %(n)s, %(hue)s, empty") % parts
        parts["item"] = self.text.item(item)
        return _("Field %(n)s, %(hue)s: %(item)s") % parts


def colours() -> range:
    """All colours in the order used everywhere."""
    return range(COLOURS)
