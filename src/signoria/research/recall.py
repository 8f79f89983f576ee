"""Perfect recall: everything a seat has seen and done, as one tensor of a fixed length.

    recall = recall_of(encoder)
    memory = Memory(encoder.raw(view, seat))     # at the beginning
    memory.see(encoder.raw(view, seat), own=7)   # after every move, roll or draw
    tensor = recall.tensor(memory.raw, memory.newest_first())

The tensor begins with the observation.  Then comes the history, newest first: one row for each
own pick and for each entry of the observation that changed, with the value it had before.  So one
can walk back from the present to the beginning: `recall.past` gives every earlier observation
and every own pick, exactly.  Nothing goes in but what the seat saw and did itself.

A history that is too long for the rows loses its oldest steps, whole ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

import numpy as np

from signoria.research.encoders.layout import Layout
from signoria.research.encoding import Encoder, Raw, Tensor, scaling

ROWS: Final = 1024  # of the history, for each player and three more
PICK, OTHER, SAME = 1, 2, 3  # an own pick; a change in a step of others; one in the same step
COLUMNS: Final = (
    ("kind", 3, "1 the seat's own pick, 2 a change that others or chance made, 3 one more change"),
    ("high", 255, "number of the action (kind 1) or of the entry that changed: how many 256s"),
    ("low", 255, "the rest of that number"),
    ("before", 255, "what was written in the entry before it changed"),
)
NOTHING: Final[Raw] = np.zeros((0, len(COLUMNS)), dtype=np.uint8)

Step = tuple[int | None, bytes]  # the own pick that was made (None: others), the view before it


def changes(before: bytes, after: bytes, own: int | None = None) -> Raw:
    """The rows of one step; none if it was not the seat's own and the seat saw nothing of it."""
    old = np.frombuffer(before, dtype=np.uint8)
    places = np.flatnonzero(old != np.frombuffer(after, dtype=np.uint8))
    first = own is not None
    if not first and not len(places):
        return NOTHING
    rows = np.zeros((len(places) + first, len(COLUMNS)), dtype=np.uint8)
    changed = rows[int(first) :]
    changed[:, 0] = SAME
    changed[:, 1] = places >> 8
    changed[:, 2] = places & 255
    changed[:, 3] = old[places]
    if own is None:
        rows[0, 0] = OTHER
    else:
        rows[0, :3] = PICK, own >> 8, own & 255
    return rows


class Memory:
    """What one seat has seen and done so far."""

    def __init__(self, raw: bytes) -> None:
        self.raw = raw  # the present view
        self.steps: list[Raw] = []

    def see(self, raw: bytes, own: int | None = None) -> None:
        """The view after a step; `own` is the number of the seat's own pick."""
        rows = changes(self.raw, raw, own)
        if len(rows):
            self.steps.append(rows)
        self.raw = raw

    def newest_first(self) -> Iterator[Raw]:
        """The rows as a tensor has them."""
        return reversed(self.steps)


class Recall:
    """Tensors with perfect recall for one configuration."""

    def __init__(self, encoder: Encoder) -> None:
        self.encoder = encoder
        self.length = ROWS * (encoder.players + 3)
        self.layout = Layout()
        for each in encoder.layout.slices:
            self.layout.add(each.name, each.size, each.most, each.meaning)
        for name, most, meaning in COLUMNS:
            self.layout.add(f"history.{name}", self.length, most, meaning)
        self.size = self.layout.size
        self._most, self._scale = scaling(self.layout)

    def fitting(self, steps: Iterable[Raw]) -> Raw:
        """As many of the newest steps as there is room for, one row each."""
        found: list[Raw] = [NOTHING]
        total = 0
        for rows in steps:
            found.append(rows)
            total += len(rows)
            if total > self.length:
                break
        joined = np.concatenate(found)
        if total <= self.length:
            return joined
        heads = np.flatnonzero(joined[: self.length + 1, 0] != SAME)
        return joined[: heads[-1]]

    def tensor(self, raw: bytes, newest_first: Iterable[Raw]) -> Tensor:
        """The present view and what led to it, values from 0 to 1."""
        rows = self.fitting(newest_first)
        written = np.zeros(self.size, dtype=np.uint8)
        here = self.encoder.size
        written[:here] = np.frombuffer(raw, dtype=np.uint8)
        written[here:].reshape(len(COLUMNS), self.length)[:, : len(rows)] = rows.T
        return np.multiply(np.minimum(written, self._most), self._scale, dtype=np.float32)

    def past(self, tensor: Tensor) -> list[Step]:
        """Back from the present: every own pick (None: others) and the view before it, as bytes."""
        written = np.rint(tensor / self._scale).astype(np.uint8)
        here = self.encoder.size
        view = bytearray(written[:here].tobytes())
        found: list[Step] = []
        rows = written[here:].reshape(len(COLUMNS), self.length).T
        for kind, high, low, before in rows[: np.count_nonzero(rows[:, 0])].tolist():
            number = high << 8 | low
            if kind != SAME:
                found.append((number if kind == PICK else None, b""))
            if kind != PICK:
                view[number] = before
            found[-1] = (found[-1][0], bytes(view))
        return found


@lru_cache(maxsize=64)
def recall_of(encoder: Encoder) -> Recall:
    """Perfect recall for the configuration of an encoder."""
    return Recall(encoder)
