"""The variant with a neutral player, participant 2 (RIA-NEU)."""

from __future__ import annotations

import pytest

from signoria.core.bag import size
from signoria.core.chance import Dice
from signoria.core.errors import BadOptions
from signoria.core.machine import Chance
from signoria.games.rialto.game import GAME
from signoria.games.rialto.ids import PAIR_IDS

from .scenario import Scenario, table

N = 2
GOLDS = "* deal " + "doge gold building " * 6


def variant(first: int = 0, doge: list[int] | None = None) -> Scenario:
    """Two players and the neutral one; districts are numbered in the order of the board."""
    return table(players=2, neutral=True, first=first, doge=doge)


def marked(s: Scenario) -> str:
    """The connection with the neutral player's marker."""
    if s.state.neutral_marker < 0:
        return ""
    return PAIR_IDS[s.state.parts.pair_of[s.state.neutral_marker]]


def set_up(first: int) -> Scenario:
    s = Scenario(GAME.setup(2, {"neutral": True}))
    return s.play("* numbers 1 2 3 4 5 6", "* show-bridge 0", f"* first {first}")


@pytest.mark.rule("RIA-NEU-1")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_variant_is_for_exactly_two_players(players: int) -> None:
    with pytest.raises(BadOptions, match="RIA-NEU-1"):
        GAME.setup(players, {"neutral": True})


@pytest.mark.rule("RIA-NEU-1")
@pytest.mark.parametrize("left", [0, 1])
def test_chance_decides_who_sits_to_the_left_of_the_neutral_player(left: int) -> None:
    s = set_up(left)
    assert s.state.circle == (N, left, 1 - left)
    assert (s[left].coins, s[1 - left].coins) == (1, 2)
    assert len(s.state.players) == 2, "the neutral player has no board and no coins"


@pytest.mark.rule("RIA-NEU-1")
def test_both_seatings_are_equally_likely() -> None:
    s = Scenario(GAME.setup(2, {"neutral": True})).play("* numbers 1 2 3 4 5 6", "* show-bridge 0")
    frame = s.state.stack[-1]
    assert isinstance(frame, Chance)
    assert frame.outcomes(s.state) == [((0,), 0.5), ((1,), 0.5)]


@pytest.mark.rule("RIA-NEU-2")
def test_the_neutral_player_starts_on_top_and_takes_no_building() -> None:
    s = set_up(1)
    assert s.state.doge == [N, 1, 0]
    assert s.asks() == "0 StartBuilding", "the right neighbour first"
    s.play("0 start blue-1")
    assert s.asks() == "1 StartBuilding"
    s.refuses("1 start blue-1", "E_START_DUP", "RIA-SETUP-12", limit=1)
    s.play("1 start green-1")
    assert s.frame() == "DealColumns"
    assert sum(s.state.supply) == 58


@pytest.mark.rule("RIA-NEU-3")
def test_only_the_two_players_take_columns_draw_and_use_green_buildings() -> None:
    s = variant(doge=[1, N, 0]).board(0, "green-2").board(1, "green-2").start_round(1).play(GOLDS)
    assert len(s.state.columns) == 3
    assert s.asks() == "1 PickColumn"
    s.play("1 column 1", "* draw joker joker")
    assert s.asks() == "0 PickColumn"
    s.play("0 column 2", "* draw joker joker")
    assert s.asks() == "1 UseGreen"
    s.play("1 done")
    assert s.asks() == "0 UseGreen"
    s.play("0 done", "1 discard doge", "0 discard gold")
    assert s.frame() == "DealNeutral"
    assert size(s.state.neutral_cards) == 0


@pytest.mark.rule("RIA-NEU-4")
def test_the_councillors_of_the_neutral_player_never_run_out() -> None:
    s = variant().neutral_in(CAN=40).neutral_cards(councillor=3).stage("councillor")
    assert s.state.neutral_districts == [44, 0, 0, 0, 0, 0]


@pytest.mark.rule("RIA-NEU-4", "RIA-NEU-16")
def test_the_neutral_player_has_no_score() -> None:
    s = variant().neutral_cards(bridge=1, gold=2).stage("gold", "bridge").play("* show-bridge 3")
    result = GAME.result(s.final().state)
    assert len(result.scores) == len(result.places) == len(result.ledger) == 2


@pytest.mark.rule("RIA-NEU-5")
@pytest.mark.parametrize(
    ("numbers", "connection"),
    [
        ((1, 2, 3, 4, 5, 6), "CAN-CAS"),
        ((1, 3, 4, 2, 5, 6), "CAN-CAS"),  # 1-2 is CAN-DOR, which is no connection
        ((6, 5, 4, 3, 2, 1), "SPO-SCR"),
        ((6, 2, 3, 4, 1, 5), "SMA-SPO"),  # 1-2 is CAS-SPO, which is no connection
        ((2, 3, 4, 5, 6, 1), "CAN-SCR"),
    ],
)
def test_the_marker_lies_between_district_one_and_its_lowest_neighbour(
    numbers: tuple[int, ...], connection: str
) -> None:
    assert marked(table(players=2, neutral=True, numbers=numbers)) == connection


