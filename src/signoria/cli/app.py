"""The commands put together, and one place for everything that can go wrong."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

import signoria
from signoria.cli import (
    admin,
    bench,
    benchmark,
    dataset,
    encode,
    export,
    games,
    ladder,
    new_game,
    play,
    puzzles,
    replay,
    review,
    rules,
    serve,
    simulate,
    study,
    train,
)
from signoria.core.errors import SignoriaError

WRONG_INPUT = 2
INTERRUPTED = 130


class OneLineErrors(TyperGroup):
    """Whatever is wrong with the input is said in one line on standard error, exit code 2."""

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run a command and leave with its exit code."""
        extra["standalone_mode"] = False
        try:
            code = super().main(*args, **extra)
            sys.stdout.flush()  # a full disk is noticed here, not when Python has left
        except SignoriaError as error:
            code = complain(str(error))
        except (typer.Abort, KeyboardInterrupt):
            code = INTERRUPTED
        except OSError as error:
            code = gave_way(error)
        except Exception as error:
            message = getattr(error, "format_message", None)  # a mistake in the command itself
            if message is None:
                raise
            code = complain(message())
        sys.exit(code if isinstance(code, int) else 0)


def gave_way(error: OSError) -> int:
    """The output, or a file, cannot be written; what is still to be printed goes nowhere."""
    if error.filename is None:
        with suppress(OSError, ValueError):  # no file behind it: nothing to be done
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if error.errno == errno.EPIPE:
        return 1  # the reader has gone (`signoria rules rialto | head`): nothing more to say
    where = f"{error.filename}: " if error.filename is not None else "the output: "
    return complain(where + (error.strerror or str(error)))


def complain(message: str) -> int:
    """One line on standard error; the exit code of wrong input."""
    print(f"signoria: {' '.join(message.split())}", file=sys.stderr)
    return WRONG_INPUT


app = typer.Typer(
    name="signoria",
    cls=OneLineErrors,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Example: signoria play rialto --players 3 --bots greedy,random",
)


def show_version(wanted: bool) -> None:
    """Print the version and leave."""
    if wanted:
        print(f"signoria {signoria.__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", callback=show_version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    """Renaissance board games: to play, to study, to simulate."""
    if context.invoked_subcommand is None:
        print(context.get_help())


app.command("export", epilog="Example: signoria export public")(export.export)
app.command("serve", epilog="Example: signoria serve --port 8080")(serve.serve)
app.add_typer(admin.app, name="admin")
app.command("games", epilog="Example: signoria games --lang pl")(games.games)
app.command(
    "play", epilog="Example: signoria play rialto --players 3 --bots greedy,random --seat 2"
)(play.play)
app.command(
    "simulate",
    epilog="Example: signoria simulate rialto --players 3 --games 300 --bots greedy,random,random",
)(simulate.simulate)
app.command("train", epilog="Example: signoria train rialto --hours 1 --jobs 2")(train.train)
app.command("ladder", epilog="Example: signoria ladder rialto --games 200 --players 2,4 --jobs 2")(
    ladder.ladder
)
app.command("replay", epilog="Example: signoria replay game.txt --move 40")(replay.replay)
app.command("review", epilog="Example: signoria review game.txt --sims 32 --out review.html")(
    review.review
)
app.command("puzzles", epilog="Example: signoria puzzles rialto --out puzzles.json --jobs 2")(
    puzzles.puzzles
)
app.command("study", epilog="Example: signoria study rialto --games 500 --jobs 2 --out study")(
    study.study
)
app.command("rules", epilog="Example: signoria rules rialto --search joker")(rules.rules)
app.command("new-game", epilog="Example: signoria new-game harbour")(new_game.new_game)
app.command("verify", epilog="Example: signoria verify rialto-k3x7.json 9f2c…")(serve.verify)
app.command("bench", epilog="Example: signoria bench rialto --seconds 2")(bench.bench)
app.command("benchmark", epilog="Example: signoria benchmark search:200 --game rialto --games 20")(
    benchmark.benchmark
)
app.command("encode", epilog="Example: signoria encode rialto --describe")(encode.encode)
app.command(
    "dataset",
    epilog="Example: signoria dataset rialto --bots greedy --games 200 --out rialto.parquet",
)(dataset.dataset)
