"""The words of The Castles of Burgundy: what is asked, what can be picked, and why not.

Prompts and picks read the state to say what a pick costs right now.  Names and the log are in
`text_values.py`.
"""

from __future__ import annotations

import re
from typing import Any

from signoria.core.action import Action
from signoria.core.machine import Choice, Refusal
from signoria.games.burgundy.actions import (
    HIRE,
    Buy,
    BuyPoints,
    Name,
    PickDepot,
    PickField,
    PickGood,
    PickTwoDepots,
    Place,
    Sell,
    SetDie,
    TakeShield,
    UseBuilding,
    WithDie,
)
from signoria.games.burgundy.ids import (
    ANY,
    BLACK_DEPOT,
    BOARD_IDS,
    EXTRA,
    NONE,
    SILVER,
    SOLO,
    STORAGE_IDS,
    TEAM,
    TILE_IDS,
    TYPE_OF,
)
from signoria.games.burgundy.pending import (
    asking,
    depots_to_take_goods_from,
    face_used,
    workers_price,
)
from signoria.games.burgundy.phases.buildings import GainWorkers, TakeFromDepots
from signoria.games.burgundy.phases.castles import CastleAction, WhiteCastleAction
from signoria.games.burgundy.phases.experienced import ChooseCastle, HiddenChoice
from signoria.games.burgundy.phases.phase_end import PayTribute, UsePhaseShields
from signoria.games.burgundy.phases.shields import LayShield
from signoria.games.burgundy.phases.ships import EmptyDepot
from signoria.games.burgundy.phases.swaps import SwapGoods
from signoria.games.burgundy.phases.taking import CutStorage
from signoria.games.burgundy.phases.turn import PlayTurn
from signoria.games.burgundy.questions.depots import purchases
from signoria.games.burgundy.questions.dice import dice_left, distance
from signoria.games.burgundy.questions.estates import (
    empty_fields,
    others_with_shield_2,
    shield_on,
)
from signoria.games.burgundy.questions.goods import depot_goods, free_kinds
from signoria.games.burgundy.questions.monasteries import action_silver, action_workers, power_of
from signoria.games.burgundy.questions.storage import limit, reachable, storage_index
from signoria.games.burgundy.state import BurgundyState, Estate, estate_of, has_shield
from signoria.games.burgundy.text_values import Told


