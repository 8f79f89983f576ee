"""What a person is offered: single picks, or whole moves where a pick needs others after it."""

from __future__ import annotations

from typing import Any

from signoria.core.action import Action
from signoria.core.chance import Dice
from signoria.core.events import Event
from signoria.core.game import Game
from signoria.core.machine import State, actor, apply, legal, waiting

MOST_MOVES = 24  # more than this is asked step by step


class Offer:
    """Actions played one after the other, and the events they would cause."""

    def __init__(self, actions: list[Action], events: list[Event]) -> None:
        self.actions = actions
        self.events = events


def single_picks(s: State) -> list[Offer]:
    """Every legal action by itself."""
    return [Offer([action], []) for action in legal(s)]


def whole_moves(game: Game[Any], view: Any, seat: int) -> list[Offer]:
    """Every way to complete the move; [] when there are too many.

    Tried out on a deal that fits the view, so nothing hidden can show through.
    """
    found: list[Offer] = []
    start = game.determinize(view, seat, Dice(0))
    waits: list[tuple[State, Offer]] = [(start, Offer([], []))]
    while waits:
        s, so_far = waits.pop()
        if so_far.actions and (actor(s) != seat or not waiting(s).completes_a_move()):
            found.append(so_far)
            if len(found) > MOST_MOVES:
                return []
            continue
        for action in reversed(legal(s)):
            after = s.copy()
            after.events = []
            apply(after, action)
            offer = Offer([*so_far.actions, action], so_far.events + after.events)
            waits.append((after, offer))
    return found


def in_groups(offers: list[Offer], headings: list[str]) -> list[Offer]:
    """The same offers, those under one heading together; groups in order of appearance."""
    order = list(dict.fromkeys(headings))
    ranked = sorted(range(len(offers)), key=lambda place: order.index(headings[place]))
    return [offers[place] for place in ranked]


def leading_to(offers: list[Offer], action: Action) -> list[Action]:
    """The shortest beginning of a whole move that ends with this action; [] if there is none."""
    best: list[Action] = []
    for offer in offers:
        if action in offer.actions:
            beginning = offer.actions[: offer.actions.index(action) + 1]
            if not best or len(beginning) < len(best):
                best = beginning
    return best
