"""`signoria games`: what there is to play."""

from __future__ import annotations

from typing import Any

from rich.padding import Padding
from rich.text import Text

from signoria.arena.duel import first_turn
from signoria.arena.selfplay import Setting
from signoria.bots.learned import learned_of, trained_tables
from signoria.bots.value import LearnedValue
from signoria.cli.common import (
    DEFAULT_LANGUAGE,
    AsJson,
    LanguageChoice,
    cli_words,
    console,
    print_json,
)
from signoria.core.game import Configuration, Game
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
        learned = learned_in_words(game["learned"], bool(game["hand_made"]), words)
        out.print(Padding(learned, (0, 0, 0, 2)))


def learned_in_words(tables: list[dict[str, Any]], others: bool, words: Words) -> str:
    """For which tables bots have learned what positions are worth, and whether there are others."""
    if not tables:
        return words.say("games", "not_learned")
    seats: dict[str, set[int]] = {}
    for table in tables:
        options = [f"{name}={word(value)}" for name, value in table["options"].items()]
        seats.setdefault(" ".join(options), set()).add(table["players"])
    shown: list[str] = []
    for written, numbers in seats.items():
        players = words.say("games", "seats", players=", ".join(map(str, sorted(numbers))))
        shown.append(f"{players} {written}".rstrip())
    said = words.say("games", "learned", tables="; ".join(shown))
    return said + " " + words.say("games", "others" if others else "no_others")


def hand_made(game: Game[Any]) -> list[dict[str, Any]]:
    """The tables that the hand-made evaluation answers: those for which nothing was learned."""
    learned = learned_of(game)
    return [
        {"players": each.players, "options": dict(each.options)}
        for each in game.configurations()
        if learned is None or not is_learned(game, each, learned)
    ]


def is_learned(game: Game[Any], table: Configuration, learned: LearnedValue) -> bool:
    """Was the value learned for this table?"""
    return learned.knows(first_turn(game, Setting(table.players, table.options)))


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
        "hand_made": hand_made(game),
    }
