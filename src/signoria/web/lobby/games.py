"""What the lobby says about the games."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.http import Http404
from django.template import TemplateDoesNotExist
from django.template.loader import get_template
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from signoria.core.game import Game
from signoria.core.text import GameText
from signoria.games import game_names, load_game, load_text

GUESSED = "reconstructed"  # how a component says that it was not checked against a printed one


@dataclass(frozen=True)
class Card:
    """A game as the home page shows it."""

    name: str
    short: Any  # translated when shown
    line: Any
    minutes: str

    @property
    def players(self) -> str:
        """How many can play, as people write it."""
        counts = load_game(self.name).players
        return f"{counts[0]}–{counts[-1]}"

    @property
    def playable(self) -> bool:
        """Is there a board to play on?"""
        return has_board(self.name)


CARDS = {
    card.name: card
    for card in (
        Card(
            "burgundy", _("Burgundy"), _("Roll two dice, build a princedom of 37 fields."), "30–90"
        ),
        Card("tuscany", _("Tuscany"), _("Thirty fields, one action at a time."), "45–60"),
        Card(
            "principato",
            _("Principato"),
            _("Two cards in hand, a wall to raise, a war to win."),
            "60–75",
        ),
        Card(
            "florence",
            _("Florence"),
            _("Bid, build and commission works in seven rounds."),
            "75–100",
        ),
        Card("rialto", _("Rialto"), _("Six districts, one canal, every card counts."), "45–60"),
    )
}

# Games without short names for their options in words.toml are named here.
OPTION_NAMES: dict[tuple[str, str], Any] = {
    ("florence", "muse"): _("Muse and Princess"),
    ("florence", "coop"): _("Co-operative building"),
    ("florence", "two_player_hard"): _("Four freedoms for two"),
    ("principato", "start_seat"): _("Start player"),
    ("rialto", "neutral"): _("Neutral player"),
}
VALUE_NAMES: dict[tuple[str, str], Any] = {
    ("start_seat", "random"): _("by lot"),
    ("start_seat", "0"): _("seat 1"),
    ("start_seat", "1"): _("seat 2"),
    ("start_seat", "2"): _("seat 3"),
    ("start_seat", "3"): _("seat 4"),
}


def cards() -> list[Card]:
    """Every game there is; those with a board first."""
    known = [CARDS[name] for name in CARDS if name in game_names()]
    return sorted(known, key=lambda card: not card.playable)


def card_of(name: str) -> Card:
    """One of the games, or a page that says there is none."""
    if name not in CARDS or name not in game_names():
        raise Http404("no such game")
    return CARDS[name]


def text_of(game: Game[Any]) -> GameText:
    """The words of a game in the language of this request."""
    return load_text(game, language(), [])


def language() -> str:
    """The active language, one of ours."""
    return "pl" if (get_language() or "en").startswith("pl") else "en"


@cache
def has_board(name: str) -> bool:
    """Has the game been drawn?"""
    try:
        get_template(f"boards/{name}/board.html")
    except TemplateDoesNotExist:
        return False
    return True


@cache
def is_reconstructed(name: str) -> bool:
    """Is anything in the game's data a reconstruction?"""
    files = sorted((load_game(name).folder / "data").glob("*.toml"))
    return any(_has_guess(tomllib.loads(file.read_text(encoding="utf-8"))) for file in files)


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
    return str(OPTION_NAMES.get((text.game.name, option), option.replace("_", " ")))


def value_name(text: GameText, option: str, value: Any) -> str:
    """A value of an option in a few words."""
    key = str(value).lower()
    if text.words.has("option_value", key):
        return text.words.get("option_value", key)
    if isinstance(value, int) and text.words.has("option_value", "number"):
        return text.words.say("option_value", "number", n=value)
    return str(VALUE_NAMES.get((option, key), key))


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
        found.append(label if value is True else f"{label}: {value_name(text, option.name, value)}")
    return found
