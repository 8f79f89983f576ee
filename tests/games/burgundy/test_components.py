"""What is in the box, counted against the booklet (p.1, p.2), and packs that replace it."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from signoria.core.chance import Dice
from signoria.core.errors import BadPack
from signoria.core.playout import play_randomly
from signoria.core.record import Table
from signoria.games.burgundy.components import FOLDER, load_parts
from signoria.games.burgundy.game import GAME
from signoria.games.burgundy.ids import (
    ANIMAL_IDS,
    BOARD_IDS,
    BUILDING_IDS,
    GOOD_IDS,
    LETTERS,
    ORDINARY_IDS,
    TILE_IDS,
    TYPE_IDS,
    TYPE_OF,
)

FILES = sorted(path.name for path in (FOLDER / "data").glob("*.toml"))
CONFIDENCE = {"confirmed", "single source", "inferred", "reconstructed"}
PARTS = load_parts()


def data(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / "data" / name).read_text(encoding="utf-8"))


def test_there_is_a_file_for_every_group_of_components() -> None:
    assert FILES == [
        "boards.toml",
        "depots.toml",
        "goods.toml",
        "setup.toml",
        "shields.toml",
        "tiles.toml",
        "trade_routes.toml",
    ]


@pytest.mark.parametrize("name", FILES)
def test_every_file_names_its_source_and_how_sure_it_is(name: str) -> None:
    file = data(name)
    assert len(file["source"]) > 5
    assert file["confidence"] in CONFIDENCE


def test_every_board_names_its_source_and_how_sure_it_is() -> None:
    file = data("boards.toml")
    boards = file["board"] + file["team_board"] + file["solo_board"]
    assert [board["id"] for board in boards] == list(BOARD_IDS)
    for board in boards:
        assert board["confidence"] in CONFIDENCE and len(board["source"]) > 5


def test_what_is_reconstructed_is_listed() -> None:
    assert set(PARTS.reconstructed) >= {"board 12b"} | {f"board 11{x}" for x in "bcdef"}
    confirmed = {"tiles.toml", "goods.toml", "setup.toml", "depots.toml", "board 1"}
    assert not confirmed & set(PARTS.reconstructed)


# --- tiles and goods ----------------------------------------------------------------------------


def count(tiles: list[int], kind: str) -> int:
    """Tiles of a type in the base game."""
    extra = ("crane", "white_castle", "geese")
    return sum(
        number
        for tile, number in enumerate(tiles)
        if number and TYPE_IDS[TYPE_OF[tile]] == kind and TILE_IDS[tile] not in extra
    )


@pytest.mark.rule("BUR-INV-1", "BUR-SETUP-3")
@pytest.mark.parametrize(
    ("kind", "all_of_them", "black"),
    [
        ("building", 56, 16),
        ("animal", 28, 8),
        ("monastery", 26, 6),
        ("castle", 16, 2),
        ("mine", 12, 2),
        ("ship", 26, 6),
    ],
)
def test_tiles_of_each_type_and_how_many_have_black_backs(
    kind: str, all_of_them: int, black: int
) -> None:
    assert count(PARTS.own, kind) + count(PARTS.black, kind) == all_of_them
    assert count(PARTS.black, kind) == black


@pytest.mark.rule("BUR-INV-1")
def test_164_estate_tiles_40_of_them_black() -> None:
    own = sum(count(PARTS.own, kind) for kind in TYPE_IDS)
    black = sum(count(PARTS.black, kind) for kind in TYPE_IDS)
    assert (own + black, black) == (164, 40)


@pytest.mark.rule("BUR-SETUP-3")
@pytest.mark.parametrize("building", BUILDING_IDS)
def test_seven_of_each_building_two_of_them_black(building: str) -> None:
    tile = TILE_IDS.index(building)
    assert (PARTS.own[tile], PARTS.black[tile]) == (5, 2)


@pytest.mark.rule("BUR-SETUP-3")
@pytest.mark.parametrize("animal", ANIMAL_IDS[:4])
def test_seven_of_each_animal_with_two_to_four_on_a_tile(animal: str) -> None:
    tiles = [TILE_IDS.index(f"{animal}-{number}") for number in (2, 3, 4)]
    assert [PARTS.own[tile] for tile in tiles] == [2, 2, 1]
    assert [PARTS.black[tile] for tile in tiles] == [0, 1, 1]


@pytest.mark.rule("BUR-INV-1", "BUR-SETUP-3")
def test_each_monastery_once_and_six_of_them_black() -> None:
    own = [n for n in range(1, 27) if PARTS.own[TILE_IDS.index(f"monastery-{n}")]]
    black = [n for n in range(1, 27) if PARTS.black[TILE_IDS.index(f"monastery-{n}")]]
    assert black == [7, 12, 14, 15, 24, 25]
    assert sorted(own + black) == list(range(1, 27))


@pytest.mark.rule("BUR-SETUP-3")
def test_modules_bring_nine_white_castle_tiles_and_five_inns() -> None:
    white = TILE_IDS.index("white_castle")
    assert (PARTS.own[white], PARTS.black[white], PARTS.inns) == (6, 2, 5)


@pytest.mark.rule("BUR-INV-3", "BUR-SETUP-4")
def test_42_goods_seven_of_each_of_six_kinds() -> None:
    assert PARTS.good_copies == (7,) * 6 and len(set(GOOD_IDS)) == 6
    assert PARTS.goods_per_phase == PARTS.rounds == 5


@pytest.mark.rule("BUR-SELL-2", "BUR-COLOUR-2", "BUR-REGION-1", "BUR-REGION-2", "BUR-SCORE-1")
def test_the_scoring_tables_are_those_of_the_booklet() -> None:
    assert PARTS.sale_points[2:] == PARTS.small[2:] == [2, 3, 4]
    assert PARTS.large[2:] == [5, 6, 7]
    assert PARTS.region_points == [0, 1, 3, 6, 10, 15, 21, 28, 36]
    assert PARTS.phase_bonus == [10, 8, 6, 4, 2]
    assert (PARTS.end_good, PARTS.end_silver, PARTS.end_workers) == (1, 1, 2)
    assert (PARTS.sale_silver, PARTS.goods_kinds) == (1, 3)
    paid = {number: PARTS.end_points[number] for number in range(1, 30) if PARTS.end_points[number]}
    assert paid == {15: 2, **dict.fromkeys(range(16, 25), 4), 25: 1, 26: 3, 29: 4}


@pytest.mark.rule("BUR-SETUP-9", "BUR-SETUP-10", "BUR-BUY-1", "BUR-WORK-1")
def test_the_numbers_of_the_set_up_and_of_the_actions_are_those_of_the_booklet() -> None:
    assert (PARTS.start_silver, PARTS.start_goods, PARTS.storage) == (1, 3, 3)
    assert PARTS.start_workers == [1, 2, 3, 4]
    assert (PARTS.price_silver, PARTS.price_workers) == (2, 2)
    assert (PARTS.workers_action, PARTS.workers_action_14) == (2, 4)
    assert (PARTS.boarding_workers, PARTS.bank_silver, PARTS.watchtower_points) == (4, 2, 4)


@pytest.mark.rule("BUR-SETUP-1")
@pytest.mark.parametrize(
    ("players", "wanted"),
    [
        (2, {"building": 4, "ship": 2, "animal": 2, "monastery": 2, "castle": 1, "mine": 1}),
        (3, {"building": 6, "ship": 3, "animal": 3, "monastery": 3, "castle": 2, "mine": 1}),
        (4, {"building": 8, "ship": 4, "animal": 4, "monastery": 4, "castle": 2, "mine": 2}),
    ],
)
def test_depot_spaces_by_number_of_players(players: int, wanted: dict[str, int]) -> None:
    kinds = [PARTS.type_of_space(space, players, 0) for space in PARTS.spaces_used[players]]
    assert Counter(TYPE_IDS[kind] for kind in kinds) == wanted
    assert len(PARTS.black_used[players]) == 2 * players


# --- boards -------------------------------------------------------------------------------------


@pytest.mark.rule("BUR-INV-7")
@pytest.mark.parametrize("name", BOARD_IDS)
def test_every_board_has_the_fields_of_the_booklet(name: str) -> None:
    board = PARTS.boards[BOARD_IDS.index(name)]
    counts = [len(board.fields_of[kind]) for kind in range(6)]
    team = name.startswith("12")
    assert board.size == (73 if team else 37)
    assert counts == ([7, 6, 12, 24, 12, 12] if team else [4, 3, 6, 12, 6, 6])
    assert all(1 <= number <= 6 for number in board.number)


@pytest.mark.rule("BUR-INV-7")
@pytest.mark.parametrize("name", ORDINARY_IDS)
def test_boards_1_to_10_have_two_to_six_cities_of_one_to_eight_fields(name: str) -> None:
    sizes = PARTS.boards[BOARD_IDS.index(name)].region_sizes(3)
    assert 2 <= len(sizes) <= 6 and max(sizes) <= 8


@pytest.mark.rule("BUR-INV-7")
@pytest.mark.parametrize("name", [n for n in BOARD_IDS if not n.startswith(("12", "13"))])
def test_the_numbers_of_the_fields_are_the_same_on_every_ordinary_board(name: str) -> None:
    pattern = "".join(data("boards.toml")["die_pattern"])
    assert "".join(str(n) for n in PARTS.boards[BOARD_IDS.index(name)].number) == pattern


@pytest.mark.rule("BUR-PLACE-3")
def test_an_inner_field_has_six_neighbours_and_a_corner_three() -> None:
    board = PARTS.boards[0]
    degrees = Counter(mask.bit_count() for mask in board.neighbours)
    assert degrees == {6: 19, 4: 12, 3: 6}
    near = [field for field in range(37) if board.neighbours[18] >> field & 1]
    assert near == [11, 12, 17, 19, 24, 25]
    assert [field for field in range(37) if board.neighbours[0] >> field & 1] == [1, 4, 5]


# --- packs --------------------------------------------------------------------------------------

OURS = (FOLDER / "data" / "boards.toml").read_text(encoding="utf-8")
ROW_1 = '  "A6 C5 C4 M3",'  # of board 1
ROW_3 = '  "S6 S1 S2 C6 S5 S4 S1",'
REGIONS_1 = re.search(r'id = "1".*?^(regions = [^\n]*)', OURS, re.S | re.M)


def pack(folder: Path, *changes: tuple[str, str], name: str = "boards.toml") -> Path:
    """A pack with our file, some of its text replaced once."""
    text = (FOLDER / "data" / name).read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.mark.rule("BUR-SETUP-6")
def test_a_board_of_ones_own_plays_to_the_end(tmp_path: Path) -> None:
    assert REGIONS_1 is not None
    mine = pack(
        tmp_path,
        (ROW_1, '  "C6 A5 M4 C3",'),  # the same letters in another order
        (REGIONS_1[1], ""),
    )
    s = GAME.setup(2, {"board": 1}, mine)
    board = s.parts.boards[0]
    assert [LETTERS[board.colour[field]] for field in range(4)] == ["C", "A", "M", "C"]
    assert board.region_sizes(0) == [1, 1, 1, 1]
    assert GAME.packs_used(s) and not GAME.packs_used(GAME.setup(2))
    for seed in range(3):
        s = GAME.setup(2, {"board": 1}, mine)
        play_randomly(s, Dice(seed))
        GAME.check_state(s)


@pytest.mark.rule("BUR-SETUP-6")
def test_a_record_notes_the_pack_it_was_played_with(tmp_path: Path) -> None:
    mine = pack(tmp_path, (ROW_1, '  "A5 C6 C4 M3",'))
    record = Table(GAME, 2, {}, None, mine).record
    assert record.pack == GAME.packs_used(GAME.setup(2, {}, mine)) != ""


BAD_BOARDS: list[tuple[str, str, str, str]] = [  # what changes, into what, near, reason
    (ROW_1, '  "A6 C5 C4",', '"A6 C5 C4"', "row 1 needs 4 fields, not 3"),
    (ROW_1, '  "A6 C5 C4 M3 M3",', "M3 M3", "row 1 needs 4 fields, not 5"),
    (ROW_1 + "\n", "", "rows = [", "7 rows are needed"),
    (ROW_1, '  "A7 C5 C4 M3",', "A7", "'A7' is no field"),
    (ROW_1, '  "A0 C5 C4 M3",', "A0", "'A0' is no field"),
    (ROW_1, '  "X6 C5 C4 M3",', "X6", "'X6' is no field"),
    (ROW_1, '  "A66 C5 C4 M3",', "A66", "'A66' is no field"),
    (ROW_1, '  ".. C5 C4 M3",', '"..', "'..' is no field"),
    (ROW_1, '  "C6 C5 C4 M3",', "rows = [", "4 castle fields are needed, not 5"),
    (ROW_1, '  "A6 C5 C4 B3",', "rows = [", "12 building fields are needed, not 13"),
    (ROW_1, "  5,", "5,", "row 1 needs 4 fields, not 0"),
    (ROW_1, '  "A6 C5 M4 C3",', "regions = ", "regions have sizes"),
    ("start_fields = [18]", "start_fields = [17]", "start_fields", "must be a castle field"),
    ("start_fields = [18]", "start_fields = [1, 18]", "start_fields", "exactly one start field"),
    ("start_fields = [18]", "start_fields = [6]", "start_fields", "in the middle, field 18"),
    (ROW_3, '  "S6 S1 S2 C5 S6 S4 S1",', "start_fields", "a castle 6 in the middle"),
    ("start_fields = [18]", "", 'id = "1"', "start_fields must name the field"),
    ("start_fields = [18]", "start_fields = 18", "start_fields", "must be a castle field"),
    (
        'confidence = "confirmed"\nnumber',
        'confidence = "sure"\nnumber',
        "sure",
        "confidence is one",
    ),
    ('id = "1"\n', 'id = "99"\n', "", "'99' is unknown or there twice"),
    ('id = "1"\n', 'id = "2"\n', "", "'2' is unknown or there twice"),
]


@pytest.mark.rule("BUR-SETUP-6")
@pytest.mark.parametrize(("old", "new", "near", "reason"), BAD_BOARDS, ids=lambda x: x[:24])
def test_a_bad_board_is_refused_with_file_line_and_reason(
    tmp_path: Path, old: str, new: str, near: str, reason: str
) -> None:
    folder = pack(tmp_path, (old, new))
    with pytest.raises(BadPack) as caught:
        GAME.setup(2, {"board": 1}, folder)
    message = str(caught.value)
    assert reason in message
    told = re.match(r"boards\.toml, line (\d+): ", message)
    assert told is not None, message
    if near:
        lines = (folder / "boards.toml").read_text(encoding="utf-8").splitlines()
        start = next(n for n, line in enumerate(lines) if line.startswith('id = "1"'))
        wanted = next(n for n in range(start, len(lines)) if near in lines[n])
        assert int(told[1]) == wanted + 1, message


@pytest.mark.rule("BUR-SETUP-7")
@pytest.mark.parametrize("board", [1, 2])
def test_boards_1_and_2_need_a_castle_field_in_the_middle(tmp_path: Path, board: int) -> None:
    """The middle changes places with another castle's neighbour, so the counts still fit."""
    rows = {
        1: ((ROW_3, '  "S6 S1 S2 A6 S5 S4 S1",'), (ROW_1, '  "C6 C5 C4 M3",')),
        2: (
            ('  "C6 B1 S2 C6 M5 B4 S1",', '  "C6 B1 S2 M6 M5 B4 S1",'),
            ('  "M6 M5 M4 C3",', '  "C6 M5 M4 C3",'),
        ),
    }[board]
    regions = [(match[0], "\n") for match in list(re.finditer(r"\nregions = [^\n]*\n", OURS))[:2]]
    with pytest.raises(BadPack, match=f"board {board}: a start field must be a castle field"):
        GAME.setup(2, {"board": board}, pack(tmp_path, *rows, *regions))


