"""The translations of the site and the boards: whole, compiled, with their placeholders."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from tests.tools.compile_messages import SOURCES, catalogues, compiled

every_catalogue = pytest.mark.parametrize(
    "po", catalogues(), ids=lambda po: "-".join(po.relative_to(SOURCES).parts[:-2])
)
PLACE = re.compile(r"%\(\w+\)[sd]|%[sd]")


def read(po: Path) -> Catalog:
    """A catalogue of words."""
    return read_po(io.BytesIO(po.read_bytes()), locale=po.parents[1].name)


@every_catalogue
def test_the_compiled_file_is_fresh(po: Path) -> None:
    assert po.with_suffix(".mo").read_bytes() == compiled(po)


@every_catalogue
def test_every_text_is_translated(po: Path) -> None:
    missing = []
    for message in read(po):
        texts = message.string if isinstance(message.string, tuple) else (message.string,)
        if message.id and not all(texts):
            missing.append(message.id)
    assert not missing


def test_catalogues_agree() -> None:
    """The site and a board may use the same text: then it must read the same in both."""
    known: dict[object, object] = {}
    for po in catalogues():
        for message in read(po):
            if message.id:
                key = (po.parents[1].name, message.context, message.id)
                assert known.setdefault(key, message.string) == message.string, message.id


@every_catalogue
def test_placeholders_are_the_same(po: Path) -> None:
    for message in read(po):
        if not message.id:
            continue
        originals = message.id if isinstance(message.id, tuple) else (message.id,)
        texts = message.string if isinstance(message.string, tuple) else (message.string,)
        known = set(PLACE.findall(originals[-1]))
        for text in texts:
            assert set(PLACE.findall(text)) <= known | set(PLACE.findall(originals[0])), text


@pytest.mark.parametrize(
    ("number", "word"), [(1, "ruch "), (2, "ruchy"), (5, "ruchów"), (12, "ruchów"), (22, "ruchy")]
)
def test_polish_plurals(number: int, word: str) -> None:
    from django.utils import translation

    with translation.override("pl"):
        text = translation.ngettext("%(n)s move since yours", "%(n)s moves since yours", number)
    assert word in text
