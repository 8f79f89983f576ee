"""What rules, texts, boards and bots all ask about a position.  Nothing here changes it."""

from __future__ import annotations

from collections.abc import Sequence

from signoria.core.bag import size
from signoria.games.rialto.ids import (
    BLUE_1,
    BLUE_4,
    BRIDGE,
    BUILDING_IDS,
    COUNCILLOR,
    DISTRICTS,
    DOGE,
    FREE,
    GONDOLA,
    GONDOLA_TILE,
    GREEN_1,
    GREEN_4,
    JOKER,
    KIND_IDS,
    KINDS,
    NONE,
    READY,
    VALUES,
    YELLOW_1,
    YELLOW_2,
    YELLOW_3,
    YELLOW_4,
    bridge_of,
    building_of,
    card_of,
    converter_of,
    high_end_of,
    next_value,
    tile_of,
    value_of,
)
from signoria.games.rialto.state import RialtoState


def neutral_seat(s: RialtoState) -> int:
    """The number of the neutral participant, NONE without one."""
    return len(s.players) if s.neutral else NONE


def human_order(s: RialtoState) -> list[int]:
    """The Doge order without the neutral player."""
    return [seat for seat in s.doge if seat < len(s.players)]


def district_count(s: RialtoState, participant: int, district: int) -> int:
    """Councillors of a participant in a district."""
    if participant < len(s.players):
        return s.players[participant].districts[district]
    return s.neutral_districts[district]


def owned(s: RialtoState, seat: int, building: int) -> bool:
    """Does a board have this building, whatever lies on it?"""
    return any(building_of(tile) == building for tile in s.players[seat].buildings)


def holdings(s: RialtoState, seat: int) -> dict[str, int]:
    """What a seat can count: coins, councillors, cards, buildings, spaces of the Doge track."""
    me = s.players[seat]
    found = {KIND_IDS[kind]: me.hand[kind] for kind in range(KINDS)}
    found["coins"] = me.coins
    found["private"] = me.private
    found["placed"] = sum(me.districts)
    found["track"] = s.doge_position[seat]
    found["limit"] = me.extra_limit
    for building, name in enumerate(BUILDING_IDS):
        found[name] = sum([building_of(tile) == building for tile in me.buildings])
    return found


# --- cards ------------------------------------------------------------------------------------


def available(s: RialtoState) -> int:
    """Cards that can still be drawn: the deck and, after a reshuffle, all discards."""
    total = size(s.deck) + size(s.open)
    for player in s.players:
        total += size(player.discards)
    return total


def all_discards(s: RialtoState) -> list[int]:
    """Every discard pile together, by kind (with UNKNOWN last)."""
    pile = s.open + [0]
    for player in s.players:
        for kind in range(KINDS + 1):
            pile[kind] += player.discards[kind]
    return pile


def unseen_cards(s: RialtoState, others: list[int]) -> list[int]:
    """Cards of which the viewer does not know where they are."""
    pool = [copies - seen for copies, seen in zip(s.parts.copies, s.open, strict=True)]
    for seat, player in enumerate(s.players):
        for kind in range(KINDS):
            pool[kind] -= player.hand[kind] + player.discards[kind] + player.laid[kind]
            if seat in others:
                pool[kind] -= player.sure[kind]
    for column in s.columns:
        for kind, count in enumerate(column):
            pool[kind] -= count
    for kind in range(KINDS):
        pool[kind] -= s.neutral_cards[kind]
    return pool


def left_over_column(s: RialtoState) -> int:
    """The column nobody took, NONE while there is more than one or none."""
    found = NONE
    for number, column in enumerate(s.columns):
        if column:
            if found != NONE:
                return NONE
            found = number
    return found


def column_cards(s: RialtoState) -> int:
    """Cards in the left-over column."""
    column = left_over_column(s)
    return size(s.columns[column]) if column != NONE else 0


def green_has_effect(s: RialtoState, building: int) -> bool:
    """Only green 1 can do nothing at all: no column card and nothing to draw (RIA-GRN-5)."""
    return building != GREEN_1 or available(s) > 0 or column_cards(s) > 0


def hand_limit(s: RialtoState, seat: int) -> int:
    """Seven cards and the extras of green buildings used this round."""
    return s.parts.hand_limit + s.players[seat].extra_limit


# --- buildings --------------------------------------------------------------------------------


