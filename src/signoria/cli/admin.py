"""`signoria admin`: who looks after a site, and its data: prune, back up, restore, check."""

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
def check(
    close: Annotated[
        bool,
        typer.Option("--close", help="Close for good what began under rules that lead elsewhere."),
    ] = False,
) -> None:
    """Replay every stored game; exit code 1 if one cannot be.  Only its own table is closed."""
    with site_errors():
        if upkeep().check(console().print, close):
            raise typer.Exit(1)


@app.command("host", epilog="Example: signoria admin host anna")
def host(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The name of an account.")],
    remove: Annotated[bool, typer.Option("--remove", help="Take it away again.")] = False,
) -> None:
    """Let an account look after people and tables at /admin/.  A new account is asked for its
    password."""
    with site_errors():
        site = upkeep()
        if remove:
            site.no_host(name, console().print)
            return
        password = ""
        if not site.is_known(name):
            password = typer.prompt("Password", hide_input=True, confirmation_prompt=True)
        site.host(name, password, console().print)
