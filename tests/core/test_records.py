"""Reading records: two forms without loss; whatever else is uploaded gets one clear line."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signoria.core.chance import Dice
from signoria.core.errors import BadOptions, BadRecord, SignoriaError
from signoria.core.machine import CHANCE, OVER, actor
from signoria.core.playout import random_action
from signoria.core.record import (
    MAX_MOVES,
    Move,
    Record,
    Table,
    final_state,
    read_record,
    record_from_json,
    replay,
)
from signoria.games import load_game
from tests.core.test_catalogue import JSON

RIALTO = load_game("rialto")


def read(text: str) -> Record:
    """A record in either form."""
    return read_record(text, lambda name: load_game(name).options)


def played(moves: int, seed: int = 3) -> Table:
    """A table after some random moves."""
    table, dice = Table(RIALTO, 2, {}, ["Anna", "Bot greedy"]), Dice(seed)
    for _ in range(moves):
        if actor(table.state) != OVER:
            table.step(dice, lambda s, _: random_action(s, dice))
    return table


RECORD = played(10_000).record
TEXT = RECORD.to_text()
DATA: dict[str, Any] = RECORD.to_json()


# --- the two forms ---------------------------------------------------------------------------


def test_the_text_form_is_what_a_person_would_write() -> None:
    lines = played(6).record.to_text().splitlines()
    assert lines[:8] == [
        "signoria-record 1",
        "game rialto",
        "rules 1",
        "players 2",
        "option neutral false",
        "seat 0 Anna",
        "seat 1 Bot greedy",
        "moves",
    ]
    assert lines[8].startswith("* numbers ") and len(lines) == 8 + 6


def test_both_forms_read_back() -> None:
    assert read(TEXT) == RECORD
    assert read(json.dumps(DATA)) == RECORD
    assert read(json.dumps(DATA, indent=1)) == RECORD


def test_comments_blank_lines_and_spaces_do_not_matter() -> None:
    loose = TEXT.replace("\nmoves\n", "\n\n# a comment\nmoves\n\n# more\n")
    loose = loose.replace("* numbers", "   *   numbers  ")
    lines = loose.splitlines()
    lines[-1] += "   # the last one"
    assert read("\r\n".join(lines)) == RECORD


def test_a_name_keeps_its_signs() -> None:
    names = ["Łucja #1 {x}", "0 column 2"]
    table = Table(RIALTO, 2, {}, names)
    assert read(table.record.to_text()).names == names


@given(st.lists(st.text(min_size=1, max_size=20), min_size=2, max_size=2))
def test_any_name_the_table_accepts_survives_both_forms(names: list[str]) -> None:
    try:
        record = Table(RIALTO, 2, {}, names).record
    except BadOptions:
        return
    assert read(record.to_text()) == record
    assert read(json.dumps(record.to_json())) == record


@pytest.mark.parametrize("names", [["Anna"], ["A", "B", "C"], ["A", ""], ["A", " "], ["A", "B\nC"]])
def test_a_table_needs_a_name_for_every_seat(names: list[str]) -> None:
    with pytest.raises(BadOptions, match="name"):
        Table(RIALTO, 2, {}, names)


def test_a_name_in_json_obeys_the_same_rules() -> None:
    for name in ("", "  ", "two\nlines", "end\x0b", "x\u2028moves", "a\x85b"):
        with pytest.raises(BadRecord, match="name"):
            record_from_json({**DATA, "names": ["Anna", name]})


# --- what is refused -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("part", "value", "reason"),
    [
        ("format", 2, "format 2 is unknown"),
        ("format", None, "format"),
        ("format", True, "format"),
        ("game", 7, "game must be a text"),
        ("rules_version", "1", "rules_version must be a whole number"),
        ("rules_version", True, "rules_version must be a whole number"),
        ("players", 2.0, "players must be a whole number"),
        ("players", 3, "3 players need 3 names"),
        ("players", -1, "names"),
        ("options", [], "options must be an object"),
        ("names", "Anna", "names must be a list"),
        ("names", ["Anna", 7], "names must be a list"),
        ("names", ["Anna"], "names"),
        ("pack", 7, "pack must be a text"),
        ("moves", {}, "moves must be a list"),
        ("moves", [["0", "pass"]], "move 1"),
        ("moves", [[0, "pass", 1]], "move 1"),
        ("moves", [[None, "x"], [True, "pass"]], "move 2"),
        ("moves", [[None, "x"], [-1, "pass"]], "move 2"),
        ("moves", [[0, 7]], "move 1"),
        ("moves", [7], "move 1"),
        ("moves", [[None, "x"]] * (MAX_MOVES + 1), "at most"),
    ],
)
def test_a_fault_in_json_is_named(part: str, value: object, reason: str) -> None:
    with pytest.raises(BadRecord, match=reason):
        record_from_json({**DATA, part: value})


@pytest.mark.parametrize("part", ["format", "game", "rules_version", "players", "options", "moves"])
def test_a_missing_part_is_named(part: str) -> None:
    with pytest.raises(BadRecord, match=part):
        record_from_json({key: value for key, value in DATA.items() if key != part})


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("signoria-record 1", "signoria-record 9", "first line must be"),
        ("signoria-record 1\n", "", "first line must be"),
        ("rules 1", "rules one", "rules NUMBER"),
        ("players 2\n", "", "players NUMBER"),
        ("players 2", "players 22222222222", "players NUMBER"),
        ("players 2", "players ²", "players NUMBER"),
        ("seat 1", "seat 2", "line 7: expected seat 1"),
        ("option neutral", "option cheese", "unknown option 'cheese'"),
        ("option neutral false", "option neutral maybe", "not one of false, true"),
        ("game rialto", "game chess", "no game 'chess'"),
        ("moves\n", "", "line 8"),
        ("* numbers", "x numbers", "line 9: a move begins with a seat"),
        ("game rialto", "game rialto\nhello", "line 3: 'hello' is not understood"),
    ],
)
def test_a_fault_in_the_text_is_named_with_its_line(old: str, new: str, reason: str) -> None:
    assert old in TEXT
    with pytest.raises(SignoriaError, match=reason):
        read(TEXT.replace(old, new, 1))


def test_a_text_without_moves_is_no_record() -> None:
    with pytest.raises(BadRecord, match="no line `moves`"):
        read("signoria-record 1\ngame rialto\n")
    with pytest.raises(BadRecord):
        read("")


@pytest.mark.parametrize(
    "text",
    [
        "{",
        '{"format": 1',
        "{" + '"a":[' * 100_000,
        '{"players": ' + "9" * 5_000 + "}",
        '{"format": NaN}',
        '{"format": 1, "players": Infinity}',
        "\ufeff{}",
        "{}" * 2,
    ],
    ids=["open", "cut", "deep", "long number", "nan", "infinite", "byte order mark", "twice"],
)
def test_json_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(BadRecord):
        read(text)


@given(st.text())
def test_any_text_is_refused(text: str) -> None:
    for candidate in (text, "{" + text, "signoria-record 1\n" + text):
        with pytest.raises(SignoriaError):
            read(candidate)


@given(st.binary())
def test_any_bytes_are_refused(raw: bytes) -> None:
    with pytest.raises(SignoriaError):
        read(raw.decode("utf-8", errors="replace"))


@given(JSON)
def test_any_json_is_refused(data: object) -> None:
    with pytest.raises(SignoriaError):
        record_from_json(data)


@given(st.sampled_from(sorted(DATA)), JSON)
def test_json_with_one_wrong_part_is_refused_or_does_not_replay(part: str, value: object) -> None:
    try:
        record = record_from_json({**DATA, "moves": DATA["moves"][:5], part: value})
        final_state(RIALTO, record)
    except SignoriaError as error:
        assert str(error) and "\n" not in str(error)


# --- replaying -------------------------------------------------------------------------------


def with_moves(moves: list[Move]) -> Record:
    """The record with other moves."""
    return Record("rialto", 1, 2, {"neutral": False}, ["Anna", "Bartek"], moves)


def test_a_shortened_record_replays_as_far_as_it_goes() -> None:
    for end in (0, 1, 17, len(RECORD.moves) - 1):
        s = final_state(RIALTO, with_moves(RECORD.moves[:end]))
        assert actor(s) != OVER


def test_a_record_with_a_hole_is_refused_at_the_move_after_it() -> None:
    """Noticed at once where the next move is another seat's or the table's."""
    moves = RECORD.moves
    changes = [n for n in range(1, len(moves)) if moves[n].seat != moves[n - 1].seat]
    for number in changes[::7]:
        broken = with_moves(moves[: number - 1] + moves[number:])
        with pytest.raises(BadRecord, match=rf"^move {number} "):
            final_state(RIALTO, broken)


def test_a_move_after_the_end_is_refused() -> None:
    late = with_moves([*RECORD.moves, Move(0, "pass")])
    with pytest.raises(BadRecord, match=rf"move {len(late.moves)} .*GAME_OVER"):
        final_state(RIALTO, late)
    late = with_moves([*RECORD.moves, Move(CHANCE, "draw doge")])
    with pytest.raises(BadRecord, match=rf"move {len(late.moves)} .*nothing is rolled"):
        final_state(RIALTO, late)


@pytest.mark.parametrize("seed", range(5))
def test_a_shuffled_record_is_refused_with_the_number_of_the_move(seed: int) -> None:
    moves = list(RECORD.moves)
    Random(seed).shuffle(moves)
    with pytest.raises(BadRecord, match=r"^move \d+ \("):
        final_state(RIALTO, with_moves(moves))


@given(st.integers(0, 30), st.integers(-1, 3), st.text(max_size=12))
def test_any_other_move_is_refused_with_its_number(ply: int, seat: int, text: str) -> None:
    moves = [*RECORD.moves[:ply], Move(seat, " ".join(text.split()))]
    with pytest.raises(BadRecord, match=rf"^move {ply + 1} "):
        final_state(RIALTO, with_moves(moves))


def test_an_impossible_outcome_is_refused() -> None:
    for text in ("numbers 1 2 3 4 5 5", "numbers 1 2 3", "numbers", "numbers 1 2 3 4 5 six"):
        with pytest.raises(BadRecord, match=r"^move 1 \(\* numbers"):
            final_state(RIALTO, with_moves([Move(CHANCE, text)]))


def test_a_record_of_another_game_or_version_is_readable_but_not_replayed() -> None:
    other = Record("chess", 1, 2, {}, ["A", "B"])
    with pytest.raises(BadRecord, match="record of chess, not of rialto"):
        list(replay(RIALTO, other))
    old = record_from_json({**DATA, "rules_version": 99})
    with pytest.raises(BadRecord, match="rules version 99, rialto is at 1"):
        list(replay(RIALTO, old))


def test_a_record_with_options_that_are_none_is_not_replayed() -> None:
    for options in ({"neutral": 7}, {"cheese": True}, {"neutral": [1]}):
        with pytest.raises((BadOptions, BadRecord)):
            list(replay(RIALTO, record_from_json({**DATA, "options": options})))


# --- undo ------------------------------------------------------------------------------------


def test_a_table_takes_back_a_seats_own_moves_only() -> None:
    table = played(300)
    seen = set()
    for moves in range(1, 120):
        table = played(moves)
        reach = table.undo_reach()
        assert all(move.seat == actor(table.state) for move in table.record.moves[moves - reach :])
        seen.add(reach)
    assert 0 in seen and max(seen) >= 2
    with pytest.raises(BadRecord, match="0 moves can be taken back here, not 1"):
        played(1).undo()


def test_events_go_on_after_undo() -> None:
    table = next(t for t in (played(moves) for moves in range(20, 120)) if t.undo_reach())
    table.state.events = []
    moves = len(table.record.moves)
    table.undo()
    assert table.state.events == [] and len(table.record.moves) == moves - 1
