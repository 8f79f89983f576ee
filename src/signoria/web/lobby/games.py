"""What the lobby says about the games."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from django.http import Http404
from django.template import TemplateDoesNotExist
from django.template.loader import get_template

from signoria.core.game import Game
from signoria.core.text import GameText
from signoria.games import game_names, load_game, load_text
from signoria.web.packs.standards import usual_files
from signoria.web.site.languages import language

LAST = 1000
GUESSED = "reconstructed"  # how a component says that it was not checked against a printed one


@dataclass(frozen=True)
class Card:
    """A game as the home page shows it: `[card]` of its words, in the language of this request."""

    name: str

    @property
    def order(self) -> int:
        """Its place among the games; one that does not say comes last."""
        return int(self._data.get("order", LAST))

    @property
    def short(self) -> str:
        """Its name in one word."""
        return self._words("short") or text_of(load_game(self.name)).title()

    @property
    def line(self) -> str:
        """What one does in it, in one line."""
        return self._words("line")

    @property
    def minutes(self) -> str:
        """How long it takes."""
        return self._words("minutes")

    @property
    def players(self) -> str:
        """How many can play, as people write it."""
        counts = load_game(self.name).players
        return f"{counts[0]}–{counts[-1]}"

    @property
    def playable(self) -> bool:
        """Is there a board to play on?"""
        return has_board(self.name)

    @property
    def _data(self) -> dict[str, Any]:  # Any: texts by language, and a number
        found: dict[str, Any] = text_of(load_game(self.name)).words.data.get("card", {})
        return found

    def _words(self, key: str) -> str:
        words = text_of(load_game(self.name)).words
        return words.get("card", key) if words.has("card", key) else ""


def cards() -> list[Card]:
    """Every game there is; those with a board first."""
    known = [Card(name) for name in game_names()]
    return sorted(known, key=lambda card: (not card.playable, card.order, card.name))


def card_of(name: str) -> Card:
    """One of the games, or a page that says there is none."""
    if name not in game_names():
        raise Http404("no such game")
    return Card(name)


def text_of(game: Game[Any]) -> GameText:
    """The words of a game in the language of this request."""
    return load_text(game, language(), [])


@cache
def has_board(name: str) -> bool:
    """Has the game been drawn?"""
    try:
        get_template(f"boards/{name}/board.html")
    except TemplateDoesNotExist:
        return False
    return True


def is_reconstructed(name: str) -> bool:
    """Is anything of what new tables are played with a reconstruction?"""
    return any(_is_guessed(text) for text in usual_files(name).values())


@lru_cache(maxsize=100)
def _is_guessed(text: str) -> bool:
    return _has_guess(tomllib.loads(text))


def _has_guess(value: Any) -> bool:
    if isinstance(value, dict):
        return any(_has_guess(inner) for inner in value.values())
    if isinstance(value, list):
        return any(_has_guess(inner) for inner in value)
    return bool(value == GUESSED)


def option_name(text: GameText, option: str) -> str:
    """An option in two or three words."""
    if text.words.has("option_name", option):
        return text.words.get("option_name", option)
    return option.replace("_", " ")


def value_name(text: GameText, value: Any) -> str:
    """A value of an option in a few words."""
    key = str(value).lower()
    if text.words.has("option_value", key):
        return text.words.get("option_value", key)
    if isinstance(value, int) and text.words.has("option_value", "number"):
        return text.words.say("option_value", "number", n=value)
    return key


def options_in_words(name: str, options: dict[str, Any]) -> list[str]:
    """What sets a table apart from the plain game."""
    game = load_game(name)
    text = text_of(game)
    found = []
    for option in game.options:
        value = options.get(option.name, option.default)
        if value == option.default:
            continue
        label = option_name(text, option.name)
        found.append(label if value is True else f"{label}: {value_name(text, value)}")
    return found