def upgradable(s: RialtoState, seat: int) -> list[int]:
    """Own tiles, each sort once, whose next value lies in the supply."""
    found: list[int] = []
    for tile in sorted(set(s.players[seat].buildings)):
        better = next_value(building_of(tile))
        if better != NONE and s.supply[better]:
            found.append(tile)
    return found


def blue_has_effect(s: RialtoState, seat: int, building: int) -> bool:
    """Only blue 1 can do nothing: no tile has a successor in the supply (RIA-BLU-1b)."""
    return building != BLUE_1 or bool(upgradable(s, seat))


def usable(s: RialtoState, seat: int, building: int) -> int:
    """Own tiles of a kind that bear no coin and are not locked."""
    return s.players[seat].buildings.count(tile_of(building, READY))


def building_values(s: RialtoState, seat: int) -> int:
    """Sum of the values on a board."""
    total = 0
    for tile in s.players[seat].buildings:
        total += value_of(building_of(tile))
    return total


def usable_now(s: RialtoState, seat: int, building: int) -> int:
    """Own tiles of a kind that can be paid for."""
    return min(usable(s, seat, building), s.players[seat].coins)


# --- laying cards -----------------------------------------------------------------------------


def play_order(s: RialtoState) -> tuple[int, ...]:
    """The order of play in a stage: clockwise from its first player (RIA-P2-2)."""
    start = s.circle.index(s.first)
    return s.circle[start:] + s.circle[:start]


def stage_leader(s: RialtoState) -> int:
    """Who has the strongest set on the table, ties by Doge order; NONE without any (RIA-P2-6)."""
    best, leader = 0, NONE
    for participant in s.doge:
        if s.strength[participant] > best:
            best, leader = s.strength[participant], participant
    return leader


def can_delay(s: RialtoState, queue: tuple[int, ...]) -> bool:
    """A yellow 1 with a coin, and somebody still to play after me (RIA-YEL-1, 1c)."""
    return len(queue) > 1 and usable_now(s, queue[0], YELLOW_1) > 0


def must_pass(s: RialtoState, queue: tuple[int, ...]) -> bool:
    """Nothing can be laid, and everybody can see it (RIA-HID-4)."""
    seat = queue[0]
    if size(s.players[seat].hand):
        return False
    return usable_now(s, seat, YELLOW_3) < 2 and not can_delay(s, queue)


def can_convert(s: RialtoState, seat: int) -> bool:
    """A yellow 2 or 4 that can be paid for (RIA-YEL-2, 4)."""
    return usable_now(s, seat, YELLOW_2) + usable_now(s, seat, YELLOW_4) > 0


def can_lay(s: RialtoState, seat: int, kind: int) -> bool:
    """Own cards, two jokers, or a card to be converted: enough for a set in this stage."""
    hand = s.players[seat].hand
    if hand[kind]:
        return True
    if hand[JOKER] + usable_now(s, seat, YELLOW_3) >= 2:
        return True
    return can_convert(s, seat) and size(hand) > 0


def may_join(s: RialtoState, seat: int, stage: int, kind: int) -> bool:
    """Can cards of a kind be part of a set in a stage?"""
    return kind in (stage, JOKER) or can_convert(s, seat)


CONVERTED_VALUE = {YELLOW_2: 1, YELLOW_4: 2}


def converted(picks: tuple[int, ...], kind: int) -> int:
    """How many cards of a kind are converted in a set."""
    found = 0
    for pick in picks:
        if card_of(pick) == kind:
            found += 1
    return found


def converted_value(picks: tuple[int, ...]) -> int:
    """What conversions add to a set."""
    total = 0
    for pick in picks:
        total += CONVERTED_VALUE[converter_of(pick)]
    return total


def hand_jokers(s: RialtoState, seat: int, picks: tuple[int, ...]) -> int:
    """Jokers in hand that are not converted."""
    return s.players[seat].hand[JOKER] - converted(picks, JOKER)


def set_strength(fitting: int, jokers: int) -> int:
    """Strength of a legal set (RIA-JOK-5): alone, the first two jokers stand for one card."""
    return fitting + jokers if fitting else jokers - 1


def added_by_buildings(laid: Sequence[int], kind: int, strength: int) -> int:
    """What yellow buildings added to a set beyond one for every card."""
    if any(laid[other] for other in range(JOKER)):
        return strength - sum(laid)
    return strength + 1 - laid[JOKER]


