"""What is in the box, counted against the booklet (page 1), and packs that replace it."""

from __future__ import annotations

import shutil
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from signoria.core.chance import Dice
from signoria.core.errors import BadPack
from signoria.core.machine import OVER, actor, legal
from signoria.core.playout import play_randomly
from signoria.core.record import Table
from signoria.games.principato.actions import CATALOGUE
from signoria.games.principato.components import FOLDER, load_parts
from signoria.games.principato.game import GAME
from signoria.games.principato.ids import ANY, FACE_IDS, FACES, MILITARY_CARD, NONE
from signoria.games.principato.parts import Parts

FILES = sorted(path.name for path in (FOLDER / "data").glob("*.toml"))
CONFIDENCE = {"confirmed", "single source", "inferred", "reconstructed"}


def data(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / "data" / name).read_text(encoding="utf-8"))


def test_there_is_a_file_for_every_group_of_components() -> None:
    assert FILES == ["culture.toml", "decks.toml", "faces.toml", "goals.toml", "setup.toml"]


@pytest.mark.parametrize("name", FILES)
def test_every_file_names_its_source_how_sure_it_is_and_its_totals(name: str) -> None:
    file = data(name)
    assert len(file["source"]) > 5
    assert file["confidence"] in CONFIDENCE
    assert file["totals"]


def test_what_is_reconstructed_is_listed() -> None:
    inferred = ("catapult_12", "catapult_3", "hire_condottieri", "recruit_militia")
    inferred += ("sculptor", "writer", "painter")
    assert load_parts().reconstructed == [
        *[f"faces.toml: exchange symbol of {face}" for face in inferred],
        "decks.toml",
        "culture.toml",
        "goals.toml: flourishing_city",
    ]


@pytest.mark.rule("PRI-INV-6", "PRI-SETUP-3")
def test_98_action_cards_and_two_military_cards() -> None:
    parts = load_parts()
    assert sum(parts.all_cards[:FACES]) == 98
    assert parts.all_cards[MILITARY_CARD] == 2
    for year, size in ((1, 34), (2, 28), (3, 28)):
        assert sum(parts.decks[4][year][:FACES]) == size
    assert all(count > 0 for count in parts.all_cards), "each of the 16 faces occurs"


def test_catapult_faces_lie_in_their_years() -> None:
    early, late = FACE_IDS.index("catapult_12"), FACE_IDS.index("catapult_3")
    decks = load_parts().decks[4]
    assert decks[1][early] and decks[2][early] and not decks[3][early]
    assert decks[3][late] and not decks[1][late] and not decks[2][late]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_year_feeds_pays_arms_and_delights(players: int) -> None:
    decks = load_parts().decks[players]
    for year in (1, 2, 3):
        there = {face for face, count in zip(FACE_IDS, decks[year], strict=False) if count}
        assert {"harvest", "market", "hire_condottieri", "recruit_militia", "sculptor"} <= there
        assert there & {"catapult_12", "catapult_3"}
        assert year == 1 or {"writer", "painter"} <= there


@pytest.mark.rule("PRI-INV-1", "PRI-INV-2")
def test_tokens_and_cubes_of_the_supply() -> None:
    parts = load_parts()
    assert parts.stock == [42, 42, 19, 37]
    assert (parts.food, parts.money, parts.influence) == (39, 39, 12)
    assert data("setup.toml")["totals"] == {
        "supply_tokens": 84,
        "military_tokens": 56,
        "cubes": 90,
    }


@pytest.mark.rule("PRI-INV-3")
def test_fifteen_culture_tokens_of_each_kind() -> None:
    parts = load_parts()
    for kind in range(3):
        assert sum(parts.culture_copies[entry] for entry in parts.culture_of[kind]) == 15
    assert parts.culture_value == [4, 3, 2, 5, 4, 3, 6, 5, 4]


def test_eight_goals_four_of_each_back() -> None:
    parts = load_parts()
    assert [goal.name for goal in parts.goals] == [
        "chapel",
        "town_hall",
        "palace",
        "villa",
        "armourer",
        "fertile_land",
        "bastion",
        "flourishing_city",
    ]
    assert parts.goals_of_back == [[0, 1, 2, 3], [4, 5, 6, 7]]


def test_room_rows_and_awards() -> None:
    parts = load_parts()
    assert (parts.farm_room, parts.bank_room, parts.church_room) == (2, 2, 3)
    assert parts.row[2:] == [5, 6, 7]
    assert parts.awards[2:] == [[5, 0], [6, 3, 0], [7, 4, 2, 0]]


