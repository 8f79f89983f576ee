"""What players ask about the table, answered once for rules, texts, boards and bots.

Pure: nothing here changes a state, and a view will do for what its viewer may know.
"""

from __future__ import annotations

from signoria.games.principato.ids import (
    ANY,
    BANK,
    CATAPULT,
    CONDOTTIERE,
    CULTURE,
    CULTURE_IDS,
    CULTURE_KINDS,
    FACES,
    FARM,
    FOOD,
    INFLUENCE,
    MILITARY,
    MILITARY_CARD,
    MILITIA,
    MONEY,
    SCORINGS,
    STOCK_OF,
    SUPPLY_STEPS,
    TOKEN_IDS,
    TROOP_OF_STEP,
)
from signoria.games.principato.parts import CardOption
from signoria.games.principato.state import Player, PrincipatoState

# --- troops and cubes ----------------------------------------------------------------------------


def free_militia(me: Player) -> int:
    """Militia without a cube."""
    return me.tokens[MILITIA] - me.militia_food - me.militia_influence


def free_condottieri(me: Player) -> int:
    """Condottieri without a cube."""
    return me.tokens[CONDOTTIERE] - me.condottiere_money - me.condottiere_influence


def free_troops(me: Player, token: int) -> int:
    """Militia or condottieri without a cube."""
    return free_militia(me) if token == MILITIA else free_condottieri(me)


def loads(me: Player, kind: int) -> tuple[int, int]:
    """Troops of a kind with their own cube, and with influence."""
    if kind == MILITIA:
        return me.militia_food, me.militia_influence
    return me.condottiere_money, me.condottiere_influence


def stored(me: Player, cube: int) -> int:
    """Cubes of a kind on farms, on banks or in the church."""
    if cube == FOOD:
        return me.food
    if cube == MONEY:
        return me.money
    assert cube == INFLUENCE
    return me.church


def cubes_on_troops(me: Player) -> int:
    """Cubes that no longer can be used for anything else."""
    return me.militia_food + me.militia_influence + me.condottiere_money + me.condottiere_influence


def locked_cubes(me: Player, cube: int) -> int:
    """Cubes of a kind that lie on troops (PRI-STORE-10)."""
    if cube == FOOD:
        return me.militia_food
    if cube == MONEY:
        return me.condottiere_money
    return me.militia_influence + me.condottiere_influence


def can_supply(me: Player) -> bool:
    """Is there a stored cube for a troop without one?"""
    return any(most_to_supply(me, step) > 0 for step in range(len(SUPPLY_STEPS)))


def cubes_left(me: Player) -> int:
    """All stored cubes: the tie-break (PRI-FIN-2)."""
    return me.food + me.money + me.church


def has_room_for_influence(s: PrincipatoState, me: Player) -> bool:
    """In the church, or on a troop without a cube (PRI-STORE-5)."""
    if me.church < s.parts.church_room:
        return True
    return free_militia(me) > 0 or free_condottieri(me) > 0


def farms_free(s: PrincipatoState, me: Player) -> int:
    """Places for food on farms."""
    return s.parts.farm_room * me.tokens[FARM] - me.food


def banks_free(s: PrincipatoState, me: Player) -> int:
    """Places for money on banks."""
    return s.parts.bank_room * me.tokens[BANK] - me.money


def room_for_food(s: PrincipatoState, me: Player) -> int:
    """Places for food on farms and on militia (PRI-STORE-1, 4)."""
    return farms_free(s, me) + free_militia(me)


def room_for_money(s: PrincipatoState, me: Player) -> int:
    """Places for money on banks and on condottieri (PRI-STORE-2, 4)."""
    return banks_free(s, me) + free_condottieri(me)


def food_taken(s: PrincipatoState, me: Player, due: int) -> int:
    """How much of the food due there is and has room (PRI-STORE-5)."""
    return min(due, s.food, room_for_food(s, me))


def money_taken(s: PrincipatoState, me: Player, due: int) -> int:
    """How much of the money due there is and has room (PRI-STORE-5)."""
    return min(due, s.money, room_for_money(s, me))


