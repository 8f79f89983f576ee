"""Plays fixed random games and prints a running hash after each move.

Run by test_builds.py in two processes, once with the plain sources and once with the compiled
package; the two must print the same lines.

    python trace.py GAMES_PER_CONFIGURATION [GAME …]
"""

from __future__ import annotations

import hashlib
import sys

import signoria
from signoria.core.chance import Dice
from signoria.core.codec import fingerprint
from signoria.core.game import Configuration, Game
from signoria.core.machine import OVER, SPECTATOR, actor, apply, legal, roll
from signoria.games import load_game


def main(games: int, names: list[str]) -> None:
    """Everything, beginning with which build this is."""
    print("compiled" if signoria.is_compiled() else "plain")
    for name in names:
        game = load_game(name)
        texts = " ".join(action.text for action in game.catalogue.actions)
        print(name, "catalogue", hashlib.sha256(texts.encode()).hexdigest()[:16])
        for configuration in game.configurations():
            for seed in range(games):
                trace(game, configuration, seed)


def trace(game: Game, configuration: Configuration, seed: int) -> None:  # type: ignore[type-arg]
    """One game: a line per move, each hash covering all moves so far."""
    s = game.setup(configuration.players, configuration.options)
    dice, other_dice = Dice(seed), Dice(seed + 1)
    running = hashlib.sha256()
    ply = 0
    while actor(s) != OVER:
        ply += 1
        s.events = []
        if actor(s) < 0:
            text = str(roll(s, dice))
        else:
            options = legal(s)
            action = options[dice.below(len(options))]
            text = f"{action.text} of {[option.id for option in options]}"
            apply(s, action)
        for part in (text, repr(s.events), fingerprint(s)):
            running.update(part.encode())
        if ply % 5 == 0:
            viewer = ply // 5 % (configuration.players + 1) + SPECTATOR
            seen = game.view(s, viewer)
            world = game.determinize(seen, viewer, other_dice)
            running.update(f"{fingerprint(seen)} {fingerprint(world)}".encode())
        print(game.name, configuration, seed, ply, text.split(" of ")[0], running.hexdigest()[:16])
    print(game.name, configuration, seed, "scores", game.result(s).to_json())


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
