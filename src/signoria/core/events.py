"""Events: what happened, as data in the past tense.  Words are made from them elsewhere.

`data` is for everybody, `secret` only for the seat the event belongs to (the cards of a
blind draw).  In search `state.events` is None, so an event costs one comparison.
"""

from __future__ import annotations

from collections.abc import Mapping

Value = int | str | tuple[int, ...]


class Event:
    """Something that happened to or through a seat (or to the table: seat is None)."""

    def __init__(
        self,
        what: str,
        seat: int | None,
        data: Mapping[str, Value] | None = None,
        secret: Mapping[str, Value] | None = None,
    ) -> None:
        self.what = what
        self.seat = seat
        self.data: Mapping[str, Value] = data if data is not None else {}
        self.secret: Mapping[str, Value] = secret if secret is not None else {}

    def seen_by(self, viewer: int | None) -> Event:
        """The event as a seat (or a spectator, None) may know it."""
        if not self.secret or (viewer is not None and viewer == self.seat):
            return self
        return Event(self.what, self.seat, self.data)

    def to_json(self) -> dict[str, object]:
        """What, who, and all values; take `seen_by` first when it leaves the table."""
        values: dict[str, object] = {}
        for part in (self.data, self.secret):
            for key, value in part.items():
                values[key] = list(value) if isinstance(value, tuple) else value
        return {"what": self.what, "seat": self.seat, "data": values}

    def __reduce__(self) -> tuple[object, ...]:
        return Event, (self.what, self.seat, self.data, self.secret)

    def __repr__(self) -> str:
        return f"<{self.what} {self.seat} {self.data} {self.secret}>"
