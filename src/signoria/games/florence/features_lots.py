"""Auctions, characters and what else is being decided in The Princes of Florence, as entries of a
learned value.

What a lot would add to the own principality is told in points by the readable evaluation.  Of the
other bidders only what lies open is told: how many there are, their florins, what they lack.
"""

from __future__ import annotations

from typing import Final

from signoria.bots.row import Row
from signoria.games.florence.evaluation import character_bids, held_characters, kind_gain
from signoria.games.florence.evaluation_lots import (
    best_landscape,
    landscape_gain,
    object_gain,
)
from signoria.games.florence.evaluation_principality import cost
from signoria.games.florence.ids import (
    ARCHITECT_LOT,
    CHARACTER_IDS,
    CHARACTERS,
    DISPLAY,
    FAMILIES,
    FAMILY_IDS,
    JESTER_LOT,
    LOT_IDS,
    LOTS,
    NO_MARKER,
    PARK_LOT,
    bid_of,
    bidder_of,
)
from signoria.games.florence.phases.auction import Bid, LastBuy, NextLot, Nominate
from signoria.games.florence.phases.characters import BidCharacter, BidSpace, CharacterTurn
from signoria.games.florence.phases.joint import JointResponse
from signoria.games.florence.phases.looking import DrawCards, LookKeep
from signoria.games.florence.phases.objects import LandscapeKind, PlaceLandscape
from signoria.games.florence.questions.auction import lot_fault, opening_price
from signoria.games.florence.questions.building import building_price
from signoria.games.florence.questions.characters import pot
from signoria.games.florence.state import FlorenceState

BEST: Final = 4  # lots told by what they are worth, the best first
NO_LOT: Final = -1
DEAR: Final = 1000.0  # florins
POINTS: Final = 5.0
SALE_NAMES = ("worth", "left after the price", "more than what follows", "rivals", "keen rivals",
              "florins of a rival")  # fmt: skip
SALE_SIZE: Final = 6 + 2 * LOTS

LOT_NAMES = (
    ("auction", ["goes on", "I am in", "rivals in", "I am the last", "I have dropped"]),
    ("auction", [f"{lot} may be had" for lot in LOT_IDS]),
    ("auction", [f"worth of {lot}" for lot in LOT_IDS]),
    ("auction", [f"worth of number {number}" for number in range(1, BEST + 1)]),
    ("auction", ["what follows"]),
    *[
        (
            "auction",
            [
                *[f"{who}: {name}" for name in SALE_NAMES],
                *[f"{who}: {lot}" for lot in LOT_IDS],
                *[f"{who}: price of {lot}" for lot in LOT_IDS],
            ],
        )
        for who in ("I lead", "I may raise")
    ],
    ("auction", [f"dropped from {lot}" for lot in LOT_IDS]),
    ("pending", [f"look at a {family}" for family in FAMILY_IDS]),
    ("pending", ["landscape", "landscape to choose", "proposal", "proposal: worth"]),
    ("pending", ["proposal: to pay", "proposal: share"]),
    ("characters", [f"{name} held" for name in CHARACTER_IDS]),
    ("characters", [f"{name} on display" for name in CHARACTER_IDS]),
    ("characters", [f"my marker on {name}" for name in CHARACTER_IDS]),
    ("characters", [f"bid for {name}" for name in CHARACTER_IDS]),
    ("characters", ["phase goes on", "I am out", "pot", "held as a rule", "bids as a rule"]),
)


def lots(s: FlorenceState, seat: int, acts: int, row: Row) -> None:
    """Everything that is being decided."""
    auction(s, seat, acts, row)
    pending(s, seat, acts, row)
    characters(s, seat, acts, row)


# --- phase A --------------------------------------------------------------------------------

AUCTION_SIZE: Final = 5 + 2 * LOTS + BEST + 1 + 2 * SALE_SIZE + LOTS


def auction(s: FlorenceState, seat: int, acts: int, row: Row) -> None:
    """Phase A: who is in, what each lot would bring, and the lot on sale."""
    end = row.at + AUCTION_SIZE
    for frame in reversed(s.stack):
        if isinstance(frame, Bid):
            inside(s, seat, frame.inside, frame.closed, frame.lot, acts, row)
            sale(s, seat, frame, acts, row)
            break
        if isinstance(frame, (Nominate, NextLot)):
            inside(s, seat, frame.inside, frame.closed, NO_LOT, acts, row)
            break
        if isinstance(frame, LastBuy):
            inside(s, seat, 1 << frame.seat, frame.closed, NO_LOT, acts, row)
            break
    row.at = end


def inside(
    s: FlorenceState, seat: int, among: int, closed: int, on_sale: int, acts: int, row: Row
) -> None:
    """What can still be had in this phase, apart from the lot on sale."""
    there = among >> seat & 1 == 1
    row.flag(among != 0)
    row.flag(there)
    if not there:
        row.at += 3 + 2 * LOTS + BEST + 1
        return
    rivals = among.bit_count() - 1
    row.add(rivals / 4.0)
    row.flag(rivals == 0)
    row.at += 1  # told with the sale
    price = opening_price(s)
    gains: list[float] = []
    for lot in range(LOTS):
        if lot != on_sale and lot_fault(s, seat, lot, closed, price) == 0:
            gain = object_gain(s, seat, lot, acts)
            row.values[row.at + lot] = 1.0
            row.values[row.at + LOTS + lot] = gain / POINTS
            gains.append(gain)
    row.at += 2 * LOTS
    gains.sort(reverse=True)
    for number in range(BEST):
        row.add(gains[number] / POINTS if number < len(gains) else 0.0)
    row.add(left_over(s, seat, gains, rivals - (on_sale != NO_LOT), acts) / POINTS)


