"""The end of the game: goals, points, ties (PRI-FIN, PRI-GOAL)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signoria.core.game import Result
from signoria.core.machine import OVER
from signoria.games.principato.game import GAME
from signoria.games.principato.ids import TOKEN_IDS
from signoria.games.principato.scoring import goal_points

from .scenario import Scenario, table


def points_of(s: Scenario, seat: int, name: str) -> int:
    names = [goal.name for goal in s.state.parts.goals]
    return goal_points(s.state, s[seat], names.index(name))


def result(s: Scenario) -> Result:
    return GAME.result(s.state)


CULTURE_GOALS = [
    pytest.param(
        "chapel", ("monument", "painting"), (2, 5, 8), marks=pytest.mark.rule("PRI-GOAL-1")
    ),
    pytest.param(
        "town_hall", ("monument", "book"), (2, 5, 8), marks=pytest.mark.rule("PRI-GOAL-2")
    ),
    pytest.param(
        "palace",
        ("monument", "book", "painting"),
        (5, 10, 15),
        marks=pytest.mark.rule("PRI-GOAL-3"),
    ),
    pytest.param("villa", ("book", "painting"), (2, 5, 9), marks=pytest.mark.rule("PRI-GOAL-4")),
]
CHEAPEST = {"monument": 2, "book": 3, "painting": 4}


@pytest.mark.parametrize(("goal", "kinds", "points"), CULTURE_GOALS)
def test_goals_for_sets_of_culture(
    goal: str, kinds: tuple[str, ...], points: tuple[int, ...]
) -> None:
    s = table(players=2)
    assert points_of(s, 0, goal) == 0
    for number, wanted in enumerate(points, 1):
        for kind in kinds[:-1]:
            s.culture(0, **{kind: (CHEAPEST[kind],)})
        assert points_of(s, 0, goal) == (points[number - 2] if number > 1 else 0), "incomplete"
        s.culture(0, **{kinds[-1]: (CHEAPEST[kinds[-1]],)})
        assert points_of(s, 0, goal) == wanted


@pytest.mark.rule("PRI-GOAL-9")
@pytest.mark.parametrize(("goal", "kinds", "points"), CULTURE_GOALS)
def test_more_than_three_sets_count_as_three(
    goal: str, kinds: tuple[str, ...], points: tuple[int, ...]
) -> None:
    s = table(players=2)
    for kind in kinds:
        s.culture(0, **{kind: (CHEAPEST[kind],) * 5})
    assert points_of(s, 0, goal) == points[2]


@pytest.mark.rule("PRI-GOAL-9")
def test_only_kinds_matter_for_sets_and_tokens_keep_their_own_points() -> None:
    s = table(players=2).goals(0, "chapel", "bastion")
    s.culture(0, monument=(4, 2), painting=(6, 4)).final()
    assert s.ledger(0) == {"monument": 6, "painting": 10, "goal_1": 5}


@pytest.mark.rule("PRI-GOAL-9")
@given(st.lists(st.integers(0, 5), min_size=3, max_size=3))
def test_sets_goals_by_another_way_of_counting(counts: list[int]) -> None:
    s = table(players=2)
    kinds = ("monument", "book", "painting")
    for kind, count in zip(kinds, counts, strict=True):
        s.culture(0, **{kind: (CHEAPEST[kind],) * count})
    have = dict(zip(kinds, counts, strict=True))
    scales = {
        "chapel": ("monument", "painting", 0, 2, 5, 8),
        "town_hall": ("monument", "book", 0, 2, 5, 8),
        "villa": ("book", "painting", 0, 2, 5, 9),
    }
    for goal, (first, second, *scale) in scales.items():
        assert points_of(s, 0, goal) == scale[min(3, have[first], have[second])]
    assert points_of(s, 0, "palace") == 5 * min(3, *counts)


@pytest.mark.rule("PRI-GOAL-5")
@pytest.mark.parametrize("catapults", [0, 1, 7])
def test_armourer_counts_catapults(catapults: int) -> None:
    s = table(players=2).tokens(0, catapult=catapults, militia=4, condottiere=4)
    assert points_of(s, 0, "armourer") == catapults


ABOVE = [
    pytest.param("fertile_land", "field", "farm", marks=pytest.mark.rule("PRI-GOAL-6")),
    pytest.param("flourishing_city", "residence", "bank", marks=pytest.mark.rule("PRI-GOAL-8")),
]


@pytest.mark.parametrize(("goal", "first", "second"), ABOVE)
@pytest.mark.parametrize(
    ("one", "other", "points"), [(1, 1, 0), (3, 3, 0), (6, 0, 0), (4, 3, 1), (0, 9, 3), (6, 6, 6)]
)
def test_goals_for_more_than_six_tokens(
    goal: str, first: str, second: str, one: int, other: int, points: int
) -> None:
    s = table(players=2).tokens(0, **dict.fromkeys(TOKEN_IDS, 0))
    s.cubes(0, food=0, money=0).tokens(0, **{first: one, second: other})
    assert points_of(s, 0, goal) == points


@pytest.mark.rule("PRI-GOAL-7")
@pytest.mark.parametrize(("military", "points"), [(0, 0), (3, 0), (4, 1), (7, 1), (8, 2), (25, 6)])
def test_bastion_counts_full_fours_of_military_points(military: int, points: int) -> None:
    """R-20."""
    s = table(players=2).points(0, military_1=min(military, 5), military_3=max(0, military - 5))
    s.culture(0, monument=(4, 4))
    assert points_of(s, 0, "bastion") == points


@pytest.mark.rule("PRI-GOAL-7")
def test_bastion_includes_the_last_scoring() -> None:
    s = table(players=2).goals(0, "chapel", "bastion").points(0, military_1=3)
    s.year(3).deck().tokens(0, catapult=1).turn(1).play("1 end")
    assert s.ledger(0) == {"military_1": 3, "military_5": 5, "goal_2": 2}


# --- the end -----------------------------------------------------------------------------------


@pytest.mark.rule("PRI-FIN-1")
def test_goals_are_scored_at_the_end_and_all_points_are_added() -> None:
    s = table(players=2).goals(0, "villa", "armourer").goals(1, "palace", "fertile_land")
    s.culture(0, book=(5,), painting=(4,)).tokens(0, catapult=2).points(0, military_2=5)
    assert result(s).ledger[0] == {"book": 5, "painting": 4, "military_2": 5}, "goals are secret"
    s.final()
    assert s.actor() == OVER
    assert s.ledger(0) == {"book": 5, "painting": 4, "military_2": 5, "goal_1": 2, "goal_2": 2}
    assert result(s).scores == [18, 0]
    assert s.happened("goal_shown") == [0, 0, 1, 1]


@pytest.mark.rule("PRI-FIN-2")
def test_most_points_win_even_with_fewer_cubes() -> None:
    s = table(players=3).points(0, military_1=5).points(2, military_1=6)
    s.cubes(0, church=3).cubes(2, food=0, money=0, church=0).final()
    assert result(s).places == [2, 3, 1] and result(s).tie_break == ""


@pytest.mark.rule("PRI-FIN-2")
def test_a_tie_goes_to_the_player_with_more_cubes() -> None:
    s = table(players=3).points(0, military_1=5).points(1, military_1=5)
    s.cubes(0, food=2, money=0, church=1).cubes(1, food=0, money=1, church=3).final()
    assert result(s).places == [2, 1, 3]
    assert result(s).winners() == [1] and result(s).tie_break == "PRI-FIN-2"


@pytest.mark.rule("PRI-FIN-2")
def test_cubes_on_troops_in_the_last_scoring_are_gone() -> None:
    """R-18: clearing belongs to the scoring."""
    s = table(players=2).year(3).deck().tokens(0, militia=1).tokens(1, militia=1)
    s.cubes(0, church=0).cubes(1, church=0).turn(1).play("1 end")
    s.play("0 supply food militia 1", "1 supply food militia 1")
    assert s.ledger(0) == s.ledger(1) == {"military_5": 3}
    assert [me.food + me.money + me.church for me in s.state.players] == [1, 1]
    assert result(s).winners() == [0, 1]


@pytest.mark.rule("PRI-FIN-2")
def test_a_full_tie_is_a_shared_victory() -> None:
    s = table(players=3).points(0, military_1=3).points(2, military_1=3).final()
    assert result(s).places == [1, 3, 1] and result(s).tie_break == ""


@pytest.mark.rule("PRI-FIN-2")
def test_lower_places_by_the_same_criteria() -> None:
    s = table(players=4).points(0, military_1=7).cubes(2, church=3).cubes(3, church=2).final()
    assert result(s).places == [1, 4, 2, 3] and result(s).tie_break == "PRI-FIN-2"


@pytest.mark.rule("PRI-FIN-3")
def test_goods_give_no_points_of_themselves() -> None:
    s = table(players=2).goals(0, "chapel", "bastion")
    s.tokens(0, field=9, farm=9, residence=9, bank=9, catapult=3, militia=9, condottiere=9)
    s.cubes(0, food=9, money=9, church=3).final()
    assert result(s).scores[0] == 0
