"""Matches: many games between bots, seats rotated, on one or several processes.

A game of a match depends on the match and its own number, on nothing else: so any of them can be
played alone, again, later or elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

from signoria.arena.accumulators import NOBODY, Accumulator, AccumulatorFactory, Counts
from signoria.arena.processes import over_processes
from signoria.bots import Bot, make_bot
from signoria.bots.registry import BotFactory
from signoria.core.chance import Dice
from signoria.core.errors import BadOptions
from signoria.core.game import Game
from signoria.core.machine import OVER, apply, legal
from signoria.core.options import Options
from signoria.core.playout import run_chance
from signoria.games import load_game

BotSpec = str | BotFactory  # `search:200ms`, or a class of bots (for processes: of a module)


class GameOutcome:
    """How one game went."""

    def __init__(
        self, bots: list[str], scores: list[int], winners: list[int], number: int = 0
    ) -> None:
        self.bots = bots  # by seat
        self.scores = scores
        self.winners = winners
        self.number = number  # in its match
        self.places: list[int] = []  # by seat; 1 is the winner
        self.ledger: list[dict[str, int]] = []
        self.labels: list[str] = []  # by seat: what set its start apart, "" if nothing did
        self.first = NOBODY  # the seat that moved first
        self.decisions = 0
        self.options = 0
        self.forced = 0
        self.accumulators: list[Accumulator] = []  # as the match was given them


class MatchResult:
    """All games of a match, and how long they took."""

    def __init__(self, games: list[GameOutcome], seconds: float) -> None:
        self.games = games
        self.seconds = seconds


class Match:
    """Everything that decides the games of a match.  Travels to other processes."""

    def __init__(
        self,
        game: Game[Any],
        players: int,
        options: Options,
        bots: Sequence[BotSpec],
        seed: int = 0,
        pack: Path | None = None,
        accumulators: Sequence[AccumulatorFactory] = (),
    ) -> None:
        self.game = game.name
        self.players = players
        self.options = game.check_options(players, options)
        self.bots = list(bots) * players if len(bots) == 1 else list(bots)
        self.seed = seed
        self.pack = pack
        self.accumulators = list(accumulators)
        if len(self.bots) != players:
            raise BadOptions(
                f"{players} players need {players} bots (or one for all), not {len(bots)}"
            )
        for spec in self.bots:
            seated(spec, game, 0)  # a faulty one is refused before anything is played

    def begin(self, number: int) -> tuple[Any, list[Bot], Dice]:
        """Game `number` before its first move: the state, the bots by seat, the dice."""
        game = load_game(self.game)
        first = self.seed * 1_000_003 + number * 101
        specs = seating(self.bots, number)
        bots = [seated(spec, game, first + seat) for seat, spec in enumerate(specs)]
        s = game.setup(self.players, self.options, self.pack)
        return s, bots, Dice(f"{self.seed}|{number}")

    def names(self, number: int) -> list[str]:
        """The bots of game `number` by seat, in words."""
        return [bot_label(spec) for spec in seating(self.bots, number)]

    def play(self, number: int) -> GameOutcome:
        """Game `number`, to the end."""
        game = load_game(self.game)
        s, bots, dice = self.begin(number)
        counts = Counts()
        gathered = [make() for make in self.accumulators]
        play_game(game, s, bots, dice, [counts, *gathered])
        result = game.result(s)
        outcome = GameOutcome(self.names(number), result.scores, result.winners(), number)
        outcome.places = result.places
        outcome.ledger = result.ledger
        outcome.labels = [game.seat_label(s, seat) for seat in range(self.players)]
        outcome.first = counts.first
        outcome.decisions = counts.tally.decisions
        outcome.options = counts.tally.options
        outcome.forced = counts.tally.forced
        outcome.accumulators = gathered
        return outcome

    def outcomes(
        self, numbers: Iterable[int], jobs: int = 1, cluster: str = ""
    ) -> Iterator[GameOutcome]:
        """These games, one after the other as they are asked for, in order.

        To go on with a match that was interrupted, name the numbers that are missing.
        """
        return over_processes(self.play, list(numbers), jobs, cluster=cluster)


def seating(bots: list[Any], number: int) -> list[Any]:
    """Who sits where in a game: everybody moves on by one seat each game."""
    shift = number % len(bots)
    return bots[shift:] + bots[:shift]


def seated(spec: BotSpec, game: Game[Any], seed: int) -> Bot:
    """The bot of a seat."""
    return make_bot(spec, game, seed) if isinstance(spec, str) else spec(game, seed, None)


def bot_label(spec: BotSpec) -> str:
    """A bot in words."""
    return spec if isinstance(spec, str) else str(getattr(spec, "__name__", type(spec).__name__))


def play_game(
    game: Game[Any], s: Any, bots: list[Bot], dice: Dice, watching: Sequence[Accumulator] = ()
) -> None:
    """One game to the end; every bot gets only its own view, and no decision that is forced."""
    for accumulator in watching:
        accumulator.before(game, s)
    while (seat := run_chance(s, dice)) != OVER:
        options = legal(s)
        forced = len(options) == 1
        action = options[0] if forced else bots[seat].choose(game.view(s, seat), options)
        for accumulator in watching:
            accumulator.step(s, seat, action)
        apply(s, action)
    for accumulator in watching:
        accumulator.after(game, s)


def play_match(
    game: Game[Any],
    players: int,
    options: Options,
    bots: Sequence[BotSpec],
    games: int,
    seed: int,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
    pack: Path | None = None,
    accumulators: Sequence[AccumulatorFactory] = (),
    cluster: str = "",
) -> MatchResult:
    """Play many games; `progress` is told how many are done."""
    match = Match(game, players, options, bots, seed, pack, accumulators)
    start = perf_counter()
    found: list[GameOutcome] = []
    for outcome in match.outcomes(range(games), jobs, cluster):
        found.append(outcome)
        if progress is not None:
            progress(len(found))
    return MatchResult(found, perf_counter() - start)