@pytest.mark.parametrize("value", ["18.0", "true", '"18"'])
def test_a_start_field_is_a_whole_number(tmp_path: Path, value: str) -> None:
    folder = pack(tmp_path, ("start_fields = [18]", f"start_fields = [{value}]"))
    with pytest.raises(BadPack, match=r"boards\.toml, line"):
        GAME.setup(2, {"board": 1}, folder)


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("tiles.toml", "own = 14", "own = -1"),
        ("tiles.toml", "own = 14", 'own = "many"'),
        ("tiles.toml", "black = [7, 12", "black = [7, 7"),
        ("tiles.toml", 'kind = "warehouse"', 'kind = "castle"'),
        ("goods.toml", "count = 7", "count = true"),
        ("goods.toml", 'kind = "turquoise"', 'kind = "blue"'),
        ("goods.toml", "kinds_max = 3", "kinds_max = 0"),
        ("setup.toml", "rounds_per_phase = 5", "rounds_per_phase = 6"),
        ("setup.toml", "workers_by_order = [1, 2, 3, 4]", "workers_by_order = [1, 2]"),
        ("depots.toml", "from_players = 3", "from_players = 5"),
        ("depots.toml", 'type = "mine"', 'type = "farm"'),
        ("depots.toml", "[3, 2, 4]", "[3, 2]"),
        ("depots.toml", "number = 1", "number = 2"),
    ],
)
def test_other_bad_files_are_refused_with_file_line_and_reason(
    tmp_path: Path, name: str, old: str, new: str
) -> None:
    with pytest.raises(BadPack, match=rf"^{name.replace('.', '[.]')}, line \d+: "):
        GAME.setup(2, {}, pack(tmp_path, (old, new), name=name))


