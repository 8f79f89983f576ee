"""What a principality holds, counted as the bonus and prestige cards count it (FLO-BC, FLO-PC)."""

from __future__ import annotations

from signoria.games.florence.grid import CELLS
from signoria.games.florence.ids import (
    ARCHITECT_TERM,
    BONUS,
    BUILDING_TERM,
    ELEMENT_KIND_TERM,
    EMPTY_TERM,
    FOREST_TERM,
    FREEDOM_TERM,
    HAND_CARD_TERM,
    JESTER_TERM,
    LANDSCAPE_KIND_TERM,
    LANDSCAPE_TERM,
    LARGE_TERM,
    PARK_TERM,
    PRESTIGE,
    PRESTIGE_CARD_TERM,
    PROFESSION,
    SIZE_GROUP_TERM,
    SMALL_TERM,
    TABLE_CARD_TERM,
)
from signoria.games.florence.state import FlorenceState, Player


def hand_cards(me: Player) -> int:
    """Professions and recruiting cards in hand."""
    return me.hand.bit_count() + me.unseen[PROFESSION] + me.recruits


def table_cards(me: Player) -> int:
    """Professions and recruiting cards on the table: the completed works."""
    return me.table.bit_count() + me.table_recruits


def prestige_cards(me: Player) -> int:
    """Own prestige cards."""
    return me.prestige.bit_count() + me.unseen[PRESTIGE]


def bonus_cards(me: Player) -> int:
    """Own bonus cards."""
    return me.bonus.bit_count() + me.unseen[BONUS]


def power(s: FlorenceState, me: Player) -> int:
    """Purchasing power: cash, and the points that may be sold for it (FLO-MON-2)."""
    return me.cash if s.muse else me.cash + me.points * s.parts.florins_back


def saleable_points(s: FlorenceState, me: Player) -> int:
    """Points that can help to pay; none with "Muse and Princess" (FLO-BACK-4)."""
    return 0 if s.muse else me.points


def points_to_sell(s: FlorenceState, me: Player, florins: int) -> int:
    """The points that paying so much would cost, because the cash is not enough (FLO-BACK-3)."""
    missing = florins - me.cash
    return -(-missing // s.parts.florins_back) if missing > 0 else 0


def is_start_player(s: FlorenceState, seat: int) -> bool:
    """Does the seat begin this round?"""
    return s.round > 0 and s.starter == seat


def seats_in_order(s: FlorenceState) -> list[int]:
    """All seats, clockwise from the start player of the round."""
    players = len(s.players)
    return [(s.starter + step) % players for step in range(players)]


def holds(s: FlorenceState, seat: int, character: int) -> bool:
    """Does the seat hold this character, unused?"""
    return s.muse and s.characters[character] == seat


def rank(s: FlorenceState, seat: int) -> int:
    """The place on the fame track; equal points share the better place (FLO-MERC-2)."""
    mine = s.players[seat].points
    place = 1
    for player in s.players:
        if player.points > mine:
            place += 1
    return place


def owner_of(s: FlorenceState, card: int) -> int:
    """On whose table a profession lies, -1 if on nobody's."""
    for seat, player in enumerate(s.players):
        if player.table >> card & 1:
            return seat
    return -1


def palace(s: FlorenceState) -> int:
    """The Palace cells: lower left on the front, elsewhere on the back (FLO-SET-2)."""
    return s.parts.palace[1] if s.coop else s.parts.palace[0]


def occupied(s: FlorenceState, me: Player) -> int:
    """Cells where nothing can be placed any more (FLO-PLACE-2)."""
    return me.land | me.built | palace(s)


def count(s: FlorenceState, me: Player, term: int) -> int:
    """How many of these a player has.  The Palace is no building here (FLO-GEN-4)."""
    if term == BUILDING_TERM:
        return me.kinds.bit_count()
    if LARGE_TERM <= term <= SMALL_TERM:
        return (me.kinds & s.parts.group_masks[term - LARGE_TERM]).bit_count()
    if term == LANDSCAPE_TERM:
        return me.landscapes[0] + me.landscapes[1] + me.landscapes[2]
    if FOREST_TERM <= term <= PARK_TERM:
        return me.landscapes[term - FOREST_TERM]
    if term in (SIZE_GROUP_TERM, LANDSCAPE_KIND_TERM, ELEMENT_KIND_TERM):
        return kinds_present(s, me, term)
    return count_others(s, me, term)


def count_others(s: FlorenceState, me: Player, term: int) -> int:
    """Freedoms, people, cards, free cells."""
    if term == FREEDOM_TERM:
        return me.freedoms.bit_count()
    if term == JESTER_TERM:
        return me.jesters
    if term == ARCHITECT_TERM:
        return me.architects
    if term == PRESTIGE_CARD_TERM:
        return prestige_cards(me)
    if term == HAND_CARD_TERM:
        return hand_cards(me)
    if term == TABLE_CARD_TERM:
        return table_cards(me)
    assert term == EMPTY_TERM
    return CELLS - occupied(s, me).bit_count()


def kinds_present(s: FlorenceState, me: Player, term: int) -> int:
    """Different kinds, each counted once: sizes of buildings, landscapes, elements."""
    found = 0
    if term == SIZE_GROUP_TERM:
        for group in s.parts.group_masks:
            if me.kinds & group:
                found += 1
        return found
    for number in me.landscapes:
        if number:
            found += 1
    if term == LANDSCAPE_KIND_TERM:
        return found
    for present in (me.jesters, me.architects, prestige_cards(me), me.freedoms):
        if present:
            found += 1
    return found
