"""The words of The Princes of Florence: values that need more than a look-up in `words.toml`.

Cells are named like fields of a chess board, columns a to g, row 1 on top.  Prompts use only what
everybody knows; picks are worded for the seat that makes them.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, Final

from signoria.core.action import Action
from signoria.core.machine import Choice, actor
from signoria.core.text import GameText
from signoria.games.florence.actions import (
    DONE,
    EXCHANGE,
    MERCHANT_POINTS,
    PRINCESS_WORK,
    RAISE,
    AddBonus,
    Convert,
    OfCard,
    OfProfession,
    Place,
    Play,
    Sell,
    Space,
)
from signoria.games.florence.components import load_parts
from signoria.games.florence.grid import SIDE
from signoria.games.florence.ids import (
    ALONE,
    BANKER,
    BONUS,
    CARD_IDS,
    CHARACTER_IDS,
    FAMILY_IDS,
    FIRST_CARD,
    FREEDOM_IDS,
    LANDSCAPE_IDS,
    LOT_IDS,
    PRESTIGE,
    PROFESSION_IDS,
    TERM_IDS,
    TILE_IDS,
)
from signoria.games.florence.in_hand import (
    paid_work,
    placing_of,
    proposal_of,
    tile_in_hand,
    work_of,
)
from signoria.games.florence.parts import Parts, Terms
from signoria.games.florence.pending import Ask, asked, character_sale, sale_of
from signoria.games.florence.questions.auction import opening_price
from signoria.games.florence.questions.building import building_price
from signoria.games.florence.questions.characters import exchange_points, pot
from signoria.games.florence.questions.joint import cells_by_owner
from signoria.games.florence.questions.principality import points_to_sell, rank
from signoria.games.florence.questions.turn import actions_left
from signoria.games.florence.questions.works import (
    bonus_value,
    minimum,
    pay_for,
    princess_value,
    work_value,
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

PRESTIGE_FACTS = ("prestige_how", "prestige_terms", "prestige_points", "prestige_tied")
HOW_IDS = ("most", "fewest", "need")

# Picks that are worded by what they would do, and the value that says it.
NEEDED: Final[dict[type[Action], str]] = {Place: "cells", Convert: "florins"}
NEEDED_BY: Final[dict[Action, str]] = {RAISE: "price", MERCHANT_POINTS: "place", DONE: "value"}


class Text(GameText):
    """The Princes of Florence in one language."""

    # --- values ---------------------------------------------------------------------------

    def log_says(self, s: FlorenceState) -> Hashable:
        return ()

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
            card=self.does(s.parts, CARD_IDS[number]),
        )

    def does(self, parts: Parts, card: str) -> str:
        """What a prestige or bonus card says: as printed, or what a component pack makes of it."""
        family, _, written = card.partition("-")
        nth = int(written) - 1
        printed = load_parts(None)
        if family == "bonus":
            terms = parts.bonus_terms[nth]
            if terms == printed.bonus_terms[nth]:
                return self.name("card", card)
            return self._terms("per", terms)
        if all(getattr(parts, key)[nth] == getattr(printed, key)[nth] for key in PRESTIGE_FACTS):
            return self.name("card", card)
        asks = self._terms(HOW_IDS[parts.prestige_how[nth]], parts.prestige_terms[nth])
        points, tied = parts.prestige_points[nth], parts.prestige_tied[nth]
        return self.words.say("card_words", "pays", asks=asks, points=points, tied=tied)

    def _terms(self, how: str, terms: Terms) -> str:
        """What is counted, and for how much."""
        return ", ".join(
            self.words.say("card_words", how, number=number, term=self.name("term", TERM_IDS[term]))
            for term, number in terms
        )

    def ledger_line(self, s: FlorenceState, line: str) -> str:
        name = self.words.get("ledger", line)
        return name[:1].upper() + name[1:]

    # --- what is asked --------------------------------------------------------------------

    def prompt_values(self, s: FlorenceState, frame: Choice[Any]) -> dict[str, Any]:
        values = super().prompt_values(s, frame)
        me = s.players[frame.seat]
        values["cash"] = me.cash
        values["points"] = me.points
        values["round"] = s.round
        values["left"] = actions_left(s, frame.seat)
        values["minimum"] = minimum(s)
        values["place"] = rank(s, frame.seat)
        values.setdefault("price", building_price(s, me))
        self._add_decision(s, values)
        return values

    def _add_decision(self, s: FlorenceState, values: dict[str, Any]) -> None:
        """What some decisions name beside their own fields."""
        ask = asked(s)
        sale, work, proposal = sale_of(s), work_of(s), proposal_of(s)
        if ask is Ask.BID and sale is not None:
            values["next"] = sale.next_price
        elif ask in (Ask.NOMINATE, Ask.LAST_BUY):
            values["price"] = opening_price(s)
        elif ask is Ask.PLACE_LANDSCAPE:
            values["tile"] = tile_in_hand(s)
        elif work is not None:
            values["profession"] = work.card
        elif ask is Ask.CONVERT:
            values["florins"] = pay_for(s, paid_work(s))
        elif ask is Ask.ANSWER and proposal is not None:
            values["cells"] = self.joint_cells(
                s, proposal.builder, proposal.partner, proposal.tile, proposal.place
            )

    def tie_values(self, s: FlorenceState, seat: int) -> dict[str, Any]:
        return {"cash": s.players[seat].cash}

    # --- picks ----------------------------------------------------------------------------

    def action(self, s: FlorenceState, action: Action) -> str:
        values: dict[str, Any] = dict(action.fields)
        if asked(s) is not None:
            values["seat"] = actor(s)
            self._add_values(s, actor(s), action, values)
        if isinstance(action, (OfProfession, OfCard)):
            values["card"] = self.card(s, action.card)
        elif isinstance(action, AddBonus):
            values["card"] = self.card(s, FIRST_CARD[BONUS] + action.card)
        elif isinstance(action, Sell):
            values["florins"] = action.number * s.parts.florins_back
        key = self.pick_key(s, action, values)
        frame = s.stack[-1] if s.stack else None
        if isinstance(frame, Choice) and key == f"{action.verb}_{type(frame).__name__}":
            values = {**self.prompt_values(s, frame), **values}  # what the decision is about
        return self._fill(self.words, "action", key, s, values)

    def move(self, key: str, **values: Any) -> str:
        """A whole move, or a part of its sentence."""
        return self.words.say("move", key, **values)

    def pick_key(self, s: FlorenceState, action: Action, values: dict[str, Any]) -> str:
        """The words of a pick; plain ones where it is not known what it would do."""
        needed = NEEDED.get(type(action)) or NEEDED_BY.get(action)
        if needed is not None and values.get(needed) in (None, ""):
            return f"{action.verb}_plain"
        if isinstance(action, Space) and character_sale(s).character == BANKER:
            return "space_banker"
        return self.action_key(s, action)

    def _add_values(
        self, s: FlorenceState, seat: int, action: Action, values: dict[str, Any]
    ) -> None:
        """What a pick would do right now, for the seat that is asked."""
        sale = sale_of(s)
        if isinstance(action, Place):
            values["cells"] = self.place_cells(s, action.place)
        elif action is RAISE and asked(s) is Ask.BID and sale is not None:
            values["price"] = sale.next_price
            values["back"] = points_to_sell(s, s.players[seat], sale.next_price)
        elif action is MERCHANT_POINTS or asked(s) is Ask.SETTLE:
            values["place"] = rank(s, seat)
        elif action is PRINCESS_WORK:
            values["value"] = princess_value(s, seat)
        elif action is EXCHANGE:
            values["points"] = exchange_points(s, seat)
        elif isinstance(action, Space):
            values["net"] = pot(s) - action.number
        else:
            self._add_work(s, seat, action, values)

    def _add_work(
        self, s: FlorenceState, seat: int, action: Action, values: dict[str, Any]
    ) -> None:
        """What a pick would do for a work."""
        work = work_of(s)
        if isinstance(action, Play):
            values["value"] = work_value(s, seat, action.card)
        elif isinstance(action, AddBonus):
            values["value"] = bonus_value(s, s.players[seat], action.card)
        elif action is DONE and work is not None:
            values["value"] = work.value
        elif isinstance(action, Convert) and asked(s) is Ask.CONVERT:
            spent = action.number * s.parts.florins_per_point
            values["florins"] = pay_for(s, paid_work(s)) - spent

    def place_cells(self, s: FlorenceState, place: int) -> str:
        """The cells of a position, by name; "" where nothing is being placed."""
        placing = placing_of(s)
        if placing is None:
            return ""
        if placing.partner != ALONE:
            return self.joint_cells(s, placing.seat, placing.partner, placing.tile, place)
        return named(s.parts.tiles.cells(placing.tile, place))

    def joint_cells(self, s: FlorenceState, seat: int, partner: int, tile: int, place: int) -> str:
        """The cells of a joint building, each partner's by the names of his own grid."""
        cells = cells_by_owner(s, seat, tile, place)
        mine = [(row, column) for owner, row, column in cells if owner == seat]
        theirs = [(row, column) for owner, row, column in cells if owner == partner]
        return self.words.say(
            "card_words",
            "joint_cells",
            mine=f"{self.player(seat)} {named(mine)}",
            partner=self.player(partner),
            theirs=named(theirs),
        )


def cell_name(row: int, column: int) -> str:
    """`b3` is the second column, third row."""
    return f"{'abcdefg'[column]}{row + 1}"


def named(cells: Sequence[tuple[int, int]]) -> str:
    """Cells by name."""
    return " ".join(cell_name(row, column) for row, column in cells if inside(row, column))


def inside(row: int, column: int) -> bool:
    """Is this a cell of the grid?"""
    return 0 <= row < SIDE and 0 <= column < SIDE
