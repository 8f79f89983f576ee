"""Every field of a state shows in the tensor, or is listed in LEFT_OUT of the game's encoder."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from signoria.core.fields import fields_of, is_record
from signoria.core.machine import actor
from signoria.games import game_names, load_face, load_game
from signoria.research.encoding import Encoder, encoder_of
from tests.contract.helpers import Case
from tests.research.helpers import all_cases, positions

HIGH = 49  # a placed tile of Florence has its kind there, above its cells


def altered(value: Any) -> Iterator[Any]:
    """Values a little different from this one."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
        yield value - 1
        yield value ^ 1 << HIGH
    elif isinstance(value, (list, tuple)):
        for place, entry in enumerate(value[:24]):
            for other in altered(entry):
                yield type(value)([*value[:place], other, *value[place + 1 :]])


def owners(view: Any) -> list[Any]:
    """The state, and the players or estates in it."""
    found = [view]
    for name in fields_of(type(view)):
        value = getattr(view, name)
        if is_object(value):
            found += value
    return found


def shows(encoder: Encoder, view: Any, seat: int, owner: Any, name: str) -> bool:
    """Does another value of this field change the tensor?"""
    before = encoder.raw(view, seat)
    value = getattr(owner, name)
    for other in altered(value):
        setattr(owner, name, other)
        try:
            changed = encoder.raw(view, seat) != before
        except (IndexError, ValueError):  # there is no such thing
            changed = False
        finally:
            setattr(owner, name, value)
        if changed:
            return True
    return False


def is_object(value: Any) -> bool:
    """A player or an estate, or a list of them: asked for itself."""
    return isinstance(value, list) and bool(value) and is_record(value[0])


def look(case: Case, seed: int, fields: dict[str, bool]) -> None:
    """Note for every field whether it shows somewhere in a game."""
    encoder = encoder_of(case.game, case.players, case.options)
    for state in positions(case, seed, every=17):
        seat = actor(state)
        if seat < 0:
            continue
        view = case.game.view(state, seat)
        for owner in owners(view):
            for name in fields_of(type(owner)):
                key = f"{type(owner).__name__}.{name}"
                if not fields.get(key) and not is_object(getattr(owner, name)):
                    fields[key] = shows(encoder, view, seat, owner, name)


@pytest.mark.parametrize("name", game_names())
def test_every_field_shows(name: str) -> None:
    """In some configuration: those with most options come first, the rest while it is needed."""
    encoder = load_face(name, "encoder")
    assert encoder is not None
    fields: dict[str, bool] = {}
    cases = [case for case in all_cases() if case.game.name == name]
    for case in sorted(cases, key=lambda case: len(case.name), reverse=True):
        for seed in (3, 4):
            look(case, seed, fields)
        if {field for field, shown in fields.items() if not shown} == set(encoder.LEFT_OUT):
            return
    hidden = {field for field, shown in fields.items() if not shown}
    assert hidden == set(encoder.LEFT_OUT)


@pytest.mark.parametrize("name", game_names())
def test_every_frame_has_its_number(name: str) -> None:
    encoder = load_face(name, "encoder")
    assert encoder is not None
    assert set(encoder.STACK.number) == set(load_game(name).frames.values())
