"""Border posts: boards 11a to 11f (booklet p.12).  Posts NW, NE and S touch 4 9, 8 14, 34 35.

Board 11a:
                 C6 0   B5 1   B4 2   C3 3
             M2 4   M1 5   M6 6   M5 7   M4 8
         S5 9   A4 10  B3 11  B1 12  S2 13  A3 14
     B6 15  S1 16  B2 17  B6 18  B5 19  A4 20  G1 21
         B2 22  S5 23  B4 24  B3 25  A1 26  G2 27
             C6 28  S1 29  M2 30  A5 31  C6 32
                 G3 33  S4 34  A1 35  B3 36
"""

from __future__ import annotations

import pytest

from signoria.games.burgundy.boards import fields_in
from tests.games.burgundy.module_scenario import Scenario, dealt

BOARDS = ["11a", "11b", "11c", "11d"]
CASTLES = [0, 18, 10, 18]
WAY_SOUTH = [5, 11, 10, 9, 12, 13, 14, 18, 25, 30]  # from the first two posts to the third
LAST = [35, 34, 34, 34]  # by board: an animal or a monastery


def posts(players: int = 2, **modules: bool) -> Scenario:
    """Seat n on board 11a, 11b …; the castle of seat 0 in the corner, field 0."""
    choices = [f"{seat} castle {CASTLES[seat]}" for seat in range(players)]
    boards = " ".join(BOARDS[:players])
    return dealt(players, f"* boards {boards}", *choices, border_posts=True, **modules)


def place(s: Scenario, seat: int, tile: str, field: int) -> Scenario:
    """A turn with the one tile; a ship gets nothing, the second die takes workers."""
    number = s.state.parts.boards[s[seat].board].number[field]
    s.storage(seat, tile).turn(seat, number, 1)
    s.play(f"{seat} place 1 {tile} {field}")
    if s.asks() == f"{seat} EmptyDepot":
        s.play(f"{seat} depot 1")
    return s.end_turn(seat)


@pytest.mark.rule("BUR-POST-1")
def test_each_board_11_has_three_posts_at_the_edge() -> None:
    s = posts(4)
    for seat in range(4):
        board = s.state.parts.boards[s[seat].board]
        assert board.name == BOARDS[seat]
        assert [fields_in(post) for post in board.posts] == [[4, 9], [8, 14], [34, 35]]
        for post in board.posts:
            assert all(board.neighbours[field].bit_count() < 6 for field in fields_in(post))


@pytest.mark.rule("BUR-POST-1", "BUR-POST-2")
@pytest.mark.parametrize(("letter", "bonus"), [("A", 10), ("B", 8), ("C", 6), ("D", 4), ("E", 2)])
def test_two_posts_joined_score_the_points_of_the_phase(letter: str, bonus: int) -> None:
    s = posts().phase(letter)
    s.estate(0, {5: "monastery-15", 6: "monastery-16", 12: "bank", 13: "ship", 14: "cow-2"})
    place(s, 0, "monastery-17", 4)
    assert s.points(0) == {"post_pair": bonus}
    assert s[0].posts == 1, "NW and NE"


@pytest.mark.rule("BUR-POST-1")
def test_the_way_may_bend_but_must_not_have_a_gap() -> None:
    s = posts().estate(0, {5: "monastery-15", 6: "monastery-16", 12: "bank", 11: "church"})
    s.estate(0, {17: "market", 18: "warehouse", 19: "carpenter", 20: "pig-2"})
    place(s, 0, "monastery-17", 4)
    assert s.points(0) == {}, "14 and 8 are empty, so the north-eastern post is not reached"
    place(s, 0, "cow-2", 14)
    assert s.points(0) == {"animal": 2, "post_pair": 10}


@pytest.mark.rule("BUR-POST-1")
def test_either_field_of_a_post_will_do() -> None:
    for first in (4, 9):
        s = posts().estate(0, {5: "monastery-15", 10: "pig-2", 6: "monastery-16"})
        s.estate(0, {12: "bank", 13: "ship", 8: "monastery-18"})
        s.cover(0, [first])
        s[0].posts = 0
        place(s, 0, "cow-3", 14)
        assert s.points(0) == {"animal": 3, "post_pair": 10}, "8 touches it too"


@pytest.mark.rule("BUR-POST-2", "BUR-POST-3")
def test_example_22_the_third_post_makes_two_pairs_and_the_prize() -> None:
    s = posts(4).estate(0, {5: "monastery-15", 6: "monastery-16", 12: "bank", 13: "ship"})
    s.estate(0, {14: "cow-2"})
    place(s, 0, "monastery-17", 4)
    assert s.points(0) == {"post_pair": 10}
    s.estate(0, {18: "warehouse", 25: "church", 30: "monastery-18"}).phase("C")
    place(s, 0, "pig-2", 35)
    assert s.points(0) == {"post_pair": 10 + 6 + 6, "post_all_first": 7, "animal": 2}
    assert s[0].posts == 7


