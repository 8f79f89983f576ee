"""Shields: taking and laying them, shield 6, and what their loss means (BUR-SHIELD-1 to 6)."""

from __future__ import annotations

from signoria.core.action import Action, declinable
from signoria.core.events import Value
from signoria.core.machine import Choice, FollowUp, Refusal, emit, then
from signoria.games.burgundy.actions import (
    DECLINE,
    LAY,
    NAME,
    SET_DIE,
    TAKE_SHIELD,
    LayOn,
    Name,
    SetDie,
    TakeShield,
)
from signoria.games.burgundy.ids import CLOSING, DEPOT_IDS, NONE, SHIELDS, die_of
from signoria.games.burgundy.phases.bridge import keep_on_top
from signoria.games.burgundy.phases.taking import cut_storages
from signoria.games.burgundy.questions.dice import costs, dice_left, dice_of, double_price
from signoria.games.burgundy.questions.estates import castles_with_tiles
from signoria.games.burgundy.refusals import pending_refusal
from signoria.games.burgundy.state import BurgundyState, Estate, estate_of, has_shield
from signoria.games.burgundy.verbs import lay_shield, remove_shield, use_die

# --- at the top level of a turn -------------------------------------------------------------


def add_shield_picks(
    s: BurgundyState, seat: int, power: int, turned: bool, found: list[Action]
) -> None:
    """Shields to take, dice to set with shield 16, players to name with shield 6."""
    me = estate_of(s, seat)
    first, second = dice_of(s, seat)
    if first and second:
        by_first, by_second = costs(power, first), costs(power, second)
        for shield in range(1, SHIELDS + 1):
            depot = s.shield_depots[shield]
            if depot and by_first[depot] + by_second[depot] <= me.workers:
                found.append(TAKE_SHIELD[depot - 1][shield - 1])
    if has_shield(me, 16) and not turned:
        for die in (0, 1):
            face = s.dice[die_of(seat, die)]
            if face:
                found.extend([a for a in SET_DIE[die] if a.value != face])
    found.extend(names(s, seat))


def take_shield(s: BurgundyState, seat: int, power: int, action: TakeShield) -> None:
    """Both dice are spent as one value; the shield is laid next."""
    for die in (0, 1):
        price = costs(power, s.dice[die_of(seat, die)])[action.depot]
        use_die(s, seat, die, action.depot, price)
    then(s, LayShield(seat, action.shield))


def refuse_shield(s: BurgundyState, seat: int, power: int, action: TakeShield) -> Refusal | None:
    """Why a shield cannot be taken; None if it can."""
    if len(dice_left(s, seat)) < 2:
        return Refusal("BUR-SHIELD-1", "SHIELD_NEEDS_BOTH_DICE")
    missing = refuse_missing_shield(s, action)
    if missing is not None:
        return missing
    price = double_price(s, seat, power, action.depot)
    workers = estate_of(s, seat).workers
    if price <= workers:
        return None
    return Refusal("BUR-SHIELD-1", "NOT_A_DOUBLE", {"price": price, "workers": workers})


def refuse_missing_shield(s: BurgundyState, action: TakeShield) -> Refusal | None:
    """Does the shield lie in that depot?"""
    if s.shield_depots[action.shield] == action.depot:
        return None
    numbers: dict[str, Value] = {"shield": action.shield, "depot": DEPOT_IDS[action.depot]}
    return Refusal("BUR-SHIELD-1", "NO_SHIELD_THERE", numbers)


def refuse_set_die(s: BurgundyState, seat: int, turned: bool, action: SetDie) -> Refusal | None:
    """Why a die cannot be set with shield 16; None if it can."""
    if turned:
        return Refusal("BUR-SHIELD-E16", "ALREADY_SET")
    if not has_shield(estate_of(s, seat), 16):
        return Refusal("BUR-SHIELD-E16", "NOT_OWNED", {"shield": 16})
    face = s.dice[die_of(seat, action.die)]
    if face == 0:
        return Refusal("BUR-TURN-4", "DIE_USED", {"die": action.die + 1})
    if face == action.value:
        return Refusal("BUR-SHIELD-E16", "SAME_VALUE", {"value": face})
    return None


# --- laying and losing ----------------------------------------------------------------------


