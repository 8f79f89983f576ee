"""A thousand broken packs sent to the site: each is refused in words, and nothing stays."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from django.contrib.messages import get_messages
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from signoria import packs
from signoria.web.packs.models import Contents, Pack, Version
from tests.packs.broken import broken
from tests.packs.test_broken import WANTED
from tests.web import playing

pytestmark = pytest.mark.django_db


def sent(browser: Client, game: str, raw: bytes) -> str:
    """What is said of a zip; "" if it became a pack."""
    file = SimpleUploadedFile("copy.zip", raw, "application/zip")
    answer = browser.post("/packs/import", {"game": game, "file": file})
    assert answer.status_code == 302
    said = " ".join(str(each) for each in get_messages(answer.wsgi_request))
    return said if answer["Location"].partition("?")[0] == "/packs" else ""


def refused(browser: Client, wanted: int) -> int:
    """Send packs until so many were refused; how many were sent."""
    number = faults = 0
    while faults < wanted:
        game, raw = broken(number)
        number += 1
        if said := sent(browser, game, raw):
            faults += 1
            assert ": " in said and ", line " not in said, said  # in Polish, file and line too
            assert not (Pack.objects.exists() or Version.objects.exists()), said
            assert not Contents.objects.exists(), said
        else:
            Pack.objects.all().delete()
            Contents.objects.all().delete()
    return number


@pytest.mark.parametrize("wanted", [20, pytest.param(WANTED, marks=pytest.mark.slow)])
def test_broken_packs_are_refused_and_leave_nothing_behind(
    wanted: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(packs.SHELF, "root", tmp_path)
    browser = playing.signed_in(playing.people(1)[0])
    browser.cookies["language"] = "pl"
    number = refused(browser, wanted)
    print(f"{number} packs, {wanted} refused")
    assert not list(tmp_path.iterdir())
