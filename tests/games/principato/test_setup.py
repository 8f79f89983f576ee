"""Set-up: cards, row, goals, goods, start player (PRI-SETUP)."""

from __future__ import annotations

import pytest

from signoria.core.bag import size
from signoria.core.chance import Dice
from signoria.core.errors import BadOptions
from signoria.core.machine import CHANCE, actor, roll
from signoria.games.principato.components import load_parts
from signoria.games.principato.game import GAME
from signoria.games.principato.ids import CARD_IDS, FACES, MILITARY_CARD, NONE
from signoria.games.principato.state import PrincipatoState

from .scenario import table


def dealt(players: int, seed: int = 1) -> PrincipatoState:
    """A game up to its first decision."""
    s = GAME.setup(players)
    dice = Dice(seed)
    while actor(s) == CHANCE:
        roll(s, dice)
    return s


@pytest.mark.rule("PRI-SETUP-1")
def test_all_principalities_begin_alike() -> None:
    s = dealt(4)
    assert len(s.players) == 4
    for player in s.players[1:]:
        assert player.tokens == s.players[0].tokens
        assert (player.food, player.money, player.church) == (1, 1, 1)


@pytest.mark.rule("PRI-SETUP-2")
@pytest.mark.parametrize(("players", "harvests"), [(2, 2), (3, 3), (4, 4)])
def test_cards_for_more_players_go_to_the_box(players: int, harvests: int) -> None:
    harvest = CARD_IDS.index("harvest")
    parts = load_parts()
    assert parts.decks[players][1][harvest] == harvests
    s = GAME.setup(players)
    boxed = sum(s.box[:FACES])
    start_cards = 2 * 4 - players  # S2 are dealt out of the box
    gone = {2: 44, 3: 22, 4: 0}[players]
    assert boxed == gone + start_cards


@pytest.mark.rule("PRI-SETUP-3")
@pytest.mark.parametrize(
    ("players", "sizes"), [(2, (18, 14, 14)), (3, (26, 21, 21)), (4, (34, 28, 28))]
)
def test_sizes_of_the_decks(players: int, sizes: tuple[int, ...]) -> None:
    decks = load_parts().decks[players]
    assert tuple(sum(deck[:FACES]) for deck in decks[1:]) == sizes
    assert [deck[MILITARY_CARD] for deck in decks[1:]] == [0, 1, 1]


@pytest.mark.rule("PRI-SETUP-4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_has_the_same_first_and_another_second_card(players: int) -> None:
    for seed in range(5):
        s = dealt(players, seed)
        hands = [[CARD_IDS[card] for card in player.cards] for player in s.players]
        assert {hand[0] for hand in hands} == {"tax_any2"}
        assert len({hand[1] for hand in hands}) == players
        builders = {"build_field", "build_farm", "build_residence", "build_bank"}
        assert {hand[1] for hand in hands} <= builders


@pytest.mark.rule("PRI-SETUP-4")
def test_the_second_card_is_dealt_at_random() -> None:
    assert len({tuple(dealt(2, seed).players[0].cards) for seed in range(40)}) == 4


@pytest.mark.rule("PRI-SETUP-5")
@pytest.mark.parametrize(("players", "slots", "rest"), [(2, 5, 13), (3, 6, 20), (4, 7, 27)])
def test_the_row_comes_from_the_first_deck(players: int, slots: int, rest: int) -> None:
    s = dealt(players)
    assert len(s.row) == slots
    assert size(s.deck) == rest
    assert s.year == 1
    total = s.deck[:]
    for card in s.row:
        total[card] += 1
    assert total == load_parts().decks[players][1]


@pytest.mark.rule("PRI-SETUP-5")
def test_the_row_lies_in_the_order_of_the_draw() -> None:
    s = table(players=2)
    assert s.row_cards() == [
        "build_bank",
        "build_farm",
        "build_residence",
        "build_field",
        "harvest",
    ]


@pytest.mark.rule("PRI-SETUP-6", "PRI-INV-11")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_gets_one_goal_of_each_back(players: int) -> None:
    for seed in range(5):
        s = dealt(players, seed)
        for back in (0, 1):
            goals = [player.goals[back] for player in s.players]
            assert len(set(goals)) == players
            assert all(s.parts.goals[goal].back == back for goal in goals)


@pytest.mark.rule("PRI-SETUP-7")
def test_the_supply_holds_everything_that_was_not_dealt() -> None:
    s = dealt(3)
    assert s.stock == [42 - 6, 42 - 6, 19, 37]
    assert (s.food, s.money, s.influence) == (36, 36, 9)
    assert s.culture == [5] * 9


@pytest.mark.rule("PRI-SETUP-8")
def test_what_a_player_begins_with() -> None:
    s = table(players=2)
    assert s[0].tokens == [1, 1, 1, 1, 0, 0, 0]
    assert (s[0].food, s[0].money, s[0].church) == (1, 1, 1)
    assert s[0].score == 0


@pytest.mark.rule("PRI-SETUP-9")
@pytest.mark.parametrize(("players", "seat"), [(2, 1), (3, 2), (4, 0), (4, 3)])
def test_the_start_player_may_be_agreed_on(players: int, seat: int) -> None:
    s = table(players, start=seat)
    assert s.asks() == f"{seat} Turn"
    assert s.state.start_seat == seat


@pytest.mark.rule("PRI-SETUP-9")
def test_the_start_player_is_drawn_by_lot_otherwise() -> None:
    assert {dealt(3, seed).start_seat for seed in range(20)} == {0, 1, 2}


@pytest.mark.rule("PRI-SETUP-9")
def test_the_start_player_card_never_passes() -> None:
    s = table(players=2, start=1).year(2).deck("harvest", "market").turn(0)
    s.play("0 end", "* draw harvest", "1 end", "* draw market", "0 end")
    assert s.state.year == 3
    assert s.state.start_seat == 1


def test_a_start_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadOptions, match="start_seat 2"):
        GAME.setup(2, {"start_seat": "2"})


def test_three_players_as_in_the_example_of_the_booklet() -> None:
    """EX-4."""
    s = table(players=3)
    assert len(s.state.row) == 6
    for seat in range(3):
        assert len(s[seat].cards) == 2 and NONE not in s[seat].goals
        assert s[seat].tokens == [1, 1, 1, 1, 0, 0, 0]
        assert (s[seat].food, s[seat].money, s[seat].church) == (1, 1, 1)
    tax, bank = CARD_IDS.index("tax_any2"), CARD_IDS.index("build_bank")
    assert sum(s.state.box) == 22 + 2, "22 cards with the digit 4, one S1, one S2"
    assert s.state.box[tax] == 1, "the S1 card nobody got"
    assert s.state.box[bank] == 1 + 1, "a card with the digit 4, and the S2 card nobody got"
