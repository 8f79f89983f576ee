"""The invariants of Principato (section 12 of the specification)."""

from __future__ import annotations

from signoria.core.bag import size
from signoria.core.machine import OVER, actor
from signoria.games.principato.ids import (
    BACKS,
    BANK,
    CULTURE,
    CULTURE_KINDS,
    FACES,
    FARM,
    GOAL,
    HAND,
    MILITARY_CARD,
    NONE,
    SCORINGS,
    STOCK_OF,
    STOCKS,
    TOKENS,
    YEARS,
)
from signoria.games.principato.phases.military import DismissTroops
from signoria.games.principato.phases.turn import NextYear, Turn
from signoria.games.principato.questions import (
    extra_scoring_to_come,
    free_condottieri,
    free_militia,
)
from signoria.games.principato.state import PrincipatoState


def check_cubes(s: PrincipatoState) -> None:
    """PRI-INV-1, 4, 8 and 12."""
    food, money, influence = s.food, s.money, s.influence
    for me in s.players:
        food += me.food + me.militia_food
        money += me.money + me.condottiere_money
        influence += me.church + me.militia_influence + me.condottiere_influence
        assert 0 <= me.food <= s.parts.farm_room * me.tokens[FARM], "too much food"
        assert 0 <= me.money <= s.parts.bank_room * me.tokens[BANK], "too much money"
        assert 0 <= me.church <= s.parts.church_room, "too much influence"
        assert free_militia(me) >= 0 and free_condottieri(me) >= 0, "two cubes on a troop"
        on_militia = (me.militia_food, me.militia_influence)
        on_condottieri = (me.condottiere_money, me.condottiere_influence)
        assert min(*on_militia, *on_condottieri) >= 0
        if dismissing(s):
            assert sum(on_militia) + sum(on_condottieri) == 0, "a cube was left on a troop"
    parts = s.parts
    assert (food, money, influence) == (parts.food, parts.money, parts.influence), "cubes"
    assert min(s.food, s.money, s.influence) >= 0


def dismissing(s: PrincipatoState) -> bool:
    """Are we between the clearing of a scoring and the next turn (or over)?"""
    if actor(s) == OVER:
        return True
    return isinstance(s.stack[-1], DismissTroops)


def check_tokens(s: PrincipatoState) -> None:
    """PRI-INV-2, 3 and 12."""
    there = s.stock[:]
    for me in s.players:
        assert min(me.tokens) >= 0 and min(me.culture) >= 0
        for token in range(TOKENS):
            there[STOCK_OF[token]] += me.tokens[token]
        assert me.score == sum(me.ledger) and min(me.ledger) >= 0, "the ledger does not add up"
        for kind in range(CULTURE_KINDS):
            worth = sum(
                me.culture[entry] * s.parts.culture_value[entry]
                for entry in s.parts.culture_of[kind]
            )
            assert me.ledger[CULTURE + kind] == worth, "culture points do not fit the tokens"
    assert len(s.stock) == STOCKS and min(s.stock) >= 0 and there == s.parts.stock, "tokens"
    for entry, copies in enumerate(s.parts.culture_copies):
        owned = sum(me.culture[entry] for me in s.players)
        assert s.culture[entry] >= 0 and s.culture[entry] + owned == copies, "culture tokens"


def check_cards(s: PrincipatoState) -> None:
    """PRI-INV-5, 6 and 7."""
    decks = s.parts.decks[len(s.players)]
    for card in range(FACES + 1):
        total = s.box[card] + s.row.count(card) + s.deck[card]
        total += sum(me.cards.count(card) for me in s.players)
        total += sum(deck[card] for deck in decks[max(s.year, 1) + 1 :])
        assert total == s.parts.all_cards[card], f"{total} cards of face {card}"
    assert min(s.box) >= 0 and min(s.deck) >= 0
    if s.year == 0:
        return
    assert all(len(me.cards) == HAND for me in s.players), "a hand has two cards"
    full = s.parts.row[len(s.players)]
    on_turn = s.start_seat == NONE or any(isinstance(frame, Turn) for frame in s.stack)
    assert len(s.row) == (full if on_turn else full - 1), "the row has the wrong size"
    assert MILITARY_CARD not in s.row


def check_course(s: PrincipatoState) -> None:
    """PRI-INV-10: which scorings there have been by now."""
    if s.year == 0:
        return
    ended = any(isinstance(frame, NextYear) for frame in s.stack) or actor(s) == OVER
    most = 2 * s.year - 1 if ended else 2 * s.year - 2
    least = most - 1 if extra_scoring_to_come(s) else most
    assert s.scorings in (least, most), f"{s.scorings} scorings in year {s.year}"
    assert actor(s) != OVER or (s.year == YEARS and s.scorings == SCORINGS and size(s.deck) == 0)


def check_goals(s: PrincipatoState) -> None:
    """PRI-INV-11."""
    for back in range(BACKS):
        dealt = [me.goals[back] for me in s.players if me.goals[back] != NONE]
        assert len(set(dealt)) == len(dealt), "a goal is dealt twice"
        assert all(goal in s.parts.goals_of_back[back] for goal in dealt)
        assert s.start_seat == NONE or len(dealt) == len(s.players)
    for me in s.players:
        assert actor(s) == OVER or not any(me.ledger[GOAL:]), "goals count at the end only"
