"""A player's turn: actions, swaps, influence, the end of the turn."""

from __future__ import annotations

import pytest

from signoria.core.chance import Dice
from signoria.core.machine import IllegalAction
from signoria.core.record import Table
from signoria.games.principato.game import GAME
from signoria.games.principato.ids import CARD_IDS

from .scenario import Scenario, table

# --- actions -----------------------------------------------------------------------------------


@pytest.mark.rule("PRI-TURN-1")
def test_two_actions_and_no_third() -> None:
    s = table(players=2)
    assert s.legal() == [
        "activate left",
        "activate right",
        "swap left",
        "swap right",
        "influence",
        "end",
    ]
    s.play("0 influence", "0 influence")
    assert s.legal() == ["end"]
    for move in ("activate left", "swap right", "influence", "take 1"):
        s.refuses(f"0 {move}", "E_ACTIONS", "PRI-TURN-1")


@pytest.mark.rule("PRI-TURN-1")
def test_actions_in_any_order_and_twice_the_same() -> None:
    s = table(players=2).play("0 swap left", "0 take 1", "0 swap left", "0 take 1")
    assert s.cards(0)[0] == "tax_any2", "swapped to and fro"
    assert s.legal() == ["end"]
    s = table(players=2).play("0 influence", "0 activate left", "0 option 1", "0 take 1")
    assert s.actions_left() == 0


@pytest.mark.rule("PRI-TURN-2")
@pytest.mark.parametrize("used", [0, 1])
def test_actions_may_be_given_up_and_are_not_saved(used: int) -> None:
    s = table(players=2).play(*["0 influence"] * used, "0 end", "* draw market")
    assert s.asks() == "1 Turn" and s.actions_left() == 2
    s.play("1 end", "* draw market")
    assert s.asks() == "0 Turn" and s.actions_left() == 2


@pytest.mark.rule("PRI-TURN-2")
def test_the_end_of_a_turn_is_said_even_if_nothing_else_can_be_done() -> None:
    s = table(players=2).play("0 influence", "0 influence")
    assert s.asks() == "0 Turn" and s.legal() == ["end"]


@pytest.mark.rule("PRI-TURN-3")
def test_a_card_got_by_the_first_action_may_be_activated_by_the_second() -> None:
    s = table(players=2).play("0 swap right", "0 take 5", "0 activate right")
    assert s[0].food == 2, "harvest with one field"
    assert s.frame() == "TakeCard"


@pytest.mark.rule("PRI-TURN-3")
def test_the_exchange_comes_before_the_second_action() -> None:
    s = table(players=2).play("0 activate left", "0 option 2")
    assert s.asks() == "0 TakeCard"
    s.refuses("0 influence", "NOT_NOW", "PRI-ACT-5")
    s.refuses("0 activate right", "NOT_NOW", "PRI-ACT-5")
    s.play("0 take 1")
    assert s.asks() == "0 Turn" and s.actions_left() == 1


@pytest.mark.rule("PRI-TURN-4", "PRI-STORE-9")
def test_cubes_may_be_moved_before_between_and_after_actions() -> None:
    s = table(players=2).tokens(0, militia=3).cubes(0, food=2).turn(0)
    s.play("0 move food militia", "0 influence", "0 move food militia", "0 influence")
    s.play("0 move influence militia")
    assert (s[0].militia_food, s[0].militia_influence) == (2, 1)
    assert s.asks() == "0 Turn" and s.actions_left() == 0


@pytest.mark.rule("PRI-TURN-4")
def test_a_free_move_is_not_an_action() -> None:
    s = table(players=2).tokens(0, militia=1).turn(0).play("0 move food militia")
    assert s.actions_left() == 2


@pytest.mark.rule("PRI-TURN-5")
def test_only_the_player_on_turn_decides() -> None:
    s = table(players=3, start=1)
    for seat in (0, 2):
        s.refuses(f"{seat} end", "NOT_YOUR_TURN", "PRI-TURN-1", seat=1)
        s.refuses(f"{seat} influence", "NOT_YOUR_TURN", "PRI-TURN-1", seat=1)


# --- swap --------------------------------------------------------------------------------------


@pytest.mark.rule("PRI-SWAP-1", "PRI-ACT-9")
@pytest.mark.parametrize(("hand", "position"), [("left", 0), ("right", 1)])
def test_a_swap_changes_places_of_two_cards(hand: str, position: int) -> None:
    s = table(players=2)
    mine = s.cards(0)
    s.play(f"0 swap {hand}", "0 take 3")
    assert s.cards(0)[position] == "build_residence"
    assert s.cards(0)[1 - position] == mine[1 - position]
    assert s.row_cards()[2] == mine[position]
    assert s.actions_left() == 1, "a swap is an action"
    assert s.row_cards()[:2] + s.row_cards()[3:] == [
        "build_bank",
        "build_farm",
        "build_field",
        "harvest",
    ]


@pytest.mark.rule("PRI-SWAP-2")
def test_a_swap_activates_nothing_and_needs_no_symbol() -> None:
    s = table(players=2)
    assert s.cards(0)[1] == "build_field", "a card without the symbol"
    s.play("0 swap right", "0 take 5")
    assert s[0].food == 1, "the harvest did not happen"
    assert s.asks() == "0 Turn" and s.actions_left() == 1


@pytest.mark.rule("PRI-SWAP-3")
def test_a_swap_is_always_possible_while_an_action_is_left() -> None:
    s = table(players=2).cubes(0, food=0, money=0, church=0)
    s.hand(0, "build_bank", "build_farm").turn(0)
    assert [move for move in s.legal() if move.startswith(("activate", "swap"))] == [
        "swap left",
        "swap right",
    ]


