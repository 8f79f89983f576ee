"""A thousand broken packs: refused with file, field and reason, by nothing but a BadPack."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

import pytest

from signoria import packs
from signoria.core.errors import BadPack
from signoria.packs.faults import is_known
from tests.packs.broken import broken

WANTED = 1000


LINE = re.compile(r"(?P<file>[\w.]+), line [1-9]\d*: .+", re.DOTALL)
WHOLE = ("zip: ", "readme.exe: ", "the pack: ")  # nothing that stands in one of the files
SIZES = ("larger than", "no text", "there twice", "a link", "packed in a way", "no such component")


def is_told_well(game: str, said: str) -> None:
    """The file, the line of the field in it, and a reason that every language has."""
    found = LINE.fullmatch(said)
    if found is None:
        named = said.startswith((*packs.names_of(game), *WHOLE))
        assert named and (said.startswith(WHOLE) or any(size in said for size in SIZES)), said
    else:
        assert found["file"] in packs.names_of(game), said
    assert is_known(game, said), said


@pytest.mark.slow
def test_a_thousand_broken_packs_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    refused = number = 0
    while refused < WANTED:
        game, raw = broken(number)
        number += 1
        try:
            packs.check(game, packs.from_zip(game, raw))
        except BadPack as error:
            refused += 1
            is_told_well(game, str(error))
    print(f"{number} packs, {refused} refused, the others can be played with")
    assert not list(tmp_path.iterdir())
