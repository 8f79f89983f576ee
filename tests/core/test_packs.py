"""Component packs: a good one changes the game, a bad one is refused with file, line, reason."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from signoria.core.chance import Dice
from signoria.core.errors import BadPack, BadRecord
from signoria.core.machine import OVER, actor, legal
from signoria.core.pack import MAX_BYTES, DataFile, data_file, pack_fingerprint
from signoria.core.record import Table, final_state, read_record
from signoria.games import load_game

RIALTO = load_game("rialto")
OURS = RIALTO.folder / "data"


def changed(folder: Path, name: str, old: str, new: str) -> Path:
    """A pack with one of our files, altered."""
    text = (OURS / name).read_text(encoding="utf-8")
    assert old in text, f"{old!r} is not in {name}"
    (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    return folder


def line_with(name: str, start: str, nth: int = 0) -> int:
    """The line of our file that begins so, for the nth time."""
    lines = (OURS / name).read_text(encoding="utf-8").splitlines()
    return [number for number, line in enumerate(lines, 1) if line.startswith(start)][nth]


# --- good packs ------------------------------------------------------------------------------


def short_game(folder: Path) -> Path:
    """A pack for a game of two rounds."""
    return changed(folder, "setup.toml", "rounds = 6", "rounds = 2")


def play(table: Table) -> Table:
    """Random moves to the end."""
    dice = Dice(1)
    while actor(table.state) != OVER:
        table.run_chance(dice)
        if actor(table.state) != OVER:
            table.play(legal(table.state)[dice.below(len(legal(table.state)))])
    return table


def test_a_good_pack_changes_the_game(tmp_path: Path) -> None:
    ours, theirs = play(Table(RIALTO, 2)), play(Table(RIALTO, 2, pack=short_game(tmp_path)))
    assert (ours.state.round, theirs.state.round) == (6, 2)
    assert len(theirs.record.moves) < len(ours.record.moves)
    RIALTO.check_state(theirs.state)


def test_the_record_names_the_pack_and_replays_only_with_it(tmp_path: Path) -> None:
    pack = short_game(tmp_path)
    table = play(Table(RIALTO, 2, pack=pack))
    assert table.record.pack == pack_fingerprint(RIALTO.folder, pack) != ""
    record = read_record(table.record.to_text(), lambda name: load_game(name).options)
    assert record.pack == table.record.pack
    assert final_state(RIALTO, record, pack).round == 2
    with pytest.raises(BadRecord, match=f"played with components {record.pack}"):
        final_state(RIALTO, record)


def test_a_record_of_our_components_does_not_replay_with_a_pack(tmp_path: Path) -> None:
    record = play(Table(RIALTO, 2)).record
    assert record.pack == "" and "pack" not in record.to_text()
    with pytest.raises(BadRecord, match="of our own"):
        final_state(RIALTO, record, short_game(tmp_path))


def test_a_pack_may_correct_a_single_value(tmp_path: Path) -> None:
    pack = changed(tmp_path, "tiles.toml", "[5, 6]]", "[2, 6]]")
    assert RIALTO.setup(2, {}, pack).parts.low_end[-1] == 2
    assert RIALTO.setup(2).parts.low_end[-1] == 5, "our own components stay as they are"


def test_the_fingerprint_tells_packs_apart(tmp_path: Path) -> None:
    found = set()
    for rounds in (1, 2, 3):
        folder = tmp_path / str(rounds)
        folder.mkdir()
        changed(folder, "setup.toml", "rounds = 6", f"rounds = {rounds}")
        found.add(pack_fingerprint(RIALTO.folder, folder))
    assert len(found) == 3
    assert pack_fingerprint(RIALTO.folder, None) == ""


def test_a_file_that_the_pack_lacks_is_ours(tmp_path: Path) -> None:
    short_game(tmp_path)
    assert data_file(RIALTO.folder, "setup.toml", tmp_path).path.parent == tmp_path
    assert data_file(RIALTO.folder, "cards.toml", tmp_path).path.parent == OURS


# --- bad packs -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "old", "new", "line", "reason"),
    [
        ("setup.toml", "rounds = 6", "rounds = 7", "rounds", "from 1 to 6, not 7"),
        ("setup.toml", "rounds = 6", "rounds = true", "rounds", "whole number"),
        ("setup.toml", "rounds = 6", 'rounds = "6"', "rounds", "whole number"),
        ("setup.toml", "hand_limit = 7", "hand_limit = 0", "hand_limit", "from 1 to 20"),
        ("setup.toml", "3 = [1, 2, 3]", "3 = [1, 2]", "[start_coins]", "3 players need 3"),
        ("setup.toml", "3 = [1, 2, 3]", "3 = [1, 2, -1]", "[start_coins]", "3 players need 3"),
        ("setup.toml", "4 = 2", "4 = 1", "[same_start_building]", "4 players could not"),
        ("cards.toml", "joker = 11", "joker = -1", "copies", "copies of joker"),
        ("cards.toml", "joker = 11", "jester = 11", "copies", "copies of joker"),
        ("cards.toml", "joker = 11", "joker = 11, king = 1", "copies", "no kind 'king'"),
        ("tiles.toml", "[[3, 4], ", "[", "bridges", "6 bridges are needed"),
        ("tiles.toml", "[3, 4]", "[3, 99]", "bridges", "outside 0 to 20"),
        ("tiles.toml", "[3, 4]", "[3]", "bridges", "two whole numbers"),
        ("tiles.toml", "gondolas = 6\n", "gondolas = 5\n", "gondolas", "from 6 to 6, not 5"),
        ("buildings.toml", "slots = 7", "slots = 99", "slots", "from 1 to 7"),
    ],
)
def test_a_wrong_value_is_refused_at_its_line(
    tmp_path: Path, name: str, old: str, new: str, line: str, reason: str
) -> None:
    pack = changed(tmp_path, name, old, new)
    number = line_with(name, line)
    with pytest.raises(BadPack, match=rf"^{name}, line {number}: .*{reason}"):
        RIALTO.setup(2, {}, pack)


@pytest.mark.parametrize(
    ("old", "new", "text", "nth", "reason"),
    [
        ('id = "CAS"', 'id = "XXX"', "id =", 1, "district 2 must be CAS"),
        ('side = "B"', 'side = "C"', "side =", 3, "neither A nor B"),
        ('between = ["CAS", "SCR"]', 'between = ["CAS"]', "between =", 11, "two districts"),
        ('between = ["CAS", "SCR"]', 'between = ["CAS", "X"]', "between =", 11, "no district 'X'"),
        ('between = ["CAS", "SCR"]', 'between = ["CAS", "CAS"]', "between =", 11, "two different"),
        ('between = ["CAS", "SCR"]', 'between = ["CAS", "CAN"]', "between =", 11, "there twice"),
    ],
)
def test_a_wrong_table_is_refused_at_its_line(
    tmp_path: Path, old: str, new: str, text: str, nth: int, reason: str
) -> None:
    pack = changed(tmp_path, "board.toml", old, new)
    number = line_with("board.toml", text, nth)
    with pytest.raises(BadPack, match=rf"^board.toml, line {number}: .*{reason}"):
        RIALTO.setup(2, {}, pack)


@pytest.mark.parametrize(
    ("name", "old"),
    [
        ("setup.toml", "rounds = 6\n"),
        ("cards.toml", "copies = { doge"),
        ("board.toml", 'name = "Castello"\n'),
        ("board.toml", 'side = "A"\n'),
        ("board.toml", "x = 30\n"),
        ("board.toml", 'confidence = "reconstructed"\n'),
    ],
)
def test_a_missing_key_is_refused_with_file_line_and_name(
    tmp_path: Path, name: str, old: str
) -> None:
    key = old.split()[0]
    pack = changed(tmp_path, name, old, f"x{old}")
    with pytest.raises(BadPack, match=rf"^{name}, line \d+: .*{key}"):
        RIALTO.setup(2, {}, pack)


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("setup.toml", "[start_coins]", "start_coins = 3\n[other]"),
        ("setup.toml", "[same_start_building]", "[other]"),
        ("board.toml", "x = 30", 'x = "left"'),
        ("board.toml", "x = 30", "x = [1]"),
        ("cards.toml", "copies = {", "copies = 7\nmore = {"),
        ("tiles.toml", "bridges = [[3, 4]", "bridges = [7"),
    ],
)
def test_a_value_of_the_wrong_kind_is_refused_with_file_and_line(
    tmp_path: Path, name: str, old: str, new: str
) -> None:
    with pytest.raises(BadPack, match=rf"^{name}, line \d+: "):
        RIALTO.setup(2, {}, changed(tmp_path, name, old, new))


def test_too_few_tables_are_counted(tmp_path: Path) -> None:
    pack = changed(tmp_path, "board.toml", '[[connection]]\nbetween = ["CAN", "CAS"]\n\n', "")
    number = line_with("board.toml", "[[connection]]")
    wanted = rf"^board.toml, line {number}: 12 \[\[connection\]\] are needed, there are 11"
    with pytest.raises(BadPack, match=wanted):
        RIALTO.setup(2, {}, pack)


def test_what_is_not_toml_is_refused_at_its_line(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text('confidence = "x"\ncopies = {{\n', encoding="utf-8")
    with pytest.raises(BadPack, match=r"^cards.toml, line 2: not TOML"):
        RIALTO.setup(2, {}, tmp_path)


@pytest.mark.parametrize(
    "text", ["a = " + "[" * 50_000, "a = " + "9" * 5_000], ids=["deep", "long number"]
)
def test_toml_that_python_cannot_read_is_refused_with_its_name(tmp_path: Path, text: str) -> None:
    (tmp_path / "cards.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BadPack, match=r"^cards.toml, line 1: "):
        RIALTO.setup(2, {}, tmp_path)


def test_what_is_not_utf8_is_refused_at_its_line(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_bytes(b"# fine\n# \xc5\x82\n# \xff\xfe\n")
    with pytest.raises(BadPack, match=r"^cards.toml, line 3: not UTF-8"):
        RIALTO.setup(2, {}, tmp_path)


def test_a_huge_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_bytes(b"#" * (MAX_BYTES + 1))
    with pytest.raises(BadPack, match=rf"^cards.toml.*: larger than {MAX_BYTES} bytes"):
        RIALTO.setup(2, {}, tmp_path)


def test_an_unknown_file_is_refused_with_the_names_there_are(tmp_path: Path) -> None:
    short_game(tmp_path)
    (tmp_path / "card.toml").write_text("", encoding="utf-8")
    with pytest.raises(BadPack, match=r"^card.toml, line 1: .*there are: board.toml, buildings"):
        RIALTO.setup(2, {}, tmp_path)


def test_an_empty_or_missing_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadPack, match=r"holds none of board.toml"):
        RIALTO.setup(2, {}, tmp_path)
    with pytest.raises(BadPack, match="nowhere: there is no such folder"):
        RIALTO.setup(2, {}, tmp_path / "nowhere")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=200), st.sampled_from(["cards.toml", "setup.toml", "board.toml"]))
def test_any_bytes_are_refused_with_the_name_of_the_file(
    tmp_path_factory: pytest.TempPathFactory, raw: bytes, name: str
) -> None:
    folder = tmp_path_factory.mktemp("pack")
    (folder / name).write_bytes(raw)
    with pytest.raises(BadPack, match=rf"^{name}"):
        RIALTO.setup(2, {}, folder)


# --- finding the line ------------------------------------------------------------------------


def test_the_line_of_a_key_is_found_behind_blank_lines_and_indents(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text(
        '# key = 0\n\n\nkey = 1\n\n[[thing]]\n  "id" = 1\n\n[[thing]]\n  id = 2\n\n[table]\n',
        encoding="utf-8",
    )
    file = DataFile(path)
    assert file.line_of("key") == 4
    assert [file.line_of("thing", nth) for nth in (0, 1, 5)] == [6, 9, 9]
    assert [file.line_of("id", nth) for nth in (0, 1)] == [7, 10]
    assert file.line_of("table") == 12
    assert file.line_of("absent") == 1


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadPack, match=r"^gone.toml: cannot be read"):
        DataFile(tmp_path / "gone.toml")
