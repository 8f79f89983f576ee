"""OpenSpiel's searches on our games: its own random rollouts against ours in compiled code.

    python bench/openspiel_search.py [--turns 5]

Processor time of one decision with 20 simulations at move 40 of a random game of two, medians; each
way takes its turn in one run.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from signoria.games import game_names
from signoria.research.openspiel import Rollouts, resampler

SIMULATIONS = 20


def position(name: str) -> Any:
    """A decision after some moves."""
    state = pyspiel.load_game(f"python_signoria_{name}").new_initial_state()
    rng = Random(1)
    for _ in range(40):
        state.apply_action(rng.choice(state.legal_actions()))
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def searches(game: Any) -> list[Callable[[Any], Any]]:
    """MCTS and ISMCTS with OpenSpiel's rollouts, then both with ours."""
    found: list[Callable[[Any], Any]] = []
    for ours in (False, True):
        rng = np.random.RandomState(1)
        evaluator = Rollouts(1, 1) if ours else mcts.RandomRolloutEvaluator(1, rng)
        found.append(mcts.MCTSBot(game, 1.4, SIMULATIONS, evaluator, random_state=rng).step)
        bot = ismcts.ISMCTSBot(game, evaluator, 1.4, SIMULATIONS, random_state=rng)
        bot.set_resampler(resampler(1))
        found.append(bot.step)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--turns", type=int, default=5)
    turns = parser.parse_args().turns
    print(f"{'ms a decision':14}{'MCTS':>9}{'ISMCTS':>9}{'MCTS, ours':>12}{'ISMCTS, ours':>14}")
    for name in game_names():
        state = position(name)
        ways = searches(state.get_game())
        times: list[list[float]] = [[] for _ in ways]
        for _ in range(turns):
            for place, search in enumerate(ways):
                start = process_time()
                search(state.clone())
                times[place].append((process_time() - start) * 1000)
        told = [statistics.median(each) for each in times]
        print(f"{name:14}{told[0]:9.1f}{told[1]:9.1f}{told[2]:12.1f}{told[3]:14.1f}")


if __name__ == "__main__":
    main()
