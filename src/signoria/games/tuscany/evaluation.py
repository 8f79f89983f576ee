"""What a position of Tuscany is worth for a seat, in red points at the end of the game.

The measure of everything is what one action brings: a token needs about three of them (draw,
take, place).  The numbers were set by hand and looked at in a few self-played games; nothing was
fitted.  Each function answers one question.
"""

from __future__ import annotations

from typing import Final

from signoria.bots.style import Style
from signoria.core.bag import size
from signoria.core.machine import Frame
from signoria.games.tuscany.estate import Plan, estate_code, is_in
from signoria.games.tuscany.ids import (
    BEIGE,
    BLUE,
    COLOUR_OF,
    COLOURS,
    DARKGREEN,
    EMPTY,
    ESTATE_CARD,
    FIELDS,
    GREY,
    HEXAGON,
    INCOME_CARD,
    LIGHTGREEN,
    MARBLE,
    NONE,
    ORANGE,
    RED,
    STORAGE,
    WORKER,
    YELLOW,
)
from signoria.games.tuscany.pending import building, cards_coming, is_last_round
from signoria.games.tuscany.phases.effects import (
    CastleToken,
    CityBonus,
    RevealIncome,
    TileEffect,
)
from signoria.games.tuscany.phases.rounds import EndRound
from signoria.games.tuscany.phases.turn import ChooseAction, SpendMarble, is_second
from signoria.games.tuscany.questions import (
    effect_number,
    fills_colour,
    fills_region,
    new_kinds,
    next_colour_bonus,
    points_of_region,
    times_counted,
)
from signoria.games.tuscany.state import Player, TuscanyState, plan_of

STYLE: Final = Style(prior_weight=0.3)

# An action in phases 1, 2 and 3, in points.
ACTION: Final = [1.9, 1.9, 1.3, 0.75]
ROUNDS_PER_TOKEN: Final = 2.3  # rounds until the fastest player brings out one more

# In actions:
CARD_WORTH: Final = 0.3
PAIR_WORTH: Final = 0.05
FEW_CARDS: Final = 6.0
MORE_CARDS: Final = 0.5  # of the worth of a card, beyond the few
MANY_CARDS: Final = 0.15  # … beyond twice the few
MATCH_WORTH: Final = 0.12  # a card in the colour of a stored token, up to two
MARBLE_WORTH: Final = 0.85
WORKER_WORTH: Final = 0.5
CASTLE_WORTH: Final = 2.2
INCOME_WORTH: Final = 0.9
HEXAGON_WORTH: Final = 1.0
PLACING: Final = 1.7  # what placing a stored token will still take: an action and its cards
BEGUN: Final = 0.45  # of the points of a region, in proportion to its covered fields
COLOUR_BEGUN: Final = 0.35
WAITING: Final = 0.7
REACH_WORTH: Final = 0.12  # a colour that can be placed


class Clock:
    """How long the game will go on, and what things are worth until then."""

    def __init__(self, s: TuscanyState, seat: int) -> None:
        out = 0  # of the fastest other player: one's own pace is one's own choice
        for other, player in enumerate(s.players):
            if other != seat and player.out > out:
                out = player.out
        self.rounds: float = (s.parts.own_tokens - out) * ROUNDS_PER_TOKEN + 1.0
        if is_last_round(s):
            self.rounds = 0.5
        self.transfers: float = float(times_counted(s))
        # Close to the end an action brings less, at last nothing.
        self.action: float = ACTION[s.phase] * min(1.0, self.rounds / 4.0)
        self.hope: float = self.transfers * min(1.0, self.rounds / 8.0)  # green points to come
        self.later: float = min(1.0, self.rounds / 50.0)  # share of the game still to come


def value(s: TuscanyState, seat: int) -> float:
    """Points now, green ones as often as they will be counted, and what is to be expected."""
    me = s.players[seat]
    if not s.stack:
        return float(me.red)
    clock = Clock(s, seat)
    worth = me.red + me.green * clock.transfers
    if s.phase == 0:
        worth += new_estate(s, seat)
    if me.estate != NONE:
        worth += estate(s, me, clock)
        worth += storage(s, me, clock)
        worth += pending(s, seat, clock)
    worth += hand(me, cards_coming(s, seat), clock)
    worth += goods(me.marble, MARBLE_WORTH, clock) + goods(me.workers, WORKER_WORTH, clock)
    worth += bonuses(me, clock)
    return worth