@pytest.mark.rule("PRI-SWAP-1")
@pytest.mark.parametrize(("players", "slots"), [(2, 5), (3, 6), (4, 7)])
def test_every_card_of_the_row_may_be_taken_and_no_other(players: int, slots: int) -> None:
    s = table(players).play("0 swap left")
    assert s.legal() == [f"take {slot}" for slot in range(1, slots + 1)]
    s.refuses(f"0 take {slots + 1}", "E_CARD", "PRI-SWAP-1", slots=slots)
    s.refuses("0 end", "NOT_NOW", "PRI-SWAP-1")


# --- influence ---------------------------------------------------------------------------------


@pytest.mark.rule("PRI-INF-1")
def test_an_influence_cube_goes_to_the_church() -> None:
    s = table(players=2).play("0 influence")
    assert s[0].church == 2 and s.state.influence == 12 - 3


@pytest.mark.rule("PRI-INF-2")
def test_no_influence_cube_in_the_supply() -> None:
    s = table(players=4).cubes(0, church=0)
    for seat in (1, 2, 3):
        s.tokens(seat, militia=1).cubes(seat, church=3, militia_influence=1)
    assert s.state.influence == 0
    s.turn(0).refuses("0 influence", "E_SUPPLY", "PRI-INF-2", left=0)
    assert "influence" not in s.legal()


@pytest.mark.rule("PRI-INF-2")
def test_no_room_for_an_influence_cube() -> None:
    s = table(players=2).cubes(0, church=3).tokens(0, militia=1, condottiere=1)
    s.cubes(0, militia_food=1, condottiere_influence=1).turn(0)
    s.refuses("0 influence", "E_ROOM", "PRI-INF-2")
    s.cubes(0, militia_food=0).turn(0)
    assert "influence" in s.legal()


@pytest.mark.rule("PRI-INF-3")
def test_influence_pays_for_food_and_for_money() -> None:
    s = table(players=2).hand(0, "catapult_12", "build_bank").cubes(0, food=0, money=0, church=2)
    s.turn(0).play("0 activate left")
    assert s.token(0, "catapult") == 1 and s[0].church == 0


@pytest.mark.rule("PRI-INF-3")
def test_food_never_stands_for_money() -> None:
    s = table(players=2).hand(0, "build_farm", "build_bank").tokens(0, farm=2)
    s.cubes(0, food=4, money=0, church=0).turn(0)
    s.refuses("0 activate left", "E_COST", "PRI-PAY-3", money=1, have_money=0, influence=0)


# --- end of the turn -----------------------------------------------------------------------------


@pytest.mark.rule("PRI-END-1", "PRI-END-2", "PRI-END-5")
def test_the_leftmost_card_leaves_and_the_row_moves_up() -> None:
    """EX-7."""
    s = table(players=2)
    before = s.state.box[:]
    s.play("0 end", "* draw market")
    assert s.row_cards() == ["build_farm", "build_residence", "build_field", "harvest", "market"]
    gone = [now - was for now, was in zip(s.state.box, before, strict=True)]
    assert gone == [int(card == "build_bank") for card in CARD_IDS]
    assert s.asks() == "1 Turn"


@pytest.mark.rule("PRI-END-1")
def test_the_leftmost_card_leaves_even_if_it_was_put_there_in_this_turn() -> None:
    s = table(players=2).play("0 activate left", "0 option 1", "0 take 1", "0 end", "* draw market")
    assert "tax_any2" not in s.row_cards()
    assert s.row_cards()[0] == "build_farm"


@pytest.mark.rule("PRI-END-5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_go_clockwise(players: int) -> None:
    s = table(players, start=players - 1)
    asked = []
    for _ in range(2 * players):
        asked.append(s.actor())
        s.play(f"{s.actor()} end", any_card(s))
    assert asked == [(players - 1 + step) % players for step in range(2 * players)]


def any_card(s: Scenario) -> str:
    """A draw that is possible now."""
    return "* draw " + next(n for n, count in zip(CARD_IDS, s.state.deck, strict=True) if count)


@pytest.mark.rule("PRI-END-6", "PRI-INV-7")
@pytest.mark.parametrize(("players", "slots"), [(2, 5), (3, 6), (4, 7)])
def test_every_turn_begins_with_a_full_row(players: int, slots: int) -> None:
    s = table(players)
    for _ in range(10):
        assert s.frame() == "Turn" and len(s.state.row) == slots
        s.play(f"{s.actor()} end")
        assert len(s.state.row) == slots - 1
        s.play(any_card(s))


# --- taking back ---------------------------------------------------------------------------------


def test_a_turn_can_be_taken_back_until_it_ends_but_not_further() -> None:
    t = Table(GAME, 2, {"start_seat": "0"})
    t.run_chance(Dice(3))
    assert t.undo_reach() == 0
    t.play(GAME.catalogue.from_text("influence"))
    t.play(GAME.catalogue.from_text("swap left"))
    t.play(GAME.catalogue.from_text("take 1"))
    assert t.undo_reach() == 3
    t.play(GAME.catalogue.from_text("end"))
    assert t.undo_reach() == 0


def test_the_end_of_a_year_cannot_be_taken_back_although_nothing_is_drawn() -> None:
    s = table(players=2).tokens(0, militia=1).deck().turn(0)
    before = s.state.barrier
    s.play("0 end")
    assert s.asks() == "0 SupplyTroops"
    assert s.state.barrier > before


def test_an_unknown_move_changes_nothing() -> None:
    with pytest.raises(IllegalAction):
        table(players=2).play("0 pay 0 0")