def test_a_stack_that_would_run_out_is_refused_in_the_file_of_the_pack(tmp_path: Path) -> None:
    folder = pack(tmp_path, ("own = 20", "own = 19"), name="tiles.toml")
    line = (folder / "tiles.toml").read_text(encoding="utf-8").splitlines().index("[ship]") + 1
    reason = f"tiles[.]toml, line {line}: 4 players need 20 tiles ship, not 19"
    with pytest.raises(BadPack, match=reason):
        GAME.setup(2, {}, folder)


def test_depots_that_use_up_a_stack_are_refused_in_their_own_file(tmp_path: Path) -> None:
    more_mines = ('{ type = "animal", from_players = 4 }', '{ type = "mine", from_players = 4 }')
    with pytest.raises(BadPack, match=r"depots[.]toml, line \d+: 4 players need 15 tiles mine"):
        GAME.setup(2, {}, pack(tmp_path, more_mines, name="depots.toml"))


# Values of a wrong shape: file, what changes, into what, and a text in the line to be blamed.
WRONG_SHAPES = [
    ("tiles.toml", "own = 14", "own = [14]", "own = [14]"),
    ("tiles.toml", "black = { 3 = 1, 4 = 1 }", "black = 2", "black = 2"),
    ("tiles.toml", "own = { 2 = 2, 3 = 2, 4 = 1 }", "own = { 5 = 5 }", "own = { 5 = 5 }"),
    ("tiles.toml", "own = [1, 2, 3,", "own = [[1], 2, 3,", "own = [[1]"),
    ("tiles.toml", "number = 15", "number = []", "number = []"),
    ("goods.toml", "points = { 2 = 2, 3 = 3, 4 = 4 }", "points = 3", "points = 3"),
    ("goods.toml", "large = { 2 = 5,", 'large = { 2 = "5",', "large ="),
    ("goods.toml", "E = 2", "E = {}", "E = {}"),
    ("setup.toml", "workers = { A = 3, B = 5 }", "workers = [3, 5]", "workers = [3, 5]"),
    ("setup.toml", "2 = [1, 1, 1, 1, 1, 1]", "2 = 1", "2 = 1"),
    ("setup.toml", 'sides = ["1", "2"]', "sides = [1, [2]]", "sides = [1, [2]]"),
    ("setup.toml", "copies = 4", 'copies = "four"', 'copies = "four"'),
    ("depots.toml", '{ type = "monastery", from_players = 3 }', "3", "spaces = ["),
    ("depots.toml", '  [2, 2],\n  [4, 2, 3],', "  2,", "from_players = ["),
    ("depots.toml", 'B = "mine"', "B = 1", "B = 1"),
    ("shields.toml", "points = 12", "points = {}", "points = {}"),
    ("trade_routes.toml", '{ good = 1, effect = "bank" }', '{ good = 1, effect = [] }', "spaces"),
    ("boards.toml", "{ id =  0, type", "{ id =  0, y = [], kind", "id =  0"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "old", "new", "near"), WRONG_SHAPES, ids=lambda x: x[:24])
