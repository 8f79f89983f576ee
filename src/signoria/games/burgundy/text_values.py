"""The words of The Castles of Burgundy: names of things, and the log.

Fields are called by colour and die, and those that are alike by their order: `grey field 4 (number
2 from the top)`.  Only terminals print the numbers of the notation: `field 24 (grey 4)`.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from signoria.core.events import Event
from signoria.core.game import Game
from signoria.core.options import OptionValue, word
from signoria.core.text import GameText
from signoria.core.words import Words, fill
from signoria.games.burgundy.boards import Board
from signoria.games.burgundy.components import load_parts
from signoria.games.burgundy.ids import (
    ANIMAL_IDS,
    BLACK_DEPOT,
    BOARD_IDS,
    DEPOT_IDS,
    DEPOTS,
    FIRST,
    GOOD_IDS,
    NO_TILE,
    NONE,
    PHASE_IDS,
    SECOND,
    TEAM,
    TILE_IDS,
    TYPE_IDS,
    die_of,
    spaces_of,
)
from signoria.games.burgundy.parts import Parts
from signoria.games.burgundy.state import BurgundyState

# Events of a whole team, though they carry the seat of one member.
OF_TEAM = ("start_goods", "dealt_route", "laid_start_castle")
OF_TEAM_SOURCES = ("mines", "monastery_2", "shield_2")


class Told(GameText):
    """What lies on the table and what happened, in one language."""

    def __init__(self, game: Game[Any], language: str, *more: Any) -> None:
        super().__init__(game, language, *more)
        self.parts = load_parts()

    def about(self, s: BurgundyState) -> None:
        """Its components say how many points and workers there are."""
        self.parts = s.parts

    # --- names ----------------------------------------------------------------------------

    def player(self, seat: int | None) -> str:
        """Teams sit after the players."""
        if seat is not None and self.players and seat >= len(self.players):
            return self.name("team", seat - len(self.players))
        return super().player(seat)

    def name(self, field: str, value: object) -> str:
        """The name of a thing, or what it does."""
        found = str(self.words.data["name"][field][str(value)][self.language])
        if field not in ("monastery", "effect"):
            return found
        return fill(found, self.language, numbers_of(self.parts, str(value)))

    def option_name(self, option: str) -> str:
        """An option in a word or two."""
        return self.words.get("option_name", option)

    def option_value(self, option: str, value: OptionValue) -> str:
        """A value of an option in a few words."""
        if option == "solo_target":
            return self.words.say("option_value", "number", n=value)
        return self.words.get("option_value", word(value))

    def tile(self, tile: str, section: str = "name") -> str:
        """A tile by its id, by itself or as the `object` of a sentence."""
        kind, _, number = tile.partition("-")
        if kind == "monastery":
            does = self.name("monastery", number)
            return self.words.say("tile", "monastery", n=int(number), does=does)
        if kind in ANIMAL_IDS:
            return self.words.say("tile", kind, n=int(number or 2))
        return self.name("tile", tile) if section == "name" else self.words.get(section, tile)

    def tiles(self, tiles: Sequence[int]) -> str:
        """Tiles as a list, equal ones counted."""
        seen = [tile for place, tile in enumerate(tiles) if tile not in tiles[:place]]
        return ", ".join(times(self.tile(TILE_IDS[tile]), list(tiles).count(tile)) for tile in seen)

    def depot(self, depot: int | str, form: str) -> str:
        """A depot by its number or id, in a form of [depot]."""
        number = DEPOT_IDS.index(str(depot)) if isinstance(depot, str) else depot
        if number == BLACK_DEPOT:
            return self.words.get("depot", f"{form}_black")
        return self.words.say("depot", form, n=number)

    def field(self, s: BurgundyState, board: int, field: int, form: str = "name") -> str:
        """`grey field 4`, by itself or in the form `on` (where something lies)."""
        if board == NONE or field >= s.parts.boards[board].size:
            return self.words.say("field", f"{form}_unknown", n=field)
        there = s.parts.boards[board]
        kind = TYPE_IDS[there.colour[field]]
        values: dict[str, Any] = {"n": field, "number": there.number[field]}
        values["colour"] = self.name("colour" if form == "name" or self.numbered else "in", kind)
        alike = fields_alike(there, field)
        values["nth"] = alike.index(field) + 1 if len(alike) > 1 else 0
        return self.words.say("field", f"{form}_numbered" if self.numbered else form, **values)

    def goods(self, counts: Sequence[int]) -> str:
        """Goods, one count per kind, as a list: `pink ×2, red`."""
        shown = [
            times(self.name("good", GOOD_IDS[kind]), number)
            for kind, number in enumerate(counts)
            if number
        ]
        return ", ".join(shown) or self.words.get("goods", "none")

    def some_goods(self, kind: int, number: int) -> str:
        """A number of goods in a sentence: `2 pink goods`."""
        return self.words.say("goods", GOOD_IDS[kind], n=number)

    def shield(self, number: int) -> str:
        """`16 (set a die)`."""
        return f"{number} ({self.name('shield', number)})"

    def route_space(self, s: BurgundyState, tile: int, space: int) -> str:
        """`pink (2 silver)`."""
        self.about(s)
        effect = TILE_IDS[s.parts.route_effects[tile][space]]
        good = self.name("good", GOOD_IDS[s.parts.route_goods[tile][space]])
        return f"{good} ({self.name('effect', effect)})"

    def side(self, s: BurgundyState, estate: int) -> str:
        """Who owns an estate: a player, or a team."""
        return self.player(s.players + estate if s.mode == TEAM else estate)

    def show(self, s: BurgundyState, field: str, value: Any) -> Any:
        if field == "shield" or field == "old":
            return self.shield(value) if value else ""
        if field == "monastery":
            return f"{value} ({self.name('monastery', value)})"
        if field == "effect" and value in self.words.data["name"]["effect"]:
            return self.name("effect", value)
        if field == "partner":
            return self.player(value)
        if field == "building":
            return self.name("tile", value)
        if field == "line":
            return self._ledger_name(value)
        return super().show(s, field, value)

    def thing(self, s: BurgundyState, field: str, value: str) -> str:
        name = self.tile(value) if field == "tile" else super().thing(s, field, value)
        return self.words.say("thing", field, name=name) if self.words.has("thing", field) else name

    def _fill(
        self, words: Words, section: str, key: str, s: BurgundyState, values: dict[str, Any]
    ) -> str:
        """Tiles, depots and fields in all the forms a sentence may need."""
        filled = dict(values)
        if "tile" in values:
            filled["tile"] = self.tile(tile_id(values["tile"]), "object")
            filled["tile_name"] = self.tile(tile_id(values["tile"]))
        if "depot" in values:
            filled["depot"] = self.depot(values["depot"], "of")
            for form in ("in", "name", "short"):
                place = "in_depot" if form == "in" else f"depot_{form}"
                filled[place] = self.depot(values["depot"], form)
        if "field" in values:
            board = values.get("board")
            estate = owner(s, values.get("seat"))
            number = s.estates[estate].board if board is None else BOARD_IDS.index(board)
            filled["field"] = self.field(s, number, values["field"])
            filled["on_field"] = self.field(s, number, values["field"], "on")
            filled["on_short"] = self.field(s, number, values["field"], "short")
            filled["on_number"] = self.field(s, number, values["field"], "number")
        return super()._fill(words, section, key, s, filled)

    def ledger_line(self, s: BurgundyState, line: str) -> str:
        self.about(s)
        name = self._ledger_name(line)
        return name[:1].upper() + name[1:]

    def _ledger_name(self, line: str) -> str:
        kind, _, number = line.removeprefix("end_").partition("_")
        if line.startswith("end_") and number:
            named = f"{number} ({self.name(kind, number)})"
            return self.words.say("ledger", line, **{kind: named})
        return self.words.get("ledger", line)

    # --- the log --------------------------------------------------------------------------

    def log_says(self, s: BurgundyState) -> Hashable:
        boards = tuple(estate.board for estate in s.estates)
        return s.mode, s.players, tuple(s.team), boards, s.phase, tuple(s.bridge)

    def event(self, s: BurgundyState, event: Event) -> str:
        data: dict[str, Any] = dict(event.data)
        what = self._wording(s, event.what, data)
        seat = event.seat
        if s.mode == TEAM and seat is not None and concerns_team(event):
            seat = s.players + s.team[seat]
        if not what:
            return ""
        return super().event(s, Event(what, seat, data, event.secret))

    def _wording(self, s: BurgundyState, what: str, data: dict[str, Any]) -> str:
        """Complete the values of an event; the key of its sentence, "" to say nothing."""
        if "storage" in data and s.mode != TEAM:
            data["storage"] = ""
        match what:
            case "used_die" if data["workers"] == 0:
                return "" if data["face"] == data["value"] else "used_die_free"
            case "used_white_die" if data["value"] == data["face"]:
                data["value"] = 0
            case "gained_workers" if data["source"] == "action":
                return "gained_workers_action"
            case "took" if data["depot"] == DEPOT_IDS[BLACK_DEPOT] and s.mode != TEAM:
                return ""  # bought, and told so
            case "took_goods" | "sold":
                data["goods"] = self.some_goods(GOOD_IDS.index(data["good"]), data["number"])
            case "filled_region":
                data["region"] = data["colour"]
                data["number"] = len(data["fields"])
                data["counts"] = data["size"] if data["size"] != data["number"] else 0
            case "named":
                data["named"] = self.side(s, data["estate"])
            case "game_ended":
                alone = len(data["winners"]) == 1
                data["winners"] = ", ".join(self.player(seat) for seat in data["winners"])
                return what if alone else "game_ended_several"
            case _:
                self._tell_table(s, what, data)
        return what

    def _tell_table(self, s: BurgundyState, what: str, data: dict[str, Any]) -> None:
        """What concerns everybody: phases, rounds, what is dealt."""
        match what:
            case "phase_began":
                data["bonus"] = s.parts.phase_bonus[PHASE_IDS.index(data["phase"])]
            case "start_goods":
                data["goods"] = self.goods(data["goods"])
            case "drew_goods":
                names = [self.name("good", GOOD_IDS[kind]) for kind in data["goods"]]
                data["goods"] = ", ".join(names)
            case "dealt_shields":
                data["shields"] = self._all_shields(data["depots"])
            case "dealt_route":
                data["route"] = ", ".join(
                    self.route_space(s, tile - 1, space)
                    for tile in data["tiles"]
                    for space in range(len(s.parts.route_goods[tile - 1]))
                )
            case "filled_depots":
                data["tiles"] = self._all_depots(data["tiles"])
            case "round_began":
                rolled = data["dice"]
                data.setdefault("phase", PHASE_IDS[s.phase])  # older logs do not say it
                shown = []
                for seat in s.bridge or (0,):
                    first, second = rolled[die_of(seat, FIRST)], rolled[die_of(seat, SECOND)]
                    shown.append(f"{self.player(seat)} [{first} {second}]")
                data["dice"] = ", ".join(shown)

    def _all_shields(self, depots: Sequence[int]) -> str:
        shown = []
        for depot in range(1, DEPOTS + 1):
            there = [self.shield(n) for n, where in enumerate(depots, 1) if where == depot]
            shown.append(f"{depot}: {', '.join(there)}")
        return "; ".join(shown)

    def _all_depots(self, spaces: Sequence[int]) -> str:
        shown = []
        for depot in (*range(1, DEPOTS + 1), BLACK_DEPOT):
            tiles = [spaces[space] for space in spaces_of(depot) if spaces[space] != NO_TILE]
            shown.append(f"{self.depot(depot, 'short')}: {self.tiles(tiles)}")
        return "; ".join(shown)


def numbers_of(parts: Parts, what: str) -> dict[str, object]:
    """What a monastery (by its number) or a building brings, as its words name it."""
    match what:
        case "3":
            return {"silver": 2 * parts.sale_silver}
        case "14":
            return {"workers": parts.workers_action_14, "usual": parts.workers_action}
        case "28":
            return {"silver": parts.hire_silver, "workers": parts.hire_workers}
        case "watchtower":
            return {"points": parts.watchtower_points}
        case "boarding_house":
            return {"workers": parts.boarding_workers}
        case "bank":
            return {"silver": parts.bank_silver}
    return {"points": parts.end_points[int(what)]} if what.isdigit() else {}


def times(name: str, number: int) -> str:
    """`pink`, `pink ×2`."""
    return name if number == 1 else f"{name} ×{number}"


def fields_alike(board: Board, field: int) -> list[int]:
    """The fields of a board with the colour and number of this one, from the top."""
    look = (board.colour[field], board.number[field])
    found = [f for f in range(board.size) if (board.colour[f], board.number[f]) == look]
    return sorted(found, key=lambda f: (board.places[f][1], board.places[f][0]))


def tile_id(tile: int | str) -> str:
    """A tile's id from its kind or id."""
    return tile if isinstance(tile, str) else TILE_IDS[tile]


def owner(s: BurgundyState, seat: int | None) -> int:
    """The estate of a seat, or of a team that sits after the players."""
    if seat is None:
        return 0
    return seat - s.players if seat >= s.players else s.team[seat]


def concerns_team(event: Event) -> bool:
    """Does the event concern both members alike?"""
    if event.what in OF_TEAM:
        return True
    if event.what == "scored":
        return str(event.data["line"]).startswith("end_")
    return event.data.get("source") in OF_TEAM_SOURCES
