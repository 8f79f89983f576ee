"""What a work is worth (FLO-WORK, FLO-PRIN, FLO-BON)."""

from __future__ import annotations

from signoria.games.florence.actions import MOST_CONVERTED
from signoria.games.florence.ids import (
    BUILDINGS,
    FIRST_LANDSCAPE,
    HAND_CARD_TERM,
    JESTER_LOT,
    MUSE,
    PARK_LOT,
    PRINCESS,
    PROFESSIONS,
    RECRUITING_LOT,
    TABLE_CARD_TERM,
)
from signoria.games.florence.questions.principality import count, hand_cards, holds, table_cards
from signoria.games.florence.state import FlorenceState, Player


def minimum(s: FlorenceState) -> int:
    """The least value of a work in this round (FLO-WORK-3)."""
    return s.parts.minimum[s.round - 1 if s.round else 0]


# --- what every work of a player is worth (W4, W5, W7) ---------------------------------------


def jesters_value(s: FlorenceState, me: Player) -> int:
    """What the own Jesters add."""
    return me.jesters * s.parts.value_jester


def cards_value(s: FlorenceState, cards: int) -> int:
    """What so many cards in hand and on the table add."""
    return cards * s.parts.value_card


def muse_value(s: FlorenceState) -> int:
    """What the Muse adds for whoever holds her."""
    return s.round if s.round else 1


def common_value(s: FlorenceState, seat: int) -> int:
    """Jesters, cards, the Muse."""
    me = s.players[seat]
    value = jesters_value(s, me) + cards_value(s, hand_cards(me) + table_cards(me))
    if s.muse and s.characters[MUSE] == seat:
        value += muse_value(s)
    return value


# --- what a profession finds of what it wants (W1 to W3) ------------------------------------


def building_value(s: FlorenceState, me: Player, card: int) -> int:
    """Is the building there?"""
    return s.parts.value_building if me.kinds >> s.parts.wanted_building[card] & 1 else 0


def landscape_value(s: FlorenceState, me: Player, card: int) -> int:
    """Is the landscape there?"""
    return s.parts.value_landscape if me.landscapes[s.parts.wanted_landscape[card]] else 0


def freedom_value(s: FlorenceState, me: Player, card: int) -> int:
    """Was the freedom announced?"""
    return s.parts.value_freedom if me.freedoms >> s.parts.wanted_freedom[card] & 1 else 0


def wanted_value(s: FlorenceState, me: Player, card: int) -> int:
    """Building, landscape, freedom."""
    wanted = building_value(s, me, card) + landscape_value(s, me, card)
    return wanted + freedom_value(s, me, card)


def gain_with_tile(s: FlorenceState, me: Player, card: int, tile: int) -> int:
    """What one more building or landscape would add to a work."""
    if tile < BUILDINGS:
        if tile != s.parts.wanted_building[card]:
            return 0
        return s.parts.value_building - building_value(s, me, card)
    if tile - FIRST_LANDSCAPE != s.parts.wanted_landscape[card]:
        return 0
    return s.parts.value_landscape - landscape_value(s, me, card)


def gain_with_lot(s: FlorenceState, me: Player, card: int, lot: int) -> int:
    """What an object of a lot would add to a work at once."""
    if lot <= PARK_LOT:
        return gain_with_tile(s, me, card, FIRST_LANDSCAPE + lot)
    if lot == JESTER_LOT:
        return s.parts.value_jester
    return s.parts.value_card if lot == RECRUITING_LOT else 0


# --- bonus cards ----------------------------------------------------------------------------


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


# --- whole works ----------------------------------------------------------------------------


def work_value(s: FlorenceState, seat: int, card: int) -> int:
    """A work with a profession, without bonus cards."""
    return common_value(s, seat) + wanted_value(s, s.players[seat], card)


def best_value(s: FlorenceState, seat: int, card: int) -> int:
    """A work with a profession and all own bonus cards."""
    return work_value(s, seat, card) + all_bonus(s, s.players[seat])


def workable(s: FlorenceState, seat: int) -> list[int]:
    """The professions in hand that can complete a work now, with all own bonus cards."""
    if not s.round:
        return []
    me = s.players[seat]
    need = minimum(s) - common_value(s, seat) - all_bonus(s, me)
    return [
        card
        for card in range(PROFESSIONS)
        if me.hand >> card & 1 and wanted_value(s, me, card) >= need
    ]


def pay_for(s: FlorenceState, value: int) -> int:
    """What the Bank pays for a work (FLO-WORK-6)."""
    return value * s.parts.florins_per_value


def most_points(value: int) -> int:
    """As many points as the pay of a work allows (FLO-WORK-7)."""
    return min(value // 2, MOST_CONVERTED)


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
