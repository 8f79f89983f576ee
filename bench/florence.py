"""The Princes of Florence in numbers: listing places of a building, prices of objects.

.venv/bin/python -P bench/florence.py --games 500
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections import defaultdict

import signoria
from signoria.bots import make_bot
from signoria.core.chance import Dice
from signoria.core.machine import OVER, actor, legal
from signoria.core.playout import step
from signoria.games import load_game
from signoria.games.florence.ids import BUILDINGS, LOT_IDS, TILE_IDS
from signoria.games.florence.questions.building import blocked

Prices = dict[tuple[str, int], list[int]]


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--players", type=int, default=3)
    args = parser.parse_args()
    print("compiled" if signoria.is_compiled() else "plain Python")
    prices: Prices = defaultdict(list)
    boards: list[int] = []
    for seed in range(args.games):
        play(seed, args.players, prices, boards)
    print_places(boards)
    print_prices(prices, args.games)


def play(seed: int, players: int, prices: Prices, boards: list[int]) -> None:
    """One game of greedy bots: what was paid, and the barred cells before every turn."""
    game = load_game("florence")
    s, dice = game.setup(players=players), Dice(seed)
    bots = [make_bot("greedy", game, seed * 10 + seat) for seat in range(players)]
    while actor(s) != OVER:
        s.events = []
        if type(s.stack[-1]).__name__ == "TurnMenu":
            boards.append(blocked(s, actor(s)))
        step(s, dice, lambda s, seat: bots[seat].choose(game.view(s, seat), legal(s)))
        for event in s.events:
            if event.what == "won_lot":
                prices[event.data["lot"], s.round].append(event.data["price"])


def print_places(boards: list[int], rounds: int = 3) -> None:
    """Microseconds of processor time for all places of each building, on boards of real turns."""
    tiles = load_game("florence").setup(players=3).parts.tiles
    print(f"\n{len(boards)} boards, each {rounds} times")
    print(f"{'building':12} {'µs':>6} {'places':>7} {'most':>5}")
    for tile in range(BUILDINGS):
        counts = [len(tiles.free_places(tile, bar)) for bar in boards]
        begun = time.process_time()
        for _ in range(rounds):
            for bar in boards:
                tiles.free_places(tile, bar)
        each = (time.process_time() - begun) / rounds / len(boards) * 1e6
        usual = statistics.mean(counts)
        print(f"{TILE_IDS[tile]:12} {each:6.2f} {usual:7.1f} {max(counts):5}")


def print_prices(prices: Prices, games: int) -> None:
    """Mean price per object and round, with the number sold."""
    print(f"\nmean price (number sold), {games} games")
    heads = [f"round {number}" for number in range(1, 8)]
    print(line("object", *heads, "all", "most"))
    print("|---" * 10 + "|")
    for lot in LOT_IDS:
        cells = [prices[lot, number] for number in range(1, 8)]
        every = [price for cell in cells for price in cell]
        if every:
            print(line(lot, *(mean(cell) for cell in cells), mean(every), str(max(every))))


def line(*cells: str) -> str:
    """A line of a table."""
    return f"| {' | '.join(cells)} |"


def mean(paid: list[int]) -> str:
    """The mean price and how many were sold."""
    return f"{statistics.mean(paid):.0f} ({len(paid)})" if paid else "–"


if __name__ == "__main__":
    main()
