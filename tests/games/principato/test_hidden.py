"""Who knows what: goals are secret to the end, decks are known but not their order."""

from __future__ import annotations

from signoria.core.chance import Dice
from signoria.core.codec import fingerprint
from signoria.core.machine import SPECTATOR, legal
from signoria.games.principato.game import GAME
from signoria.games.principato.ids import HIDDEN, NONE

from .scenario import BACK_1, START_CARDS, Scenario, table


def test_only_the_owner_sees_goals() -> None:
    s = table(players=3).state
    for viewer in (SPECTATOR, 0, 1, 2):
        seen = GAME.view(s, viewer)
        for seat, player in enumerate(seen.players):
            if seat == viewer:
                assert player.goals == s.players[seat].goals
            else:
                assert player.goals == (HIDDEN, HIDDEN)


def test_everything_else_is_open() -> None:
    s = table(players=3).tokens(1, militia=2).cubes(1, militia_food=1).culture(2, book=(5,)).state
    seen = GAME.view(s, SPECTATOR)
    for player, true in zip(seen.players, s.players, strict=True):
        player.goals = true.goals
    assert fingerprint(seen) == fingerprint(s)


def test_goals_are_open_after_the_end() -> None:
    s = table(players=2).final().state
    assert GAME.view(s, SPECTATOR).players[0].goals == s.players[0].goals


def test_results_before_the_end_tell_nothing_about_goals() -> None:
    s = table(players=2).goals(0, "chapel", "armourer").tokens(0, catapult=5)
    assert GAME.result(s.state).ledger[0] == {}


def test_a_goal_being_dealt_is_seen_by_its_owner_alone() -> None:
    s = Scenario(GAME.setup(2, {"start_seat": "0"}))
    s.state.events = []
    row = "build_bank build_farm build_residence build_field harvest"
    s.play("* start-cards " + " ".join(START_CARDS[:2]), f"* row {row}", f"* goal {BACK_1[0]}")
    assert [GAME.view(s.state, 1).players[seat].goals for seat in (0, 1)] == [
        (HIDDEN, NONE),
        (NONE, NONE),
    ]
    event = s.state.events[-1]
    assert event.seen_by(1).secret == {} and event.seen_by(0).secret == {"goal": 0}


def test_a_new_deal_keeps_ones_own_goals_and_reaches_every_other() -> None:
    s = table(players=2).state
    seen = GAME.view(s, 0)
    found = set()
    for seed in range(60):
        world = GAME.determinize(seen, 0, Dice(seed))
        assert world.players[0].goals == s.players[0].goals
        assert legal(world) == legal(s)
        found.add(tuple(world.players[1].goals))
    assert found == {(a, b) for a in (1, 2, 3) for b in (5, 6, 7)}


def test_with_four_players_the_deal_is_a_permutation_of_what_is_left() -> None:
    seen = GAME.view(table(players=4).state, 2)
    for seed in range(20):
        world = GAME.determinize(seen, 2, Dice(seed))
        for back in (0, 1):
            goals = sorted(player.goals[back] for player in world.players)
            assert goals == [4 * back, 4 * back + 1, 4 * back + 2, 4 * back + 3]
        GAME.check_state(world)


def test_a_spectator_deals_all_goals() -> None:
    seen = GAME.view(table(players=2).state, SPECTATOR)
    first = {GAME.determinize(seen, SPECTATOR, Dice(n)).players[0].goals[0] for n in range(40)}
    assert first == {0, 1, 2, 3}


def test_the_deck_is_kept_without_order() -> None:
    """The multiset is public; which card comes next is not in the state at all."""
    s = table(players=2).turn(0).play("0 end")
    frame = s.state.stack[-1]
    drawn = {frame.sample(s.state, Dice(n)) for n in range(200)}  # type: ignore[attr-defined]
    assert len(drawn) == sum(count > 0 for count in s.state.deck)
