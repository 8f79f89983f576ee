"""State <-> JSON, and equality of states.

What a state, a player or a frame consists of is read off its class (`core/fields.py`); this
module needs no knowledge of any game.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from signoria.core.errors import BadNotation
from signoria.core.fields import fields_of, is_record
from signoria.core.game import Game
from signoria.core.machine import Frame, State, renew_options


def plain(value: Any) -> Any:
    """A value as JSON has it: objects with fields become lists, tuples become lists."""
    if isinstance(value, Frame):
        own = fields_of(type(value))
        return [type(value).__name__] + [plain(getattr(value, name)) for name in own]
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if is_record(value):
        return {name: plain(getattr(value, name)) for name in fields_of(type(value))}
    return value


def state_to_json(s: State) -> dict[str, Any]:
    """Everything a state holds except its options, events and components."""
    data = {name: plain(getattr(s, name)) for name in fields_of(type(s))}
    data["stack"] = plain(s.stack)
    data["barrier"] = s.barrier
    return data


def state_from_json(game: Game[Any], data: Any, pack: Path | None = None) -> Any:
    """The state again, ready to go on."""
    s = game.blank(pack)
    try:
        for name in fields_of(type(s)):
            setattr(s, name, _like(getattr(s, name), data[name]))
        s.stack = [_frame(game, item) for item in data["stack"]]
        if type(data["barrier"]) is not int:
            raise BadNotation("barrier must be a whole number")
        s.barrier = data["barrier"]
        renew_options(s)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise BadNotation(f"not a state of {game.name}: {error}") from error
    return s


def same(a: State, b: State) -> bool:
    """Do two states hold the same?  Options and events do not count, as in JSON."""
    return a.barrier == b.barrier and alike(a, b) and alike(a.stack, b.stack)


def alike(a: Any, b: Any) -> bool:
    """Are two values of the same form and content?  A list is not a tuple, True is not 1."""
    if a is b:
        return True
    kind = type(a)
    if kind is not type(b):
        return False
    if kind is int or kind is str or kind is bool:
        return bool(a == b)
    if kind is list or kind is tuple:
        return len(a) == len(b) and all(map(alike, a, b))
    if is_record(a) or isinstance(a, Frame):
        return all(alike(getattr(a, name), getattr(b, name)) for name in fields_of(kind))
    return bool(a == b)


def reads_same(a: State, b: State) -> bool:
    """Would two states be the same JSON?"""
    return a.barrier == b.barrier and reads_alike(a, b) and reads_alike(a.stack, b.stack)


def reads_alike(a: Any, b: Any) -> bool:
    """Would two values be the same JSON?"""
    if a is b:
        return True
    if isinstance(a, (list, tuple)):
        if type(a) is type(b) and a == b:  # most are numbers
            return True
        if not isinstance(b, (list, tuple)) or len(a) != len(b):
            return False
        return all(map(reads_alike, a, b))
    if isinstance(a, Frame) or is_record(a):
        kind = type(a)
        if kind is not type(b):
            return False
        return all(reads_alike(getattr(a, name), getattr(b, name)) for name in fields_of(kind))
    return bool(a == b)


def fingerprint(s: State) -> str:
    """The state as one canonical line of text."""
    return json.dumps(state_to_json(s), sort_keys=True, separators=(",", ":"))


def _like(pattern: Any, data: Any) -> Any:
    """A JSON value in the form of the blank one: lists of our own, tuples, objects."""
    if isinstance(pattern, (list, tuple)) and not isinstance(data, list):
        raise BadNotation(f"{str(data)[:40]!r} is not a list")
    if isinstance(pattern, tuple):
        return _tuple(data)
    if isinstance(pattern, list):
        first = pattern[0] if pattern else None
        return [_like(first, item) for item in data]
    if is_record(pattern):
        thing = pattern.copy()
        for name in fields_of(type(pattern)):
            setattr(thing, name, _like(getattr(pattern, name), data[name]))
        return thing
    return [_like(None, item) for item in data] if isinstance(data, list) else data


def _frame(game: Game[Any], item: Any) -> Frame:
    make = game.frames.get(str(item[0]))
    if make is None:
        raise BadNotation(f"{game.name} has no frame {str(item[0])[:40]!r}")
    return make(*[_tuple(value) for value in item[1:]])


def _tuple(value: Any) -> Any:
    return tuple(_tuple(item) for item in value) if isinstance(value, list) else value
