"""What search chose in some positions of every game: written once, compared ever since.

    PYTHONPATH=src python -m tests.bots.recorded_choices      writes the file anew

Do that only when search, an evaluation or a style is meant to play differently.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from signoria.bots import make_bot
from signoria.core.chance import Dice
from signoria.core.game import Configuration, Game
from signoria.core.machine import OVER, actor, apply, legal
from signoria.core.playout import random_action, run_chance
from signoria.games import game_names, load_game

FILE = Path(__file__).parent / "search_choices.json"
BOT = "classic:48"
POSITIONS = 5


def settings(game: Game[Any]) -> list[Configuration]:
    """The first configuration of a game, one in the middle and the last."""
    found = game.configurations()
    return [found[number] for number in sorted({0, len(found) // 2, len(found) - 1})]


def choices(game: Game[Any], setting: Configuration) -> list[str]:
    """What search picks in some positions of a random game."""
    return [
        make_bot(BOT, game, seed).choose(game.view(s, actor(s)), legal(s)).text
        for seed, s in enumerate(spread(positions(game, setting)))
    ]


def positions(game: Game[Any], setting: Configuration) -> list[Any]:
    """Where somebody has a real choice in a random game."""
    dice = Dice(14)
    s = game.setup(setting.players, setting.options)
    found: list[Any] = []
    while run_chance(s, dice) != OVER:
        if len(legal(s)) > 2:
            found.append(s.copy())
        apply(s, random_action(s, dice))
    return found


def spread(found: list[Any]) -> list[Any]:
    """A few of them, from the whole game."""
    return found[:: len(found) // POSITIONS][:POSITIONS]


def main() -> None:
    written = {
        f"{name} {setting!r}": choices(load_game(name), setting)
        for name in game_names()
        for setting in settings(load_game(name))
    }
    FILE.write_text(json.dumps(written, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
