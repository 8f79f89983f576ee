"""What the scenarios of all games share: a position that is played on by notation.

    class Scenario(GameScenario[RialtoState]):
        game = GAME

        def coins(self, seat: int, number: int) -> Scenario: …

Whatever changes a position returns the scenario, so that a test reads as one line; the invariants
of the game are checked after each step.
"""

from __future__ import annotations

from typing import Any, ClassVar, Generic, Self, TypeVar

import pytest

from signoria.core.codec import same
from signoria.core.game import Game
from signoria.core.machine import (
    CHANCE,
    Frame,
    IllegalAction,
    Refusal,
    State,
    actor,
    settle,
    then,
)
from signoria.core.record import Move, play_move

S = TypeVar("S", bound=State)


class GameScenario(Generic[S]):
    """A position and the way it goes on."""

    game: ClassVar[Game[Any]]
    all_numbers = True  # does a test of a refusal name all its numbers?

    def __init__(self, state: S) -> None:
        self.state = state

    def checked(self) -> Self:
        """The invariants hold."""
        self.game.check_state(self.state)
        return self

    # --- what is to be done -------------------------------------------------------------------

    def push(self, *frames: Frame) -> Self:
        """These frames come next."""
        then(self.state, *frames)
        settle(self.state)
        return self.checked()

    def play(self, *moves: str) -> Self:
        """`0 pass` is a seat's action, `* draw doge gold` an outcome of chance."""
        for move in moves:
            who, _, what = move.partition(" ")
            play_move(self.game, self.state, Move(CHANCE if who == "*" else int(who), what))
            self.checked()
        return self

    def refuses(self, move: str, code: str, rule: str, **numbers: object) -> Self:
        """The move is refused for that reason, and nothing changes."""
        before = self.state.copy()
        with pytest.raises(IllegalAction) as caught:
            self.play(move)
        found = caught.value.refusal
        wanted = Refusal(rule, code, numbers)  # type: ignore[arg-type]  # whatever a test writes
        told = {name: found.numbers.get(name) for name in numbers}
        shown = Refusal(found.rule, found.code, found.numbers if self.all_numbers else told)
        assert (shown.code, shown.rule) == (code, rule), f"refused with {found}, not with {wanted}"
        assert dict(shown.numbers) == numbers, f"refused with {found}, not with {wanted}"
        assert same(self.state, before), f"{move} was refused and changed something"
        return self

    # --- questions ----------------------------------------------------------------------------

    def actor(self) -> int:
        """The seat that must decide, CHANCE or OVER."""
        return actor(self.state)

    def frame(self) -> str:
        """The name of the frame on top of the stack, "" at the end."""
        return type(self.state.stack[-1]).__name__ if self.state.stack else ""

    def asks(self) -> str:
        """Who must decide what: `0 PlayTurn`, `* DrawCards`; "" at the end."""
        who = "*" if self.actor() == CHANCE else self.actor()
        return f"{who} {self.frame()}" if self.state.stack else ""

    def legal(self, start: str = "") -> list[str]:
        """The options, or those that begin with some words."""
        texts = [action.text for action in self.state.options]
        return [text for text in texts if f"{text} ".startswith(f"{start} ".lstrip())]

    def happened(self, what: str) -> list[int | None]:
        """The seats of all events of that name, in order."""
        return [event.seat for event in self.state.events or [] if event.what == what]
