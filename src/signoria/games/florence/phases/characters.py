"""The expansion with characters: phase A2 and their deadlines (FLO-CHAR, MERC, PRFR, BANK)."""

from __future__ import annotations

from typing import ClassVar

from signoria.core.action import Action
from signoria.core.events import Value
from signoria.core.machine import Choice, FollowUp, Frame, Refusal, Step, emit, then
from signoria.games.florence.actions import (
    CHARACTER,
    EXCHANGE,
    KEEP,
    LAPSE,
    MERCHANT_POINTS,
    PASS,
    SPACE,
    ChooseCharacter,
    Space,
    UseProfessor,
)
from signoria.games.florence.ids import (
    ASIDE,
    BANKER,
    BANKER_LINE,
    CHARACTER_IDS,
    CHARACTERS,
    DISPLAY,
    FAMILY_IDS,
    MERCHANT,
    NO_MARKER,
    NO_MARKERS,
    PROFESSOR,
    bid_of,
    bidder_of,
    marker_of,
)
from signoria.games.florence.phases.free_moves import add_professor, use_professor
from signoria.games.florence.questions.characters import (
    exchange_points,
    least_bid,
    pot,
    spaces,
    with_mark,
)
from signoria.games.florence.refusals import bid_refusal
from signoria.games.florence.state import FlorenceState, put
from signoria.games.florence.verbs import gain, merchant_points, pay, score, spend_character


class ReturnCharacters(Step[FlorenceState]):
    """All six characters lie in the display again; phase A2 begins (FLO-CHAR-2, 3)."""

    def run(self, s: FlorenceState) -> None:
        s.characters = (DISPLAY,) * CHARACTERS
        if s.events is not None:
            emit(s, "characters_returned", None, {"florins": pot(s)})
        then(s, CharacterTurn(s.starter, 0, NO_MARKERS))


class CharacterTurn(Step[FlorenceState]):
    """Whose turn it is in A2; a marker that still lies there buys the card (FLO-CHAR-3, 4).

    `out`: those who have bought or passed.
    """

    def __init__(self, seat: int, out: int, markers: tuple[int, ...]) -> None:
        self.seat, self.out, self.markers = seat, out, markers

    def run(self, s: FlorenceState) -> None:
        players = len(s.players)
        if self.out == (1 << players) - 1:
            end_characters(s)
            return
        seat = self.seat
        while self.out >> seat & 1:
            seat = (seat + 1) % players
        for character in range(CHARACTERS):
            mark = self.markers[character]
            if mark != NO_MARKER and bidder_of(mark) == seat:
                left = with_mark(self.markers, character, NO_MARKER)
                then(s, CharacterTurn((seat + 1) % players, self.out | 1 << seat, left))
                buy_character(s, seat, character, bid_of(mark))
                return
        then(s, BidCharacter(seat, self.out, self.markers))


def buy_character(s: FlorenceState, seat: int, character: int, florins: int) -> None:
    """Pay the bid and take the card; the Banker pays out at once (FLO-CHAR-4, FLO-BANK-2)."""
    s.characters = put(s.characters, character, seat)
    if s.events is not None:
        emit(s, "bought_character", seat, {"character": CHARACTER_IDS[character], "price": florins})
    if character == BANKER:
        gain(s, seat, pot(s) - florins)
        s.unsold = 0
        if s.round < s.parts.rounds:  # in the last round he is kept for FLO-BANK-5
            spend_character(s, BANKER)
        return
    pay(s, seat, florins)
    if character in (MERCHANT, PROFESSOR):
        then(s, UseNow(seat, character))


def end_characters(s: FlorenceState) -> None:
    """An unsold Banker gets 100 more (FLO-BANK-3)."""
    if s.characters[BANKER] == DISPLAY:
        s.unsold += 1
        if s.events is not None:
            emit(s, "banker_unsold", None, {"florins": pot(s)})


