"""Ships: goods of a depot, and the bridge (booklet p.5)."""

from __future__ import annotations

import pytest

from tests.games.burgundy.scenario import Scenario, named, table


def sail(s: Scenario, seat: int = 0) -> Scenario:
    """Place a stored ship on field 17 and stop where the depot is chosen."""
    s.storage(seat, "ship").depot(1, "bank").turn(seat, 2, 1)
    return s.play(f"{seat} place 1 ship 17")


@pytest.mark.rule("BUR-SHIP-1")
def test_any_depot_may_be_chosen_whatever_the_die_even_an_empty_one() -> None:
    s = sail(table().depot_goods(5, red=2))
    assert s.asks() == "0 EmptyDepot"
    assert s.legal() == [f"depot {number}" for number in range(1, 7)]
    s.play("0 depot 4")
    assert named(s[0].goods) == {} and s.goods_in(5) == {"red": 2}
    assert s.state.space == (1, 0), "the marker moves all the same"


@pytest.mark.rule("BUR-SHIP-1")
def test_a_depot_must_be_chosen_and_never_the_black_one() -> None:
    s = sail(table())
    s.refuses("0 decline", "CANNOT_DECLINE", "BUR-SHIP-1")
    s.refuses("0 depot black", "BLACK_DEPOT_NOT_ALLOWED", "BUR-SHIP-1")
    s.refuses("0 depots 1 2", "NOT_OWNED", "BUR-MON-5", monastery=5)
    s.refuses("0 workers 2", "MUST_RESOLVE", "BUR-TURN-4")


@pytest.mark.rule("BUR-SHIP-2")
def test_all_goods_of_the_depot_are_taken_and_those_of_others_stay() -> None:
    s = sail(table().depot_goods(3, red=2, pink=1, brown=3).depot_goods(4, red=1))
    s.play("0 depot 3")
    assert named(s[0].goods) == {"red": 2, "pink": 1, "brown": 3}
    assert s.goods_in(3) == {} and s.goods_in(4) == {"red": 1}


@pytest.mark.rule("BUR-SHIP-2")
def test_kinds_already_held_are_taken_though_all_three_spaces_are_in_use() -> None:
    s = table().goods(0, red=1, pink=1, brown=1).depot_goods(2, red=2, brown=1, orange=2)
    sail(s).play("0 depot 2")
    assert named(s[0].goods) == {"red": 3, "pink": 1, "brown": 2}
    assert s.goods_in(2) == {"orange": 2}
    assert s.asks() == "0 PlayTurn", "there was nothing to choose"


@pytest.mark.rule("BUR-SHIP-2")
def test_the_player_chooses_among_new_kinds_when_spaces_are_scarce() -> None:
    s = table().goods(0, red=1, pink=1).depot_goods(2, turquoise=1, purple=2, red=1)
    sail(s).play("0 depot 2")
    assert s.asks() == "0 TakeKind"
    assert s.legal() == ["good turquoise", "good purple"]
    s.play("0 good purple")
    assert named(s[0].goods) == {"red": 2, "pink": 1, "purple": 2}, "the kind is taken whole"
    assert s.goods_in(2) == {"turquoise": 1}


@pytest.mark.rule("BUR-SHIP-2")
def test_as_many_kinds_as_fit_are_taken_in_any_combination() -> None:
    found = set()
    for first, second in [("purple", "pink"), ("purple", "brown"), ("purple", "orange")] + [
        ("pink", "brown"),
        ("pink", "orange"),
        ("brown", "orange"),
    ]:
        s = table().goods(0, red=1).depot_goods(6, purple=1, pink=1, brown=1, orange=1)
        sail(s).play("0 depot 6", f"0 good {first}")
        if s.asks() == "0 TakeKind":
            s.play(f"0 good {second}")
        assert sorted(named(s[0].goods)) == sorted(["red", first, second])
        found.add((first, second))
    assert len(found) == 6