@pytest.mark.rule("RIA-NEU-6", "RIA-NEU-7")
def test_the_marker_moves_when_a_player_builds_on_it() -> None:
    s = variant().hand(0, bridge=1).stage("bridge").lay(0, own=1)
    assert "bridge CAN-CAS" in s.legal()
    s.play("0 bridge CAN-CAS", "0 high CAN", "* show-bridge 1")
    assert marked(s) == "CAN-SMA"
    s.hand(0, gondola=1).stage("gondola").lay(0, own=1).play("0 gondola CAN-SMA", "0 to CAN")
    assert marked(s) == "CAN-SPO", "CAN-DOR does not exist"


@pytest.mark.rule("RIA-NEU-6", "RIA-NEU-7")
def test_the_marker_stays_when_another_connection_is_built() -> None:
    s = variant().hand(0, bridge=1).stage("bridge").lay(0, own=1)
    s.play("0 bridge CAN-SMA", "0 high CAN", "* show-bridge 1")
    assert marked(s) == "CAN-CAS"


@pytest.mark.rule("RIA-NEU-6")
def test_without_a_free_connection_the_marker_leaves_the_board() -> None:
    pairs = [PAIR_IDS[pair] for pair in variant().state.parts.pair_of]
    s = variant().round(6)
    for tile, pair in enumerate(pairs[1:6], 1):
        s.bridge(pair, tile, pair[:3])
    s.gondolas(*pairs[6:])
    assert marked(s) == pairs[0]
    s.hand(0, bridge=1).stage("bridge").lay(0, own=1)
    assert s.asks() == "0 TurnBridge", "one connection is left, so it is not asked for"
    s.play("0 high CAN")
    assert len(s.built()) == 12
    assert marked(s) == ""


@pytest.mark.rule("RIA-NEU-8")
def test_seven_cards_are_drawn_for_the_neutral_player_after_the_reduction() -> None:
    s = variant().left_over(gold=2).hand(0, doge=8).green()
    assert s.frame() == "Reduce"
    s.play("0 discard doge")
    assert s.cards(s.state.open) == {"gold": 2}, "the left-over column is gone by then"
    frame = s.state.stack[-1]
    assert isinstance(frame, Chance)
    assert len(frame.sample(s.state, Dice(1))) == 7
    s.play("* neutral doge gold gold bridge joker joker councillor")
    assert s.cards(s.state.neutral_cards) == {
        "doge": 1,
        "gold": 2,
        "bridge": 1,
        "councillor": 1,
        "joker": 2,
    }


@pytest.mark.rule("RIA-NEU-8", "RIA-P1-3")
def test_the_draw_for_the_neutral_player_reshuffles_all_discards_of_the_round() -> None:
    s = variant().left_over(gold=2, bridge=1).hand(0, doge=8).face_down(1, gold=9)
    s.discards(building=11, bridge=10, gondola=11, councillor=11, joker=11)
    s.green().play("0 discard doge")
    assert s.cards(s.state.deck) == {"doge": 3}
    frame = s.state.stack[-1]
    assert isinstance(frame, Chance)
    assert frame.possible(s.state, (0, 0, 0, 0, 1, 1, 3)), "the doge just discarded may come"
    assert not frame.possible(s.state, (0, 0, 0, 0, 0, 1, 3)), "the others are in hand"
    s.play("* neutral doge doge doge doge gold gold bridge")
    assert s.cards(s.state.deck)["gold"] == 9, "with the left-over column and seat 1's pile"
    assert size(s[0].discards) == size(s[1].discards) == size(s.state.open) == 0


@pytest.mark.rule("RIA-NEU-8")
def test_jokers_of_the_neutral_player_count_as_councillors_even_alone() -> None:
    s = variant().neutral_cards(joker=1).stage("councillor")
    assert s.strength()[N] == 1
    assert s.state.neutral_districts[0] == 2


@pytest.mark.rule("RIA-NEU-8", "RIA-NEU-9")
def test_jokers_of_the_neutral_player_join_no_other_stage() -> None:
    s = variant().neutral_cards(joker=3, gold=1).stage("gold")
    assert s.strength()[N] == 1
    assert s.cards(s.state.neutral_cards) == {"joker": 3}


