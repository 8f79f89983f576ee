"""The machine: a state is plain data plus a stack of frames that wait.

A frame holds ids and numbers, never the state and never a function, and is not changed
after it was made.  The top of the stack is the end of the list.  Three kinds:

    Choice   one seat must pick          options(state), resolve(state, action)
    Chance   the table must roll or draw sample(state, dice), resolve(state, outcome)
    Step     happens by itself           run(state)

`apply` trusts its caller (search); `Game.play` checks first (tables).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final, Generic, TypeVar

from signoria.core.action import Action
from signoria.core.chance import Dice
from signoria.core.errors import SignoriaError
from signoria.core.events import Event, Value

# Beside seats, which are numbers from 0.  No two are equal: chance is not a spectator's turn.
CHANCE: Final = -1  # actor of a state that waits for dice or a draw
OVER: Final = -2  # actor of a finished game
SPECTATOR: Final = -3  # viewer without a seat

Outcome = tuple[int, ...]


class Refusal:
    """Why an action is not possible now: a rule, a short code, and the numbers."""

    def __init__(self, rule: str, code: str, numbers: Mapping[str, Value] | None = None) -> None:
        self.rule = rule
        self.code = code
        self.numbers: Mapping[str, Value] = numbers if numbers is not None else {}

    def __reduce__(self) -> tuple[object, ...]:
        return Refusal, (self.rule, self.code, self.numbers)

    def __repr__(self) -> str:
        return f"<{self.code} {self.rule} {self.numbers}>"


class IllegalAction(SignoriaError):
    """An action that the rules forbid here; carries the refusal."""

    def __init__(self, refusal: Refusal) -> None:
        numbers = "".join(f", {key} {value}" for key, value in refusal.numbers.items())
        super().__init__(f"{refusal.code} ({refusal.rule}{numbers})")
        self.refusal = refusal

    def __reduce__(self) -> tuple[object, ...]:
        return IllegalAction, (self.refusal,)


class Frame:
    """Something that waits on the stack.  It consists of the arguments of its `__init__`."""

    def seen_by(self, viewer: int) -> Frame:
        """The frame as a viewer may know it; frames that carry secrets override this."""
        return self

    def __reduce__(self) -> tuple[object, ...]:
        from signoria.core.fields import fields_of

        return type(self), tuple([getattr(self, name) for name in fields_of(type(self))])


class State:
    """What lies on the table, and the stack.  Each game adds its own annotated fields.

    States and players have no `__init__` of their own: a game's set-up fills a new one and
    `copy()`, written by core/copying.py, fills another, so that a copy creates nothing twice.
    """

    stack: list[Frame]
    options: list[Action]  # of the Choice on top, found by settle
    events: list[Event] | None
    barrier: int  # grows whenever something was learned or somebody else is asked

    def start(self) -> None:
        """The part of every new state."""
        self.stack = []
        self.options = []
        self.events = None
        self.barrier = 0

    def start_copy(self, new: State) -> None:
        """The part of every copy."""
        new.stack = self.stack[:]
        new.options = self.options
        new.events = None
        new.barrier = self.barrier

    def copy(self) -> State:
        """An independent copy."""
        raise AssertionError("every state has its own copy()")

    def __reduce__(self) -> tuple[object, ...]:
        from signoria.core import pickling

        return pickling.reduced_state(self)


S = TypeVar("S", bound=State)


class Choice(Frame, Generic[S]):
    """One seat must pick one of the options.

    What is the same for all decisions of a class is said by its attributes; a class for which it
    depends overrides the method.
    """

    RULE: ClassVar[str] = ""  # that asks for this decision

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, s: S) -> list[Action]:
        """What may be picked now.  Empty: the choice lapses."""
        raise AssertionError("options() is missing")

    def resolve(self, s: S, action: Action) -> None:
        """Carry out the pick.  The frame is already off the stack."""
        raise AssertionError("resolve() is missing")

    def refusal(self, s: S, action: Action) -> Refusal | None:
        """Which rule forbids an action of this decision's kind; None: it is of another kind."""
        return None

    def rule(self) -> str:
        """The rule that asks for this decision."""
        return self.RULE

    def always_asked(self) -> bool:
        """Ask even when only one option is left (answering by itself would tell a secret)."""
        return False  # a method, not an attribute: it is asked at every forced pick

    def completes_a_move(self) -> bool:
        """Only finishes the pick before it: the two are one move for players and bots."""
        return False


