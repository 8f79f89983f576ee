"""Hidden information: what is seen, what is remembered, what is dealt (FLO-HID)."""

from __future__ import annotations

import pytest

from signoria.core.chance import Dice
from signoria.core.codec import fingerprint, same
from signoria.core.machine import SPECTATOR, actor, apply_outcome, legal
from signoria.games.florence.game import GAME
from signoria.games.florence.ids import PROFESSION_IDS, UNSEEN, buried, memory_of, remembered
from signoria.games.florence.state import FlorenceState, Player

from .scenario import Scenario, table

FIVE = ("poet", "lawyer", "painter", "organist", "alchemist")


def deals(s: Scenario, viewer: int, number: int = 60) -> list[FlorenceState]:
    """Worlds the viewer thinks possible."""
    seen = GAME.view(s.state, viewer)
    return [GAME.determinize(seen, viewer, Dice(seed)) for seed in range(number)]


def holds_card(player: Player, name: str) -> bool:
    return bool(player.hand >> PROFESSION_IDS.index(name) & 1)


def looked(players: int = 3) -> Scenario:
    """Seat 0 has bought a profession and put four others under the deck."""
    s = table(players=players, round=1).hand(1, "goldsmith").hand(2, "botanist").turn(0, 1, 2)
    s.play("0 profession").look(0, *FIVE)
    return s.play("0 end-turn")


@pytest.mark.rule("FLO-HID-1")
def test_a_spectator_sees_numbers_only() -> None:
    s = table().hand(0, "poet", "lawyer").bonus(1, 3).prestige(2, 4, 5).recruiting(0)
    s.turn(0)
    seen = GAME.view(s.state, SPECTATOR)
    assert [(p.hand, p.bonus, p.prestige) for p in seen.players] == [(0, 0, 0)] * 3
    assert [p.unseen for p in seen.players] == [(2, 0, 0), (0, 0, 1), (0, 2, 0)]
    assert seen.top == (0, 0, 0) and seen.top_unseen == (19, 12, 19)
    assert seen.players[0].recruits == 1, "recruiting cards are open"


@pytest.mark.rule("FLO-HID-1")
def test_a_player_sees_the_own_cards_and_not_those_of_others() -> None:
    s = table().hand(0, "poet").hand(1, "lawyer").bonus(0, 3).prestige(1, 4).turn(0)
    mine, theirs = GAME.view(s.state, 0).players[0], GAME.view(s.state, 0).players[1]
    assert mine.hand == s[0].hand and mine.bonus == s[0].bonus and mine.unseen == (0, 0, 0)
    assert theirs.hand == 0 and theirs.prestige == 0 and theirs.unseen == (1, 1, 0)


KNOWN = tuple(buried(0, card) for card in (1, 14, 20, 3))


@pytest.mark.rule("FLO-HID-3")
def test_only_who_put_cards_under_a_deck_knows_their_order() -> None:
    s = looked()
    assert GAME.view(s.state, 0).under[0] == KNOWN
    for viewer in (SPECTATOR, 1, 2):
        assert GAME.view(s.state, viewer).under[0] == (buried(0, UNSEEN),) * 4
    for world in deals(s, 0):
        assert world.under[0] == KNOWN
    orders = {world.under[0] for world in deals(s, 1)}
    assert len(orders) > 30, "for others they may be any cards in any order"


@pytest.mark.rule("FLO-HID-3")
def test_a_look_of_another_ends_the_knowledge_of_a_place() -> None:
    s = table(players=2, round=1).turn(0)
    held = [n for n in PROFESSION_IDS if n not in (*FIVE, "goldsmith", "composer")]
    s.hand(1, *held).play("0 profession").look(0, *FIVE)
    s.play("0 end-turn").turn(1)
    s.play("1 profession", "* look goldsmith composer", "1 take lawyer")
    s.play("1 under painter", "1 under goldsmith", "1 under organist")
    # seat 1 saw goldsmith and composer from the top and the first three that seat 0 had put under
    assert s.under("profession") == [(0, 3), (1, 14), (1, 8), (1, 20), (1, 12)]
    assert GAME.view(s.state, 0).under[0] == (buried(0, 3), *[buried(1, UNSEEN)] * 4)
    mine = [buried(1, card) for card in (14, 8, 20, 12)]
    assert GAME.view(s.state, 1).under[0] == (buried(0, UNSEEN), *mine)


