"""Values that templates read."""

from __future__ import annotations


class Shown:
    """Base of what presenters return: a template asks for an item first, and only then, after
    an exception each time, for the attribute.  Here both are the same."""

    __slots__ = ()

    def __getitem__(self, name: str) -> object:
        return getattr(self, name)
