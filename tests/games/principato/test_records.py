"""Whole games of Principato, committed as text: they replay, end as noted, show what they say."""

from __future__ import annotations

from pathlib import Path

import pytest

from signoria.core.record import replay
from signoria.games.principato.game import GAME
from tests.games.record_files import check_end, check_text, comment, read

from .facts import facts_of

FILES = sorted((Path(__file__).parent / "records").glob("*.txt"))
WANTED = {
    "whole-2": {"2 players", "SupplyTroops", "ChooseValue"},
    "whole-3": {"3 players", "SupplyTroops", "ChooseValue"},
    "whole-4": {"4 players", "SupplyTroops", "ChooseValue"},
    "agreed-start": {"4 players"},
    "military-card-last": {"military card last"},
    "military-card-first": {"military card first"},
    "tie-broken-by-cubes": {"tie broken by cubes"},
    "shared-victory": {"shared victory"},
    "supply-runs-out": {"no troops left", "a cube used up", "negative strength", "cubes lost"},
}


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
    shown = set(comment(path, "shows").split(", "))
    assert shown == WANTED[path.stem]
    assert shown <= facts_of(read(path))


def test_every_wanted_record_is_there() -> None:
    assert {path.stem for path in FILES} == set(WANTED)
    assert {read(path).players for path in FILES} == {2, 3, 4}


@pytest.mark.rule("PRI-FIN-2")
@pytest.mark.parametrize(
    ("name", "rule"), [("tie-broken-by-cubes", "PRI-FIN-2"), ("shared-victory", "")]
)
def test_equal_scores(name: str, rule: str) -> None:
    file = next(each for each in FILES if each.stem == name)
    *_, s = replay(GAME, read(file))
    result = GAME.result(s)
    best = [seat for seat, score in enumerate(result.scores) if score == max(result.scores)]
    cubes = [s.players[seat].food + s.players[seat].money + s.players[seat].church for seat in best]
    assert len(best) > 1
    assert result.winners() == [
        seat for seat, number in zip(best, cubes, strict=True) if number == max(cubes)
    ]
    assert result.tie_break == rule
