"""The end of a phase: shields 6, 14 and 15, tribute, income of mines (BUR-PHEND-1 and 2)."""

from __future__ import annotations

from signoria.core.action import Action, declinable
from signoria.core.machine import Choice, FollowUp, Refusal, SeatStep, Step, emit, then
from signoria.games.burgundy.actions import (
    DECLINE,
    DEPOT,
    GIVE_UP,
    HIRE,
    PAY_SILVER,
    PAY_WORKER,
    PickDepot,
    Place,
)
from signoria.games.burgundy.ids import (
    BLACK_DEPOT,
    CLOSING,
    DEPOT_IDS,
    DEPOTS,
    EXTRA,
    MINE,
    PHASE_IDS,
    PHASES,
    SHIELD_MODULE,
    TILE_IDS,
)
from signoria.games.burgundy.phases import placing
from signoria.games.burgundy.phases.castles import refuse_hire
from signoria.games.burgundy.phases.game_end import FinalScoring
from signoria.games.burgundy.phases.shields import OfferName, lose_shield
from signoria.games.burgundy.questions.depots import depot_kinds, lies_in
from signoria.games.burgundy.questions.estates import shields_of, team_speakers
from signoria.games.burgundy.questions.monasteries import may_hire, mine_workers, power_of
from signoria.games.burgundy.questions.placing import free_placings
from signoria.games.burgundy.refusals import (
    pending_refusal,
    refuse_field,
    refuse_silver,
    refuse_workers,
)
from signoria.games.burgundy.state import BurgundyState, estate_of, has_shield
from signoria.games.burgundy.verbs import gain_silver, gain_workers, hire, pay_tribute


class EndPhase(Step[BurgundyState]):
    """Four steps, each finished for all before the next, in bridge order as it stands now."""

    def run(self, s: BurgundyState) -> None:
        s.round = CLOSING
        if s.events is not None:
            emit(s, "phase_ended", None, {"phase": PHASE_IDS[s.phase]})
        seats = team_speakers(s)
        if s.phase == PHASES - 1:
            then(s, FinalScoring())
        then(s, MineIncome(tuple(seats)))
        if s.modules & SHIELD_MODULE:
            then(
                s,
                *[OfferName(seat) for seat in seats],
                *[UsePhaseShields(seat, 0) for seat in seats],
                *[CollectTribute(seat) for seat in seats],
            )


class UsePhaseShields(Choice[BurgundyState]):
    """Shields 14 and 15: a tile from a depot, or the black one, straight into the estate."""

    RULE = "BUR-SHIELD-E14"

    def __init__(self, seat: int, used: int) -> None:
        self.seat = seat
        self.used = used  # shields used in this step, one bit per number

    def sources(self, s: BurgundyState) -> list[int]:
        """The depots that may still be drawn from."""
        ready = estate_of(s, self.seat).shields & ~self.used
        found: list[int] = []
        if ready >> 14 & 1:
            found.extend(range(1, DEPOTS + 1))
        if ready >> 15 & 1:
            found.append(BLACK_DEPOT)
        return found

    def options(self, s: BurgundyState) -> list[Action]:
        me = estate_of(s, self.seat)
        tiles: list[int] = []
        for depot in self.sources(s):
            tiles.extend([tile for tile in depot_kinds(s, depot) if tile not in tiles])
        return declinable(free_placings(s, me, power_of(s, me), tiles), DECLINE)

    def resolve(self, s: BurgundyState, action: Action) -> None:
        if not isinstance(action, Place):
            return
        depots = [depot for depot in self.sources(s) if lies_in(s, depot, action.tile)]
        then(s, FromDepot(self.seat, self.used, tuple(depots), action.tile, action.field))

    def refusal(self, s: BurgundyState, action: Action) -> Refusal | None:
        if not isinstance(action, Place) or action.die != EXTRA:
            return pending_refusal(action, self.rule())
        if not any(lies_in(s, depot, action.tile) for depot in self.sources(s)):
            rule = depot_rule((self.sources(s) or [1])[0])
            return Refusal(rule, "TILE_NOT_THERE", {"tile": TILE_IDS[action.tile]})
        me = estate_of(s, self.seat)
        return refuse_field(s, me, power_of(s, me), action.tile, action.field)


