"""The components are complete, and a faulty pack is refused with file, line and reason."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from signoria.core.errors import BadPack
from signoria.core.record import Table, replay
from signoria.games.tuscany.actions import CATALOGUE
from signoria.games.tuscany.components import FOLDER, load_parts
from signoria.games.tuscany.game import GAME
from signoria.games.tuscany.ids import (
    COLOUR_IDS,
    COLOUR_OF_FACE,
    FACE_IDS,
    FARM_KINDS,
    FARMS,
    ITEM_IDS,
    KINDS_COUNT,
    TILE_IDS,
)

PARTS = load_parts()


def test_the_box_holds_what_the_booklet_lists() -> None:
    assert sum(PARTS.estate_cards) == 122 and sum(PARTS.income_cards) == 27
    assert all(sum(own) == 21 for own in PARTS.own) and sum(PARTS.neutral) == 32
    assert 4 * 22 + 32 == 120
    assert PARTS.bonus_tokens == (5,) * 5
    assert len(PARTS.colour_bonus) == 8 and len(PARTS.tiles) == 12


@pytest.mark.rule("TUS-INV-2")
def test_tokens_by_colour() -> None:
    def by_colour(faces: tuple[int, ...]) -> dict[str, int]:
        found = dict.fromkeys(COLOUR_IDS, 0)
        for face, count in enumerate(faces):
            found[COLOUR_IDS[COLOUR_OF_FACE[face]]] += count
        return found

    assert by_colour(PARTS.neutral) == dict.fromkeys(COLOUR_IDS, 4)
    for own in PARTS.own:
        assert list(by_colour(own).values()) == [1, 2, 1, 4, 3, 4, 3, 3]


def test_fields_by_colour() -> None:
    assert PARTS.fields_of_colour == (3, 3, 2, 5, 4, 5, 4, 4)
    for kind in range(3):
        bags = {tuple(sorted(tile)) for tile in PARTS.tiles[4 * kind : 4 * kind + 4]}
        assert len(bags) == 1, "all tiles of a letter have the same colours"
    turned = {min(tuple(tile), tuple(tile[::-1])) for tile in PARTS.tiles}
    assert len(turned) == 12, "no tile is there twice"


def test_numbers_the_booklet_gives() -> None:
    assert (PARTS.draw_cards, PARTS.monastery_cards, PARTS.start_hand) == (3, 3, 5)
    assert PARTS.region_points == (0, 1, 3, 6)
    assert (PARTS.storage, PARTS.storage_points, PARTS.hexagon_instead) == (1, 2, 2)
    assert (PARTS.cards_per_point, PARTS.stack_size, PARTS.market_limit) == (5, 7, 4)


def test_bounds_that_sources_give_for_reconstructed_values() -> None:
    assert all(first > second >= 1 for first, second in PARTS.colour_bonus)
    assert max(first for first, _ in PARTS.colour_bonus) == 4
    red = PARTS.income_ids.index("red-points-2")
    assert PARTS.amount[red] == 2
    assert {"farm-grapes", "farm-grapes-olives"} <= {
        FACE_IDS[face] for face, count in enumerate(PARTS.own[0]) if count
    }


def test_what_is_reconstructed_says_so() -> None:
    assert PARTS.reconstructed == (
        "farms.toml",
        "estate_tiles.toml",
        "estate_cards.toml",
        "income_cards.toml",
        "colour_bonuses.toml",
    )
    for path in (FOLDER / "data").glob("*.toml"):
        text = path.read_text(encoding="utf-8")
        assert "source = " in text and "confidence = " in text and "totals = " in text, path.name


def test_farms_and_names() -> None:
    assert len(FARMS) == len(set(FARMS)) == 10
    assert [KINDS_COUNT[kinds] for kinds in FARMS] == [1] * 4 + [2] * 6
    assert [bin(kinds).count("1") for kinds in range(16)] == KINDS_COUNT
    assert len(ITEM_IDS) == 35 == len(set(ITEM_IDS)) and len(FARM_KINDS) == 4
    assert TILE_IDS[0] == "A1" and TILE_IDS[-1] == "C4"


def test_the_catalogue_does_not_depend_on_the_components() -> None:
    assert len(CATALOGUE) == 254


# --- packs -----------------------------------------------------------------------------------


def packed(folder: Path, name: str, old: str, new: str) -> Path:
    """A pack with one of our files, changed in one place."""
    shutil.copy(FOLDER / "data" / name, folder / name)
    text = (folder / name).read_text(encoding="utf-8")
    assert old in text
    (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("name", "old", "new", "reason"),
    [
        ("setup.toml", "stack_size = 7", "stack_size = 6", "the stacks take 18 own tokens"),
        ("setup.toml", "storage = 1 ", "storage = 0 ", "`storage` must be a whole number"),
        ("tokens.toml", "fields = 5", "fields = 6", "an estate has 30 fields, not 31"),
        ("tokens.toml", 'id = "red"', 'id = "pink"', "colour 2 must be red"),
        ("tokens.toml", "neutral_of_each = 4", "neutral_of_each = 5", "from 0 to 4, not 5"),
        ("farms.toml", '["olives"], ', "", "4 farms are needed"),
        ("farms.toml", '"olives"', '"cheese"', "there is no farm kind 'cheese'"),
        ("estate_tiles.toml", '"O G L"', '"O G"', "A1 has 9 fields, not 10"),
        ("estate_tiles.toml", '"O G L"', '"O G Q"', "'Q' is not one of DRULGOYB"),
        ("estate_tiles.toml", '"O G L"', '"O G G"', "fields lightgreen, not 5"),
        ("estate_tiles.toml", 'id = "A1"', 'id = "A9"', "tile 1 must be A1"),
        ("estate_cards.toml", "red = 13", "red = -1", "copies of red must be 0 to 200"),
        ("income_cards.toml", '"marble"', '"gold"', "there is no reward 'gold'"),
        ("colour_bonuses.toml", "[2, 1]", "[2]", "darkgreen needs the points of sides"),
    ],
)
def test_a_faulty_pack_is_refused(
    tmp_path: Path, name: str, old: str, new: str, reason: str
) -> None:
    with pytest.raises(BadPack, match=reason) as caught:
        load_parts(packed(tmp_path, name, old, new))
    assert re.match(r"\w+\.toml, line \d+: ", str(caught.value))


def test_tiles_that_can_make_a_region_of_four_are_refused(tmp_path: Path) -> None:
    rows = ('rows = ["O G L", "D R U L", "B Y O"]', 'rows = ["O O L", "D R U L", "B Y G"]')
    with pytest.raises(BadPack, match="can be joined to a region of 4 fields"):
        load_parts(packed(tmp_path, "estate_tiles.toml", *rows))


def test_other_tiles_that_fit_are_accepted(tmp_path: Path) -> None:
    rows = ('rows = ["O G L", "D R U L", "B Y O"]', 'rows = ["O Y B", "L U R D", "L G O"]')
    parts = load_parts(packed(tmp_path, "estate_tiles.toml", *rows))
    assert parts.fingerprint and parts.tiles[0] == PARTS.tiles[0][::-1]


def test_a_pack_is_played_and_named_in_the_record(tmp_path: Path) -> None:
    pack = packed(tmp_path, "setup.toml", "draw_cards = 3 ", "draw_cards = 2 ")
    table = Table(GAME, 2, pack=pack)
    assert table.state.parts.draw_cards == 2 and table.record.pack
    assert next(iter(replay(GAME, table.record, pack))).parts.draw_cards == 2
    assert Table(GAME, 2).record.pack == ""
