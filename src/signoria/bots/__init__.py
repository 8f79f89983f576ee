"""Bots: players made of code.  They see views, never the table."""

from __future__ import annotations

from typing import Any

from signoria.bots.base import Bot, Budget, UnknownBot, parse_budget
from signoria.bots.greedy import GreedyBot
from signoria.bots.random_bot import RandomBot
from signoria.bots.search import SearchBot
from signoria.core.game import Game

__all__ = ["Bot", "Budget", "UnknownBot", "bot_names", "make_bot"]


def bot_names() -> list[str]:
    """The bots there are, weakest first."""
    return ["random", "greedy", "search"]


def make_bot(spec: str, game: Game[Any], seed: int) -> Bot:
    """A bot by name; a budget may follow a colon: `search:200ms`, `search:500`."""
    name, _, budget = spec.partition(":")
    if name == "search":
        return SearchBot(game, seed, parse_budget(budget) if budget else None)
    if budget:
        raise UnknownBot(f"{name[:20]} takes no budget")
    if name == "greedy":
        return GreedyBot(game, seed)
    if name == "random":
        return RandomBot(game, seed)
    raise UnknownBot(f"there is no bot {name[:40]!r}; there are: {', '.join(bot_names())}")
