"""What is touched for the picks of a whole move, in any order, and which way is proposed.

A profession, any bonus cards and a number of points are one work; a card to keep is enough for
a look, since the others return in the order they are shown.  Tiles are placed with a tool.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy

from signoria.core.action import Action
from signoria.core.machine import Choice
from signoria.games.florence import actions as acts
from signoria.games.florence.board.touches import Touches
from signoria.games.florence.ids import BONUS, FAMILY_IDS, FIRST_CARD, PROFESSION
from signoria.games.florence.in_hand import begins_bonus, look_of, paid_work
from signoria.games.florence.pending import ASKS, NOBODY, Ask, whose_turn
from signoria.games.florence.questions.building import building_price
from signoria.games.florence.questions.principality import bonus_cards
from signoria.games.florence.questions.turn import actions_left, can_sell
from signoria.games.florence.questions.works import (
    best_value,
    bonus_value,
    most_points,
    work_value,
    workable,
)
from signoria.games.florence.scoring import prestige_value
from signoria.games.florence.state import FlorenceState
from signoria.games.florence.work_parts import work_parts
from signoria.web.boards.answers import Slot
from signoria.web.boards.base import Words

# What is said while a slot of a role is empty.
MISSING: Words = {
    "profession": gettext_lazy("Touch a profession in your hand."),
    "bonus": gettext_lazy("Not enough yet: add bonus cards."),
    "tile": gettext_lazy("Touch a building on the main board."),
    "freedom": gettext_lazy("Touch a freedom on the main board."),
    "recruit": gettext_lazy("Touch a face-up profession of an opponent."),
    "keep": gettext_lazy("Touch the card you keep."),
    "deck": gettext_lazy("Touch a deck."),
    "character": gettext_lazy("Touch the character in your court."),
    "points": gettext_lazy("Points"),
    "bid": gettext_lazy("Florins"),
    "share": gettext_lazy("Florins"),
}

# Decisions with a tool of their own, or whose pieces mean something else before.
TOOLS = (
    Ask.PLACE_BUILDING,
    Ask.PLACE_LANDSCAPE,
    Ask.PLACE_JOINT,
    Ask.PARTNER,
    Ask.JOINT_BUILDING,
    Ask.SHARE,
    Ask.RECRUIT,
)
MOST_ORDERS = 100  # so many orders of returned cards are nearer than another card to keep
MOST_SETS = 4000  # of bonus cards of one work, with all its points: eight cards
MOST_WORKS = 250  # more are listed one profession at a time
# What a piece is for, by the kind of its name.
ROLES = {
    "card": "profession",
    "table": "recruit",
    "sup": "tile",
    "fr": "freedom",
    "lot": "lot",
    "bonus": "bonus",
    "ch": "character",
    "partner": "partner",
}
# Menu verbs that the next pick's piece makes clear.
IMPLIED = (acts.WORK, acts.BUILD, acts.FREEDOM, acts.RECRUIT)
NUMBERS: dict[type[acts.OfNumber], str] = {
    acts.Convert: "points",
    acts.Sell: "points",
    acts.Space: "bid",
    acts.Offer: "share",
}


def uses(pointing: Touches, action: Action) -> list[Slot]:
    """The parts of one pick."""
    if isinstance(action, (acts.Place, acts.Under)) or action is acts.DONE:
        return []
    if isinstance(action, acts.OfNumber):
        return [Slot(NUMBERS[type(action)], tuple(pointing.of(action)), needed=False)]
    if isinstance(action, acts.UseProfessor):
        deck = f"deck-{FAMILY_IDS[action.family]}"
        return [Slot("character", ("ch-professor",)), Slot("deck", (deck,))]
    if action in IMPLIED:
        return [Slot("what", (action.verb,), needed=False), *only_one(pointing, action)]
    if isinstance(action, (acts.Play, acts.AddBonus)):
        return of_work(pointing, action)
    pieces = tuple(pointing.of(action))
    if isinstance(action, acts.Take):
        keeps = proposes(pointing.s, pointing.me, pointing.moment.ask)
        return [Slot("keep", pieces, needed=not keeps)]
    kind, dash, _name = pieces[0].partition("-")
    return [Slot(ROLES.get(kind, "what") if dash else "what", pieces)]


def only_one(pointing: Touches, action: Action) -> list[Slot]:
    """A menu verb with a single way to go on takes it by itself: its piece may be touched."""
    if action is acts.WORK:
        return of_work(pointing, action)
    opened = pointing.opened(action)
    if len(opened) != 1:
        return []
    return [Slot(ROLES[opened[0].partition("-")[0]], (opened[0],), needed=False)]


def of_work(pointing: Touches, action: Action) -> list[Slot]:
    """The cards of a work: bonus cards that play themselves have to be touched all the same."""
    card, bonus = work_parts(pointing.s, pointing.me, action)
    found = [Slot("bonus", tuple(pointing.of(acts.ADD[number]))) for number in bonus]
    if card != NOBODY:
        needed = isinstance(action, acts.Play)
        found.append(Slot("profession", tuple(pointing.of(acts.PLAY[card])), needed=needed))
    return found


def is_drafted(frame: Choice[Any]) -> bool:
    """Is a decision made on a board drawn anew?"""
    return ASKS.get(type(frame)) in TOOLS


def is_split(s: FlorenceState, seat: int, frame: Choice[Any]) -> bool:
    """Do moves go on only once the board is drawn anew?"""
    return is_drafted(frame) or (begins_bonus(frame) and has_many_works(s, seat))


def has_many_works(s: FlorenceState, seat: int) -> bool:
    """Are there more works, with all choices of bonus cards and points, than one page takes?"""
    cards = workable(s, seat)
    if not cards:
        return False
    points = 1 + max(most_points(best_value(s, seat, card)) for card in cards)
    return len(cards) * points << bonus_cards(s.players[seat]) > MOST_WORKS


def proposes(s: FlorenceState, seat: int, ask: Ask | None) -> bool:
    """Is a card to keep proposed?  Only where the turn goes on and it can be taken back."""
    if ask is not Ask.KEEP_CARD or whose_turn(s) != seat:
        return False
    return actions_left(s, seat) > 0 or can_sell(s, seat)


def rank(s: FlorenceState, seat: int, action: Action) -> int:
    """How far a pick is from the one that is proposed; 0 for those that have no such scale."""
    if isinstance(action, acts.Convert):
        most = most_points(paid_work(s))
        return most - action.number if is_money_useless(s, seat) else action.number
    if isinstance(action, acts.Sell):
        return action.number - 1
    if isinstance(action, acts.Space):
        return action.number // 100
    if isinstance(action, acts.Offer):
        half = building_price(s, s.players[seat]) // 200 * 100
        return abs(action.number - half) // 100
    if isinstance(action, acts.Take):
        return kept_rank(s, seat, action)
    return returned_rank(s, action) if isinstance(action, acts.Under) else 0


def is_money_useless(s: FlorenceState, seat: int) -> bool:
    """After the last action of the game: only points count."""
    return s.round == s.parts.rounds and not actions_left(s, seat)


def kept_rank(s: FlorenceState, seat: int, action: acts.Take) -> int:
    """The card that is worth most now comes first; below 0, since keeping another costs nothing."""
    look = look_of(s)
    if look is None:
        return 0
    kept = action.card - FIRST_CARD[look.family]
    order = sorted(look.cards, key=lambda card: (-card_worth(s, seat, look.family, card), card))
    return (order.index(kept) - len(order)) * MOST_ORDERS


def card_worth(s: FlorenceState, seat: int, family: int, card: int) -> int:
    """What a card of a deck would be worth now: to a work, or at the end of the game."""
    if family == PROFESSION:
        return work_value(s, seat, card)
    if family == BONUS:
        return bonus_value(s, s.players[seat], card)
    return prestige_value(s, seat, card)


def returned_rank(s: FlorenceState, action: acts.Under) -> int:
    """How many cards that are shown before this one would go under the deck after it."""
    look = look_of(s)
    if look is None:
        return 0
    card = action.card - FIRST_CARD[look.family]
    return sum(1 for other in look.left if other < card)


def way(action: Action) -> str | None:
    """The number that is chosen; None where a pick is none."""
    if isinstance(action, acts.OfNumber):
        return str(action.number)
    return "" if isinstance(action, (acts.Place, acts.Under)) else None