def left_over(s: FlorenceState, seat: int, gains: list[float], rivals: int, acts: int) -> float:
    """What is left at the opening price when every rival has taken something better."""
    if not gains:
        return 0.0
    gain = gains[max(0, min(rivals, len(gains) - 1))]
    return max(0.0, gain - cost(s, seat, opening_price(s), acts))


def sale(s: FlorenceState, seat: int, frame: Bid, acts: int, row: Row) -> None:
    """The lot on sale, for a seat that leads, may raise, or has dropped."""
    if not frame.inside >> seat & 1:
        return
    following = row.values[row.at - 1] * POINTS
    dropped = row.at + 2 * SALE_SIZE
    if not frame.bidders >> seat & 1:
        row.values[dropped + frame.lot] = 1.0
        row.values[row.at - (1 + BEST + 2 * LOTS + 1)] = 1.0
        return
    leads = frame.leader == seat
    least = frame.price if leads else frame.next_price(s)
    if not leads:
        row.at += SALE_SIZE
    if lot_fault(s, seat, frame.lot, frame.closed, least) != 0:
        return
    gain = object_gain(s, seat, frame.lot, acts)
    rest = gain - cost(s, seat, least, acts)
    row.add(gain / POINTS)
    row.add(rest / POINTS)
    row.add((rest - following) / POINTS)
    others(s, seat, frame, least, row)
    row.values[row.at + frame.lot] = 1.0
    row.values[row.at + LOTS + frame.lot] = least / DEAR


def others(s: FlorenceState, seat: int, frame: Bid, least: int, row: Row) -> None:
    """The other bidders: how many, how many lack what is sold, how rich they are."""
    number = keen = richest = 0
    for other, player in enumerate(s.players):
        if other == seat or not frame.bidders >> other & 1:
            continue
        if lot_fault(s, other, frame.lot, frame.closed, least) != 0:
            continue
        number += 1
        richest = max(richest, player.cash - least)
        if frame.lot <= PARK_LOT:
            keen += player.landscapes[frame.lot] == 0
        elif frame.lot == ARCHITECT_LOT:
            keen += player.architects < 2
        elif frame.lot == JESTER_LOT:
            keen += player.jesters < 2
    row.add(number / 4.0)
    row.add(keen / 4.0)
    row.add(richest / DEAR)


# --- what is pending --------------------------------------------------------------------------


def pending(s: FlorenceState, seat: int, acts: int, row: Row) -> None:
    """Looks, tiles to place, a proposal that waits for its answer."""
    start = row.at
    row.at += FAMILIES + 6
    place = start + FAMILIES
    for frame in reversed(s.stack):
        if isinstance(frame, (DrawCards, LookKeep)) and frame.seat == seat:
            row.values[start + frame.family] = 1.0
        elif isinstance(frame, PlaceLandscape) and frame.seat == seat:
            row.values[place] = landscape_gain(s, seat, frame.kind, acts) / POINTS
        elif isinstance(frame, LandscapeKind) and frame.seat == seat:
            row.values[place + 1] = best_landscape(s, seat, acts) / POINTS
        elif isinstance(frame, JointResponse) and frame.proposer == seat:
            later = s.parts.rounds - s.round
            price = building_price(s, s.players[seat])
            row.values[place + 2] = 1.0
            row.values[place + 3] = kind_gain(s, seat, frame.tile, later) / POINTS
            row.values[place + 4] = (price - frame.florins) / DEAR
            row.values[place + 5] = frame.florins / DEAR


# --- phase A2 ---------------------------------------------------------------------------------


def characters(s: FlorenceState, seat: int, acts: int, row: Row) -> None:
    """Characters held, on display, and the bids for them."""
    start = row.at
    row.at += 4 * CHARACTERS + 5
    if not s.muse:
        return
    for character in range(CHARACTERS):
        if s.characters[character] == seat:
            row.values[start + character] = 1.0
        elif s.characters[character] == DISPLAY:
            row.values[start + CHARACTERS + character] = 1.0
    rest = start + 4 * CHARACTERS
    row.values[rest + 2] = pot(s) / DEAR
    row.values[rest + 3] = held_characters(s, seat, acts) / POINTS
    for frame in reversed(s.stack):
        if isinstance(frame, (CharacterTurn, BidCharacter, BidSpace)):
            row.values[rest] = 1.0
            row.values[rest + 1] = 1.0 if frame.out >> seat & 1 else 0.0
            row.values[rest + 4] = character_bids(s, seat, frame, acts) / POINTS
            for character in range(CHARACTERS):
                mark = frame.markers[character]
                if mark != NO_MARKER and bidder_of(mark) == seat:
                    row.values[start + 2 * CHARACTERS + character] = 1.0
                    row.values[start + 3 * CHARACTERS + character] = bid_of(mark) / DEAR
            break
