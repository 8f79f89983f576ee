"""The Polish of the site: whole, compiled, with its placeholders."""

from __future__ import annotations

import io
import re

import pytest
from babel.messages.pofile import read_po

from tests.tools.compile_messages import LOCALE, compiled

PO = LOCALE / "pl" / "LC_MESSAGES" / "django.po"
PLACE = re.compile(r"%\(\w+\)[sd]|%[sd]")


def test_the_compiled_file_is_fresh() -> None:
    assert PO.with_suffix(".mo").read_bytes() == compiled(PO)


def test_every_text_has_its_polish() -> None:
    catalogue = read_po(io.BytesIO(PO.read_bytes()), locale="pl")
    missing = []
    for message in catalogue:
        texts = message.string if isinstance(message.string, tuple) else (message.string,)
        if message.id and not all(texts):
            missing.append(message.id)
    assert not missing


def test_placeholders_are_the_same() -> None:
    catalogue = read_po(io.BytesIO(PO.read_bytes()), locale="pl")
    for message in catalogue:
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
