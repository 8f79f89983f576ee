"""The primitive verbs: the only code that moves points, coins, councillors, tiles and markers."""

from __future__ import annotations

from signoria.core.bag import size
from signoria.core.machine import Outcome, emit
from signoria.games.rialto.ids import (
    BUILDING_IDS,
    DISTRICT_BONUS_LINE,
    FREE,
    GONDOLA_TILE,
    KINDS,
    LINE_IDS,
    NONE,
    READY,
    USED,
    building_of,
    lying_bridge,
    status_of,
    tile_of,
)
from signoria.games.rialto.questions import (
    all_discards,
    connection_between,
    fulfils,
    in_number_order,
    neutral_seat,
    neutral_set,
)
from signoria.games.rialto.state import RialtoState


def score(s: RialtoState, seat: int, points: int, line: int) -> None:
    """Points with their source (RIA-INV-10)."""
    me = s.players[seat]
    me.score += points
    me.ledger[line] += points
    if points and s.events is not None:
        emit(s, "scored", seat, {"points": points, "line": LINE_IDS[line]})


def gain_coins(s: RialtoState, seat: int, coins: int) -> None:
    """Coins from the bank."""
    s.players[seat].coins += coins
    s.bank -= coins
    if s.events is not None and coins:
        emit(s, "gained_coins", seat, {"coins": coins})


def activate(s: RialtoState, seat: int, building: int) -> None:
    """Put one's own coin on a tile (RIA-ACT-1)."""
    me = s.players[seat]
    me.coins -= 1
    me.buildings[me.buildings.index(tile_of(building, READY))] = tile_of(building, USED)
    if s.events is not None:
        emit(s, "activated", seat, {"building": BUILDING_IDS[building]})


def give_back(s: RialtoState, seat: int, tile: int) -> None:
    """A tile leaves one's board for the supply; a coin on it goes to the bank (RIA-ACT-8)."""
    s.players[seat].buildings.remove(tile)
    s.supply[building_of(tile)] += 1
    if status_of(tile) == USED:
        s.bank += 1


def receive(s: RialtoState, seat: int, building: int, status: int) -> None:
    """A tile from the supply on one's board."""
    s.supply[building] -= 1
    s.players[seat].buildings.append(tile_of(building, status))


def advance(s: RialtoState, participant: int, spaces: int) -> None:
    """Move a Doge marker; it lands on top of whoever stands there (RIA-DOGE-1 to 3)."""
    if spaces == 0:
        return
    order = s.doge
    position = s.doge_position[participant] + spaces
    s.doge_position[participant] = position
    order.remove(participant)
    place = 0
    while place < len(order) and s.doge_position[order[place]] > position:
        place += 1
    order.insert(place, participant)
    if s.events is not None:
        emit(s, "advanced", participant, {"spaces": spaces, "place": place + 1})


def take_from_deck(s: RialtoState, cards: Outcome) -> None:
    """Remove drawn cards from the deck, reshuffling when it is empty."""
    left = size(s.deck)
    for kind in cards:
        if left == 0:
            reshuffle(s)
            left = size(s.deck)
        s.deck[kind] -= 1
        left -= 1


def reshuffle(s: RialtoState) -> None:
    """All discards become the new deck; memory of them is lost (RIA-P1-3, RIA-HID-7)."""
    s.deck = all_discards(s)
    s.open = [0] * KINDS
    for player in s.players:
        player.discards = [0] * (KINDS + 1)
    settle_doubts(s)
    if s.events is not None:
        emit(s, "reshuffled", None, {"cards": size(s.deck)})


def settle_doubts(s: RialtoState) -> None:
    """Face-down discards leave memory: per kind, only what cannot have been thrown stays sure."""
    for player in s.players:
        if player.doubt:
            player.sure = tuple([max(0, sure - player.doubt) for sure in player.sure])
            player.doubt = 0


def take_openly(s: RialtoState, seat: int, kind: int, number: int) -> None:
    """Cards everybody saw go into a hand."""
    me = s.players[seat]
    me.hand[kind] += number
    me.sure = with_more(me.sure, kind, number)


def with_more(bag: tuple[int, ...], kind: int, number: int) -> tuple[int, ...]:
    """A new bag with more (or fewer) of a kind, for bags that copies of a state share."""
    changed = list(bag)
    changed[kind] += number
    return tuple(changed)


