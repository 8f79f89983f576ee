"""Phase II, every stage: order, turns, strength, bonus, discards (RIA-P2)."""

from __future__ import annotations

import pytest

from signoria.core.bag import size
from signoria.games.rialto.game import GAME
from signoria.games.rialto.ids import KIND_IDS

from .scenario import table

STAGES = KIND_IDS[:6]


@pytest.mark.rule("RIA-P2-1")
def test_the_six_stages_come_in_order() -> None:
    s = table(players=2).hand(0, joker=1).start_round(1)
    s.play("* deal " + "doge gold building " * 6, "0 column 1", "* draw joker joker")
    s.play("1 column 2", "* draw joker joker", *["0 discard doge"] * 2, "1 discard gold")
    stages = []
    while s.frame() == "PlayTurn":
        if s.actor() == 0:
            stages.append(s.state.stack[-1].kind)  # type: ignore[attr-defined]
        s.play(f"{s.actor()} pass")
    assert stages == [0, 1, 2, 3, 4, 5]


@pytest.mark.rule("RIA-P2-1")
@pytest.mark.parametrize("stage", STAGES)
def test_in_a_stage_only_its_kind_may_be_played(stage: str) -> None:
    others = {kind: 1 for kind in STAGES if kind != stage}
    s = table(players=2).hand(0, **others).stage(stage)
    assert s.legal() == ["pass"]
    s.refuses("0 play", "E_WRONG_KIND", "RIA-P2-1", kind=stage)


@pytest.mark.rule("RIA-P2-1")
@pytest.mark.parametrize("stage", STAGES)
def test_in_each_stage_its_own_kind_may_be_played(stage: str) -> None:
    s = table(players=2).hand(0, **{stage: 2}).stage(stage).play("0 play")
    assert s.legal() == ["own 1", "own 2"]
    s.refuses("0 own 3", "E_CARD_NOT_THERE", "RIA-P2-1", kind=stage, have=2)


@pytest.mark.rule("RIA-P2-2")
def test_the_head_of_the_doge_order_is_first_player_of_stage_a() -> None:
    s = table(players=3, doge=[2, 0, 1])
    for seat in range(3):
        s.hand(seat, gold=1)
    s.stage("doge", first=1)
    assert s.asks() == "2 PlayTurn"


@pytest.mark.rule("RIA-P2-2")
def test_the_winner_of_a_bonus_is_first_player_of_the_next_stage() -> None:
    s = table(players=3, doge=[0, 1, 2]).hand(0, gold=1).hand(1, gold=2).hand(2, doge=1)
    s.hand(0, bridge=1).hand(1, bridge=1)
    s.stage("gold", "building").lay(0, own=1).lay(1, own=2).play("2 pass")
    assert s.asks() == "1 PlayTurn"
    s.play("1 pass")
    assert s.asks() == "2 PlayTurn", "and from there clockwise"


@pytest.mark.rule("RIA-P2-2")
def test_the_leader_of_the_doge_order_does_not_become_first_after_stage_a() -> None:
    s = table(players=3).track((0, 9), (1, 0), (2, 0))
    for seat in range(3):
        s.hand(seat, bridge=1)
    s.hand(1, doge=1).stage("doge", "gold").play("0 pass").lay(1, own=1).play("2 pass")
    assert s.state.doge[0] == 0
    assert s.asks() == "1 PlayTurn"


@pytest.mark.rule("RIA-P2-2")
def test_the_first_player_stays_the_same_when_nobody_played() -> None:
    s = table(players=3, doge=[0, 1, 2])
    for seat in range(3):
        s.hand(seat, gondola=1)
    s.hand(2, gold=1)
    s.stage("gold", "building", "bridge").play("0 pass", "1 pass").lay(2, own=1)
    for _ in range(2):
        assert s.asks() == "2 PlayTurn"
        s.play("2 pass", "0 pass", "1 pass")