def stage_gain(s: RialtoState, kind: int, participant: int, strength: int, bonus: bool) -> int:
    """What a set brings: spaces, coins, worth of buildings, points or councillors (RIA-A to F)."""
    if participant == neutral_seat(s) and kind not in (DOGE, COUNCILLOR):
        return 0  # he only builds (RIA-NEU-10 to 13)
    if kind == BRIDGE and strength == 0:
        return -1
    if kind == GONDOLA or not bonus:
        return strength
    return strength + 1


def builds(kind: int, bonus: bool) -> bool:
    """Does the bonus of the stage build a bridge or a gondola?"""
    return bonus and kind in (BRIDGE, GONDOLA)


def takes_four_first(s: RialtoState, budget: int) -> bool:
    """Budget 5 or more and a value 4 in the supply (RIA-C-2)."""
    return budget > VALUES and s.supply[GREEN_4] + s.supply[YELLOW_4] + s.supply[BLUE_4] > 0


# --- the neutral player -----------------------------------------------------------------------


def in_number_order(s: RialtoState) -> list[int]:
    """The districts by their order tiles."""
    found = [0] * DISTRICTS
    for district, number in enumerate(s.numbers):
        found[number - 1] = district
    return found


def connection_between(s: RialtoState, a: int, b: int) -> int:
    """The connection of two districts, NONE if there is none."""
    for connection in s.parts.touching[a]:
        if b in s.parts.ends[connection]:
            return connection if a != b else NONE
    return NONE


def neutral_strength(s: RialtoState, kind: int) -> int:
    """He always plays all cards of the stage; jokers count as councillors (RIA-NEU-8, 9)."""
    return size(neutral_set(s, kind))


def neutral_set(s: RialtoState, kind: int) -> list[int]:
    """His cards that count in a stage."""
    found = [0] * KINDS
    found[kind] = s.neutral_cards[kind]
    if kind == COUNCILLOR:
        found[JOKER] = s.neutral_cards[JOKER]
    return found


# --- districts --------------------------------------------------------------------------------


def fulfils(s: RialtoState, participant: int, side: int) -> bool:
    """At least one councillor in each of the three districts."""
    for district in s.parts.sides[side]:
        if district_count(s, participant, district) == 0:
            return False
    return True


def end_facing(s: RialtoState, connection: int, district: int) -> int:
    """What the tile on a connection is worth for one of its districts."""
    tile = s.connections[connection]
    if tile == FREE:
        return 0
    if tile == GONDOLA_TILE:
        return s.parts.gondola_value
    high_end = s.parts.ends[connection][high_end_of(tile)]
    bridge = bridge_of(tile)
    return s.parts.high_end[bridge] if high_end == district else s.parts.low_end[bridge]


def district_value(s: RialtoState, district: int) -> int:
    """Sum of the ends that touch it (RIA-FIN-3)."""
    total = 0
    for connection in s.parts.touching[district]:
        total += end_facing(s, connection, district)
    return total


def ranking(s: RialtoState, district: int) -> list[int]:
    """Participants with councillors there, most first, ties by Doge order (RIA-FIN-4)."""
    present = [p for p in s.doge if district_count(s, p, district) > 0]
    return sorted(present, key=lambda p: -district_count(s, p, district))


def podium(s: RialtoState, district: int) -> list[tuple[int, int]]:
    """Every place in a district: the participant (NONE: nobody) and its points.

    Place 1 the value, each further place half of the one before, rounded down (RIA-FIN-4).
    """
    found: list[tuple[int, int]] = []
    points = district_value(s, district)
    present = ranking(s, district)
    for place in range(len(s.strength)):
        found.append((present[place] if place < len(present) else NONE, points))
        points //= 2
    return found


def near_bonus(s: RialtoState, side: int) -> list[int]:
    """Participants with councillors in all districts of a side but one."""
    found: list[int] = []
    for participant in range(len(s.strength)):
        missing = [d for d in s.parts.sides[side] if district_count(s, participant, d) == 0]
        if len(missing) == 1:
            found.append(participant)
    return found


def gondolas_left(s: RialtoState) -> int:
    """Gondolas in the supply."""
    return s.parts.gondolas - s.connections.count(GONDOLA_TILE)


def owners(s: RialtoState, building: int) -> int:
    """How many players already took this start building."""
    return s.parts.building_copies - s.supply[building]
