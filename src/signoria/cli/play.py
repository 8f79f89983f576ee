"""`signoria play`: a game in the terminal against bots, begun or taken up again."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from signoria.bots import Bot, Budget, make_bot
from signoria.bots.levels import CAP, DEFAULT_LEVEL, LEVELS, LevelBot
from signoria.cli import saves
from signoria.cli.common import (
    DEFAULT_LANGUAGE,
    AsJson,
    LanguageChoice,
    PackFolder,
    PlayerCount,
    WrittenOptions,
    bot_specs,
    cli_words,
    console,
    faults_told,
    other_bots,
    print_json,
    table_size,
)
from signoria.cli.leaving import closing, keep, run
from signoria.cli.saves import Keeper
from signoria.cli.scores import final_score
from signoria.cli.screen import Screen
from signoria.cli.seated import Place, Seated
from signoria.cli.session import Session
from signoria.core.chance import Dice
from signoria.core.errors import BadOptions, BadRecord, SignoriaError
from signoria.core.game import Game
from signoria.core.machine import OVER, actor
from signoria.core.record import Move, Table
from signoria.core.text import GameText
from signoria.core.words import Words
from signoria.games import load_game, load_text
from signoria.packs import in_folder

BOT_PLAYERS = ("Bianca", "Marco", "Lucia", "Tito", "Elena", "Bruno", "Chiara")
SEEDS = 1_000_000_000


class Opening:
    """Everything that is settled before the first question: the table, who sits there, the file."""

    def __init__(self, table: Table, me: int, names: list[str], bots: list[str]) -> None:
        self.table = table
        self.me = me
        self.names = names  # without the bots
        self.bots = bots  # by seat; "" for the person
        self.moves: list[Move] = []  # made before
        self.path: Path | None = None  # where the game came from


def play(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME", help="Name of a game, see `signoria games`; with --resume a file."
        ),
    ] = "",
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
    seat: Annotated[
        int | None, typer.Option("--seat", help="Your seat, counted from 1; without it the first.")
    ] = None,
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
    overwrite: Annotated[
        bool, typer.Option("--overwrite", help="Write over a file that is there already.")
    ] = False,
    resume: Annotated[
        bool,
        typer.Option(
            "--resume",
            help="Go on with a saved game: that of FILE (in place of GAME), or the last.",
        ),
    ] = False,
    plain: Annotated[
        bool, typer.Option("--plain", help="Print lines and read lines, as in a pipe.")
    ] = False,
    saved: Annotated[bool, typer.Option("--saved", help="List the saved games and leave.")] = False,
    json: AsJson = False,
) -> None:
    """Play a game in the terminal against bots.

    Choices are numbered; type h for help, i for a hint and ? for the rule behind a decision. In a
    terminal a game is kept after every move, and --resume goes on with it.
    """
    screen = Screen(console(error=json), cli_words(lang), [])
    drawn = screen.terminal and not plain and not json and can_draw(screen.console)
    if saved:
        list_saved(screen, game, json)
        return
    number = seed if seed is not None else secrets.randbelow(SEEDS)
    if resume:
        opening = taken_up(screen, drawn, game, seat, bots, pack)
    elif not game:
        raise BadOptions("GAME is missing: name one of `signoria games`, or say --resume")
    else:
        with faults_told(game, lang):
            opening = begun(game, players, bots, seat, lang, option, pack)
    keeper = Keeper(saving_path(opening, save, overwrite, screen.terminal))
    place = place_at(opening, keeper, lang, number)
    code = (play_drawn if drawn else play_in_lines)(screen, opening, place)
    if code == 0 and seed is None and not resume:
        screen.say("play", "seed", seed=number)
    if json:
        print_json(report(opening.table, opening.me + 1))
    raise typer.Exit(code)


def can_draw(out: Console) -> bool:
    """Is there a terminal that can be drawn on, and what draws?"""
    return not out.is_dumb_terminal and find_spec("textual") is not None


def place_at(opening: Opening, keeper: Keeper, lang: str, number: int) -> Place:
    """A person's place at the table."""
    table, me = opening.table, opening.me
    text = load_text(table.game, lang, opening.names, numbered=True)
    bots = make_bots(table.game, opening.bots, number)
    return Place(table, me, bots, Dice(number), text, names_for(text, me), keeper)


def play_in_lines(screen: Screen, opening: Opening, place: Place) -> int:
    """Play line by line; the exit code."""
    screen.names[:] = place.names
    session = Session(place, screen)
    recall(session, opening)
    welcome(session)
    if opening.path is not None:
        screen.say("play", "resumed", moves=len(opening.moves), path=opening.path)
    with closing():
        return run(session)


def play_drawn(screen: Screen, opening: Opening, place: Place) -> int:
    """Play on a screen that is drawn in place; the exit code."""
    from signoria.cli.tui.app import GameApp

    app = GameApp(place, screen.words)
    recall(app.seated, opening)
    code = app.run()
    if app.return_code:
        return app.return_code  # it broke, and has said so
    if app.seated.over():
        table, words = place.table, screen.words
        screen.print(final_score(table.game, table.state, place.text, place.names, words))
    return keep(app.seated, screen) or code or 0


def recall(seated: Seated, opening: Opening) -> None:
    """The moves that were made before."""
    try:
        seated.follow(opening.moves)
    except SignoriaError as error:
        ply = len(opening.table.record.moves) + 1
        raise BadRecord(f"{opening.path}: move {ply}: {error}") from error
    if seated.over():
        raise BadRecord(f"{opening.path}: the game is over; try `signoria review`")