class BidCharacter(Choice[FlorenceState]):
    """Pass, or a character to bid for (FLO-CHAR-5)."""

    RULE = "FLO-CHAR-5"

    def __init__(self, seat: int, out: int, markers: tuple[int, ...]) -> None:
        self.seat, self.out, self.markers = seat, out, markers

    def options(self, s: FlorenceState) -> list[Action]:
        found: list[Action] = [
            CHARACTER[character]
            for character in range(CHARACTERS)
            if spaces(s, self.seat, character, self.markers)
        ]
        found.append(PASS)
        return found

    def resolve(self, s: FlorenceState, action: Action) -> None:
        if isinstance(action, ChooseCharacter):
            then(s, BidSpace(self.seat, self.out, self.markers, action.character))
            return
        if s.events is not None:
            emit(s, "passed", self.seat)
        follower = (self.seat + 1) % len(s.players)
        then(s, CharacterTurn(follower, self.out | 1 << self.seat, self.markers))

    def refusal(self, s: FlorenceState, action: Action) -> Refusal | None:
        if not isinstance(action, ChooseCharacter):
            return bid_refusal(s, self.seat, action)
        character = action.character
        numbers = {"character": CHARACTER_IDS[character]}
        if s.characters[character] != DISPLAY:
            return Refusal("FLO-CHAR-8", "CHAR_TAKEN", numbers)
        top = s.parts.bids[character][-1]
        mark = self.markers[character]
        if mark != NO_MARKER and bid_of(mark) == top:
            return Refusal("FLO-CHAR-6", "BID_TOO_HIGH", {**numbers, "most": top})
        have = s.players[self.seat].cash
        return Refusal("FLO-CHAR-7", "NOT_ENOUGH_CASH", {"have": have})


