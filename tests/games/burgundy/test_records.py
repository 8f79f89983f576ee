"""Whole games of Burgundy, committed as text: they replay, end as noted, show what they say."""

from __future__ import annotations

from pathlib import Path

import pytest

from signoria.core.record import final_state
from signoria.games.burgundy.game import GAME
from signoria.games.burgundy.questions.estates import empty_fields
from tests.games.burgundy.make_records import WANTED, facts_of
from tests.games.record_files import check_end, check_text, comment, read

FOLDER = Path(__file__).parent / "records"


@pytest.fixture(params=WANTED)
def path(request: pytest.FixtureRequest) -> Path:
    """Every record of the base game."""
    return FOLDER / f"{request.param}.txt"


@pytest.mark.rule("BUR-GAMEEND-1")
def test_a_record_replays_to_the_end_it_notes(path: Path) -> None:
    check_end(GAME, path)


def test_a_record_is_written_as_it_would_be_now(path: Path) -> None:
    check_text(path)


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
