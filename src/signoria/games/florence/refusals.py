"""Why not: the reasons of the rules.  Order of reasons as in the specification."""

from __future__ import annotations

from signoria.core.action import Action
from signoria.core.events import Value
from signoria.core.machine import Refusal
from signoria.games.florence.actions import (
    BUILD,
    FREEDOM,
    JOINT,
    MERCHANT_POINTS,
    PRINCESS_WORK,
    PROFESSION_CARD,
    SELL_POINTS,
    WORK,
    Sell,
    UseProfessor,
)
from signoria.games.florence.grid import NO_SUCH_TURN, OUTSIDE, touching
from signoria.games.florence.ids import (
    ASIDE,
    BONUS,
    BUILDINGS,
    CHARACTER_IDS,
    FAMILY_IDS,
    FIRST_LANDSCAPE,
    FREEDOM_ANNOUNCED,
    FREEDOM_IDS,
    FREEDOMS,
    LANDSCAPE_LOT,
    LOT_IDS,
    MERCHANT,
    PARK_LOT,
    PRINCESS,
    PROFESSION,
    PROFESSION_BOUGHT,
    PROFESSION_IDS,
    PROFESSIONS,
    PROFESSOR,
    TILE_IDS,
)
from signoria.games.florence.questions.auction import (
    CLOSED,
    EMPTY,
    LIMIT,
    NO_ROOM,
    NO_SUCH_LOT,
    TOO_DEAR,
    lot_fault,
)
from signoria.games.florence.questions.building import (
    blocked_at_border,
    blocked_inside,
    building_price,
    lying_at,
)
from signoria.games.florence.questions.decks import deck_size
from signoria.games.florence.questions.principality import occupied, owner_of, palace, power
from signoria.games.florence.questions.turn import actions_left
from signoria.games.florence.questions.works import (
    best_value,
    minimum,
    princess_value,
)
from signoria.games.florence.state import FlorenceState, Player

# --- characters and free moves --------------------------------------------------------------


def character_refusal(s: FlorenceState, seat: int, character: int, rule: str) -> Refusal | None:
    """Why a character cannot be used: not held, or used already."""
    numbers = {"character": CHARACTER_IDS[character]}
    if not s.muse:
        return Refusal("FLO-CHAR-1", "NOT_IN_PLAY", numbers)
    if s.characters[character] == ASIDE:
        return Refusal("FLO-CHAR-10", "CHAR_SPENT", numbers)
    if s.characters[character] != seat:
        return Refusal(rule, "CHAR_NOT_HELD", numbers)
    return None


def free_move_refusal(s: FlorenceState, seat: int, action: Action) -> Refusal | None:
    """Why a free move is not possible in a decision that knows free moves."""
    if action is SELL_POINTS or isinstance(action, Sell):
        return sale_refusal(s, seat)
    if action is MERCHANT_POINTS:
        return character_refusal(s, seat, MERCHANT, "FLO-MERC-3")
    if action is PRINCESS_WORK:
        return wrong_phase(s, seat, PRINCESS, "FLO-PRIN-1")
    if isinstance(action, UseProfessor):
        found = character_refusal(s, seat, PROFESSOR, "FLO-PRFR-1")
        if found is not None:
            return found
        return Refusal("FLO-PRFR-1", "DECK_EMPTY", {"family": FAMILY_IDS[action.family]})
    return None


def sale_refusal(s: FlorenceState, seat: int) -> Refusal | None:
    """Why points cannot be sold now."""
    if s.muse:
        return Refusal("FLO-BACK-4", "PP_SALE_FORBIDDEN")
    if s.players[seat].points == 0:
        return Refusal("FLO-BACK-1", "PP_BELOW_ZERO", {"points": 1, "have": 0})
    if s.players[seat].sold:
        return Refusal("FLO-BACK-2", "SOLD_ALREADY")
    return None