@pytest.mark.rule("RIA-NEU-9")
def test_the_neutral_player_plays_all_cards_of_a_stage_in_his_clockwise_turn() -> None:
    s = variant(first=0).hand(0, gold=1).hand(1, gold=1).neutral_cards(gold=2, bridge=1)
    s.stage("gold", first=1)
    assert s.asks() == "1 PlayTurn"
    assert s.strength()[N] == 0, "his turn comes after seat 1"
    s.play("1 pass")
    assert s.asks() == "0 PlayTurn"
    assert s.strength()[N] == 2
    s.play("0 pass")
    assert s.cards(s.state.neutral_cards) == {"bridge": 1}
    assert s.cards(s.state.open) == {"gold": 2}, "discarded after the stage"


@pytest.mark.rule("RIA-NEU-9")
def test_the_neutral_player_can_win_a_tie_and_become_first_player() -> None:
    s = variant(first=0, doge=[N, 0, 1]).hand(0, gold=1, doge=1).hand(1, doge=1)
    s.neutral_cards(gold=1).stage("gold", "building")
    s.lay(0, own=1).play("1 pass")
    assert s[0].coins == 4, "no bonus"
    assert s.state.first == N
    assert s.asks() == "0 PlayTurn", "clockwise after the neutral player"
    s = variant(first=0, doge=[0, N, 1]).hand(0, gold=1).neutral_cards(gold=1).stage("gold")
    s.lay(0, own=1)
    assert s[0].coins == 5, "behind in the Doge order he loses a tie"


@pytest.mark.rule("RIA-NEU-9")
def test_no_card_of_the_neutral_player_is_carried_over() -> None:
    cards = {"doge": 1, "gold": 1, "building": 1, "bridge": 1, "gondola": 1, "joker": 1}
    s = variant().neutral_cards(**cards, councillor=1)
    s.stage("doge", "gold", "building", "bridge", "gondola", "councillor")
    s.play("* show-bridge 1")
    assert size(s.state.neutral_cards) == 0
    assert s.cards(s.state.open) == {**cards, "councillor": 1}


@pytest.mark.rule("RIA-NEU-10")
def test_in_stage_a_the_neutral_player_moves_like_anyone() -> None:
    s = variant(doge=[0, 1, N]).hand(0, doge=1).neutral_cards(doge=2).stage("doge").lay(0, own=1)
    assert s.positions() == [1, 0, 3]
    assert s.state.doge == [N, 0, 1]


@pytest.mark.rule("RIA-NEU-10")
def test_in_stages_b_and_c_the_neutral_player_only_denies_the_bonus() -> None:
    s = variant().hand(0, gold=1, building=1).neutral_cards(gold=2, building=2)
    bank = s.state.bank
    s.stage("gold", "building").lay(0, own=1)
    assert (s[0].coins, s.state.bank) == (4, bank - 1)
    s.lay(0, own=1)
    assert s.legal() == ["take green-1", "take yellow-1", "take blue-1", "stop"]
    s.play("0 stop")
    assert s.state.supply == [5] * 12


@pytest.mark.rule("RIA-NEU-10")
def test_in_stage_d_without_the_bonus_nothing_happens_to_the_neutral_player() -> None:
    s = variant().hand(0, bridge=2).neutral_cards(bridge=1).stage("bridge").lay(0, own=2)
    s.play("0 bridge SMA-SPO", "0 high SMA", "* show-bridge 1")
    assert s.built() == ["SMA-SPO"]
    assert [player.score for player in s.state.players] == [3 + 3, 3 - 1]


@pytest.mark.rule("RIA-NEU-11")
@pytest.mark.parametrize(
    ("numbers", "connection", "low", "high"),
    [
        ((1, 2, 3, 4, 5, 6), "CAN-CAS", "CAN", "CAS"),
        ((2, 1, 3, 4, 5, 6), "CAN-CAS", "CAS", "CAN"),
        ((6, 5, 4, 3, 2, 1), "SPO-SCR", "SCR", "SPO"),
    ],
)
def test_his_bridge_goes_on_the_marked_connection_low_end_to_the_low_number(
    numbers: tuple[int, ...], connection: str, low: str, high: str
) -> None:
    s = table(players=2, neutral=True, numbers=numbers).neutral_cards(bridge=1).stage("bridge")
    s.play("* show-bridge 2")
    assert s.built() == [connection]
    assert (s.value(low), s.value(high)) == (3, 4)
    assert marked(s) not in ("", connection), "the marker moves on"
    assert [player.score for player in s.state.players] == [2, 2]


@pytest.mark.rule("RIA-NEU-12")
def test_his_gondola_goes_on_the_marked_connection_with_a_councillor_at_both_ends() -> None:
    s = variant().neutral_cards(gondola=1).stage("gondola")
    assert s.built() == ["CAN-CAS"]
    assert s.state.neutral_districts == [1, 1, 0, 0, 0, 0]
    assert marked(s) == "CAN-SMA"


