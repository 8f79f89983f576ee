"""The log of a table in templates."""

from __future__ import annotations

from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from signoria.web.tables.page import Line

register = template.Library()


@register.filter
def newest(lines: list[Line]) -> Line | None:
    """The last line that tells what somebody did."""
    return next((line for line in reversed(lines) if not line.is_heading), None)


@register.simple_tag
@lru_cache(maxsize=20_000)
def log_line(line: Line, replay_base: str = "", new: bool = False) -> SafeString:
    """A line of the log.  Kept: after a move nearly all lines are those of the page before, and
    drawing them again took a third of the answer."""
    return render_to_string(
        "tables/_line.html", {"line": line, "replay_base": replay_base, "new": new}
    )
