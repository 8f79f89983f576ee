"""Links to be sent to others."""

from __future__ import annotations

from django import template
from django.template.context import RequestContext

from signoria.web.tables.entering import with_key

register = template.Library()


@register.simple_tag(takes_context=True)
def link_here(context: RequestContext) -> str:
    """The page that is open; of a private table others get its key with it."""
    link = str(context["request"].build_absolute_uri())
    table = context.get("table")
    return with_key(link, table) if table else link