@pytest.mark.rule("FLO-HID-4", "FLO-HID-2")
def test_an_opponent_who_never_looked_holds_none_of_the_cards_put_under() -> None:
    s = looked()
    for world in deals(s, 0, 100):
        for seat in (1, 2):
            assert not any(holds_card(world.players[seat], name) for name in FIVE)


@pytest.mark.rule("FLO-HID-4")
def test_the_returned_card_can_only_be_with_somebody_who_has_looked() -> None:
    s = Scenario(GAME.setup(3))
    s.play(
        "* first 0",
        "* deal mathematician lawyer theologian alchemist",
        "* deal botanist physicist sculptor bell-maker",
        "* deal goldsmith cartographer philosopher choreographer",
        "0 return lawyer",
        "1 return botanist",
        "2 return goldsmith",
    )
    for world in deals(s, 0):
        assert not any(holds_card(player, "lawyer") for player in world.players)
        assert world.top[0] >> 1 & 1
    s.state.stack = []
    s.turn(1, 2).play("1 profession").draw(3)
    while s.actor() == 1 and s.frame() != "TurnMenu":
        s.play(f"1 {s.legal()[0]}")
    places = {holds_card(world.players[1], "lawyer") for world in deals(s, 0, 300)}
    assert places == {True, False}, "seat 1 may have it now"
    assert not any(holds_card(world.players[2], "lawyer") for world in deals(s, 0, 100))


@pytest.mark.rule("FLO-HID-4")
def test_nobody_holds_more_of_them_than_he_has_looked_and_shown_cards_count() -> None:
    s = table(players=2, round=1).turn(0)
    held = [n for n in PROFESSION_IDS if n not in FIVE]
    s.hand(1, *held).play("0 profession").look(0, *FIVE)
    s.play("0 end-turn").jesters(1, 4).turn(1).play("1 profession", "1 take lawyer")
    s.play("1 under painter", "1 under organist")
    counts = set()
    for world in deals(s, 0, 80):
        counts.add(sum(holds_card(world.players[1], name) for name in FIVE))
    assert counts == {1}, "all other cards are known to be with seat 1, so exactly one of these"
    s.play("1 work", "1 play lawyer", "1 convert 0")
    memory = s[0].memory[0]
    assert s[0].memory == (memory_of(0, 1, remembered(memory), (1, 1)),), "the look is used up"
    for world in deals(s, 0, 40):
        assert not any(holds_card(world.players[1], name) for name in FIVE)


@pytest.mark.rule("FLO-HID-4")
def test_a_card_once_looked_at_is_never_dealt_on_top() -> None:
    s = looked()
    s.play("1 profession").draw(5)
    s.play(f"1 {s.legal()[0]}")
    while s.frame() == "LookOrder":
        s.play(f"1 {s.legal()[0]}")
    under = [PROFESSION_IDS.index(name) for name in FIVE]
    for world in deals(s, 0, 60):
        assert not any(world.top[0] >> card & 1 for card in under)


@pytest.mark.rule("FLO-HID-2")
def test_a_deal_keeps_all_sizes_and_the_invariants() -> None:
    s = looked().bonus(1, 2, 3).prestige(2, 7).prestige(0, 1)
    for viewer in (SPECTATOR, 0, 1, 2):
        for world in deals(s, viewer, 20):
            GAME.check_state(world)
            assert [p.hand.bit_count() for p in world.players] == [1, 1, 1]
            assert [p.bonus.bit_count() for p in world.players] == [0, 2, 0]
            assert same(GAME.view(world, viewer), GAME.view(s.state, viewer))


@pytest.mark.rule("FLO-HID-2")
def test_recruited_cards_stay_where_everybody_saw_them_go() -> None:
    s = table(round=1).on_table(1, "poet").recruiting(2).hand(2, "lawyer", "painter").turn(2)
    s.play("2 recruit")
    for world in deals(s, 0):
        assert holds_card(world.players[2], "poet")
        assert world.players[2].hand.bit_count() == 3


@pytest.mark.rule("FLO-HID-2")
def test_an_opponents_look_is_dealt_too() -> None:
    s = table(round=1).turn(0, 1).play("0 profession", "* look " + " ".join(FIVE))
    frame = GAME.view(s.state, 1).stack[-1]
    assert frame.cards == (-1,) * 5  # type: ignore[attr-defined]
    worlds = deals(s, 1)
    assert len({world.stack[-1].cards for world in worlds}) > 30  # type: ignore[attr-defined]
    for world in worlds:
        GAME.check_state(world)
        assert actor(world) == 0 and len(legal(world)) == 5


