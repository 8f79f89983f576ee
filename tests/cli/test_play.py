"""`signoria play`: whole games through a pipe, and everything one can type."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from signoria.cli.session import Session
from tests.cli.helpers import Ran, run

ONES = "1\n" * 600


def play(*arguments: str, typed: str = ONES) -> Ran:
    """A game of Rialto against random bots."""
    return run("play", "rialto", "--bots", "random", "--seed", "5", *arguments, typed=typed)


# --- whole games ----------------------------------------------------------------------------


def test_a_whole_game_in_english() -> None:
    found = play("--players", "3")
    assert found.code == 0
    for words in ("Your turn, Player 1.", "Round 6 of 6", "Final score", "Total", "wins with"):
        assert words in found.out


def test_a_whole_game_in_polish_with_the_neutral_player() -> None:
    found = play("--lang", "pl", "--option", "neutral=true")
    assert found.code == 0
    for words in ("Twoja kolej, Gracz 1.", "Runda 6 z 6", "Wynik końcowy", "Gracz neutralny"):
        assert words in found.out
    for english in ("Your turn", "places a", "Round"):
        assert english not in found.out


@pytest.mark.parametrize("seat", ["1", "3", "5"])
def test_a_whole_game_from_any_seat_with_the_highest_choice(seat: str) -> None:
    found = play("--players", "5", "--seat", seat, typed="3\n2\n1\n" * 600)
    assert found.code == 0
    assert "wins with" in found.out
    assert f"Player {seat} (you)" in found.out


def test_the_same_seed_and_input_give_the_same_game() -> None:
    assert play().out == play().out


def test_a_saved_game_replays_to_the_same_result(tmp_path: Path) -> None:
    for name in ("game.txt", "game.json"):
        path = tmp_path / name
        found = play("--save", str(path), "--json")
        again = run("replay", str(path), "--json").json()
        assert again["finished"] is True
        assert again["result"] == found.json()["result"]


def test_json_is_the_only_thing_on_standard_output() -> None:
    found = play("--json")
    data = found.json()
    assert data["finished"] is True
    assert data["seat"] == 1
    assert data["record"]["moves"]
    assert "Your turn" in found.err


def test_the_screen_shows_no_secret_of_the_bots() -> None:
    found = play()
    for line in found.out.splitlines():
        if "Bianca draws" in line or "Bianca discards" in line:
            assert ":" not in line
    assert "Player 1 draws 2 cards: " in found.out


# --- leaving --------------------------------------------------------------------------------


def test_the_end_of_the_input_ends_the_game_politely(tmp_path: Path) -> None:
    path = tmp_path / "half.txt"
    found = play("--save", str(path), typed="1\n1\n")
    assert found.code == 0
    assert "The input has ended" in found.out
    assert run("replay", str(path)).code == 0


def test_an_interrupt_ends_the_game_with_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(self: Session) -> bool:
        raise KeyboardInterrupt

    monkeypatch.setattr(Session, "run", interrupted)
    found = play("--json")
    assert found.code == 130
    assert json.loads(found.out)["finished"] is False
    assert "Good bye" in found.err


def test_quitting_offers_to_save(tmp_path: Path) -> None:
    path = tmp_path / "left.txt"
    found = play(typed=f"1\nq\n{path}\n")
    assert found.code == 0
    assert str(path) in found.out.replace("\n", "")
    assert run("replay", str(path)).code == 0


def test_quitting_without_saving() -> None:
    assert "Good bye" in play(typed="q\n\n").out


def test_a_record_that_cannot_be_written_is_no_traceback() -> None:
    found = play(typed="q\n/dev/null/x.txt\n")
    assert found.code == 2
    assert "Cannot write" in found.out and "Good bye" in found.out


# --- what one can type ----------------------------------------------------------------------


def test_help_board_log_and_scores() -> None:
    out = play(typed="h\nb\nl\nl 3\ns\n").out
    assert "take back your last move" in out
    assert "Connections" in out
    assert "Points so far" in out


def test_a_question_mark_tells_the_rule_behind_the_decision() -> None:
    out = play(typed="?\n? 1\n? ria-jok-1\n? RIA-NONE\n? 77\n").out
    assert "RIA-SETUP-12" in out
    assert "RIA-GRN-1" in out or "RIA-YEL-1" in out or "RIA-BLU-1" in out
    assert "RIA-JOK-1" in out
    assert "There is no rule RIA-NONE." in out
    assert "There is no rule 77." in out


def test_what_is_not_understood_is_said() -> None:
    out = play(typed="abracadabra\n9\n-1\n0\n\n").out
    assert "“abracadabra” is not understood." in out
    assert "There is no choice 9" in out
    assert "There is no choice 0" in out


def test_a_forbidden_move_is_refused_with_its_rule() -> None:
    out = play(typed="start blue-3\ncolumn 1\n").out
    assert "Not possible: That building is worth 3" in out
    assert "(RIA-SETUP-12)" in out


def test_moves_can_be_typed_in_the_notation() -> None:
    out = play(typed="start yellow-1\nCOLUMN  2\n").out
    assert "→ Start with yellow 1 (delay)" in out
    assert "Player 1 takes column 2" in out


def test_sub_decisions_can_be_typed_at_once() -> None:
    """`own 1` stands for laying cards, then one of the stage's kind."""
    out = play(typed="start yellow-1\n" + "own 1\npass\n1\n" * 8).out
    assert "Player 1 lays" in out
    assert "→ Lay cards, Lay 1 " in out


def test_a_pick_can_be_taken_back_until_something_is_shown() -> None:
    out = play(typed="u\n1\nu\n").out
    assert "nothing to take back yet" in out
    assert "Nothing can be taken back here" in out


def test_undo_goes_back_within_a_move(tmp_path: Path) -> None:
    path = tmp_path / "undone.txt"
    typed = "1\n" * 3 + "play\nu\n" * 6 + "pass\n"
    out = play("--save", str(path), typed=typed).out
    assert "Your last move is taken back." in out
    assert run("replay", str(path)).code == 0


def test_a_hint_is_a_move_in_words_and_changes_nothing() -> None:
    out = play(typed="i\nhint\n").out
    assert out.count("Doge would choose: Start with") == 2
    assert "Player 1 starts" not in out
    assert "Wybór bota Doża: " in play("--lang", "pl", typed="i\n").out


def test_forced_moves_are_made_by_themselves() -> None:
    """Nobody is asked where there is one choice: the numbers of choices are never 1–1."""
    out = play("--players", "3").out
    assert "(1–2, h help)" in out and "(1–1, h help)" not in out
