"""The ladder: seats shared fairly, steps counted, noise found, the table written."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from signoria.arena import rungs
from signoria.arena.match import GameOutcome
from signoria.arena.rungs import Climber, Ground, fit, halves, measured, missing, step_of
from signoria.bots.levels import (
    LEVELS,
    PLAIN,
    Recipe,
    Rungs,
    Step,
    read_rungs,
    weights_hash,
    write_rungs,
)
from signoria.cli.app import app
from signoria.games import load_game

RIALTO = load_game("rialto")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_either_side_has_half_of_the_seats(players: int) -> None:
    seats = {"upper": 0, "lower": 0}
    numbers: list[int] = []
    for bots, part in halves("upper", "lower", players, 8):
        assert len(bots) == players
        numbers += part
        for bot in bots:
            seats[str(bot)] += len(part)
    assert numbers == list(range(8)), "no two games are the same"
    assert seats["upper"] == seats["lower"]


def played(bots: list[str], scores: list[int]) -> GameOutcome:
    """A game that was won by the highest score."""
    winners = [seat for seat, score in enumerate(scores) if score == max(scores)]
    outcome = GameOutcome(bots, scores, winners)
    times = rungs.ThinkingTime()
    for seat in range(len(bots)):
        times.seconds[seat], times.choices[seat] = 0.002 * (seat + 1), 2
    outcome.accumulators = [times]
    return outcome


def test_a_step_counts_wins_of_all_seats_of_a_side() -> None:
    games = [
        played(["doge", "novice", "doge"], [10, 4, 20]),
        played(["novice", "doge", "novice"], [30, 12, 10]),
        played(["doge", "novice"], [7, 7]),
        played(["doge", "novice"], [9, 7]),
    ]
    step = step_of("doge", "novice", games)
    assert (step.games, step.won) == (4, 0.625)
    assert step.low < 0.625 < step.high
    assert step.mean == (15 + 12 + 7 + 9) / 4 and step.other_mean == (4 + 20 + 7 + 7) / 4
    assert step.cost == pytest.approx((2 + 6 + 4 + 2 + 2) / 10, abs=0.01), "milliseconds"


def test_noise_is_found_by_halving(monkeypatch: pytest.MonkeyPatch) -> None:
    """A made-up game in which every ratio of noises gives the same step."""

    def step(_self: Ground, upper: Climber, lower: Climber) -> Step:
        up, low = upper.recipe.noise or 0.2, lower.recipe.noise or 0.2
        won = min(1.0, 0.5 + 0.27 * (low / up - 1))
        return Step(upper.__name__, lower.__name__, 10, won, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0)

    monkeypatch.setattr(Ground, "step", step)
    (*_, found) = fit(Ground(RIALTO, 2, 10), {level: Recipe(simulations=5) for level in LEVELS})
    assert found["doge"] == Recipe(simulations=5), "the top is given"
    noises = [found[level].noise for level in reversed(LEVELS)]
    assert noises[1:] == pytest.approx([0.4, 0.8, 1.6, 3.2], rel=0.3)
    assert all(found[level].simulations == 0 for level in LEVELS[:-1])


def test_a_step_is_measured_anew_when_the_value_has_changed() -> None:
    old = Step("doge", "magister", 9, 0.9, 0.5, 1.0, 1.0, 1.0, 1.0, 1.0)
    new = Step("merchant", "novice", 9, 0.8, 0.5, 1.0, 1.0, 1.0, 1.0, 1.0)
    ground = Ground(RIALTO, 2, 9)
    same = Rungs(PLAIN.recipes, [old], weights_hash(RIALTO))
    assert measured(ground, same, [new]).steps == [new, old]
    assert missing(ground, same) == [*LEVELS[:-1]]
    assert missing(Ground(RIALTO, 2, 10), same) == [*LEVELS], "more games are wanted"
    other = Rungs(PLAIN.recipes, [old], "another value")
    assert measured(ground, other, [new]).steps == [new]
    assert missing(ground, other) == [*LEVELS]


def test_the_command_writes_the_table(tmp_path: Path) -> None:
    path = tmp_path / "ladder.json"
    write_rungs(path, {2: Rungs({level: Recipe(noise=2.0, learned=False) for level in LEVELS})})
    asked = ["ladder", "rialto", "--games", "2", "--level", "merchant", "--out", str(path)]
    answer = CliRunner().invoke(app, [*asked, "--players", "2", "--json"])
    assert answer.exit_code == 0, answer.output
    data: dict[str, Any] = json.loads(answer.stdout)
    (step,) = data["tables"]["2"]["steps"]
    assert (step["level"], step["other"], step["games"]) == ("merchant", "novice", 2)
    assert read_rungs(path)[2].step("merchant") is not None
    shown = CliRunner().invoke(app, [*asked, "--against", "random"])
    assert "doge" in shown.stdout and "random" in shown.stdout and "merchant" in shown.stdout


def test_what_was_measured_with_two_does_not_count_for_three(tmp_path: Path) -> None:
    path = tmp_path / "ladder.json"
    recipes = {level: Recipe(noise=2.0, learned=False) for level in LEVELS}
    steps = [
        Step(level, other, 1, 0.9, 0.5, 1.0, 1.0, 1.0, 1.0, 1.0)
        for level, other in (("merchant", "novice"), ("notary", "merchant"))
    ]
    write_rungs(path, {2: Rungs(recipes, steps, weights_hash(RIALTO, 2))})
    asked = ["ladder", "rialto", "--games", "1", "--level", "merchant", "--out", str(path)]
    answer = CliRunner().invoke(app, [*asked, "--players", "3"])
    assert answer.exit_code == 0, answer.output
    found = read_rungs(path)
    assert found[2].steps == steps
    assert found[3].recipes == recipes, "those of the nearest"
    assert [step.level for step in found[3].steps] == ["merchant"], "played, and nothing else"


@pytest.mark.parametrize("wrong", [["--level", "king"], ["--players", "two"], ["--players", "9"]])
def test_what_makes_no_sense_is_refused(tmp_path: Path, wrong: list[str]) -> None:
    asked = ["ladder", "rialto", "--games", "1", "--out", str(tmp_path / "ladder.json"), *wrong]
    assert CliRunner().invoke(app, asked).exit_code == 2
