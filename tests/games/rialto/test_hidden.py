"""Open and hidden information: who sees what and when (RIA-HID-1 to 6)."""

from __future__ import annotations

import pytest

from signoria.core.bag import size
from signoria.core.chance import Dice
from signoria.core.codec import fingerprint
from signoria.core.machine import SPECTATOR
from signoria.games.rialto.game import GAME
from signoria.games.rialto.ids import KIND_IDS, KINDS

from .scenario import Scenario, table

DEAL = "* deal " + "doge gold building " * 6


def absent(s: Scenario, seat: int) -> list[str]:
    """Kinds proven not to be in a hand."""
    return [KIND_IDS[kind] for kind in range(KINDS) if s[seat].absent >> kind & 1]


def rich_position() -> Scenario:
    """Hands, face-down discards, deck, laid cards: something hidden everywhere."""
    s = table(players=2).start_round(1).play(DEAL, "0 column 1", "* draw gold gold")
    s.play("1 column 2", "* draw joker joker", "0 discard doge", "1 discard gold")
    return s.play("0 play", "0 own 2")


@pytest.mark.rule("RIA-HID-1")
def test_a_spectator_sees_numbers_of_cards_and_everything_open() -> None:
    s = rich_position()
    seen = GAME.view(s.state, SPECTATOR)
    for player, real in zip(seen.players, s.state.players, strict=True):
        assert player.hand == [0] * KINDS + [size(real.hand)]
        assert player.discards == [0] * KINDS + [1]
        assert (player.laid, player.coins, player.buildings) == (
            real.laid,
            real.coins,
            real.buildings,
        )
        assert (player.score, player.districts) == (real.score, real.districts)
        assert (player.general, player.private) == (real.general, real.private)
    assert seen.deck == [0] * KINDS + [size(s.state.deck)]
    assert seen.numbers == s.state.numbers
    assert seen.connections == s.state.connections
    assert (seen.doge, seen.doge_position) == (s.state.doge, s.state.doge_position)
    assert (seen.open, seen.strength) == (s.state.open, s.state.strength)
    assert seen.options == []


@pytest.mark.rule("RIA-HID-1")
def test_a_player_sees_his_own_hand_and_discards_but_not_those_of_others() -> None:
    s = rich_position()
    seen = GAME.view(s.state, 1)
    assert seen.players[1].hand == s[1].hand
    assert seen.players[1].discards == s[1].discards
    assert seen.players[0].hand == [0] * KINDS + [size(s[0].hand)]
    assert seen.players[0].discards == [0] * KINDS + [1]
    assert seen.deck[:KINDS] == [0] * KINDS


@pytest.mark.rule("RIA-HID-1")
def test_columns_and_the_cards_of_the_neutral_player_are_open() -> None:
    s = table(players=2, neutral=True).start_round(1).play(DEAL)
    assert GAME.view(s.state, SPECTATOR).columns == s.state.columns
    s = table(players=2, neutral=True).neutral_cards(gold=2).hand(0, gold=1).stage("gold")
    assert GAME.view(s.state, 0).neutral_cards == s.state.neutral_cards


@pytest.mark.rule("RIA-HID-1")
def test_after_the_game_everything_is_shown() -> None:
    s = table(players=2).hand(0, gold=3, joker=1).face_down(1, doge=2).final()
    assert fingerprint(GAME.view(s.state, SPECTATOR)) == fingerprint(s.state)


@pytest.mark.rule("RIA-HID-1")
def test_blind_draws_are_told_as_numbers_to_all_but_the_drawer() -> None:
    s = rich_position()
    drew = next(event for event in s.state.events or [] if event.what == "drew")
    assert drew.seen_by(0).to_json()["data"] == {"number": 2, "cards": [1, 1]}
    assert drew.seen_by(1).to_json()["data"] == {"number": 2}
    assert drew.seen_by(None).to_json()["data"] == {"number": 2}


@pytest.mark.rule("RIA-HID-2")
def test_a_playing_turn_in_the_making_looks_like_one_just_begun() -> None:
    s = table(players=2).board(0, "yellow-2", "yellow-3").hand(1, gold=1)
    s.hand(0, gold=2, doge=2, joker=2).stage("gold")
    begun = fingerprint(GAME.view(s.state, 1))
    told = len(s.state.events or [])
    for pick in ("play", "convert yellow-2 doge", "own 1", "yellow-jokers 1"):
        s.play(f"0 {pick}")
        assert fingerprint(GAME.view(s.state, 1)) == begun
        assert fingerprint(GAME.view(s.state, SPECTATOR)) != fingerprint(s.state)
        assert len(s.state.events or []) == told, "nothing is told before the commit"
    assert s.frame() == "HandJokers"
    s.play("0 jokers 2")
    assert fingerprint(GAME.view(s.state, 1)) != begun


