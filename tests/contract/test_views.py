"""Hidden information: one door, and nothing leaks through it."""

from __future__ import annotations

from typing import Any

from signoria.core.chance import Dice
from signoria.core.codec import fingerprint, same
from signoria.core.errors import BadNotation
from signoria.core.events import Event
from signoria.core.machine import (
    CHANCE,
    OVER,
    SPECTATOR,
    Chance,
    Choice,
    Frame,
    IllegalAction,
    actor,
    apply_outcome,
    legal,
    roll,
)
from signoria.core.record import Move, Table, play_move
from signoria.core.rulebook import LANGUAGES
from tests.contract.helpers import (
    Case,
    Temper,
    has_text,
    move_of,
    positions,
    random_game,
    sent,
    text_of,
    told,
)


def test_only_the_acting_seat_sees_options(case: Case, seed: int) -> None:
    for table in positions(case, seed, every=3):
        for viewer in case.viewers():
            seen = case.game.view(table.state, viewer)
            acting = viewer != SPECTATOR and viewer == actor(table.state)
            assert legal(seen) == (legal(table.state) if acting else []), move_of(table)
            assert actor(seen) == actor(table.state), move_of(table)


def test_looking_changes_nothing(case: Case, seed: int) -> None:
    for table in positions(case, seed, every=13):
        before = fingerprint(table.state)
        for viewer in case.viewers():
            seen = case.game.view(table.state, viewer)
            assert seen.events is None
            shown = fingerprint(seen)
            assert same(case.game.view(seen, viewer), seen), f"a view of a view {move_of(table)}"
            case.game.determinize(seen, viewer, Dice(seed))
            assert fingerprint(seen) == shown, f"dealing changed the view {move_of(table)}"
        assert fingerprint(table.state) == before, f"looking changed the table {move_of(table)}"


def test_a_dealt_view_looks_the_same_again(case: Case, seed: int) -> None:
    dice = Dice(seed)
    for table in positions(case, seed, every=7):
        for viewer in case.viewers():
            seen = case.game.view(table.state, viewer)
            world = case.game.determinize(seen, viewer, dice)
            assert same(case.game.view(world, viewer), seen), f"{viewer} {move_of(table)}"
            if viewer != SPECTATOR and viewer == actor(table.state):
                assert legal(world) == legal(table.state), move_of(table)


def test_redealing_the_hidden_changes_no_byte_of_what_is_sent(case: Case, seed: int) -> None:
    dice = Dice(seed)
    for table in positions(case, seed, every=19):
        for viewer in case.viewers():
            seen = case.game.view(table.state, viewer)
            true = sent(case, table.state, viewer, table.state.events)
            for _ in range(2):
                world = case.game.determinize(seen, viewer, dice)
                assert sent(case, world, viewer, table.state.events) == true, move_of(table)


def test_words_say_no_more_than_the_view(case: Case, seed: int) -> None:
    """Told from the whole state or from the view, a viewer reads the same lines."""
    if not has_text(case.game):
        return
    texts = [text_of(case.game, language, case.players) for language in LANGUAGES]
    for table in positions(case, seed, every=19):
        for viewer in case.viewers():
            seen = case.game.view(table.state, viewer)
            events = table.state.events
            for text in texts:
                lines = told(text, seen, viewer, events)
                assert told(text, table.state, viewer, events) == lines, move_of(table)


def test_a_dealt_state_keeps_the_invariants_and_plays_to_the_end(case: Case, seed: int) -> None:
    dice = Dice(seed)
    for table in positions(case, seed, every=41):
        viewer = case.viewers()[dice.below(case.players + 1)]
        temper = Temper(case.game, dice)
        world = case.game.determinize(case.game.view(table.state, viewer), viewer, dice)
        case.game.check_state(world)
        while actor(world) != OVER:
            if actor(world) < 0:
                roll(world, dice)
            else:
                case.game.play(world, temper.pick(legal(world)))
            case.game.check_state(world)


def test_events_for_others_carry_no_secret(case: Case, seed: int) -> None:
    for table in random_game(case, seed):
        for event in table.state.events:
            for viewer in case.viewers():
                seen = event.seen_by(viewer)
                assert (seen.what, seen.seat, seen.data) == (event.what, event.seat, event.data)
                if viewer != event.seat:
                    assert not seen.secret and seen.to_json()["data"].keys() == event.data.keys()
                else:
                    assert seen.secret == event.secret
            assert not event.secret or event.seat is not None, f"whose secret is {event}?"


