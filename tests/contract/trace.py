"""Plays fixed random games and prints a running hash after each move.

Run by test_builds.py in two processes, once with the plain sources and once with the compiled
package; the two must print the same lines.

    python trace.py GAMES_PER_CONFIGURATION [GAME …]
"""

from __future__ import annotations

import hashlib
import sys
from typing import Any

import signoria
from signoria.bots.evaluation import evaluator_of
from signoria.core.chance import Dice
from signoria.core.codec import fingerprint
from signoria.core.game import Configuration, Game
from signoria.core.machine import OVER, SPECTATOR, actor, apply, legal, roll
from signoria.games import load_game
from signoria.research.encoding import encoder_of

LOOKS = 6  # after one of so many moves the state, a view of it, a world dealt from the view, what
#            a bot thinks of that world and a learner sees of the view are compared
COPIES = 5  # and one of so many copies taken then, at the end


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
    evaluate = evaluator_of(game)
    encoder = encoder_of(game, configuration.players, configuration.options)
    viewers = [SPECTATOR, *range(configuration.players)]
    copies: list[Any] = []
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
        asked = game.catalogue.actions[other_dice.below(len(game.catalogue))]
        parts = [text, repr(s.events), repr(game.refusal(s, asked))]
        if ply % LOOKS == 0:
            viewer = viewers[ply // LOOKS % len(viewers)]
            seen = game.view(s, viewer)
            world = game.determinize(seen, viewer, other_dice)
            parts += [fingerprint(s), fingerprint(seen), fingerprint(world)]
            if viewer >= 0:
                parts += [repr(evaluate(world, viewer)), encoder.raw(seen, viewer).hex()]
            game.check_state(s)
            copies.append(s.copy())
        running.update("\n".join(parts).encode())
        print(game.name, configuration, seed, ply, text.split(" of ")[0], running.hexdigest()[:16])
    for state in copies[::COPIES]:
        running.update(fingerprint(state).encode())  # as it was taken: the game went on without it
    print(game.name, configuration, seed, "copies", running.hexdigest()[:16])
    print(game.name, configuration, seed, "scores", game.result(s).to_json())


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