# --- cards ---------------------------------------------------------------------------------------


def can_pay(me: Player, option: CardOption) -> bool:
    """Is there a payment?  Influence makes up for what is missing (PRI-PAY-2, 3)."""
    missing = 0
    if option.food > me.food:
        missing += option.food - me.food
    if option.money > me.money:
        missing += option.money - me.money
    return missing <= me.church


def payments(me: Player, option: CardOption) -> list[tuple[int, int]]:
    """Every way to pay: influence instead of food, and instead of money (PRI-PAY-2)."""
    found: list[tuple[int, int]] = []
    for for_food in range(max(0, option.food - me.food), min(option.food, me.church) + 1):
        most = min(option.money, me.church - for_food)
        for for_money in range(max(0, option.money - me.money), most + 1):
            found.append((for_food, for_money))
    return found


def left_in_stock(s: PrincipatoState, token: int) -> int:
    """Tokens of a kind in the supply; two sides of one token share a stock."""
    return s.stock[STOCK_OF[token]]


def culture_left(s: PrincipatoState, kind: int) -> list[int]:
    """The values of culture tokens of a kind that are left, the best first."""
    found: list[int] = []
    for entry in s.parts.culture_of[kind]:
        if s.culture[entry]:
            found.append(s.parts.culture_value[entry])
    return found


def in_supply(s: PrincipatoState, option: CardOption) -> bool:
    """Does the supply hold every token the option gives (PRI-ACT-2)?"""
    if option.token >= 0:
        least = 1 if option.number == ANY else option.number
        return left_in_stock(s, option.token) >= least
    return option.culture < 0 or len(culture_left(s, option.culture)) > 0


def available(s: PrincipatoState, me: Player, option: CardOption) -> bool:
    """Can the option be carried out (PRI-ACT-2)?"""
    return can_pay(me, option) and in_supply(s, option)


def can_activate(s: PrincipatoState, me: Player, face: int) -> bool:
    """Has the card an option that can be carried out?"""
    for option in s.parts.options_of[face]:
        if available(s, me, option):
            return True
    return False


def income(me: Player, option: CardOption) -> tuple[int, int]:
    """Food and money an option gives before room and supply are looked at."""
    food, money = option.gain_food, option.gain_money
    if option.food_per >= 0:
        food += me.tokens[option.food_per]
    if option.money_per >= 0:
        money += me.tokens[option.money_per]
    return food, money


def cubes_taken(s: PrincipatoState, me: Player, option: CardOption) -> int:
    """How many of the cubes an option gives there are and have room (PRI-STORE-5)."""
    food, money = income(me, option)
    return food_taken(s, me, food) + money_taken(s, me, money)


# --- war -----------------------------------------------------------------------------------------


def military_tokens(me: Player) -> int:
    """Catapults, condottieri and militia (PRI-MIL-2)."""
    return me.tokens[CATAPULT] + me.tokens[CONDOTTIERE] + me.tokens[MILITIA]


def military_points(me: Player) -> int:
    """Victory points from military scorings so far."""
    total = 0
    for line in range(MILITARY, MILITARY + SCORINGS):
        total += me.ledger[line]
    return total


def military_order(s: PrincipatoState) -> list[int]:
    """More military tokens first, ties clockwise from the start player (PRI-MIL-2)."""
    players = len(s.players)
    order: list[int] = []
    for distance in range(players):
        seat = (s.start_seat + distance) % players
        tokens = military_tokens(s.players[seat])
        place = len(order)
        while place > 0 and military_tokens(s.players[order[place - 1]]) < tokens:
            place -= 1
        order.insert(place, seat)
    return order


def most_to_supply(me: Player, step: int) -> int:
    """How many cubes can go onto troops in a supply step (SUPPLY_1 to 4)."""
    return min(stored(me, SUPPLY_STEPS[step][0]), free_troops(me, TROOP_OF_STEP[step]))


def supply_step(cube: int, place: int) -> int:
    """Which of the four ways onto a troop this is, -1 for none."""
    for step, way in enumerate(SUPPLY_STEPS):
        if way == (cube, place):
            return step
    return -1


