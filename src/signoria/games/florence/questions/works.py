"""What a work is worth (FLO-WORK, FLO-PRIN, FLO-BON)."""

from __future__ import annotations

from signoria.games.florence.ids import HAND_CARD_TERM, MUSE, PRINCESS, TABLE_CARD_TERM
from signoria.games.florence.questions.principality import count, hand_cards, holds, table_cards
from signoria.games.florence.state import FlorenceState, Player


def minimum(s: FlorenceState) -> int:
    """The least value of a work in this round (FLO-WORK-3)."""
    return s.parts.minimum[s.round - 1]


def common_value(s: FlorenceState, seat: int) -> int:
    """What every work of a player is worth: Jesters, cards, the Muse (W4, W5, W7)."""
    me = s.players[seat]
    parts = s.parts
    value = me.jesters * parts.value_jester
    value += (hand_cards(me) + table_cards(me)) * parts.value_card
    if s.muse and s.characters[MUSE] == seat:
        value += s.round
    return value


def wanted_value(s: FlorenceState, me: Player, card: int) -> int:
    """What a profession finds of what it wants: building, landscape, freedom (W1 to W3)."""
    parts = s.parts
    value = 0
    if me.kinds >> parts.wanted_building[card] & 1:
        value += parts.value_building
    if me.landscapes[parts.wanted_landscape[card]]:
        value += parts.value_landscape
    if me.freedoms >> parts.wanted_freedom[card] & 1:
        value += parts.value_freedom
    return value


def bonus_value(s: FlorenceState, me: Player, card: int) -> int:
    """What a bonus card would add to a work completed now with a profession from the hand.

    The profession has then moved from the hand to the table (FLO-BON-4).
    """
    value = 0
    for term, each in s.parts.bonus_terms[card]:
        number = count(s, me, term)
        if term == HAND_CARD_TERM:
            number -= 1
        elif term == TABLE_CARD_TERM:
            number += 1
        value += number * each
    return value


def all_bonus(s: FlorenceState, me: Player) -> int:
    """The value of all own bonus cards together."""
    return bonus_from(s, me, 0)


def bonus_from(s: FlorenceState, me: Player, first: int) -> int:
    """The value of the own bonus cards from a number on."""
    value = 0
    mask = me.bonus >> first
    card = first
    while mask:
        if mask & 1:
            value += bonus_value(s, me, card)
        mask >>= 1
        card += 1
    return value


def princess_value(s: FlorenceState, seat: int) -> int:
    """The Princess's own way of counting (FLO-PRIN-1)."""
    me = s.players[seat]
    each = s.parts.princess
    value = (me.landscapes[0] + me.landscapes[1] + me.landscapes[2]) * each[0]
    value += me.kinds.bit_count() * each[1] + me.architects * each[2]
    return value + (hand_cards(me) + table_cards(me)) * each[3]


def can_work(s: FlorenceState, seat: int) -> bool:
    """Can any profession in hand complete a work, with all own bonus cards?"""
    me = s.players[seat]
    if me.hand == 0:
        return False
    need = minimum(s) - common_value(s, seat)
    if me.bonus:
        need -= all_bonus(s, me)
    mask = me.hand
    card = 0
    while mask:
        if mask & 1 and wanted_value(s, me, card) >= need:
            return True
        mask >>= 1
        card += 1
    return False


def can_princess(s: FlorenceState, seat: int) -> bool:
    """Can the Princess complete a work?"""
    return holds(s, seat, PRINCESS) and princess_value(s, seat) >= minimum(s)
