"""Two sets of weights against each other, one move ahead, seats swapped on the same dice."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from signoria.arena.match import play_game
from signoria.arena.selfplay import Setting
from signoria.bots import Bot
from signoria.bots.evaluation import Evaluator
from signoria.bots.greedy import GreedyBot
from signoria.bots.learned import features_of, value_from
from signoria.bots.weights import read_weights
from signoria.core.chance import Dice
from signoria.core.game import Game
from signoria.core.machine import OVER, apply
from signoria.core.playout import random_action, run_chance
from signoria.games import load_game

MOST_CHOICES: Final = 60  # before a first turn: who has made more plays a table that nobody tells


@dataclass(frozen=True)
class Duel:
    """Everything that decides the games.  Travels to other processes."""

    game: str
    settings: tuple[Setting, ...]
    new: Path
    old: Path
    seed: int

    def play(self, number: int) -> float:
        """Game `number`: the part of the win that the new weights have, as if two played."""
        game = load_game(self.game)
        sides = [value_from(game, read_weights(path)).value for path in (self.new, self.old)]
        pair, swapped = divmod(number, 2)
        setting = self.settings[pair % len(self.settings)]
        if setting.players == 1:  # each side by itself, on the same dice
            means = [self._scores(game, setting, number, [side])[0] for side in sides]
        else:
            seats = [(seat + swapped) % 2 for seat in range(setting.players)]
            scores = self._scores(game, setting, pair, [sides[side] for side in seats])
            means = [mean_of(scores, seats, side) for side in (0, 1)]
        return 0.5 if means[0] == means[1] else float(means[0] > means[1])

    def _scores(
        self, game: Game[Any], setting: Setting, dice: int, seats: list[Evaluator]
    ) -> list[float]:
        """What a game comes to."""
        bots: list[Bot] = [GreedyBot(game, seat, None, side) for seat, side in enumerate(seats)]
        s = game.setup(setting.players, setting.options)
        play_game(game, s, bots, Dice(f"{self.seed}|{dice}|duel"))
        return [features_of(game).score(s, seat) for seat in range(setting.players)]


def mean_of(scores: list[float], seats: list[int], side: int) -> float:
    """The mean score of a side."""
    found = [score for score, other in zip(scores, seats, strict=True) if other == side]
    return sum(found) / len(found)


def first_turn(game: Game[Any], setting: Setting) -> Any:
    """A game of a setting once everything is chosen that is chosen before its first turn."""
    s = game.setup(setting.players, setting.options)
    dice = Dice(1)
    table = features_of(game).table
    for _ in range(MOST_CHOICES):
        if run_chance(s, dice) == OVER or table(s):
            break
        apply(s, random_action(s, dice))
    return s


def tables_told_apart(game: Game[Any]) -> dict[int, Setting]:
    """Of each table that the features of a game tell apart, players and what is not as usual."""
    usual = {option.name: option.default for option in game.options}
    found: dict[int, Setting] = {}
    for each in game.configurations():
        options = {name: value for name, value in each.options.items() if value != usual[name]}
        setting = Setting(each.players, options)
        number = features_of(game).table(first_turn(game, setting))
        if number and number not in found:
            found[number] = setting
    return found
