"""Whole moves: all picks of one seat from the first to the one that commits it.

A move goes on while the same seat is asked and the decision only completes the pick before it
(`Choice.completes_a_move`).  Chance, another seat or a new decision ends it.  Moves are tried
out on a state dealt from the seat's own view (`Game.determinize`), so they can tell nothing
hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic

from signoria.core.action import Action
from signoria.core.chance import Dice
from signoria.core.game import Game
from signoria.core.machine import (
    CHANCE,
    OVER,
    Choice,
    IllegalAction,
    S,
    State,
    actor,
    apply,
    legal,
    waiting,
)

MOST_MOVES = 400  # more are listed only as far as they begin


class Branch:
    """A move, or the beginning of more moves than are listed (`is_open`), and where it leads."""

    def __init__(self, path: tuple[Action, ...], end: State, is_open: bool) -> None:
        self.path = path
        self.end = end
        self.is_open = is_open


def goes_on(s: State, seat: int) -> bool:
    """Is the seat in the middle of a move?"""
    return actor(s) == seat and waiting(s).completes_a_move()


def after(s: State, action: Action) -> State:
    """The state after a pick, which must be legal."""
    copy = s.copy()
    copy.events = None
    apply(copy, action)
    return copy


def never(_frame: Choice[Any]) -> bool:
    """No decision ends the list of moves."""
    return False


def whole_moves(
    start: State,
    seat: int,
    most: int = MOST_MOVES,
    splits: Callable[[Choice[Any]], bool] = never,
    without: Sequence[Action] = (),
) -> list[Branch]:
    """Every way to make, or to complete, a move from here, in the order of the picks; those that
    begin with one of `without` are left out.

    Level by level: where the next one would make the list too long, moves are listed only as
    far as they begin.  So they are before a decision that `splits` them.
    """
    found: list[Branch] = []
    level = [Branch((), start, True)]
    while level:
        ended: list[Branch] = []
        deeper: list[Branch] = []
        for branch in level:
            for action in legal(branch.end):
                if not branch.path and action in without:
                    continue
                end = after(branch.end, action)
                longer = Branch((*branch.path, action), end, goes_on(end, seat))
                more = longer.is_open and not splits(waiting(end))
                (deeper if more else ended).append(longer)
        if level[0].path and len(found) + len(ended) + len(deeper) > most:
            return found + level
        found += ended
        level = deeper
    return found


def follow(game: Game[S], start: S, seat: int, path: Sequence[Action]) -> S:
    """The state after the picks; raises IllegalAction for the first that is forbidden."""
    s = start
    for action in path:
        refused = game.refusal(s, action, seat)
        if refused is not None:
            raise IllegalAction(refused)
        s = after(s, action)  # type: ignore[assignment]  # copy() keeps the class
    return s


class Effects:
    """What a move does to its own seat, as far as the seat can know."""

    def __init__(
        self,
        points: Mapping[str, int],
        held: Mapping[str, tuple[int, int]],
        final: bool,
        next_actor: int,
    ) -> None:
        self.points = points  # by line of the ledger
        self.held = held  # what changes: before, after
        self.final = final  # it cannot be taken back
        self.next_actor = next_actor  # a seat, CHANCE or OVER

    def gain(self) -> int:
        """All points."""
        return sum(self.points.values())


class Deals(Generic[S]):
    """A seat's view with two different deals of what is hidden from it."""

    def __init__(self, game: Game[S], view: S, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.first = game.determinize(view, seat, Dice(0))
        self.second = game.determinize(view, seat, Dice(1))

    def effects(self, path: Sequence[Action], end: S | None = None) -> Effects:
        """What the picks do; `end` is where they lead from the first deal, if it is known.
        A final move may turn on what is hidden: what the two deals disagree about is not told."""
        game, seat = self.game, self.seat
        start = self.first
        end = end if end is not None else follow(game, start, seat, path)
        final = end.barrier != start.barrier or actor(end) in (CHANCE, OVER)
        points, held = changes(game, start, end, seat)
        if final:
            other_end = follow(game, self.second, seat, path)
            other_points, other_held = changes(game, self.second, other_end, seat)
            points = {line: n for line, n in points.items() if other_points.get(line) == n}
            held = {key: both for key, both in held.items() if other_held.get(key) == both}
        return Effects(points, held, final, actor(end))


def changes(
    game: Game[S], before: S, end: S, seat: int
) -> tuple[dict[str, int], dict[str, tuple[int, int]]]:
    """Points by ledger line and things of a seat that differ between two states."""
    had, has = game.result(before).ledger[seat], game.result(end).ledger[seat]
    points = {
        line: has.get(line, 0) - had.get(line, 0)
        for line in {**had, **has}
        if has.get(line, 0) != had.get(line, 0)
    }
    old, new = game.holdings(before, seat), game.holdings(end, seat)
    held = {
        key: (old.get(key, 0), new.get(key, 0))
        for key in {**old, **new}
        if old.get(key, 0) != new.get(key, 0)
    }
    return points, held
