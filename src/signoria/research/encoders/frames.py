"""What waits on the stack, as numbers: the decision to be made and what comes after it."""

from __future__ import annotations

from typing import Any, Final

from signoria.core.fields import fields_of
from signoria.core.machine import Frame, State
from signoria.research.encoders.layout import Layout
from signoria.research.encoders.rows import MOST, one_hots, relative, turned

# Forms of a frame's field.
NUMBER: Final = 0  # one number from -2 up
HUGE: Final = 1  # one number up to 63,000, as hundreds (of 250) and the rest
FLAG: Final = 2  # yes or no
SET: Final = 3  # a bit mask
ROW: Final = 4  # a tuple of numbers from -2 up
SEAT: Final = 5
SEATS: Final = 6  # a tuple of seats
SEAT_SET: Final = 7  # a bit mask of seats
BY_SEAT: Final = 8  # a tuple with one entry (or a pair) for each seat

SHIFT: Final = 3  # 0 says that no frame has such a field, 1 that it is -2 (hidden)
STEP: Final = 250  # the first entry of a HUGE number counts these
DEEPEST: Final = 20  # frames of one kind that wait at once


class FrameField:
    """A field of frames by name, with its form and its room."""

    def __init__(self, name: str, form: int, width: int, most: int) -> None:
        self.name, self.form, self.width, self.most = name, form, width, most
        self.start = 0


def a_number(name: str, most: int) -> FrameField:
    """A number up to `most`."""
    return FrameField(name, NUMBER, 1, most + SHIFT)


def a_huge(name: str) -> FrameField:
    """A number up to 63,000."""
    return FrameField(name, HUGE, 2, MOST)


def a_flag(name: str) -> FrameField:
    """Yes or no."""
    return FrameField(name, FLAG, 2, 1)


def a_set(name: str, width: int) -> FrameField:
    """A bit mask."""
    return FrameField(name, SET, width + 1, 1)


def a_row(name: str, width: int, most: int) -> FrameField:
    """A tuple of numbers."""
    return FrameField(name, ROW, width, most + SHIFT)


def a_seat(name: str) -> FrameField:
    """A seat, counted from the viewer."""
    return FrameField(name, SEAT, 1, 5 + SHIFT)


def seats(name: str, width: int) -> FrameField:
    """A tuple of seats, counted from the viewer."""
    return FrameField(name, SEATS, width, 5 + SHIFT)


def by_seat(name: str, width: int, most: int) -> FrameField:
    """One number (or a pair) for each seat, from the viewer on."""
    return FrameField(name, BY_SEAT, width, most + SHIFT)


def a_seat_set(name: str, width: int) -> FrameField:
    """A bit mask of seats, counted from the viewer."""
    return FrameField(name, SEAT_SET, width + 1, 1)


class FrameRows:
    """Writes the stack of one game: what is on top, how many of each wait, and their fields.

    A field is taken from the topmost frame that has one of that name.
    """

    def __init__(self, frames: list[type[Frame]], fields: list[FrameField]) -> None:
        self.fields = fields
        self.width = 0
        for field in fields:
            field.start = self.width
            self.width += field.width
        self.number: dict[type[Frame], int] = {}
        self.fields_of: list[list[FrameField]] = []
        for frame in frames:
            self.number[frame] = len(self.fields_of)
            own = fields_of(frame)
            self.fields_of.append([field for field in fields if field.name in own])
        self.names: list[str] = [frame.__name__ for frame in frames]
        self.top: list[bytes] = one_hots(len(frames))

    def layout(self, most_players: int) -> Layout:
        """A layout that begins with the slices that `write` fills, and with the viewer's seat."""
        layout = Layout()
        kinds = len(self.names)
        layout.add_bits("decision", kinds, f"what is to be done now: {', '.join(self.names)}")
        layout.add("waiting", kinds, DEEPEST, "how many of each wait on the stack")
        for field in self.fields:
            layout.add(f"frame.{field.name}", field.width, field.most, MEANINGS[field.form])
        layout.add_bits("viewer", most_players, "the viewer's seat")
        return layout

    def write(self, s: State, viewer: int, players: int) -> bytes:
        """The rows of a view's stack."""
        waiting = bytearray(len(self.names))
        row = bytearray(self.width)
        done = 0
        top = -1
        for frame in reversed(s.stack):
            number = self.number.get(type(frame), -1)
            if number < 0:
                continue
            if top < 0:
                top = number
            waiting[number] += 1
            for field in self.fields_of[number]:
                bit = 1 << field.start
                if done & bit == 0:
                    done |= bit
                    put(row, field, getattr(frame, field.name), viewer, players)
        return self.top[top] + bytes(waiting) + bytes(row)


MEANINGS: Final = [
    "number + 3; 0: no such field",
    "how many 250s + 1, and the rest; 0: no such field",
    "no such field is 0 0, no is 1 0, yes is 1 1",
    "one entry per member, and a last one that says that there is such a field",
    "numbers + 3, in order; 0: no more",
    "seat counted from the viewer + 3; 0: no such field",
    "seats counted from the viewer + 3, in order; 0: no more",
    "one entry per seat from the viewer on, and a last one that says that there is such a field",
    "numbers + 3, from the viewer on; 0: no more",
]


def put(row: bytearray, field: FrameField, value: Any, viewer: int, players: int) -> None:
    """Write one field at its place."""
    start = field.start
    form = field.form
    if form == NUMBER:
        row[start] = cut(int(value) + SHIFT, field.most)
    elif form == SEAT:
        row[start] = cut(relative(int(value), viewer, players) + SHIFT, field.most)
    elif form == FLAG:
        row[start] = 1
        row[start + 1] = 1 if value else 0
    elif form == HUGE:
        row[start] = cut(int(value) // STEP + 1, MOST)
        row[start + 1] = int(value) % STEP
    elif form in (SET, SEAT_SET):
        put_set(row, field, int(value), viewer, players)
    else:
        put_row(row, field, value, viewer, players)


def put_set(row: bytearray, field: FrameField, mask: int, viewer: int, players: int) -> None:
    """A bit mask, and the entry that says that it is there."""
    if field.form == SEAT_SET:
        mask = turned(mask, viewer, players)
    last = field.start + field.width - 1
    for place in range(field.start, last):
        row[place] = mask & 1
        mask >>= 1
    row[last] = 1


def put_row(
    row: bytearray, field: FrameField, values: tuple[Any, ...], viewer: int, players: int
) -> None:
    """A tuple; pairs inside it are written one after the other."""
    place = field.start
    end = field.start + field.width
    if field.form == BY_SEAT:
        values = values[viewer:] + values[:viewer]
    for value in values:
        inner: tuple[Any, ...] = value if isinstance(value, tuple) else (value,)
        for each in inner:
            if place == end:
                return
            number = int(each)
            if field.form == SEATS:
                number = relative(number, viewer, players)
            row[place] = cut(number + SHIFT, field.most)
            place += 1


def cut(value: int, most: int) -> int:
    """A number within its range."""
    if value < 0:
        return 0
    return value if value < most else most
