"""Final scoring and ties (booklet p.9)."""

from __future__ import annotations

import pytest

from signoria.core.game import Result
from signoria.games.burgundy.game import GAME
from tests.games.burgundy.scenario import FULL, Scenario, table


def finish(s: Scenario) -> Result:
    """The end of phase E and of the game."""
    s.phase("E").end_phase()
    assert s.asks() == ""
    return GAME.result(s.state)


@pytest.mark.rule("BUR-SCORE-1")
def test_unsold_goods_silver_and_pairs_of_workers_score_one_each() -> None:
    s = table(3).goods(0, red=2, pink=1).has(0, silver=4, workers=7)
    s.goods(1, orange=1).has(2, workers=1)
    result = finish(s)
    assert s.points(0) == {"end_goods": 3, "end_silver": 4, "end_workers": 3}
    assert s.points(1) == {"end_goods": 1} and s.points(2) == {}
    assert result.scores == [10, 1, 0] and result.places == [1, 2, 3]


@pytest.mark.rule("BUR-SCORE-1")
@pytest.mark.parametrize("letter", "ABCD")
def test_nothing_is_scored_at_the_end_of_an_earlier_phase(letter: str) -> None:
    s = table().goods(0, red=2).has(0, silver=4, workers=6).phase(letter).end_phase()
    assert s.points(0) == {} and s.asks() == "* FillDepots"


@pytest.mark.rule("BUR-SCORE-1")
def test_everybody_scores_after_all_have_had_their_income() -> None:
    s = table().estate(0, {24: "mine"}).estate(1, {24: "mine", 29: "mine"}).monasteries(1, 2)
    finish(s)
    lines = [e.what for e in s.state.events or [] if e.what in ("gained_silver", "scored")]
    assert lines == ["gained_silver"] * 2 + ["scored"] * 3
    assert s.points(0) == {"end_silver": 1}
    assert s.points(1) == {"end_silver": 2, "end_workers": 1}


@pytest.mark.rule("BUR-SCORE-1")
def test_goods_silver_and_workers_stay_where_they_are() -> None:
    s = table().goods(0, red=2).has(0, silver=1, workers=2)
    finish(s)
    assert (sum(s[0].goods), s[0].silver, s[0].workers) == (2, 1, 2)


@pytest.mark.rule("BUR-SCORE-2")
@pytest.mark.parametrize("points", [99, 100, 101, 200, 345])
def test_the_score_has_no_upper_end(points: int) -> None:
    s = table().has(0, silver=points)
    assert finish(s).scores == [points, 0]


@pytest.mark.rule("BUR-SCORE-3")
def test_sold_goods_do_not_score_again() -> None:
    s = table().sold(0, red=5, pink=2).goods(0, brown=1)
    finish(s)
    assert s.points(0) == {"end_goods": 1}


@pytest.mark.rule("BUR-SCORE-3")
def test_a_good_counts_as_sold_or_as_unsold_never_as_both() -> None:
    s = table().monasteries(0, 15, 25).sold(0, red=2).goods(0, red=3)
    finish(s)
    assert s.points(0) == {"end_goods": 3, "end_monastery_15": 2, "end_monastery_25": 2}


@pytest.mark.rule("BUR-SCORE-3")
def test_stored_tiles_routes_and_a_full_estate_have_no_value_at_the_end() -> None:
    s = table(trade_routes=True).storage(0, "castle", "ship", "bank")
    s.route(0, 1, 2, laid="red red pink")
    assert finish(s).scores == [0, 0]
    plain = {field: tile for field, tile in FULL.items() if not tile.startswith("monastery")}
    s = table().estate(0, {**plain, 12: "monastery-1", 7: "monastery-2", 30: "monastery-3"})
    assert finish(s).ledger[0] == {"end_silver": 3, "end_workers": 1}, "mines and monastery 2"


@pytest.mark.rule("BUR-SCORE-3")
def test_the_ledger_holds_every_point() -> None:
    s = table().goods(0, red=2).monasteries(0, 16, 22).estate(0, {11: "bank", 25: "warehouse"})
    result = finish(s.has(0, silver=1, workers=5))
    assert result.ledger[0] == {
        "end_goods": 2,
        "end_silver": 1,
        "end_workers": 2,
        "end_monastery_16": 4,
        "end_monastery_22": 4,
    }
    assert result.scores[0] == sum(result.ledger[0].values())


# --- ties ---------------------------------------------------------------------------------------


@pytest.mark.rule("BUR-TIE-1")
def test_the_most_points_win_whatever_is_empty_or_last() -> None:
    s = table().bridge((0, 5), (1, 0)).estate(0, {17: "ship", 16: "ship"}).has(0, silver=1)
    result = finish(s)
    assert result.places == [1, 2] and result.tie_break == ""


@pytest.mark.rule("BUR-TIE-1")
@pytest.mark.parametrize("fuller", [0, 1])
def test_among_equals_the_player_with_more_empty_fields_wins(fuller: int) -> None:
    s = table().bridge((1 - fuller, 6), (fuller, 0)).estate(fuller, {17: "ship"})
    result = finish(s)
    assert result.scores == [0, 0] and result.tie_break == "BUR-TIE-1"
    assert result.places[1 - fuller] == 1, "though he is nearer to the city"
    assert result.places[fuller] == 2


@pytest.mark.rule("BUR-TIE-1")
@pytest.mark.parametrize(
    ("markers", "places"),
    [
        ([(0, 3), (1, 2)], [2, 1]),
        ([(1, 6), (0, 0)], [1, 2]),
        ([(0, 4), (1, 4)], [2, 1]),  # on one space: the lower one would play later
        ([(1, 4), (0, 4)], [1, 2]),
    ],
)
def test_then_the_marker_farthest_from_the_city_wins(
    markers: list[tuple[int, int]], places: list[int]
) -> None:
    s = table().bridge(*markers).estate(0, {17: "ship"}).estate(1, {19: "ship"})
    assert finish(s).places == places


@pytest.mark.rule("BUR-TIE-1")
def test_four_players_get_four_places_by_all_three_rules() -> None:
    s = table(4).bridge((2, 3), (0, 2), (3, 2), (1, 0))
    for seat in (0, 1, 3):
        s.estate(seat, {17: "ship"})
    for seat in range(4):
        s.has(seat, silver=2)
    result = finish(s.has(1, silver=1))
    assert result.scores == [2, 1, 2, 2]
    assert result.places == [3, 4, 1, 2]


@pytest.mark.rule("BUR-TIE-1")
def test_a_tie_behind_the_winner_is_no_tie_break_for_the_victory() -> None:
    result = finish(table(3).has(1, silver=1))
    assert result.tie_break == "" and result.places == [3, 1, 2]
