"""Whole games of Rialto, committed as text: they replay, end as noted, and show what they say."""

from __future__ import annotations

from pathlib import Path

import pytest

from signoria.core.record import replay
from signoria.games import load_game
from tests.games.record_files import check_end, check_text, comment, read
from tests.games.rialto.make_records import WANTED, facts_of

RIALTO = load_game("rialto")
FILES = sorted((Path(__file__).parent / "records").glob("*.txt"))


@pytest.fixture(params=FILES, ids=lambda path: path.stem)
def path(request: pytest.FixtureRequest) -> Path:
    """Every record."""
    found = request.param
    assert isinstance(found, Path)
    return found


def test_a_record_replays_to_the_end_it_notes(path: Path) -> None:
    check_end(RIALTO, path)


def test_a_record_is_written_as_it_would_be_now(path: Path) -> None:
    check_text(path)


def test_a_record_shows_what_it_says(path: Path) -> None:
    shown = set(comment(path, "shows").split(", "))
    assert shown <= facts_of(read(path))


@pytest.mark.rule("RIA-FIN-5")
@pytest.mark.parametrize("name", ["tie-of-two", "tie-of-four"])
def test_equal_scores_are_decided_by_the_doge_order(name: str) -> None:
    path = next(each for each in FILES if each.stem == name)
    *_, s = replay(RIALTO, read(path))
    result = RIALTO.result(s)
    best = max(result.scores)
    tied = [seat for seat in s.doge if seat < len(s.players) and result.scores[seat] == best]
    assert len(tied) > 1 and result.tie_break == "RIA-FIN-5"
    assert [result.places[seat] for seat in tied] == list(range(1, len(tied) + 1))


def test_every_wanted_record_is_there() -> None:
    assert {path.stem for path in FILES} == set(WANTED)
    configurations = {(read(path).players, read(path).options["neutral"]) for path in FILES}
    assert configurations == {(2, False), (3, False), (4, False), (5, False), (2, True)}
