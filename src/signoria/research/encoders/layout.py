"""The layout of a tensor: which entries mean what, by name."""

from __future__ import annotations

from typing import Any

from signoria.research.encoders.rows import MOST, POINTS


class Slice:
    """Entries that belong together.  A tensor holds `written / most`, so 0 to 1."""

    def __init__(self, name: str, start: int, size: int, most: int, meaning: str) -> None:
        self.name, self.start, self.size, self.most, self.meaning = name, start, size, most, meaning

    @property
    def stop(self) -> int:
        """The entry after the last one."""
        return self.start + self.size

    def to_json(self) -> dict[str, object]:
        """Ready for JSON."""
        return {
            "name": self.name,
            "start": self.start,
            "stop": self.stop,
            "most": self.most,
            "meaning": self.meaning,
        }


class Layout:
    """All slices of a tensor, in order."""

    def __init__(self) -> None:
        self.slices: list[Slice] = []
        self.size = 0

    def add(self, name: str, size: int, most: int, meaning: str) -> None:
        """The next slice; `most` is the number that is encoded as 1."""
        assert 0 < most <= MOST and size > 0, f"{name} does not fit"
        self.slices.append(Slice(name, self.size, size, most, meaning))
        self.size += size

    def add_bits(self, name: str, size: int, meaning: str) -> None:
        """Entries that are 0 or 1."""
        self.add(name, size, 1, meaning)

    def add_points(self, name: str, meaning: str) -> None:
        """A score."""
        self.add(name, POINTS, MOST, f"{meaning}: (points + 50) up to 255, then the points beyond")

    def find(self, name: str) -> Slice:
        """The slice of that name."""
        for each in self.slices:
            if each.name == name:
                return each
        raise KeyError(f"there is no slice {name!r}")

    def form(self) -> list[tuple[str, int, int]]:
        """Name, size and most of every slice: two layouts with the same form fit the same data."""
        return [(each.name, each.size, each.most) for each in self.slices]


def form_of(slices: list[dict[str, Any]]) -> list[tuple[str, int, int]]:
    """The same of slices that were kept as JSON."""
    return [(each["name"], each["stop"] - each["start"], each["most"]) for each in slices]