class FollowUp(Choice[S]):
    """A decision that only finishes the pick before it."""

    def completes_a_move(self) -> bool:
        return True


class Together(Choice[S]):
    """A decision that several seats make at the same time, unseen by each other.

    One frame collects what they decide, in the order of `waiting`: so it is in a record.  At a
    table of people everybody decides alone, on `asked_alone`, and the picks are played when all
    have.
    """

    waiting: tuple[int, ...]  # who has not decided; the first of them is `seat`

    def asked_of(self, seat: int) -> Choice[S]:
        """The same decision with this seat as the first."""
        raise AssertionError("asked_of() is missing")

    def waiting_from(self, seat: int) -> tuple[int, ...]:
        """The seats with this one as the first."""
        return (seat, *[other for other in self.waiting if other != seat])


class Chance(Frame, Generic[S]):
    """The table must roll or draw.  `names` are the words of an outcome's numbers."""

    VERB: ClassVar[str] = ""  # the word that begins the outcome's line in a record
    NAMES: ClassVar[Sequence[str]] = ()  # of the outcome's numbers; none: written as they are

    def sample(self, s: S, dice: Dice) -> Outcome:
        """One outcome, with the right probability."""
        raise AssertionError("sample() is missing")

    def possible(self, s: S, outcome: Outcome) -> bool:
        """Could this outcome have happened?  Checked when a record is replayed."""
        raise AssertionError("possible() is missing")

    def outcomes(self, s: S) -> list[tuple[Outcome, float]]:
        """All outcomes with probabilities where they are few; empty: only `sample`."""
        return []

    def resolve(self, s: S, outcome: Outcome) -> None:
        """Carry out the outcome.  The frame is already off the stack."""
        raise AssertionError("resolve() is missing")

    def verb(self) -> str:
        """The word that begins the outcome's line in a record."""
        return self.VERB

    def names(self, s: S) -> Sequence[str]:
        """Words for the outcome's numbers; empty: numbers are written as they are."""
        return self.NAMES

    def seen_only_by(self) -> int:
        """The one seat that sees the outcome, or -1 when everybody does."""
        return -1


class Pause(Chance[State]):
    """Nothing happens here: it lies under a decision that is only tried out."""


