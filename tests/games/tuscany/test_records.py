"""Whole games of Tuscany, committed as text: they replay and end as they note."""

from __future__ import annotations

from pathlib import Path

import pytest

from signoria.core.record import final_state
from signoria.games.tuscany.game import GAME
from signoria.games.tuscany.scoring import ranking_key
from tests.games.record_files import check_end, check_text, comment, read

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


@pytest.mark.rule("TUS-END-2")
def test_there_is_a_record_for_every_way_a_tie_is_decided() -> None:
    decided = {path.stem: comment(path, "decided") for path in FILES}
    assert decided["tie-empty-fields"] == decided["tie-green-points"] == "TUS-END-2"
    assert decided["tie-shared"] == "shared"
    for name, key in (("tie-empty-fields", 1), ("tie-green-points", 2), ("tie-shared", 3)):
        file = next(path for path in FILES if path.stem == name)
        s = final_state(GAME, read(file))
        keys = sorted((ranking_key(s, seat) for seat in range(len(s.players))), reverse=True)
        first, second = keys[0], keys[1]
        differs = next((n for n in range(3) if first[n] != second[n]), 3)
        assert differs == key


@pytest.mark.rule("TUS-END-3", "TUS-PHASE-2")
def test_there_is_a_record_for_every_way_to_end_and_every_player_count() -> None:
    stems = {path.stem for path in FILES}
    assert {"stalled", "players-2", "players-3", "players-4"} <= stems
    for path in FILES:
        last = final_state(GAME, read(path))
        emptied = max(player.out for player in last.players) == 21
        assert emptied != (path.stem == "stalled")
