"""What a principality holds, counted as the bonus and prestige cards count it (FLO-BC, FLO-PC)."""

from __future__ import annotations

from typing import Final

from signoria.games.florence.building import palace
from signoria.games.florence.grid import CELLS
from signoria.games.florence.state import (
    FlorenceState,
    Player,
    hand_cards,
    prestige_cards,
    table_cards,
)

# In the order of components.TERM_IDS.
BUILDING: Final = 0
LARGE: Final = 1
SMALL: Final = 3
SIZE_GROUP: Final = 4
LANDSCAPE: Final = 5
FOREST: Final = 6
PARK: Final = 8
LANDSCAPE_KIND: Final = 9
FREEDOM: Final = 10
JESTER: Final = 11
ARCHITECT: Final = 12
PRESTIGE_CARD: Final = 13
ELEMENT_KIND: Final = 14
HAND_CARD: Final = 15
TABLE_CARD: Final = 16
EMPTY: Final = 17


def count(s: FlorenceState, me: Player, term: int) -> int:
    """How many of these a player has.  The Palace is no building here (FLO-GEN-4)."""
    if term == BUILDING:
        return me.kinds.bit_count()
    if LARGE <= term <= SMALL:
        return (me.kinds & s.parts.group_masks[term - LARGE]).bit_count()
    if term == LANDSCAPE:
        return me.landscapes[0] + me.landscapes[1] + me.landscapes[2]
    if FOREST <= term <= PARK:
        return me.landscapes[term - FOREST]
    if term == FREEDOM:
        return me.freedoms.bit_count()
    if term == JESTER:
        return me.jesters
    if term == ARCHITECT:
        return me.architects
    if term == PRESTIGE_CARD:
        return prestige_cards(me)
    if term == HAND_CARD:
        return hand_cards(me)
    if term == TABLE_CARD:
        return table_cards(me)
    if term == EMPTY:
        return CELLS - (me.land | me.built | palace(s)).bit_count()
    return kinds_present(s, me, term)


def kinds_present(s: FlorenceState, me: Player, term: int) -> int:
    """Different kinds, each counted once: sizes of buildings, landscapes, elements."""
    found = 0
    if term == SIZE_GROUP:
        for group in s.parts.group_masks:
            if me.kinds & group:
                found += 1
        return found
    for number in me.landscapes:
        if number:
            found += 1
    if term == LANDSCAPE_KIND:
        return found
    for present in (me.jesters, me.architects, prestige_cards(me), me.freedoms):
        if present:
            found += 1
    return found


def bonus_value(s: FlorenceState, me: Player, card: int) -> int:
    """What a bonus card would add to a work completed now with a profession from the hand.

    The profession has then moved from the hand to the table (FLO-BON-4).
    """
    value = 0
    for term, each in s.parts.bonus_terms[card]:
        number = count(s, me, term)
        if term == HAND_CARD:
            number -= 1
        elif term == TABLE_CARD:
            number += 1
        value += number * each
    return value
