"""A playing turn of phase II: pass, delay, or lay a set with jokers and yellow buildings.

A set is one commit: the picks live in the frames until the last one, and other seats see
only that the turn has begun (RIA-HID-6).
"""

from __future__ import annotations

from signoria.core.action import Action
from signoria.core.machine import Choice, FollowUp, Frame, Refusal, Step, emit, reveal, then
from signoria.games.rialto.actions import (
    CONVERT,
    DELAY,
    DONE,
    JOKERS,
    OWN,
    PASS,
    PLAY,
    YELLOW_JOKERS,
    Convert,
    LayJokers,
    LayOwn,
    LayYellow,
)
from signoria.games.rialto.ids import (
    CONVERTERS,
    JOKER,
    KIND_IDS,
    KINDS,
    USED,
    YELLOW,
    YELLOW_1,
    YELLOW_2,
    YELLOW_3,
    YELLOW_4,
    card_of,
    conversion,
    converter_of,
    tile_of,
)
from signoria.games.rialto.questions import (
    can_delay,
    can_lay,
    converted,
    converted_value,
    hand_jokers,
    must_pass,
    neutral_seat,
    neutral_strength,
    set_strength,
    usable,
    usable_now,
)
from signoria.games.rialto.refusals import cannot_activate, wrong_phase
from signoria.games.rialto.state import RialtoState
from signoria.games.rialto.verbs import activate, gain_coins, lay, prove_absent


class NextTurn(Step[RialtoState]):
    """The head of the queue plays; the neutral player and empty hands need no answer."""

    def __init__(self, kind: int, queue: tuple[int, ...]) -> None:
        self.kind, self.queue = kind, queue

    def run(self, s: RialtoState) -> None:
        if not self.queue:
            return
        seat = self.queue[0]
        if seat == neutral_seat(s):
            s.strength[seat] = neutral_strength(s, self.kind)
            if s.events is not None:
                emit(
                    s,
                    "neutral_played",
                    None,
                    {"kind": KIND_IDS[self.kind], "strength": s.strength[seat]},
                )
            then(s, NextTurn(self.kind, self.queue[1:]))
        elif must_pass(s, self.queue):
            if s.events is not None:
                emit(s, "passed", seat)
            then(s, NextTurn(self.kind, self.queue[1:]))
        else:
            then(s, PlayTurn(self.kind, self.queue))


class PlayTurn(Choice[RialtoState]):
    """Pass, delay, or lay cards (RIA-P2-3)."""

    RULE = "RIA-P2-3"

    def always_asked(self) -> bool:
        return True

    def __init__(self, kind: int, queue: tuple[int, ...]) -> None:
        self.kind, self.queue = kind, queue
        self.seat = queue[0]

    def options(self, s: RialtoState) -> list[Action]:
        found: list[Action] = [PASS]
        if can_delay(s, self.queue):
            found.append(DELAY)
        if can_lay(s, self.seat, self.kind):
            found.append(PLAY)
        return found

    def resolve(self, s: RialtoState, action: Action) -> None:
        if action is PLAY:
            then(s, ConvertCards(self.kind, self.queue, ()))
        elif action is DELAY:
            activate(s, self.seat, YELLOW_1)
            gain_coins(s, self.seat, 1)
            reveal(s)
            if s.events is not None:
                emit(s, "delayed", self.seat)
            then(s, NextTurn(self.kind, self.queue[1:] + (self.seat,)))
        else:
            if s.events is not None:
                emit(s, "passed", self.seat)
            reveal(s)
            then(s, NextTurn(self.kind, self.queue[1:]))

    def refusal(self, s: RialtoState, action: Action) -> Refusal | None:
        if action is DELAY:
            found = cannot_activate(s, self.seat, YELLOW_1)
            return found if found is not None else Refusal("RIA-YEL-1c", "E_DELAY_LAST")
        if action is PLAY:
            if s.players[self.seat].hand[JOKER] + usable_now(s, self.seat, YELLOW_3) == 1:
                return Refusal("RIA-JOK-2", "E_LONE_JOKER")
            return Refusal("RIA-P2-1", "E_WRONG_KIND", {"kind": KIND_IDS[self.kind]})
        return wrong_phase(action, YELLOW)


