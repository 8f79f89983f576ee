"""State <-> JSON, and equality of states.

States, players and frames list their own `fields`; this module needs no knowledge of any game.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from signoria.core.errors import BadNotation
from signoria.core.game import Game
from signoria.core.machine import Frame, State, renew_options


def plain(value: Any) -> Any:
    """A value as JSON has it: objects with fields become lists, tuples become lists."""
    if isinstance(value, Frame):
        return [type(value).__name__] + [plain(getattr(value, name)) for name in value.fields]
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    fields = getattr(value, "fields", None)
    if fields is not None:
        return {name: plain(getattr(value, name)) for name in fields}
    return value


def state_to_json(s: State) -> dict[str, Any]:
    """Everything a state holds except its options, events and components."""
    data = {name: plain(getattr(s, name)) for name in type(s).fields}
    data["stack"] = plain(s.stack)
    data["barrier"] = s.barrier
    return data


def state_from_json(game: Game[Any], data: Any, pack: Path | None = None) -> Any:
    """The state again, ready to go on."""
    s = game.blank(pack)
    try:
        for name in type(s).fields:
            _fill(s, name, data[name])
        s.stack = [_frame(game, item) for item in data["stack"]]
        if type(data["barrier"]) is not int:
            raise BadNotation("barrier must be a whole number")
        s.barrier = data["barrier"]
        renew_options(s)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise BadNotation(f"not a state of {game.name}: {error}") from error
    return s


def same(a: State, b: State) -> bool:
    """Do two states hold the same?"""
    return type(a) is type(b) and state_to_json(a) == state_to_json(b)


def fingerprint(s: State) -> str:
    """The state as one canonical line of text."""
    return json.dumps(state_to_json(s), sort_keys=True, separators=(",", ":"))


def _fill(owner: Any, name: str, value: Any) -> None:
    """Put a JSON value where it belongs, following the shape of the blank owner."""
    now = getattr(owner, name)
    if isinstance(now, list) and now and hasattr(now[0], "fields"):
        make = type(now[0])
        setattr(owner, name, [_object(make, now[0], item) for item in value])
    elif hasattr(now, "fields"):
        setattr(owner, name, _object(type(now), now, value))
    else:
        setattr(owner, name, _own(value))


def _own(value: Any) -> Any:
    """Lists of our own: the JSON they came from stays untouched."""
    return [_own(item) for item in value] if isinstance(value, list) else value


def _object(make: Any, pattern: Any, data: Any) -> Any:
    """An object like the pattern, with its fields from JSON."""
    thing = pattern.copy()
    for field in make.fields:
        _fill(thing, field, data[field])
    return thing


def _frame(game: Game[Any], item: Any) -> Frame:
    make = game.frames.get(str(item[0]))
    if make is None:
        raise BadNotation(f"{game.name} has no frame {str(item[0])[:40]!r}")
    return make(*[_tuple(value) for value in item[1:]])


def _tuple(value: Any) -> Any:
    return tuple(_tuple(item) for item in value) if isinstance(value, list) else value
