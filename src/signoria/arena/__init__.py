"""Matches between bots: play them, watch them, count them.

    from signoria.arena import play_match, bot_wins

    match = play_match(load_game("rialto"), 2, {}, ["greedy", "random"], games=100, seed=1)
    for row in bot_wins(match.games):
        print(row.bot, row.share, row.low, row.high)

`match` plays, `accumulators` watch, `statistics` counts, `ladder` ranks, `bench` measures speed.
"""

from __future__ import annotations

from signoria.arena.accumulators import Accumulator, ScoreCurve, VerbCounts
from signoria.arena.ladder import Ladder, ratings, round_robin
from signoria.arena.match import GameOutcome, Match, MatchResult, play_game, play_match
from signoria.arena.statistics import (
    bootstrap,
    bot_wins,
    first_wins,
    label_differences,
    label_rows,
    score_rows,
    seat_wins,
    wilson,
)

__all__ = [
    "Accumulator",
    "GameOutcome",
    "Ladder",
    "Match",
    "MatchResult",
    "ScoreCurve",
    "VerbCounts",
    "bootstrap",
    "bot_wins",
    "first_wins",
    "label_differences",
    "label_rows",
    "play_game",
    "play_match",
    "ratings",
    "round_robin",
    "score_rows",
    "seat_wins",
    "wilson",
]
