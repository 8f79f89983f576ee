"""What is printed in our pages as Python runs as it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(page: Path) -> Iterator[tuple[str, str, int]]:
    """Every block of a page: its kind, its text and the line before it."""
    text = page.read_text(encoding="utf-8")
    for block in BLOCK.finditer(text):
        yield block[1], block[2], text[: block.start(2)].count("\n")


def run_block(page: Path, code: str, line: int) -> None:
    """Run a block; a fault is reported with its place in the page."""
    exec(compile("\n" * line + code, str(page), "exec"), {"__name__": "example"})