class LayingCards(FollowUp[RialtoState]):
    """A part of a set being put together.  For everybody else the turn has only begun."""

    def __init__(self, kind: int, queue: tuple[int, ...], picks: tuple[int, ...]) -> None:
        self.kind, self.queue = kind, queue
        self.seat = queue[0]
        self.picks = picks

    def seen_by(self, viewer: int) -> Frame:
        return self if viewer == self.seat else PlayTurn(self.kind, self.queue)

    def refusal(self, s: RialtoState, action: Action) -> Refusal | None:
        if action is DELAY:
            found = cannot_activate(s, self.seat, YELLOW_1)
            return found if found is not None else Refusal("RIA-YEL-1c", "E_DELAY_AFTER_PLAY")
        return wrong_phase(action, YELLOW)


class ConvertCards(LayingCards):
    """Use yellow 4 and yellow 2 on cards of other kinds, first all 4 then all 2."""

    RULE = "RIA-YEL-2"

    def options(self, s: RialtoState) -> list[Action]:
        found: list[Action] = []
        if len(self.picks) < s.players[self.seat].coins:
            self._add_conversions(s, YELLOW_4, found)
            self._add_conversions(s, YELLOW_2, found)
        if self._may_finish(s):
            found.append(DONE)
        return found

    def _add_conversions(self, s: RialtoState, building: int, found: list[Action]) -> None:
        used, least = 0, 0
        for pick in self.picks:
            if converter_of(pick) < building:
                return  # a yellow 2 was used: no yellow 4 any more
            if converter_of(pick) == building:
                used += 1
                least = card_of(pick)
        if usable(s, self.seat, building) == used:
            return
        for kind in range(least, KINDS):
            if kind != self.kind and self._left(s, kind):
                found.append(CONVERT[CONVERTERS.index(building)][kind])

    def _left(self, s: RialtoState, kind: int) -> int:
        return s.players[self.seat].hand[kind] - converted(self.picks, kind)

    def _may_finish(self, s: RialtoState) -> bool:
        if self.picks or s.players[self.seat].hand[self.kind]:
            return True
        return self._left(s, JOKER) + usable_now(s, self.seat, YELLOW_3) >= 2

    def resolve(self, s: RialtoState, action: Action) -> None:
        if isinstance(action, Convert):
            picks = self.picks + (conversion(action.building, action.kind),)
            then(s, ConvertCards(self.kind, self.queue, picks))
        else:
            then(s, OwnCards(self.kind, self.queue, self.picks))

    def refusal(self, s: RialtoState, action: Action) -> Refusal | None:
        if isinstance(action, Convert):
            return self._refuse_conversion(s, action)
        if action is DONE:
            return Refusal("RIA-P2-1", "E_WRONG_KIND", {"kind": KIND_IDS[self.kind]})
        return super().refusal(s, action)

    def _refuse_conversion(self, s: RialtoState, action: Convert) -> Refusal:
        kind = KIND_IDS[action.kind]
        tiles = usable(s, self.seat, action.building)
        found = cannot_activate(s, self.seat, action.building)
        if found is not None and found.code == "E_NOT_OWNED":
            return found
        if self._left(s, action.kind) <= 0:
            return Refusal("RIA-YEL-5", "E_CARD_NOT_THERE", {"kind": kind})
        if found is not None:
            return found
        used = [pick for pick in self.picks if converter_of(pick) == action.building]
        if len(used) >= tiles:
            return Refusal("RIA-ACT-2", "E_ALREADY_USED")
        if len(self.picks) >= s.players[self.seat].coins:
            return Refusal("RIA-ACT-1", "E_NO_COIN", {"coins": s.players[self.seat].coins})
        if action.kind == self.kind:
            return Refusal("RIA-YEL-5", "E_CONVERT_OWN_KIND", {"kind": kind})
        return Refusal("RIA-YEL-6", "E_OTHER_ORDER")


class OwnCards(LayingCards):
    """How many genuine cards of the stage's kind (RIA-P2-4)."""

    RULE = "RIA-P2-4"

    def options(self, s: RialtoState) -> list[Action]:
        least = 0 if self.picks else 1
        most = s.players[self.seat].hand[self.kind]
        if most == 0:
            return [OWN[0]]
        return [OWN[number] for number in range(least, most + 1)]

    def resolve(self, s: RialtoState, action: Action) -> None:
        assert isinstance(action, LayOwn)
        then(s, YellowJokers(self.kind, self.queue, self.picks, action.number))

    def refusal(self, s: RialtoState, action: Action) -> Refusal | None:
        if not isinstance(action, LayOwn):
            return super().refusal(s, action)
        have = s.players[self.seat].hand[self.kind]
        if action.number > have:
            return Refusal(
                "RIA-P2-1", "E_CARD_NOT_THERE", {"kind": KIND_IDS[self.kind], "have": have}
            )
        jokers = hand_jokers(s, self.seat, self.picks) + usable_now(s, self.seat, YELLOW_3)
        if jokers == 1:
            return Refusal("RIA-JOK-2", "E_LONE_JOKER")
        return Refusal("RIA-JOK-3", "E_PAIR_HAS_KIND", {"kind": KIND_IDS[self.kind]})