class LayShield(FollowUp[BurgundyState]):
    """On which castle tile the shield lies; one already there leaves the game (BUR-SHIELD-2)."""

    RULE = "BUR-SHIELD-2"

    def __init__(self, seat: int, shield: int) -> None:
        self.seat, self.shield = seat, shield

    def options(self, s: BurgundyState) -> list[Action]:
        return [LAY[field] for field in castles_with_tiles(s, estate_of(s, self.seat))]

    def resolve(self, s: BurgundyState, action: Action) -> None:
        assert isinstance(action, LayOn)
        # At the end of a phase shield 6 may be used as soon as it lies.
        if self.shield == 6 and s.round == CLOSING:
            then(s, OfferName(self.seat))
        fields = estate_of(s, self.seat).shield_fields
        if action.field in fields:
            lose_shield(s, self.seat, fields.index(action.field))
        lay_shield(s, self.seat, self.shield, action.field)

    def refusal(self, s: BurgundyState, action: Action) -> Refusal | None:
        if isinstance(action, LayOn):
            return Refusal("BUR-SHIELD-2", "NOT_A_CASTLE", {"field": action.field})
        return pending_refusal(action, self.rule())


def lose_shield(s: BurgundyState, seat: int, shield: int) -> None:
    """A shield leaves the game; without number 4 the storage is cut at once (R-28)."""
    remove_shield(s, seat, shield)
    if shield == 4:
        cut_storages(s, seat)


class TakeExtraShield(FollowUp[BurgundyState]):
    """Shield 11: after a castle's action a shield of any depot, without dice (R-31)."""

    RULE = "BUR-SHIELD-E11"

    def options(self, s: BurgundyState) -> list[Action]:
        if not has_shield(estate_of(s, self.seat), 11):
            return []
        found: list[Action] = []
        for shield in range(1, SHIELDS + 1):
            depot = s.shield_depots[shield]
            if depot:
                found.append(TAKE_SHIELD[depot - 1][shield - 1])
        return declinable(found, DECLINE)

    def resolve(self, s: BurgundyState, action: Action) -> None:
        if isinstance(action, TakeShield):
            then(s, LayShield(self.seat, action.shield))

    def refusal(self, s: BurgundyState, action: Action) -> Refusal | None:
        if isinstance(action, TakeShield):
            return refuse_missing_shield(s, action)
        return pending_refusal(action, self.rule())


# --- shield 6 -------------------------------------------------------------------------------


def names(s: BurgundyState, seat: int) -> list[Action]:
    """Whom the holder of shield 6 may still name."""
    me = estate_of(s, seat)
    if not has_shield(me, 6) or me.named != NONE:
        return []
    return [NAME[other] for other in range(len(s.estates)) if other != s.team[seat]]


def name_player(s: BurgundyState, seat: int, estate: int) -> None:
    """From now on that estate's monasteries work here too (BUR-SHIELD-E6)."""
    estate_of(s, seat).named = estate
    if s.events is not None:
        emit(s, "named", seat, {"estate": estate})
    keep_on_top(s, s.space[s.herald])


def refuse_name(s: BurgundyState, seat: int, action: Name) -> Refusal | None:
    """Why a player cannot be named; None if he can."""
    me: Estate = estate_of(s, seat)
    if me.named != NONE:
        return Refusal("BUR-SHIELD-E6", "ALREADY_NAMED", {"estate": me.named})
    if not has_shield(me, 6):
        return Refusal("BUR-SHIELD-E6", "NOT_OWNED", {"shield": 6})
    if action.estate == s.team[seat]:
        return Refusal("BUR-SHIELD-E6", "SELF_NAMED")
    if action.estate >= len(s.estates):
        return Refusal("BUR-SHIELD-E6", "NO_SUCH_PLAYER", {"estate": action.estate})
    return None


class OfferName(Choice[BurgundyState]):
    """At the end of a phase: name a player with shield 6, or not yet (R-62)."""

    RULE = "BUR-SHIELD-E6"

    def options(self, s: BurgundyState) -> list[Action]:
        return declinable(names(s, self.seat), DECLINE)

    def resolve(self, s: BurgundyState, action: Action) -> None:
        if isinstance(action, Name):
            name_player(s, self.seat, action.estate)

    def refusal(self, s: BurgundyState, action: Action) -> Refusal | None:
        if isinstance(action, Name):
            return refuse_name(s, self.seat, action)
        return pending_refusal(action, self.rule())