class PrivateDraw(Chance[S]):
    """What one seat draws for itself; nobody else sees it."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def seen_only_by(self) -> int:
        return self.seat


class CardDraw(PrivateDraw[S]):
    """So many cards that one seat draws."""

    def __init__(self, seat: int, number: int) -> None:
        self.seat, self.number = seat, number


class Lot(Chance[S]):
    """One of several, all equally likely: who starts, which of the cards left."""

    def pool(self, s: S) -> list[int]:
        """What can be drawn."""
        raise AssertionError("pool() is missing")

    def sample(self, s: S, dice: Dice) -> Outcome:
        pool = self.pool(s)
        return (pool[dice.below(len(pool))],)

    def possible(self, s: S, outcome: Outcome) -> bool:
        return len(outcome) == 1 and outcome[0] in self.pool(s)

    def outcomes(self, s: S) -> list[tuple[Outcome, float]]:
        pool = self.pool(s)
        return [((drawn,), 1 / len(pool)) for drawn in pool]


class Step(Frame, Generic[S]):
    """Happens by itself."""

    def run(self, s: S) -> None:
        """Do it.  The frame is already off the stack."""
        raise AssertionError("run() is missing")


class SeatStep(Step[S]):
    """Happens by itself, to one seat."""

    def __init__(self, seat: int) -> None:
        self.seat = seat


class NumberedStep(Step[S]):
    """Happens by itself, with a number: the round that begins, the scoring that is due."""

    def __init__(self, number: int) -> None:
        self.number = number


def then(s: State, *frames: Frame) -> None:
    """Do these next, in the order written, before whatever already waits."""
    stack = s.stack
    for frame in reversed(frames):
        stack.append(frame)


def reveal(s: State) -> None:
    """Somebody has learned what was hidden: nothing before this can be taken back.

    Chance and a change of turn need no word.  A player who openly pays with cards of the own hand
    learns nothing; whether that is final is said by the specification of the game.
    """
    s.barrier += 1


def emit(
    s: State,
    what: str,
    seat: int | None,
    data: Mapping[str, Value] | None = None,
    secret: Mapping[str, Value] | None = None,
) -> None:
    """Note an event.  Callers check `s.events is not None` first where it is hot."""
    if s.events is not None:
        s.events.append(Event(what, seat, data, secret))


def settle(s: State) -> None:
    """Run what runs by itself; stop at a choice, a chance or the end of the game."""
    stack = s.stack
    while stack:
        frame = stack[-1]
        if isinstance(frame, Choice):
            options: list[Action] = frame.options(s)
            count = len(options)
            if count > 1 or (count == 1 and frame.always_asked()):
                s.options = options
                return
            stack.pop()
            if count == 1:
                frame.resolve(s, options[0])
        elif isinstance(frame, Step):
            stack.pop()
            frame.run(s)
        else:
            break
    s.options = []


def actor(s: State) -> int:
    """The seat that must pick, CHANCE, or OVER."""
    stack = s.stack
    if not stack:
        return OVER
    frame = stack[-1]
    if isinstance(frame, Choice):
        return frame.seat
    return CHANCE


def legal(s: State) -> list[Action]:
    """The only truth about what may be done.  Not to be changed by the caller."""
    return s.options


def apply(s: State, action: Action) -> None:
    """Carry out an action that is known to be legal."""
    frame = s.stack.pop()
    assert isinstance(frame, Choice)
    seat: int = frame.seat
    frame.resolve(s, action)
    settle(s)
    if actor(s) != seat:
        s.barrier += 1


def apply_outcome(s: State, outcome: Outcome) -> None:
    """Carry out what was rolled or drawn."""
    frame = s.stack.pop()
    assert isinstance(frame, Chance)
    frame.resolve(s, outcome)
    settle(s)
    s.barrier += 1


def roll(s: State, dice: Dice) -> Outcome:
    """Sample the chance on top of the stack and carry it out."""
    frame = s.stack[-1]
    assert isinstance(frame, Chance)
    outcome: Outcome = frame.sample(s, dice)
    apply_outcome(s, outcome)
    return outcome


def waiting(s: State) -> Choice[State]:
    """The decision on top of the stack."""
    frame = s.stack[-1]
    assert isinstance(frame, Choice)
    return frame


def together(s: State) -> tuple[int, ...]:
    """The seats that decide at the same time now, or none."""
    if not s.stack:
        return ()
    frame = s.stack[-1]
    if not isinstance(frame, Together) or len(frame.waiting) < 2:
        return ()
    seats: tuple[int, ...] = frame.waiting
    return seats


def asked_alone(s: State, seat: int) -> State:
    """A copy in which this seat decides first of those that decide together."""
    copy = s.copy()
    frame = s.stack[-1]
    assert isinstance(frame, Together)
    copy.stack[-1] = frame.asked_of(seat)
    renew_options(copy)
    return copy


def renew_options(s: State) -> None:
    """List the options anew after hidden things were dealt or hidden; changes nothing else."""
    stack = s.stack
    s.options = []
    if stack:
        frame = stack[-1]
        if isinstance(frame, Choice):
            s.options = frame.options(s)
