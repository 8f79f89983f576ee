"""What a position of Principato is worth for a seat, in points at the end of the game.

The numbers were set by self-play.  Each function answers one question a player asks.
"""

from __future__ import annotations

from math import exp
from typing import Final

from signoria.bots.style import Style
from signoria.games.principato.ids import (
    ABOVE,
    ANY,
    BANK,
    CATAPULT,
    CONDOTTIERE,
    FACES,
    FARM,
    FIELD,
    MILITIA,
    NONE,
    PER,
    RESIDENCE,
    SCORINGS,
    SETS,
    YEARS,
)
from signoria.games.principato.parts import CardOption
from signoria.games.principato.pending import actions_left as actions_of_turn
from signoria.games.principato.pending import scoring_goes_on, yet_to_supply
from signoria.games.principato.questions import (
    can_pay,
    culture_count,
    full_strength,
    in_supply,
    income,
    military_points,
    room_for_food,
    room_for_money,
    strength,
)
from signoria.games.principato.scoring import complete_sets
from signoria.games.principato.state import Player, PrincipatoState

STYLE: Final = Style(prior_weight=0.3)

CUBE: Final = 0.9  # a stored cube while there is time to spend it
INFLUENCE: Final = 1.05
SPEND_PER_ACTION: Final = 1.4  # cubes one can hope to spend per action left
POINTS_PER_CUBE: Final = 1.2
ACTIONS_PER_CUBE: Final = 0.42  # buying with it, and getting the card for that
USE_OF_TIME: Final = 0.9
HAND: Final = 0.5  # how sure one is to use a card in hand well
LATER_SCORING: Final = 0.55


def value(s: PrincipatoState, seat: int) -> float:
    """Points now, and what is to be expected of everything else."""
    me = s.players[seat]
    if not s.stack:
        return float(me.score)
    left = actions_left(s, seat)
    worth = me.score + cubes(me, left) + economy(s, me, left)
    worth += goals(s, me, left)
    worth += military(s, seat)
    if left > 0:
        worth += hand(s, me, left)
    return worth


def actions_left(s: PrincipatoState, seat: int) -> float:
    """Own actions to come: the rest of this turn, and a share of the cards still to be drawn."""
    cards = sum(s.deck[:FACES])
    decks = s.parts.decks[len(s.players)]
    for year in range(s.year + 1, YEARS + 1):
        cards += sum(decks[year][:FACES])
    left = 2.0 * cards / len(s.players)
    return left + max(0, actions_of_turn(s, seat))


def cubes(me: Player, left: float) -> float:
    """Stored cubes, as far as there is time to spend them; a trifle for the tie-break."""
    stored = me.food + me.money + me.church
    worth = me.food * CUBE + me.money * CUBE + me.church * INFLUENCE
    spendable = left * SPEND_PER_ACTION
    if stored > spendable:
        worth *= spendable / stored
    return worth + 0.01 * stored


def economy(s: PrincipatoState, me: Player, left: float) -> float:
    """What the actions left bring: income, limited by storage, turned into art."""
    food = harvest(me.tokens[FIELD], s.parts.farm_room * me.tokens[FARM])
    money = harvest(me.tokens[RESIDENCE], s.parts.bank_room * me.tokens[BANK])
    best, other = max(food, money), min(food, money)
    per_action = 0.65 * best + 0.35 * other
    rate = POINTS_PER_CUBE / (1.0 / per_action + ACTIONS_PER_CUBE)
    return USE_OF_TIME * rate * max(0.0, left - 1.5)


def harvest(producers: int, room: int) -> float:
    """Cubes of one Harvest or Market; room for more than that is a convenience."""
    taken = float(min(producers, room))
    spare = max(producers, room) - taken
    return 0.4 + taken + 0.25 * min(spare, 2.0)


# --- goals --------------------------------------------------------------------------------------


def goals(s: PrincipatoState, me: Player, left: float) -> float:
    """Points of one's own goals, with something for being on the way."""
    worth = 0.0
    time = min(1.0, left / 20.0)
    for goal_id in me.goals:
        if goal_id < 0:
            continue
        goal = s.parts.goals[goal_id]
        if goal.kind == SETS:
            worth += sets_goal(s, me, goal.of, goal.points, time)
        elif goal.kind == PER:
            worth += goal.points[0] * sum([me.tokens[token] for token in goal.of])
        elif goal.kind == ABOVE:
            have = sum([me.tokens[token] for token in goal.of])
            worth += goal.points[0] * (
                max(0, have - goal.threshold) + 0.4 * time * min(have, goal.threshold)
            )
        else:
            worth += goal.points[0] * military_points(me) / goal.every
    return worth


