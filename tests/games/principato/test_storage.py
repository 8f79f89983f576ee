"""Where cubes lie, what fits, what is lost, what moves (PRI-STORE)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signoria.games.principato.verbs import gain_food, gain_money

from .scenario import Scenario, table


def rich(seat: int = 0) -> Scenario:
    return table(players=2).tokens(seat, militia=2, condottiere=2)


@pytest.mark.rule("PRI-STORE-1", "PRI-STORE-2", "PRI-STORE-3")
@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("food bank", "PRI-STORE-1"),
        ("food church", "PRI-STORE-1"),
        ("food condottiere", "PRI-STORE-1"),
        ("money farm", "PRI-STORE-2"),
        ("money church", "PRI-STORE-2"),
        ("money militia", "PRI-STORE-2"),
        ("influence farm", "PRI-STORE-3"),
        ("influence bank", "PRI-STORE-3"),
    ],
)
def test_where_a_cube_may_not_lie(move: str, rule: str) -> None:
    rich().turn(0).refuses(f"0 move {move}", "E_KIND", rule, cube=move.split()[0])


@pytest.mark.rule("PRI-STORE-1")
@pytest.mark.parametrize(("farms", "stored"), [(1, 2), (2, 4), (3, 5)])
def test_two_food_on_each_farm(farms: int, stored: int) -> None:
    s = table(players=2).tokens(0, farm=farms, field=5).cubes(0, food=0)
    s.hand(0, "harvest", "build_bank").turn(0).play("0 activate left")
    assert s[0].food == stored


@pytest.mark.rule("PRI-STORE-2")
@pytest.mark.parametrize(("banks", "stored"), [(1, 2), (2, 4), (3, 5)])
def test_two_money_on_each_bank(banks: int, stored: int) -> None:
    s = table(players=2).tokens(0, bank=banks, residence=5).cubes(0, money=0)
    s.hand(0, "market", "build_bank").turn(0).play("0 activate left")
    assert s[0].money == stored


@pytest.mark.rule("PRI-STORE-3")
def test_three_influence_cubes_in_the_church() -> None:
    s = table(players=2).play("0 influence", "0 influence")
    assert s[0].church == 3
    s.turn(0).refuses("0 influence", "E_ROOM", "PRI-INF-2")


@pytest.mark.rule("PRI-STORE-4")
def test_a_troop_carries_one_cube() -> None:
    s = table(players=2).tokens(0, militia=1, condottiere=1).turn(0)
    s.play("0 move food militia", "0 move money condottiere")
    s.refuses("0 move influence militia", "E_ROOM", "PRI-STORE-4")
    s.refuses("0 move influence condottiere", "E_ROOM", "PRI-STORE-4")


@pytest.mark.rule("PRI-STORE-5", "PRI-STORE-6")
def test_food_fills_farms_first_then_militia() -> None:
    s = rich().tokens(0, field=5).hand(0, "harvest", "build_bank").cubes(0, food=1)
    s.cubes(0, militia_influence=1).turn(0).play("0 activate left")
    assert (s[0].food, s[0].militia_food) == (2, 1)


@pytest.mark.rule("PRI-STORE-5", "PRI-STORE-6")
def test_money_fills_banks_first_then_condottieri() -> None:
    s = rich().tokens(0, residence=5).hand(0, "market", "build_bank").cubes(0, money=0)
    s.cubes(0, condottiere_influence=1).turn(0).play("0 activate left")
    assert (s[0].money, s[0].condottiere_money) == (2, 1)
    assert s[0].militia_food == 0, "money does not lie on militia"


@pytest.mark.rule("PRI-STORE-6")
def test_influence_goes_to_the_church_before_troops() -> None:
    s = rich().cubes(0, church=2).turn(0).play("0 influence")
    assert (s[0].church, s[0].militia_influence) == (3, 0)


@pytest.mark.rule("PRI-STORE-6")
@pytest.mark.parametrize("place", ["militia", "condottiere"])
def test_with_a_full_church_the_player_picks_the_troop(place: str) -> None:
    s = rich().cubes(0, church=3).turn(0).play("0 influence")
    assert s.asks() == "0 PlaceInfluence"
    assert s.legal() == ["place militia", "place condottiere"]
    s.play(f"0 place {place}")
    assert getattr(s[0], f"{place}_influence") == 1 and s[0].church == 3
    assert s.actions_left() == 1


@pytest.mark.rule("PRI-STORE-6")
@pytest.mark.parametrize("place", ["militia", "condottiere"])
def test_with_one_kind_of_free_troop_nothing_is_asked(place: str) -> None:
    s = table(players=2).tokens(0, **{place: 1}).cubes(0, church=3).turn(0).play("0 influence")
    assert s.asks() == "0 Turn" and getattr(s[0], f"{place}_influence") == 1


@pytest.mark.rule("PRI-STORE-7")
def test_what_has_no_room_stays_in_the_supply() -> None:
    s = table(players=2).tokens(0, field=5).hand(0, "harvest", "build_bank").turn(0)
    food = s.state.food
    s.play("0 activate left")
    assert s[0].food == 2 and s.state.food == food - 1


@pytest.mark.rule("PRI-STORE-7")
def test_what_the_supply_lacks_is_not_owed() -> None:
    s = table(players=2).tokens(0, field=5, farm=5).hand(0, "harvest", "build_bank")
    s.tokens(1, farm=18).cubes(1, food=36).turn(0).play("0 activate left")
    assert s[0].food == 1 + 2 and s.state.food == 0


@pytest.mark.rule("PRI-STORE-8")
def test_a_gain_is_never_a_matter_of_choice() -> None:
    s = rich().tokens(0, field=3).hand(0, "harvest", "build_bank").turn(0)
    s.play("0 activate left")
    assert s.frame() == "TakeCard" and (s[0].food, s[0].militia_food) == (2, 2)


@pytest.mark.rule("PRI-STORE-9")
def test_the_four_free_moves() -> None:
    s = rich().turn(0)
    assert [move for move in s.legal() if move.startswith("move")] == [
        "move food militia",
        "move money condottiere",
        "move influence militia",
        "move influence condottiere",
    ]
    s.play("0 move food militia", "0 move money condottiere", "0 move influence condottiere")
    assert (s[0].food, s[0].money, s[0].church) == (0, 0, 0)
    assert (s[0].militia_food, s[0].condottiere_money, s[0].condottiere_influence) == (1, 1, 1)


@pytest.mark.rule("PRI-STORE-9")
def test_a_free_move_needs_a_cube_and_a_troop() -> None:
    s = rich().cubes(0, food=0).turn(0)
    s.refuses("0 move food militia", "E_AMOUNT", "PRI-STORE-9", cube="food")
    s = table(players=2)
    s.refuses("0 move food militia", "E_ROOM", "PRI-STORE-4", cube="food")
    s.refuses("0 move influence condottiere", "E_ROOM", "PRI-STORE-4", cube="influence")
    s = table(players=2).cubes(0, money=0).turn(0)
    s.refuses("0 move money condottiere", "E_AMOUNT", "PRI-STORE-9", cube="money")


@pytest.mark.rule("PRI-STORE-10")
@pytest.mark.parametrize("move", ["food farm", "money bank", "influence church"])
def test_cubes_never_come_off_troops(move: str) -> None:
    s = rich().cubes(0, militia_food=1, condottiere_money=1, condottiere_influence=1).turn(0)
    s.refuses(f"0 move {move}", "E_LOCKED", "PRI-STORE-10")


@pytest.mark.rule("PRI-STORE-11")
def test_only_numbers_of_cubes_and_troops_are_kept() -> None:
    """Two ways to the same numbers are the same position."""
    a = rich().turn(0).play("0 move food militia", "0 move influence militia")
    b = rich().turn(0).play("0 move influence militia", "0 move food militia")
    fields = ("food", "church", "militia_food", "militia_influence")
    assert [getattr(a[0], f) for f in fields] == [getattr(b[0], f) for f in fields]


@pytest.mark.rule("PRI-STORE-12")
def test_only_the_supply_limits_the_number_of_tokens() -> None:
    s = table(players=2).hand(0, "build_field", "harvest").tokens(0, field=38, farm=1)
    s.tokens(1, field=0, farm=1).cubes(0, money=2, church=0).turn(0)
    s.play("0 activate left")
    assert s.token(0, "field") == 39


@pytest.mark.rule("PRI-STORE-13")
def test_two_sides_share_a_stock_and_are_never_turned() -> None:
    s = table(players=2).cubes(0, money=2, church=0).turn(0).play("0 activate right")
    assert (s.token(0, "field"), s.token(0, "farm")) == (2, 1)
    assert s.stock("field") == s.stock("farm") == 42 - 5


@pytest.mark.rule("PRI-STORE-13", "PRI-MIL-8")
def test_a_dismissed_troop_may_come_back_on_its_other_side() -> None:
    s = table(players=2).tokens(0, condottiere=37).scoring(1, last=1)
    s.play("0 supply money condottiere 0", "0 supply influence condottiere 0")
    s.play("0 dismiss condottiere 37")
    assert s.stock("militia") == 37


@pytest.mark.rule("PRI-STORE-5", "PRI-STORE-8", "PRI-INV-4")
@given(
    st.integers(0, 12),
    st.integers(0, 5),
    st.integers(0, 10),
    st.integers(0, 5),
    st.integers(0, 5),
    st.integers(0, 39),
)
def test_a_gain_is_the_least_of_due_supply_and_room(
    due: int, farms: int, stored: int, militia: int, on_militia: int, supply: int
) -> None:
    stored, on_militia = min(stored, 2 * farms), min(on_militia, militia)
    s = table(players=2)
    for me, gain in ((s[0], gain_food), (s[1], gain_money)):
        me.tokens[1], me.tokens[3] = farms, farms
        me.tokens[5], me.tokens[6] = militia, militia
        me.food, me.money = stored, stored
        me.militia_food, me.condottiere_money = on_militia, on_militia
        s.state.food, s.state.money = supply, supply
        taken = gain(s.state, me, due)
        room = 2 * farms - stored + militia - on_militia
        assert taken == min(due, supply, room)
        kept = me.food if me is s[0] else me.money
        on_troops = me.militia_food if me is s[0] else me.condottiere_money
        assert kept == min(2 * farms, stored + taken), "stored before troops"
        assert kept + on_troops == stored + on_militia + taken
