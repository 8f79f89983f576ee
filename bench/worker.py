"""Plays random games of one configuration on request: a line with seconds in, a JSON line out."""

from __future__ import annotations

import json
import sys

import signoria
from signoria.arena.bench import random_play
from signoria.core.game import Configuration
from signoria.games import load_game

game = load_game(sys.argv[1])
setting = Configuration(int(sys.argv[2]), game.check_options(int(sys.argv[2]), {}))
print(json.dumps({"compiled": signoria.is_compiled()}), flush=True)
for number, line in enumerate(sys.stdin):
    tally, seconds = random_play(game, setting, float(line), seed=number * 10_000)
    answer = {
        "decisions": tally.decisions,
        "options": tally.options,
        "forced": tally.forced,
        "seconds": seconds,
    }
    print(json.dumps(answer), flush=True)
