"""What is hidden from whom (section 7 of the specification)."""

from __future__ import annotations

from signoria.core.bag import size
from signoria.core.chance import Dice
from signoria.core.codec import fingerprint
from signoria.core.machine import OVER, SPECTATOR, actor, legal
from signoria.games.tuscany.game import GAME
from signoria.games.tuscany.phases.setup import Assemble
from signoria.games.tuscany.phases.turn import ChooseAction

from .scenario import Scenario, table


def seen(s: Scenario, viewer: int) -> str:
    return fingerprint(GAME.view(s.state, viewer))


def test_hands_and_deck_are_numbers_to_others() -> None:
    s = table().hand(0, red=3, blue=1).hand(1, grey=2).turn()
    view = GAME.view(s.state, 1)
    assert view.players[0].hand == [0] * 8 + [4]
    assert view.players[1].hand[4] == 2
    assert view.deck == [0] * 8 + [116]
    assert view.players[0].drawn == [0] * 8 + [4]


def test_everything_on_the_table_is_open() -> None:
    s = table().hand(0, red=2).stores(0, "city").discarded("cart").turn()
    s.play("0 place", "0 decline")
    view = GAME.view(s.state, SPECTATOR)
    assert view.discard == s.state.discard and view.market == s.state.market
    assert view.pile == s.state.pile, "what is in the pile follows from what is seen"
    assert view.players[0].stack == s.state.players[0].stack, "and so it does for the stacks"
    assert view.discards == s.state.discards and view.income == s.state.income


def test_others_do_not_see_that_something_is_about_to_be_placed() -> None:
    s = table().owns(0, "storage").stores(0, "city", "village").hand(0, red=4, orange=2)
    s.turn()
    before = [seen(s, viewer) for viewer in (1, SPECTATOR)]
    for move in ("0 place", "0 item village-neutral", "0 field 10"):
        s.play(move)
        assert [seen(s, viewer) for viewer in (1, SPECTATOR)] == before
        assert isinstance(GAME.view(s.state, 1).stack[-1], ChooseAction)
        assert not isinstance(GAME.view(s.state, 0).stack[-1], ChooseAction)
    s.play("0 pay card card")
    assert seen(s, 1) != before[0]


def test_a_placement_can_be_taken_back_as_long_as_nothing_is_drawn() -> None:
    s = table().stores(0, "quarry").covers(0, {14: "village"}).hand(0, grey=2, red=2)
    s.turn()
    barrier = s.state.barrier
    s.play("0 place", "0 pay card card")
    assert s.asks() == "0 SpendMarble" and s.state.barrier == barrier, "own cards teach nothing"


def test_what_is_taken_is_seen_at_once() -> None:
    s = table().owns(0, "storage").stores(0, "city", "quarry").turn().play("0 take")
    assert s.asks() == "0 TakeToken"
    assert type(GAME.view(s.state, 1).stack[-1]).__name__ == "TakeToken"
    assert legal(GAME.view(s.state, 1)) == []


def test_a_deal_keeps_what_the_viewer_knows() -> None:
    s = table(players=3).hand(0, red=3).hand(1, blue=4).hand(2, grey=5).discard(yellow=6).turn()
    for seed in range(20):
        world = GAME.determinize(GAME.view(s.state, 0), 0, Dice(seed))
        GAME.check_state(world)
        assert world.players[0].hand == s.state.players[0].hand
        assert [size(player.hand) for player in world.players] == [3, 4, 5]


def test_after_a_reshuffle_only_its_cards_can_be_in_the_deck() -> None:
    s = table().all_cards_to(1)
    s[1].hand[4] -= 8
    s.state.discard[4] += 8
    s.turn().play("0 draw 0", "* draw grey grey grey")
    for seed in range(30):
        for viewer in (0, SPECTATOR):
            world = GAME.determinize(GAME.view(s.state, viewer), viewer, Dice(seed))
            GAME.check_state(world)
            assert world.deck == [0, 0, 0, 0, 5, 0, 0, 0, 0]


def test_before_a_reshuffle_hidden_cards_may_lie_anywhere() -> None:
    s = table().hand(1, red=6).turn()
    view = GAME.view(s.state, 0)
    hands = {tuple(GAME.determinize(view, 0, Dice(seed)).players[1].hand) for seed in range(20)}
    assert len(hands) > 5


def test_hidden_estates_are_dealt_as_they_may_be() -> None:
    s = GAME.setup(3)
    s.stack = s.stack[:3]
    for seat, player in enumerate(s.players):
        player.tiles = seat
    s.stack[-1] = Assemble((2,), (191 * 30 + 3, 7 * 30 + 8, -1), ())
    view = GAME.view(s, 0)
    top = view.stack[-1]
    assert isinstance(top, Assemble) and top.chosen == (191 * 30 + 3, -2, -1)
    world = GAME.determinize(view, 0, Dice(1)).stack[-1]
    assert isinstance(world, Assemble) and world.chosen[0] == 191 * 30 + 3
    assert 0 <= world.chosen[1] < 192 * 30 and world.chosen[2] == -1


def test_hands_stay_hidden_after_the_end() -> None:
    s = table().hand(0, red=7).hand(1, grey=12)
    s.state.phase = 3
    s.end_round(last=True)
    assert actor(s.state) == OVER
    view = GAME.view(s.state, 0)
    assert view.players[1].hand == [0] * 8 + [12] and view.players[0].hand[1] == 7
    assert GAME.result(view).to_json() == GAME.result(s.state).to_json()