@pytest.mark.rule("BUR-SHIP-2")
def test_the_last_kinds_cannot_be_skipped_so_that_a_space_stays_empty() -> None:
    s = table().goods(0, red=1).depot_goods(6, purple=1, pink=1, orange=1)
    sail(s).play("0 depot 6")
    assert s.legal() == ["good purple", "good pink"]
    s.refuses("0 good orange", "MUST_TAKE_ALL", "BUR-SHIP-2")
    s.refuses("0 decline", "MUST_TAKE_ALL", "BUR-SHIP-2")
    s.refuses("0 good brown", "NO_GOODS_OF_KIND", "BUR-SHIP-2", good="brown")


@pytest.mark.rule("BUR-SHIP-2")
def test_three_free_spaces_and_four_kinds_leave_one_kind_behind() -> None:
    s = sail(table().depot_goods(6, purple=1, pink=1, brown=2, orange=1)).play("0 depot 6")
    assert s.legal() == ["good purple", "good pink"]
    s.play("0 good pink")
    assert named(s[0].goods) == {"pink": 1, "brown": 2, "orange": 1}, "the rest is forced"
    assert s.goods_in(6) == {"purple": 1}


@pytest.mark.rule("BUR-SHIP-3")
def test_goods_are_never_thrown_away_for_better_ones() -> None:
    s = table().goods(0, red=1, pink=1, brown=1).depot_goods(1, orange=5)
    sail(s).play("0 depot 1")
    assert named(s[0].goods) == {"red": 1, "pink": 1, "brown": 1}
    assert s.goods_in(1) == {"orange": 5}
    verbs = {action.verb for action in s.state.options}
    assert verbs == {"take", "workers"}, "nothing gives goods away"


@pytest.mark.rule("BUR-SHIP-4")
def test_the_marker_moves_one_space_and_lies_on_top_of_the_markers_there() -> None:
    s = sail(table(4).bridge((3, 1), (2, 1), (1, 0), (0, 0))).play("0 depot 1")
    assert s.state.bridge == (0, 3, 2, 1)
    assert s.state.space == (1, 0, 1, 1)


@pytest.mark.rule("BUR-SHIP-4")
def test_a_marker_does_not_pass_those_further_on() -> None:
    s = sail(table(3).bridge((1, 5), (2, 2), (0, 0))).play("0 depot 1")
    assert s.state.bridge == (1, 2, 0) and s.state.space == (1, 5, 2)


@pytest.mark.rule("BUR-SHIP-4")
def test_goods_come_before_the_marker_moves() -> None:
    s = sail(table().depot_goods(2, red=1)).play("0 depot 2")
    order = [e.what for e in s.state.events or [] if e.what in ("took_goods", "advanced")]
    assert order == ["took_goods", "advanced"]


@pytest.mark.rule("BUR-SHIP-5")
def test_on_the_last_space_the_marker_goes_on_top_of_its_stack() -> None:
    s = sail(table(3).bridge((2, 6), (0, 6), (1, 6))).play("0 depot 1")
    assert s.state.bridge == (0, 2, 1) and s.state.space == (6, 6, 6)


@pytest.mark.rule("BUR-SHIP-5")
def test_six_ships_lead_from_the_first_space_to_the_city() -> None:
    s = table()
    for number, field in enumerate((17, 16, 15, 19, 20, 21), 1):
        number_of = s.state.parts.boards[s[0].board].number[field]
        s.storage(0, "ship").depot(0, "castle") if number == 1 else s.storage(0, "ship")
        s.has(0, silver=2).turn(0, number_of, 1)
        s.play(f"0 place 1 ship {field}", "0 depot 1", "0 workers 2", "0 end")
        assert s.state.space == (number, 0)


@pytest.mark.rule("BUR-SHIP-6")
def test_whoever_becomes_head_of_the_bridge_begins_the_next_round() -> None:
    s = table(3).storage(2, "ship").depot(1, "bank").round_goods("pink", "pink")
    s.roll(4, 1, 1, 1, 1, 2, 1, 5)
    for seat in (0, 1):
        s.play(f"{seat} workers 1", f"{seat} workers 2")
    s.play("2 place 1 ship 17", "2 depot 1", "2 workers 2")
    assert s.state.bridge == (2, 0, 1)
    s.play("* dice 1 1 1 1 1 1 5")
    assert s.actor() == 2
