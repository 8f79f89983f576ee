"""What always holds (TUS-INV): a state that breaks it is found out."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from signoria.core.chance import Dice
from signoria.core.machine import CHANCE, OVER, actor, apply, legal, roll
from signoria.games.tuscany.game import GAME
from signoria.games.tuscany.ids import EMPTY, face_of
from signoria.games.tuscany.state import TuscanyState

from .scenario import table


def good() -> TuscanyState:
    s = table(players=3).covers(0, {15: "city"}).stores(1, "cart").hand(2, red=3)
    return s.turn(0).state


def lose_a_stacked_token(s: TuscanyState) -> None:
    s.players[0].stack[14] -= 1


def double_a_market_token(s: TuscanyState) -> None:
    s.discards[s.market[0]] += 1


def turn_a_back(s: TuscanyState) -> None:
    s.market[0] -= 1


def lose_a_neutral(s: TuscanyState) -> None:
    s.pile[0] -= 1


def forget_a_token_out(s: TuscanyState) -> None:
    s.players[1].out += 1


def lose_a_card(s: TuscanyState) -> None:
    s.players[2].hand[1] -= 1


def swap_cards(s: TuscanyState) -> None:
    s.deck[0] += 1
    s.deck[1] -= 1


def forget_a_draw(s: TuscanyState) -> None:
    s.players[2].drawn[1] -= 1


def lose_an_income_card(s: TuscanyState) -> None:
    s.income[0] -= 1


def lose_a_bonus_token(s: TuscanyState) -> None:
    s.bonus[0] -= 1


def own_too_many_bonuses(s: TuscanyState) -> None:
    s.players[1].bonus[0] += 2
    s.bonus[0] -= 2


def claim_without_colour(s: TuscanyState) -> None:
    s.first[3] = 1


def claim_twice(s: TuscanyState) -> None:
    s.first[3] = s.second[3] = 1


def leave_a_gap(s: TuscanyState) -> None:
    s.pile[face_of(s.market[0])] += 1
    s.market[0] = EMPTY


def overfill_storage(s: TuscanyState) -> None:
    s.players[1].storage.append(34)


def tear_the_estate(s: TuscanyState) -> None:
    me = s.players[0]
    me.tokens[0], me.covered = 34, me.covered | 1


def cover_the_wrong_colour(s: TuscanyState) -> None:
    me = s.players[0]
    me.tokens[10], me.tokens[15] = me.tokens[15], EMPTY


def unexplained_green(s: TuscanyState) -> None:
    s.players[0].green += 1


def unexplained_red(s: TuscanyState) -> None:
    s.players[0].ledger[8] += 1


def owe_marble(s: TuscanyState) -> None:
    s.players[0].marble = -1


BROKEN = [
    pytest.param(lose_a_stacked_token, marks=pytest.mark.rule("TUS-INV-1")),
    pytest.param(double_a_market_token, marks=pytest.mark.rule("TUS-INV-1")),
    pytest.param(turn_a_back, marks=pytest.mark.rule("TUS-INV-2")),
    pytest.param(lose_a_neutral, marks=pytest.mark.rule("TUS-INV-2")),
    pytest.param(forget_a_token_out, marks=pytest.mark.rule("TUS-INV-3")),
    pytest.param(lose_a_card, marks=pytest.mark.rule("TUS-INV-4")),
    pytest.param(swap_cards, marks=pytest.mark.rule("TUS-INV-4")),
    pytest.param(forget_a_draw, marks=pytest.mark.rule("TUS-INV-4")),
    pytest.param(lose_an_income_card, marks=pytest.mark.rule("TUS-INV-5")),
    pytest.param(lose_a_bonus_token, marks=pytest.mark.rule("TUS-INV-6")),
    pytest.param(own_too_many_bonuses, marks=pytest.mark.rule("TUS-INV-6")),
    pytest.param(claim_without_colour, marks=pytest.mark.rule("TUS-INV-7")),
    pytest.param(claim_twice, marks=pytest.mark.rule("TUS-INV-7")),
    pytest.param(leave_a_gap, marks=pytest.mark.rule("TUS-INV-8")),
    pytest.param(overfill_storage, marks=pytest.mark.rule("TUS-INV-9")),
    pytest.param(tear_the_estate, marks=pytest.mark.rule("TUS-INV-10")),
    pytest.param(cover_the_wrong_colour, marks=pytest.mark.rule("TUS-INV-10")),
    pytest.param(unexplained_green, marks=pytest.mark.rule("TUS-INV-11")),
    pytest.param(unexplained_red, marks=pytest.mark.rule("TUS-INV-11")),
    pytest.param(owe_marble, marks=pytest.mark.rule("TUS-INV-13")),
]


@pytest.mark.parametrize("damage", BROKEN)
def test_a_broken_state_is_found_out(damage: Callable[[TuscanyState], None]) -> None:
    s = good()
    GAME.check_state(s)
    damage(s)
    with pytest.raises(AssertionError):
        GAME.check_state(s)


@pytest.mark.rule("TUS-INV-12", "TUS-INV-14", "TUS-INV-13", "TUS-INV-11")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_of_random_games_keep_their_bounds(players: int) -> None:
    dice = Dice(players)
    for _ in range(6):
        s = GAME.setup(players)
        seat, start = -1, -1
        actions = marble = out = 0
        scores = [(0, 0)] * players
        while actor(s) != OVER:
            who = actor(s)
            if who == CHANCE:
                roll(s, dice)
            else:
                if s.phase and who != seat:
                    seat, actions, marble, out = who, 0, 0, s.players[who].out
                    start = s.start_seat if start < 0 else start
                options = legal(s)
                action = options[dice.below(len(options))]
                actions += action.verb in ("draw", "take", "place")
                marble += action.verb == "marble"
                apply(s, action)
            if seat >= 0:
                assert actions <= 1 + marble <= 2
                assert s.players[seat].out - out <= 3
                assert s.start_seat == start
            now = [(player.green, player.red) for player in s.players]
            assert all(a[0] <= b[0] and a[1] <= b[1] for a, b in zip(scores, now, strict=True))
            scores = now


@pytest.mark.rule("TUS-INV-15")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_even_players_who_only_draw_come_to_an_end(players: int) -> None:
    s = GAME.setup(players)
    dice = Dice(1)
    while actor(s) != OVER:
        if actor(s) == CHANCE:
            roll(s, dice)
        else:
            apply(s, legal(s)[0])  # the first option is always to draw nothing extra
    assert s.round < 100 and s.stalled == 10
