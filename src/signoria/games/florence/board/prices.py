"""What the lots were sold for, read off the events of the game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from signoria.core.events import Event
from signoria.web.boards.shown import Shown


class Sold(Shown):
    """An object that somebody won."""

    round: int
    lot: str
    seat: int
    price: int


def sold(history: Sequence[Sequence[Event]]) -> list[Sold]:
    """All objects of the game so far, in order."""
    found, number = [], 0
    for event in flat(history):
        if event.what == "round_began":
            number = int(str(event.data["round"]))
        elif event.what == "won_lot" and event.seat is not None:
            lot, price = str(event.data["lot"]), int(str(event.data["price"]))
            found.append(Sold(number, lot, event.seat, price))
    return found


def flat(history: Sequence[Sequence[Event]]) -> Iterable[Event]:
    """Events without the moves they came in."""
    return (event for move in history for event in move)
