"""The guide in templates."""

from __future__ import annotations

from typing import Any

from django import template
from django.http import HttpRequest

from signoria.web.accounts.people import player_of
from signoria.web.boards.base import Scene
from signoria.web.learn import cards
from signoria.web.learn.showing import Beside, beside
from signoria.web.tables import guides
from signoria.web.tables.models import Table

register = template.Library()
ASKED = "played-before"  # the cookie of whoever was asked; see first.js


@register.simple_tag(takes_context=True)
def guide_beside(context: dict[str, Any]) -> Beside | None:
    """What a guided table has beside the board: `{% guide_beside as beside %}`."""
    table, scene = context.get("table"), context.get("scene")
    if not isinstance(table, Table) or not isinstance(scene, Scene) or context.get("replaying"):
        return None
    return beside(table, scene)


@register.simple_tag(takes_context=True)
def first_time(context: dict[str, Any], game: str, tables: int) -> bool:
    """Is it to be asked whether somebody plays for the first time?  Once, and only people who have
    never sat at a table: `{% first_time game tables as is_first %}`."""
    request = context.get("request")
    if not isinstance(request, HttpRequest) or tables or ASKED in request.COOKIES:
        return False
    user = player_of(request)
    return guides.has_guide(game) and (user is None or not user.seats.exists())


@register.filter
def may_have_cards(table: object) -> bool:
    """May new things be explained at this ordinary table?  Whether somebody wants it, the script
    asks by itself."""
    if not isinstance(table, Table) or guides.is_guided(table) or table.rated:
        return False
    return table.status == Table.Status.PLAYING and guides.has_guide(table.game)


@register.simple_tag(takes_context=True)
def cards_off(context: dict[str, Any]) -> bool:
    """Has whoever looks switched cards off?"""
    request = context.get("request")
    user = player_of(request) if isinstance(request, HttpRequest) else None
    return user is not None and cards.is_quiet(user.pk)


@register.filter
def is_guided(table: object) -> bool:
    """Is this a guided table?  What a page without one has instead of it is none."""
    return isinstance(table, Table) and guides.is_guided(table)


@register.filter
def has_guide(game: str) -> bool:
    """Can this game be learned by playing?"""
    return guides.has_guide(game)
