"""An agent against the levels, in all games: shares of wins with intervals, and ratings.

The levels play by their recipes, counted in simulations and not in time, and every game depends on
the seed and its number alone: the same version gives the same games, wherever they are played.
Only the agent has a clock.
"""

from __future__ import annotations

import platform
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

import signoria
from signoria.arena.ladder import Rating, Standing, ratings, standing
from signoria.arena.match import GameOutcome, seating
from signoria.arena.outside import Forfeit, OutsideBot, close_all
from signoria.arena.processes import over_processes
from signoria.bots import Bot, Budget, make_bot
from signoria.bots.levels import LEVELS, weights_hash
from signoria.core.chance import Dice
from signoria.core.errors import BadOptions, SignoriaError
from signoria.core.machine import OVER, apply, legal
from signoria.core.playout import run_chance
from signoria.games import game_names, load_game

AGENT = "agent"
FORM = 1  # of the report: raised when a number would come out differently for the same agent
Maker = Callable[[str, int, int, int], Bot]  # game, number of players, seat, seed


@dataclass(frozen=True)
class Faced:
    """The agent against one level in one game."""

    game: str
    level: str


@dataclass
class Told:
    """How a game of the benchmark went."""

    outcome: GameOutcome
    forfeit: str = ""  # how the agent has lost by itself, in one word
    why: str = ""


@dataclass(frozen=True)
class Benchmark:
    """Everything that decides the games.  Travels to other processes."""

    agent: str  # a bot by its name, or `process:COMMAND`
    players: int = 2
    games: int = 100
    seed: int = 1
    milliseconds: int = 1000  # of the agent, for a decision
    names: tuple[str, ...] = ()  # of games; () for all
    levels: tuple[str, ...] = LEVELS
    make: Maker | None = None  # agents of other kinds

    def check(self) -> None:
        """Refuse what cannot be played before anything is."""
        if self.players < 2:
            raise BadOptions("an agent meets somebody: at least 2 players")
        for faced in self.pairs():
            game = load_game(faced.game)
            if faced.level not in LEVELS:
                raise BadOptions(f"{faced.level[:20]!r} is none of {', '.join(LEVELS)}")
            game.check_options(self.players, {})
        for name in dict.fromkeys(faced.game for faced in self.pairs()):
            self.try_agent(name)

    def try_agent(self, name: str) -> None:
        """Is there such an agent, and can it be started?"""
        try:
            agent = self.seat_agent(name, 0, 0)
            if isinstance(agent, OutsideBot):
                agent.program()
        except Forfeit as error:
            raise BadOptions(f"the agent is not ready: {error}") from error
        except SignoriaError:
            raise
        except Exception as error:  # it is the agent's own code
            raise BadOptions(f"the agent: {type(error).__name__}: {error}") from error

    def pairs(self) -> list[Faced]:
        """Whom the agent meets, game by game."""
        names = self.names or tuple(
            name for name in game_names() if self.players in load_game(name).players
        )
        return [Faced(name, level) for name in names for level in self.levels]

    def seat_agent(self, name: str, seat: int, seed: int) -> Bot:
        """The agent in a seat."""
        if self.make is not None:
            return self.make(name, self.players, seat, seed)
        game = load_game(name)
        kind, _, command = self.agent.partition(":")
        if kind == "process":
            return OutsideBot(game, seed, Budget(milliseconds=self.milliseconds), command)
        return make_bot(self.agent, game, seed)

    def play(self, errand: tuple[Faced, int]) -> Told:
        """One game, to its end or until the agent has lost it by itself."""
        faced, number = errand
        game = load_game(faced.game)
        names = seating([AGENT] + [faced.level] * (self.players - 1), number)
        me = names.index(AGENT)
        bots = self.seated(faced, me, number)
        s: Any = game.setup(self.players, {})
        dice = Dice(f"{self.seed}|{number}")
        lost: Forfeit | None = None
        try:
            while (seat := run_chance(s, dice)) != OVER:
                apply(s, self.chosen(bots[seat], game.view(s, seat), legal(s), seat == me))
        except Forfeit as forfeit:
            lost = forfeit
        result = game.result(s)
        outcome = GameOutcome(names, result.scores, result.winners(), number)
        outcome.places = result.places
        agent = bots[me]
        if lost is not None:
            outcome.winners = [seat for seat in range(self.players) if seat != me]
            outcome.places = [self.players if seat == me else 1 for seat in range(self.players)]
            return Told(outcome, lost.kind, str(lost))
        if isinstance(agent, OutsideBot):
            agent.finish(result, me)
        return Told(outcome)

    def seated(self, faced: Faced, me: int, number: int) -> list[Bot]:
        """The agent in its seat, the level in all others."""
        game = load_game(faced.game)
        first = self.seed * 1_000_003 + number * 101
        bots = [make_bot(faced.level, game, first + seat) for seat in range(self.players)]
        bots[me] = self.seat_agent(faced.game, me, first + me)
        return bots

    def chosen(self, bot: Bot, view: Any, options: list[Any], is_agent: bool) -> Any:
        """What a bot does; whatever goes wrong in the agent costs it the game."""
        if len(options) == 1:
            return options[0]
        if not is_agent:
            return bot.choose(view, options)
        start = perf_counter()
        try:
            action = bot.choose(view, options)
        except Forfeit:
            raise
        except Exception as error:  # it is the agent's own code
            raise Forfeit("crash", f"{type(error).__name__}: {error}") from error
        if not isinstance(bot, OutsideBot):  # the clock of a program is nearer to it
            if (perf_counter() - start) * 1000 > self.milliseconds:
                raise Forfeit("time", f"no answer within {self.milliseconds} ms")
        if action not in options:
            raise Forfeit("illegal", f"{action!r} is none of the legal moves")
        return action

    def run(self, jobs: int = 1, tell: Callable[[int], None] | None = None) -> Report:
        """All games."""
        pairs = self.pairs()
        errands = [(faced, number) for faced in pairs for number in range(self.games)]
        report = Report(self)
        try:
            self.check()
            played = over_processes(self.play, errands, jobs)
            for done, ((faced, _), told) in enumerate(zip(errands, played, strict=True), 1):
                report.told.setdefault(faced, []).append(told)
                if tell is not None:
                    tell(done)
        finally:
            close_all()
        return report


