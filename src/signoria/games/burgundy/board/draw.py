"""Tiles, goods, dice and shields as plain values: symbol, badge, name, what they do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from signoria.core.rulebook import load_rulebook
from signoria.games.burgundy.board.hexes import good_face, shield_face, tile_face
from signoria.games.burgundy.ids import (
    ANY,
    BLACK,
    GOOD_IDS,
    MONASTERY,
    NO_TILE,
    TILE_IDS,
    TYPE_IDS,
    TYPE_OF,
    animals_shown,
    monastery_number,
)
from signoria.games.burgundy.rule_pointers import tile_rule
from signoria.games.burgundy.state import BurgundyState
from signoria.games.burgundy.text import Text

Drawn = dict[str, Any]
FIRST_ANIMAL, LAST_ANIMAL = 13, 25


class Draw:
    """Makes the drawings of one view, in the viewer's language."""

    def __init__(self, s: BurgundyState, text: Text, fresh: Drawn) -> None:
        self.s = s
        self.text = text
        self.rules = load_rulebook(text.game.folder).rules
        self.fresh = fresh  # what the last events moved, see `moved`
        self.tiles: dict[int, Drawn] = {}
        loose = Counter(s.depots)
        for storage in s.storages:
            loose.update(storage)
        if fresh.get("placed", NO_TILE) != NO_TILE:
            loose[fresh["placed"]] += 1
        # Only a tile that cannot be mistaken for another is followed while it moves.
        self.single = {tile for tile, number in loose.items() if number == 1 and tile != NO_TILE}

    def tile(self, tile: int, piece: str = "", moves: bool = False) -> Drawn:
        """A tile; `moves` gives it a name that follows it over the table."""
        known = self.tiles.get(tile)
        if known is None:
            known = self.tiles[tile] = self._tile(tile)
        follow = f"t-{TILE_IDS[tile]}" if moves and tile in self.single else ""
        return {**known, "piece": piece, "vt": follow}

    def _tile(self, tile: int) -> Drawn:
        ident = TILE_IDS[tile]
        kind = TYPE_OF[tile]
        badge = ""
        if kind == MONASTERY:
            badge = str(monastery_number(tile))
        elif FIRST_ANIMAL <= tile <= LAST_ANIMAL:
            badge = str(animals_shown(tile))
        body = TYPE_IDS[kind] if kind != ANY else ("black" if tile == BLACK else "any")
        name = capital(self.text.tile(ident))
        rule = self.rules.get(tile_rule(ident))
        does = rule.wording[self.text.language] if rule is not None else ""
        return {
            "face": tile_face(body, ident.partition("-")[0], badge),
            "name": name,
            "title": f"{name}. {does}" if does else name,
        }

    def good(self, kind: int, number: int = 1, piece: str = "") -> Drawn:
        """Goods of a kind; the numeral is the die that sells them."""
        return {
            "n": kind + 1,
            "q": number if number > 1 else 0,
            "face": good_face(kind + 1, number if number > 1 else 0),
            "name": capital(self.text.some_goods(kind, number)),
            "piece": piece,
        }

    def goods(self, counts: Sequence[int], piece: str = "") -> list[Drawn]:
        """All goods of a store or a depot."""
        return [
            self.good(kind, number, f"{piece}-{kind + 1}" if piece else "")
            for kind, number in enumerate(counts)
            if number
        ]

    def shield(self, number: int, piece: str = "") -> Drawn:
        """A shield: its number, what it does, what it is worth at the end."""
        worth = self.s.parts.shield_points[number]
        does = self.text.words.get("shield", str(number))
        return {
            "n": number,
            "face": shield_face(number),
            "worth": worth,
            "tier": (number - 1) // 6 + 1,
            "name": capital(self.text.name("shield", number)),
            "title": f"{number}. {capital(does)}. +{worth}",
            "piece": piece,
        }

    def good_name(self, kind: int) -> str:
        """The colour of a kind of goods."""
        return self.text.name("good", GOOD_IDS[kind])


def capital(text: str) -> str:
    """With a capital letter."""
    return text[:1].upper() + text[1:]