def test_a_value_of_a_wrong_shape_is_refused_on_its_line(
    tmp_path: Path, name: str, old: str, new: str, near: str
) -> None:
    folder = pack(tmp_path, (old, new), name=name)
    with pytest.raises(BadPack) as caught:
        GAME.setup(2, {}, folder)
    told = re.match(rf"{re.escape(name)}, line (\d+): ", str(caught.value))
    assert told is not None, str(caught.value)
    line = (folder / name).read_text(encoding="utf-8").splitlines()[int(told[1]) - 1]
    assert near in line, str(caught.value)


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("boards.toml", '[[board]]\nid = "1"', "[[board]]\nid = 1"),
        ("tiles.toml", "[castle]\n", "[castles]\n"),
        ("goods.toml", "[sale]", "[sales]"),
        ("boards.toml", "confidence = ", "sure = "),
        ("depots.toml", "[[depot]]", "[[depots]]"),
    ],
)
def test_a_missing_part_is_refused_with_the_file(
    tmp_path: Path, name: str, old: str, new: str
) -> None:
    with pytest.raises(BadPack, match=rf"^{name.replace('.', '[.]')}, line \d+: "):
        GAME.setup(2, {}, pack(tmp_path, (old, new), name=name))


def test_a_pack_with_an_unknown_file_or_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadPack, match="holds none"):
        GAME.setup(2, {}, tmp_path)
    (tmp_path / "cards.toml").write_text("", encoding="utf-8")
    with pytest.raises(BadPack, match="no such component file"):
        GAME.setup(2, {}, tmp_path)
