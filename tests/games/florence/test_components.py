"""Component packs: what replaces ours is checked, and every fault is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from signoria.core.chance import Dice
from signoria.core.errors import BadPack
from signoria.core.playout import play_randomly
from signoria.games.florence.actions import CATALOGUE
from signoria.games.florence.components import FOLDER, load_parts
from signoria.games.florence.game import GAME

DATA = FOLDER / "data"
FILES = sorted(path.name for path in DATA.glob("*.toml"))


def pack(folder: Path, name: str, old: str, new: str) -> Path:
    """A pack with one file changed in one place."""
    text = (DATA / name).read_text(encoding="utf-8")
    assert old in text
    (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    return folder


def test_every_file_names_its_source_and_confidence() -> None:
    for name in FILES:
        text = (DATA / name).read_text(encoding="utf-8")
        assert "\nsource = " in text and "\nconfidence = " in text and "totals" in text
    reconstructed = ["professions.toml", "tiles.toml", "board.toml", "setup.toml"]
    assert load_parts().reconstructed == reconstructed


@pytest.mark.parametrize(
    ("name", "old", "new", "reason"),
    [
        ("professions.toml", 'building = "theatre"', 'building = "inn"', "none of"),
        ("professions.toml", 'landscape = "park"', 'landscape = "forest"', "totals say"),
        ("professions.toml", 'id = "poet"', 'id = "bard"', "must be poet"),
        ("tiles.toml", 'shape = ["###"]', 'shape = ["#.#", "#.."]', "hangs together"),
        ("tiles.toml", 'shape = ["###"]', 'shape = ["####"]', "covers 3 cells"),
        ("tiles.toml", 'shape = ["###"]', 'shape = ["#####"]', "at most 4"),
        ("tiles.toml", 'group = "large"', 'group = "huge"', "none of"),
        ("board.toml", '"###....",', '"##.....",', "covers 6 cells"),
        ("board.toml", "3 = [[0, 0], [0, 7], [7, 3]]", "3 = [[0, 0], [0, 7], [0, 3]]", "lies on"),
        ("board.toml", "3 = [[0, 0], [0, 7], [7, 3]]", "3 = [[0, 0], [0, 7], [0, 14]]", "border"),
        ("cards.toml", "per = { building = 1 }", "per = { castle = 1 }", "counted"),
        ("cards.toml", 'most = "building"', 'least = "building"', "one of most"),
        ("setup.toml", "minimum = [7, 10,", "minimum = [10,", "7 numbers"),
        ("setup.toml", "rounds = 7", "rounds = 70", "from 1 to 7"),
        ("setup.toml", "banker_bids = [0, 100,", "banker_bids = [100, 0,", "must rise"),
    ],
)
def test_a_fault_is_refused_with_file_line_and_reason(
    tmp_path: Path, name: str, old: str, new: str, reason: str
) -> None:
    with pytest.raises(BadPack, match=rf"{name}, line \d+: .*{reason}"):
        load_parts(pack(tmp_path, name, old, new))


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("setup.toml", "14, 15, 16, 17]", "13, 15, 16, 17]"),
        ("tiles.toml", 'shape = ["###"]', 'shape = ["##", "#."]'),
        ("tiles.toml", 'shape = ["##", "##"]', 'shape = ["####", "#..#", "#..#"]'),
        ("board.toml", '"..###..",\n    "..###.."', '"###....",\n    "###...."'),
    ],
)
def test_another_set_of_components_plays_to_the_end(
    tmp_path: Path, name: str, old: str, new: str
) -> None:
    folder = pack(tmp_path, name, old, new)
    for coop in (False, True):
        s = GAME.setup(4, {"coop": coop}, folder)
        assert GAME.packs_used(s)
        play_randomly(s, Dice(1))
        GAME.check_state(s)


def test_the_catalogue_does_not_depend_on_components() -> None:
    assert len(CATALOGUE) == 1375
    assert CATALOGUE.from_text("place 3 -1 2").to_json() == {
        "verb": "place",
        "turn": 3,
        "row": -1,
        "column": 2,
    }
