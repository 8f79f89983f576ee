"""What is asked right now and where in the round the table is, read off the stack.

Texts, board, terminal and bots ask here; frames stay inside the rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from signoria.core.action import Action
from signoria.core.machine import Frame, Refusal
from signoria.games.florence.actions import RAISE
from signoria.games.florence.ids import NO_MARKERS
from signoria.games.florence.phases.auction import Bid, LastBuy, MerchantSettle, NextLot, Nominate
from signoria.games.florence.phases.building import BuildKind, BuildPlace
from signoria.games.florence.phases.characters import (
    BankerExchange,
    BidCharacter,
    BidSpace,
    CharacterTurn,
    ProfessorLast,
    ReturnCharacters,
    UseNow,
)
from signoria.games.florence.phases.free_moves import SellAmount
from signoria.games.florence.phases.joint import (
    JointKind,
    JointPartner,
    JointPlace,
    JointPrice,
    JointResponse,
)
from signoria.games.florence.phases.looking import LookKeep, LookOrder
from signoria.games.florence.phases.objects import (
    LandscapeKind,
    PlaceLandscape,
    RecruitNow,
    RecruitTarget,
)
from signoria.games.florence.phases.rounds import EndRound
from signoria.games.florence.phases.setup import ReturnOne
from signoria.games.florence.phases.turn import FreedomKind, StartTurn, TurnMenu
from signoria.games.florence.phases.works import WorkBonus, WorkCard, WorkConvert
from signoria.games.florence.questions.building import building_price
from signoria.games.florence.questions.turn import action_price
from signoria.games.florence.refusals import lot_refusal
from signoria.games.florence.state import FlorenceState

NOBODY: Final = -1


class Ask(Enum):
    """The decisions of the game; the values are the words that pages and scripts know."""

    RETURN = "ReturnOne"  # one of the four professions dealt
    NOMINATE = "Nominate"  # a lot, or withdraw
    BID = "Bid"  # raise or drop
    LAST_BUY = "LastBuy"  # the last one, without an auction
    SETTLE = "MerchantSettle"  # free by the Merchant, or paid
    LANDSCAPE = "LandscapeKind"  # two players: which kind
    PLACE_LANDSCAPE = "PlaceLandscape"
    RECRUIT_NOW = "RecruitNow"  # or keep the card
    RECRUIT = "RecruitTarget"
    KEEP_CARD = "LookKeep"  # of those looked at
    ORDER_CARDS = "LookOrder"  # under the deck
    SELL = "SellAmount"  # how many points
    CHARACTER = "BidCharacter"  # to bid for
    SPACE = "BidSpace"  # how much for a character
    USE_NOW = "UseNow"  # the Merchant or the Professor
    LAST_LOOK = "ProfessorLast"  # the Professor, now or never
    EXCHANGE = "BankerExchange"  # the Banker, at the end
    TURN = "TurnMenu"  # the next action
    FREEDOM = "FreedomKind"
    WORK = "WorkCard"  # the profession
    BONUS = "WorkBonus"  # cards played with a work
    CONVERT = "WorkConvert"  # pay into points
    BUILDING = "BuildKind"
    PLACE_BUILDING = "BuildPlace"
    PARTNER = "JointPartner"
    JOINT_BUILDING = "JointKind"
    PLACE_JOINT = "JointPlace"
    SHARE = "JointPrice"  # what the partner shall pay
    ANSWER = "JointResponse"  # to a proposal


ASKS: Final[dict[type[Frame], Ask]] = {
    ReturnOne: Ask.RETURN,
    Nominate: Ask.NOMINATE,
    Bid: Ask.BID,
    LastBuy: Ask.LAST_BUY,
    MerchantSettle: Ask.SETTLE,
    LandscapeKind: Ask.LANDSCAPE,
    PlaceLandscape: Ask.PLACE_LANDSCAPE,
    RecruitNow: Ask.RECRUIT_NOW,
    RecruitTarget: Ask.RECRUIT,
    LookKeep: Ask.KEEP_CARD,
    LookOrder: Ask.ORDER_CARDS,
    SellAmount: Ask.SELL,
    BidCharacter: Ask.CHARACTER,
    BidSpace: Ask.SPACE,
    UseNow: Ask.USE_NOW,
    ProfessorLast: Ask.LAST_LOOK,
    BankerExchange: Ask.EXCHANGE,
    TurnMenu: Ask.TURN,
    FreedomKind: Ask.FREEDOM,
    WorkCard: Ask.WORK,
    WorkBonus: Ask.BONUS,
    WorkConvert: Ask.CONVERT,
    BuildKind: Ask.BUILDING,
    BuildPlace: Ask.PLACE_BUILDING,
    JointPartner: Ask.PARTNER,
    JointKind: Ask.JOINT_BUILDING,
    JointPlace: Ask.PLACE_JOINT,
    JointPrice: Ask.SHARE,
    JointResponse: Ask.ANSWER,
}
WITH_RIVALS: Final = (Ask.RECRUIT_NOW, Ask.RECRUIT)
PLACINGS: Final = (Ask.PLACE_LANDSCAPE, Ask.PLACE_BUILDING, Ask.PLACE_JOINT)


def top(s: FlorenceState) -> Frame | None:
    """What lies on top of the stack."""
    return s.stack[-1] if s.stack else None


def asked(s: FlorenceState) -> Ask | None:
    """The decision that is open, whoever's it is."""
    return ASKS.get(type(s.stack[-1])) if s.stack else None


def price_of(s: FlorenceState, seat: int, action: Action) -> int:
    """What an action would cost a seat that is asked, 0 for nothing."""
    ask, sale, me = asked(s), sale_of(s), s.players[seat]
    if ask is Ask.BID and action is RAISE and sale is not None:
        return sale.next_price
    return building_price(s, me) if ask is Ask.PLACE_BUILDING else action_price(s, me, action)