@pytest.mark.rule("RIA-P2-3")
def test_everybody_has_one_turn_clockwise_from_the_first_player() -> None:
    s = table(players=4, doge=[3, 2, 1, 0])
    for seat in range(4):
        s.hand(seat, doge=1)
    s.stage("gold", first=2)
    asked = []
    while s.frame() == "PlayTurn":
        asked.append(s.actor())
        s.play(f"{s.actor()} pass")
    assert asked == [2, 3, 0, 1]


@pytest.mark.rule("RIA-P2-3")
def test_a_laid_set_lies_openly_on_the_table() -> None:
    s = table(players=2).hand(0, gold=2, joker=1).hand(1, doge=1).stage("gold")
    s.lay(0, own=2, jokers=1)
    seen = GAME.view(s.state, 1)
    assert s.cards(seen.players[0].laid) == {"gold": 2, "joker": 1}
    assert seen.strength == [3, 0]


@pytest.mark.rule("RIA-P2-4")
def test_one_may_pass_with_fitting_cards_or_play_only_some_of_them() -> None:
    s = table(players=2).hand(0, gold=3).hand(1, gold=3).stage("gold")
    assert s.legal() == ["pass", "play"]
    s.play("0 pass").play("1 play")
    assert s.legal() == ["own 1", "own 2", "own 3"]
    s.play("1 own 2")
    assert s.strength() == [0, 2]
    assert [size(player.hand) for player in s.state.players] == [3, 1]
    assert [player.coins for player in s.state.players] == [3, 6]


@pytest.mark.rule("RIA-P2-5")
def test_strength_counts_converted_values_and_jokers_not_physical_cards() -> None:
    s = table(players=2).board(0, "yellow-4", "yellow-3").hand(0, doge=1, gold=1, joker=2)
    s.stage("gold").lay(0, "yellow-4 doge", own=1, yellow=1, jokers=2)
    assert s.strength() == [6, 0]  # 1 + 2 + 1 + 2 with four cards
    assert s[0].coins == 3 - 2 + 6 + 1


@pytest.mark.rule("RIA-P2-5", "RIA-D-1")
def test_the_penalty_of_stage_d_looks_at_strength() -> None:
    s = table(players=3).hand(0, bridge=2).hand(1, joker=2).hand(2, gold=1)
    s.stage("bridge").lay(0, own=2).lay(1, jokers=2).play("2 pass")
    s.play("0 bridge CAN-CAS", "0 high CAN", "* show-bridge 1")
    assert [player.score - 3 for player in s.state.players] == [3, 1, -1]


@pytest.mark.rule("RIA-P2-6")
def test_the_highest_strength_wins_the_bonus_even_with_fewer_cards() -> None:
    s = table(players=2, doge=[0, 1]).hand(0, gold=2).hand(1, doge=1, joker=1)
    s.board(1, "yellow-4").stage("gold").lay(0, own=2).lay(1, "yellow-4 doge", jokers=1)
    assert s.strength() == [2, 3]
    assert s.happened("won_bonus") == [1]


@pytest.mark.rule("RIA-P2-6")
def test_a_tie_is_settled_by_the_doge_order_before_the_actions() -> None:
    s = table(players=3).track((1, 2), (0, 1), (2, 0))
    s.hand(0, doge=3).hand(1, doge=3).hand(2, doge=3)
    s.stage("doge").lay(1, own=3).lay(2, own=3).lay(0, own=3)
    assert s.happened("won_bonus") == [1], "exactly one winner"
    assert s.positions() == [4, 6, 3]


@pytest.mark.rule("RIA-P2-6")
def test_without_any_card_there_is_no_bonus() -> None:
    s = table(players=2).hand(0, doge=1).hand(1, doge=1).stage("gold").play("0 pass", "1 pass")
    assert s.happened("won_bonus") == []
    assert s.happened("no_bonus") == [None]
    assert [player.coins for player in s.state.players] == [3, 3]


