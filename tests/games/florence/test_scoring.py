"""Best work, end of the game, the fourteen prestige cards (FLO-BEST, FLO-END, FLO-PC)."""

from __future__ import annotations

import pytest

from signoria.games.florence.game import GAME
from signoria.games.florence.scoring import prestige_value

from .scenario import Scenario, table


@pytest.mark.rule("FLO-BEST-1", "FLO-BEST-2")
def test_example_35_all_with_the_best_work_score() -> None:
    s = table(players=4, round=7)
    for seat, value in enumerate((15, 15, 12, 0)):
        s[seat].marker = value
    s.end_round()
    assert [p.points for p in s.state.players] == [3, 3, 0, 0]
    assert [p.marker for p in s.state.players] == [0, 0, 0, 0]
    assert s.lines(0) == {"best_works": 3}


@pytest.mark.rule("FLO-BEST-1")
def test_a_single_work_wins_and_no_work_no_award() -> None:
    s = table(players=3, round=7)
    s[2].marker = 7
    s.end_round()
    assert [p.points for p in s.state.players] == [0, 0, 3]
    t = table(players=3, round=7).end_round()
    assert [p.points for p in t.state.players] == [0, 0, 0]


@pytest.mark.rule("FLO-ROUND-1")
def test_the_start_pawn_goes_to_the_left() -> None:
    s = table(players=3, round=1, starter=2).end_round()
    assert (s.state.round, s.state.starter, s.asks()) == (2, 0, "0 Nominate")


def example() -> Scenario:
    """Seat 0 as in the booklet; seats 1 and 2 are set by each test."""
    s = table(players=3, round=7).has(0, "university", "workshop", "opera", "tower", "chapel")
    s.has(0, "forest", "forest", "lake").architects(0, 2).freedoms(0, "travel", "religion")
    s.on_table(0, "poet", "lawyer", "painter", "organist", recruiting=1)
    return s.hand(0, "alchemist")


def worth(s: Scenario, card: int, seat: int = 0) -> int:
    """What the card brings, and the same by scoring it at the end."""
    value = prestige_value(s.state, seat, card - 1)
    s.prestige(seat, card).score_prestige()
    assert s.lines(seat).get(f"prestige_{card}", 0) == value
    return value


@pytest.mark.rule("FLO-PC-1", "FLO-END-2")
def test_examples_10_and_22_most_buildings() -> None:
    others = ("library", "studio", "hospital", "theatre", "tower", "chapel")
    assert worth(example().has(1, *others[:4]), 1) == 6
    assert worth(example().has(1, *others[:5]), 1) == 3
    assert worth(example().has(1, *others), 1) == 0


@pytest.mark.rule("FLO-PC-2")
def test_example_23_two_large_buildings_whatever_others_have() -> None:
    assert worth(example().has(1, "university", "workshop", "laboratory"), 2) == 5
    assert worth(table(players=3, round=7).has(0, "university"), 2) == 0


@pytest.mark.rule("FLO-PC-3")
def test_example_24_fewest_empty_cells() -> None:
    assert worth(example(), 3) == 8
    # 36 of 43 cells are covered: 7 + 7 + 5 + 3 + 3 + 4 + 4 + 3
    more = ("laboratory", "university", "workshop", "hospital", "tower", "forest", "lake", "park")
    assert worth(example().has(1, *more).has(1, "chapel"), 3) == 0
    tied = table(players=3, round=7).has(0, "tower").has(1, "chapel")
    assert worth(tied, 3) == 4
    assert worth(table(players=3, round=7), 3) == 4, "nothing built at all is a tie here"


@pytest.mark.rule("FLO-PC-4")
def test_example_25_all_three_landscapes() -> None:
    assert worth(example(), 4) == 0
    assert worth(example().has(0, "park"), 4) == 8


@pytest.mark.rule("FLO-PC-5")
def test_example_26_most_landscapes() -> None:
    assert worth(example().has(1, "park", "park", "lake"), 5) == 4
    assert worth(example().has(1, "park", "park"), 5) == 7
    assert worth(example().has(2, "park", "park", "lake", "lake"), 5) == 0


@pytest.mark.rule("FLO-PC-6")
def test_example_27_most_forests() -> None:
    assert worth(example().has(1, "forest"), 6) == 7
    assert worth(example().has(1, "forest", "forest"), 6) == 4


@pytest.mark.rule("FLO-PC-7")
def test_example_28_most_lakes() -> None:
    assert worth(example().has(1, "lake").has(2, "lake"), 7) == 3
    assert worth(example(), 7) == 6


