"""The words of The Castles of Burgundy: what is asked, what can be picked, and why not.

Prompts and picks read the state to say what a pick costs right now.  Names and the log are in
`text_values.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from signoria.core.action import Action
from signoria.core.fields import fields_of
from signoria.core.machine import Choice, Refusal
from signoria.games.burgundy.actions import (
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
from signoria.games.burgundy.ids import (
    BOARD_IDS,
    EXTRA,
    NONE,
    SILVER,
    SOLO,
    STORAGE_IDS,
    TEAM,
    TILE_IDS,
)
from signoria.games.burgundy.phases.buildings import GainWorkers, TakeFromDepots
from signoria.games.burgundy.phases.castles import CastleAction, WhiteCastleAction
from signoria.games.burgundy.phases.experienced import ChooseCastle, HiddenChoice
from signoria.games.burgundy.phases.phase_end import PayTribute, UsePhaseShields
from signoria.games.burgundy.phases.shields import LayShield
from signoria.games.burgundy.phases.ships import EmptyDepot, TakeKind
from signoria.games.burgundy.phases.swaps import SwapGoods
from signoria.games.burgundy.phases.taking import CutStorage
from signoria.games.burgundy.phases.turn import PlayTurn
from signoria.games.burgundy.questions.depots import add_purchases
from signoria.games.burgundy.questions.dice import distance, double_price, price_of
from signoria.games.burgundy.questions.goods import depot_goods, free_kinds
from signoria.games.burgundy.questions.monasteries import action_silver, action_workers, power_of
from signoria.games.burgundy.questions.storage import limit, reachable, storage_index
from signoria.games.burgundy.state import BurgundyState, Estate, estate_of, has_shield
from signoria.games.burgundy.text_values import Told, times

__all__ = ["Text", "depot_goods", "times"]


class Text(Told):
    """The Castles of Burgundy in one language."""

    # --- what is asked --------------------------------------------------------------------

    def prompt(self, s: BurgundyState, frame: Choice[Any]) -> str:
        values: dict[str, Any] = {name: getattr(frame, name) for name in fields_of(type(frame))}
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
                counts: Sequence[int] = depot_goods(s, depots)
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
                code += next(f"_{name}" for name in ("depot", "field", "good") if name in values)
                white = isinstance(frame, WhiteCastleAction)
                values.update(white=white, own=not white)
                values["steps"] = distance(values["face"], values["value"])
            case "GOODS_IN_ORDER" if isinstance(frame, SwapGoods):
                values["number"] = frame.number
            case "MUST_RESOLVE" if frame is not None:
                values["pending"] = self.prompt(s, frame)
        words = self.words if self.words.has("refusal", code) else self.shared
        return self._fill(words, "refusal", code, s, values)


def top(s: BurgundyState) -> Choice[Any] | None:
    """The decision that waits, if one does."""
    frame = s.stack[-1] if s.stack else None
    return frame if isinstance(frame, Choice) else None
