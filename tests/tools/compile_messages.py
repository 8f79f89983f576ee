"""Compile the translations of the site and of the boards: `python -m tests.tools.compile_messages`.

The compiled file is kept in the repository, so that installing needs no gettext.
"""

from __future__ import annotations

import io
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

SOURCES = Path(__file__).parents[2] / "src" / "signoria"


def catalogues() -> list[Path]:
    """The words of the site and those of each board, in every language."""
    folders = [SOURCES / "web", *sorted(SOURCES.glob("games/*/board"))]
    return [po for folder in folders for po in sorted(folder.glob("locale/*/LC_MESSAGES/*.po"))]


def compiled(po: Path) -> bytes:
    """The bytes of the compiled catalogue."""
    catalogue = read_po(io.BytesIO(po.read_bytes()), locale=po.parents[1].name)
    out = io.BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def main() -> None:
    """Write every .mo beside its .po."""
    for po in catalogues():
        po.with_suffix(".mo").write_bytes(compiled(po))


if __name__ == "__main__":
    main()
