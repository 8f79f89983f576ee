"""Cards, buildings and people as the templates read them, with their names in words."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import pgettext

from signoria.games.rialto.ids import (
    BUILDING_IDS,
    COLOUR_IDS,
    JOKER,
    KIND_IDS,
    LOCKED,
    NONE,
    STATUS_IDS,
    USED,
    building_of,
    colour_of,
    status_of,
    value_of,
)
from signoria.games.rialto.questions import neutral_seat
from signoria.games.rialto.state import RialtoState
from signoria.games.rialto.text import Text
from signoria.web.boards.base import Part, number_in
from signoria.web.boards.shown import Shown

PHASES = ("I", "II", "III")
NEUTRAL_SIGN = 6  # after the five seats


class Who(Shown):
    """A participant."""

    sign: int  # the number of the colour
    symbol: str  # the drawing of the sign
    pawn: str  # the drawing of a councillor
    name: str
    me: bool  # the viewer's seat


class Card(Shown):
    """A card, face up."""

    id: str
    name: str
    letter: str


class Building(Shown):
    """A building in the supply or on somebody's board."""

    id: str
    colour: str
    value: int
    phase: str
    symbol: str
    effect: str
    name: str
    used: bool = False
    locked: bool = False


def capital(text: str) -> str:
    """With a capital letter."""
    return text[:1].upper() + text[1:]


class Pieces(Part[RialtoState, Text]):
    """Makes the pieces of one table."""

    def who(self, participant: int) -> Who:
        """A participant, the neutral player included."""
        neutral = participant == neutral_seat(self.s)
        sign = NEUTRAL_SIGN if neutral else participant + 1
        return Who(
            sign=sign,
            symbol="r-neutral" if neutral else f"seat{sign}",
            pawn=f"pawn{sign}",
            name=self.name(participant),
            me=participant == self.seat,
        )

    def name(self, participant: int) -> str:
        """A player's name."""
        if participant < len(self.players):
            return str(self.players[participant].name)
        return pgettext("rialto", "Neutral")

    def kind(self, kind: int) -> str:
        """The name of a kind of card."""
        return capital(str(self.text.show(self.s, "kind", kind)))

    def letter(self, kind: int) -> str:
        """The letter of the stage of a kind of card."""
        return "★" if kind == JOKER else str(self.text.show(self.s, "letter", kind))

    def card(self, kind: int) -> Card:
        """A card, face up."""
        return Card(KIND_IDS[kind], self.kind(kind), self.letter(kind))

    def cards(self, counts: list[int]) -> list[Card]:
        """Cards by kind."""
        return [self.card(kind) for kind in range(JOKER + 1) for _n in range(counts[kind])]

    def building(self, building: int) -> Building:
        """A building as it lies in the supply."""
        colour, value = COLOUR_IDS[colour_of(building)], value_of(building)
        return Building(
            id=BUILDING_IDS[building],
            colour=colour,
            value=value,
            phase=PHASES[colour_of(building)],
            symbol=f"b-{colour[0]}{value}",
            effect=self.text.words.get("effect", BUILDING_IDS[building]),
            name=capital(self.text.building(building)),
        )

    def tile(self, tile: int) -> Building:
        """A building on somebody's board, with what lies on it."""
        made = self.building(building_of(tile))
        status = status_of(tile)
        words = self.text.show(self.s, "status", STATUS_IDS[status])
        name = f"{made.name}, {words}" if words else made.name
        return replace(made, used=status == USED, locked=status == LOCKED, name=name)

    def tiles(self, tiles: list[int]) -> list[Building]:
        """Buildings of a board."""
        return [self.tile(tile) for tile in tiles]

    def building_at(self, piece: str) -> int:
        """The building of a stack, of one's own or of a rival's board; NONE for other pieces."""
        name, _dash, rest = piece.partition("-")
        if name == "sup":
            return BUILDING_IDS.index(rest) if rest in BUILDING_IDS else NONE
        seat, place = self.seat, number_in(rest)
        if name == "tile":
            owner, _dash, number = rest.partition("-")
            seat, place = number_in(owner), number_in(number)
        if name not in ("slot", "tile") or not 0 <= seat < len(self.s.players):
            return NONE
        tiles = self.s.players[seat].buildings
        return building_of(tiles[place - 1]) if 0 < place <= len(tiles) else NONE
