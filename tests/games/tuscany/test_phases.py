"""Phases (TUS-PHASE), transfers (TUS-SCORE) and the end of the game (TUS-END)."""

from __future__ import annotations

import pytest

from signoria.core.machine import OVER, actor
from signoria.games.tuscany.game import GAME
from signoria.games.tuscany.ids import FACE_IDS, face_of, is_neutral

from .scenario import Scenario, table


def bring_out(s: Scenario, seat: int) -> Scenario:
    """A whole turn: take the first token of the market, bring out the first own face left."""
    s.play(f"{seat} take", f"{seat} {first_token(s)}")
    while s.asks().startswith("*") or s.asks().endswith("RemoveItem"):
        if s.asks() == "* BringOut":
            face = next(face for face, count in enumerate(s[seat].stack) if count)
            s.play(f"* out {FACE_IDS[face]}")
        elif s.asks() == "* TurnUp":
            number = s.state.stack[-1].number  # type: ignore[attr-defined]
            left = [face for face in range(17) for _ in range(s.state.pile[face])]
            s.play("* neutral " + " ".join(FACE_IDS[face] for face in left[:number]))
        else:
            s.play(f"{seat} {s.legal()[0]}")
    return s


def first_token(s: Scenario) -> str:
    """The first token that can be taken."""
    token = min(token for token in s.state.market if token >= 0)
    return f"token {FACE_IDS[face_of(token)]}{'-neutral' if is_neutral(token) else ''}"


def draw(s: Scenario, seat: int) -> Scenario:
    """A turn that draws three cards of whatever there is most."""
    s.play(f"{seat} draw 0")
    colour = max(range(8), key=lambda c: s.state.deck[c])
    names = ["darkgreen", "red", "blue", "lightgreen", "grey", "orange", "yellow", "beige"]
    return s.play("* draw " + " ".join([names[colour]] * 3))


@pytest.mark.rule("TUS-PHASE-1", "TUS-PHASE-5", "TUS-PT-PHASE-1")
def test_phase_1_ends_with_the_round_of_the_seventh_token() -> None:
    s = table(players=3, start=1).points(0, green=5).points(2, green=7).out(1, 6).rounds()
    bring_out(s, 1)
    assert s.state.phase == 1, "the others still have their turns"
    draw(draw(s, 2), 0)
    assert s.state.phase == 2 and s.asks() == "1 ChooseAction"
    assert [player.red for player in s.state.players] == [5, 0, 7]


@pytest.mark.rule("TUS-PHASE-1")
def test_the_sixth_token_ends_nothing() -> None:
    s = table().out(0, 5).points(0, green=4).rounds()
    draw(bring_out(s, 0), 1)
    assert s.state.phase == 1 and s[0].red == 0


@pytest.mark.rule("TUS-PHASE-1", "TUS-PT-PHASE-2")
def test_phase_2_ends_with_the_fourteenth_token() -> None:
    s = table().out(1, 13).points(0, green=4)
    s.state.phase = 2
    s.rounds()
    bring_out(draw(s, 0), 1)
    assert s.state.phase == 3 and s.lines(0) == {"region": 4, "phase_2": 4}


@pytest.mark.rule("TUS-PHASE-2", "TUS-PT-PHASE-3")
def test_after_the_last_stack_one_more_round_is_played() -> None:
    s = table().out(0, 20).points(1, green=10)
    s.state.phase = 3
    s.rounds()
    draw(bring_out(s, 0), 1)
    assert s.asks() == "0 ChooseAction" and s[1].red == 0
    draw(s, 0)
    assert actor(s.state) != OVER
    draw(s, 1)
    assert actor(s.state) == OVER
    assert s.lines(1)["phase_3"] == 10


@pytest.mark.rule("TUS-PHASE-2")
def test_the_last_round_is_the_last_even_if_another_stack_is_emptied_in_it() -> None:
    s = table().out(0, 21).out(1, 20)
    s.state.phase = 3
    s.rounds(last=True)
    bring_out(draw(s, 0), 1)
    assert actor(s.state) == OVER


@pytest.mark.rule("TUS-PHASE-3")
def test_a_second_player_emptying_the_same_stack_ends_nothing() -> None:
    s = table().out(0, 9).out(1, 6).points(0, green=3)
    s.state.phase = 2
    s.rounds()
    bring_out(draw(s, 0), 1)
    assert s.state.phase == 2 and s[0].red == 0 and s.happened("stack_emptied") == [1]


@pytest.mark.rule("TUS-PHASE-4")
def test_a_phase_end_moves_nothing_but_points() -> None:
    s = table().out(0, 7).out(1, 3).hand(1, red=3).stores(1, "city").goods(1, marble=2)
    market = s.shown()
    s.end_round()
    assert s.state.phase == 2
    assert s[1].out == 3 and sum(s[1].stack) == 18
    assert s.shown() == market and s.stored(1) == ["city-neutral"]
    assert s.cards(1) == {"red": 3} and s[1].marble == 2


@pytest.mark.rule("TUS-SCORE-1")
def test_green_is_added_to_red_and_stays() -> None:
    s = table().out(0, 7).points(0, green=9, red=4).end_round()
    assert (s[0].green, s[0].red) == (9, 13)