@pytest.mark.rule("FLO-PC-8", "FLO-PC-9")
def test_example_29_freedoms_and_the_mixed_card() -> None:
    assert worth(example(), 8) == 0
    assert worth(example().freedoms(0, "opinion"), 8) == 8
    assert worth(example(), 9) == 6


@pytest.mark.rule("FLO-PC-9")
@pytest.mark.parametrize("missing", ["building", "freedom", "work"])
def test_the_mixed_card_needs_all_three(missing: str) -> None:
    s = table(players=3, round=7).has(0, "tower", "chapel", "opera")
    s.freedoms(0, "travel").on_table(0, "poet", "lawyer", recruiting=1)
    if missing != "building":
        s.has(0, "library")
    if missing != "freedom":
        s.freedoms(0, "religion")
    if missing != "work":
        s.on_table(0, "painter")
    assert worth(s, 9) == 0


@pytest.mark.rule("FLO-PC-10", "FLO-PC-0")
def test_example_30_no_jester_no_points() -> None:
    assert worth(example(), 10) == 0, "a tie at nothing is no tie"
    assert worth(example().jesters(1, 2), 10) == 0
    assert worth(example().jesters(0, 1), 10) == 6
    assert worth(example().jesters(0, 1).jesters(2, 1), 10) == 3


@pytest.mark.rule("FLO-PC-11")
def test_example_31_most_architects() -> None:
    assert worth(example().architects(1, 1), 11) == 6
    assert worth(example().architects(1, 2), 11) == 3
    assert worth(example().architects(1, 3), 11) == 0


@pytest.mark.rule("FLO-PC-12", "FLO-PC-0")
def test_example_32_nobody_has_a_park() -> None:
    assert worth(example(), 12) == 0
    assert worth(example().has(0, "park"), 12) == 5
    assert worth(example().has(0, "park").has(1, "park"), 12) == 3


@pytest.mark.rule("FLO-PC-13")
def test_example_33_architect_jester_and_two_landscapes() -> None:
    assert worth(example(), 13) == 0
    assert worth(example().jesters(0, 1), 13) == 7
    two_of_a_kind = table(players=3, round=7).architects(0, 1).jesters(0, 1).has(0, "lake", "lake")
    assert worth(two_of_a_kind, 13) == 7


@pytest.mark.rule("FLO-PC-14", "FLO-RECR-3", "FLO-INV-6")
def test_example_34_most_works() -> None:
    names = ("alchemist", "botanist", "sculptor", "composer", "dramatist", "astronomer")
    s = table(players=3, round=7).on_table(0, "poet", "lawyer", "painter", "organist", recruiting=1)
    s.on_table(1, *names[:5])
    assert worth(s, 14) == 4
    t = table(players=3, round=7).on_table(0, "poet", "lawyer", "painter", "organist", recruiting=1)
    assert worth(t.on_table(1, *names), 14) == 0
    assert worth(example(), 14) == 7


@pytest.mark.rule("FLO-END-2", "FLO-GEN-1")
def test_only_the_owner_scores_a_card() -> None:
    s = example().prestige(1, 2, 9).end_round()
    assert [p.points for p in s.state.players] == [0, 0, 0], "seat 1 fulfils neither"
    t = example().prestige(0, 2).prestige(1, 9).end_round()
    assert [p.points for p in t.state.players] == [5, 0, 0]


@pytest.mark.rule("FLO-END-3")
def test_ties_are_broken_by_money_then_shared() -> None:
    s = table(players=3, round=7).points(0, 9).points(1, 9).points(2, 4).cash(1, 3600).end_round()
    result = GAME.result(s.state)
    assert result.places == [2, 1, 3] and result.tie_break == "FLO-END-3"
    t = table(players=3, round=7).points(0, 9).points(1, 9).end_round()
    assert GAME.result(t.state).places == [1, 1, 3]
    u = table(players=3, round=7).points(0, 9).cash(1, 9000).end_round()
    assert GAME.result(u.state).places == [1, 2, 3] and GAME.result(u.state).tie_break == ""


@pytest.mark.rule("FLO-END-1", "FLO-FLOW-1")
def test_the_game_ends_after_the_best_work_of_round_seven() -> None:
    s = table(players=3, round=7).prestige(1, 3)
    s[0].marker = 20
    s.end_round()
    assert s.frame() == "" and s.lines(0) == {"best_works": 3}
    assert s.lines(1) == {"prestige_3": 4}
