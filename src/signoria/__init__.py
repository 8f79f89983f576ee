"""Signoria: five Renaissance board games on one engine, to play and to study."""

from __future__ import annotations

__version__ = "0.1.0"


def is_compiled() -> bool:
    """Is this the compiled build, or plain Python?  Both play the same game."""
    from signoria.core import machine

    return not str(machine.__file__).endswith(".py")