@pytest.mark.rule("TUS-SCORE-2")
def test_scores_are_plain_numbers_beyond_50_and_100() -> None:
    s = table().out(0, 7).points(0, green=60, red=45).end_round()
    assert s[0].red == 105


# --- end -------------------------------------------------------------------------------------


@pytest.mark.rule(
    "TUS-END-1",
    "TUS-PT-END-CARDS",
    "TUS-PT-END-TOKEN",
    "TUS-PT-END-HEX",
    "TUS-PT-END-MARBLE",
    "TUS-PT-END-WORKER",
)
def test_what_was_kept_scores_at_the_end() -> None:
    s = table().covers(0, {10: "village", 7: "city"}).owns(0, "storage", "storage")
    s.stores(0, "city", "hexagon", "cart").goods(0, marble=3, workers=4)
    s.hand(0, red=5, grey=9).hand(1, red=4)
    s.state.phase = 3
    s.end_round(last=True)
    assert s.lines(0) == {
        "end_cards": 2,
        "end_tokens": 2,
        "end_hexagons": 1,
        "end_marble": 3,
        "end_workers": 4,
    }
    assert s.lines(1) == {}, "four cards are no point"
    assert GAME.result(s.state).scores == [12, 0]


def ended(players: int = 2) -> Scenario:
    s = table(players)
    s.state.phase = 3
    return s


@pytest.mark.rule("TUS-END-2")
def test_most_red_points_win() -> None:
    s = ended(3).points(0, red=10).points(1, red=30).points(2, red=20).end_round(last=True)
    found = GAME.result(s.state)
    assert (found.places, found.tie_break) == ([3, 1, 2], "")
    assert s.happened("won") == [1]


@pytest.mark.rule("TUS-END-2")
def test_a_tie_goes_to_the_player_with_more_empty_fields() -> None:
    s = ended().points(0, red=10).points(1, red=10).covers(1, {10: "village"})
    found = GAME.result(s.end_round(last=True).state)
    assert (found.places, found.tie_break) == ([1, 2], "TUS-END-2")


@pytest.mark.rule("TUS-END-2")
def test_then_to_the_player_with_more_green_points() -> None:
    s = ended().points(0, red=10).points(1, red=4, green=6).end_round(last=True)
    found = GAME.result(s.state)
    assert found.scores == [10, 10]
    assert (found.places, found.tie_break) == ([2, 1], "TUS-END-2")


@pytest.mark.rule("TUS-END-2")
def test_then_the_victory_is_shared() -> None:
    s = ended(3).points(0, red=10).points(2, red=10).end_round(last=True)
    found = GAME.result(s.state)
    assert (found.places, found.tie_break) == ([1, 3, 1], "")
    assert s.happened("won") == [0, 2]


@pytest.mark.rule("TUS-END-2")
def test_the_same_keys_rank_those_behind() -> None:
    s = ended(3).points(0, red=20).points(1, red=10).points(2, red=10)
    s.covers(1, {10: "village"}).end_round(last=True)
    assert GAME.result(s.state).places == [1, 3, 2]


# --- the stall limit ---------------------------------------------------------------------------


@pytest.mark.rule("TUS-END-3", "TUS-INV-15")
def test_ten_rounds_of_nothing_end_the_game_with_all_transfers() -> None:
    s = table().all_cards_to(0, 1).points(0, green=5).points(1, green=3).rounds()
    for number in range(10):
        assert s.state.stalled == number
        s.play("0 draw 0", "1 draw 0")
    assert actor(s.state) == OVER
    assert (s[0].red, s[1].red) == (27, 21)
    assert s.lines(0) == {
        "region": 5,
        "phase_1": 5,
        "phase_2": 5,
        "phase_3": 5,
        "end_cards": 12,
    }


@pytest.mark.rule("TUS-END-3")
def test_anything_else_sets_the_count_back() -> None:
    s = table().all_cards_to(0, 1).rounds()
    for _ in range(9):
        s.play("0 draw 0", "1 draw 0")
    assert s.state.stalled == 9
    bring_out(s, 0).play("1 draw 0")
    assert s.state.stalled == 0 and actor(s.state) == 0
    s.play("0 draw 0", "1 draw 0")
    assert s.state.stalled == 1


@pytest.mark.rule("TUS-END-3")
def test_a_single_drawn_card_is_something() -> None:
    s = table().all_cards_to(0, 1)
    s[1].hand[3] -= 1
    s.state.discard[3] += 1
    s.rounds().play("0 draw 0", "* draw lightgreen", "1 draw 0")
    assert s.state.stalled == 0


@pytest.mark.rule("TUS-END-3")
def test_a_stalled_game_makes_only_the_missing_transfers() -> None:
    s = table().all_cards_to(0, 1).points(0, green=5)
    s.state.phase, s.state.stalled = 3, 9
    s.rounds().play("0 draw 0", "1 draw 0")
    assert actor(s.state) == OVER and s.lines(0)["phase_3"] == 5
    assert "phase_1" not in s.lines(0)
