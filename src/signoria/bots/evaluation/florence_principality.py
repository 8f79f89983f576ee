"""What a principality of The Princes of Florence is worth, without what is being decided.

The numbers were set by self-play.  Each function answers one question a player asks.
"""

from __future__ import annotations

from math import exp
from typing import Final

from signoria.games.florence.building import blocked_inside, building_price, palace
from signoria.games.florence.components import PRESTIGES, PROFESSIONS
from signoria.games.florence.grid import CELLS, touching
from signoria.games.florence.scoring import prestige_value
from signoria.games.florence.state import FlorenceState, Player
from signoria.games.florence.turn import StartTurn, TurnMenu, actions_left
from signoria.games.florence.works import all_bonus, common_value, minimum, wanted_value

CASH: Final = 0.6  # 100 florins that will be used well
SPARE: Final = 0.1  # 100 florins beyond that
NEED: Final = 6.5  # hundreds of florins used in a round
ACTION: Final = 0.9  # an action of this round still to come
BUILT_PER_ACTION: Final = 0.2
BOUGHT_PER_ROUND: Final = 0.45  # professions still to be bought


def principality(s: FlorenceState, seat: int, acts: int) -> float:
    """Everything a player owns, without what is being decided just now."""
    me = s.players[seat]
    later = s.parts.rounds - s.round
    worth = me.points + money(me.cash, later, acts)
    worth += ACTION * acts
    worth += works(s, seat, acts, later)
    worth += buildings_to_come(s, me, acts + 2 * later)
    worth += prestige(s, seat, later)
    worth += space(s, me, later)
    return worth


def actions_to_come(s: FlorenceState, seat: int) -> int:
    """Actions that the seat still has in this round."""
    for frame in reversed(s.stack):
        if isinstance(frame, (StartTurn, TurnMenu)) and frame.seat == seat:
            if isinstance(frame, TurnMenu):
                return max(0, actions_left(s, seat))
            return s.parts.actions
    return 0


def money(cash: int, later: int, acts: int) -> float:
    """Florins are worth what they buy; nothing in the end."""
    hundreds = cash / 100.0
    need = NEED * later + (3.0 if acts else 0.0)
    useful = min(hundreds, need)
    # the first hundreds are needed most
    worth = CASH * useful + 0.25 * min(hundreds, 6.0) * (1.0 if later else 0.0)
    return worth + (SPARE * (hundreds - useful) if later else 0.0)


def chance_of(value_then: float, needed: int) -> float:
    """How likely a work of about this value reaches the minimum."""
    return 1.0 / (1.0 + exp(-0.9 * (value_then - needed + 0.5)))


def works(s: FlorenceState, seat: int, acts: int, later: int) -> float:
    """Works with the professions in hand and with those still to come; each point is worth half."""
    me = s.players[seat]
    common = common_value(s, seat)
    bonus = all_bonus(s, me) if me.bonus else 0
    hand = me.hand.bit_count()
    actions = acts + 2 * later
    if actions == 0:
        return 0.0
    worth = 0.0
    share = 0.6 * bonus / max(1, hand)
    for card in range(PROFESSIONS):
        if me.hand >> card & 1:
            worth += work(s, me, card, common, bonus, share, acts, later)
    if hand > actions:
        worth *= actions / hand
    if hand and bonus:
        worth += 0.42 * bonus
    return worth + bought_works(s, me, common, later)


def work(
    s: FlorenceState,
    me: Player,
    card: int,
    common: int,
    bonus: int,
    share: float,
    acts: int,
    later: int,
) -> float:
    """One profession: completed now, or later with what may be added until then."""
    fits = wanted_value(s, me, card)
    now = 0.0
    if acts and common + fits + bonus >= minimum(s):
        now = 0.5 * (common + fits)
    if later == 0:
        return now
    missing = 10 - fits
    then_value = common + fits + missing * 0.33 * min(1.0, later / 2.0) + 0.6 * min(later, 3)
    best = 0.0
    for ahead in range(1, min(later, 3) + 1):
        needed = s.parts.minimum[s.round - 1 + ahead]
        growth = 0.8 * (ahead - 1)
        best = max(best, chance_of(then_value + share + growth, needed))
    return max(now, 0.5 * then_value * best)


def bought_works(s: FlorenceState, me: Player, common: int, later: int) -> float:
    """Professions that are not in hand yet, chosen to fit."""
    if later == 0:
        return 0.0
    kinds = 0
    for number in me.landscapes:
        if number:
            kinds += 1
    fits = min(9.0, 1.6 * kinds + 1.5 * me.freedoms.bit_count() + 0.9 * me.kinds.bit_count())
    then_value = common + 1.0 + fits + 1.2 + 0.5 * min(later, 3)
    needed = s.parts.minimum[min(s.parts.rounds - 1, s.round + later // 2)]
    each = 0.5 * then_value * chance_of(then_value, needed) - 1.6
    return max(0.0, each) * BOUGHT_PER_ROUND * later


def buildings_to_come(s: FlorenceState, me: Player, actions: int) -> float:
    """Buildings for points and works; Architects make them cheap."""
    room = CELLS - (me.land | me.built | palace(s)).bit_count()
    number = min(BUILT_PER_ACTION * actions, room / (7.0 if me.architects >= 2 else 9.5))
    each = 3.6 - CASH * building_price(s, me) / 100.0
    return max(0.15, each) * number


def prestige(s: FlorenceState, seat: int, later: int) -> float:
    """Own prestige cards: what they bring now, and some hope."""
    me = s.players[seat]
    if me.prestige == 0:
        return 0.0
    hope = min(0.5, 0.12 * later)
    worth = 0.0
    for card in range(PRESTIGES):
        if me.prestige >> card & 1:
            now = prestige_value(s, seat, card)
            worth += (1.0 - hope) * now + hope * s.parts.prestige_points[card] * 0.7
    return worth


def space(s: FlorenceState, me: Player, later: int) -> float:
    """Free cells that buildings cannot use any more."""
    if later == 0:
        return 0.0
    covered = me.land | me.built | palace(s)
    free = ~covered & ((1 << CELLS) - 1)
    lost = (blocked_inside(s, me) & free).bit_count() if me.architects < 2 else 0
    alone = (free & ~touching(free)).bit_count()
    edges = (touching(covered) & free).bit_count()
    return -0.05 * lost - 0.08 * alone - 0.03 * edges


def cost(s: FlorenceState, seat: int, florins: int, acts: int) -> float:
    """What spending this much takes away; what is missing costs a point per hundred."""
    me = s.players[seat]
    later = s.parts.rounds - s.round
    if florins > me.cash:
        rest = (florins - me.cash) / 100.0
        return money(me.cash, later, acts) - money(0, later, acts) + rest
    return money(me.cash, later, acts) - money(me.cash - florins, later, acts)
