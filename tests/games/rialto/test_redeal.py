"""Deals imagined from a viewpoint (RIA-HID-8, RIA-HID-9)."""

from __future__ import annotations

import json

import pytest

from signoria.core.bag import size
from signoria.core.chance import Dice
from signoria.core.codec import fingerprint
from signoria.core.game import Configuration
from signoria.core.machine import OVER, actor, apply, roll
from signoria.games.rialto.game import GAME
from signoria.games.rialto.ids import UNKNOWN
from signoria.games.rialto.state import RialtoState

from .scenario import Scenario, table

DEAL = "* deal " + "doge gold building " * 6


def after_columns() -> Scenario:
    """Two players; seat 0 took six doge cards and drew two golds, seat 1 six golds."""
    s = table(players=2).start_round(1).play(DEAL, "0 column 1", "* draw gold gold")
    return s.play("1 column 2", "* draw joker joker")


def sent(s: RialtoState, viewer: int) -> str:
    """Everything a viewer is sent of a position."""
    seen = GAME.view(s, viewer)
    return fingerprint(seen) + json.dumps([action.text for action in seen.options])


@pytest.mark.rule("RIA-HID-8", "RIA-HID-9")
@pytest.mark.parametrize("configuration", GAME.configurations(), ids=repr)
def test_a_re_deal_changes_nothing_its_viewpoint_is_sent(configuration: Configuration) -> None:
    players, options = configuration.players, configuration.options
    s, dice, changed = GAME.setup(players, options), Dice("leaks"), 0
    while actor(s) != OVER:
        viewer = dice.below(players + 1) - 1
        imagined = GAME.determinize(GAME.view(s, viewer), viewer, dice)
        GAME.check_state(imagined)
        assert sent(imagined, viewer) == sent(s, viewer)
        for real, other in zip(s.players, imagined.players, strict=True):
            assert other.hand[UNKNOWN] == other.discards[UNKNOWN] == 0
            assert size(other.hand) == size(real.hand)
            assert size(other.discards) == size(real.discards)
            assert (other.sure, other.doubt, other.absent) == (real.sure, real.doubt, real.absent)
        assert size(imagined.deck) == size(s.deck)
        changed += fingerprint(imagined) != fingerprint(s)
        if actor(s) < 0:
            roll(s, dice)
        else:
            apply(s, s.options[dice.below(len(s.options))])
    assert changed > 50, "the re-deal really deals anew"


@pytest.mark.rule("RIA-HID-8")
def test_sure_cards_without_doubt_are_dealt_to_the_hand() -> None:
    s = after_columns()
    for seed in range(20):
        imagined = GAME.determinize(GAME.view(s.state, 1), 1, Dice(seed))
        assert imagined.players[0].hand[0] >= 6


@pytest.mark.rule("RIA-HID-8")
def test_the_viewers_own_cards_are_not_dealt_again() -> None:
    s = after_columns().play("0 discard doge", "1 discard gold")
    for seed in range(20):
        imagined = GAME.determinize(GAME.view(s.state, 1), 1, Dice(seed))
        assert imagined.players[1].hand == s[1].hand
        assert imagined.players[1].discards == s[1].discards


@pytest.mark.rule("RIA-HID-8")
def test_kinds_proven_absent_are_not_dealt_to_that_hand() -> None:
    s = table(players=3).hand(0, joker=2, doge=5).hand(1, doge=1).hand(2, councillor=1)
    s.stage("gold").lay(0, jokers=2)
    golds = 0
    for seed in range(60):
        imagined = GAME.determinize(GAME.view(s.state, 1), 1, Dice(seed))
        assert imagined.players[0].hand[1] == 0
        golds += imagined.players[2].hand[1]
    assert golds, "another hand may get them"


@pytest.mark.rule("RIA-HID-8")
def test_when_nothing_else_fits_any_card_is_dealt_and_the_mark_stays() -> None:
    s = table(players=2).hand(0, joker=2, doge=1).stage("gold").lay(0, jokers=2)
    rest = {kind: n for kind, n in s.cards(s.state.deck).items() if kind != "gold"}
    s.hand(1, **rest).stage("building")
    imagined = GAME.determinize(GAME.view(s.state, 1), 1, Dice(0))
    assert size(imagined.players[0].hand) == 1
    assert imagined.players[0].absent == 1 << 1
    # only golds and the doge are unseen; over many deals it is always the doge
    for seed in range(30):
        imagined = GAME.determinize(GAME.view(s.state, 1), 1, Dice(seed))
        assert imagined.players[0].hand[0] == 1
    s[0].hand[0], s[0].hand[1], s[1].hand[0], s.state.deck[1] = 0, 1, 11, s.state.deck[1] - 1
    imagined = GAME.determinize(GAME.view(s.state, 1), 1, Dice(0))
    assert imagined.players[0].hand[1] == 1, "a gold after all"
    assert imagined.players[0].absent == 1 << 1


@pytest.mark.rule("RIA-HID-8")
def test_hands_with_absent_kinds_are_filled_first() -> None:
    # unseen: one doge and golds; seat 0 has shown that it holds no gold, so the doge is its
    s = table(players=3).hand(0, joker=2, doge=1).hand(1, gondola=1).hand(2, gold=3)
    s.stage("gold").lay(0, jokers=2)
    s.hand(1, **{kind: n for kind, n in s.cards(s.state.deck).items() if kind != "gold"})
    for seed in range(30):
        imagined = GAME.determinize(GAME.view(s.state, 1), 1, Dice(seed))
        assert imagined.players[0].hand[0] == 1
        assert imagined.players[2].hand[1] == 3


@pytest.mark.rule("RIA-HID-8")
def test_bridges_below_the_top_stay_an_unordered_set() -> None:
    s = table(players=2).hand(0, gold=1).stage("gold")
    imagined = GAME.determinize(GAME.view(s.state, 1), 1, Dice(0))
    assert (imagined.top_bridge, imagined.bridge_stack) == (0, [0, 1, 1, 1, 1, 1])


@pytest.mark.rule("RIA-HID-9")
def test_an_imagined_deal_plays_to_the_end() -> None:
    for seed in range(5):
        s = after_columns().play("0 discard doge", "1 discard gold", "0 play")
        imagined = GAME.determinize(GAME.view(s.state, 1), 1, Dice(seed))
        dice = Dice(seed)
        while actor(imagined) >= 0:
            apply(imagined, imagined.options[dice.below(len(imagined.options))])
            GAME.check_state(imagined)


@pytest.mark.rule("RIA-HID-9")
def test_who_threw_what_in_earlier_rounds_is_left_out_on_purpose() -> None:
    s = after_columns().play("0 discard doge", "1 discard gold")
    s.state.stack = []
    s.clean_up().stage("gold")
    doges = set()
    for seed in range(80):
        imagined = GAME.determinize(GAME.view(s.state, 1), 1, Dice(seed))
        doges.add(imagined.players[0].hand[0])
    assert min(doges) == 5, "five of the six cannot have been thrown"
    assert max(doges) > 5, "all six may still be there"
