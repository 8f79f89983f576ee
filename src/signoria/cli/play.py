"""`signoria play`: a game in the terminal against bots."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated, Any

import typer

from signoria.bots import Bot, Budget, make_bot
from signoria.bots.levels import CAP, DEFAULT_LEVEL, LEVELS, LevelBot
from signoria.cli.common import (
    DEFAULT_LANGUAGE,
    AsJson,
    GameName,
    LanguageChoice,
    PackFolder,
    PlayerCount,
    WrittenOptions,
    bot_specs,
    cli_words,
    console,
    json_text,
    other_bots,
    print_json,
    table_size,
)
from signoria.cli.scores import final_score
from signoria.cli.screen import Screen
from signoria.cli.session import Session
from signoria.core.chance import Dice
from signoria.core.errors import BadOptions
from signoria.core.game import Game
from signoria.core.machine import OVER, actor
from signoria.core.record import Record, Table
from signoria.core.text import GameText
from signoria.core.words import Words
from signoria.games import load_game, load_text

INTERRUPTED = 130
NOT_SAVED = 2
BOT_PLAYERS = ("Bianca", "Marco", "Lucia", "Tito", "Elena", "Bruno", "Chiara")
SEEDS = 1_000_000_000


def play(
    game: GameName,
    players: PlayerCount = None,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            help=f"Bots of the other seats, with commas; a single one plays them all. Levels: "
            f"{', '.join(LEVELS)}; others: {', '.join(other_bots())}, or with a budget "
            f"search:200ms, search:500.",
        ),
    ] = DEFAULT_LEVEL,
    seat: Annotated[int, typer.Option("--seat", help="Your seat, counted from 1.")] = 1,
    lang: LanguageChoice = DEFAULT_LANGUAGE,
    option: WrittenOptions = None,
    seed: Annotated[
        int | None, typer.Option("--seed", help="Makes the deal and the bots repeatable.")
    ] = None,
    pack: PackFolder = None,
    save: Annotated[
        Path | None,
        typer.Option("--save", metavar="FILE", help="Write the record here; .json for JSON."),
    ] = None,
    json: AsJson = False,
) -> None:
    """Play a game in the terminal against bots.

    Choices are numbered; type h for help and ? for the rule behind a decision.
    """
    found = load_game(game)
    specs = bot_specs(bots)
    number = seed if seed is not None else secrets.randbelow(SEEDS)
    least = 1 if len(specs) == 1 else len(specs) + 1  # a single bot plays all other seats
    count, options = table_size(found, players, option, least)
    if not 1 <= seat <= count:
        raise BadOptions(f"seat {seat} is not one of 1 to {count}")
    if save is not None and (save.is_dir() or not save.absolute().parent.is_dir()):
        raise BadOptions(f"{save}: the record cannot be written there")
    specs = fit_bots(specs, count - 1)
    names = player_names(cli_words(lang), count, seat - 1)
    table = Table(found, count, dict(options), record_names(names, specs, seat - 1), pack)
    machine = make_bots(found, specs, seat - 1, number)
    text = load_text(found, lang, names, numbered=True)
    screen = Screen(console(error=json), cli_words(lang), names_for(text, seat - 1))
    session = Session(table, seat - 1, machine, Dice(number), text, screen)
    welcome(session)
    code = run(session, save)
    if code == 0 and seed is None:
        screen.say("play", "seed", seed=number)
    if json:
        print_json(report(found, table, seat))
    raise typer.Exit(code)


def names_for(text: GameText, me: int) -> list[str]:
    """Names as the screen shows them: one is `you`."""
    words = cli_words(text.language)
    names = list(text.players)
    names[me] = words.say("name", "you", name=names[me])
    return names


def welcome(session: Session) -> None:
    """Which game, who sits where, what can be typed."""
    names = session.table.record.names
    others = [name for seat, name in enumerate(names) if seat != session.me]
    session.screen.say(
        "play",
        "welcome" if others else "welcome_alone",
        title=session.text.title(),
        players=len(names),
        me=names[session.me],
        seat=session.me + 1,
        others=", ".join(others),
    )
    session.screen.say("play", "welcome_help")


def run(session: Session, save: Path | None) -> int:
    """Play, then save; the exit code."""
    screen = session.screen
    code = 0
    try:
        if session.run():
            s, words = session.table.state, session.words
            names = screen.names
            screen.print(final_score(session.game, s, session.text, names, words))
        else:
            save = save if save is not None else asked_path(screen)
            screen.say("play", "left")
    except EOFError:
        screen.say("play", "input_ended")
    except KeyboardInterrupt:
        screen.print("")
        screen.say("play", "left")
        code = INTERRUPTED
    if save is not None and not write_record(session.table.record, save, screen):
        code = code or NOT_SAVED
    return code


def asked_path(screen: Screen) -> Path | None:
    """Where to save, asked of a person who leaves."""
    typed = screen.ask(screen.words.get("play", "save_as"))
    return Path(typed) if typed else None


def write_record(record: Record, path: Path, screen: Screen) -> bool:
    """The record as text, or as JSON when the name says so; False if it cannot be written."""
    as_json = path.suffix.lower() == ".json"
    body = json_text(record.to_json()) if as_json else record.to_text()
    try:
        path.write_text(body, encoding="utf-8")
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        screen.say("play", "not_saved", path=path, why=why)
        return False
    screen.say("play", "saved", path=path)
    return True


def fit_bots(specs: list[str], seats: int) -> list[str]:
    """One bot per seat: a single one plays them all."""
    if len(specs) == 1:
        return specs * seats
    if len(specs) != seats:
        raise BadOptions(f"{seats} other players need {seats} bots (or one for all): {len(specs)}")
    return specs


def make_bots(game: Game[Any], specs: list[str], me: int, seed: int) -> dict[int, Bot]:
    """The bots by seat, each with its own seed; a level keeps nobody waiting."""
    seats = [seat for seat in range(len(specs) + 1) if seat != me]
    found = {
        seat: make_bot(spec, game, seed * 101 + seat)
        for seat, spec in zip(seats, specs, strict=True)
    }
    for bot in found.values():
        if isinstance(bot, LevelBot) and bot.budget is None:
            bot.budget = Budget(milliseconds=CAP)
    return found


def player_names(words: Words, players: int, me: int) -> list[str]:
    """The person is Player 1 (or the seat's number), the bots have first names."""
    names = list(BOT_PLAYERS[:players])
    names[me:me] = [words.say("name", "human", n=me + 1)]
    return names[:players]


def record_names(names: list[str], specs: list[str], me: int) -> list[str]:
    """Names for the record: with the kind of bot."""
    left = iter(specs)
    return [name if seat == me else f"{name} ({next(left)})" for seat, name in enumerate(names)]


def report(game: Game[Any], table: Table, seat: int) -> dict[str, Any]:
    """How it went, ready for JSON."""
    return {
        "game": game.name,
        "players": table.record.players,
        "options": table.record.options,
        "names": table.record.names,
        "seat": seat,
        "finished": actor(table.state) == OVER,
        "result": game.result(table.state).to_json(),
        "record": table.record.to_json(),
    }
