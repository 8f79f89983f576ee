"""The five levels of bots as people choose them here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from signoria.bots import levels
from signoria.core.game import Game
from signoria.web.site.languages import language
from signoria.web.thinking import Thinker


@dataclass(frozen=True)
class Strength:
    """A level people can choose; words are in the language of the request."""

    key: str

    @property
    def name(self) -> str:
        """Its title."""
        return levels.name_of(self.key, language())

    @property
    def about(self) -> str:
        """What it is like."""
        return levels.about(self.key, language())


@dataclass(frozen=True)
class Measured(Strength):
    """A level at a table, with what was measured there."""

    measured: str


STRENGTHS = [Strength(level) for level in levels.LEVELS]
BY_KEY = {strength.key: strength for strength in STRENGTHS}
DEFAULT = levels.DEFAULT_LEVEL


def at_table(game: Game[Any], players: int) -> list[Measured]:
    """The levels, with how strong each is among so many players."""
    return [Measured(key, levels.strength(game, key, players, language())) for key in BY_KEY]


def milliseconds(strength: str, game: Game[Any], players: int) -> int:
    """What a turn of a level takes; 0: it plays at once."""
    return levels.cap(game, strength, players)


def thinker(strength: str, game: Game[Any], seed: int) -> Thinker:
    """The bot behind a level, for a turn."""
    return Thinker(strength, game, seed)
