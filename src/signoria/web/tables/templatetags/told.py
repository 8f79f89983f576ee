"""The log of a table in templates."""

from __future__ import annotations

from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from signoria.web.tables.log import Entry

register = template.Library()


@register.simple_tag
def log_entry(entry: Entry, replay_base: str = "", now: object = None) -> SafeString:
    """A move in the log; the one that led to the moment `now` of a replay stands out."""
    return _drawn(entry, replay_base, entry.ply == now)


@lru_cache(maxsize=20_000)
def _drawn(entry: Entry, replay_base: str, new: bool) -> SafeString:
    """Kept: after a move nearly all lines are those of the page before, and drawing them again
    took a third of the answer."""
    values = {"entry": entry, "replay_base": replay_base, "new": new}
    return render_to_string("tables/_entry.html", values)
