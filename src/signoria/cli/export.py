"""`signoria export`: the site without a server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from signoria.cli.common import console
from signoria.cli.serve import site_errors


def export(
    folder: Annotated[Path, typer.Argument(help="Where the files are written.")],
    pyodide: Annotated[
        Path | None,
        typer.Option(
            "--pyodide", help="Folder of Pyodide's npm package, if npm shall not be asked."
        ),
    ] = None,
) -> None:
    """Write the games as files that any web server or file host can serve: played in the browser,
    against bots or at one screen, also without a network."""
    with site_errors():
        from signoria.web.offline.exporting import export as write

        write(folder, pyodide, console().print)
