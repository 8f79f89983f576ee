"""Matches as a library: any game of them alone, bots of one's own, accumulators, ladders."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from signoria.arena import (
    Match,
    ScoreCurve,
    VerbCounts,
    play_match,
    ratings,
    round_robin,
)
from signoria.arena.accumulators import Accumulator
from signoria.arena.ladder import NoRatings
from signoria.arena.match import GameOutcome
from signoria.bots import Bot, Budget, UnknownBot
from signoria.core.action import Action
from signoria.core.errors import BadOptions
from signoria.core.game import Game
from signoria.core.machine import OVER, actor, legal
from signoria.games import load_game

RIALTO = load_game("rialto")


class FirstBot(Bot):
    """Takes the first option."""

    def choose(self, view: Any, legal: list[Action], budget: Budget | None = None) -> Action:
        return legal[0]


class Diary(Accumulator):
    """Notes what it is told, in order."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def before(self, game: Game[Any], s: Any) -> None:
        self.told.append(f"before {actor(s) != OVER}")

    def step(self, s: Any, seat: int, action: Action) -> None:
        assert seat == actor(s) and action in legal(s)  # the state is the one before it
        self.told.append("step")

    def after(self, game: Game[Any], s: Any) -> None:
        self.told.append(f"after {actor(s) == OVER}")


def summary(outcome: GameOutcome) -> tuple[Any, ...]:
    """What must be the same wherever a game is played."""
    return outcome.number, outcome.bots, outcome.scores, outcome.places, outcome.decisions


def test_any_game_of_a_match_can_be_played_alone_or_later() -> None:
    match = Match(RIALTO, 2, {}, ["greedy", "random"], seed=9)
    whole = [summary(outcome) for outcome in match.outcomes(range(5))]
    later = [summary(outcome) for outcome in match.outcomes([4, 2])]
    assert later == [whole[4], whole[2]]
    assert [summary(o) for o in match.outcomes(range(5), jobs=2)] == whole


def test_games_are_played_when_they_are_asked_for() -> None:
    done = iter(Match(RIALTO, 2, {}, ["random"]).outcomes(range(1_000_000)))
    assert next(done).number == 0
    assert next(done).number == 1


def test_progress_counts_up() -> None:
    told: list[int] = []
    play_match(RIALTO, 2, {}, ["random"], 3, seed=1, progress=told.append)
    assert told == [1, 2, 3]


def test_what_cannot_be_played_is_refused_at_once() -> None:
    with pytest.raises(BadOptions, match="3 players need 3 bots"):
        Match(RIALTO, 3, {}, ["random", "greedy"])
    with pytest.raises(UnknownBot):
        Match(RIALTO, 2, {}, ["random", "genius"])
    with pytest.raises(BadOptions):
        Match(RIALTO, 9, {}, ["random"])


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_class_of_bots_may_sit_down(jobs: int) -> None:
    match = play_match(RIALTO, 2, {}, [FirstBot, "random"], 2, seed=1, jobs=jobs)
    assert [outcome.bots for outcome in match.games] == [
        ["FirstBot", "random"],
        ["random", "FirstBot"],
    ]


@pytest.mark.parametrize("jobs", [1, 2])
def test_accumulators_watch_every_game_from_before_to_after(jobs: int) -> None:
    match = play_match(
        RIALTO, 2, {}, ["random"], 2, seed=1, jobs=jobs, accumulators=[Diary, VerbCounts]
    )
    for outcome in match.games:
        diary, verbs = outcome.accumulators
        assert isinstance(diary, Diary) and isinstance(verbs, VerbCounts)
        assert diary.told == ["before True", *["step"] * outcome.decisions, "after True"]
        assert sum(count.total() for count in verbs.by_seat.values()) == outcome.decisions
        assert set(verbs.by_seat) == {0, 1}


def test_a_score_curve_ends_with_the_result() -> None:
    match = play_match(RIALTO, 2, {}, ["greedy"], 1, seed=2, accumulators=[ScoreCurve])
    curve = match.games[0].accumulators[0]
    assert isinstance(curve, ScoreCurve)
    assert max(curve.scores[0]) < min(curve.scores[-1])
    assert curve.scores[-1] == match.games[0].scores
    assert len(curve.scores) == match.games[0].decisions + 1


def test_a_round_robin_puts_the_better_bot_first() -> None:
    told: list[int] = []
    ladder = round_robin(RIALTO, ["random", "greedy", FirstBot], 6, seed=3, progress=told.append)
    assert told[-1] == len(ladder.games) == 18
    standings = ladder.standings()
    assert standings[0].bot == "greedy"
    assert all(row.games == 12 for row in standings)
    assert sum(row.won.share for row in standings) == pytest.approx(1.5)
    assert standings[0].margin.low <= standings[0].margin.value <= standings[0].margin.high
    met = ladder.between("greedy", "random")
    assert met.games == 6
    assert met.margin.value == -ladder.between("random", "greedy").margin.value


def test_ratings_follow_the_results(monkeypatch: pytest.MonkeyPatch) -> None:
    match = play_match(RIALTO, 3, {}, ["greedy", "random", "random"], 6, seed=4)
    found = ratings(match.games)
    assert found["greedy"].mu > found["random"].mu
    assert found["greedy"].sigma < 8.3
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    with pytest.raises(NoRatings, match="pip install openskill"):
        ratings(match.games)