def goods(number: int, each: float, clock: Clock) -> float:
    """Marble and workers: a point each at the end, more while they can be used."""
    usable = min(float(number), clock.rounds)
    return usable * max(1.0, each * clock.action) + (number - usable)


def hand(me: Player, coming: int, clock: Clock) -> float:
    """Cards pay for tokens: the first few are needed now, a heap is not."""
    cards = float(size(me.hand) + coming)
    most = 2.0 + 1.2 * clock.rounds  # can still be spent
    usable = min(cards, most)
    few = min(usable, FEW_CARDS)
    more = min(usable - few, FEW_CARDS)
    worth = (few + MORE_CARDS * more + MANY_CARDS * (usable - few - more)) * CARD_WORTH
    pairs = 0
    for colour in range(COLOURS):
        pairs += me.hand[colour] // 2
    worth += min(pairs + 0.35 * coming, 3.0) * PAIR_WORTH
    for item in me.storage:
        if item != HEXAGON:
            worth += min(me.hand[COLOUR_OF[item]], 2) * MATCH_WORTH
    return worth * clock.action + (cards - usable) * (0.2 if clock.rounds < 3.0 else 0.08)


# --- the estate ------------------------------------------------------------------------------


def estate(s: TuscanyState, me: Player, clock: Clock) -> float:
    """Regions begun, colours begun, colours that can be placed now."""
    plan = plan_of(s, me)
    worth = 0.0
    for colour in range(COLOURS):
        fields = plan.fields[colour]
        empty = fields & ~me.covered
        if empty == 0:
            continue
        if me.reach & fields:
            worth += REACH_WORTH * clock.action
        worth += begun(s, me, plan, colour) * clock.hope
    return worth


def begun(s: TuscanyState, me: Player, plan: Plan, colour: int) -> float:
    """Green points to expect of unfinished regions and of the colour."""
    worth = 0.0
    covered = 0
    seen = 0
    for field in plan.listed[colour]:
        if is_in(me.covered, field):
            covered += 1
        region = plan.region[field]
        if seen & region:
            continue
        seen |= region
        done = 0
        for other in plan.listed[colour]:
            if is_in(region & me.covered, other):
                done += 1
        if 0 < done < plan.size[field]:
            worth += BEGUN * points_of_region(s, plan, field) * done / plan.size[field]
    share = covered / len(plan.listed[colour])
    return worth + COLOUR_BEGUN * share * share * next_colour_bonus(s, colour)


def best_field(s: TuscanyState, me: Player, item: int, colour: int, clock: Clock) -> float:
    """What placing an item on a colour brings on its best field, cost aside; 0 if it cannot."""
    plan = plan_of(s, me)
    best = 0.0
    for field in plan.listed[colour]:
        if is_in(me.reach, field):
            found = on_field(s, me, plan, item, field, clock)
            if found > best:
                best = found
    return best


def on_field(s: TuscanyState, me: Player, plan: Plan, item: int, field: int, clock: Clock) -> float:
    """Points and effect of an item on a field, beyond what `begun` already counts."""
    colour = plan.colour[field]
    fields = len(plan.listed[colour])
    points = points_of_region(s, plan, field)
    part = BEGUN * points / plan.size[field]
    now = 0.0
    hoped = part
    if fills_region(plan, me, field):
        now += points
        hoped = -part * (plan.size[field] - 1)
    if fills_colour(plan, me, field):
        bonus = next_colour_bonus(s, colour)
        now += bonus
        hoped -= COLOUR_BEGUN * bonus * (fields - 1) * (fields - 1) / (fields * fields)
    if colour == LIGHTGREEN:
        now += new_kinds(plan, me, field, item)
    return now * clock.transfers + hoped * clock.hope + effect_worth(s, me, colour, clock)


def effect_worth(s: TuscanyState, me: Player, colour: int, clock: Clock) -> float:
    """What the effect of a colour is worth."""
    action = clock.action
    if colour == DARKGREEN:
        return CASTLE_WORTH * action
    if colour == RED:
        return (0.4 + 3.0 * clock.later) * action
    if colour == BLUE:
        return HEXAGON_WORTH * action
    if colour == GREY:
        return effect_number(s, me, colour) * MARBLE_WORTH * action
    if colour == ORANGE:
        return effect_number(s, me, colour) * WORKER_WORTH * action
    if colour == YELLOW:
        return 3.0 * (CARD_WORTH + PAIR_WORTH) * action
    if colour == BEIGE:
        return effect_number(s, me, colour) * INCOME_WORTH * action
    return 0.0


