"""Set-up: start player, freedoms for two, four professions each, one of them returned."""

from __future__ import annotations

from signoria.core.action import Action
from signoria.core.chance import Dice, shuffled
from signoria.core.machine import (
    Chance,
    Choice,
    Frame,
    Lot,
    Outcome,
    PrivateDraw,
    Refusal,
    Together,
    emit,
    reveal,
    then,
)
from signoria.games.florence.actions import RETURN, Return
from signoria.games.florence.ids import (
    FREEDOM_IDS,
    FREEDOMS,
    PROFESSION,
    PROFESSION_IDS,
    PROFESSIONS,
)
from signoria.games.florence.parts import Parts
from signoria.games.florence.phases.looking import draw_from, is_draw
from signoria.games.florence.phases.rounds import StartRound
from signoria.games.florence.questions.decks import HIDDEN, in_one_row
from signoria.games.florence.state import FlorenceState, new_state, put
from signoria.games.florence.verbs import remember


def begin(parts: Parts, players: int, muse: bool, coop: bool, hard: bool) -> FlorenceState:
    """The table, with the set-up waiting on the stack."""
    s = new_state(parts, players, muse, coop, hard)
    seats = range(players)
    frames: list[Frame] = [StartPlayer()]
    if players == 2:
        frames.append(DrawFreedoms())
    frames.extend([DealHand(seat) for seat in seats])
    then(s, *frames, ReturnOne(tuple(seats), (HIDDEN,) * players), StartRound(1))
    return s


class StartPlayer(Lot[FlorenceState]):
    """Who starts the first round (FLO-SET-1)."""

    VERB = "first"

    def pool(self, s: FlorenceState) -> list[int]:
        return list(range(len(s.players)))

    def resolve(self, s: FlorenceState, outcome: Outcome) -> None:
        s.starter = outcome[0]
        if s.events is not None:
            emit(s, "starts", s.starter)


class DrawFreedoms(Chance[FlorenceState]):
    """Two players: which kinds of freedom there are twice (FLO-SET-8)."""

    VERB = "freedoms"
    NAMES = FREEDOM_IDS

    def sample(self, s: FlorenceState, dice: Dice) -> Outcome:
        extra = s.parts.extra_freedoms[s.hard]
        return tuple(sorted(shuffled(list(range(FREEDOMS)), dice)[:extra]))

    def possible(self, s: FlorenceState, outcome: Outcome) -> bool:
        inside = all(0 <= kind < FREEDOMS for kind in outcome)
        rising = list(outcome) == sorted(set(outcome))
        return len(outcome) == s.parts.extra_freedoms[s.hard] and rising and inside

    def resolve(self, s: FlorenceState, outcome: Outcome) -> None:
        for kind in outcome:
            s.freedoms = put(s.freedoms, kind, s.freedoms[kind] + 1)
            s.box = put(s.box, kind, s.box[kind] - 1)
        if s.events is not None:
            emit(s, "freedoms_drawn", None, {"freedoms": outcome})


class DealHand(PrivateDraw[FlorenceState]):
    """Four professions, face down (FLO-SET-4)."""

    VERB = "deal"
    NAMES = PROFESSION_IDS

    def sample(self, s: FlorenceState, dice: Dice) -> Outcome:
        return tuple(sorted(draw_from(s.top[PROFESSION], s.parts.dealt, dice)))

    def possible(self, s: FlorenceState, outcome: Outcome) -> bool:
        return is_draw(s.top[PROFESSION], s.parts.dealt, outcome)

    def resolve(self, s: FlorenceState, outcome: Outcome) -> None:
        mask = 0
        for card in outcome:
            mask |= 1 << card
        s.top = put(s.top, PROFESSION, s.top[PROFESSION] & ~mask)
        s.players[self.seat].hand = mask
        if s.events is not None:
            cards = in_one_row(PROFESSION, outcome)
            emit(s, "dealt", self.seat, {"number": len(outcome)}, {"cards": cards})


class ReturnOne(Together[FlorenceState]):
    """Everybody returns one of four professions, all at the same time and unseen (FLO-SET-4).

    `waiting`: who has still to decide.  `returned`: by seat, HIDDEN before the decision and for
    others.
    """

    RULE = "FLO-SET-4"

    def always_asked(self) -> bool:
        return True

    def __init__(self, waiting: tuple[int, ...], returned: tuple[int, ...]) -> None:
        self.waiting, self.returned = waiting, returned
        self.seat = waiting[0]

    def options(self, s: FlorenceState) -> list[Action]:
        hand = s.players[self.seat].hand
        return [RETURN[card] for card in range(PROFESSIONS) if hand >> card & 1]

    def resolve(self, s: FlorenceState, action: Action) -> None:
        assert isinstance(action, Return)
        seat = self.seat
        returned = self.returned[:seat] + (action.card,) + self.returned[seat + 1 :]
        if s.events is not None:
            numbers = {"profession": PROFESSION_IDS[action.card]}
            emit(s, "decided", seat, {}, numbers)
        if len(self.waiting) > 1:
            then(s, ReturnOne(self.waiting[1:], returned))
            return
        reveal(s)  # the deck is shuffled
        mask = s.top[PROFESSION]
        for other, card in enumerate(returned):
            s.players[other].hand &= ~(1 << card)
            mask |= 1 << card
        s.top = put(s.top, PROFESSION, mask)
        for other, card in enumerate(returned):
            remember(s, other, PROFESSION, 0, 1 << card)

    def refusal(self, s: FlorenceState, action: Action) -> Refusal | None:
        if isinstance(action, Return):
            numbers = {"profession": PROFESSION_IDS[action.card]}
            return Refusal("FLO-SET-4", "NOT_IN_HAND", numbers)
        return None

    def asked_of(self, seat: int) -> Choice[FlorenceState]:
        return ReturnOne(self.waiting_from(seat), self.returned)

    def seen_by(self, viewer: int) -> Frame:
        shown = [card if seat == viewer else HIDDEN for seat, card in enumerate(self.returned)]
        return ReturnOne(self.waiting, tuple(shown))