def sets_goal(
    s: PrincipatoState, me: Player, kinds: list[int], points: list[int], time: float
) -> float:
    """Full sets, and a part of the next one."""
    sets = complete_sets(s, me, kinds)
    if sets >= len(points):
        return float(points[-1])
    now = float(points[sets - 1]) if sets else 0.0
    started = 0
    for kind in kinds:
        if culture_count(s, me, kind) > sets:
            started += 1
    return now + (points[sets] - now) * (0.25 + 0.3 * time) * started / len(kinds)


# --- military -----------------------------------------------------------------------------------


def military(s: PrincipatoState, seat: int) -> float:
    """Points of the scorings to come, less the cubes they will take."""
    scoring = scoring_goes_on(s)
    rest = SCORINGS - s.scorings + (1 if scoring else 0)
    if rest == 0:
        return 0.0
    waiting = yet_to_supply(s)
    strengths: list[float] = []
    for other, player in enumerate(s.players):
        done = scoring and other not in waiting
        strengths.append(float(strength(player) if done else full_strength(player)))
    mine = s.players[seat]
    used = strengths[seat] - strength(mine)
    spent = 0.5 * used * CUBE * (0.5 if rest > 1 else 0.15)
    worth = expected_points(s, seat, strengths, 1.6) - spent
    if rest > 1:
        lasting = [lasting_strength(player) for player in s.players]
        worth += LATER_SCORING * (rest - 1) * expected_points(s, seat, lasting, 0.7)
    return worth


def lasting_strength(me: Player) -> float:
    """Catapults stay; troops can be supplied again only in part."""
    troops = min(me.tokens[CONDOTTIERE] + me.tokens[MILITIA], 3)
    return me.tokens[CATAPULT] + 0.3 * troops


def expected_points(
    s: PrincipatoState, seat: int, strengths: list[float], sharpness: float
) -> float:
    """Points by place, places weighed by how sure each comparison is."""
    table = s.parts.awards[len(strengths)]
    behind = 0.0
    for other, theirs in enumerate(strengths):
        if other != seat:
            behind += 1.0 / (1.0 + exp(sharpness * (strengths[seat] - theirs)))
    place = int(behind)
    if place >= len(table) - 1:
        return float(table[-1])
    part = behind - place
    return table[place] * (1.0 - part) + table[place + 1] * part


# --- cards --------------------------------------------------------------------------------------


def hand(s: PrincipatoState, me: Player, left: float) -> float:
    """What the two cards can do next; the better one counts more."""
    first = card(s, me, me.cards[0], left)
    second = card(s, me, me.cards[1], left)
    return HAND * (max(first, second) + (0.7 if left > 1 else 0.0) * min(first, second))


def card(s: PrincipatoState, me: Player, face: int, left: float) -> float:
    """The best of a card's options."""
    best = 0.0
    for option in s.parts.options_of[face]:
        best = max(best, option_worth(s, me, option, left))
    return best


def option_worth(s: PrincipatoState, me: Player, option: CardOption, left: float) -> float:
    """What an option would gain now, or soon."""
    if not in_supply(s, option):
        return 0.0
    if option.token == NONE and option.culture == NONE:
        return income_worth(s, me, option, left)
    if option.number == ANY:
        return troops_worth(me, option.token)
    price = CUBE * (option.food + option.money)
    gain = (
        art_worth(s, me, option.culture, left)
        if option.culture != NONE
        else token_worth(s, me, option.token, option.number, left)
    )
    if can_pay(me, option):
        return max(0.0, gain - price)
    missing = max(0, option.food - me.food) + max(0, option.money - me.money) - me.church
    return max(0.0, gain - price) * 0.6 / (1.0 + missing) if left > 2 else 0.0


def income_worth(s: PrincipatoState, me: Player, option: CardOption, left: float) -> float:
    """Cubes that would find room."""
    food, money = income(me, option)
    taken = min(food, room_for_food(s, me)) + min(money, room_for_money(s, me))
    return CUBE * taken * (1.0 if left > 1 else 0.2)


def troops_worth(me: Player, token: int) -> float:
    """Recruiting is worth what could be supplied at once."""
    cubes_there = (me.food if token == MILITIA else me.money) + me.church
    return 0.5 * min(cubes_there, 4)


def art_worth(s: PrincipatoState, me: Player, kind: int, left: float) -> float:
    """The best token left, and what it does for a goal."""
    for entry in s.parts.culture_of[kind]:
        if s.culture[entry]:
            worth = float(s.parts.culture_value[entry])
            before = goals(s, me, left)
            me.culture[entry] += 1
            worth += goals(s, me, left) - before
            me.culture[entry] -= 1
            return worth
    return 0.0


def token_worth(s: PrincipatoState, me: Player, token: int, number: int, left: float) -> float:
    """What more tokens do for economy and goals; catapults count in every scoring."""
    before = economy(s, me, left) + goals(s, me, left)
    me.tokens[token] += number
    after = economy(s, me, left) + goals(s, me, left)
    me.tokens[token] -= number
    if token == CATAPULT:
        after += 0.8 * number * (SCORINGS - s.scorings)
    return after - before
