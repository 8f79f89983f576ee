"""The boards: one package per game, found by its name."""

from __future__ import annotations

import pkgutil


def board_names() -> list[str]:
    """The games that have a board."""
    return sorted(found.name for found in pkgutil.iter_modules(__path__) if found.ispkg)