def begun(
    name: str,
    players: int | None,
    bots: str,
    seat: int | None,
    lang: str,
    option: list[str] | None,
    pack: Path | None,
) -> Opening:
    """A new game."""
    game = load_game(name)
    specs = bot_specs(bots)
    least = 1 if len(specs) == 1 else len(specs) + 1  # a single bot plays all other seats
    count, options = table_size(game, players, option, least)
    me = 0 if seat is None else seat - 1
    if not 0 <= me < count:
        raise BadOptions(f"seat {seat} is not one of 1 to {count}")
    seats = fit_bots(specs, count - 1)
    seats.insert(me, "")
    names = player_names(cli_words(lang), count, me)
    table = Table(game, count, dict(options), record_names(names, seats), pack)
    if pack is not None:  # whatever becomes of the folder, the game can be gone on with
        table.record.files = in_folder(pack)
    return Opening(table, me, names, seats)


def taken_up(
    screen: Screen, drawn: bool, named: str, seat: int | None, bots: str, pack: Path | None
) -> Opening:
    """A saved game; seats of other people are played by the bots asked for."""
    path = saves.resumed(named, lambda found: chosen_save(screen, drawn, found))
    record = saves.read_saved(path)
    me = saves.person_in(record, seat)
    seats = saves.seats_of(record)
    others = [number for number, bot in enumerate(seats.bots) if number != me and not bot]
    wanted = fit_bots(bot_specs(bots), len(others))
    given = [
        "" if number == me else bot or wanted[others.index(number)]
        for number, bot in enumerate(seats.bots)
    ]
    record.names = record_names(seats.names, given)
    with faults_told(record.game, screen.words.language):
        table = saves.empty_table(record, pack, path)
    opening = Opening(table, me, seats.names, given)
    opening.moves = record.moves
    opening.path = path
    return opening


def chosen_save(screen: Screen, drawn: bool, found: Sequence[saves.Saved]) -> saves.Saved | None:
    """One of several saved games: asked in a terminal, else the latest; None: no one."""
    if not screen.terminal:
        return found[0]
    if drawn:
        from signoria.cli.tui.picker import Picker

        title = screen.words.say("saves", "title", path=saves.saves_folder())
        number = Picker(title, saved_lines(screen.words, found)).run()
        return None if number is None else found[number]
    print_saved(screen, found)
    typed = screen.ask(screen.words.say("saves", "choose", most=len(found)))
    number = int(typed) if typed.isascii() and typed.isdigit() else 1
    return found[number - 1] if 1 <= number <= len(found) else None


def list_saved(screen: Screen, game: str, json: bool) -> None:
    """The saved games, of one game or of all."""
    found = saves.saved_games(game)
    folder = saves.saves_folder()
    if json:
        print_json({"folder": str(folder), "games": [each.to_json() for each in found]})
    elif not found:
        screen.say("saves", "none", path=folder)
    else:
        screen.say("saves", "title", path=folder)
        print_saved(screen, found)


def print_saved(screen: Screen, found: Sequence[saves.Saved]) -> None:
    """The list."""
    screen.print(*[Text(line) for line in saved_lines(screen.words, found)])


def saved_lines(words: Words, found: Sequence[saves.Saved]) -> list[str]:
    """A line for each."""
    return [
        words.say(
            "saves",
            "line",
            number=number,
            title=load_text(load_game(each.record.game), words.language, []).title(),
            moves=len(each.record.moves),
            state=words.get("saves", "over" if each.finished else "open"),
            when=f"{each.when:%Y-%m-%d %H:%M}",
            file=each.path.name,
        )
        for number, each in enumerate(found, 1)
    ]


def saving_path(
    opening: Opening, save: Path | None, overwrite: bool, terminal: bool
) -> Path | None:
    """Where the game is kept: in the file named, where it came from, or by itself."""
    if save is None:
        if opening.path is not None or not terminal:
            return opening.path
        return saves.new_save(opening.table.game.name, datetime.now())
    path = save.expanduser()
    if path.is_dir():
        raise BadOptions(f"{path}: the record cannot be written there: it is a folder")
    if path.is_file() and not overwrite and path != opening.path:
        raise BadOptions(f"{path} is there already: name another file, or say --overwrite")
    return path


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


def fit_bots(specs: list[str], seats: int) -> list[str]:
    """One bot per seat: a single one plays them all."""
    if len(specs) == 1:
        return specs * seats
    if len(specs) != seats:
        raise BadOptions(f"{seats} other players need {seats} bots (or one for all): {len(specs)}")
    return specs


def make_bots(game: Game[Any], specs: list[str], seed: int) -> dict[int, Bot]:
    """The bots by seat, each with its own seed; a level keeps nobody waiting."""
    found = {
        seat: make_bot(spec, game, seed * 101 + seat) for seat, spec in enumerate(specs) if spec
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


def record_names(names: list[str], specs: list[str]) -> list[str]:
    """Names for the record: with the kind of bot."""
    return [f"{name} ({spec})" if spec else name for name, spec in zip(names, specs, strict=True)]


def report(table: Table, seat: int) -> dict[str, Any]:
    """How it went, ready for JSON."""
    return {
        "game": table.game.name,
        "players": table.record.players,
        "options": table.record.options,
        "names": table.record.names,
        "seat": seat,
        "finished": actor(table.state) == OVER,
        "result": table.game.result(table.state).to_json(),
        "record": table.record.to_json(),
    }
