"""Hidden information: one door, and nothing leaks through it."""

from __future__ import annotations

from typing import Any

from signoria.core.chance import Dice
from signoria.core.codec import same
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
from signoria.core.record import Move, play_move
from signoria.core.rulebook import LANGUAGES
from tests.contract.helpers import Case, Temper, text_of, told
from tests.contract.law import Moment, Played, at_moments, of_games


class Sent:
    """Everything that a viewer is sent about a position and the move before it."""

    def __init__(self, case: Case, seen: Any, viewer: int, events: list[Event]) -> None:
        self.case, self.seen, self.viewer = case, seen, viewer
        self.events = [event.seen_by(viewer) for event in events]
        self.options = [action.id for action in legal(seen)]
        self.heard = list(map(repr, self.events))

    def __eq__(self, other: object) -> bool:
        assert isinstance(other, Sent)
        return (
            self.options == other.options
            and self.heard == other.heard
            and same(self.seen, other.seen)
        )

    def words(self) -> list[str]:
        """The lines of the log and, for whoever is to act, what is asked and can be done."""
        lines: list[str] = []
        for language in LANGUAGES:
            text = text_of(self.case.game, language, self.case.players)
            lines += told(text, self.seen, self.viewer, self.events)
        return lines


def sent(case: Case, s: Any, viewer: int, events: list[Event]) -> Sent:
    """What a viewer is sent about a state."""
    return Sent(case, case.game.view(s, viewer), viewer, events)


@at_moments(every=3)
def only_the_acting_seat_sees_options(now: Moment) -> None:
    for viewer in now.case.viewers():
        seen = now.view(viewer)
        acting = viewer != SPECTATOR and viewer == actor(now.state)
        assert legal(seen) == (legal(now.state) if acting else []), now
        assert actor(seen) == actor(now.state), now


@at_moments(every=13)
def looking_changes_nothing(now: Moment) -> None:
    for viewer in now.case.viewers():
        seen = now.game.view(now.state, viewer)
        assert seen.events is None
        shown = seen.copy()
        assert same(now.game.view(seen, viewer), seen), f"a view of a view {now}"
        now.game.determinize(seen, viewer, now.dice())
        assert same(seen, shown), f"dealing changed the view {now}"
    assert same(now.state, now.played.states[-1]), f"looking changed the table {now}"


@at_moments(every=7)
def a_dealt_view_looks_the_same_again(now: Moment) -> None:
    dice = now.dice()
    for viewer in now.case.viewers():
        seen = now.view(viewer)
        world = now.game.determinize(seen, viewer, dice)
        assert same(now.game.view(world, viewer), seen), f"{viewer} {now}"
        if viewer != SPECTATOR and viewer == actor(now.state):
            assert legal(world) == legal(now.state), now


@at_moments(every=19)
def dealing_the_hidden_again_changes_no_byte_of_what_is_sent(now: Moment) -> None:
    dice = now.dice()
    for viewer in now.case.viewers():
        true = Sent(now.case, now.view(viewer), viewer, now.events)
        for _ in range(2):
            world = now.game.determinize(now.view(viewer), viewer, dice)
            again = sent(now.case, world, viewer, now.events)
            assert again == true, f"{viewer} {now}"
        assert again.words() == true.words(), f"{viewer} {now}"


@at_moments(every=19)
def words_say_no_more_than_the_view(now: Moment) -> None:
    """Told from the whole state or from the view, a viewer reads the same lines."""
    for viewer in now.case.viewers():
        for language in LANGUAGES:
            text = text_of(now.game, language, now.case.players)
            lines = told(text, now.view(viewer), viewer, now.events)
            assert told(text, now.state, viewer, now.events) == lines, f"{viewer} {now}"


@at_moments(every=83)
def a_dealt_state_keeps_the_invariants_and_plays_to_the_end(now: Moment) -> None:
    dice = now.dice()
    viewer = now.case.viewers()[dice.below(now.case.players + 1)]
    temper = Temper(now.game, dice)
    world = now.game.determinize(now.view(viewer), viewer, dice)
    now.game.check_state(world)
    while actor(world) != OVER:
        if actor(world) < 0:
            roll(world, dice)
        else:
            now.game.play(world, temper.pick(legal(world)))
        now.game.check_state(world)


