"""The bots there are: ours, and those that other packages bring along.

A package registers a bot in its own pyproject.toml:

    [project.entry-points."signoria.bots"]
    genius = "acme_bots.genius:GeniusBot"

The object is a subclass of Bot, or a function; either is called with game, seed and budget (None
when none was written) and gives a Bot.  A name is a word in small letters; ours cannot be taken.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Protocol

from signoria.bots.base import Bot, Budget, UnknownBot, parse_budget
from signoria.core.game import Game

GROUP = "signoria.bots"
NAME = re.compile(r"[a-z][a-z0-9_-]{0,30}")

# The same as in our pyproject.toml, weakest first; known also where nothing is installed.
OWN = {
    "random": "signoria.bots.random_bot:RandomBot",
    "greedy": "signoria.bots.greedy:GreedyBot",
    "value": "signoria.bots.greedy:ValueBot",
    "classic": "signoria.bots.search:SearchBot",
    "search": "signoria.bots.led:LedBot",
    "led": "signoria.bots.led:LedBot",
    "novice": "signoria.bots.levels:Novice",
    "merchant": "signoria.bots.levels:Merchant",
    "notary": "signoria.bots.levels:Notary",
    "magister": "signoria.bots.levels:Magister",
    "doge": "signoria.bots.levels:Doge",
}


class BotFactory(Protocol):
    """What an entry point names: a class of bots, or a function."""

    def __call__(self, game: Game[Any], seed: int, budget: Budget | None, /) -> Bot: ...


@cache
def registered() -> dict[str, list[EntryPoint]]:
    """By name, ours first: everybody who offers a bot of that name."""
    found = {name: [EntryPoint(name, value, GROUP)] for name, value in OWN.items()}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        if entry.name not in OWN and NAME.fullmatch(entry.name):
            found.setdefault(entry.name, []).append(entry)
    return found


def bot_names() -> list[str]:
    """The bots there are: ours, weakest first, then others by name."""
    return list(registered())


def bot_factory(name: str) -> BotFactory:
    """What makes a bot of that name; UnknownBot says which package is at fault."""
    offers = registered().get(name, [])
    if not offers:
        raise UnknownBot(f"there is no bot {name[:40]!r}; there are: {', '.join(bot_names())}")
    if len(offers) > 1:
        packages = ", ".join(package_of(entry) for entry in offers)
        raise UnknownBot(f"several packages offer a bot {name!r}: {packages}")
    try:
        factory: BotFactory = offers[0].load()
    except Exception as error:  # another package's code may fail in any way
        raise faulty(offers[0], f"cannot be loaded ({type(error).__name__}: {error})") from error
    if not callable(factory):
        raise faulty(offers[0], f"is {type(factory).__name__}, neither a class nor a function")
    return factory


def make_bot(spec: str, game: Game[Any], seed: int) -> Bot:
    """A bot by name; a budget may follow a colon: `search:200ms`, `search:500`."""
    name, _, written = spec.partition(":")
    factory = bot_factory(name)
    if written and isinstance(factory, type) and not getattr(factory, "takes_budget", False):
        raise UnknownBot(f"{name[:20]} takes no budget")
    bot = factory(game, seed, parse_budget(written) if written else None)
    if not isinstance(bot, Bot):
        raise faulty(registered()[name][0], f"made {type(bot).__name__}, not a Bot")
    return bot


def faulty(entry: EntryPoint, fault: str) -> UnknownBot:
    """An error that names the bot and its package."""
    return UnknownBot(f"the bot {entry.name!r} of {package_of(entry)} {fault}")


def package_of(entry: EntryPoint) -> str:
    """Who brought a bot: name and version of the package."""
    return f"{entry.dist.name} {entry.dist.version}" if entry.dist is not None else "signoria"
