"""What lots go for in The Princes of Florence, and how many points are sold to pay for them.

PYTHONPATH=src python -m tests.tools.florence_prices [BOT] [PLAYERS] [GAMES]
"""

from __future__ import annotations

import sys
from collections import Counter
from statistics import fmean
from typing import Any

from signoria.arena.accumulators import Accumulator
from signoria.arena.match import play_match
from signoria.core.action import Action
from signoria.core.game import Game
from signoria.core.machine import waiting
from signoria.games import load_game
from signoria.games.florence.actions import DROP, BuyLot, Sell
from signoria.games.florence.ids import LOT_IDS
from signoria.games.florence.phases.auction import Bid, LastBuy
from signoria.games.florence.questions.auction import opening_price

EARLY = 3  # rounds told apart from the rest


class Prices(Accumulator):
    """Every sale of a game; points sold, money left."""

    def __init__(self) -> None:
        self.sales: list[tuple[str, int, int]] = []  # lot, price, round
        self.points = 0
        self.left: list[int] = []  # florins at the end

    def step(self, s: Any, seat: int, action: Action) -> None:
        frame = waiting(s)
        if isinstance(frame, Bid) and action is DROP:
            rest = frame.bidders & ~(1 << seat)
            if rest.bit_count() == 1:
                self.sales.append((LOT_IDS[frame.lot], frame.price, s.round))
        elif isinstance(frame, LastBuy) and isinstance(action, BuyLot):
            self.sales.append((LOT_IDS[action.lot], opening_price(s), s.round))
        elif isinstance(action, Sell):
            self.points += action.number

    def after(self, game: Game[Any], s: Any) -> None:
        self.left = [player.cash for player in s.players]


def told(bot: str, players: int, games: int) -> str:
    """A line for each lot: how many a game, mean price, dearest, mean in the first rounds."""
    match = play_match(
        load_game("florence"), players, {}, [bot] * players, games, seed=1, accumulators=[Prices]
    )
    watched = [each for outcome in match.games for each in outcome.accumulators]
    seen = [each for each in watched if isinstance(each, Prices)]
    sales = [sale for prices in seen for sale in prices.sales]
    count = Counter(lot for lot, _, _ in sales)
    lines = [f"{bot}, {players} players, {games} games"]
    for lot in LOT_IDS:
        paid = [price for sold, price, _ in sales if sold == lot]
        early = [price for sold, price, number in sales if sold == lot and number <= EARLY]
        if paid:
            first = f"{fmean(early):.0f}" if early else "none"
            lines.append(
                f"  {lot:18} {count[lot] / games:4.1f} a game, mean {fmean(paid):4.0f}, "
                f"dearest {max(paid)}, rounds 1 to {EARLY}: {first}"
            )
    scores = [score for outcome in match.games for score in outcome.scores]
    points = sum(prices.points for prices in seen) / (games * players)
    left = fmean(florins for prices in seen for florins in prices.left)
    lines.append(f"  {points:.1f} points a seat sold, {left:.0f} florins left")
    lines.append(f"  mean score {fmean(scores):.1f}")
    return "\n".join(lines)


if __name__ == "__main__":
    name, seats, number = (sys.argv[1:] + ["value", "3", "20"][len(sys.argv) - 1 :])[:3]
    print(told(name, int(seats), int(number)))
