"""Bots try a pack: asked for by somebody, made by a worker, kept, shown beside the standard set."""

from __future__ import annotations

import pytest
from django.conf import LazySettings

from signoria.web.packs import services, tasks, tried, trying
from signoria.web.packs.models import Contents, Trial, Version
from signoria.web.tables.tasks import claimant
from tests.packs.changing import changed
from tests.web import playing

pytestmark = pytest.mark.django_db

FEW = 6


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Trials of a few games, a stretch for each."""
    monkeypatch.setattr(trying, "GAMES", FEW)
    monkeypatch.setattr(tried, "GAMES", FEW)
    monkeypatch.setattr(trying, "STRETCH", 0.0)
    monkeypatch.setattr(tasks, "call", lambda: None)


def a_version(game: str = "rialto") -> Version:
    """A pack of the first person; Rialto in two rounds."""
    return services.publish(
        services.new_pack(playing.people(1)[0], game, "Anna's copy", changed(game))
    )


def work() -> int:
    """As long as there is something to do."""
    steps = 0
    while trying.go_on():
        steps += 1
    return steps


def test_it_is_asked_for_made_and_shown_beside_the_standard_set() -> None:
    version = a_version()
    browser = playing.signed_in(playing.people(1)[0])
    address = f"/packs/{version.pack.code}"
    assert "Let bots try it" in browser.get(address).content.decode()
    page = browser.post(f"{address}/1/try", follow=True).content.decode()
    assert "data-poll" in page and f"0 of {2 * FEW} games" in page
    assert trying.go_on()
    assert f"1 of {2 * FEW} games" in browser.get(f"{address}/1/tried").content.decode()
    assert work() == 2 * FEW - 1
    page = browser.get(address).content.decode()
    assert "data-poll" not in page and page.count("<figure>") == 4
    assert "less than usual" in page, "two rounds instead of six"
    assert {trial.hash for trial in Trial.objects.all()} == {"", version.contents_id}
    rows = Trial.objects.get(hash="").found
    assert len(rows) == FEW and all(len(scores) == 2 for _d, scores, _f, _w in rows)


def test_the_same_pack_is_tried_once_and_goes_the_same_way_again() -> None:
    version, (one, two) = a_version(), playing.people(2)
    first = trying.ask("rialto", version.contents_id, one, "a")
    assert trying.ask("rialto", version.contents_id, two, "b") == first
    work()
    first.refresh_from_db()
    Trial.objects.update(made=None, found=[])
    work()
    again = Trial.objects.get(pk=first.pk)
    assert again.found == first.found and again.made is not None


def test_one_at_a_time_and_so_many_a_day(
    monkeypatch: pytest.MonkeyPatch, settings: LazySettings
) -> None:
    settings.LIMITS_ON = True
    (one,) = playing.people(1)
    trying.ask("rialto", a_version("rialto").contents_id, one, "a")
    with pytest.raises(services.NotPossible, match="one at a time"):
        trying.ask("tuscany", a_version("tuscany").contents_id, one, "a")
    work()
    monkeypatch.setattr(trying, "PER_DAY", 1)
    with pytest.raises(services.NotPossible, match="a day"):
        trying.ask("tuscany", a_version("tuscany").contents_id, one, "a")
    assert Trial.objects.count() == 2


def test_a_killed_worker_is_taken_over_and_a_broken_pack_fails_alone() -> None:
    version, (one, two) = a_version(), playing.people(2)
    trial = trying.ask("rialto", version.contents_id, one, "a")
    trying.go_on()
    Trial.objects.update(claimed_until=9e12, claimed_by=claimant().rpartition(":")[0] + ":999999")
    assert not trying.go_on()
    tasks.sweep()
    assert trying.go_on()
    other = a_version("tuscany")
    Contents.objects.filter(pk=other.contents_id).update(files={"setup.toml": "x = 1"})
    failing = trying.ask("tuscany", other.contents_id, two, "b")
    work()
    trial.refresh_from_db()
    failing.refresh_from_db()
    assert trial.made is not None and failing.failed.startswith("setup.toml, line 1")
    browser = playing.signed_in(one)
    page = browser.get(f"/packs/{other.pack.code}").content.decode()
    assert "could not play" in page and "is missing" in page and "Let bots try it" in page
    one.language = "pl"
    one.save()
    page = browser.get(f"/packs/{other.pack.code}").content.decode()
    assert "setup.toml, wiersz 1: brakuje" in page and "is missing" not in page
    Trial.objects.filter(pk=failing.pk).update(failed="AssertionError")
    page = browser.get(f"/packs/{other.pack.code}").content.decode()
    assert "własny błąd (AssertionError)" in page


def test_nobody_tries_what_they_may_not_see() -> None:
    version, (_one, two) = a_version(), playing.people(2)
    browser = playing.signed_in(two)
    for answer in (
        browser.post(f"/packs/{version.pack.code}/1/try"),
        browser.get(f"/packs/{version.pack.code}/1/tried"),
    ):
        assert answer.status_code == 404
    assert not Trial.objects.exists()