# --- the round ------------------------------------------------------------------------------


class Phase(Enum):
    """Where in the round the table is."""

    SETUP = "setup"
    AUCTION = "auction"  # phase A
    CHARACTERS = "characters"  # phase A2, and what has to be settled before it
    ACTIONS = "actions"  # phase B
    END = "end"  # of the game
    OVER = "over"


def phase_of(s: FlorenceState) -> Phase:
    """The phase the table is in."""
    if not s.stack:
        return Phase.OVER
    if not s.round:
        return Phase.SETUP
    if auction_of(s) is not None:
        return Phase.AUCTION
    sale = (BidCharacter, BidSpace, CharacterTurn, ReturnCharacters)
    if any(isinstance(frame, sale) for frame in s.stack):
        return Phase.CHARACTERS
    if any(isinstance(frame, EndRound) for frame in s.stack):
        return Phase.ACTIONS
    return Phase.END


def whose_turn(s: FlorenceState) -> int:
    """Who has his turn of phase B, or NOBODY."""
    for frame in s.stack:
        if isinstance(frame, TurnMenu):
            return frame.seat
    return NOBODY


def turns_to_come(s: FlorenceState) -> list[int]:
    """The seats that have their turn of phase B still before them."""
    return [frame.seat for frame in s.stack if isinstance(frame, StartTurn)]


def turn_ahead(s: FlorenceState, seat: int) -> Frame | None:
    """What will ask a seat next, as though its time were now: its word in the auction unless it
    leads, its turn of phase B."""
    auction = auction_of(s)
    if auction is None:
        return StartTurn(seat) if seat in turns_to_come(s) else None
    if auction.sale is None or auction.standing(seat) is not Standing.IN:
        return None
    sale = auction.sale
    return Bid(
        seat,
        sale.nominator,
        sale.lot,
        sale.price,
        sale.leader,
        sale.bidders,
        auction.inside,
        auction.closed,
    )


# --- phase A --------------------------------------------------------------------------------


class Standing(Enum):
    """How a player stands in phase A."""

    LEADS = "leads"
    IN = "in"
    DROPPED = "dropped"  # out of the auction of this lot
    FINISHED = "finished"  # for the round


@dataclass(frozen=True)
class Sale:
    """The lot that is being sold."""

    lot: int
    nominator: int
    price: int
    next_price: int
    leader: int
    bidders: int  # set of those who have not dropped


@dataclass(frozen=True)
class Auction:
    """Phase A: who is in, what is sold, and the lot on sale if there is one."""

    seat: int  # who chooses or bids; NOBODY while an object is being settled
    inside: int  # set of those who have neither bought nor withdrawn
    closed: int  # set of lots sold in this round
    is_last: bool  # the last one takes an object without an auction
    sale: Sale | None

    def standing(self, seat: int) -> Standing:
        """How a seat stands."""
        sale = self.sale
        if sale is not None and seat == sale.leader:
            return Standing.LEADS
        if not self.inside >> seat & 1:
            return Standing.FINISHED
        if sale is not None and not sale.bidders >> seat & 1:
            return Standing.DROPPED
        return Standing.IN


def auction_of(s: FlorenceState) -> Auction | None:
    """Phase A as far as it has come; None in other phases."""
    for frame in reversed(s.stack):
        if isinstance(frame, Bid):
            price = frame.next_price(s)
            sale = Sale(frame.lot, frame.nominator, frame.price, price, frame.leader, frame.bidders)
            return Auction(frame.seat, frame.inside, frame.closed, False, sale)
        if isinstance(frame, Nominate):
            return Auction(frame.seat, frame.inside, frame.closed, False, None)
        if isinstance(frame, LastBuy):
            return Auction(frame.seat, 1 << frame.seat, frame.closed, True, None)
        if isinstance(frame, NextLot):
            return Auction(NOBODY, frame.inside, frame.closed, False, None)
    return None


def sale_of(s: FlorenceState) -> Sale | None:
    """The lot being sold; a bidder may just be selling points for it."""
    auction = auction_of(s)
    return auction.sale if auction is not None else None


def bid_fault(s: FlorenceState, seat: int, florins: int) -> Refusal | None:
    """Why a seat could not have the lot on sale for so many florins; None if it could."""
    auction = auction_of(s)
    assert auction is not None and auction.sale is not None
    return lot_refusal(s, seat, auction.sale.lot, auction.closed, florins)


def price_to_settle(s: FlorenceState) -> int:
    """The price of the object that the Merchant may pay for; 0 if there is none."""
    frame = top(s)
    return frame.price if isinstance(frame, MerchantSettle) else 0


# --- characters -----------------------------------------------------------------------------


@dataclass(frozen=True)
class CharacterSale:
    """Phase A2: the markers on the cards, who is out, and the card being bid for."""

    markers: tuple[int, ...]
    out: int  # set of those who have bought or passed
    character: int  # for which a space is being chosen, or NOBODY


NO_SALE: Final = CharacterSale(NO_MARKERS, 0, NOBODY)


def character_sale(s: FlorenceState) -> CharacterSale:
    """Phase A2 as far as it has come; NO_SALE in other phases."""
    for frame in reversed(s.stack):
        if isinstance(frame, BidSpace):
            return CharacterSale(frame.markers, frame.out, frame.character)
        if isinstance(frame, (BidCharacter, CharacterTurn)):
            return CharacterSale(frame.markers, frame.out, NOBODY)
    return NO_SALE


def bought_character(s: FlorenceState) -> int:
    """The character that may be used right after buying, or NOBODY."""
    frame = top(s)
    return frame.character if isinstance(frame, UseNow) else NOBODY
