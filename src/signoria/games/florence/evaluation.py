"""What a position of The Princes of Florence is worth for a seat, in points at the end of the game.

The numbers were set by self-play.  Each function answers one question a player asks.
"""

from __future__ import annotations

from math import exp
from typing import Final

from signoria.bots.style import Style
from signoria.games.florence.evaluation_lots import (
    PRESTIGE_LOOK,
    auction,
    best_landscape,
    landscape_gain,
)
from signoria.games.florence.evaluation_principality import (
    ACTION,
    CASH,
    actions_to_come,
    chance_of,
    cost,
    money,
    principality,
    works,
)
from signoria.games.florence.ids import (
    BANKER,
    BONUS,
    CARDINAL,
    CHARACTERS,
    DISPLAY,
    MERCHANT,
    MUSE,
    NO_MARKER,
    PRESTIGE,
    PRINCESS,
    PROFESSION,
    PROFESSIONS,
    PROFESSOR,
    bid_of,
    bidder_of,
)
from signoria.games.florence.phases.auction import Bid, LastBuy, NextLot, Nominate
from signoria.games.florence.phases.characters import BidCharacter, BidSpace, CharacterTurn
from signoria.games.florence.phases.joint import JointResponse
from signoria.games.florence.phases.looking import DrawCards, LookKeep
from signoria.games.florence.phases.objects import LandscapeKind, PlaceLandscape
from signoria.games.florence.questions.building import building_price
from signoria.games.florence.questions.characters import least_bid, pot
from signoria.games.florence.questions.principality import rank
from signoria.games.florence.questions.works import (
    all_bonus,
    common_value,
    minimum,
    princess_value,
    wanted_value,
)
from signoria.games.florence.state import FlorenceState

STYLE: Final = Style(prior_weight=0.3, breadth=6, scale=15.0)

BONUS_LOOK: Final = 5.2  # the work value of the best of five bonus cards
SALE: Final = 3.0  # selling points without need


def value(s: FlorenceState, seat: int) -> float:
    """Points now, and what is to be expected of everything else."""
    me = s.players[seat]
    if not s.stack:
        return me.points + me.cash * 0.00001
    if s.round == 0:
        return hand_in_setup(s, seat)
    acts = actions_to_come(s, seat)
    worth = principality(s, seat, acts)
    worth += best_work(s, seat, acts)
    if s.muse:
        worth += held_characters(s, seat, acts)
    if me.sold:
        worth -= SALE  # what has to be paid is raised by itself
    return worth + pending(s, seat, acts)


def best_work(s: FlorenceState, seat: int, acts: int) -> float:
    """The award of the round, if the own work may stay the best."""
    mine = s.players[seat].marker
    if mine == 0:
        return 0.0
    chance = 1.0
    for other, player in enumerate(s.players):
        if other == seat:
            continue
        if player.marker > mine:
            return 0.0
        if player.hand and actions_to_come(s, other):
            chance *= 0.65
    return s.parts.points_best * chance


def hand_in_setup(s: FlorenceState, seat: int) -> float:
    """Set-up: professions that want the same things go well together."""
    me = s.players[seat]
    worth = 0.0
    cards = [card for card in range(PROFESSIONS) if me.hand >> card & 1]
    parts = s.parts
    for a in cards:
        for b in cards:
            if a < b:
                worth += 1.2 * (parts.wanted_landscape[a] == parts.wanted_landscape[b])
                worth += 1.0 * (parts.wanted_freedom[a] == parts.wanted_freedom[b])
                worth += 2.0 * (parts.wanted_building[a] == parts.wanted_building[b])
    return worth


# --- what is being decided ------------------------------------------------------------------


def pending(s: FlorenceState, seat: int, acts: int) -> float:
    """What waits on the stack: looks, tiles to place, auctions, characters, proposals."""
    worth = 0.0
    for frame in reversed(s.stack):
        if isinstance(frame, (DrawCards, LookKeep)) and frame.seat == seat:
            worth += look(s, seat, frame.family, acts)
        elif isinstance(frame, PlaceLandscape) and frame.seat == seat:
            worth += landscape_gain(s, seat, frame.kind, acts)
        elif isinstance(frame, LandscapeKind) and frame.seat == seat:
            worth += best_landscape(s, seat, acts)
        elif isinstance(frame, JointResponse):
            worth += proposal(s, seat, frame, acts)
        elif isinstance(frame, (Bid, Nominate, LastBuy, NextLot)):
            return worth + auction(s, seat, frame, acts)
        elif isinstance(frame, (CharacterTurn, BidCharacter, BidSpace)):
            return worth + character_bids(s, seat, frame, acts)
    return worth


def look(s: FlorenceState, seat: int, family: int, acts: int) -> float:
    """A card to be chosen from five."""
    me = s.players[seat]
    later = s.parts.rounds - s.round
    if family == PRESTIGE:
        return PRESTIGE_LOOK
    if family == BONUS:
        return 0.42 * BONUS_LOOK if me.hand and (acts or later) else 0.0
    assert family == PROFESSION
    kinds = 0
    for number in me.landscapes:
        if number:
            kinds += 1
    fits = min(9.0, 1.8 * kinds + 1.7 * me.freedoms.bit_count() + 1.1 * me.kinds.bit_count())
    then_value = common_value(s, seat) + 1.0 + fits + (1.5 if later else 0.0)
    needed = minimum(s) if acts else s.parts.minimum[min(s.parts.rounds - 1, s.round)]
    if acts == 0 and later == 0:
        return 0.0
    more = 0.5 * (me.hand.bit_count() + 0.4 * later)  # one card more counts for all other works
    return 0.5 * then_value * chance_of(then_value - needed, 1) + more


