"""The words of The Castles of Burgundy: values that need more than a look-up in `words.toml`.

Fields are called by their number in the notation, with colour and die: `24 (grey 4)`.
Prompts and picks read the state to say what a pick costs right now.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from signoria.core.action import Action
from signoria.core.events import Event
from signoria.core.machine import Choice, Refusal
from signoria.core.options import OptionValue, word
from signoria.core.text import GameText
from signoria.core.words import Words
from signoria.games.burgundy.actions import (
    DEPOT_IDS,
    EXTRA,
    SILVER,
    STORAGE_IDS,
    Buy,
    BuyPoints,
    Name,
    OfDepot,
    OfField,
    OfGood,
    OfTile,
    Place,
    Sell,
    SetDie,
    Take,
    TakeShield,
    TakeWorkers,
    TwoDepots,
)
from signoria.games.burgundy.boards import BOARD_IDS
from signoria.games.burgundy.buildings import GainWorkers, TakeFromDepots
from signoria.games.burgundy.castles import CastleAction, WhiteCastleAction
from signoria.games.burgundy.die_actions import price_of
from signoria.games.burgundy.experienced import ChooseCastle, HiddenChoice
from signoria.games.burgundy.monasteries import action_silver, action_workers, power_of
from signoria.games.burgundy.phase_end import PayTribute, UsePhaseShields
from signoria.games.burgundy.shields import LayShield, double_price
from signoria.games.burgundy.ships import EmptyDepot, TakeKind, free_kinds
from signoria.games.burgundy.state import NONE, BurgundyState, Estate, estate_of, has_shield
from signoria.games.burgundy.storage import limit, reachable, storage_index
from signoria.games.burgundy.swaps import SwapGoods
from signoria.games.burgundy.taking import CutStorage, add_purchases
from signoria.games.burgundy.tiles import (
    ANIMAL_IDS,
    BLACK_DEPOT,
    DEPOTS,
    FIRST_BLACK,
    GOOD_IDS,
    GOODS,
    NO_TILE,
    PHASE_IDS,
    SOLO,
    TEAM,
    TILE_IDS,
    TYPE_IDS,
)
from signoria.games.burgundy.turn import PlayTurn

# Events of a whole team, though they carry the seat of one member.
OF_TEAM = ("start_goods", "dealt_route", "laid_start_castle")
OF_TEAM_SOURCES = ("mines", "monastery_2", "shield_2")


class Text(GameText):
    """The Castles of Burgundy in one language."""

    # --- names ----------------------------------------------------------------------------

    def player(self, seat: int | None) -> str:
        """Teams sit after the players."""
        if seat is not None and self.players and seat >= len(self.players):
            return self.name("team", seat - len(self.players))
        return super().player(seat)

    def name(self, field: str, value: object) -> str:
        """The name of a thing."""
        return str(self.words.data["name"][field][str(value)][self.language])

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

    def field(self, s: BurgundyState, board: int, field: int) -> str:
        """`24 (grey 4)`."""
        if board == NONE or field >= s.parts.boards[board].size:
            return str(field)
        there = s.parts.boards[board]
        colour = self.name("colour", TYPE_IDS[there.colour[field]])
        return self.words.say("field", "known", n=field, colour=colour, number=there.number[field])

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
        if field == "building":
            return self.name("tile", value)
        if field == "line":
            return self._ledger_name(value)
        return super().show(s, field, value)

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
        return super()._fill(words, section, key, s, filled)

    def ledger_line(self, s: BurgundyState, line: str) -> str:
        name = self._ledger_name(line)
        return name[:1].upper() + name[1:]

    def _ledger_name(self, line: str) -> str:
        kind, _, number = line.removeprefix("end_").partition("_")
        if line.startswith("end_") and number:
            named = f"{number} ({self.name(kind, number)})"
            return self.words.say("ledger", line, **{kind: named})
        return self.words.get("ledger", line)

    # --- the log --------------------------------------------------------------------------

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
                data["phase"] = PHASE_IDS[s.phase]
                data["dice"] = ", ".join(
                    f"{self.player(seat)} [{rolled[2 * seat]} {rolled[2 * seat + 1]}]"
                    for seat in (s.bridge or [0])
                )

    def _all_shields(self, depots: Sequence[int]) -> str:
        shown = []
        for depot in range(1, DEPOTS + 1):
            there = [self.shield(n) for n, where in enumerate(depots, 1) if where == depot]
            shown.append(f"{depot}: {', '.join(there)}")
        return "; ".join(shown)

    def _all_depots(self, spaces: Sequence[int]) -> str:
        shown = []
        for depot in (*range(1, DEPOTS + 1), BLACK_DEPOT):
            first = FIRST_BLACK if depot == BLACK_DEPOT else depot * 4 - 4
            end = len(spaces) if depot == BLACK_DEPOT else depot * 4
            tiles = [tile for tile in spaces[first:end] if tile != NO_TILE]
            shown.append(f"{self.depot(depot, 'short')}: {self.tiles(tiles)}")
        return "; ".join(shown)

    # --- what is asked --------------------------------------------------------------------

    def prompt(self, s: BurgundyState, frame: Choice[Any]) -> str:
        values: dict[str, Any] = {name: getattr(frame, name) for name in frame.fields}
        me = estate_of(s, frame.seat)
        values.update(seat=frame.seat, silver=me.silver, workers=me.workers, white=s.white)
        values.update(counter=s.counter, target=s.target, gain=s.parts.boarding_workers)
        values.update(swap=s.parts.swap_goods, held=sum(me.goods), free=free_kinds(s, me))
        for name in ("front", "back"):
            if name in values:
                values[name] = BOARD_IDS[values[name]]
        self._add_asked(s, frame, me, values)
        return self._fill(self.words, "prompt", type(frame).__name__, s, values)

    def _add_asked(
        self, s: BurgundyState, frame: Choice[Any], me: Estate, values: dict[str, Any]
    ) -> None:
        """What one kind of decision needs beside the common numbers."""
        match frame:
            case ChooseCastle():
                values["board"] = BOARD_IDS[me.board]
            case HiddenChoice():
                self._add_hidden(frame, values)
            case PlayTurn():
                self._add_turn(s, frame, values)
            case CutStorage():
                storage = storage_index(s, frame.seat, frame.which)
                values["storage"] = STORAGE_IDS[frame.which] if s.mode == TEAM else ""
                values.update(stored=len(s.storages[storage]), limit=limit(s, storage))
            case CastleAction():
                values.update(reset=frame.optional, castle=not frame.optional)
            case EmptyDepot():
                solo = s.mode == SOLO
                free = 0 if solo else values["free"]
                values.update(free=free, full=not free and not solo, alone=solo)
            case TakeFromDepots():
                values.update(building=TILE_IDS[frame.building], effect=TILE_IDS[frame.building])
            case GainWorkers():
                holders = [n for n, other in enumerate(s.estates) if has_shield(other, 2)]
                values["others"] = ", ".join(self.side(s, holder) for holder in holders)
            case _:
                self._add_shields(s, frame, me, values)

    def _add_shields(
        self, s: BurgundyState, frame: Choice[Any], me: Estate, values: dict[str, Any]
    ) -> None:
        match frame:
            case UsePhaseShields():
                ready = me.shields & ~frame.used
                fourteen, fifteen = ready >> 14 & 1, ready >> 15 & 1
                values["both"] = fourteen and fifteen
                values.update(fourteen=fourteen and not fifteen, fifteen=fifteen and not fourteen)
            case LayShield():
                values["does"] = self.words.get("shield", str(frame.shield))
            case PayTribute():
                values["worth"] = s.parts.shield_points[frame.shield]
                values["workers"] = me.workers if has_shield(me, 3) else 0

    def _add_hidden(self, frame: HiddenChoice, values: dict[str, Any]) -> None:
        front, back = frame.sheets[frame.seat]
        values.update(front="", back="", board="")
        if frame.side == NONE:
            values.update(front=BOARD_IDS[front], back=BOARD_IDS[back])
        else:
            values["board"] = BOARD_IDS[frame.side]

    def _add_turn(self, s: BurgundyState, frame: PlayTurn, values: dict[str, Any]) -> None:
        dice = [face for face in s.dice[2 * frame.seat : 2 * frame.seat + 2] if face]
        first, second = [*dice, 0, 0][:2]
        key = ("no_dice", "one_die", "two_dice")[len(dice)]
        values["dice"] = self.words.say("hint", key, first=first, second=second)
        stored = []
        for which in reachable(s):
            stored += s.storages[storage_index(s, frame.seat, which)]
        values["stored"] = self.tiles(stored)
        me = estate_of(s, frame.seat)
        purchases: list[Action] = []
        if not frame.bought:
            add_purchases(s, me, power_of(s, me), purchases)
        values["buy"] = len(purchases)

    # --- picks ----------------------------------------------------------------------------

    def action(self, s: BurgundyState, action: Action) -> str:
        frame = top(s)
        seat = frame.seat if frame is not None else 0
        me = estate_of(s, seat)
        key = action.verb
        values: dict[str, Any] = {**action.fields, "seat": seat, "tribute": s.parts.tribute}
        if "storage" in values:
            values.update(into=values["storage"], out_of=values["storage"])
            values["storage"] = values["storage"] if s.mode == TEAM else ""
        match action:
            case Take() | Place() | Sell() | TakeWorkers() | Buy() | SetDie() | TakeShield():
                self._add_price(s, frame, action, values)
            case Name():
                values["named"] = self.side(s, action.estate)
            case OfField():
                if isinstance(frame, HiddenChoice) and frame.side != NONE:
                    values["board"] = BOARD_IDS[frame.side]
                fields = me.shield_fields
                values["old"] = fields.index(action.field) if action.field in fields else 0
            case BuyPoints() if action.points == 0:
                key = "points_none"
            case _:
                self._add_pick(s, frame, action, values)
        if self.words.has("action", f"{key}_{type(frame).__name__}"):
            key = f"{key}_{type(frame).__name__}"
        return self._fill(self.words, "action", key, s, values)

    def _add_price(
        self, s: BurgundyState, frame: Choice[Any] | None, action: Action, values: dict[str, Any]
    ) -> None:
        """Dice, workers and silver that a pick costs or brings."""
        seat: int = values["seat"]
        price = self.price(s, frame, action)
        match action:
            case Take() | Place() | Sell() | TakeWorkers():
                values["with"] = self.with_die(s, action.die, price)
                values.update(self.workers_gain(s, seat))
                if isinstance(action, Sell):
                    number = estate_of(s, seat).goods[action.kind]
                    values["goods"] = self.some_goods(action.kind, number)
            case Buy():
                silver = action.currency == SILVER
                values["silver"] = s.parts.price_silver if silver else 0
                values["workers"] = 0 if silver else s.parts.price_workers
            case SetDie():
                values["face"] = s.dice[2 * seat + action.die]
            case TakeShield():
                values["worth"] = s.parts.shield_points[action.shield]
                in_turn = isinstance(frame, PlayTurn)
                values["with"] = self.words.say("with", "both", workers=price) if in_turn else ""

    def _add_pick(
        self, s: BurgundyState, frame: Choice[Any] | None, action: Action, values: dict[str, Any]
    ) -> None:
        """Goods of depots, buildings to copy, and plain picks."""
        values.update(gain=s.parts.boarding_workers, goods="")
        match action:
            case OfDepot() if isinstance(frame, EmptyDepot):
                values["goods"] = self.goods(depot_goods(s, [action.depot]))
            case TwoDepots():
                values["goods"] = self.goods(depot_goods(s, [action.first, action.second]))
            case OfGood():
                depots = list(frame.depots) if isinstance(frame, TakeKind) else list(range(1, 7))
                counts = depot_goods(s, depots)
                if isinstance(frame, SwapGoods):
                    counts = estate_of(s, frame.seat).goods
                number = counts[action.kind]
                values.update(number=number, goods=self.some_goods(action.kind, number))
            case OfTile() if action.verb == "use":
                values.update(building=TILE_IDS[action.tile], effect=TILE_IDS[action.tile])
            case _ if action.verb == "hire":
                values.update(silver=s.parts.hire_silver, workers=s.parts.hire_workers)

    def workers_gain(self, s: BurgundyState, seat: int) -> dict[str, int]:
        """What the workers action brings."""
        power = power_of(s, estate_of(s, seat))
        return {"gain": action_workers(s, power), "silver": action_silver(power)}

    def face(self, s: BurgundyState, frame: Choice[Any] | None, die: int) -> int:
        """What a die shows: an own one, or the white one of a white castle; 0 if none is used."""
        if frame is None or die != EXTRA:
            return s.dice[2 * frame.seat + die] if frame is not None else 0
        return s.white if isinstance(frame, WhiteCastleAction) else 0

    def price(self, s: BurgundyState, frame: Choice[Any] | None, action: Action) -> int:
        """Workers that a pick costs."""
        if frame is None:
            return 0
        power = power_of(s, estate_of(s, frame.seat))
        if isinstance(action, TakeShield):
            in_turn = isinstance(frame, PlayTurn)
            return double_price(s, frame.seat, power, action.depot) if in_turn else 0
        size = len(estate_of(s, frame.seat).tiles)
        if isinstance(action, Place) and action.field >= size:
            return 0  # no such field here
        if isinstance(action, (Take, Place, Sell)):
            face = self.face(s, frame, action.die)
            return price_of(s, estate_of(s, frame.seat), power, face, action)
        return 0

    def with_die(self, s: BurgundyState, die: int, workers: int = 0) -> str:
        """With which die, and how many workers; "" for a castle's action or an effect."""
        face = self.face(s, top(s), die)
        key = "white" if die == EXTRA else "die"
        values = {"die": die + 1, "face": face, "workers": workers}
        return self.words.say("with", key, **values) if face else ""

    # --- why not --------------------------------------------------------------------------

    def refusal(self, s: BurgundyState, refusal: Refusal) -> str:
        frame = top(s)
        code = refusal.code
        values: dict[str, Any] = dict(refusal.numbers)
        if frame is not None and "seat" not in values:
            values["seat"] = frame.seat
            values["free"] = free_kinds(s, estate_of(s, frame.seat))
        if "estate" in values:
            values["named"] = self.side(s, values["estate"])
        values.setdefault("most", s.parts.goods_kinds)
        match code:
            case "KIND_NOT_ALLOWED" if "animal" in values:
                code += "_animal"
            case "KIND_NOT_ALLOWED" if isinstance(frame, TakeFromDepots):
                values.update(building=TILE_IDS[frame.building], effect=TILE_IDS[frame.building])
            case "KIND_NOT_ALLOWED":
                code += "_crane"
            case "NOT_OWNED" if "shield" in values:
                code += "_shield"
            case "TILE_NOT_THERE" if "depot" not in values:
                code += "_any"
            case "BLACK_DEPOT_NOT_ALLOWED" if isinstance(frame, EmptyDepot):
                code += "_ship"
            case "NO_GOODS_OF_KIND" if refusal.rule in ("BUR-SELL-1", "BUR-SOLO-5"):
                code += "_sale"
            case "NOT_ENOUGH_WORKERS" if "face" in values:
                code += "_die"
            case "GOODS_IN_ORDER" if isinstance(frame, SwapGoods):
                values["number"] = frame.number
            case "MUST_RESOLVE" if frame is not None:
                values["pending"] = self.prompt(s, frame)
        words = self.words if self.words.has("refusal", code) else self.shared
        return self._fill(words, "refusal", code, s, values)


def times(name: str, number: int) -> str:
    """`pink`, `pink ×2`."""
    return name if number == 1 else f"{name} ×{number}"


def tile_id(tile: int | str) -> str:
    """A tile's id from its kind or id."""
    return tile if isinstance(tile, str) else TILE_IDS[tile]


def top(s: BurgundyState) -> Choice[Any] | None:
    """The decision that waits, if one does."""
    frame = s.stack[-1] if s.stack else None
    return frame if isinstance(frame, Choice) else None


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


def depot_goods(s: BurgundyState, depots: Sequence[int]) -> list[int]:
    """Goods of some depots together, one count per kind."""
    return [
        sum(s.depot_goods[(depot - 1) * GOODS + kind] for depot in depots) for kind in range(GOODS)
    ]
