"""Principato in numbers: where the points come from, by the number of players.

.venv/bin/python -P bench/principato.py --games 20 --bot classic:150
"""

from __future__ import annotations

import argparse
from collections import Counter

from signoria.arena.match import play_match
from signoria.games import load_game

SOURCES = {
    "military": "military",
    "monuments": "monument",
    "books": "book",
    "paintings": "painting",
    "goals": "goal",
}


def main() -> None:
    """Print one line per number of players."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--bot", default="classic:150")
    args = parser.parse_args()
    print("| players | score | " + " | ".join(SOURCES) + " |")
    print("|---" * (len(SOURCES) + 2) + "|")
    for players in (2, 3, 4):
        print_shares(players, args.games, args.bot)


def print_shares(players: int, games: int, bot: str) -> None:
    """The mean score, and what each source has in it: points and share."""
    match = play_match(load_game("principato"), players, {}, [bot], games, seed=1)
    points: Counter[str] = Counter()
    for outcome in match.games:
        for ledger in outcome.ledger:
            for line, value in ledger.items():
                points[source_of(line)] += value
    seats = games * players
    total = sum(points.values())
    cells = [f"{points[s] / seats:.1f} ({100 * points[s] / total:.0f} %)" for s in SOURCES]
    print(f"| {players} | {total / seats:.1f} | " + " | ".join(cells) + " |", flush=True)


def source_of(line: str) -> str:
    """The source a line of the ledger belongs to: `military_3` is military."""
    for source, start in SOURCES.items():
        if line.startswith(start):
            return source
    raise ValueError(f"a line of the ledger without a source: {line}")


if __name__ == "__main__":
    main()
