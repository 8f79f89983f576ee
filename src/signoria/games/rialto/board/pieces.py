"""Cards, buildings and pawns as plain data for the templates, with their names in words."""

from __future__ import annotations

from typing import Any

from django.utils.translation import pgettext

from signoria.games.rialto.ids import (
    BUILDING_IDS,
    COLOUR_IDS,
    JOKER,
    KIND_IDS,
    LOCKED,
    STATUS_IDS,
    USED,
    value_of,
)
from signoria.games.rialto.questions import neutral_seat
from signoria.games.rialto.state import RialtoState
from signoria.games.rialto.text import Text
from signoria.web.boards.base import Player

PHASES = ("I", "II", "III")
NEUTRAL_SIGN = 6  # after the five seats


def capital(text: str) -> str:
    """With a capital letter."""
    return text[:1].upper() + text[1:]


class Pieces:
    """Makes the pieces of one table."""

    def __init__(self, s: RialtoState, text: Text, players: list[Player], me: int) -> None:
        self.s = s
        self.text = text
        self.players = players
        self.me = me

    def who(self, participant: int) -> dict[str, Any]:
        """A participant: sign, name, and whether it is the viewer's seat."""
        return {
            "seat": participant,
            "sign": self.sign(participant),
            "name": self.name(participant),
            "me": participant == self.me,
            "symbol": self.symbol(participant),
        }

    def sign(self, participant: int) -> int:
        """The number of a participant's colour."""
        neutral = participant == neutral_seat(self.s)
        return NEUTRAL_SIGN if neutral else participant + 1

    def symbol(self, participant: int) -> str:
        """The drawing of a participant's sign."""
        neutral = participant == neutral_seat(self.s)
        return "r-neutral" if neutral else f"seat{participant + 1}"

    def pawn(self, participant: int) -> str:
        """The drawing of a participant's councillor."""
        return f"pawn{self.sign(participant)}"

    def name(self, participant: int) -> str:
        """A player's name."""
        if participant < len(self.players):
            return str(self.players[participant].name)
        return pgettext("rialto", "Neutral")

    def kind(self, kind: int) -> str:
        """The name of a kind of card."""
        return capital(str(self.text.show(self.s, "kind", kind)))

    def card(self, kind: int) -> dict[str, Any]:
        """A card, face up."""
        letter = "★" if kind == JOKER else self.text.show(self.s, "letter", kind)
        return {"id": KIND_IDS[kind], "name": self.kind(kind), "letter": letter}

    def building(self, building: int) -> dict[str, Any]:
        """A building as it lies in the supply."""
        colour = COLOUR_IDS[building // 4]
        return {
            "id": BUILDING_IDS[building],
            "colour": colour[0],
            "value": value_of(building),
            "phase": PHASES[building // 4],
            "symbol": f"b-{colour[0]}{value_of(building)}",
            "effect": self.text.words.get("effect", BUILDING_IDS[building]),
            "name": capital(self.text.building(building)),
        }

    def tile(self, tile: int) -> dict[str, Any]:
        """A building on somebody's board (building * 3 + status)."""
        made = self.building(tile // 3)
        made["used"] = tile % 3 == USED
        made["locked"] = tile % 3 == LOCKED
        status = self.text.show(self.s, "status", STATUS_IDS[tile % 3])
        if status:
            made["name"] = f"{made['name']}, {status}"
        return made
