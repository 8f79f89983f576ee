"""Whole games, committed as text: they replay, end as noted, and show what they say."""

from __future__ import annotations

from pathlib import Path

import pytest

from signoria.core.machine import OVER, actor
from signoria.core.record import Record, read_record, replay
from signoria.games.florence.game import GAME

from .make_records import WANTED, facts_of

FILES = sorted((Path(__file__).parent / "records").glob("*.txt"))


@pytest.fixture(params=FILES, ids=lambda path: path.stem)
def path(request: pytest.FixtureRequest) -> Path:
    """Every record."""
    found = request.param
    assert isinstance(found, Path)
    return found


def read(path: Path) -> Record:
    """The record in a file."""
    return read_record(path.read_text(encoding="utf-8"), lambda name: GAME.options)


def comment(path: Path, key: str) -> str:
    """What a file says about itself: `# scores: 31 28`."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith(f"# {key}: "):
            return line.removeprefix(f"# {key}: ")
    raise AssertionError(f"{path.name} has no comment `# {key}: …`")


def test_a_record_replays_to_the_end_it_notes(path: Path) -> None:
    s = None
    for s in replay(GAME, read(path)):
        GAME.check_state(s)
    assert s is not None and actor(s) == OVER
    result = GAME.result(s)
    assert " ".join(str(score) for score in result.scores) == comment(path, "scores")
    assert " ".join(str(place) for place in result.places) == comment(path, "places")


def test_a_record_is_written_as_it_would_be_now(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    without = [line for line in lines if not line.startswith("#")]
    assert read(path).to_text().splitlines() == without


def test_a_record_shows_what_it_says(path: Path) -> None:
    assert set(comment(path, "shows").split(", ")) <= facts_of(read(path))


@pytest.mark.rule("FLO-END-3")
def test_the_ties_among_them_are_decided_as_the_rules_say() -> None:
    by_name = {path.stem: path for path in FILES}
    *_, s = replay(GAME, read(by_name["tie-by-money"]))
    result = GAME.result(s)
    first = result.winners()[0]
    tied = [seat for seat, score in enumerate(result.scores) if score == max(result.scores)]
    assert len(tied) > 1 and result.tie_break == "FLO-END-3"
    assert all(s.players[first].cash > s.players[seat].cash for seat in tied if seat != first)
    assert comment(by_name["nothing-happens"], "places") == "1 1 1 1"


def test_every_wanted_record_is_there() -> None:
    assert {path.stem for path in FILES} == set(WANTED)
    assert {read(path).players for path in FILES} == {2, 3, 4, 5}