@pytest.mark.rule("FLO-HID-5")
def test_what_a_seat_is_shown_does_not_depend_on_what_is_hidden() -> None:
    s = looked().bonus(1, 2, 3).prestige(2, 7)
    for viewer in (SPECTATOR, 0, 1, 2):
        shown = fingerprint(GAME.view(s.state, viewer))
        for world in deals(s, viewer, 30):
            assert fingerprint(GAME.view(world, viewer)) == shown


@pytest.mark.rule("FLO-HID-6")
@pytest.mark.parametrize(
    "moves",
    [
        ["0 work", "0 play poet"],
        ["0 build", "0 tile tower"],
        ["0 freedom"],
        ["0 sell-points"],
        ["0 recruit"],
    ],
)
def test_unfinished_choices_look_to_others_as_if_nothing_had_happened(moves: list[str]) -> None:
    s = table(players=4, round=1).hand(0, "poet", "lawyer").jesters(0, 3).bonus(0, 3, 11)
    s.points(0, 5).recruiting(0).on_table(1, "painter", "organist").turn(0)
    before = [fingerprint(GAME.view(s.state, viewer)) for viewer in (SPECTATOR, 1, 2, 3)]
    for move in moves:
        s.play(move)
        after = [fingerprint(GAME.view(s.state, viewer)) for viewer in (SPECTATOR, 1, 2, 3)]
        assert after == before


@pytest.mark.rule("FLO-HID-6")
def test_others_see_the_whole_work_when_it_is_done() -> None:
    s = table(players=4, round=1).hand(0, "poet", "lawyer").jesters(0, 3).bonus(0, 11).turn(0)
    s.play("0 work", "0 play poet", "0 add bonus-11")
    seen = GAME.view(s.state, 2)
    assert seen.players[0].table == 1 << 18 and seen.removed == 1 << 10
    assert seen.players[0].marker == 6 + 2 + 6


def test_after_the_end_everything_is_open() -> None:
    s = table(players=3, round=7).hand(0, "poet").prestige(1, 3).bonus(2, 5).end_round()
    seen = GAME.view(s.state, SPECTATOR)
    assert seen.players[0].hand and seen.players[1].prestige and seen.players[2].bonus


# --- what can be taken back (section 6 of the specification) ----------------------------------


def grown(s: Scenario, *moves: str) -> bool:
    """Do these moves of seat 0 teach somebody something?  They leave it to the seat to go on."""
    before = s.state.barrier
    s.play(*moves)
    assert actor(s.state) == 0
    return s.state.barrier > before


def rich() -> Scenario:
    """Seat 0 in its turn, with something to do after everything."""
    return table(round=1).points(0, 9).recruiting(0).on_table(1, "poet", "painter")


@pytest.mark.parametrize(
    "moves",
    [
        ("0 build", "0 tile tower", "0 place 0 0 0"),
        ("0 freedom", "0 announce travel"),
        ("0 recruit", "0 hire poet"),
        ("0 sell-points", "0 sell 2"),
    ],
)
def test_what_shows_nothing_can_be_taken_back(moves: tuple[str, ...]) -> None:
    assert not grown(rich().turn(0), *moves)


def test_a_landscape_can_be_taken_back_by_who_is_asked_next() -> None:
    s = rich().cash(0, 3000).auction(inside=0b001)
    assert not grown(s, "0 buy forest"), "alone in the auction"


def test_a_look_is_final_and_what_is_kept_is_not() -> None:
    s = rich().turn(0).play("0 bonus")
    chance = s.chance()
    apply_outcome(s.state, chance.sample(s.state, Dice(1)))
    assert s.asks() == "0 LookKeep"
    before = s.state.barrier
    while s.asks() != "0 TurnMenu":
        s.play(f"0 {s.legal()[0]}")
    assert s.state.barrier == before


def test_a_work_shows_hidden_cards_unless_they_are_known() -> None:
    assert grown(
        rich().jesters(0, 3).hand(0, "lawyer", "alchemist").turn(0), "0 work", "0 play lawyer"
    )
    s = rich().jesters(0, 3).turn(0).play("0 recruit", "0 hire poet")
    assert not grown(s, "0 work", "0 convert 0"), "everybody saw the poet change hands"
    s = rich().jesters(0, 3).bonus(0, 3).turn(0).play("0 recruit", "0 hire poet")
    assert grown(s, "0 work", "0 add bonus-3"), "a bonus card comes out of the hand"