@dataclass
class Report:
    """All games of a benchmark, and what they show."""

    benchmark: Benchmark
    told: dict[Faced, list[Told]] = field(default_factory=dict)

    def standing(self, faced: Faced) -> Standing:
        """How the agent did against a level."""
        return standing(AGENT, outcomes(self.told[faced]))

    def forfeits(self, faced: Faced) -> dict[str, int]:
        """How often the agent has lost by itself, by kind."""
        kinds = [told.forfeit for told in self.told[faced] if told.forfeit]
        return {kind: kinds.count(kind) for kind in sorted(set(kinds))}

    def ratings(self, game: str) -> dict[str, Rating]:
        """Ratings of the agent and the levels from these games, round by round."""
        met = [told for faced, told in self.told.items() if faced.game == game]
        rounds = zip(*(outcomes(games) for games in met), strict=True)
        return ratings(outcome for each in rounds for outcome in each)

    def to_json(self) -> dict[str, Any]:
        """With fixed keys; everything needed to play the same games again."""
        asked = self.benchmark
        return {
            "benchmark": FORM,
            "signoria": signoria.__version__,
            "compiled": signoria.is_compiled(),
            "python": platform.python_version(),
            "agent": asked.agent,
            "players": asked.players,
            "games": asked.games,
            "seed": asked.seed,
            "milliseconds": asked.milliseconds,
            "rows": [self._row(faced) for faced in self.told],
            "ratings": {name: self._ratings(name) for name in self.names()},
            "rules": {name: load_game(name).rules_version for name in self.names()},
            "weights": {name: weights_hash(load_game(name)) for name in self.names()},
        }

    def names(self) -> list[str]:
        """The games that were played."""
        return list(dict.fromkeys(faced.game for faced in self.told))

    def _row(self, faced: Faced) -> dict[str, Any]:
        found = self.standing(faced)
        return {
            "game": faced.game,
            "level": faced.level,
            "games": found.games,
            "won": [round(each, 4) for each in found.won],
            "margin": [round(each, 2) for each in found.margin],
            "forfeits": self.forfeits(faced),
        }

    def _ratings(self, game: str) -> dict[str, list[float]]:
        found = sorted(self.ratings(game).items(), key=lambda item: -item[1].mu)
        return {bot: [round(rating.mu, 2), round(rating.sigma, 2)] for bot, rating in found}


def outcomes(told: Iterable[Told]) -> Sequence[GameOutcome]:
    """The games themselves."""
    return [each.outcome for each in told]
