"""Whole games of Burgundy, committed as text: they replay, end as noted, show what they say."""

from __future__ import annotations

from pathlib import Path

import pytest

from signoria.core.machine import OVER, actor
from signoria.core.record import Record, final_state, read_record, replay
from signoria.games import load_game
from signoria.games.burgundy.game import GAME
from signoria.games.burgundy.scoring import empty_fields
from tests.games.burgundy.make_records import WANTED, facts_of

FOLDER = Path(__file__).parent / "records"


@pytest.fixture(params=WANTED)
def path(request: pytest.FixtureRequest) -> Path:
    """Every record of the base game."""
    return FOLDER / f"{request.param}.txt"


def read(path: Path) -> Record:
    """The record in a file."""
    return read_record(path.read_text(encoding="utf-8"), lambda name: load_game(name).options)


def comment(path: Path, key: str) -> str:
    """What a file says about itself: `# scores: 31 28`."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith(f"# {key}: "):
            return line.removeprefix(f"# {key}: ")
    raise AssertionError(f"{path.name} has no comment `# {key}: …`")


@pytest.mark.rule("BUR-GAMEEND-1")
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
    shown = set(comment(path, "shows").split(", "))
    assert shown == WANTED[path.stem][3]
    assert shown <= facts_of(read(path))


def test_a_record_is_played_with_the_players_and_options_it_was_made_for(path: Path) -> None:
    players, options, _, _ = WANTED[path.stem]
    record = read(path)
    assert record.players == players
    assert {name: record.options[name] for name in options} == options


@pytest.mark.rule("BUR-TIE-1")
def test_the_player_with_more_empty_fields_wins_a_whole_game() -> None:
    s = final_state(GAME, read(FOLDER / "tie-empty-fields.txt"))
    result = GAME.result(s)
    assert result.scores[0] == result.scores[1] and result.tie_break == "BUR-TIE-1"
    empty = [empty_fields(s, me) for me in s.estates]
    assert result.places[empty.index(max(empty))] == 1 and empty[0] != empty[1]


@pytest.mark.rule("BUR-TIE-1")
def test_the_last_of_the_tied_on_the_bridge_wins_a_whole_game() -> None:
    s = final_state(GAME, read(FOLDER / "tie-bridge.txt"))
    result = GAME.result(s)
    best = [seat for seat in s.bridge if result.scores[seat] == max(result.scores)]
    empty = {seat: empty_fields(s, s.estates[seat]) for seat in best}
    tied = [seat for seat in best if empty[seat] == max(empty.values())]
    assert len(tied) > 1 and result.tie_break == "BUR-TIE-1"
    assert [result.places[seat] for seat in tied] == list(range(len(tied), 0, -1))