@pytest.mark.rule("RIA-P2-6")
@pytest.mark.parametrize("stage", ["gold", "building", "bridge", "gondola", "councillor"])
def test_the_winner_of_a_stage_has_no_bonus_in_the_next_if_nobody_plays(stage: str) -> None:
    s = table(players=2).hand(0, doge=1, joker=1).stage("doge", stage).lay(0, own=1)
    assert s.state.first == 0
    s.play("0 pass")
    assert s.actor() < 0
    assert s[0].coins == 3
    assert (s[0].private, s.tiles(0), s.built()) == (5, [], [])


@pytest.mark.rule("RIA-P2-7")
def test_actions_are_carried_out_in_doge_order_the_winner_not_before_his_turn() -> None:
    s = table(players=3, doge=[2, 0, 1])
    s.hand(0, building=3).hand(1, building=1).hand(2, building=1)
    s.stage("building", first=0).lay(0, own=3).lay(1, own=1).lay(2, own=1)
    assert s.asks() == "2 TakeBuilding"
    s.play("2 stop")
    assert s.asks() == "0 TakeBuilding"
    assert "take green-4" in s.legal(), "strength 3 and the bonus"
    s.play("0 stop")
    assert s.asks() == "1 TakeBuilding"


@pytest.mark.rule("RIA-P2-7")
def test_the_winner_acts_first_and_takes_his_bonus_then() -> None:
    s = table(players=2).councillors(0, private=0, CAS=16).hand(0, gondola=3)
    s.stage("gondola").lay(0, own=3)
    # two councillors fetched and one missing; only then the gondola, with general empty
    assert s.points(0) == {"missing_councillors": 1}
    assert (s[0].general, s[0].private) == (0, 2)
    s.play("0 gondola CAN-SMA")
    assert s.asks() == "0 GondolaSource"


@pytest.mark.rule("RIA-P2-8")
def test_played_and_converted_cards_are_discarded_at_the_end_of_the_stage() -> None:
    s = table(players=2).board(0, "yellow-2").hand(0, gold=1, joker=1, bridge=1).hand(1, doge=1)
    s.stage("gold").lay(0, "yellow-2 bridge", own=1, jokers=1)
    assert s.cards(s[0].laid) == {"gold": 1, "joker": 1, "bridge": 1}
    assert size(s.state.open) == 0
    s.play("1 pass")
    assert sum(s[0].laid) == 0
    assert s.cards(s.state.open) == {"gold": 1, "joker": 1, "bridge": 1}


@pytest.mark.rule("RIA-P2-9")
def test_coins_gained_in_stage_b_serve_from_stage_c_on() -> None:
    s = table(players=2).coins(0, 0).board(0, "yellow-2").hand(0, gold=2, doge=2).hand(1, doge=1)
    s.stage("gold", "building").play("0 play")
    assert s.asks() == "0 OwnCards", "no coin, no conversion"
    s.play("0 own 1")
    s.play("1 pass")
    assert s[0].coins == 2
    assert s.legal() == ["pass", "play"]
    s.lay(0, "yellow-2 doge")
    assert s.strength()[0] == 1


@pytest.mark.rule("RIA-P2-9")
def test_a_building_taken_in_stage_c_came_too_late_for_stage_c() -> None:
    s = table(players=2, doge=[0, 1]).hand(0, building=3).hand(1, joker=1, gold=1)
    s.stage("building").lay(0, own=3)
    s.refuses("1 play", "E_LONE_JOKER", "RIA-JOK-2")
    s.play("1 pass", "0 take yellow-3")
    assert s.actor() < 0, "nobody plays again in this stage"


@pytest.mark.rule("RIA-P2-10")
def test_the_number_of_cards_in_every_hand_is_public() -> None:
    s = table(players=3).hand(0, gold=4, joker=1).hand(1, doge=2).stage("gold")
    for viewer in (-1, 0, 1, 2):
        seen = GAME.view(s.state, viewer)
        assert [size(player.hand) for player in seen.players] == [5, 2, 0]
