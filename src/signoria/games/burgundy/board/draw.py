"""Tiles, goods, dice and shields as plain values: symbol, badge, name, what they do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from signoria.core.rulebook import load_rulebook
from signoria.games.burgundy.board.drawn import Bonus, Die, Fresh, Good, Shield, Tile
from signoria.games.burgundy.board.hexes import good_face, shield_face, tile_face
from signoria.games.burgundy.ids import (
    ANY,
    BLACK,
    MONASTERY,
    NO_TILE,
    TILE_IDS,
    TYPE_IDS,
    TYPE_OF,
    animals_shown,
    is_animal,
    monastery_number,
)
from signoria.games.burgundy.questions.dice import dice_of
from signoria.games.burgundy.questions.regions import bonus_worth
from signoria.games.burgundy.rule_pointers import tile_rule
from signoria.games.burgundy.state import BurgundyState
from signoria.games.burgundy.text import Text

SHIELDS_OF_A_TIER = 6


class Draw:
    """Makes the drawings of one view, in the viewer's language."""

    def __init__(self, s: BurgundyState, text: Text, fresh: Fresh) -> None:
        self.s = s
        self.text = text
        self.rules = load_rulebook(text.game.folder).rules
        self.fresh = fresh
        self.tiles: dict[int, Tile] = {}
        loose = Counter(s.depots)
        for storage in s.storages:
            loose.update(storage)
        loose[fresh.tile] += 1
        # Only a tile that cannot be mistaken for another is followed while it moves.
        self.single = {tile for tile, number in loose.items() if number == 1 and tile != NO_TILE}

    def tile(self, tile: int, piece: str = "", moves: bool = False) -> Tile:
        """A tile; `moves` gives it a name that follows it over the table."""
        known = self.tiles.get(tile)
        if known is None:
            known = self.tiles[tile] = self._tile(tile)
        follow = f"t-{TILE_IDS[tile]}" if moves and tile in self.single else ""
        return replace(known, piece=piece, follow=follow) if piece or follow else known

    def _tile(self, tile: int) -> Tile:
        ident = TILE_IDS[tile]
        kind = TYPE_OF[tile]
        badge = ""
        if kind == MONASTERY:
            badge = str(monastery_number(tile))
        elif is_animal(tile):
            badge = str(animals_shown(tile))
        body = TYPE_IDS[kind] if kind != ANY else ("black" if tile == BLACK else "any")
        name = capital(self.text.tile(ident))
        rule = self.rules.get(tile_rule(ident))
        does = rule.wording[self.text.language] if rule is not None else ""
        face = tile_face(body, ident.partition("-")[0], badge)
        return Tile(face, name, f"{name}. {does}" if does else name)

    def good(self, kind: int, number: int = 1, piece: str = "") -> Good:
        """Goods of a kind; the numeral is the die that sells them."""
        several = number if number > 1 else 0
        name = capital(self.text.some_goods(kind, number))
        return Good(kind + 1, several, good_face(kind + 1, several), name, piece)

    def goods(self, counts: Sequence[int], piece: str = "") -> list[Good]:
        """All goods of a store or a depot."""
        return [
            self.good(kind, number, f"{piece}-{kind + 1}" if piece else "")
            for kind, number in enumerate(counts)
            if number
        ]

    def shield(self, number: int, piece: str = "") -> Shield:
        """A shield: its number, what it does, what it is worth at the end."""
        worth = self.s.parts.shield_points[number]
        does = capital(self.text.words.get("shield", str(number)))
        name = capital(self.text.name("shield", number))
        tier = (number - 1) // SHIELDS_OF_A_TIER + 1
        title = f"{number}. {does}. +{worth}"
        return Shield(number, shield_face(number), tier, name, title, piece)

    def dice(self, seat: int) -> list[Die]:
        """Both dice of a seat."""
        found = []
        for n, face in enumerate(dice_of(self.s, seat), 1):
            label = _("die %(n)s shows %(face)s") if face else _("die %(n)s is used")
            found.append(Die(n, face, f"die{face}", capital(label % {"n": n, "face": face})))
        return found

    def white_die(self) -> Die:
        """The die that belongs to nobody."""
        face = self.s.white
        return Die(0, face, f"die{face}", _("The white die shows %(n)s") % {"n": face})

    def bonus(self, colour: int, large: bool) -> Bonus:
        """A bonus tile of a colour."""
        kind = TYPE_IDS[colour]
        worth = bonus_worth(self.s, large)
        title = _("Bonus tile, %(size)s: all %(colour)s fields covered, %(points)s points")
        values = {
            "size": self.text.name("size", "large" if large else "small"),
            "colour": self.text.name("colour", kind),
            "points": worth,
        }
        return Bonus(kind, worth, title % values)


def capital(text: str) -> str:
    """With a capital letter."""
    return text[:1].upper() + text[1:]
