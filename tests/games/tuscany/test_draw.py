"""The action "draw estate cards" (TUS-DRAW), and turns in general (TUS-GEN)."""

from __future__ import annotations

import pytest

from signoria.core.bag import size
from signoria.core.chance import Dice
from signoria.core.machine import roll

from .scenario import table


@pytest.mark.rule("TUS-DRAW-1")
def test_three_cards_go_into_the_hand() -> None:
    s = table().turn().play("0 draw 0", "* draw red red blue")
    assert s.cards(0) == {"red": 2, "blue": 1}
    assert s.asks() == "", "without marble the turn is over"


@pytest.mark.rule("TUS-DRAW-2", "TUS-BON-CARD", "TUS-REF-6")
def test_each_bonus_token_allows_one_more_card_and_none_must_be_drawn() -> None:
    s = table().covers(0, {15: "city"}).owns(0, "estate-card", "estate-card").turn()
    assert s.legal() == ["draw 0", "draw 1", "draw 2", "take"]
    s.refuses("0 draw 3", "NO_EXTRA_CARD", "TUS-DRAW-2", number=2)
    s.play("0 draw 1")
    with pytest.raises(Exception, match="cannot happen"):
        s.play("* draw red red blue")
    s.play("* draw red red blue grey")
    assert size(s[0].hand) == 4


@pytest.mark.rule("TUS-DRAW-2", "TUS-REF-6")
def test_without_the_token_no_extra_card_is_drawn() -> None:
    table().turn().refuses("0 draw 1", "NO_EXTRA_CARD", "TUS-DRAW-2", number=0)


@pytest.mark.rule("TUS-DRAW-3")
def test_there_is_no_hand_limit() -> None:
    s = table().hand(0, lightgreen=21, orange=21, grey=17).turn()
    s.play("0 draw 0", "* draw red red red")
    assert size(s[0].hand) == 62


@pytest.mark.rule("TUS-DRAW-4")
def test_the_discard_is_shuffled_when_a_card_is_needed_and_not_before() -> None:
    s = table().all_cards_to(1).turn()
    s.state.players[1].hand[0] -= 1
    s.state.deck[0] += 1
    s.state.players[1].drawn[0] -= 1
    s.state.players[1].hand[4] -= 5
    s.state.discard[4] += 5
    s.play("0 draw 0", "* draw darkgreen grey grey")
    assert s.cards(0) == {"darkgreen": 1, "grey": 2}
    assert s.state.deck[4] == 3 and size(s.state.discard) == 0
    assert s.state.shuffled == (0, 0, 0, 0, 5, 0, 0, 0)
    assert s[0].drawn == [0, 0, 0, 0, 2, 0, 0, 0, 0], "only what came out of the new deck"


@pytest.mark.rule("TUS-DRAW-4")
def test_a_deck_that_becomes_empty_is_not_reshuffled_at_once() -> None:
    s = table().all_cards_to(1)
    for _ in range(3):
        s.state.players[1].hand[5] -= 1
        s.state.players[1].drawn[5] -= 1
        s.state.deck[5] += 1
    s.state.players[1].hand[4] -= 2
    s.state.discard[4] += 2
    s.turn().play("0 draw 0", "* draw orange orange orange")
    assert size(s.state.deck) == 0 and s.discard_pile() == {"grey": 2}


@pytest.mark.rule("TUS-DRAW-4", "TUS-GEN-4", "TUS-GEN-3")
def test_with_both_piles_empty_fewer_or_no_cards_are_drawn() -> None:
    s = table().all_cards_to(1).turn()
    assert "draw 0" in s.legal()
    s.play("0 draw 0")
    assert size(s[0].hand) == 0 and s.asks() == ""
    s = table().all_cards_to(1)
    s.state.players[1].hand[7] -= 2
    s.state.discard[7] += 2
    s.turn().play("0 draw 0", "* draw beige beige")
    assert s.cards(0) == {"beige": 2}, "the third card lapses and is not owed"


@pytest.mark.rule("TUS-GEN-1", "TUS-INV-13")
def test_every_round_begins_with_the_start_player() -> None:
    s = table(players=3, start=1).rounds()
    for number in (2, 3):
        for seat in (1, 2, 0):
            assert s.asks() == f"{seat} ChooseAction" and s.state.round == number
            s.play(f"{seat} draw 0")
            roll(s.state, Dice(1))
    assert s.state.start_seat == 1


@pytest.mark.rule("TUS-GEN-2", "TUS-REF-2")
def test_one_cannot_pass() -> None:
    s = table().turn()
    assert s.legal() == ["draw 0", "take"]
    s.refuses("0 end-turn", "MUST_ACT", "TUS-GEN-2")
    s.refuses("0 decline", "MUST_ACT", "TUS-GEN-2")


@pytest.mark.rule("TUS-GEN-2")
def test_one_action_is_a_turn() -> None:
    s = table().rounds().play("0 draw 0", "* draw red red red")
    assert s.asks() == "1 ChooseAction"


@pytest.mark.rule("TUS-GEN-3")
def test_what_can_be_done_depends_on_market_storage_and_hand() -> None:
    s = table().stores(0, "village").turn()
    assert s.legal() == ["draw 0", "take"]
    s.refuses("0 place", "CANNOT_PAY", "TUS-PLACE-4")
    s = table().turn()
    s.refuses("0 place", "NOTHING_STORED", "TUS-PLACE-1")
    s = table().stores(0, "inn").hand(0, blue=2).turn()
    s.refuses("0 place", "NO_FIELD", "TUS-PLACE-3")
    s = table().stores(0, "village").hand(0, orange=2).turn()
    assert s.legal() == ["draw 0", "take", "place"]


@pytest.mark.rule("TUS-GEN-3", "TUS-REF-7")
def test_nothing_can_be_taken_from_an_empty_market() -> None:
    s = table().market().pile().turn()
    assert s.legal() == ["draw 0"]
    s.refuses("0 take", "MARKET_EMPTY", "TUS-GEN-3")


@pytest.mark.rule("TUS-REF-1")
def test_others_and_other_steps_have_to_wait() -> None:
    s = table().rounds()
    s.refuses("1 draw 0", "NOT_YOUR_TURN", "TUS-GEN-2", seat=0)
    s.refuses("0 field 3", "NOT_NOW", "TUS-GEN-2")
    s.refuses("0 bonus marble", "NOT_NOW", "TUS-GEN-2")