class Text(Told):
    """The Castles of Burgundy in one language."""

    # --- what is asked --------------------------------------------------------------------

    def prompt_values(self, s: BurgundyState, frame: Choice[Any]) -> dict[str, Any]:
        values = super().prompt_values(s, frame)
        me = estate_of(s, frame.seat)
        values.update(silver=me.silver, workers=me.workers, white=s.white)
        values.update(counter=s.counter, target=s.target, gain=s.parts.boarding_workers)
        values.update(swap=s.parts.swap_goods, held=sum(me.goods), free=free_kinds(s, me))
        for name in ("front", "back"):
            if name in values:
                values[name] = BOARD_IDS[values[name]]
        self._add_asked(s, frame, me, values)
        return values

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
                holders = others_with_shield_2(s, s.team[frame.seat])
                values["others"] = ", ".join(self.side(s, holder) for holder in holders)
            case _:
                self._add_shields(s, frame, me, values)

    def _add_shields(
        self, s: BurgundyState, frame: Choice[Any], me: Estate, values: dict[str, Any]
    ) -> None:
        match frame:
            case UsePhaseShields():
                sources = frame.sources(s)
                black, numbered = BLACK_DEPOT in sources, 1 in sources
                values.update(both=black and numbered)
                values.update(fourteen=numbered and not black, fifteen=black and not numbered)
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
        dice = dice_left(s, frame.seat)
        first, second = [*dice, 0, 0][:2]
        key = ("no_dice", "one_die", "two_dice")[len(dice)]
        values["dice"] = self.words.say("hint", key, first=first, second=second)
        stored = []
        for which in reachable(s):
            stored += s.storages[storage_index(s, frame.seat, which)]
        values["stored"] = self.tiles(stored)
        values["buy"] = 0 if frame.bought else len(purchases(s, estate_of(s, frame.seat)))

    # --- picks ----------------------------------------------------------------------------

    def brief(self, s: BurgundyState, action: Action) -> str:
        """A pick without its price and without asides: `Take monastery 12 from depot 4`."""
        return re.sub(r" \([^)]*\)", "", self.action(s, action, priced=False))

    def terse(self, s: BurgundyState, action: Action, tight: bool = False) -> str:
        """A pick among many of one move, without a verb: `monastery 12 from 4`.  Tight, a field
        goes without its colour where the tile tells it."""
        if not self.words.has("terse", action.verb):
            return self.brief(s, action)
        tells = tight and not (isinstance(action, Place) and TYPE_OF[action.tile] == ANY)
        section = "tight" if tells and self.words.has("tight", action.verb) else "terse"
        return re.sub(r" \([^)]*\)", "", self.action(s, action, priced=False, section=section))

    def action(
        self, s: BurgundyState, action: Action, priced: bool = True, section: str = "action"
    ) -> str:
        frame = asking(s)
        seat = frame.seat if frame is not None else 0
        me = estate_of(s, seat)
        key = self.action_key(s, action) if section == "action" else action.verb
        values: dict[str, Any] = {**action.fields, "seat": seat, "tribute": s.parts.tribute}
        if "storage" in values:
            which = values["storage"]
            values.update(into=which, out_of=which, whose=which)
            values["storage"] = values["storage"] if s.mode == TEAM else ""
        match action:
            case WithDie() | Buy() | SetDie() | TakeShield():
                self._add_price(s, frame, action, values)
            case Name():
                values["named"] = self.side(s, action.estate)
            case PickField():
                if isinstance(frame, HiddenChoice) and frame.side != NONE:
                    values["board"] = BOARD_IDS[frame.side]
                values["old"] = shield_on(me, action.field)
            case BuyPoints() if action.points == 0:
                key = "points_none"
            case _:
                self._add_pick(s, frame, action, values)
        if not priced:
            values["with"] = ""
            if isinstance(action, Buy):
                values.update(silver=0, workers=0)
            if isinstance(action, (PickDepot, PickTwoDepots)):
                values["goods"] = ""
        return self._fill(self.words, section, key, s, values)

    def _add_price(
        self, s: BurgundyState, frame: Choice[Any] | None, action: Action, values: dict[str, Any]
    ) -> None:
        """Dice, workers and silver that a pick costs or brings."""
        seat: int = values["seat"]
        price = workers_price(s, action)
        match action:
            case WithDie():
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
                values["face"] = face_used(s, action.die)
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
            case PickDepot() if isinstance(frame, EmptyDepot):
                values["goods"] = self.goods(depot_goods(s, [action.depot]))
            case PickTwoDepots():
                values["goods"] = self.goods(depot_goods(s, [action.first, action.second]))
            case PickGood():
                depots = depots_to_take_goods_from(s)
                held = estate_of(s, values["seat"]).goods[action.kind]
                number = depot_goods(s, depots)[action.kind] if depots else held
                values.update(number=number, goods=self.some_goods(action.kind, number))
            case UseBuilding():
                values.update(building=TILE_IDS[action.tile], effect=TILE_IDS[action.tile])
            case _ if action is HIRE:
                values.update(silver=s.parts.hire_silver, workers=s.parts.hire_workers)

    def workers_gain(self, s: BurgundyState, seat: int) -> dict[str, int]:
        """What the workers action brings."""
        power = power_of(s, estate_of(s, seat))
        return {"gain": action_workers(s, power), "silver": action_silver(power)}

    def with_die(self, s: BurgundyState, die: int, workers: int = 0) -> str:
        """With which die, and how many workers; "" for a castle's action or an effect."""
        face = face_used(s, die)
        key = "white" if die == EXTRA else "die"
        values = {"die": die + 1, "face": face, "workers": workers}
        return self.words.say("with", key, **values) if face else ""

    def tie_values(self, s: BurgundyState, seat: int) -> dict[str, Any]:
        place = s.bridge.index(seat) + 1 if s.mode != TEAM and s.bridge else 0
        return {"empty": empty_fields(s, estate_of(s, seat)), "place": place}

    # --- why not --------------------------------------------------------------------------

    def refusal(self, s: BurgundyState, refusal: Refusal) -> str:
        frame = asking(s)
        values: dict[str, Any] = dict(refusal.numbers)
        if frame is not None and "seat" not in values:
            values["seat"] = frame.seat
            values["free"] = free_kinds(s, estate_of(s, frame.seat))
        if "estate" in values:
            values["named"] = self.side(s, values["estate"])
        values.setdefault("most", s.parts.goods_kinds)
        self._add_refused(s, frame, refusal.code, values)
        code = refusal.code + refused_what(frame, refusal)
        words = self.words if self.words.has("refusal", code) else self.shared
        return self._fill(words, "refusal", code, s, values)

    def _add_refused(
        self, s: BurgundyState, frame: Choice[Any] | None, code: str, values: dict[str, Any]
    ) -> None:
        """What one kind of refusal needs beside its own numbers."""
        match code:
            case "KIND_NOT_ALLOWED" if isinstance(frame, TakeFromDepots):
                values.update(building=TILE_IDS[frame.building], effect=TILE_IDS[frame.building])
            case "NOT_ENOUGH_WORKERS" if "face" in values:
                white = isinstance(frame, WhiteCastleAction)
                values.update(white=white, own=not white)
                values["steps"] = distance(values["face"], values["value"])
            case "GOODS_IN_ORDER" if isinstance(frame, SwapGoods):
                values["number"] = frame.number
            case "MUST_RESOLVE" if frame is not None:
                values["pending"] = self.prompt(s, frame)


def refused_what(frame: Choice[Any] | None, refusal: Refusal) -> str:
    """The end of the key of a refusal that is worded by what it is about."""
    about = refusal.numbers
    match refusal.code:
        case "KIND_NOT_ALLOWED" if "animal" in about:
            return "_animal"
        case "KIND_NOT_ALLOWED":
            return "" if isinstance(frame, TakeFromDepots) else "_crane"
        case "NOT_OWNED" if "shield" in about:
            return "_shield"
        case "TILE_NOT_THERE" if "depot" not in about:
            return "_any"
        case "BLACK_DEPOT_NOT_ALLOWED" if isinstance(frame, EmptyDepot):
            return "_ship"
        case "NO_GOODS_OF_KIND" if refusal.rule in ("BUR-SELL-1", "BUR-SOLO-5"):
            return "_sale"
        case "NOT_ENOUGH_WORKERS" if "face" in about:
            return next(f"_{name}" for name in ("depot", "field", "good") if name in about)
    return ""
