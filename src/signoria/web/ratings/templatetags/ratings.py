"""Ratings in templates."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.translation import gettext as _

from signoria.web.ratings.standing import Standing

register = template.Library()


@register.filter
def of_seat(standings: dict[int, Standing], number: int) -> Standing | None:
    """The rating of whoever sits there: `{% with rating=standings|of_seat:seat.number %}`."""
    return standings.get(number)


@register.simple_tag
def rating(standing: Standing | None) -> str:
    """A rating in a few words."""
    if standing is None:
        return _("no rating yet")
    text = format_html('<span class="num">{}</span> ± {}', standing.points, standing.spread)
    if standing.provisional:
        return format_html("{}, {}", text, _("provisional"))
    return text
