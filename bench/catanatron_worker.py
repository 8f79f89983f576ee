"""Plays Catanatron's 4-player random games on request, the same way as worker.py."""

from __future__ import annotations

import json
import sys
from time import perf_counter

from catanatron import Color, Game, RandomPlayer

COLOURS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
MOST_TURNS = 1000


def playable(game: Game) -> list[object]:
    """The legal actions; newer versions keep them on the game itself."""
    found = getattr(game, "playable_actions", None)
    return found if found is not None else game.state.playable_actions


print(json.dumps({"compiled": False}), flush=True)
for line in sys.stdin:
    decisions = options = forced = 0
    start = perf_counter()
    while perf_counter() - start < float(line):
        game = Game([RandomPlayer(colour) for colour in COLOURS])
        while game.winning_color() is None and game.state.num_turns < MOST_TURNS:
            actions = playable(game)
            decisions += 1
            options += len(actions)
            forced += len(actions) == 1
            game.play_tick()
    answer = {
        "decisions": decisions,
        "options": options,
        "forced": forced,
        "seconds": perf_counter() - start,
    }
    print(json.dumps(answer), flush=True)
