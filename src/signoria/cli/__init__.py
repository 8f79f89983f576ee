"""The command line: `signoria games`, `play`, `simulate`, `replay`, `rules`, `bench`."""

from __future__ import annotations

import sys


def main() -> None:
    """The entry point."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a terminal that cannot write ł shows ? instead
            stream.reconfigure(errors="replace")
    try:
        from signoria.cli.app import app
    except ModuleNotFoundError as error:
        if error.name not in ("typer", "rich"):
            raise
        sys.exit(f"signoria: the command line needs {error.name}: pip install 'signoria[cli]'")
    app(prog_name="signoria")
