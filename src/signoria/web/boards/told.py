"""What happened in a few drawings: what somebody paid and what somebody got."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import field

from signoria.core.events import Event
from signoria.web.boards.shown import Shown


class Sign(Shown):
    """A drawing of the game's sprite, with a number where there are several."""

    icon: str
    number: int = 1
    seat: int | None = None  # a die in the colour of its owner

    @property
    def sign(self) -> int:
        """The owner's colour, counted from 1; 0 for none."""
        return 0 if self.seat is None else self.seat + 1


class Signs(Shown):
    """What one event took from somebody, and what it brought."""

    pays: tuple[Sign, ...] = ()
    gets: tuple[Sign, ...] = ()


NO_SIGNS = Signs()


def no_signs(event: Event) -> Signs:
    """Nothing is drawn."""
    return NO_SIGNS


def no_fate(outcome: str) -> tuple[Sign, ...]:
    """Nothing is drawn."""
    return ()


class Told(Shown):
    """How a game draws what happens: its board's `TOLD`."""

    signs: Callable[[Event], Signs] = no_signs
    symbols: Mapping[str, str] = field(default_factory=dict)  # of lines of the log, by their event
    ledger: Mapping[str, str] = field(default_factory=dict)  # of sources of points, by their start
    # What was rolled or drawn, by how a record writes it: open to everybody only after the end.
    fate: Callable[[str], tuple[Sign, ...]] = no_fate
    # Of kinds of decisions (`[theme]` of the game's words), each by one verb that is of it.
    themes: Mapping[str, str] = field(default_factory=dict)


def paid(icon: str, number: object = 1) -> Signs:
    """So many of one thing went away."""
    return Signs(pays=some(icon, number))


def got(icon: str, number: object = 1) -> Signs:
    """So many of one thing came."""
    return Signs(gets=some(icon, number))


def some(icon: str, number: object) -> tuple[Sign, ...]:
    """One sign, or none for none."""
    return (Sign(icon, number),) if isinstance(number, int) and number > 0 else ()


def several(icons: Iterable[str]) -> tuple[Sign, ...]:
    """A sign for every kind, in the order they came."""
    return tuple(Sign(icon, number) for icon, number in Counter(icons).items() if icon)


def each(icons: list[str], numbers: object) -> tuple[Sign, ...]:
    """A sign for every kind of which there are some."""
    counts = numbers if isinstance(numbers, tuple) else ()
    pairs = zip(icons, counts, strict=False)
    return tuple(sign for icon, number in pairs for sign in some(icon, number))


LOSSES = ("moved_back",)  # events that tell the points somebody gave away


def points_of(event: Event) -> int | None:
    """The points an event brought or took; None where it is about something else."""
    points = event.data.get("points")
    if not isinstance(points, int):
        return None
    if event.what in LOSSES:
        return -points
    return points if event.what.startswith("scored") else None
