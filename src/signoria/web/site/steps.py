"""Work that thinks: it says what is to be found out, and goes on with what was found.

A function marked by `thinking` is written as a generator of thoughts.  Called, it thinks by itself,
as worker processes do.  Where the site answers pages in between (`offline/`), somebody else is
given the thoughts of its `steps`, and they go on with what comes back.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from functools import wraps
from inspect import unwrap
from typing import Any, ParamSpec, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True)
class Thought:
    """A function that needs no database, and what it is given: all of it can be pickled."""

    function: Callable[..., Any]
    given: tuple[Any, ...]
    is_short: bool = False  # sooner thought than told to anybody


Steps = Generator[Thought, Any, T]


def thinking(written: Callable[P, Steps[T]]) -> Callable[P, T]:
    """Of a generator of thoughts the function that thinks them all."""

    @wraps(written)
    def whole(*args: P.args, **named: P.kwargs) -> T:
        return here(written(*args, **named))

    return whole


def steps(function: Callable[P, T], *args: P.args, **named: P.kwargs) -> Steps[T]:
    """The same, with every thought left to whoever asks for it."""
    return cast("Steps[T]", unwrap(function)(*args, **named))


def here(begun: Steps[T]) -> T:
    """Think everything oneself."""
    try:
        thought = next(begun)
        while True:
            try:
                found = thought.function(*thought.given)
            except Exception as error:
                thought = begun.throw(error)
            else:
                thought = begun.send(found)
    except StopIteration as end:
        return cast(T, end.value)