def strength(me: Player) -> int:
    """Catapults and supplied troops, less those without a cube (PRI-MIL-4)."""
    supplied = cubes_on_troops(me)
    troops = me.tokens[CONDOTTIERE] + me.tokens[MILITIA]
    return me.tokens[CATAPULT] + supplied - (troops - supplied)


def full_strength(me: Player) -> int:
    """Strength if every stored cube that can be used is used (influence last)."""
    militia, condottieri = free_militia(me), free_condottieri(me)
    food, money = min(me.food, militia), min(me.money, condottieri)
    influence = min(me.church, militia + condottieri - food - money)
    return strength(me) + 2 * (food + money + influence)


def awards(table: list[int], strengths: list[int]) -> list[int]:
    """Points by strength; tied players share their places, rounded up (PRI-MIL-5, 6)."""
    points: list[int] = []
    for mine in strengths:
        stronger = 0
        tied = 0
        for other in strengths:
            if other > mine:
                stronger += 1
            elif other == mine:
                tied += 1
        pool = sum(table[stronger : stronger + tied])
        points.append((pool + tied - 1) // tied)
    return points


def shared_places(table: list[int], strengths: list[int]) -> tuple[int, list[int]] | None:
    """The highest strength that several players share, and the points of their places."""
    for mine in sorted(set(strengths), reverse=True):
        place = len([other for other in strengths if other > mine])
        tied = strengths.count(mine)
        pool = table[place : place + tied]
        if tied > 1 and any(pool):
            return mine, pool
    return None


# --- culture -------------------------------------------------------------------------------------


def culture_count(s: PrincipatoState, me: Player, kind: int) -> int:
    """Monuments, books or paintings of a player."""
    total = 0
    for entry in s.parts.culture_of[kind]:
        total += me.culture[entry]
    return total


def culture_owned(s: PrincipatoState, me: Player, kind: int) -> list[tuple[int, int]]:
    """Values of a player's culture tokens of a kind with how many there are, the best first."""
    entries = [entry for entry in s.parts.culture_of[kind] if me.culture[entry]]
    return sorted([(s.parts.culture_value[e], me.culture[e]) for e in entries], reverse=True)


def culture_points(me: Player) -> int:
    """Points from monuments, books and paintings."""
    return sum(me.ledger[CULTURE : CULTURE + CULTURE_KINDS])


# --- what a seat has -----------------------------------------------------------------------------


def holdings(s: PrincipatoState, seat: int) -> dict[str, int]:
    """All a seat can count: stored cubes, tokens, works of art."""
    me = s.players[seat]
    found = {"food": me.food, "money": me.money, "influence": me.church}
    for token, name in enumerate(TOKEN_IDS):
        found[name] = me.tokens[token]
    for kind, name in enumerate(CULTURE_IDS):
        found[name] = culture_count(s, me, kind)
    return found


# --- the course of the game ----------------------------------------------------------------------


def extra_scoring_to_come(s: PrincipatoState) -> bool:
    """Is the military card still in this year's deck?"""
    return s.deck[MILITARY_CARD] > 0


def cards_gone(s: PrincipatoState) -> int:
    """How many cards have left the game; those for more players never came into it."""
    players = len(s.players)
    used = 2 * players + sum(sum(deck) for deck in s.parts.decks[players][1:])
    return sum(s.box) - (sum(s.parts.all_cards) - used)


def turn_of_year(s: PrincipatoState) -> tuple[int, int]:
    """Which turn of the year everybody is at, and how many a year has."""
    players = len(s.players)
    first = s.parts.row[players] if s.year == 1 else 1
    refills = sum(s.parts.decks[players][s.year][:FACES]) - first
    done = refills - sum(s.deck[:FACES])
    return max(0, min(done, refills)) // players + 1, (refills + 1) // players


def turns_left(s: PrincipatoState) -> int:
    """Turns of anybody until the year ends, with the one being taken."""
    return sum(s.deck[:FACES]) + 1


def is_last_of_year(s: PrincipatoState) -> bool:
    """Is the turn being taken its player's last one of the year?"""
    return turns_left(s) <= len(s.players)