@pytest.mark.rule("BUR-POST-2")
def test_one_tile_that_joins_all_three_makes_three_pairs() -> None:
    s = posts(shields=True).shields(0, {18: 0}).phase("B")
    s.estate(0, {9: "ship", 10: "cow-2", 11: "bank", 17: "church"})
    s.estate(0, {14: "pig-2", 13: "ship", 19: "market"})
    s.estate(0, {35: "sheep-2", 30: "monastery-15", 25: "warehouse"})
    place(s, 0, "watchtower", 18)
    assert s.points(0) == {"post_pair": 24, "post_all_first": 5, "watchtower": 4}


@pytest.mark.rule("BUR-POST-2")
def test_a_pair_scores_once() -> None:
    s = posts().estate(0, {5: "monastery-15", 6: "monastery-16", 12: "bank", 13: "ship"})
    s.estate(0, {14: "cow-2"})
    place(s, 0, "monastery-17", 4)
    place(s, 0, "monastery-18", 8)
    place(s, 0, "ship", 9)
    assert s.points(0)["post_pair"] == 10


@pytest.mark.rule("BUR-POST-3")
@pytest.mark.parametrize(("players", "first", "second"), [(2, 5, 2), (3, 6, 3), (4, 7, 4)])
def test_the_first_and_the_second_to_join_all_posts_score_and_nobody_else(
    players: int, first: int, second: int
) -> None:
    s = posts(players)
    for seat in range(players):
        s.cover(seat, WAY_SOUTH)
        s[seat].posts = 1
    found = []
    for seat in reversed(range(players)):
        place(s, seat, s.tile_for(seat, LAST[seat]), LAST[seat])
        points = s.points(seat)
        assert points["post_pair"] == 20
        found.append((points.get("post_all_first", 0), points.get("post_all_second", 0)))
    assert found == [(first, 0), (0, second), (0, 0), (0, 0)][:players]


@pytest.mark.rule("BUR-POST-3")
def test_the_prizes_are_no_bonus_tiles_and_shield_7_does_not_double_them() -> None:
    s = posts(shields=True).shields(0, {7: 0}).cover(0, WAY_SOUTH)
    s[0].posts = 1
    place(s, 0, "pig-2", 35)
    assert s.points(0)["post_all_first"] == 5 and s.points(0)["post_pair"] == 20
    assert s[0].large == s[0].small == 0


@pytest.mark.rule("BUR-POST-3", "BUR-MON-26")
def test_monastery_26_does_not_count_the_prizes() -> None:
    s = posts().estate(0, {5: "monastery-26"})
    s[0].posts = 7
    s.phase("E").end_phase()
    assert s.points(0) == {}


@pytest.mark.rule("BUR-POST-1", "BUR-INN-3")
def test_an_inn_joins_posts_like_any_tile() -> None:
    s = posts(inns=True).estate(0, {5: "monastery-15", 6: "monastery-16", 12: "bank", 13: "ship"})
    s.estate(0, {14: "cow-2"})
    place(s, 0, "inn", 4)
    assert s.points(0) == {"post_pair": 10}


@pytest.mark.rule("BUR-POST-1")
def test_the_starting_castle_is_part_of_the_way_but_scores_nothing_itself() -> None:
    s = dealt(2, "* boards 11e 11a", "0 castle 34", "1 castle 0", border_posts=True)
    assert s.state.parts.boards[s[0].board].posts[2] >> 34 & 1, "it touches the southern post"
    assert s[0].posts == 0 and s[0].score == 0
    s.cover(0, [30, 24, 17, 11, 10])
    place(s, 0, "ship", 9)
    assert s.points(0)["post_pair"] == 10 and s[0].posts == 2, "NW and S"


@pytest.mark.rule("BUR-POST-2", "BUR-PLACE-7")
def test_posts_come_after_region_and_colour_and_before_the_effect() -> None:
    s = posts().estate(0, {5: "monastery-15", 6: "monastery-16", 7: "monastery-18"})
    s.estate(0, {8: "monastery-19", 10: "pig-2"})
    s.state.events = []
    place(s, 0, "monastery-20", 4)
    assert s.scored() == ["region", "phase", "post_pair"]
    s = posts().estate(0, {5: "monastery-15", 6: "monastery-16", 12: "bank", 13: "ship"})
    s.estate(0, {4: "monastery-19"})
    s.state.events = []
    place(s, 0, "cow-2", 14)
    assert s.scored() == ["post_pair", "animal"]


@pytest.mark.rule("BUR-POST-2", "BUR-SHIELD-E14")
def test_at_the_end_of_a_phase_the_phase_just_ending_counts() -> None:
    s = posts(shields=True).shields(0, {14: 0}).has(0, silver=1).phase("D")
    s.estate(0, {5: "monastery-15", 6: "monastery-16", 12: "bank", 13: "ship", 14: "cow-2"})
    s.depot(2, "monastery-17").end_phase().play("0 place extra monastery-17 4")
    assert s.points(0) == {"post_pair": 4}