def test_the_catalogue_has_a_fixed_size() -> None:
    assert len(CATALOGUE) == 305


# --- packs ---------------------------------------------------------------------------------------


def pack(folder: Path, name: str, change: Callable[[str], str]) -> Path:
    """A pack with one file of ours, changed."""
    text = (FOLDER / "data" / name).read_text(encoding="utf-8")
    changed = change(text)
    assert changed != text, "nothing was changed"
    (folder / name).write_text(changed, encoding="utf-8")
    return folder


def load(folder: Path) -> Parts:
    parts = load_parts(folder)
    s = GAME.setup(3, {}, folder)
    play_randomly(s, Dice(1))
    GAME.check_state(s)
    return parts


def test_a_pack_can_turn_the_exchange_symbol_of_a_card(tmp_path: Path) -> None:
    before, after = 'id = "sculptor"\nexchange = false', 'id = "sculptor"\nexchange = true'
    parts = load(pack(tmp_path, "faces.toml", lambda text: text.replace(before, after)))
    assert parts.exchange[FACE_IDS.index("sculptor")]
    assert not load_parts().exchange[FACE_IDS.index("sculptor")], "ours is untouched"


def test_a_pack_can_replace_culture_values(tmp_path: Path) -> None:
    change: Callable[[str], str] = lambda text: text.replace(  # noqa: E731
        "monument = [[4, 5], [3, 5], [2, 5]]", "monument = [[1, 6], [3, 9]]"
    )
    parts = load(pack(tmp_path, "culture.toml", change))
    assert parts.culture_value[:2] == [3, 1] and parts.culture_copies[:2] == [9, 6]
    assert parts.culture_of == [[0, 1], [2, 3, 4], [5, 6, 7]]


def test_a_pack_can_replace_the_eighth_goal(tmp_path: Path) -> None:
    def change(text: str) -> str:
        head, _, _ = text.partition('[[goal]]\nid = "flourishing_city"')
        return head + (
            '[[goal]]\nid = "guild"\nen = "Guild"\npl = "Gildia"\nback = 2\ntype = "per"\n'
            'of = ["bank"]\npoints = [2]\nconfidence = "confirmed"\n'
        )

    parts = load(pack(tmp_path, "goals.toml", change))
    assert parts.goals[7].name == "guild"
    assert "goals.toml: flourishing_city" not in parts.reconstructed


def test_a_pack_can_replace_the_decks_and_years_need_not_be_even(tmp_path: Path) -> None:
    def change(text: str) -> str:
        return (
            text.replace("cards = 98", "cards = 97")
            .replace("year_2 = 28", "year_2 = 27")
            .replace("[year_2]\nbuild_bank = [1, 1, 0]", "[year_2]\nbuild_bank = [0, 1, 0]")
        )

    assert sum(load(pack(tmp_path, "decks.toml", change)).decks[3][2]) == 21


def test_a_pack_can_replace_counts_and_awards(tmp_path: Path) -> None:
    def change(text: str) -> str:
        text = text.replace("condottieri_militia = 37", "condottieri_militia = 38")
        return text.replace("3 = [6, 3, 0]", "3 = [6, 3, 1]").replace("church = 3", "church = 5")

    parts = load(pack(tmp_path, "setup.toml", change))
    assert parts.stock[3] == 38 and parts.awards[3] == [6, 3, 1] and parts.church_room == 5


def test_a_pack_has_a_fingerprint_that_records_carry(tmp_path: Path) -> None:
    folder = pack(tmp_path, "culture.toml", lambda text: text.replace("[6, 5]", "[7, 5]"))
    table = Table(GAME, 2, {}, pack=folder)
    assert table.record.pack == load_parts(folder).fingerprint != ""
    assert Table(GAME, 2).record.pack == ""