class YellowJokers(LayingCards):
    """How many yellow 3 act as jokers (RIA-YEL-3)."""

    RULE = "RIA-YEL-3"

    def __init__(self, kind: int, queue: tuple[int, ...], picks: tuple[int, ...], own: int) -> None:
        super().__init__(kind, queue, picks)
        self.own = own

    def options(self, s: RialtoState) -> list[Action]:
        me = s.players[self.seat]
        most = min(usable(s, self.seat, YELLOW_3), me.coins - len(self.picks))
        least = 0
        if self.own == 0 and not self.picks:
            least = max(0, 2 - hand_jokers(s, self.seat, self.picks))
        return [YELLOW_JOKERS[number] for number in range(least, most + 1)]

    def resolve(self, s: RialtoState, action: Action) -> None:
        assert isinstance(action, LayYellow)
        then(s, HandJokers(self.kind, self.queue, self.picks, self.own, action.number))

    def refusal(self, s: RialtoState, action: Action) -> Refusal | None:
        if not isinstance(action, LayYellow):
            return super().refusal(s, action)
        me = s.players[self.seat]
        tiles = usable(s, self.seat, YELLOW_3)
        if action.number > tiles:
            if action.number <= tiles + me.buildings.count(tile_of(YELLOW_3, USED)):
                return Refusal("RIA-ACT-2", "E_ALREADY_USED")
            return Refusal("RIA-ACT-6", "E_NOT_OWNED", {"have": tiles})
        if action.number > me.coins - len(self.picks):
            return Refusal("RIA-ACT-1", "E_NO_COIN", {"coins": me.coins - len(self.picks)})
        return Refusal("RIA-JOK-2", "E_LONE_JOKER")


class HandJokers(LayingCards):
    """How many jokers from the hand; this commits the turn (RIA-JOK-1 to 5)."""

    RULE = "RIA-JOK-1"

    def __init__(
        self, kind: int, queue: tuple[int, ...], picks: tuple[int, ...], own: int, yellow: int
    ) -> None:
        super().__init__(kind, queue, picks)
        self.own, self.yellow = own, yellow

    def options(self, s: RialtoState) -> list[Action]:
        most = hand_jokers(s, self.seat, self.picks)
        least = max(0, 2 - self.yellow) if self.own == 0 and not self.picks else 0
        return [JOKERS[number] for number in range(least, most + 1)]

    def resolve(self, s: RialtoState, action: Action) -> None:
        assert isinstance(action, LayJokers)
        self._lay(s, action.number)
        reveal(s)
        then(s, NextTurn(self.kind, self.queue[1:]))

    def _lay(self, s: RialtoState, jokers: int) -> None:
        """Cards laid and coins paid together."""
        seat = self.seat
        fitting = self.own + converted_value(self.picks)
        for pick in self.picks:
            activate(s, seat, converter_of(pick))
            lay(s, seat, card_of(pick), 1)
        for _ in range(self.yellow):
            activate(s, seat, YELLOW_3)
        if fitting == 0:  # jokers alone (RIA-JOK-3); also proof for all (RIA-HID-5)
            prove_absent(s, seat, self.kind)
        lay(s, seat, self.kind, self.own)
        lay(s, seat, JOKER, jokers)
        s.strength[seat] = set_strength(fitting, jokers + self.yellow)
        if s.events is not None:
            emit(
                s,
                "laid",
                seat,
                {
                    "cards": tuple(s.players[seat].laid),
                    "yellow": self.yellow,
                    "strength": s.strength[seat],
                    "kind": KIND_IDS[self.kind],
                },
            )

    def refusal(self, s: RialtoState, action: Action) -> Refusal | None:
        if not isinstance(action, LayJokers):
            return super().refusal(s, action)
        have = hand_jokers(s, self.seat, self.picks)
        if action.number > have:
            return Refusal("RIA-JOK-1", "E_CARD_NOT_THERE", {"kind": "joker", "have": have})
        return Refusal("RIA-JOK-2", "E_LONE_JOKER")