@pytest.mark.rule("RIA-HID-2")
def test_a_reduction_in_the_making_looks_like_one_just_begun() -> None:
    s = table(players=2).hand(0, doge=4, gold=4, joker=2).left_over().green()
    begun = {viewer: fingerprint(GAME.view(s.state, viewer)) for viewer in (1, SPECTATOR)}
    told = len(s.state.events or [])
    for pick in ("discard doge", "discard gold"):
        s.play(f"0 {pick}")
        for viewer, before in begun.items():
            assert fingerprint(GAME.view(s.state, viewer)) == before
        assert len(s.state.events or []) == told
    assert GAME.view(s.state, 0).stack[-1] is s.state.stack[-1], "the actor sees his picks"


@pytest.mark.rule("RIA-HID-2", "RIA-P2-3")
def test_picks_can_be_taken_back_before_the_commit_and_not_after() -> None:
    s = table(players=2).hand(0, gold=2, joker=1).stage("gold")
    begun = s.state.barrier
    s.play("0 play", "0 own 1")
    assert s.state.barrier == begun
    s.play("0 jokers 1")
    assert s.state.barrier > begun
    s = table(players=2).hand(0, gold=2).stage("gold", "building")
    begun = s.state.barrier
    s.play("0 pass")
    assert s.asks() == "0 PlayTurn"
    assert s.state.barrier > begun, "a pass is shown to all"
    s = table(players=2).hand(0, doge=5, gold=4).left_over().green().stage()
    begun = s.state.barrier
    s.play("0 discard doge")
    assert s.state.barrier == begun
    s.play("0 discard gold")
    assert s.state.barrier > begun


@pytest.mark.rule("RIA-HID-3")
def test_nobody_is_sent_the_options_of_another_player() -> None:
    s = table(players=2).hand(0, gold=2).hand(1, gold=1).stage("gold")
    assert GAME.view(s.state, 0).options == s.state.options
    assert GAME.view(s.state, 1).options == []
    assert GAME.view(s.state, SPECTATOR).options == []


@pytest.mark.rule("RIA-HID-3")
def test_a_question_out_of_turn_gets_the_same_answer_whatever_the_hand() -> None:
    answers = []
    for cards in ({"gold": 2}, {"joker": 1, "doge": 1}, {"doge": 2}):
        s = table(players=2).hand(0, **cards).hand(1, gold=1).stage("gold")
        for text in ("play", "pass", "own 2", "jokers 1"):
            found = GAME.refusal(s.state, GAME.catalogue.from_text(text), seat=1)
            assert found is not None
            answers.append((found.code, found.rule, tuple(found.numbers.items())))
    assert set(answers) == {("NOT_YOUR_TURN", "RIA-P2-3", (("seat", 0),))}


@pytest.mark.rule("RIA-HID-4")
def test_a_player_whose_cards_do_not_fit_is_still_asked() -> None:
    s = table(players=2).hand(0, doge=1).stage("gold")
    assert s.asks() == "0 PlayTurn"
    assert s.legal() == ["pass"]


@pytest.mark.rule("RIA-HID-4")
def test_an_empty_hand_passes_by_itself_because_all_can_see_it() -> None:
    s = table(players=3).hand(2, doge=1).stage("gold")
    assert s.asks() == "2 PlayTurn"
    assert s.happened("passed") == [0, 1]


@pytest.mark.rule("RIA-HID-4")
@pytest.mark.parametrize(
    ("tiles", "coins", "asked"),
    [
        (("yellow-3", "yellow-3"), 2, True),
        (("yellow-3", "yellow-3"), 1, False),
        (("yellow-3", "yellow-3 used"), 2, False),
        (("yellow-1",), 1, True),
        (("yellow-1",), 0, False),
        (("yellow-2", "yellow-4"), 3, False),
    ],
)
def test_an_empty_hand_is_asked_only_if_its_tiles_could_do_something(
    tiles: tuple[str, ...], coins: int, asked: bool
) -> None:
    s = table(players=2).board(0, *tiles).coins(0, coins).hand(1, doge=1).stage("gold")
    assert s.asks() == ("0 PlayTurn" if asked else "1 PlayTurn")


