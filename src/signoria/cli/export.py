"""`signoria export`: the site without a server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from signoria.cli.common import console
from signoria.cli.serve import site_errors


def export(
    folder: Annotated[
        Path | None,
        typer.Argument(
            help="Where the files are written; without it the site of this machine has "
            "them at /offline/, once it is started again."
        ),
    ] = None,
    pyodide: Annotated[
        Path | None,
        typer.Option(
            "--pyodide", help="Folder of Pyodide's npm package, if npm shall not be asked."
        ),
    ] = None,
    binaryen: Annotated[
        Path | None,
        typer.Option(
            "--binaryen", help="Folder of Binaryen's npm package, which makes Pyodide smaller."
        ),
    ] = None,
    cache: Annotated[
        Path | None,
        typer.Option("--cache", help="Where what was compiled is kept for the next time."),
    ] = None,
) -> None:
    """Write the games as files that any web server or file host can serve: played in the browser,
    against bots or at one screen, also without a network."""
    with site_errors():
        from signoria.web.config.data import data_folder
        from signoria.web.offline.exporting import export as write

        write(
            folder or data_folder() / "offline", pyodide, console().print, cache, binaryen=binaryen
        )
