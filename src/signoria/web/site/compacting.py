"""Style sheets without comments and the white space of the layout."""

from __future__ import annotations

import re

STRING = re.compile(r"""("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')""", re.DOTALL)


def compact(style: str) -> str:
    """The same style sheet, shorter."""
    style = re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL)
    pieces = STRING.split(style)
    for at in range(0, len(pieces), 2):
        words = re.sub(r"\s+", " ", pieces[at])
        words = re.sub(r" ?([{};,>]) ?", r"\1", words)
        words = re.sub(r"([{;][\w-]+): ", r"\1:", words)
        pieces[at] = words.replace(";}", "}")
    return "".join(pieces).strip()