class FromDepot(FollowUp[BurgundyState]):
    """Several depots hold such a tile; from the black one it comes by shield 15, else by 14."""

    def __init__(
        self, seat: int, used: int, depots: tuple[int, ...], tile: int, field: int
    ) -> None:
        self.seat, self.used, self.depots, self.tile, self.field = seat, used, depots, tile, field

    def options(self, s: BurgundyState) -> list[Action]:
        return [DEPOT[depot] for depot in self.depots]

    def resolve(self, s: BurgundyState, action: Action) -> None:
        assert isinstance(action, PickDepot)
        shield = 15 if action.depot == BLACK_DEPOT else 14
        then(s, UsePhaseShields(self.seat, self.used | 1 << shield))
        placing.place_directly(s, self.seat, action.depot, self.tile, self.field)

    def refusal(self, s: BurgundyState, action: Action) -> Refusal | None:
        if isinstance(action, PickDepot):
            names = {"tile": TILE_IDS[self.tile], "depot": DEPOT_IDS[action.depot]}
            return Refusal(depot_rule(action.depot), "TILE_NOT_THERE", names)
        return pending_refusal(action, self.rule())

    def rule(self) -> str:
        return depot_rule(self.depots[0])


def depot_rule(depot: int) -> str:
    """The shield by which a tile comes from that depot."""
    return "BUR-SHIELD-E15" if depot == BLACK_DEPOT else "BUR-SHIELD-E14"


class CollectTribute(SeatStep[BurgundyState]):
    """One shield after the other, number 3 first (BUR-SHIELD-4, R-42)."""

    def run(self, s: BurgundyState) -> None:
        me = estate_of(s, self.seat)
        held = shields_of(me)
        held.sort(key=lambda shield: shield != 3)
        then(s, *[PayTribute(self.seat, shield) for shield in held])


class PayTribute(Choice[BurgundyState]):
    """Pay for a shield in silver, with shield 3 also in workers, or give it up."""

    RULE = "BUR-SHIELD-4"

    def __init__(self, seat: int, shield: int) -> None:
        self.seat, self.shield = seat, shield

    def options(self, s: BurgundyState) -> list[Action]:
        me = estate_of(s, self.seat)
        found: list[Action] = []
        if me.silver >= s.parts.tribute:
            found.append(PAY_SILVER)
        if has_shield(me, 3):
            if me.workers >= s.parts.tribute:
                found.append(PAY_WORKER)
            if may_hire(power_of(s, me)) and me.silver >= s.parts.hire_silver:
                found.append(HIRE)
        found.append(GIVE_UP)
        return found

    def resolve(self, s: BurgundyState, action: Action) -> None:
        if action is HIRE:
            then(s, self)
            hire(s, self.seat)
        elif action is PAY_SILVER:
            pay_tribute(s, self.seat, self.shield, s.parts.tribute, 0)
        elif action is PAY_WORKER:
            pay_tribute(s, self.seat, self.shield, 0, s.parts.tribute)
        else:
            lose_shield(s, self.seat, self.shield)

    def refusal(self, s: BurgundyState, action: Action) -> Refusal | None:
        me = estate_of(s, self.seat)
        if action is PAY_SILVER:
            return refuse_silver(me, s.parts.tribute, "BUR-SHIELD-4")
        if action is PAY_WORKER or action is HIRE:
            if not has_shield(me, 3):
                return Refusal("BUR-SHIELD-E3", "NO_WORKER_TRIBUTE")
            if action is HIRE:
                return refuse_hire(s, self.seat)
            return refuse_workers(me, s.parts.tribute, "BUR-SHIELD-E3")
        return pending_refusal(action, self.rule())


class MineIncome(Step[BurgundyState]):
    """Silver for mines, then workers by monastery 2, once per estate (BUR-PHEND-2)."""

    def __init__(self, seats: tuple[int, ...]) -> None:
        self.seats = seats

    def run(self, s: BurgundyState) -> None:
        for seat in self.seats:
            me = estate_of(s, seat)
            silver = me.tiles.count(MINE)
            if has_shield(me, 8):
                silver *= 2
            gain_silver(s, seat, silver, "mines")
            gain_workers(s, seat, mine_workers(power_of(s, me), silver), "monastery_2")