FAULTS = [
    ("faces.toml", 'id = "harvest"', 'id = "feast"', "face 7 must be harvest"),
    ("faces.toml", "exchange = true", "exchange = 1", "true or false"),
    ("faces.toml", "{ food = 4 }", "{ gold = 4 }", "cannot pay 4 'gold'"),
    ("faces.toml", "{ food = 4 }", "{ food = 10 }", "0 to 9"),
    ("faces.toml", "{ book = 1 }", "{ book = 2 }", "one book at a time"),
    ("faces.toml", '{ militia = "any" }', '{ field = "any" }', "any"),
    ("faces.toml", 'food = "per field"', 'food = "per cow"', "per field"),
    ("faces.toml", "{ bank = 2 }", "{ bank = 2, farm = 1 }", "one kind at a time"),
    ("faces.toml", 'exchange_confidence = "inferred"', 'exchange_confidence = "sure"', "one of"),
    ("decks.toml", "tax_any2 = 4", "tax_any2 = 3", "four cards S1"),
    ("decks.toml", "build_field = 1,", "build_field = 2,", "S2"),
    ("decks.toml", "tax_any2 = [2, 0, 0]", "tax_any2 = [3, 0, 0]", "says 98"),
    ("decks.toml", "tax_any2 = [2, 0, 0]", "tax_all = [2, 0, 0]", "no face 'tax_all'"),
    ("decks.toml", "tax_any2 = [2, 0, 0]", "tax_any2 = [2, 0]", "three numbers"),
    ("culture.toml", "[5, 5], [4, 5], [3, 5]", "[5, 5], [4, 5], [3, 4]", "14 found"),
    ("culture.toml", "[5, 5], [4, 5], [3, 5]", "[5, 5], [5, 5], [3, 5]", "twice"),
    ("culture.toml", "[6, 5]", "[16, 5]", "values are 1 to 12"),
    ("goals.toml", "back = 2", "back = 1", "instead of 4"),
    ("goals.toml", 'type = "per"', 'type = "each"', "`type` is one of"),
    ("goals.toml", "points = [2, 5, 9]", "points = [2, 5]", "3 numbers"),
    ("goals.toml", '["catapult"]', '["castle"]', "armourer: `of`"),
    ("goals.toml", "every = 4", "every = 0", "`every`"),
    ("goals.toml", 'id = "villa"', 'id = "palace"', "same id"),
    ("setup.toml", "food = 39", "food = 99", "`food` must be"),
    ("setup.toml", "church = 3", "church = 9", "`church` must be"),
    ("setup.toml", "2 = [5, 0]", "2 = [5, 0, 0]", "2 players need 2 numbers"),
    ("setup.toml", "4 = 7", "4 = 9", "row of 4 players"),
    ("setup.toml", "catapults = 19", "catapults = -1", "`catapults` must be"),
    ("setup.toml", "influence = 12", "influence = 3", "too small for four players"),
    ("setup.toml", "farm = 1", "farm = 0", "no room"),
]


@pytest.mark.parametrize(("name", "ours", "theirs", "reason"), FAULTS)
def test_a_bad_pack_is_refused_with_file_line_and_reason(
    tmp_path: Path, name: str, ours: str, theirs: str, reason: str
) -> None:
    def change(text: str) -> str:
        return text.replace(ours, theirs, 1)

    folder = pack(tmp_path, name, change)
    with pytest.raises(BadPack) as caught:
        load_parts(folder)
    assert str(caught.value).startswith(f"{name}, line ")
    assert reason in str(caught.value)


def test_a_pack_with_an_unknown_file_is_refused(tmp_path: Path) -> None:
    shutil.copy(FOLDER / "data" / "culture.toml", tmp_path / "art.toml")
    with pytest.raises(BadPack, match="no such component file"):
        load_parts(tmp_path)


def test_options_are_read_as_they_are_printed() -> None:
    options = load_parts().options_of
    bank = options[FACE_IDS.index("build_bank")][1]
    assert (bank.food, bank.money, bank.token, bank.number) == (3, 0, 3, 2)
    assert options[FACE_IDS.index("harvest")][0].food_per == 0
    assert options[FACE_IDS.index("market")][0].money_per == 2
    assert options[FACE_IDS.index("recruit_militia")][0].number == ANY
    assert options[FACE_IDS.index("painter")][0].culture == 2
    assert options[FACE_IDS.index("painter")][0].token == NONE


def test_a_game_with_a_pack_is_played_to_the_end(tmp_path: Path) -> None:
    """All exchange symbols turned round: every card that stayed now goes."""

    def change(text: str) -> str:
        text = text.replace("exchange = true", "exchange = maybe")
        text = text.replace("exchange = false", "exchange = true")
        return text.replace("exchange = maybe", "exchange = false")

    folder = pack(tmp_path, "faces.toml", change)
    s = GAME.setup(2, {}, folder)
    play_randomly(s, Dice(5))
    assert actor(s) == OVER and not legal(s)
    GAME.check_state(s)