class BidSpace(FollowUp[FlorenceState]):
    """On which space of the card the marker goes (FLO-CHAR-5, 6)."""

    RULE = "FLO-CHAR-6"

    def __init__(self, seat: int, out: int, markers: tuple[int, ...], character: int) -> None:
        self.seat, self.out, self.markers, self.character = seat, out, markers, character

    def options(self, s: FlorenceState) -> list[Action]:
        found = spaces(s, self.seat, self.character, self.markers)
        return [SPACE[florins // 100] for florins in found]

    def resolve(self, s: FlorenceState, action: Action) -> None:
        assert isinstance(action, Space)
        if s.events is not None:
            numbers = {"character": CHARACTER_IDS[self.character]}
            emit(s, "bid_character", self.seat, {**numbers, "price": action.number})
        mark = marker_of(self.seat, action.number)
        markers = with_mark(self.markers, self.character, mark)
        then(s, CharacterTurn((self.seat + 1) % len(s.players), self.out, markers))

    def refusal(self, s: FlorenceState, action: Action) -> Refusal | None:
        if not isinstance(action, Space):
            return None
        bids = s.parts.bids[self.character]
        mark = self.markers[self.character]
        least = least_bid(s, self.character, mark)
        if action.number < least:
            return Refusal("FLO-CHAR-5", "BID_TOO_LOW", {"least": least})
        if action.number > bids[-1]:
            most: dict[str, Value] = {"character": CHARACTER_IDS[self.character], "most": bids[-1]}
            return Refusal("FLO-CHAR-6", "BID_TOO_HIGH", most)
        if action.number not in bids:
            return Refusal("FLO-CHAR-6", "NO_SUCH_SPACE")
        return Refusal("FLO-CHAR-7", "NOT_ENOUGH_CASH", {"have": s.players[self.seat].cash})

    def seen_by(self, viewer: int) -> Frame:
        if viewer == self.seat:
            return self
        return BidCharacter(self.seat, self.out, self.markers)


# --- Merchant and Professor -----------------------------------------------------------------


class UseNow(Choice[FlorenceState]):
    """The Merchant or the Professor, right after buying (FLO-CHAR-11)."""

    RULE = "FLO-CHAR-11"

    def __init__(self, seat: int, character: int) -> None:
        self.seat, self.character = seat, character

    def options(self, s: FlorenceState) -> list[Action]:
        found: list[Action] = []
        if self.character == MERCHANT:
            found.append(MERCHANT_POINTS)
        else:
            add_professor(s, found)
        found.append(KEEP)
        return found

    def resolve(self, s: FlorenceState, action: Action) -> None:
        if action is MERCHANT_POINTS:
            merchant_points(s, self.seat)
        elif isinstance(action, UseProfessor):
            use_professor(s, self.seat, action.family)

    def refusal(self, s: FlorenceState, action: Action) -> Refusal | None:
        if self.character == PROFESSOR:
            return professor_refusal(s, self.seat, action)
        return bid_refusal(s, self.seat, action)


def professor_refusal(s: FlorenceState, seat: int, action: Action) -> Refusal | None:
    """Why somebody who may use the Professor cannot do this."""
    if isinstance(action, UseProfessor):
        return Refusal("FLO-PRFR-1", "DECK_EMPTY", {"family": FAMILY_IDS[action.family]})
    return bid_refusal(s, seat, action)


class Deadline(Step[FlorenceState]):
    """The last moment of a character that somebody holds."""

    CHARACTER: ClassVar[int] = MERCHANT

    def run(self, s: FlorenceState) -> None:
        holder = s.characters[self.CHARACTER]
        if holder >= 0:
            self.expire(s, holder)

    def expire(self, s: FlorenceState, holder: int) -> None:
        """What the character still does for its holder."""
        raise AssertionError("expire() is missing")


class MerchantDeadline(Deadline):
    """An unspent Merchant brings his points by himself (FLO-MERC-6, 7)."""

    def expire(self, s: FlorenceState, holder: int) -> None:
        merchant_points(s, holder)


class ProfessorDeadline(Deadline):
    """The Professor's last chance (FLO-PRFR-3, 4)."""

    CHARACTER = PROFESSOR

    def expire(self, s: FlorenceState, holder: int) -> None:
        then(s, ProfessorLast(holder))


class ProfessorLast(Choice[FlorenceState]):
    """Look at a deck now or never."""

    RULE = "FLO-PRFR-3"

    def options(self, s: FlorenceState) -> list[Action]:
        found: list[Action] = []
        add_professor(s, found)
        found.append(LAPSE)
        return found

    def resolve(self, s: FlorenceState, action: Action) -> None:
        if isinstance(action, UseProfessor):
            use_professor(s, self.seat, action.family)
        else:
            spend_character(s, PROFESSOR)
            if s.events is not None:
                emit(s, "professor_lapsed", self.seat)

    def refusal(self, s: FlorenceState, action: Action) -> Refusal | None:
        return professor_refusal(s, self.seat, action)


# --- Banker ---------------------------------------------------------------------------------


class BankerDeadline(Deadline):
    """Whoever bought the Banker in the last round may exchange all his cash (FLO-BANK-5)."""

    CHARACTER = BANKER

    def expire(self, s: FlorenceState, holder: int) -> None:
        then(s, BankerExchange(holder))


class BankerExchange(Choice[FlorenceState]):
    """All cash into points, 200 florins each, or none of it."""

    RULE = "FLO-BANK-5"

    def options(self, s: FlorenceState) -> list[Action]:
        return [EXCHANGE, KEEP] if exchange_points(s, self.seat) else [KEEP]

    def resolve(self, s: FlorenceState, action: Action) -> None:
        s.characters = put(s.characters, BANKER, ASIDE)
        if action is EXCHANGE:
            points = exchange_points(s, self.seat)
            pay(s, self.seat, points * s.parts.florins_per_point)
            score(s, self.seat, points, BANKER_LINE)

    def refusal(self, s: FlorenceState, action: Action) -> Refusal | None:
        return bid_refusal(s, self.seat, action)
