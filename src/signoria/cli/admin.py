"""`signoria admin`: prune, back up, restore and check the data of a site."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from signoria.cli.common import console
from signoria.cli.serve import site_errors

app = typer.Typer(
    rich_markup_mode=None,
    help="Look after the data of a site.  They are in SIGNORIA_DATA or SIGNORIA_DATABASE.",
    epilog="Example: signoria admin backup signoria.jsonl.gz",
)
File = Annotated[Path, typer.Argument(help="A file named something.jsonl.gz.")]


def upkeep() -> Any:  # Any: the module needs the web parts, which may not be installed
    """The site's own upkeep, ready to work."""
    from signoria.web.config import upkeep as found

    found.begin()
    return found


@app.command("prune", epilog="Example: signoria admin prune --days 60")
def prune(
    days: Annotated[int, typer.Option("--days", min=1, help="What is older goes.")] = 180,
) -> None:
    """Take away sessions, tasks, guests and waiting tables that nobody comes back to."""
    with site_errors():
        upkeep().prune(days, console().print)


@app.command("backup", epilog="Example: signoria admin backup signoria.jsonl.gz")
def backup(file: File) -> None:
    """Write everything into one file, as it is in this moment; the site may run on."""
    with site_errors():
        upkeep().backup(file, console().print)


@app.command("restore", epilog="Example: signoria admin restore signoria.jsonl.gz")
def restore(file: File) -> None:
    """Read a backup into an empty database, SQLite or PostgreSQL, wherever it came from."""
    with site_errors():
        upkeep().restore(file, console().print)


@app.command("check", epilog="Example: signoria admin check")
def check() -> None:
    """Replay every stored game; exit code 1 if one is damaged.  Only its own table is closed."""
    with site_errors():
        if upkeep().check(console().print):
            raise typer.Exit(1)
