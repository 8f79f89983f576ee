"""The primitive verbs: the only code that moves points, cubes, tokens and cards."""

from __future__ import annotations

from signoria.core.machine import emit
from signoria.games.principato.ids import (
    CARD_IDS,
    CUBE_IDS,
    CULTURE,
    CULTURE_IDS,
    LINE_IDS,
    ON_CONDOTTIERE,
    ON_MILITIA,
    PLACE_IDS,
    STOCK_OF,
    SUPPLY_STEPS,
    TOKEN_IDS,
)
from signoria.games.principato.parts import CardOption
from signoria.games.principato.questions import (
    banks_free,
    farms_free,
    food_taken,
    money_taken,
)
from signoria.games.principato.state import Player, PrincipatoState


def score(s: PrincipatoState, seat: int, points: int, line: int) -> None:
    """Points with their source."""
    me = s.players[seat]
    me.score += points
    me.ledger[line] += points
    if points and s.events is not None:
        emit(s, "scored", seat, {"points": points, "line": LINE_IDS[line]})


# --- cubes -----------------------------------------------------------------------------------


def gain_cubes(s: PrincipatoState, seat: int, food: int, money: int) -> None:
    """As many as there are and have room, at once (PRI-STORE-5 to 8)."""
    me = s.players[seat]
    got_food = gain_food(s, me, food) if food else 0
    got_money = gain_money(s, me, money) if money else 0
    if s.events is not None:
        lost = food + money - got_food - got_money
        emit(s, "gained", seat, {"food": got_food, "money": got_money, "lost": lost})


def gain_food(s: PrincipatoState, me: Player, due: int) -> int:
    """Food on farms first, then on militia; returns how much was taken."""
    taken = food_taken(s, me, due)
    stored = min(taken, farms_free(s, me))
    me.food += stored
    me.militia_food += taken - stored
    s.food -= taken
    return taken


def gain_money(s: PrincipatoState, me: Player, due: int) -> int:
    """Money on banks first, then on condottieri; returns how much was taken."""
    taken = money_taken(s, me, due)
    stored = min(taken, banks_free(s, me))
    me.money += stored
    me.condottiere_money += taken - stored
    s.money -= taken
    return taken


def gain_influence(s: PrincipatoState, seat: int, place: int) -> None:
    """One influence cube from the supply to a place with room."""
    me = s.players[seat]
    s.influence -= 1
    if place == ON_MILITIA:
        me.militia_influence += 1
    elif place == ON_CONDOTTIERE:
        me.condottiere_influence += 1
    else:
        me.church += 1
    if s.events is not None:
        emit(s, "took_influence", seat, {"place": PLACE_IDS[place]})


def pay(s: PrincipatoState, seat: int, option: CardOption, for_food: int, for_money: int) -> None:
    """The cost of an option, some of it in influence (PRI-PAY-1, 2)."""
    me = s.players[seat]
    food, money, influence = option.food - for_food, option.money - for_money, for_food + for_money
    me.food -= food
    me.money -= money
    me.church -= influence
    s.food += food
    s.money += money
    s.influence += influence
    if s.events is not None and food + money + influence:
        emit(s, "paid", seat, {"food": food, "money": money, "influence": influence})


def put_on_troops(me: Player, step: int, number: int) -> None:
    """Stored cubes onto troops, by supply step (PRI-STORE-9)."""
    if step == 0:
        me.food -= number
        me.militia_food += number
    elif step == 1:
        me.money -= number
        me.condottiere_money += number
    elif step == 2:
        me.church -= number
        me.militia_influence += number
    else:
        me.church -= number
        me.condottiere_influence += number


def move_cube(s: PrincipatoState, seat: int, step: int) -> None:
    """A free move of one cube."""
    put_on_troops(s.players[seat], step, 1)
    if s.events is not None:
        cube, place = SUPPLY_STEPS[step]
        emit(s, "moved_cube", seat, {"cube": CUBE_IDS[cube], "place": PLACE_IDS[place]})


def supply(s: PrincipatoState, seat: int, step: int, number: int) -> None:
    """Cubes for troops in a military scoring (PRI-MIL-3)."""
    put_on_troops(s.players[seat], step, number)
    if s.events is not None and number:
        cube, place = SUPPLY_STEPS[step]
        where = {"cube": CUBE_IDS[cube], "place": PLACE_IDS[place]}
        emit(s, "supplied", seat, {**where, "number": number})


def clear_troops(s: PrincipatoState) -> None:
    """All cubes on troops go to the supply (PRI-MIL-7)."""
    for me in s.players:
        s.food += me.militia_food
        s.money += me.condottiere_money
        s.influence += me.militia_influence + me.condottiere_influence
        me.militia_food = 0
        me.militia_influence = 0
        me.condottiere_money = 0
        me.condottiere_influence = 0


# --- tokens and cards --------------------------------------------------------------------------


def take_tokens(s: PrincipatoState, seat: int, token: int, number: int) -> None:
    """Tokens from the supply on the side named (PRI-STORE-12, 13)."""
    s.players[seat].tokens[token] += number
    s.stock[STOCK_OF[token]] -= number
    if s.events is not None:
        emit(s, "took_tokens", seat, {"token": TOKEN_IDS[token], "number": number})


def take_culture(s: PrincipatoState, seat: int, entry: int) -> None:
    """A culture token, whose points count at once (section 8)."""
    s.players[seat].culture[entry] += 1
    s.culture[entry] -= 1
    kind, value = s.parts.culture_kind[entry], s.parts.culture_value[entry]
    if s.events is not None:
        emit(s, "took_culture", seat, {"kind": CULTURE_IDS[kind], "value": value})
    score(s, seat, value, CULTURE + kind)


def dismiss(s: PrincipatoState, seat: int, token: int, number: int) -> None:
    """Troops back to the supply (PRI-MIL-8)."""
    s.players[seat].tokens[token] -= number
    s.stock[STOCK_OF[token]] += number
    if s.events is not None and number:
        emit(s, "dismissed", seat, {"token": TOKEN_IDS[token], "number": number})


def change_places(s: PrincipatoState, seat: int, hand: int, slot: int) -> None:
    """An own card and a card of the row (PRI-ACT-5, 9, PRI-SWAP-1)."""
    cards = s.players[seat].cards
    given, taken = cards[hand], s.row[slot]
    cards[hand] = taken
    s.row[slot] = given
    if s.events is not None:
        cards_changed = {"card": CARD_IDS[taken], "given": CARD_IDS[given]}
        emit(s, "exchanged", seat, {**cards_changed, "slot": slot + 1})


def drop_leftmost(s: PrincipatoState, seat: int) -> None:
    """The first card of the row leaves the game (PRI-END-1)."""
    card = s.row.pop(0)
    s.box[card] += 1
    if s.events is not None:
        emit(s, "turn_ended", seat, {"card": CARD_IDS[card]})
