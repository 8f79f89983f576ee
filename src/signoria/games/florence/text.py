"""The words of The Princes of Florence: values that need more than a look-up in `words.toml`.

Cells are named like fields of a chess board, columns a to g, row 1 on top.  Prompts use only what
everybody knows; picks are worded for the seat that makes them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from signoria.core.action import Action
from signoria.core.fields import fields_of
from signoria.core.machine import Choice, Refusal
from signoria.core.text import GameText
from signoria.games.florence.actions import CONVERT, AddBonus, OfCard, OfNumber, OfProfession, Place
from signoria.games.florence.grid import SIDE
from signoria.games.florence.ids import (
    BANKER,
    BONUS,
    CARD_IDS,
    CHARACTER_IDS,
    FAMILY_IDS,
    FIRST_CARD,
    FIRST_LANDSCAPE,
    FREEDOM_IDS,
    LANDSCAPE_IDS,
    LOT_IDS,
    PRESTIGE,
    PROFESSION_IDS,
    TILE_IDS,
)
from signoria.games.florence.phases.auction import Bid, MerchantSettle
from signoria.games.florence.phases.building import BuildPlace
from signoria.games.florence.phases.characters import BidSpace
from signoria.games.florence.phases.joint import JointPlace, JointResponse
from signoria.games.florence.phases.objects import PlaceLandscape
from signoria.games.florence.phases.works import WorkBonus, WorkConvert
from signoria.games.florence.questions.auction import opening_price
from signoria.games.florence.questions.building import building_price
from signoria.games.florence.questions.characters import pot
from signoria.games.florence.questions.principality import rank
from signoria.games.florence.questions.turn import actions_left
from signoria.games.florence.questions.works import (
    bonus_value,
    common_value,
    minimum,
    princess_value,
    wanted_value,
)
from signoria.games.florence.state import FlorenceState

SEATS = ("partner", "owner", "taker", "proposer", "leader")
IDS = {
    "tile": TILE_IDS,
    "lot": LOT_IDS,
    "family": FAMILY_IDS,
    "character": CHARACTER_IDS,
    "profession": PROFESSION_IDS,
    "freedom": FREEDOM_IDS,
}


class Text(GameText):
    """The Princes of Florence in one language."""

    # --- values ---------------------------------------------------------------------------

    def show(self, s: FlorenceState, field: str, value: Any) -> Any:
        if field in SEATS and isinstance(value, int):
            return self.player(value)
        if field in IDS and isinstance(value, int):
            return self.name(field, IDS[field][value])
        if field in ("cells", "others") and isinstance(value, tuple):
            return " ".join(cell_name(cell // SIDE, cell % SIDE) for cell in value)
        if field == "there":
            return ", ".join(self.name("tile", thing) for thing in value.split())
        if field == "freedoms":
            return ", ".join(self.name("freedom", FREEDOM_IDS[kind]) for kind in value)
        if field == "cards" and isinstance(value, tuple):
            return ", ".join(self.card(s, card) for card in value)
        if field == "bonus" and isinstance(value, tuple):
            return ", ".join(self.card(s, FIRST_CARD[BONUS] + card) for card in value)
        if field == "card" and value in CARD_IDS:
            return self.card(s, CARD_IDS.index(value))
        if field == "line":
            return self.words.get("ledger", value)
        return super().show(s, field, value)

    def name(self, field: str, value: str) -> str:
        """The name of a thing."""
        return str(self.words.data["name"][field][value][self.language])

    def card(self, s: FlorenceState, number: int) -> str:
        """A card with what it wants or does: `Poet (Theatre, Lake, travel)`."""
        if number < FIRST_CARD[PRESTIGE]:
            parts = s.parts
            return self.words.say(
                "card_words",
                "profession",
                profession=self.name("profession", PROFESSION_IDS[number]),
                building=self.name("tile", TILE_IDS[parts.wanted_building[number]]),
                landscape=self.name("tile", LANDSCAPE_IDS[parts.wanted_landscape[number]]),
                freedom=self.name("freedom", FREEDOM_IDS[parts.wanted_freedom[number]]),
            )
        family = PRESTIGE if number < FIRST_CARD[BONUS] else BONUS
        return self.words.say(
            "card_words",
            FAMILY_IDS[family],
            number=number - FIRST_CARD[family] + 1,
            card=self.name("card", CARD_IDS[number]),
        )

    def ledger_line(self, s: FlorenceState, line: str) -> str:
        name = self.words.get("ledger", line)
        return name[:1].upper() + name[1:]

    # --- what is asked --------------------------------------------------------------------

    def prompt(self, s: FlorenceState, frame: Choice[Any]) -> str:
        values: dict[str, Any] = {name: getattr(frame, name) for name in fields_of(type(frame))}
        me = s.players[frame.seat]
        values["seat"] = frame.seat
        values["cash"] = me.cash
        values["points"] = me.points
        values["round"] = s.round
        values["left"] = max(0, actions_left(s, frame.seat))
        values["minimum"] = minimum(s) if s.round else 0
        values["place"] = rank(s, frame.seat)
        values.setdefault("price", building_price(s, me))
        if isinstance(frame, Bid):
            values["next"] = frame.next_price(s)
        elif isinstance(frame, PlaceLandscape):
            values["tile"] = FIRST_LANDSCAPE + frame.kind
        elif isinstance(frame, WorkBonus):
            values["profession"] = frame.card
        elif isinstance(frame, WorkConvert):
            values["florins"] = frame.value * s.parts.florins_per_value
        elif isinstance(frame, JointResponse):
            values["cells"] = self.joint_cells(
                s, frame.proposer, frame.seat, frame.tile, frame.place
            )
        elif type(frame).__name__ in ("Nominate", "LastBuy"):
            values["price"] = opening_price(s)
        return self._fill(self.words, "prompt", type(frame).__name__, s, values)

    # --- picks ----------------------------------------------------------------------------

    def action(self, s: FlorenceState, action: Action) -> str:
        values: dict[str, Any] = dict(action.fields)
        frame = s.stack[-1] if s.stack else None
        key = action.verb
        if isinstance(frame, Choice):
            values["seat"] = frame.seat
            if isinstance(action, Place):
                values["cells"] = self.place_cells(s, frame, action.place)
            else:
                self._add_values(s, frame, action, values)
        missing = {
            "place": "cells",
            "raise": "price",
            "merchant-points": "place",
            "done": "value",
            "convert": "florins",
        }
        if key in missing and not values.get(missing[key]) and values.get(missing[key]) != 0:
            key += "_plain"
        elif isinstance(frame, BidSpace) and frame.character == BANKER and key == "space":
            key = "space_banker"
            values["net"] = pot(s) - int(values["number"])
        elif self.words.has("action", f"{key}_{type(frame).__name__}"):
            key = f"{key}_{type(frame).__name__}"
        if isinstance(action, (OfProfession, OfCard, AddBonus)):
            first = FIRST_CARD[BONUS] if isinstance(action, AddBonus) else 0
            values["card"] = self.card(s, first + action.card)
        if key == "sell" and isinstance(action, OfNumber):
            values["florins"] = action.number * s.parts.florins_back
        return self._fill(self.words, "action", key, s, values)

    def _add_values(
        self, s: FlorenceState, frame: Choice[Any], action: Action, values: dict[str, Any]
    ) -> None:
        """What a pick would do right now."""
        seat = frame.seat
        me = s.players[seat]
        verb = action.verb
        if verb == "raise" and isinstance(frame, Bid):
            values["price"] = frame.next_price(s)
            missing = values["price"] - me.cash
            values["back"] = max(0, -(-missing // s.parts.florins_back))
        elif verb == "merchant-points" or isinstance(frame, MerchantSettle):
            values["place"] = rank(s, seat)
        elif verb == "princess":
            values["value"] = princess_value(s, seat)
        elif verb == "exchange":
            values["points"] = me.cash // s.parts.florins_per_point
        elif isinstance(action, OfProfession) and verb == "play":
            values["value"] = common_value(s, seat) + wanted_value(s, me, action.card)
        elif isinstance(action, AddBonus):
            values["value"] = bonus_value(s, me, action.card)
        elif isinstance(frame, WorkBonus) and verb == "done":
            values["value"] = frame.value
        elif isinstance(frame, WorkConvert) and action in CONVERT:
            assert isinstance(action, OfNumber)
            pay = frame.value * s.parts.florins_per_value
            values["florins"] = pay - action.number * s.parts.florins_per_point

    def place_cells(self, s: FlorenceState, frame: Choice[Any], place: int) -> str:
        """The cells of a position, by name; "" where nothing is being placed."""
        if isinstance(frame, JointPlace):
            return self.joint_cells(s, frame.seat, frame.partner, frame.tile, place)
        if isinstance(frame, PlaceLandscape):
            tile = FIRST_LANDSCAPE + frame.kind
        elif isinstance(frame, BuildPlace):
            tile = frame.tile
        else:
            return ""
        return named(s.parts.tiles.cells(tile, place))

    def joint_cells(self, s: FlorenceState, seat: int, partner: int, tile: int, place: int) -> str:
        """The cells of a joint building, each partner's by the names of his own grid."""
        joined = s.parts.joined(len(s.players))
        mine: list[tuple[int, int]] = []
        theirs: list[tuple[int, int]] = []
        down = joined.offsets[seat][0] - joined.offsets[partner][0]
        right = joined.offsets[seat][1] - joined.offsets[partner][1]
        for row, column in s.parts.tiles.cells(tile, place):
            if joined.owner(seat, row, column) == seat:
                mine.append((row, column))
            else:
                theirs.append((row + down, column + right))
        return self.words.say(
            "card_words",
            "joint_cells",
            mine=f"{self.player(seat)} {named(mine)}",
            partner=self.player(partner),
            theirs=named(theirs),
        )

    # --- why not --------------------------------------------------------------------------

    def refusal(self, s: FlorenceState, refusal: Refusal) -> str:
        words = self.words if self.words.has("refusal", refusal.code) else self.shared
        values: dict[str, Any] = dict(refusal.numbers)
        return self._fill(words, "refusal", refusal.code, s, values)


def cell_name(row: int, column: int) -> str:
    """`b3` is the second column, third row."""
    return f"{'abcdefg'[column]}{row + 1}"


def named(cells: Sequence[tuple[int, int]]) -> str:
    """Cells by name."""
    return " ".join(cell_name(row, column) for row, column in cells if inside(row, column))


def inside(row: int, column: int) -> bool:
    """Is this a cell of the grid?"""
    return 0 <= row < SIDE and 0 <= column < SIDE
