"""Hints and puzzles in templates."""

from __future__ import annotations

from typing import Any

from django import template
from django.http import HttpRequest

from signoria.web.review import hints
from signoria.web.review.setting import puzzle_of_day, today
from signoria.web.review.teaser import Teaser, teaser_of
from signoria.web.tables.models import Table

register = template.Library()


@register.filter
def may_have_hints(table: object) -> bool:
    """Are there hints at this table?  A page without one has none."""
    return isinstance(table, Table) and hints.may_have(table)


@register.filter
def puzzle_key(game: str) -> str:
    """The key of a game's puzzle of today; "" where there is none."""
    day = today()
    return f"{game}-{day}" if puzzle_of_day(game, day) is not None else ""


@register.filter
def hints_used(table: Table) -> list[tuple[int, str, int, int]]:
    """Of every person at a finished table: sign, name, where to look, with moves; [] for none."""
    used = hints.used(table)
    if not any(looks for looks, _moves in used.values()):
        return []
    return [
        (seat.number + 1, seat.name, *used[seat.number])
        for seat in table.seats.all()
        if not seat.bot
    ]


@register.simple_tag(takes_context=True)
def review_teaser(context: dict[str, Any]) -> Teaser | None:
    """The way from the end of a game into its review: `{% review_teaser as teaser %}`."""
    table, request = context.get("table"), context.get("request")
    if not isinstance(table, Table) or not isinstance(request, HttpRequest):
        return None
    return teaser_of(request, table)
