"""Bots: players made of code.  They see views, never the table."""

from __future__ import annotations

from signoria.bots.base import Bot, Budget, UnknownBot
from signoria.bots.registry import bot_names, make_bot

__all__ = ["Bot", "Budget", "UnknownBot", "bot_names", "make_bot"]