@pytest.mark.rule("RIA-HID-4")
def test_an_empty_hand_that_plays_last_cannot_delay_and_passes_by_itself() -> None:
    s = table(players=2).board(1, "yellow-1").hand(0, doge=1).stage("gold").play("0 pass")
    assert s.actor() < 0


@pytest.mark.rule("RIA-HID-4")
def test_the_first_card_of_a_reduction_is_asked_for_even_without_a_choice() -> None:
    s = table(players=2).hand(0, doge=9).left_over().green()
    assert s.asks() == "0 Reduce"
    assert s.legal() == ["discard doge"]
    s.play("0 discard doge")
    assert s.actor() < 0, "the second one tells nobody anything"
    assert s.cards(s[0].discards) == {"doge": 2}


@pytest.mark.rule("RIA-HID-5")
def test_jokers_alone_prove_that_no_card_of_the_kind_was_in_hand() -> None:
    s = table(players=2).hand(0, joker=3, doge=1).stage("gold").lay(0, jokers=2)
    assert absent(s, 0) == ["gold"]
    assert absent(s, 1) == []
    s.stage("building").play("0 pass")
    assert absent(s, 0) == ["gold"], "it stays true for the rest of the round"


@pytest.mark.rule("RIA-HID-5")
def test_a_pair_of_yellow_3_proves_it_too() -> None:
    s = table(players=2).board(0, "yellow-3", "yellow-3").hand(0, doge=1).stage("bridge")
    s.lay(0, yellow=2)
    assert absent(s, 0) == ["bridge"]


@pytest.mark.rule("RIA-HID-5")
def test_jokers_with_a_genuine_or_converted_card_prove_nothing() -> None:
    s = table(players=2).hand(0, joker=2, gold=1).stage("gold").lay(0, own=1, jokers=2)
    assert absent(s, 0) == []
    s = table(players=2).board(0, "yellow-2").hand(0, joker=3).stage("gold")
    s.lay(0, "yellow-2 joker", jokers=2)
    assert absent(s, 0) == [], "three jokers lie there, but one of them is converted"


@pytest.mark.rule("RIA-HID-5")
def test_passing_proves_nothing() -> None:
    s = table(players=2).hand(0, joker=3).stage("gold").play("0 pass")
    assert absent(s, 0) == []


@pytest.mark.rule("RIA-HID-5", "RIA-HID-7")
def test_taking_a_column_clears_what_was_proven_absent() -> None:
    s = table(players=2).hand(0, joker=3).stage("gold").lay(0, jokers=2).clean_up()
    assert absent(s, 0) == ["gold"], "the end of the round does not clear it"
    s.start_round(2).play("* deal " + "doge gold building " * 6)
    assert absent(s, 0) == ["gold"], "nor does the deal"
    s.play("0 column 1")
    assert absent(s, 0) == []


@pytest.mark.rule("RIA-HID-6")
def test_picks_change_nothing_before_the_commit() -> None:
    s = table(players=2).board(0, "yellow-2").hand(0, gold=2, doge=1, joker=1).stage("gold")
    before = {name: getattr(s[0], name) for name in ("coins", "score")}
    hand, tiles = list(s[0].hand), s.tiles(0)
    s.play("0 play", "0 convert yellow-2 doge", "0 own 2")
    assert (s[0].hand, s.tiles(0), s[0].coins) == (hand, tiles, before["coins"])
    assert s.strength() == [0, 0]
    s.play("0 jokers 1")
    assert s.cards(s[0].hand) == {}
    assert s.tiles(0) == ["yellow-2 used"]
    assert s.strength() == [4, 0]


@pytest.mark.rule("RIA-HID-6")
@pytest.mark.parametrize("viewer", [1, SPECTATOR])
def test_a_deal_imagined_from_another_seat_begins_the_step_anew(viewer: int) -> None:
    s = table(players=2).hand(0, gold=2, joker=2).hand(1, gold=1).stage("gold")
    s.play("0 play", "0 own 1")
    imagined = GAME.determinize(GAME.view(s.state, viewer), viewer, Dice(1))
    assert type(imagined.stack[-1]).__name__ == "PlayTurn"
    s = table(players=2).hand(0, gold=5, doge=5).left_over().green().play("0 discard doge")
    imagined = GAME.determinize(GAME.view(s.state, viewer), viewer, Dice(1))
    frame = imagined.stack[-1]
    assert (type(frame).__name__, frame.picks) == ("Reduce", ())  # type: ignore[attr-defined]
    assert imagined.options, "and goes on from there"