def wrong_phase(s: FlorenceState, seat: int, character: int, rule: str) -> Refusal | None:
    """A character that works in phase B only."""
    found = character_refusal(s, seat, character, rule)
    if found is not None:
        return found
    return Refusal("FLO-CHAR-10", "CHAR_WRONG_PHASE", {"character": CHARACTER_IDS[character]})


def bid_refusal(s: FlorenceState, seat: int, action: Action) -> Refusal | None:
    """While bidding only points can be sold (FLO-CHAR-11)."""
    if action is MERCHANT_POINTS:
        return wrong_phase(s, seat, MERCHANT, "FLO-MERC-3")
    if isinstance(action, UseProfessor):
        return wrong_phase(s, seat, PROFESSOR, "FLO-PRFR-1")
    return free_move_refusal(s, seat, action)


# --- phase A --------------------------------------------------------------------------------


def lot_refusal(s: FlorenceState, seat: int, lot: int, closed: int, price: int) -> Refusal | None:
    """The fault in words."""
    fault = lot_fault(s, seat, lot, closed, price)
    numbers = {"lot": LOT_IDS[lot]}
    if fault == NO_SUCH_LOT:
        return no_such_lot(lot, closed)
    if fault == CLOSED:
        return Refusal("FLO-AUC-2", "LOT_CLOSED", numbers)
    if fault == EMPTY:
        return Refusal("FLO-AUC-2", "LOT_EMPTY", numbers)
    if fault == LIMIT:
        limits = {"limit": s.parts.architect_limit, "have": s.players[seat].architects}
        return Refusal("FLO-AUC-12", "ARCHITECT_LIMIT", limits)
    if fault == TOO_DEAR:
        have = power(s, s.players[seat])
        return Refusal("FLO-AUC-12", "NOT_ENOUGH_MONEY", {"price": price, "have": have})
    if fault == NO_ROOM:
        return Refusal("FLO-AUC-12", "NO_ROOM", {"tile": LOT_IDS[lot]})
    return None


def no_such_lot(lot: int, closed: int) -> Refusal:
    """With two players a landscape belongs to the one lot of landscapes, which may be closed."""
    if lot <= PARK_LOT and closed >> LANDSCAPE_LOT & 1:
        return Refusal("FLO-AUC-2", "LOT_CLOSED", {"lot": LOT_IDS[LANDSCAPE_LOT]})
    return Refusal("FLO-TWO-3", "NO_SUCH_LOT", {"lot": LOT_IDS[lot]})


def hire_refusal(s: FlorenceState, seat: int, card: int) -> Refusal | None:
    """Why a profession cannot be recruited."""
    owner = owner_of(s, card)
    numbers = {"profession": PROFESSION_IDS[card]}
    if owner == seat:
        return Refusal("FLO-RECR-2", "OWN_CARD", numbers)
    if owner < 0:
        return Refusal("FLO-RECR-2", "CARD_NOT_FACEUP", numbers)
    return None


# --- where a tile cannot lie ----------------------------------------------------------------


def too_close(s: FlorenceState, me: Player, mask: int) -> dict[str, Value]:
    """The buildings a tile on these cells would touch, and the Architects there are."""
    beside = touching(mask) & (me.built | palace(s))
    return {"there": " ".join(lying_at(s, me, beside)), "architects": me.architects}


def kind_refusal(s: FlorenceState, seat: int, tile: int) -> Refusal:
    """Why a kind of building cannot be built alone."""
    me = s.players[seat]
    numbers = {"tile": TILE_IDS[tile]}
    if tile >= BUILDINGS:
        return Refusal("FLO-BUILD-2", "NOT_A_BUILDING", numbers)
    if s.buildings[tile] == 0:
        return Refusal("FLO-BUILD-2", "SUPPLY_EMPTY", numbers)
    if me.kinds >> tile & 1:
        return Refusal("FLO-PLACE-5", "DUPLICATE_BUILDING", numbers)
    return Refusal("FLO-BUILD-2", "NO_ROOM", numbers)


