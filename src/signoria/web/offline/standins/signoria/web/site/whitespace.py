"""White space of templates: it was taken out when exporting."""

from __future__ import annotations


def stripped(source: str) -> str:
    """As it is."""
    return source