def test_a_secret_draw_looks_alike_to_others_whatever_is_drawn(case: Case, seed: int) -> None:
    dice = Dice(seed)
    for table in random_game(case, seed):
        frame = table.state.stack[-1] if table.state.stack else None
        if not isinstance(frame, Chance) or frame.seen_only_by() < 0:
            continue
        shown: dict[int, set[str]] = {viewer: set() for viewer in case.viewers()}
        for _ in range(3):
            world = table.state.copy()
            world.events = []
            apply_outcome(world, frame.sample(world, dice))
            for viewer in case.viewers():
                shown[viewer].add("\n".join(sent(case, world, viewer, world.events)))
        for viewer in case.viewers():
            assert viewer == frame.seen_only_by() or len(shown[viewer]) == 1, move_of(table)


def test_an_open_move_looks_alike_in_every_world_a_seat_thinks_possible(
    case: Case, seed: int
) -> None:
    """What an onlooker sees of it follows from the move and from what the onlooker knew."""
    dice = Dice(seed)
    before = None
    for ply, table in enumerate(random_game(case, seed)):
        if actor(table.state) == OVER:
            return  # all is open now
        if before is not None and (ply + seed) % 5 == 0:
            for viewer in case.viewers():
                if is_open(before.stack[-1], viewer):
                    check_alike(case, table, before, viewer, dice)
        before = table.state.copy()


def is_open(frame: Frame, viewer: int) -> bool:
    """Does nothing of this rest on what the viewer cannot see?"""
    if isinstance(frame, Choice) and frame.always_asked():
        return False  # whether it has options at all is a secret
    return frame.seen_by(viewer) is frame


def check_alike(case: Case, table: Table, before: Any, viewer: int, dice: Dice) -> None:
    """The last move, played in a world that the viewer could imagine before it."""
    world = case.game.determinize(case.game.view(before, viewer), viewer, dice)
    world.events = []
    assert legal(world) == legal(before), f"options tell {viewer} a secret: {move_of(table)}"
    try:
        play_move(case.game, world, table.record.moves[-1])
    except BadNotation:
        assert actor(before) == CHANCE  # in this world the cards drawn lie elsewhere
        return
    true = sent(case, table.state, viewer, table.state.events)
    assert sent(case, world, viewer, world.events) == true, f"{viewer} {move_of(table)}"


def test_events_tell_nothing_that_the_views_do_not(case: Case, seed: int) -> None:
    """Two worlds that look alike before and after some secret moves also sound alike."""
    dice = Dice(seed)
    for viewer in case.viewers():
        for before, moves, after, events in secret_turns(case, seed, viewer)[seed % 3 :: 3]:
            known, seen = case.game.view(before, viewer), case.game.view(after, viewer)
            for _ in range(3):
                world = case.game.determinize(known, viewer, dice)
                heard = followed(case, world, moves)
                if heard is not None and same(case.game.view(world, viewer), seen):
                    true = [repr(event.seen_by(viewer)) for event in events]
                    assert [repr(event.seen_by(viewer)) for event in heard] == true, moves


Turn = tuple[Any, list[Move], Any, list[Event]]


def secret_turns(case: Case, seed: int, viewer: int) -> list[Turn]:
    """The moves between two positions without secret picks on the stack, where there were some."""
    found: list[Turn] = []
    before, moves, events, secret = None, [], [], False
    for table in random_game(case, seed):
        if actor(table.state) == OVER:
            break
        moves += table.record.moves[-1:]
        events += table.state.events
        frame = table.state.stack[-1]
        if frame.seen_by(viewer) is frame:
            if before is not None and secret:
                found.append((before, moves, table.state.copy(), events))
            before, moves, events, secret = table.state.copy(), [], [], False
        secret = secret or not is_open(frame, viewer)
    return found


def followed(case: Case, world: Any, moves: list[Move]) -> list[Event] | None:
    """What happens when the moves are played in this world; None if they cannot be."""
    world.events = []
    try:
        for move in moves:
            play_move(case.game, world, move)
    except (BadNotation, IllegalAction):
        return None
    heard: list[Event] = world.events
    return heard
