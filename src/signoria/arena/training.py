"""Training of a learned value: rounds of self-play, fitting and a gate, in a folder.

Round 0 learns from games of the hand-made evaluation.  Every later round plays with the last
weights, fits on the last rounds' games, and keeps what it made only if that holds its own against
the weights before.  What a round needs is in the folder, so a training that was stopped goes on
where it was:

    plan.json        what is trained, and how
    log.jsonl        one line a round
    rows-N.npz       what the games of round N taught
    round-N.net      the weights after round N
    value.net        the weights that came of it so far
    before           the training whose weights it goes on with, if its plan names one
    curve.html       the learning curve
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

from signoria.arena.curve import curve_page
from signoria.arena.duel import Duel, first_turn
from signoria.arena.learn import Fitting, Learner, Rows, joined
from signoria.arena.processes import over_processes
from signoria.arena.selfplay import Lessons, Noise, SelfPlay, Setting
from signoria.arena.statistics import share_of
from signoria.bots.learned import FILE, features_of, names_of
from signoria.bots.style import MOST_LEAVES
from signoria.bots.weights import Header, Weights, hash_of, read_weights, write_weights
from signoria.core.errors import SignoriaError
from signoria.games import game_folder, load_game

Told = Callable[[str, int, int], None]  # what is done, how much of it, of how much


class BadTraining(SignoriaError):
    """A folder that holds another training, or none."""


@dataclass(frozen=True)
class Plan:
    """What is trained and how: together with the code it decides the weights."""

    game: str
    settings: list[dict[str, Any]]
    seed: int = 1
    rounds: int = 20
    first_games: int = 1500  # of round 0
    games: int = 600  # of every later one
    kept: int = 3  # rounds whose games are fitted
    first: int = 64  # sizes of the hidden layers
    second: int = 16
    mixing: float = 0.8  # lambda
    noise: tuple[float, float] = (0.3, 0.1)  # points, in the first round and in the last
    first_noise: float = 0.7
    random: float = 0.005
    gate: int = 60  # games; 0: none
    least: float = 0.48  # share of them that new weights must win
    epochs: int = 3  # of fitting in every round but the first
    rate: float = 6e-4  # of learning there
    average: int = 1  # last rounds whose weights are averaged in the end
    width: int = 0  # most actions looked at in self-play, the best by the hand-made value; 0: all
    start: str = ""  # weights that come with the game and play round 0; none: the hand-made value
    also: list[dict[str, Any]] = field(default_factory=list)  # answered too, though not played
    forget: bool = False  # games of the hand-made value are fitted in round 0 alone
    breadth: int = MOST_LEAVES  # ways looked at in self-play to go on with a move that was begun
    guests: float = 0.0  # share of games in which all seats but one have the hand-made value
    before: dict[str, Any] = field(default_factory=dict)  # a plan whose weights play round 0
    simulations: int = 0  # of the planning that chooses in self-play; 0: one move ahead

    def goes_on(self) -> bool:
        """Do weights that were made before play round 0?"""
        return bool(self.start or self.before)

    def tables(self) -> tuple[Setting, ...]:
        """What is played."""
        return settings(self.settings)

    def noise_in(self, number: int) -> float:
        """Less from round to round."""
        start, end = self.noise
        return start + (end - start) * min(1.0, (number - 1) / max(1, self.rounds - 1))


def settings(written: list[dict[str, Any]]) -> tuple[Setting, ...]:
    """Players and options as a plan has them."""
    return tuple([Setting(each["players"], each["options"]) for each in written])


@dataclass
class Round:
    """What a round came to: a line of the log."""

    number: int
    games: int
    rows: int
    mean: float  # of all scores of self-play, noise and all
    error: float  # of the fit, in points
    won: float  # share of the gate's games
    kept: bool
    seconds: float
    weights: int  # the round whose weights are played with from now on
    means: dict[str, float] = field(default_factory=dict)  # by number of players


class Training:
    """A training in its folder."""

    cluster = ""  # the address of one that plays, if not processes of this machine

    def __init__(self, folder: Path, plan: Plan, jobs: int = 1, tell: Told | None = None) -> None:
        self.folder = folder
        self.plan = plan
        self.jobs = jobs
        self.tell = tell if tell is not None else lambda what, done, of: None
        self.game = load_game(plan.game)
        self.names = names_of(self.game)
        self.log = read_log(folder)

    def run(self, seconds: float | None = None) -> None:
        """Rounds until the plan is done, or the time is up."""
        begun = perf_counter()
        if self.plan.before and not self.log:
            self.earlier().run(seconds)
        while len(self.log) <= self.plan.rounds:
            if seconds is not None and perf_counter() - begun > seconds:
                return
            self.round(len(self.log))

    def earlier(self) -> Training:
        """The training whose weights this one goes on with, in a folder of its own."""
        plan = plan_from(self.plan.before)
        found = open_training(self.folder / "before", plan, self.jobs, self.tell)
        found.cluster = self.cluster
        return found

    def round(self, number: int) -> Round:
        """One round: play, fit, compare, write down."""
        begun = perf_counter()
        plan = self.plan
        rows, scores = self._play(number)
        learner = Learner(len(self.names), plan.first, plan.second, plan.seed)
        last = self.weights_now()
        if last is not None:
            learner.start_from(read_weights(last).numbers)
        self.tell(f"round {number}: fitting", 0, 1)
        fitting = Fitting(rate=1e-3, epochs=6)
        if last is not None:
            fitting = Fitting(rate=plan.rate, epochs=plan.epochs)
        error = learner.fit(self._recent(number, rows), fitting)
        made = self.folder / f"round-{number}.net"
        write_weights(made, self._header(scores), learner.numbers())
        won = 1.0 if last is None else self._gate(number, made, last)
        kept = last is None or won >= plan.least
        done = Round(
            number=number,
            games=len(scores),
            rows=len(rows),
            mean=float(np.mean([score for game in scores for score in game])),
            error=error,
            won=won,
            kept=kept,
            seconds=perf_counter() - begun,
            weights=number if kept else self.log[-1].weights,
            means=means_of(scores),
        )
        self._write_down(done)
        return done

    def weights_now(self) -> Path | None:
        """The weights that play, if there are any yet."""
        if self.log:
            return self.folder / f"round-{self.log[-1].weights}.net"
        start = self._start()
        if start is None:
            return None
        path = self.folder / "start.net"  # the same numbers, for the tables of this plan
        write_weights(path, self._header([]), start.numbers)
        return path

    def _start(self) -> Weights | None:
        """The weights that were made before this training, if it goes on with some."""
        if not self.plan.goes_on():
            return None
        if self.plan.before:
            return read_weights(self.folder / "before" / FILE)
        return read_weights(game_folder(self.game.name) / self.plan.start)

    def _play(self, number: int) -> tuple[Rows, list[list[float]]]:
        """The games of a round."""
        plan = self.plan
        weights = self.weights_now()
        first = weights is None
        games = plan.first_games if number == 0 else plan.games
        noise = Noise(plan.first_noise if first else plan.noise_in(number), plan.random)
        play = SelfPlay(
            plan.game,
            plan.tables(),
            weights,
            noise,
            1.0 if first else plan.mixing,
            plan.seed * 1000 + number,
            width=0 if first else plan.width,
            breadth=plan.breadth,
            guests=0.0 if first else plan.guests,
            simulations=0 if first else plan.simulations,
        )
        found: list[Lessons] = []
        for lessons in over_processes(play.play, range(games), self.jobs, cluster=self.cluster):
            found.append(lessons)
            self.tell(f"round {number}: games", len(found), games)
        rows = self._rows(found)
        np.savez(self.folder / f"rows-{number}.npz", entries=rows.entries, targets=rows.targets)
        return rows, [lessons.scores for lessons in found]

    def _rows(self, found: list[Lessons]) -> Rows:
        entries = np.frombuffer(b"".join([lessons.rows for lessons in found]), np.float32)
        targets = [target for lessons in found for target in lessons.targets]
        shape = (len(targets), len(self.names))
        return Rows(entries.reshape(shape).astype(np.float16), np.array(targets, np.float32))

    def _recent(self, number: int, rows: Rows) -> Rows:
        """The rows of this round and of some before it; older ones are thrown away."""
        found = [rows]
        oldest = 1 if self.plan.forget and not self.plan.goes_on() else 0
        for older in range(max(oldest, number - self.plan.kept + 1), number):
            with np.load(self.folder / f"rows-{older}.npz") as data:
                found.append(Rows(data["entries"], data["targets"]))
        (self.folder / f"rows-{number - self.plan.kept}.npz").unlink(missing_ok=True)
        return joined(found)

    def _header(self, scores: list[list[float]]) -> Header:
        plan = self.plan
        start = self._start()
        every = plan.settings + plan.also  # a table may stand there twice, to be played more often
        known = [each for number, each in enumerate(every) if each not in every[:number]]
        tables = {
            features_of(self.game).table(first_turn(self.game, each)) for each in settings(known)
        }
        return Header(
            game=plan.game,
            names=hash_of(self.names),
            inputs=len(self.names),
            first=plan.first,
            second=plan.second,
            tables=sorted(tables - {0}),
            trained=known,
            games=sum(each.games for each in self.log)
            + len(scores)
            + (start.header.games if start is not None else 0),
            results={"self-play": means_of(scores)},
            plan=asdict(plan),
        )

    def _gate(self, number: int, new: Path, old: Path) -> float:
        """The share of games that the new weights win against the old."""
        if not self.plan.gate:
            return 1.0
        duel = Duel(self.plan.game, self.plan.tables(), new, old, self.plan.seed * 1000 + number)
        won: list[float] = []
        games = range(self.plan.gate)
        for share in over_processes(duel.play, games, self.jobs, cluster=self.cluster):
            won.append(share)
            self.tell(f"round {number}: gate", len(won), self.plan.gate)
        return share_of(sum(won), len(won)).share

    def _write_down(self, done: Round) -> None:
        self.log.append(done)
        with (self.folder / "log.jsonl").open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(done)) + "\n")
        self._write_best()
        points = [(each.number, each.mean) for each in self.log]
        page = curve_page(f"{self.plan.game}: mean score of self-play", points)
        (self.folder / "curve.html").write_text(page, encoding="utf-8")

    def _write_best(self) -> None:
        """The weights that were kept last; towards the end averaged over some rounds."""
        kept = [each.weights for each in self.log[-self.plan.average :]]
        made = [read_weights(self.folder / f"round-{number}.net") for number in dict.fromkeys(kept)]
        numbers = np.mean([each.numbers for each in made], axis=0).tolist()
        write_weights(self.folder / FILE, made[-1].header, numbers)


def means_of(scores: list[list[float]]) -> dict[str, float]:
    """Mean score by number of players."""
    by_players: dict[int, list[float]] = {}
    for game in scores:
        by_players.setdefault(len(game), []).extend(game)
    return {str(n): round(float(np.mean(found)), 2) for n, found in sorted(by_players.items())}


def read_log(folder: Path) -> list[Round]:
    """The rounds that are done."""
    path = folder / "log.jsonl"
    if not path.is_file():
        return []
    return [Round(**json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines()]


def open_training(folder: Path, plan: Plan, jobs: int = 1, tell: Told | None = None) -> Training:
    """A new training, or one that goes on; its plan must be the same."""
    path = folder / "plan.json"
    folder.mkdir(parents=True, exist_ok=True)
    text = json.dumps(asdict(plan), ensure_ascii=False, indent=2) + "\n"
    if path.is_file():
        if path.read_text(encoding="utf-8") != text:
            raise BadTraining(f"{folder} holds a training by another plan: see {path}")
    else:
        path.write_text(text, encoding="utf-8")
    return Training(folder, plan, jobs, tell)


def read_plan(folder: Path) -> Plan:
    """The plan of a training that was begun."""
    path = folder / "plan.json"
    if not path.is_file():
        raise BadTraining(f"{folder} holds no training: there is no plan.json")
    return plan_from(json.loads(path.read_text(encoding="utf-8")))


def plan_of(weights: Path) -> Plan:
    """The plan that made some weights."""
    found = read_weights(weights).header.plan if weights.is_file() else {}
    if not found:
        raise BadTraining(f"{weights} does not say how it was made")
    return plan_from(found)


def plan_from(data: dict[str, Any]) -> Plan:
    """A plan as it was written down."""
    return Plan(**{**data, "noise": tuple(data["noise"])})
