"""What is in the box, counted against the booklet (page 1)."""

from __future__ import annotations

import tomllib
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from signoria.games.rialto.components import FOLDER, load_parts
from signoria.games.rialto.ids import BUILDING_IDS, DISTRICT_IDS, KIND_IDS, colour_of, value_of

FILES = sorted(path.name for path in (FOLDER / "data").glob("*.toml"))
CONFIDENCE = {"confirmed", "single source", "inferred", "reconstructed"}


def data(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / "data" / name).read_text(encoding="utf-8"))


def test_there_is_a_file_for_every_group_of_components() -> None:
    assert FILES == ["board.toml", "buildings.toml", "cards.toml", "setup.toml", "tiles.toml"]


@pytest.mark.parametrize("name", FILES)
def test_every_file_names_its_source_and_how_sure_it_is(name: str) -> None:
    file = data(name)
    assert len(file["source"]) > 5
    assert file["confidence"] in CONFIDENCE


def test_what_is_reconstructed_is_listed() -> None:
    told = [name for name in FILES if data(name)["confidence"] == "reconstructed"]
    assert sorted(load_parts().reconstructed) == told == ["board.toml", "tiles.toml"]


@pytest.mark.rule("RIA-INV-1", "RIA-SETUP-6")
def test_77_cards_eleven_of_each_of_seven_kinds() -> None:
    file = data("cards.toml")
    assert file["copies"] == dict.fromkeys(KIND_IDS, 11)
    assert sum(file["copies"].values()) == file["totals"]["cards"] == 77
    assert KIND_IDS == ("doge", "gold", "building", "bridge", "gondola", "councillor", "joker")
    assert load_parts().copies == (11,) * 7


@pytest.mark.rule("RIA-INV-3", "RIA-SETUP-5")
def test_60_buildings_five_of_each_of_twelve_kinds() -> None:
    file = data("buildings.toml")
    assert file["totals"] == {"kinds": 12, "tiles": 60}
    assert file["copies"] * len(BUILDING_IDS) == 60
    assert len(set(BUILDING_IDS)) == 12
    for number, name in enumerate(BUILDING_IDS):
        colour, value = name.split("-")
        assert ("green", "yellow", "blue")[colour_of(number)] == colour
        assert value_of(number) == int(value)


@pytest.mark.rule("RIA-INV-4", "RIA-FIN-2")
def test_a_player_board_has_seven_slots() -> None:
    assert load_parts().slots == data("buildings.toml")["slots"] == 7


@pytest.mark.rule("RIA-INV-5", "RIA-SETUP-3")
def test_six_bridges_with_two_values_from_3_to_6() -> None:
    file = data("tiles.toml")
    bridges = file["bridges"]
    assert len(bridges) == file["totals"]["bridges"] == 6
    assert all(3 <= value <= 6 for ends in bridges for value in ends)
    assert all(low < high for low, high in bridges)
    assert load_parts().low_end == tuple(low for low, _ in bridges)
    assert load_parts().high_end == tuple(high for _, high in bridges)


def test_the_reconstructed_bridges_agree_with_the_published_best_and_average_district() -> None:
    ends = sorted(value for pair in data("tiles.toml")["bridges"] for value in pair)
    assert sum(ends) == 54, "54 and twelve gondola ends are 11 per district on average"
    assert sum(sorted(max(pair) for pair in data("tiles.toml")["bridges"])[-4:]) == 6 * 3 + 5


@pytest.mark.rule("RIA-INV-5", "RIA-SETUP-2")
def test_six_gondolas_worth_one() -> None:
    file = data("tiles.toml")
    assert file["gondolas"] == file["totals"]["gondolas"] == load_parts().gondolas == 6
    assert load_parts().gondola_value == 1


@pytest.mark.rule("RIA-INV-7", "RIA-SETUP-5")
def test_thirty_coins_and_two_bonus_tiles_of_five_points() -> None:
    file = data("tiles.toml")
    assert file["coins"] == file["totals"]["coins"] == load_parts().coins == 30
    assert file["totals"]["bonus_tiles"] == len(load_parts().sides) == 2
    assert load_parts().bonus_points == 5


@pytest.mark.rule("RIA-INV-2", "RIA-SETUP-10")
def test_eighteen_councillors_each_five_of_them_private_at_the_start() -> None:
    parts = load_parts()
    assert (parts.councillors, parts.private_councillors) == (18, 5)


@pytest.mark.rule("RIA-INV-11", "RIA-SETUP-1")
def test_six_districts_three_on_each_side_of_the_canal() -> None:
    parts = load_parts()
    assert len(set(DISTRICT_IDS)) == len(data("board.toml")["district"]) == 6
    assert [[DISTRICT_IDS[d] for d in side] for side in parts.sides] == [
        ["CAN", "CAS", "SMA"],
        ["DOR", "SPO", "SCR"],
    ]
    assert len(set(parts.district_names)) == 6


@pytest.mark.rule("RIA-INV-6")
def test_twelve_connections_four_for_each_district_and_no_pair_twice() -> None:
    parts = load_parts()
    assert len(parts.ends) == len(set(parts.ends)) == data("board.toml")["totals"]["connections"]
    assert len(parts.ends) == 12
    degrees = Counter(district for ends in parts.ends for district in ends)
    assert degrees == Counter(dict.fromkeys(range(6), 4))
    assert [len(touching) for touching in parts.touching] == [4] * 6


def test_the_districts_of_a_side_are_all_connected() -> None:
    parts = load_parts()
    for side in parts.sides:
        assert all(pair in parts.ends for pair in combinations(side, 2))


def test_the_three_pairs_without_a_connection_are_those_of_the_specification() -> None:
    parts = load_parts()
    missing = [pair for pair in combinations(range(6), 2) if pair not in parts.ends]
    assert [f"{DISTRICT_IDS[a]}-{DISTRICT_IDS[b]}" for a, b in missing] == [
        "CAN-DOR",
        "CAS-SPO",
        "SMA-SCR",
    ]


@pytest.mark.rule("RIA-P1-2", "RIA-P1-5", "RIA-P1-8", "RIA-NEU-8", "RIA-FLOW-1")
def test_the_numbers_of_a_round_are_those_of_the_booklet() -> None:
    parts = load_parts()
    assert (parts.rounds, parts.start_score) == (6, 3)
    assert (parts.column_cards, parts.drawn_cards, parts.green_draw) == (6, 2, 3)
    assert (parts.hand_limit, parts.neutral_cards) == (7, 7)


@pytest.mark.rule("RIA-SETUP-11", "RIA-SETUP-12")
def test_start_coins_and_equal_start_buildings_by_number_of_players() -> None:
    parts = load_parts()
    assert parts.start_coins[2:] == ((1, 2), (1, 2, 3), (1, 2, 2, 3), (1, 2, 2, 2, 3))
    assert parts.same_start[2:] == (1, 1, 2, 2)