def place_refusal(s: FlorenceState, seat: int, tile: int, place: int) -> Refusal | None:
    """Which rule keeps a tile from a position in the own grid; None if it may lie there."""
    me = s.players[seat]
    numbers = {"tile": TILE_IDS[tile]}
    mask = s.parts.tiles.mask_at[tile][place]
    if mask == NO_SUCH_TURN:
        ways = len(s.parts.tiles.ways[tile])
        return Refusal("FLO-PLACE-1", "WRONG_SHAPE", {**numbers, "ways": ways})
    if mask == OUTSIDE:
        return Refusal("FLO-PLACE-1", "OUT_OF_GRID", numbers)
    if mask & occupied(s, me):
        return Refusal(
            "FLO-PLACE-2", "OVERLAP", {**numbers, "there": " ".join(lying_at(s, me, mask))}
        )
    if tile >= FIRST_LANDSCAPE:
        return None
    if mask & blocked_inside(s, me):
        return Refusal("FLO-PLACE-3", "ADJACENT_BUILDING", {**numbers, **too_close(s, me, mask)})
    if not mask & blocked_at_border(s, seat):
        return None
    if me.architects == 0:
        return Refusal("FLO-COOP-14", "BORDER_NEEDS_ARCHITECT", {**numbers, "architects": 0})
    return Refusal("FLO-COOP-15", "BORDER_OCCUPIED", {**numbers, "architects": me.architects})


def joint_refusal(
    s: FlorenceState, seat: int, partner: int, tile: int, place: int
) -> Refusal | None:
    """Which rule keeps a joint building from a position; None if it may lie there."""
    joined, tiles = s.parts.joined(len(s.players)), s.parts.tiles
    numbers = {"tile": TILE_IDS[tile]}
    if tiles.mask_at[tile][place] == NO_SUCH_TURN:
        return Refusal("FLO-PLACE-1", "WRONG_SHAPE", {**numbers, "ways": len(tiles.ways[tile])})
    owners = [joined.owner(seat, row, column) for row, column in tiles.cells(tile, place)]
    if -1 in owners:
        return Refusal("FLO-COOP-5", "OUT_OF_GRID", numbers)
    if any(owner not in (seat, partner) for owner in owners):
        return Refusal("FLO-COOP-4", "THIRD_PRINCIPALITY", numbers)
    if seat not in owners or partner not in owners:
        return Refusal("FLO-COOP-4", "NOT_ACROSS_BORDER", {"partner": partner})
    mine, theirs = joined.split(tiles, tile, place, seat, partner)
    me, them = s.players[seat], s.players[partner]
    there = lying_at(s, me, mine) + lying_at(s, them, theirs)
    if there:
        return Refusal("FLO-COOP-5", "OVERLAP", {**numbers, "there": " ".join(there)})
    for part, player in ((mine, me), (theirs, them)):
        if part & blocked_inside(s, player):
            close = too_close(s, player, part)
            return Refusal("FLO-COOP-6", "ADJACENT_BUILDING", {**numbers, **close})
    return None


# --- the turn's menu ------------------------------------------------------------------------


def item_refusal(s: FlorenceState, seat: int, action: Action) -> Refusal | None:
    """Why an action of the menu is not possible, in the order of the specification."""
    if actions_left(s, seat) <= 0:
        return Refusal("FLO-ACT-1", "NO_ACTIONS_LEFT", {"actions": s.players[seat].actions})
    if action is WORK:
        return work_refusal(s, seat)
    if action is PRINCESS_WORK:
        found = character_refusal(s, seat, PRINCESS, "FLO-PRIN-1")
        numbers = {"value": princess_value(s, seat), "minimum": minimum(s)}
        return found if found is not None else Refusal("FLO-PRIN-3", "BELOW_MINIMUM", numbers)
    if action is BUILD:
        return build_refusal(s, seat)
    if action is JOINT:
        return joint_menu_refusal(s)
    if action is FREEDOM:
        return freedom_refusal(s, seat)
    return card_refusal(s, seat, PROFESSION if action is PROFESSION_CARD else BONUS)


