"""A record reviewed, on one or several processes: the same whatever their number."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from signoria.arena.processes import over_processes
from signoria.core.machine import CHANCE, actor, legal
from signoria.core.record import Record, is_finished, read_record, replay
from signoria.games import load_game
from signoria.packs import carried
from signoria.review.chances import Chances
from signoria.review.decisions import Decision, Turn, Weighing, turns_of
from signoria.review.judge import Judge
from signoria.review.luck import Luck, luck_horizon, luck_of
from signoria.review.paired import Estimate, estimate
from signoria.review.puzzles import options_of
from signoria.review.report import Review
from signoria.review.spread import spread_of

SIMULATIONS = 32  # games at most for the moves that are compared in the end
START = 2  # times as many for what could be expected at the start
UNKNOWN_LEFT = 0.5  # share of a game that is left, of one that was not finished

Told = Callable[[int, int], None]  # how much is done, of how much


@dataclass(frozen=True)
class Found:
    """What one errand found: something of a ply."""

    decision: Decision | None = None
    luck: Luck | None = None


@dataclass(frozen=True)
class Reviewing:
    """Everything that decides a review.  Travels to other processes."""

    text: str  # the record
    simulations: int = SIMULATIONS
    seed: str = "1"
    pack: Path | None = None
    horizon: int = 0  # turns that are played after a move; 0: as many as the game wants

    def at(self, ply: int) -> Found:
        """What happened at a ply, judged."""
        states, turns, judge = opened(self.text, self.pack)
        record = self.record()
        s = states[ply]
        left = 1.0 - ply / len(record.moves) if is_finished(states[-1]) else UNKNOWN_LEFT
        if record.moves[ply].seat == CHANCE:
            text = record.moves[ply].text
            far = judge.looking(luck_horizon(record.game))
            return Found(luck=luck_of(far, s, ply, text, self.simulations, self.seed, left))
        if self.horizon:
            judge = judge.looking(self.horizon)
        weighing = Weighing(judge, s, turns[ply], self.seed, left)
        spread = spread_of(record.game, record.players, record.options)
        return Found(decision=weighing.decision(self.simulations, spread))

    def record(self) -> Record:
        """What is reviewed."""
        return read_record(self.text, options_of)

    def review(
        self, jobs: int = 1, seats: Iterable[int] | None = None, tell: Told | None = None
    ) -> Review:
        """All of it; decisions of some seats only, if seats are named."""
        plies = self.plies(seats)
        found: list[Found] = []
        for each in over_processes(self.at, plies, jobs, most_at_once=4):
            found.append(each)
            if tell is not None:
                tell(len(found), len(plies))
        return self.put_together(
            [each.decision for each in found if each.decision is not None],
            [each.luck for each in found if each.luck is not None],
            self.start(),
        )

    def plies(self, seats: Iterable[int] | None = None) -> list[int]:
        """Where there is something to judge: `at` does it, in any order and by whomever."""
        states, turns, _judge = opened(self.text, self.pack)
        wanted = set(seats) if seats is not None else None
        return [
            ply
            for ply, move in enumerate(self.record().moves)
            if is_chance(move.seat) or is_decision(states[ply], turns, ply, wanted)
        ]

    def put_together(
        self,
        decisions: list[Decision],
        luck: list[Luck],
        start: list[Estimate],
        last: Any = None,
    ) -> Review:
        """What was found at the plies, and what could be expected at the start.  `last`: the
        state at the end, where it is known already."""
        record = self.record()
        last = opened(self.text, self.pack)[0][-1] if last is None else last
        return Review(
            record,
            self.simulations,
            self.seed,
            spread_of(record.game, record.players, record.options),
            is_finished(last),
            decisions,
            luck,
            start,
            Judge(load_game(record.game), options=record.options).at(last, 1.0).leads,
        )

    def start(self) -> list[Estimate]:
        """The leads everybody could expect before anything happened: of whole games, because the
        first look at a board is the one that errs most."""
        states, _turns, judge = opened(self.text, self.pack)
        games = [
            judge.play_on(states[0].copy(), Chances(f"{self.seed}|start|{number}"), 0.0)
            for number in range(START * self.simulations)
        ]
        seats = range(len(games[0].leads))
        return [estimate([game.leads[seat] for game in games]) for seat in seats]


def is_chance(seat: int) -> bool:
    """Was it rolled or drawn?"""
    return seat == CHANCE


def is_decision(s: Any, turns: dict[int, Turn], ply: int, seats: set[int] | None) -> bool:
    """Does a move begin here that could have been another, by one of these seats?"""
    if ply not in turns or (seats is not None and actor(s) not in seats):
        return False
    return len(legal(s)) > 1


@lru_cache(maxsize=2)
def opened(text: str, pack: Path | None) -> tuple[list[Any], dict[int, Turn], Judge]:
    """The states before each move and after the last; the decisions by ply; who judges."""
    record = read_record(text, options_of)
    game = load_game(record.game)
    states: list[Any] = []
    for s in replay(game, record, carried(record, pack)):
        states.append(s.copy())
    turns = {turn.ply: turn for turn in turns_of(record, states)}
    return states, turns, Judge(game, options=record.options)