def lay(s: RialtoState, seat: int, kind: int, number: int) -> None:
    """Cards go from the hand to the table, by their printed kind."""
    me = s.players[seat]
    if number == 0:
        return
    me.hand[kind] -= number
    me.laid = with_more(me.laid, kind, number)
    me.sure = with_more(me.sure, kind, -min(number, me.sure[kind]))


def prove_absent(s: RialtoState, seat: int, kind: int) -> None:
    """Jokers alone: no card of this kind was in hand, so sure ones were thrown (RIA-HID-5)."""
    me = s.players[seat]
    me.absent |= 1 << kind
    thrown = me.sure[kind]
    if thrown:
        me.discards[kind] -= thrown
        s.open[kind] += thrown
        me.doubt -= thrown
        me.sure = with_more(me.sure, kind, -thrown)


def mark_connection(s: RialtoState) -> None:
    """Put the second marker where he would build next (RIA-NEU-5, RIA-NEU-6)."""
    s.neutral_marker = NONE
    for district in in_number_order(s):
        for neighbour in in_number_order(s):
            connection = connection_between(s, district, neighbour)
            if connection != NONE and s.connections[connection] == FREE:
                s.neutral_marker = connection
                if s.events is not None:
                    emit(s, "marked", None, {"connection": connection})
                return


def discard_neutral(s: RialtoState, kind: int) -> None:
    """His cards of the stage go to the discard, seen by all."""
    for card, number in enumerate(neutral_set(s, kind)):
        s.open[card] += number
        s.neutral_cards[card] -= number


def add_councillor(s: RialtoState, seat: int, district: int, at_once: bool) -> None:
    """One councillor arrives; the district bonus is checked after every one (RIA-DIST-1)."""
    s.players[seat].districts[district] += 1
    if s.events is not None:
        emit(s, "placed_councillor", seat, {"district": district})
    check_sides(s, seat, at_once)


def check_sides(s: RialtoState, participant: int, at_once: bool) -> None:
    """5 points for presence in all three districts of a side (RIA-DIST-2 to 6, RIA-NEU-14).

    `at_once`: the tile is turned now (stage E); in stage F only when the stage ends.
    """
    if participant == NONE:
        return
    human = participant < len(s.players)
    for side in (0, 1):
        if not s.bonus_tiles[side] or not fulfils(s, participant, side):
            continue
        if human:
            me = s.players[participant]
            if not me.sides & (1 << side):
                me.sides |= 1 << side
                score(s, participant, s.parts.bonus_points, DISTRICT_BONUS_LINE)
        if at_once:
            turn_tile(s, side)


def turn_tile(s: RialtoState, side: int) -> None:
    """Nobody can gain this side's bonus any more."""
    s.bonus_tiles[side] = 0
    if s.events is not None:
        emit(s, "turned_bonus", None, {"side": side})


def turn_bonus_tiles(s: RialtoState) -> None:
    """At the end of a stage: a side somebody fulfilled in it is turned (RIA-DIST-4, RIA-NEU-14)."""
    check_sides(s, neutral_seat(s), at_once=True)
    for side in (0, 1):
        gained = any(player.sides >> side & 1 for player in s.players)
        if gained and s.bonus_tiles[side]:
            turn_tile(s, side)


def put_bridge(s: RialtoState, connection: int, high: int, seat: int | None) -> None:
    """The top bridge lies there."""
    bridge = s.top_bridge
    s.connections[connection] = lying_bridge(bridge, s.parts.ends[connection][1] == high)
    s.top_bridge = NONE
    if s.events is not None:
        a, b = s.parts.ends[connection]
        emit(
            s,
            "built_bridge" if seat is not None else "neutral_built_bridge",
            seat,
            {
                "district": high,
                "other": a if high == b else b,
                "high": s.parts.high_end[bridge],
                "low": s.parts.low_end[bridge],
            },
        )
    if s.neutral and connection == s.neutral_marker:
        mark_connection(s)


def put_gondola(s: RialtoState, connection: int, seat: int | None) -> None:
    """A gondola lies there."""
    s.connections[connection] = GONDOLA_TILE
    if s.events is not None:
        a, b = s.parts.ends[connection]
        what = "built_gondola" if seat is not None else "neutral_built_gondola"
        emit(s, what, seat, {"district": a, "other": b})
    if s.neutral and connection == s.neutral_marker:
        mark_connection(s)