def play_refusal(s: FlorenceState, seat: int, card: int) -> Refusal:
    """Why a profession cannot complete a work."""
    if not s.players[seat].hand >> card & 1:
        return Refusal("FLO-WORK-1", "NOT_IN_HAND", {"profession": PROFESSION_IDS[card]})
    value = best_value(s, seat, card)
    return Refusal("FLO-WORK-3", "BELOW_MINIMUM", {"value": value, "minimum": minimum(s)})


def work_refusal(s: FlorenceState, seat: int) -> Refusal:
    """No profession in hand, or none good enough."""
    hand = s.players[seat].hand
    if hand == 0:
        return Refusal("FLO-WORK-1", "NO_PROFESSION")
    best = max(best_value(s, seat, card) for card in range(PROFESSIONS) if hand >> card & 1)
    return Refusal("FLO-WORK-3", "BELOW_MINIMUM", {"value": best, "minimum": minimum(s)})


def build_refusal(s: FlorenceState, seat: int) -> Refusal:
    """Not enough money, or no kind that fits."""
    me = s.players[seat]
    price = building_price(s, me)
    if power(s, me) < price:
        return Refusal("FLO-BUILD-1", "NOT_ENOUGH_MONEY", {"price": price, "have": power(s, me)})
    return Refusal("FLO-BUILD-2", "NO_BUILDING_FITS")


def joint_menu_refusal(s: FlorenceState) -> Refusal:
    """Not with joined boards, no proposal left, or nothing to propose."""
    if not s.coop:
        return Refusal("FLO-COOP-1", "NOT_JOINED")
    if len(s.rejected) >= s.parts.proposals:
        return Refusal("FLO-COOP-12", "PROPOSAL_LIMIT", {"limit": s.parts.proposals})
    return Refusal("FLO-COOP-5", "NOTHING_TO_PROPOSE")


def freedom_refusal(s: FlorenceState, seat: int) -> Refusal:
    """Once per round, a free kind, 300 florins."""
    me = s.players[seat]
    if me.limits & FREEDOM_ANNOUNCED:
        return Refusal("FLO-ACT-3", "LIMIT_ONCE_PER_ROUND")
    if not any(s.freedoms[f] and not me.freedoms >> f & 1 for f in range(FREEDOMS)):
        return Refusal("FLO-FREE-1", "NO_FREEDOM")
    price, have = s.parts.freedom_price, power(s, me)
    return Refusal("FLO-FREE-1", "NOT_ENOUGH_MONEY", {"price": price, "have": have})


def freedom_kind_refusal(s: FlorenceState, freedom: int) -> Refusal:
    """Why one freedom cannot be announced, while another can."""
    numbers = {"freedom": FREEDOM_IDS[freedom]}
    if s.freedoms[freedom] == 0:
        return Refusal("FLO-FREE-1", "FREEDOM_GONE", numbers)
    return Refusal("FLO-FREE-1", "FREEDOM_ALREADY", numbers)


def card_refusal(s: FlorenceState, seat: int, family: int) -> Refusal:
    """Once per round (professions), a deck, 300 florins."""
    me = s.players[seat]
    rule = "FLO-PROF-1" if family == PROFESSION else "FLO-BON-1"
    if family == PROFESSION and me.limits & PROFESSION_BOUGHT:
        return Refusal("FLO-ACT-3", "LIMIT_ONCE_PER_ROUND")
    if deck_size(s, family) == 0:
        return Refusal(rule, "DECK_EMPTY", {"family": FAMILY_IDS[family]})
    price, have = s.parts.family_price[family], power(s, me)
    return Refusal(rule, "NOT_ENOUGH_MONEY", {"price": price, "have": have})
