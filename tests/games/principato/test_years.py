"""The end of a year, the next one, military cards in the decks (PRI-END, PRI-YEAR, PRI-XMIL)."""

from __future__ import annotations

import pytest

from signoria.core.bag import size
from signoria.core.chance import Dice
from signoria.core.machine import CHANCE, OVER, actor, apply, legal, roll
from signoria.games.principato.game import GAME
from signoria.games.principato.ids import CARD_IDS, FACES, MILITARY_CARD

from .scenario import table


@pytest.mark.rule("PRI-END-3", "PRI-XMIL-1", "PRI-XMIL-2")
def test_a_military_card_is_scored_at_once_and_replaced() -> None:
    s = table(players=2).year(2).turn(0).play("0 end", "* draw military")
    assert s.happened("scoring_began") == [None]
    assert s.state.scorings == 2
    assert s.ledger(0) == {"military_2": 3} and s.ledger(1) == {"military_2": 3}
    assert s.frame() == "DrawCard" and len(s.state.row) == 4, "it did not fill the row"
    assert s.state.deck[MILITARY_CARD] == 0 and s.state.box[MILITARY_CARD] == 1
    s.play("* draw writer")
    assert s.asks() == "1 Turn" and s.row_cards()[-1] == "writer"


@pytest.mark.rule("PRI-XMIL-1")
def test_an_extra_scoring_has_all_its_steps() -> None:
    s = table(players=2).year(2).tokens(0, militia=1).tokens(1, condottiere=2).turn(0)
    s.play("0 end", "* draw military")
    assert s.asks() == "1 SupplyTroops"
    s.play("1 supply money condottiere 1", "1 supply influence condottiere 1")
    assert s.asks() == "0 SupplyTroops"
    s.play("0 supply food militia 1")
    assert s.ledger(1) == {"military_2": 5}
    assert s.asks() == "1 DismissTroops"
    s.play("1 dismiss condottiere 0", "0 dismiss militia 1")
    assert s.frame() == "DrawCard"


@pytest.mark.rule("PRI-END-4")
def test_drawing_the_last_card_does_not_end_the_year() -> None:
    s = table(players=2).deck("market").turn(0).play("0 end", "* draw market")
    assert (s.state.year, s.asks()) == (1, "1 Turn")
    assert size(s.state.deck) == 0
    s.play("1 end")
    assert s.state.year == 2


@pytest.mark.rule("PRI-YEAR-1", "PRI-YEAR-2")
def test_the_year_ends_when_the_row_cannot_be_refilled() -> None:
    s = table(players=2).deck().turn(0)
    row, hands = s.row_cards(), [s.cards(0), s.cards(1)]
    goods = [(me.food, me.money, me.church, me.tokens[:]) for me in s.state.players]
    s.play("0 end")
    assert s.happened("year_ended") == [None] and s.state.scorings == 1
    assert s.ledger(0) == {"military_1": 3}
    assert s.row_cards() == row[1:], "the others stay for the next year"
    assert [s.cards(0), s.cards(1)] == hands
    assert [(me.food, me.money, me.church, me.tokens) for me in s.state.players] == goods


@pytest.mark.rule("PRI-YEAR-3")
@pytest.mark.parametrize("year", [1, 2])
def test_the_next_deck_fills_the_row(year: int) -> None:
    s = table(players=2).year(year).deck().turn(0).play("0 end")
    assert s.state.year == year + 1
    assert s.state.deck == s.state.parts.decks[2][year + 1]
    s.play("* draw writer")
    assert len(s.state.row) == 5 and s.row_cards()[-1] == "writer"


@pytest.mark.rule("PRI-YEAR-3")
def test_the_first_card_of_a_year_may_be_the_military_card() -> None:
    """R-24: two scorings in succession."""
    s = table(players=2).deck().turn(0).play("0 end", "* draw military")
    assert s.state.scorings == 2
    assert s.ledger(0) == {"military_1": 3, "military_2": 3}
    s.play("* draw harvest")
    assert s.asks() == "1 Turn"


