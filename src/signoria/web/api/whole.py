"""The whole API: every module adds its part to it, in the order of the schema."""

from __future__ import annotations

from signoria.web.api import games, play, tables, ways_out
from signoria.web.api.api import api

PARTS = (games, tables, play, ways_out)

__all__ = ["PARTS", "api"]