@pytest.mark.rule("RIA-NEU-12")
def test_in_stage_e_without_the_bonus_nothing_happens() -> None:
    s = variant().hand(0, gondola=2).neutral_cards(gondola=1).stage("gondola").lay(0, own=2)
    s.play("0 gondola SMA-SPO", "0 to SMA")
    assert s.state.neutral_districts == [0] * 6
    assert s.built() == ["SMA-SPO"]


@pytest.mark.rule("RIA-NEU-13")
def test_in_stage_f_he_places_his_strength_and_one_more_as_winner() -> None:
    s = variant().round(3).neutral_cards(councillor=1, joker=1).stage("councillor")
    assert s.state.neutral_districts == [0, 0, 3, 0, 0, 0]
    s = variant().neutral_cards(councillor=1).hand(0, councillor=2).stage("councillor")
    s.lay(0, own=2)
    assert s.state.neutral_districts == [1, 0, 0, 0, 0, 0]
    s = variant().hand(0, councillor=2).stage("councillor").lay(0, own=2)
    assert s.state.neutral_districts == [0] * 6, "without cards he places none"


@pytest.mark.rule("RIA-NEU-14")
def test_in_stage_e_he_turns_a_bonus_tile_at_once_and_scores_nothing() -> None:
    s = variant(doge=[N, 0, 1]).neutral_in(SMA=1).neutral_cards(gondola=2).hand(0, gondola=1)
    s.stage("gondola").lay(0, own=1)
    assert s.state.neutral_districts == [1, 1, 1, 0, 0, 0]
    assert s.state.bonus_tiles == [0, 1]
    assert [player.score for player in s.state.players] == [3, 3]
    told = [event.what for event in s.state.events or []]
    assert told.index("turned_bonus") < told.index("fetched_councillors"), "before seat 0 acts"


@pytest.mark.rule("RIA-NEU-14")
def test_in_stage_f_he_turns_it_at_the_end_so_a_player_still_scores() -> None:
    s = variant(doge=[N, 0, 1]).neutral_in(CAS=1, SMA=1).neutral_cards(councillor=3)
    s.councillors(0, CAS=1, SMA=1).councillors(1, CAS=1).hand(0, councillor=1)
    s.stage("councillor", first=0).lay(0, own=1)
    assert s.points(0) == {"district_bonus": 5}
    assert s.state.bonus_tiles == [0, 1]


@pytest.mark.rule("RIA-NEU-14")
def test_in_stage_f_he_turns_a_tile_that_nobody_else_completed() -> None:
    s = variant().neutral_in(CAS=1, SMA=1).neutral_cards(councillor=1)
    s.councillors(0, CAS=1, SMA=1).stage("councillor")
    assert s.state.bonus_tiles == [0, 1]
    s.hand(0, councillor=1).stage("councillor").lay(0, own=1)
    assert s.points(0) == {}, "too late in the next round"


@pytest.mark.rule("RIA-NEU-15")
def test_in_phase_three_the_neutral_player_does_nothing() -> None:
    s = variant(doge=[N, 1, 0]).board(0, "blue-4").board(1, "blue-4").blue()
    before = list(s.positions())
    assert s.asks() == "1 UseBlue"
    s.play("1 done", "0 done")
    assert s.positions() == before
    assert s.actor() < 0


@pytest.mark.rule("RIA-NEU-9", "RIA-BLU-3")
def test_the_marker_of_the_neutral_player_counts_for_the_places_of_blue_3() -> None:
    s = variant(doge=[N, 1, 0]).board(0, "blue-3").blue().play("0 use blue-3")
    assert s.positions() == [3, 0, 0]


@pytest.mark.rule("RIA-NEU-16")
def test_he_takes_places_in_districts_without_scoring() -> None:
    s = variant(doge=[N, 0, 1]).round(6).bridge("CAN-CAS", 5, "CAN").neutral_in(CAN=1)
    s.coins(0, 0).coins(1, 0).councillors(0, private=0, CAN=1).councillors(1, private=0, CAN=2)
    s.final()
    assert s.points(1) == {"district_CAN": 6}
    assert s.points(0) == {"district_CAN": 1}, "third: the neutral player is ahead in the tie"


@pytest.mark.rule("RIA-NEU-16")
def test_he_can_neither_win_nor_tie() -> None:
    s = variant(doge=[N, 1, 0]).round(6).bridge("CAN-CAS", 5, "CAN").neutral_in(CAN=9)
    s.coins(0, 0).coins(1, 0).councillors(0, private=0).councillors(1, private=0).final()
    result = GAME.result(s.state)
    assert result.scores == [3, 3]
    assert result.places == [2, 1]
    assert result.winners() == [1]