# --- storage and bonuses -----------------------------------------------------------------------


def storage(s: TuscanyState, me: Player, clock: Clock) -> float:
    """Items waiting to be placed, each on a colour of its own; a point each at the end."""
    worth = 0.0
    waits = 1.0  # of several items each waits for the one before
    counted = 0  # colours met so far
    for item in sorted(me.storage):  # hexagons last: they take what is left
        best = 0.0
        best_colour = COLOUR_OF[item]
        for colour in range(COLOURS):
            if counted >> colour & 1 or (item != HEXAGON and colour != COLOUR_OF[item]):
                continue
            found = best_field(s, me, item, colour, clock)
            if found > best:
                best = found
                best_colour = colour
        if best_colour != NONE:
            counted |= 1 << best_colour
        if best > 0.0:
            best = max(best - PLACING * clock.action, 0.3 * clock.action)
        elif clock.rounds > 6.0:
            best = 0.15 * clock.action
        worth += max(best * waits, 0.15 if clock.rounds > 4.0 else 1.0)
        waits *= WAITING
    return worth


def bonuses(me: Player, clock: Clock) -> float:
    """Bonus tokens work for the rest of the game."""
    action = clock.action * clock.later
    worth = me.bonus[ESTATE_CARD] * 4.6
    worth += me.bonus[MARBLE] * 2.6 + me.bonus[WORKER] * 2.4
    worth += me.bonus[INCOME_CARD] * 2.7 + min(me.bonus[STORAGE], 2) * 1.2
    return worth * action


def pending(s: TuscanyState, seat: int, clock: Clock) -> float:
    """What is already on its way: draws, income cards, effects, a choice to make."""
    worth = 0.0
    for place in range(len(s.stack) - 1, -1, -1):
        frame = s.stack[place]
        if isinstance(frame, (SpendMarble, EndRound)):
            break
        if isinstance(frame, ChooseAction):
            if frame.seat == seat and is_second(s, place):
                worth += clock.action
            break
        worth += on_its_way(s, seat, frame, clock)
    return worth


def on_its_way(s: TuscanyState, seat: int, frame: Frame, clock: Clock) -> float:
    """What a frame that waits will bring a seat."""
    me = s.players[seat]
    if isinstance(frame, RevealIncome) and frame.seat == seat:
        return INCOME_WORTH * clock.action
    if isinstance(frame, TileEffect) and frame.seat == seat:
        return effect_worth(s, me, plan_of(s, me).colour[frame.field], clock)
    if isinstance(frame, CastleToken) and frame.seat == seat:
        return best_of_market(s, me, clock)
    if isinstance(frame, CityBonus) and frame.seat == seat:
        return effect_worth(s, me, RED, clock)
    return 0.0


def best_of_market(s: TuscanyState, me: Player, clock: Clock) -> float:
    """The best token a castle could place."""
    best = 0.0
    for token in s.market:
        if token != EMPTY:
            best = max(best, best_field(s, me, token, COLOUR_OF[token], clock))
    return best


# --- a new estate ------------------------------------------------------------------------------


def new_estate(s: TuscanyState, seat: int) -> float:
    """An estate during the set-up: large regions, and a castle with many neighbours."""
    me = s.players[seat]
    code = me.estate
    castle = NONE
    if code != NONE:
        castle = me.covered.bit_length() - 1
    else:
        now = building(s)
        if now is None or not now.is_known(seat):
            return 0.0
        code = estate_code(me.tiles, now.layout(seat))
        castle = now.castle(seat)
    plan = s.parts.plan(code)
    worth = 0.0
    for field in range(FIELDS):
        worth += 0.5 * points_of_region(s, plan, field) / plan.size[field]
    seen = 0
    for field in range(FIELDS):
        if is_in(plan.neighbours[castle], field):
            colour = plan.colour[field]
            worth += 0.3 if seen >> colour & 1 else 1.0
            seen |= 1 << colour
    return worth
