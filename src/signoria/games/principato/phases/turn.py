"""A player's turn, its end, the refilling of the row and the years."""

from __future__ import annotations

from signoria.core.action import Action
from signoria.core.bag import draw, size
from signoria.core.chance import Dice
from signoria.core.machine import (
    Chance,
    Choice,
    FollowUp,
    Outcome,
    Refusal,
    SeatStep,
    emit,
    reveal,
    then,
)
from signoria.games.principato.actions import (
    ACTIVATE,
    END_TURN,
    MOVE,
    PLACE_ON_CONDOTTIERE,
    PLACE_ON_MILITIA,
    SWAP,
    TAKE_INFLUENCE,
    Move,
    OfCard,
    Place,
    Swap,
    Take,
)
from signoria.games.principato.ids import (
    ACTIONS,
    CARD_IDS,
    CUBE_IDS,
    FOOD,
    IN_CHURCH,
    INFLUENCE,
    MILITARY_CARD,
    MONEY,
    ON_CONDOTTIERE,
    ON_MILITIA,
    YEARS,
)
from signoria.games.principato.phases.activation import TakeCard, activate
from signoria.games.principato.phases.final import FinalScoring
from signoria.games.principato.phases.military import MilitaryScoring
from signoria.games.principato.questions import (
    can_activate,
    free_condottieri,
    free_militia,
    has_room_for_influence,
    stored,
    supply_step,
)
from signoria.games.principato.refusals import (
    common_refusal,
    refuse_activation,
    refuse_place,
    refuse_take,
)
from signoria.games.principato.state import Player, PrincipatoState
from signoria.games.principato.verbs import drop_leftmost, gain_influence, move_cube

# --- action C -------------------------------------------------------------------------------------


def take_influence(s: PrincipatoState, seat: int) -> None:
    """Into the church first, then onto a troop (PRI-STORE-6)."""
    if s.players[seat].church < s.parts.church_room:
        gain_influence(s, seat, IN_CHURCH)
    else:
        then(s, PlaceInfluence(seat))


class PlaceInfluence(FollowUp[PrincipatoState]):
    """The church is full: onto which kind of troop the new cube goes (PRI-STORE-6)."""

    RULE = "PRI-STORE-6"

    def options(self, s: PrincipatoState) -> list[Action]:
        me = s.players[self.seat]
        found: list[Action] = []
        if free_militia(me):
            found.append(PLACE_ON_MILITIA)
        if free_condottieri(me):
            found.append(PLACE_ON_CONDOTTIERE)
        return found

    def resolve(self, s: PrincipatoState, action: Action) -> None:
        assert isinstance(action, Place)
        gain_influence(s, self.seat, action.place)

    def refusal(self, s: PrincipatoState, action: Action) -> Refusal | None:
        return common_refusal(s, self.seat, action)


# --- the turn -----------------------------------------------------------------------------------


class Turn(Choice[PrincipatoState]):
    """An action, a free move, or the end of the turn (PRI-TURN-1 to 4)."""

    RULE = "PRI-TURN-1"

    def always_asked(self) -> bool:
        """The end of a turn is always said aloud."""
        return True

    def __init__(self, seat: int, actions: int) -> None:
        self.seat = seat
        self.actions = actions  # still to be used

    def options(self, s: PrincipatoState) -> list[Action]:
        me = s.players[self.seat]
        found: list[Action] = []
        if self.actions:
            if can_activate(s, me, me.cards[0]):
                found.append(ACTIVATE[0])
            if can_activate(s, me, me.cards[1]):
                found.append(ACTIVATE[1])
            found.extend(SWAP)
            if s.influence and has_room_for_influence(s, me):
                found.append(TAKE_INFLUENCE)
        add_moves(found, me)
        found.append(END_TURN)
        return found

    def resolve(self, s: PrincipatoState, action: Action) -> None:
        if action is END_TURN:
            drop_leftmost(s, self.seat)
            reveal(s)
            then(s, Refill(self.seat))
        elif isinstance(action, Move):
            then(s, self)
            move_cube(s, self.seat, supply_step(action.cube, action.place))
        else:
            then(s, Turn(self.seat, self.actions - 1))
            if action is TAKE_INFLUENCE:
                take_influence(s, self.seat)
            elif isinstance(action, OfCard):
                self.use_card(s, action)

    def use_card(self, s: PrincipatoState, action: OfCard) -> None:
        """Activate a card, or give it for one of the row."""
        if isinstance(action, Swap):
            then(s, TakeCard(self.seat, action.hand, 0))
        else:
            activate(s, self.seat, action.hand)

    def refusal(self, s: PrincipatoState, action: Action) -> Refusal | None:
        if isinstance(action, Move):
            return refuse_move(s.players[self.seat], action)
        if action is not TAKE_INFLUENCE and not isinstance(action, (OfCard, Take)):
            return common_refusal(s, self.seat, action)
        if self.actions == 0:
            return Refusal("PRI-TURN-1", "E_ACTIONS", {"actions": ACTIONS})
        if isinstance(action, Take):
            return refuse_take(s, action.number, False)
        if isinstance(action, OfCard):
            return refuse_activation(s, self.seat, action.hand)
        if s.influence == 0:
            return Refusal("PRI-INF-2", "E_SUPPLY", {"piece": "influence", "left": 0})
        return Refusal("PRI-INF-2", "E_ROOM", {"church": s.parts.church_room})


