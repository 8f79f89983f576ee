"""What a principality of The Princes of Florence is worth, without what is being decided.

The numbers were set by self-play.  Each function answers one question a player asks.
"""

from __future__ import annotations

from math import exp
from typing import Final

from signoria.games.florence.grid import CELLS, touching
from signoria.games.florence.ids import PRESTIGES, PROFESSIONS
from signoria.games.florence.phases.turn import StartTurn, TurnMenu
from signoria.games.florence.questions.building import blocked_inside, building_price
from signoria.games.florence.questions.principality import palace
from signoria.games.florence.questions.turn import actions_left
from signoria.games.florence.questions.works import all_bonus, common_value, minimum, wanted_value
from signoria.games.florence.scoring import prestige_value
from signoria.games.florence.state import FlorenceState, Player

CASH: Final = 0.6  # 100 florins that will be used well
SPARE: Final = 0.1  # 100 florins beyond that
NEED: Final = 6.5  # hundreds of florins used in a round
ACTION: Final = 0.9  # an action of this round still to come
BUILT_PER_ACTION: Final = 0.2
TO_PREPARE: Final = 24.0  # the more actions are left, the more of them prepare works
GROWTH: Final = 1.3  # what a round adds to the value of every work
CATCHING_UP: Final = 0.06  # and the share of what a profession still misses
BOUGHT: Final = 0.5  # share of the works beyond the hand for which a profession is bought


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
                return actions_left(s, seat)
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


def chance_of(above: float, ahead: int) -> float:
    """How likely a work reaches the minimum so many rounds ahead, being so far above it."""
    return 1.0 / (1.0 + exp(-0.9 * (above + 0.5) / (1.0 + 0.5 * (ahead - 1))))


def works(s: FlorenceState, seat: int, acts: int, later: int) -> float:
    """Works with the professions in hand and with those still to come; each point is worth half."""
    me = s.players[seat]
    common = common_value(s, seat)
    bonus = all_bonus(s, me) if me.bonus else 0
    hand = me.hand.bit_count()
    actions = acts + 2 * later
    if actions == 0:
        return 0.0
    share = 0.6 * bonus / max(1, hand)
    each: list[float] = []
    for card in range(PROFESSIONS):
        if me.hand >> card & 1:
            each.append(work(s, me, card, common, bonus, share, acts, later))
    number = works_to_come(actions)
    worth = best_of(each, number)
    if hand and bonus:
        worth += 0.42 * bonus
    return worth + bought_works(s, me, common, later, number - hand)


def works_to_come(actions: int) -> float:
    """How many works a player completes with so many actions; the others prepare them."""
    return actions - actions * actions / TO_PREPARE


def best_of(each: list[float], number: float) -> float:
    """The sum of the best so many works, the last one in part."""
    each.sort(reverse=True)
    worth = 0.0
    for found in each:
        if number <= 0.0:
            break
        worth += found * min(1.0, number)
        number -= 1.0
    return worth


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
    then = 0.0
    for ahead in range(1, later + 1):
        value = common + fits + ahead * (GROWTH + CATCHING_UP * (10 - fits))
        needed = s.parts.minimum[s.round - 1 + ahead]
        then = max(then, 0.5 * value * chance_of(value + share - needed, ahead))
    return max(now, then)


def bought_works(s: FlorenceState, me: Player, common: int, later: int, number: float) -> float:
    """Professions that are not in hand yet, chosen to fit."""
    if later == 0 or number <= 0.0:
        return 0.0
    kinds = 0
    for landscapes in me.landscapes:
        if landscapes:
            kinds += 1
    fits = min(9.0, 1.6 * kinds + 1.5 * me.freedoms.bit_count() + 0.9 * me.kinds.bit_count())
    then_value = common + 1.0 + fits + later * (GROWTH + CATCHING_UP * (10.0 - fits))
    needed = s.parts.minimum[-1]
    each = 0.5 * then_value * chance_of(then_value - needed, later) - 1.6
    return max(0.0, each) * BOUGHT * number


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
