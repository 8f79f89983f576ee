"""Military scorings: order, supply, strength, points, clearing, dismissal (PRI-MIL)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signoria.games.principato.components import load_parts
from signoria.games.principato.questions import awards, military_order, strength

from .scenario import Scenario, table

TABLES = {players: load_parts().awards[players] for players in (2, 3, 4)}


@pytest.mark.rule("PRI-MIL-1")
def test_every_step_is_finished_by_all_before_the_next() -> None:
    s = table(players=3).tokens(0, militia=1).tokens(1, militia=2).tokens(2, condottiere=3)
    for seat in range(3):
        s.cubes(seat, church=0)
    s.scoring(1)
    asked = []
    while s.frame() in ("SupplyTroops", "DismissTroops"):
        asked.append(s.asks())
        s.play(f"{s.actor()} {s.legal()[0]}")
    assert asked == [
        "2 SupplyTroops",
        "1 SupplyTroops",
        "0 SupplyTroops",
        "2 DismissTroops",
        "1 DismissTroops",
        "0 DismissTroops",
    ]
    assert s.happened("strengths") == [None]


@pytest.mark.rule("PRI-MIL-2")
def test_more_military_tokens_first_catapults_included() -> None:
    """R-14: with or without cubes."""
    s = table(players=4).tokens(0, militia=2).tokens(1, catapult=3).tokens(2, condottiere=1)
    s.tokens(3, catapult=1, militia=1, condottiere=2).cubes(3, militia_food=1)
    assert military_order(s.state) == [3, 1, 0, 2]


@pytest.mark.rule("PRI-MIL-2")
@pytest.mark.parametrize(("start", "order"), [(0, [1, 0, 2]), (2, [1, 2, 0]), (1, [1, 2, 0])])
def test_ties_go_clockwise_from_the_start_player(start: int, order: list[int]) -> None:
    s = table(players=3, start=start).tokens(0, militia=1).tokens(1, militia=3).tokens(2, militia=1)
    assert military_order(s.state) == order


@pytest.mark.rule("PRI-MIL-2")
def test_the_order_is_kept_to_the_end_of_the_scoring() -> None:
    """Seat 0 dismisses first although it has fewer tokens than seat 1 by then."""
    s = table(players=2).tokens(0, condottiere=1, militia=2).tokens(1, militia=2)
    s.cubes(0, food=0, money=0, church=0).cubes(1, food=0, church=0).scoring(1)
    s.play("0 dismiss condottiere 1", "0 dismiss militia 2")
    assert s.asks() == "1 DismissTroops"


@pytest.mark.rule("PRI-MIL-3")
def test_supply_is_asked_kind_by_kind_and_voluntary() -> None:
    s = table(players=2).tokens(0, militia=3, condottiere=2, farm=2)
    s.cubes(0, food=4, money=1, church=3).scoring(1)
    assert s.legal() == [f"supply food militia {n}" for n in range(4)]
    s.refuses("0 supply food militia 4", "E_AMOUNT", "PRI-MIL-3", low=0, high=3)
    s.refuses("0 supply money condottiere 1", "NOT_NOW", "PRI-MIL-3")
    s.play("0 supply food militia 1")
    assert s.legal() == ["supply money condottiere 0", "supply money condottiere 1"]
    s.play("0 supply money condottiere 0")
    assert s.legal() == [f"supply influence militia {n}" for n in range(3)]
    s.play("0 supply influence militia 2")
    assert s.legal() == ["supply influence condottiere 0", "supply influence condottiere 1"]
    s.refuses("0 supply influence condottiere 2", "E_AMOUNT", "PRI-MIL-3", high=1)
    assert (s[0].militia_food, s[0].militia_influence) == (1, 2)
    s.play("0 supply influence condottiere 0")
    assert s.happened("strengths") == [None]
    assert s.ledger(0) == {"military_1": 5}, "3 supplied, 2 not: 1 against 0"


@pytest.mark.rule("PRI-MIL-3")
def test_cubes_put_on_troops_in_earlier_turns_count() -> None:
    s = table(players=2).tokens(0, militia=2).cubes(0, food=2, militia_food=1, church=0)
    s.scoring(1)
    assert s.legal() == ["supply food militia 0", "supply food militia 1"]
    s.play("0 supply food militia 1")
    assert s.ledger(0) == {"military_1": 5}


@pytest.mark.rule("PRI-MIL-3")
def test_later_players_know_and_nobody_changes_anything_afterwards() -> None:
    s = table(players=2).tokens(0, militia=2).tokens(1, militia=1).scoring(1)
    s.play("0 supply food militia 0", "0 supply influence militia 0")
    assert s.asks() == "1 SupplyTroops"
    s.refuses("0 supply food militia 1", "NOT_YOUR_TURN", "PRI-MIL-3")
    assert s.happened("supplied") == []


@pytest.mark.rule("PRI-MIL-3")
def test_who_has_nothing_to_decide_is_not_asked() -> None:
    s = table(players=2).tokens(0, catapult=2).tokens(1, militia=1).cubes(1, food=0, church=0)
    s.scoring(1)
    assert s.asks() == "1 DismissTroops"


@pytest.mark.rule("PRI-MIL-4")
def test_strength_of_the_example() -> None:
    """EX-1: two catapults, three militia, two of them fed."""
    s = table(players=2).tokens(0, catapult=2, militia=3).cubes(0, militia_food=2)
    assert strength(s[0]) == 3


@pytest.mark.rule("PRI-MIL-4")
def test_influence_supplies_either_kind_and_strength_may_be_negative() -> None:
    s = table(players=2).tokens(0, militia=1, condottiere=1)
    s.cubes(0, militia_influence=1, condottiere_influence=1)
    assert strength(s[0]) == 2
    s.tokens(1, militia=2, condottiere=3).cubes(1, condottiere_money=1)
    assert strength(s[1]) == 1 - 4


@pytest.mark.rule("PRI-MIL-5")
@pytest.mark.parametrize(
    ("strengths", "points"),
    [
        ([1, 0], [5, 0]),
        ([-3, -2], [0, 5]),
        ([2, 3, 1], [3, 6, 0]),
        ([4, 3, 2, 1], [7, 4, 2, 0]),
        ([-1, 0, -5, -2], [4, 7, 0, 2]),
    ],
)
def test_points_by_place_whatever_the_strength(strengths: list[int], points: list[int]) -> None:
    assert awards(TABLES[len(strengths)], strengths) == points


@pytest.mark.rule("PRI-MIL-5")
def test_without_any_troops_all_share_all_places() -> None:
    s = table(players=4).scoring(1)
    assert [me.score for me in s.state.players] == [4, 4, 4, 4]


@pytest.mark.rule("PRI-MIL-6")
@pytest.mark.parametrize(
    ("strengths", "points"),
    [
        ([5, 5, 3, 2], [6, 6, 2, 0]),  # EX-2
        ([0, 0], [3, 3]),
        ([1, 1, 0], [5, 5, 0]),
        ([1, 0, 0], [6, 2, 2]),
        ([2, 2, 2], [3, 3, 3]),
        ([3, 1, 1, 1], [7, 2, 2, 2]),
        ([3, 3, 3, 1], [5, 5, 5, 0]),
        ([3, 3, 1, 1], [6, 6, 1, 1]),
        ([3, 2, 2, 1], [7, 3, 3, 0]),
    ],
)
def test_tied_players_share_their_places_rounded_up(
    strengths: list[int], points: list[int]
) -> None:
    assert awards(TABLES[len(strengths)], strengths) == points


@pytest.mark.rule("PRI-MIL-5", "PRI-MIL-6")
@given(st.lists(st.integers(-9, 9), min_size=2, max_size=4))
def test_awards_follow_the_printed_words(strengths: list[int]) -> None:
    """An oracle that lays the places out in a row."""
    prizes = TABLES[len(strengths)]
    ranked = sorted(strengths, reverse=True)
    found = awards(prizes, strengths)
    for mine, points in zip(strengths, found, strict=True):
        places = [place for place, other in enumerate(ranked) if other == mine]
        pool = sum(prizes[place] for place in places)
        assert points == -(-pool // len(places))
    for a, first in zip(strengths, found, strict=True):
        for b, second in zip(strengths, found, strict=True):
            assert not a > b or first >= second


def filip() -> Scenario:
    """EX-1 and EX-3: Filip on seat 0."""
    s = table(players=2).tokens(0, catapult=2, militia=3)
    return s.cubes(0, food=2, church=0).scoring(1)


@pytest.mark.rule("PRI-MIL-7", "PRI-MIL-8", "PRI-INV-8")
def test_clearing_and_dismissal_of_the_example() -> None:
    """EX-3."""
    s = filip()
    food = s.state.food
    s.play("0 supply food militia 2")
    assert s[0].militia_food == 0 and s.state.food == food + 2
    assert s.asks() == "0 DismissTroops"
    s.play("0 dismiss militia 1")
    assert (s.token(0, "catapult"), s.token(0, "militia")) == (2, 2)
    assert s.stock("militia") == 35


@pytest.mark.rule("PRI-MIL-7")
def test_all_kinds_of_cubes_are_cleared_and_stored_ones_stay() -> None:
    """R-16: influence too."""
    s = table(players=2).tokens(0, militia=2, condottiere=2)
    s.cubes(0, militia_food=1, militia_influence=1, condottiere_money=1, condottiere_influence=1)
    s.scoring(1)
    assert (s[0].militia_food, s[0].militia_influence) == (0, 0)
    assert (s[0].condottiere_money, s[0].condottiere_influence) == (0, 0)
    assert (s[0].food, s[0].money, s[0].church) == (1, 1, 1)
    assert (s.state.food, s.state.money, s.state.influence) == (37, 37, 10)


@pytest.mark.rule("PRI-MIL-8")
def test_any_number_of_each_kind_may_be_dismissed_and_nothing_else() -> None:
    s = table(players=2).tokens(0, militia=2, condottiere=3, catapult=1)
    s.cubes(0, food=0, money=0, church=0).scoring(1)
    assert s.legal() == [f"dismiss condottiere {n}" for n in range(4)]
    s.refuses("0 dismiss condottiere 4", "E_AMOUNT", "PRI-MIL-8", high=3)
    s.refuses("0 dismiss catapult 1", "E_DISMISS", "PRI-MIL-8", troops=0)
    s.refuses("0 dismiss farm 1", "E_DISMISS", "PRI-MIL-8", troops=0)
    s.refuses("0 dismiss militia 1", "NOT_NOW", "PRI-MIL-8")
    s.play("0 dismiss condottiere 3", "0 dismiss militia 0")
    assert s[0].tokens[4:] == [1, 0, 2]


@pytest.mark.rule("PRI-MIL-8")
@pytest.mark.parametrize("token", ["condottiere", "militia", "catapult", "field"])
def test_nothing_can_be_dismissed_in_a_turn(token: str) -> None:
    s = table(players=2).tokens(0, militia=1, condottiere=1, catapult=1).turn(0)
    s.refuses(f"0 dismiss {token} 1", "E_DISMISS", "PRI-MIL-8", token=token)
    s.scoring(1).refuses(f"0 dismiss {token} 1", "E_DISMISS", "PRI-MIL-8")


@pytest.mark.rule("PRI-MIL-9")
def test_no_dismissal_after_the_last_scoring_but_clearing() -> None:
    s = table(players=2).year(3).deck().tokens(0, militia=1).cubes(0, militia_food=1).turn(1)
    s.play("1 end")
    assert s.frame() == "" and s.happened("dismissed") == []
    assert s[0].militia_food == 0 and s.token(0, "militia") == 1


@pytest.mark.rule("PRI-MIL-8")
def test_a_dismissal_is_final() -> None:
    s = table(players=2).tokens(0, militia=2).cubes(0, food=0, church=0).scoring(1)
    before = s.state.barrier
    s.play("0 dismiss militia 1")
    assert s.state.barrier > before


@pytest.mark.rule("PRI-MIL-3")
def test_a_supply_decision_is_final_after_its_last_step() -> None:
    s = table(players=2).tokens(0, militia=1).scoring(1)
    before = s.state.barrier
    s.play("0 supply food militia 0")
    assert s.state.barrier == before, "influence may still be decided"
    s.play("0 supply influence militia 0")
    assert s.asks() == "0 DismissTroops" and s.state.barrier > before
