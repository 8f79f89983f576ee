"""What the tests of the research layer share: configurations and positions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from signoria.core.chance import Dice
from signoria.core.machine import OVER, actor, legal
from signoria.core.playout import step
from signoria.games import game_names, load_game
from tests.contract.helpers import Case, Temper

LIMIT = 5_000


def all_cases() -> list[Case]:
    """Every game in every configuration of the contract tests."""
    games = [load_game(name) for name in game_names()]
    return [Case(game, each) for game in games for each in game.configurations()]


def few_cases() -> list[Case]:
    """Every game with every number of players, and of each game three rich variants."""
    found: list[Case] = []
    for name in game_names():
        cases = [case for case in all_cases() if case.game.name == name]
        for players in cases[0].game.players:
            found.append(next(case for case in cases if case.players == players))
        variants = [case for case in cases if not case.name.isdigit()]
        found += sorted(variants, key=lambda case: (len(case.name), -case.players))[-3:]
    return list({repr(case): case for case in found}.values())


def positions(case: Case, seed: int, every: int) -> Iterator[Any]:
    """Some positions of a random game, the last one too."""
    dice = Dice(f"{case}|{seed}")
    temper = Temper(case.game, dice)
    state = case.setup()
    for ply in range(LIMIT):
        if actor(state) == OVER:
            yield state
            return
        if ply % every == 0:
            yield state
        step(state, dice, lambda s, _: temper.pick(legal(s)))
    raise AssertionError(f"{case} did not end within {LIMIT} moves")