@pytest.mark.rule("PRI-YEAR-4")
@pytest.mark.parametrize("last", [0, 1, 2])
def test_the_next_player_begins_the_new_year(last: int) -> None:
    """R-13: also if that is not the start player."""
    s = table(players=3, start=0).deck().turn(last).play(f"{last} end", "* draw harvest")
    assert s.asks() == f"{(last + 1) % 3} Turn"


@pytest.mark.rule("PRI-YEAR-5")
def test_the_third_year_ends_the_game() -> None:
    s = table(players=2).year(3).deck().turn(0).play("0 end")
    assert s.actor() == OVER and s.frame() == ""
    assert s.state.scorings == 5 and len(s.state.row) == 4
    s.refuses("0 end", "GAME_OVER", "PRI-YEAR-5")


@pytest.mark.rule("PRI-XMIL-3")
def test_the_military_card_as_the_last_card() -> None:
    """EX-8: two separate scorings, each with its own order, supply, clearing and dismissal."""
    s = table(players=2).year(2).deck("military")
    s.tokens(0, militia=3).tokens(1, condottiere=1, catapult=1, farm=1)
    s.cubes(0, food=2, church=3).cubes(1, money=2, church=0).turn(0)
    s.play("0 end", "* draw military")
    s.play("0 supply food militia 2", "0 supply influence militia 1")
    s.play("1 supply money condottiere 1")
    assert s.ledger(0) == {"military_2": 5}, "3 against 2"
    s.play("0 dismiss militia 2")
    s.play("1 dismiss condottiere 0")
    assert s.state.scorings == 3 and s.happened("year_ended") == [None]
    assert s.asks() == "1 SupplyTroops", "order anew: 2 tokens against 1"
    assert (s[0].militia_food, s[0].militia_influence, s[1].condottiere_money) == (0, 0, 0)
    s.play("1 supply money condottiere 1", "0 supply influence militia 1")
    assert s.ledger(1) == {"military_3": 5}, "1 against 2"
    s.play("1 dismiss condottiere 1", "0 dismiss militia 0")
    assert s.state.year == 3 and s.frame() == "DrawCard"
    s.play("* draw painter")
    assert s.asks() == "1 Turn"


@pytest.mark.rule("PRI-XMIL-3", "PRI-MIL-9")
def test_the_military_card_as_the_last_card_of_the_game() -> None:
    s = table(players=2).year(3).deck("military").tokens(0, catapult=1).turn(1)
    s.play("1 end", "* draw military")
    assert s.actor() == OVER
    assert s.ledger(0) == {"military_4": 5, "military_5": 5, "goal_2": 1}


@pytest.mark.rule("PRI-XMIL-4", "PRI-INV-10")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_five_military_scorings_in_their_order(players: int) -> None:
    for seed in range(8):
        s = GAME.setup(players)
        s.events = []
        dice = Dice(seed)
        turns = [0] * players
        while actor(s) != OVER:
            if actor(s) == CHANCE:
                roll(s, dice)
                continue
            action = legal(s)[dice.below(len(legal(s)))]
            turns[actor(s)] += action.text == "end"
            apply(s, action)
        numbers = [e.data["number"] for e in s.events if e.what == "scoring_began"]
        assert numbers == [1, 2, 3, 4, 5]
        assert turns == [21] * players, "seven turns a year (R-1)"


@pytest.mark.rule("PRI-XMIL-2")
def test_the_military_card_never_lies_in_the_row() -> None:
    s = table(players=2).year(2).deck("military", "harvest").turn(0)
    s.play("0 end", "* draw military", "* draw harvest")
    assert "military" not in s.row_cards()
    assert s.legal()[0].startswith("activate")


@pytest.mark.rule("PRI-INV-6")
def test_all_cards_of_the_decks_are_known_by_number() -> None:
    s = table(players=4)
    seen = [0] * (FACES + 1)
    for card in s.state.row:
        seen[card] += 1
    deck = s.state.parts.decks[4][1]
    assert s.state.deck == [all_ - out for all_, out in zip(deck, seen, strict=True)]
    assert len(CARD_IDS) == FACES + 1
