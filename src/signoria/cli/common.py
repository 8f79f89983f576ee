"""What several commands share: their options, consoles, words and JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Annotated, Any

import typer
from rich import box
from rich.console import Console
from rich.table import Table

from signoria.bots import bot_names
from signoria.bots.levels import LEVELS
from signoria.core.errors import BadOptions, BadPack, BadRecord
from signoria.core.game import Game
from signoria.core.options import Options, word
from signoria.core.words import LANGUAGES, Words, load_words
from signoria.packs.faults import told

WORDS = Path(__file__).parent / "words.toml"
DEFAULT_LANGUAGE = LANGUAGES[0]
MAX_FILE = 5_000_000  # bytes of a record; real ones have some ten thousand


def check_language(value: str) -> str:
    """A language there are words in."""
    if value not in LANGUAGES:
        raise typer.BadParameter(f"{value[:20]!r} is not one of {', '.join(LANGUAGES)}")
    return value


def check_pack(value: Path | None) -> Path | None:
    """A folder that is there."""
    if value is not None and not value.is_dir():
        raise BadOptions(f"{value}: there is no such folder")
    return value


@contextmanager
def faults_told(game: str, language: str) -> Iterator[None]:
    """What is wrong with a pack is said in the language of the command."""
    try:
        yield
    except BadPack as error:
        raise BadPack(told(game, str(error), language)) from error


def other_bots() -> list[str]:
    """The bots that are no levels."""
    return [name for name in bot_names() if name not in LEVELS]


GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="Name of a game, see `signoria games`.")
]
PlayerCount = Annotated[
    int | None,
    typer.Option("--players", help="Number of players; without it the smallest possible."),
]
LanguageChoice = Annotated[
    str,
    typer.Option(
        "--lang",
        metavar=f"[{'|'.join(LANGUAGES)}]",
        help="Language of the texts.",
        callback=check_language,
    ),
]
WrittenOptions = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="KEY=VALUE", help="An option of the game; may be repeated."),
]
PackFolder = Annotated[
    Path | None,
    typer.Option(
        "--pack", metavar="DIR", help="Folder with replaced components.", callback=check_pack
    ),
]
GameCount = Annotated[int, typer.Option("--games", min=1, help="How many games.")]
MatchSeed = Annotated[int, typer.Option("--seed", help="Makes the games repeatable.")]
MatchBots = Annotated[
    str,
    typer.Option(
        "--bots",
        help=f"One bot per seat, with commas, or one for all. Levels: {', '.join(LEVELS)}; others: "
        f"{', '.join(other_bots())}, search:200ms, search:500. Seats rotate from game to game.",
    ),
]
Jobs = Annotated[int, typer.Option("--jobs", min=1, max=256, help="Processes that play at once.")]
Cluster = Annotated[
    str,
    typer.Option(
        "--cluster",
        metavar="ADDRESS",
        help="Play on a Ray cluster: auto, HOST:6379 or ray://HOST:10001; see docs/cluster.md.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON object instead of text.")]


def console(error: bool = False) -> Console:
    """Standard output (or error) as it is now; texts are shown as they are, without markup."""
    return Console(
        file=sys.stderr if error else sys.stdout, markup=False, emoji=False, highlight=False
    )


def tight_table(*headings: str) -> Table:
    """A table with a line under its headings and little space between columns."""
    return Table(
        *headings, box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False, show_edge=False
    )


def counted(number: int, noun: str) -> str:
    """One game, two games."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def json_text(data: dict[str, Any]) -> str:
    """JSON for files and for standard output."""
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def print_json(data: dict[str, Any]) -> None:
    """The one JSON object of a command."""
    sys.stdout.write(json_text(data))


def cli_words(language: str) -> Words:
    """The words of the command line."""
    return load_words(WORDS, language)


def parse_options(game: Game[Any], written: Sequence[str] | None) -> Options:
    """`--option key=value` as typed values."""
    known = {option.name: option for option in game.options}
    found: Options = {}
    for item in written or ():
        name, sign, value = item.partition("=")
        if not sign:
            raise BadOptions(f"an option is written key=value, not {item[:40]!r}")
        if name not in known:
            names = ", ".join(known) or "none"
            raise BadOptions(f"{game.name} has no option {name[:40]!r}; there are: {names}")
        found[name] = known[name].parse(value)
    return found


def smallest_table(game: Game[Any], options: Options, least: int) -> int:
    """The smallest number of players, at least so many, that goes with the options."""
    for players in game.players:
        if players >= least:
            with suppress(BadOptions):
                game.check_options(players, options)
                return players
    return least  # to be refused with a reason


def table_size(
    game: Game[Any], players: int | None, written: Sequence[str] | None, least: int
) -> tuple[int, Options]:
    """How many play and with which options, as written; without a number the fewest."""
    options = parse_options(game, written)
    count = players if players is not None else smallest_table(game, options, least)
    return count, game.check_options(count, options)


def numbers_of_players(written: str) -> list[int]:
    """`2,3,4` one by one."""
    if not all(number.strip().isdigit() for number in written.split(",")):
        raise BadOptions(f"{written[:20]!r} are no numbers of players: write 2,3,4")
    return [int(number) for number in written.split(",")]


def bot_specs(bots: str) -> list[str]:
    """`greedy, search:200ms` one by one."""
    return [spec.strip() for spec in bots.split(",")]


def options_in_words(game: Game[Any], options: Options) -> str:
    """The options that differ from their defaults, for a table."""
    defaults = {option.name: option.default for option in game.options}
    changed = [name for name, value in options.items() if value != defaults[name]]
    return ", ".join(f"{name}={word(options[name])}" for name in changed)


def read_text(path: Path) -> str:
    """A file as text; every fault is one line."""
    try:
        if path.stat().st_size > MAX_FILE:
            raise BadRecord(f"{path}: larger than {MAX_FILE} bytes")
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise BadRecord(f"{path}: not UTF-8 text") from error
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadRecord(f"{path}: cannot be read ({reason})") from error


def check_out(path: Path | None) -> None:
    """A file that cannot be written is refused before minutes of work, not after them."""
    if path is not None and (path.is_dir() or not path.parent.is_dir()):
        why = "a folder" if path.is_dir() else f"there is no folder {path.parent}"
        raise BadOptions(f"{path}: cannot be written ({why})")
