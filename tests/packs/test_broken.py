"""A thousand broken packs: each is refused with file and reason, by nothing but a BadPack."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from signoria import packs
from signoria.core.errors import BadPack
from tests.packs.broken import broken

WANTED = 1000


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
            said = str(error)
            assert said.startswith((*packs.names_of(game), "zip: ", "readme.exe", "the pack")), said
    print(f"{number} packs, {refused} refused, the others can be played with")
    assert not list(tmp_path.iterdir())