# --- characters -----------------------------------------------------------------------------


def character_gain(s: FlorenceState, seat: int, character: int, acts: int) -> float:
    """What a character is worth to a seat that has just bought it."""
    later = s.parts.rounds - s.round
    if character == MERCHANT:
        return max(float(rank(s, seat)), 1.6 if later else 0.0)
    if character == PROFESSOR:
        return PRESTIGE_LOOK
    if character == BANKER:
        return 0.0  # he pays at once, see bid_value
    if character == MUSE:
        return muse_gain(s, seat, acts)
    if character == CARDINAL:
        return 1.7 if later else 2.0 * (1.0 if s.players[seat].hand.bit_count() > 1 else 0.4)
    points = princess_value(s, seat)
    if acts and points >= minimum(s):
        return max(0.0, 0.5 * points - 1.2)
    return 0.0


def muse_gain(s: FlorenceState, seat: int, acts: int) -> float:
    """The Muse lifts the works of this round."""
    me = s.players[seat]
    common = common_value(s, seat)
    bonus = all_bonus(s, me) if me.bonus else 0
    ready = 0
    for card in range(PROFESSIONS):
        if me.hand >> card & 1:
            if common + wanted_value(s, me, card) + bonus + s.round >= minimum(s):
                ready += 1
    return 0.5 * s.round * min(ready, acts) + (0.8 if ready else 0.0)


def held_characters(s: FlorenceState, seat: int, acts: int) -> float:
    """Characters that lie open and have not been used."""
    later = s.parts.rounds - s.round
    worth = 0.0
    if s.characters[MERCHANT] == seat:
        worth += max(float(rank(s, seat)), 1.6 if later else 0.0)
    if s.characters[PROFESSOR] == seat:
        worth += PRESTIGE_LOOK - 0.2
    if s.characters[PRINCESS] == seat and acts:
        worth += character_gain(s, seat, PRINCESS, acts)
    if s.characters[CARDINAL] == seat and acts == s.parts.actions:
        worth += character_gain(s, seat, CARDINAL, acts) - ACTION * (acts - s.parts.actions)
    if s.characters[BANKER] == seat and later == 0:
        worth += s.players[seat].cash / 200.0
    return worth


def character_bids(
    s: FlorenceState, seat: int, frame: CharacterTurn | BidCharacter | BidSpace, acts: int
) -> float:
    """What phase A2 will bring: the own marker, or the hope for another card."""
    if frame.out >> seat & 1:
        return 0.0
    best = 0.0
    for character in range(CHARACTERS):
        if s.characters[character] != DISPLAY:
            continue
        mark = frame.markers[character]
        if mark != NO_MARKER and bidder_of(mark) == seat:
            bid = bid_of(mark)
            share = 0.5 + 0.04 * (bid // 100)
            return 0.3 + share * bid_value(s, seat, character, bid, acts)
        least = least_bid(s, character, mark)
        if least <= s.parts.bids[character][-1]:
            if character == BANKER or least <= s.players[seat].cash:
                best = max(best, bid_value(s, seat, character, least, acts))
    return 0.4 * best


def bid_value(s: FlorenceState, seat: int, character: int, florins: int, acts: int) -> float:
    """A character minus its price; the Banker pays the pot minus the stake."""
    later = s.parts.rounds - s.round
    if character == BANKER:
        net = pot(s) - florins
        cash = s.players[seat].cash
        gain = money(cash + net, later, acts) - money(cash, later, acts)
        return gain + ((cash + net) / 200.0 if later == 0 else 0.0)
    return character_gain(s, seat, character, acts) - cost(s, seat, florins, acts)


# --- joint buildings ------------------------------------------------------------------------


def proposal(s: FlorenceState, seat: int, frame: JointResponse, acts: int) -> float:
    """A proposal that waits for its answer."""
    if seat != frame.proposer:
        return 0.0
    later = s.parts.rounds - s.round
    theirs = 3.0 + kind_gain(s, frame.seat, frame.tile, later)
    theirs -= cost(s, frame.seat, frame.florins, 0)
    accepts = 1.0 / (1.0 + exp(-2.0 * (theirs - 0.5)))
    price = building_price(s, s.players[seat])
    mine = 3.0 + kind_gain(s, seat, frame.tile, later) - ACTION
    if price > frame.florins:
        mine -= cost(s, seat, price - frame.florins, acts)
    else:
        mine += CASH * (frame.florins - price) / 100.0
    return accepts * mine - 0.05


def kind_gain(s: FlorenceState, seat: int, tile: int, later: int) -> float:
    """What a building adds to the works of a seat."""
    me = s.players[seat]
    acts = actions_to_come(s, seat)
    gain = -works(s, seat, acts, later)
    me.kinds |= 1 << tile
    gain += works(s, seat, acts, later)
    me.kinds &= ~(1 << tile)
    return gain
