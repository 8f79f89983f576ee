"""`signoria games`: what there is to play."""

from __future__ import annotations

from typing import Any

from rich.padding import Padding
from rich.text import Text

from signoria.bots.learned import trained_tables
from signoria.cli.common import (
    DEFAULT_LANGUAGE,
    AsJson,
    LanguageChoice,
    cli_words,
    console,
    print_json,
)
from signoria.core.game import Game
from signoria.core.options import word
from signoria.core.words import Words
from signoria.games import game_names, load_game, load_text


def games(lang: LanguageChoice = DEFAULT_LANGUAGE, json: AsJson = False) -> None:
    """List the games with their players and options."""
    found = [describe(load_game(name), lang) for name in game_names()]
    if json:
        print_json({"games": found})
        return
    out = console()
    words = cli_words(lang)
    for game in found:
        low, high = game["players"][0], game["players"][-1]
        players = words.say("games", "players", low=low, high=high)
        out.print(Text.assemble((game["name"], "bold"), f"  {game['title']}, {players}"))
        out.print(Padding(game["blurb"], (0, 0, 0, 2)))
        for option in game["options"]:
            values = "|".join(word(value) for value in option["choices"])
            out.print(Padding(f"--option {option['name']}={values}", (0, 0, 0, 2)))
            out.print(Padding(option["text"], (0, 0, 0, 6)))
        out.print(Padding(learned_in_words(game["learned"], words), (0, 0, 0, 2)))


def learned_in_words(tables: list[dict[str, Any]], words: Words) -> str:
    """For which tables bots have learned what positions are worth."""
    if not tables:
        return words.say("games", "not_learned")
    shown: list[str] = []
    for table in tables:
        options = [f"{name}={word(value)}" for name, value in table["options"].items()]
        seats = words.say("games", "seats", players=table["players"])
        shown.append(" ".join([seats, *options]))
    return words.say("games", "learned", tables=", ".join(dict.fromkeys(shown)))


def describe(game: Game[Any], language: str) -> dict[str, Any]:
    """One game, ready for JSON."""
    text = load_text(game, language, [])
    return {
        "name": game.name,
        "title": text.title(),
        "blurb": text.blurb(),
        "players": list(game.players),
        "rules_version": game.rules_version,
        "options": [
            {
                "name": option.name,
                "choices": list(option.choices),
                "default": option.default,
                "text": text.option(option.name),
            }
            for option in game.options
        ],
        "learned": trained_tables(game),
    }
