"""Measurements of speed: decisions, copies, looking one move ahead, search."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

import signoria
from signoria.bots import Budget, make_bot
from signoria.bots.search import SearchBot
from signoria.core.chance import Dice
from signoria.core.game import Configuration, Game
from signoria.core.machine import OVER, apply, legal
from signoria.core.options import Options
from signoria.core.playout import Tally, play_randomly, run_chance, run_to_choice

COPIES = 2_000  # per timing of the copy


@dataclass
class BenchRow:
    """What was measured for one game, player count and variant."""

    game: str
    players: int
    options: Options
    compiled: bool = field(default_factory=signoria.is_compiled)
    decisions_per_second: float = 0.0
    copy_us: float = 0.0
    legal_per_decision: float = 0.0
    forced_share: float = 0.0
    greedy_per_second: float = 0.0
    search_simulations_per_second: float = 0.0


def measure(game: Game[Any], setting: Configuration, seconds: float) -> BenchRow:
    """All numbers of one configuration; `seconds` for each of the four measurements."""
    row = BenchRow(game.name, setting.players, setting.options)
    tally, spent = random_play(game, setting, seconds)
    row.decisions_per_second = tally.decisions / spent
    row.legal_per_decision = tally.options / tally.decisions
    row.forced_share = tally.forced / tally.decisions
    row.copy_us = copy_cost(middle(game, setting), seconds)
    row.greedy_per_second = greedy_speed(game, setting, seconds)
    row.search_simulations_per_second = search_speed(game, setting, seconds)
    return row


def random_play(
    game: Game[Any], setting: Configuration, seconds: float, seed: int = 0
) -> tuple[Tally, float]:
    """Random games for a while: what they were made of and how long they took."""
    tally = Tally()
    start = perf_counter()
    spent = 0.0
    while spent < seconds:
        seed += 1
        s = game.setup(setting.players, setting.options)
        play_randomly(s, Dice(seed), tally)
        spent = perf_counter() - start
    return tally, spent


def middle(game: Game[Any], setting: Configuration) -> Any:
    """A state halfway through a random game, where somebody decides."""
    whole = Tally()
    play_randomly(game.setup(setting.players, setting.options), Dice(1), whole)
    s = game.setup(setting.players, setting.options)
    dice = Dice(1)
    for _ in range(whole.decisions // 2):
        run_chance(s, dice)
        options = legal(s)
        apply(s, options[dice.below(len(options))])
    run_chance(s, dice)
    return s


def copy_cost(s: Any, seconds: float) -> float:
    """Microseconds for one copy: the best of many timings, since other work only adds."""
    best = float("inf")
    end = perf_counter() + seconds
    while perf_counter() < end:
        start = perf_counter()
        for _ in range(COPIES):
            s.copy()
        best = min(best, (perf_counter() - start) / COPIES)
    return best * 1e6


def greedy_speed(game: Game[Any], setting: Configuration, seconds: float) -> float:
    """Decisions per second with the greedy bot in every seat, views included."""
    bots = [make_bot("greedy", game, seat) for seat in range(setting.players)]
    decisions, spent, number = 0, 0.0, 0
    start = perf_counter()
    while spent < seconds:
        number += 1
        dice = Dice(number)
        s = game.setup(setting.players, setting.options)
        while spent < seconds and (seat := run_chance(s, dice)) != OVER:
            apply(s, bots[seat].choose(game.view(s, seat), legal(s)))
            decisions += 1
            spent = perf_counter() - start
    return decisions / spent


def search_speed(game: Game[Any], setting: Configuration, seconds: float) -> float:
    """Simulations per second of a search in the middle of a game."""
    s = middle(game, setting)
    seat = run_to_choice(s, Dice(2))
    bot = make_bot("classic", game, 1)
    assert isinstance(bot, SearchBot)
    start = perf_counter()
    view = game.view(s, seat)
    bot.choose(view, legal(s), Budget(milliseconds=max(1, int(seconds * 1000))))
    return bot.simulations / (perf_counter() - start)
