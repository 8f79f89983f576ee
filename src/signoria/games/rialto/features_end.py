"""The part of `features.py` about what is nearly settled: the stage that goes on, the last round.

In the last round cards are worth what their stage of that round still gives, and districts what
they pay as they stand.  Both are told as entries of their own.
"""

from __future__ import annotations

from typing import Final

from signoria.bots.row import Names, Row, named
from signoria.core.bag import size
from signoria.games.rialto import evaluation as hand
from signoria.games.rialto.ids import (
    BRIDGE,
    COUNCILLOR,
    DISTRICTS,
    JOKER,
    KIND_IDS,
    KINDS,
    building_of,
    value_of,
)
from signoria.games.rialto.phases.phase_two import FixBonus
from signoria.games.rialto.phases.stages import StageAction
from signoria.games.rialto.questions import (
    district_count,
    district_value,
    hand_limit,
    in_number_order,
)
from signoria.games.rialto.scoring import leftovers
from signoria.games.rialto.state import Player, RialtoState

MOST_PLACED: Final = 6  # councillors by one set that are told apart
DISTRICT_NAMES = ("points", "one more of mine", "one more of others")

NAMES: Names = named(
    ("end", ["if it ended", "in the last round", "in the last but one", "odd leftover"]),
    *[
        (
            "districts",
            [f"number {number + 1}: {name}" for name in ("points", "one more", "rival's")],
        )
        for number in range(DISTRICTS)
    ],
    ("stage", ["settled", "bonus won", "no bridge"]),
    ("stage", ["placed", "placed with bonus", "placed at last", "placed with bonus at last"]),
    ("cards", [f"{kind} in the last round" for kind in KIND_IDS]),
    ("cards", [f"{KIND_IDS[kind]} above others" for kind in range(JOKER)]),
    ("cards", ["above the limit", "can be placed"]),
)


def to_be_settled(s: RialtoState, seat: int) -> bool:
    """Has a set of this stage, laid or to be laid, not had its effect yet?"""
    for frame in reversed(s.stack):
        if isinstance(frame, FixBonus):
            return True
        if isinstance(frame, StageAction) and frame.participant == seat:
            return True
    return False


def next_kind(s: RialtoState, seat: int, stage: int) -> int:
    """The first kind whose cards a seat may still lay in this round."""
    return stage if hand.still_to_play(s, seat) else stage + 1


def end(s: RialtoState, seat: int, stage: int, later: int, row: Row) -> None:
    """All entries in the order of NAMES."""
    me = s.players[seat]
    last = later == 0
    settled_at(s, seat, me, later, row)
    running(s, seat, stage, last, row)
    first = next_kind(s, seat, stage)
    for kind in range(KINDS):
        to_come = first <= COUNCILLOR if kind == JOKER else kind >= first
        row.add(me.hand[kind] / 4.0 if last and to_come else 0.0)
    for kind in range(JOKER):
        row.add(above_others(s, seat, kind) if kind >= first else 0.0)
    row.add(max(0, size(me.hand) - hand_limit(s, seat)) / 3.0)
    row.add(min(me.private, me.hand[COUNCILLOR]) / 4.0 if first <= COUNCILLOR else 0.0)


def settled_at(s: RialtoState, seat: int, me: Player, later: int, row: Row) -> None:
    """What the final scoring would give now, and district by district what moves it."""
    points = float(leftovers(me))
    for tile in me.buildings:
        points += value_of(building_of(tile))
    now: list[float] = []
    for district in in_number_order(s):
        value = district_value(s, district)
        paid = pays(s, seat, district, value, 0, 0)
        points += paid
        now.append(paid / 10.0)
        now.append((pays(s, seat, district, value, 1, 0) - paid) / 5.0)
        now.append((pays(s, seat, district, value, 0, 1) - paid) / 5.0)
    row.add(points / 20.0)
    row.add(points / 20.0 if later == 0 else 0.0)
    row.add(points / 20.0 if later == 1 else 0.0)
    row.flag(later == 0 and (me.coins + me.private) % 2 == 1)
    row.add_all(now)


def pays(s: RialtoState, seat: int, district: int, value: int, more: int, theirs: int) -> int:
    """Points for the seat's place in a district, with so many councillors more, of it and of
    every other who has some there."""
    mine = s.players[seat].districts[district] + more
    if mine <= 0:
        return 0
    before = 0
    ties_lost = True  # with those met so far in Doge order
    for participant in s.doge:
        if participant == seat:
            ties_lost = False
            continue
        count = district_count(s, participant, district)
        if count:
            count += theirs
        if count > mine or (count == mine and ties_lost):
            before += 1
    return value >> before


def running(s: RialtoState, seat: int, stage: int, last: bool, row: Row) -> None:
    """How the stage stands for the seat; councillors that it will place or could place."""
    goes_on = hand.NOT_YET < stage < hand.PAST
    open_yet = to_be_settled(s, seat)
    row.flag(goes_on and not open_yet)
    row.flag(open_yet and s.bonus == seat)
    laid = open_yet and not hand.still_to_play(s, seat)
    row.flag(laid and stage == BRIDGE and s.strength[seat] == 0)
    number = to_place(s, seat, stage, laid)
    gain = bonus_gain = 0.0
    if number and s.active >= 0:
        value = district_value(s, s.active)
        now = pays(s, seat, s.active, value, 0, 0)
        gain = (pays(s, seat, s.active, value, number, 0) - now) / 5.0
        bonus_gain = (pays(s, seat, s.active, value, number + 1, 0) - now) / 5.0
    row.add(gain)
    row.add(bonus_gain)
    row.add(gain if last else 0.0)
    row.add(bonus_gain if last else 0.0)


def to_place(s: RialtoState, seat: int, stage: int, laid: bool) -> int:
    """Councillors that the cards on the table, or those in hand, can bring into the district."""
    me = s.players[seat]
    if laid and stage >= COUNCILLOR:
        return min(s.strength[seat], MOST_PLACED)
    if next_kind(s, seat, stage) > COUNCILLOR:
        return 0
    cards = me.hand[COUNCILLOR]
    if cards:
        cards += me.hand[JOKER]
    return min(cards, MOST_PLACED)


def above_others(s: RialtoState, seat: int, kind: int) -> float:
    """Own cards of a kind beyond what others may have."""
    most = 0.0
    for participant in s.doge:
        if participant != seat:
            most = max(most, hand.likely_cards(s, participant, kind))
    return max(-2.0, min(3.0, s.players[seat].hand[kind] - most)) / 3.0