def add_moves(found: list[Action], me: Player) -> None:
    """Stored cubes onto troops without one (PRI-STORE-9)."""
    militia, condottieri = free_militia(me), free_condottieri(me)
    if militia and me.food:
        found.append(MOVE[FOOD][ON_MILITIA])
    if condottieri and me.money:
        found.append(MOVE[MONEY][ON_CONDOTTIERE])
    if me.church:
        if militia:
            found.append(MOVE[INFLUENCE][ON_MILITIA])
        if condottieri:
            found.append(MOVE[INFLUENCE][ON_CONDOTTIERE])


def refuse_move(me: Player, action: Move) -> Refusal:
    """Locked, of the wrong kind, no cube, no troop: in this order."""
    found = refuse_place(action)
    if found is not None:
        return found
    cube = CUBE_IDS[action.cube]
    if stored(me, action.cube) == 0:
        return Refusal("PRI-STORE-9", "E_AMOUNT", {"cube": cube})
    return Refusal("PRI-STORE-4", "E_ROOM", {"cube": cube})


# --- end of turn, years -------------------------------------------------------------------------


class Refill(SeatStep[PrincipatoState]):
    """After this seat's turn: a card for the row, or the year ends (PRI-END-2, 4)."""

    def run(self, s: PrincipatoState) -> None:
        if size(s.deck):
            then(s, DrawCard(self.seat))
            return
        if s.events is not None:
            emit(s, "year_ended", None, {"year": s.year})
        then(s, MilitaryScoring(2 * s.year - 1), NextYear(self.seat))


class DrawCard(Chance[PrincipatoState]):
    """The top card of the refill deck (PRI-END-2, 3, 5, PRI-XMIL-1)."""

    VERB = "draw"
    NAMES = CARD_IDS

    def __init__(self, seat: int) -> None:
        self.seat = seat  # took the last turn

    def sample(self, s: PrincipatoState, dice: Dice) -> Outcome:
        return (draw(s.deck, size(s.deck), dice),)

    def possible(self, s: PrincipatoState, outcome: Outcome) -> bool:
        return len(outcome) == 1 and 0 <= outcome[0] < len(s.deck) and s.deck[outcome[0]] > 0

    def outcomes(self, s: PrincipatoState) -> list[tuple[Outcome, float]]:
        total = size(s.deck)
        return [((card,), count / total) for card, count in enumerate(s.deck) if count]

    def resolve(self, s: PrincipatoState, outcome: Outcome) -> None:
        card = outcome[0]
        s.deck[card] -= 1
        if card == MILITARY_CARD:
            s.box[card] += 1
            if s.events is not None:
                emit(s, "military_card", None, {"year": s.year})
            then(s, MilitaryScoring(2 * s.year - 2), Refill(self.seat))
            return
        s.row.append(card)
        if s.events is not None:
            emit(s, "refilled", None, {"card": CARD_IDS[card]})
        then(s, Turn((self.seat + 1) % len(s.players), ACTIONS))


class NextYear(SeatStep[PrincipatoState]):
    """The next deck, or the end (PRI-YEAR-3 to 5)."""

    def run(self, s: PrincipatoState) -> None:
        if s.year == YEARS:
            then(s, FinalScoring())
            return
        s.year += 1
        s.deck = s.parts.decks[len(s.players)][s.year][:]
        if s.events is not None:
            emit(s, "year_began", None, {"year": s.year})
        then(s, Refill(self.seat))
