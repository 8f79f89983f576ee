"""Whole games, committed as text: they replay, end as noted, and show what they say."""

from __future__ import annotations

from pathlib import Path

import pytest

from signoria.core.record import replay
from signoria.games.florence.game import GAME
from tests.games.record_files import check_end, check_text, comment, read

from .make_records import WANTED, facts_of

FILES = sorted((Path(__file__).parent / "records").glob("*.txt"))


@pytest.fixture(params=FILES, ids=lambda path: path.stem)
def path(request: pytest.FixtureRequest) -> Path:
    """Every record."""
    found = request.param
    assert isinstance(found, Path)
    return found


def test_a_record_replays_to_the_end_it_notes(path: Path) -> None:
    check_end(GAME, path)


def test_a_record_is_written_as_it_would_be_now(path: Path) -> None:
    check_text(path)


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
