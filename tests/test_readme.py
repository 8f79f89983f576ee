"""README and docs: their Python runs as printed (docs/research.md has its own test)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.examples import ROOT, blocks, run_block

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
EXAMPLES = [
    pytest.param(page, code, line, id=f"{page.name}:{line}")
    for page in PAGES
    if page.name != "research.md"
    for kind, code, line in blocks(page)
    if kind == "python"
]


@pytest.mark.parametrize(("page", "code", "line"), EXAMPLES)
def test_an_example_runs_as_printed(page: Path, code: str, line: int) -> None:
    run_block(page, code, line)


def test_the_pages_have_their_examples() -> None:
    names = [str(example.id).partition(":")[0] for example in EXAMPLES]
    assert names.count("README.md") == 1
    assert names.count("bots.md") == 4