@at_moments()
def events_for_others_carry_no_secret(now: Moment) -> None:
    for event in now.events:
        for viewer in now.case.viewers():
            seen = event.seen_by(viewer)
            assert (seen.what, seen.seat, seen.data) == (event.what, event.seat, event.data)
            if viewer != event.seat:
                assert not seen.secret and seen.to_json()["data"].keys() == event.data.keys()
            else:
                assert seen.secret == event.secret
        assert not event.secret or event.seat is not None, f"whose secret is {event}?"


@at_moments()
def a_secret_draw_looks_alike_to_others_whatever_is_drawn(now: Moment) -> None:
    frame = now.state.stack[-1] if now.state.stack else None
    if not isinstance(frame, Chance) or frame.seen_only_by() < 0:
        return
    dice = now.dice()
    worlds = [drawn(now, frame, dice) for _ in range(3)]
    for viewer in now.case.viewers():
        if viewer != frame.seen_only_by():
            first, *others = [sent(now.case, world, viewer, world.events) for world in worlds]
            assert all(other == first for other in others), f"{viewer} {now}"
            assert others[0].words() == first.words(), f"{viewer} {now}"


def drawn(now: Moment, frame: Chance[Any], dice: Dice) -> Any:
    """The state after another draw."""
    world = now.state.copy()
    world.events = []
    apply_outcome(world, frame.sample(world, dice))
    return world


@at_moments(every=5)
def an_open_move_looks_alike_in_every_world_a_seat_thinks_possible(now: Moment) -> None:
    """What an onlooker sees of it follows from the move and from what the onlooker knew."""
    if now.ply == 0 or actor(now.state) == OVER:  # at the end all is open
        return
    before, dice = now.played.states[-2], now.dice()
    for viewer in now.case.viewers():
        if is_open(before.stack[-1], viewer):
            check_alike(now, before, viewer, dice)


def is_open(frame: Frame, viewer: int) -> bool:
    """Does nothing of this rest on what the viewer cannot see?"""
    if isinstance(frame, Choice) and frame.always_asked():
        return False  # whether it has options at all is a secret
    return frame.seen_by(viewer) is frame


def check_alike(now: Moment, before: Any, viewer: int, dice: Dice) -> None:
    """The last move, played in a world that the viewer could imagine before it."""
    world = now.game.determinize(now.game.view(before, viewer), viewer, dice)
    world.events = []
    assert legal(world) == legal(before), f"options tell {viewer} a secret: {now}"
    try:
        play_move(now.game, world, now.played.moves[-1])
    except BadNotation:
        assert actor(before) == CHANCE  # in this world the cards drawn lie elsewhere
        return
    true = Sent(now.case, now.view(viewer), viewer, now.events)
    assert sent(now.case, world, viewer, world.events) == true, f"{viewer} {now}"


@of_games
def events_tell_nothing_that_the_views_do_not(played: Played) -> None:
    """Two worlds that look alike before and after some secret moves also sound alike."""
    dice, game = Dice(played.seed), played.game
    for viewer in played.case.viewers():
        for first, last in secret_turns(played, viewer)[played.seed % 3 :: 3]:
            known = game.view(played.states[first], viewer)
            seen = game.view(played.states[last], viewer)
            moves = played.moves[first:last]
            true = [e for events in played.events[first + 1 : last + 1] for e in events]
            for _ in range(3):
                world = game.determinize(known, viewer, dice)
                heard = followed(played.case, world, moves)
                if heard is not None and same(game.view(world, viewer), seen):
                    assert told_to(viewer, heard) == told_to(viewer, true), moves


def told_to(viewer: int, events: list[Event]) -> list[str]:
    """The events as a viewer hears them."""
    return [repr(event.seen_by(viewer)) for event in events]


def secret_turns(played: Played, viewer: int) -> list[tuple[int, int]]:
    """From where to where moves lead between two positions without secret picks on the stack,
    where there were some."""
    found: list[tuple[int, int]] = []
    first, secret = -1, False
    for ply, s in enumerate(played.states):
        if actor(s) == OVER:
            break
        frame = s.stack[-1]
        if frame.seen_by(viewer) is frame:
            if first >= 0 and secret:
                found.append((first, ply))
            first, secret = ply, False
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
