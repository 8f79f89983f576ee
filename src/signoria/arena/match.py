"""Matches: many games between bots, seats rotated, on one or several processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

from signoria.bots import Bot, make_bot
from signoria.core.chance import Dice
from signoria.core.errors import BadOptions
from signoria.core.game import Game
from signoria.core.machine import OVER, actor, apply, legal, roll
from signoria.core.options import Options
from signoria.games import load_game

NOBODY = -1


class GameOutcome:
    """How one game went."""

    def __init__(self, bots: list[str], scores: list[int], winners: list[int]) -> None:
        self.bots = bots  # by seat
        self.scores = scores
        self.winners = winners
        self.ledger: list[dict[str, int]] = []
        self.labels: list[str] = []  # by seat: what set its start apart, "" if nothing did
        self.first = NOBODY  # the seat that moved first
        self.decisions = 0
        self.options = 0
        self.forced = 0


class MatchResult:
    """All games of a match, and how long they took."""

    def __init__(self, games: list[GameOutcome], seconds: float) -> None:
        self.games = games
        self.seconds = seconds


def seating(bots: list[str], number: int) -> list[str]:
    """Who sits where in a game: everybody moves on by one seat each game."""
    shift = number % len(bots)
    return bots[shift:] + bots[:shift]


def play_game(game: Game[Any], s: Any, bots: list[Bot], dice: Dice, outcome: GameOutcome) -> None:
    """One game to the end; every bot gets only its own view."""
    while True:
        who = actor(s)
        if who == OVER:
            return
        if who < 0:
            roll(s, dice)
            continue
        options = legal(s)
        if outcome.first == NOBODY:
            outcome.first = who
        outcome.decisions += 1
        outcome.options += len(options)
        if len(options) == 1:
            outcome.forced += 1
            apply(s, options[0])
            continue
        apply(s, bots[who].choose(game.view(s, who), options))


def play_numbered(
    name: str,
    players: int,
    options: Options,
    bots: list[str],
    seed: int,
    pack: Path | None,
    number: int,
) -> GameOutcome:
    """Game `number` of a match; depends on nothing but its arguments."""
    game = load_game(name)
    specs = seating(bots, number)
    s = game.setup(players, options, pack)
    seats = [
        make_bot(spec, game, seed * 1_000_003 + number * 101 + seat)
        for seat, spec in enumerate(specs)
    ]
    outcome = GameOutcome(specs, [], [])
    play_game(game, s, seats, Dice(f"{seed}|{number}"), outcome)
    result = game.result(s)
    outcome.scores = result.scores
    outcome.winners = result.winners()
    outcome.ledger = result.ledger
    outcome.labels = [game.seat_label(s, seat) for seat in range(players)]
    return outcome


def play_match(
    game: Game[Any],
    players: int,
    options: Options,
    bots: list[str],
    games: int,
    seed: int,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
    pack: Path | None = None,
) -> MatchResult:
    """Play many games; `progress` is told how many are done."""
    if len(bots) == 1:
        bots = bots * players
    if len(bots) != players:
        raise BadOptions(f"{players} players need {players} bots (or one for all), not {len(bots)}")
    checked = game.check_options(players, options)
    for spec in bots:
        make_bot(spec, game, 0)
    start = perf_counter()
    play = partial(play_numbered, game.name, players, checked, bots, seed, pack)
    found: list[GameOutcome] = []
    for outcome in _run(play, games, jobs):
        found.append(outcome)
        if progress is not None:
            progress(len(found))
    return MatchResult(found, perf_counter() - start)


def _run(play: Callable[[int], GameOutcome], games: int, jobs: int) -> Iterator[GameOutcome]:
    if jobs <= 1:
        yield from map(play, range(games))
        return
    with ProcessPoolExecutor(max_workers=jobs) as pool:
        yield from pool.map(play, range(games), chunksize=max(1, min(20, games // (jobs * 4))))
