"""Files put into a page as they are, for a board without a server."""

from __future__ import annotations

from pathlib import Path

from django import template
from django.contrib.staticfiles import finders
from django.utils.safestring import SafeString, mark_safe

from signoria.web.site.compacting import compact

register = template.Library()


@register.simple_tag
def inline(name: str) -> SafeString:
    """The text of a static file."""
    found = finders.find(name)
    text = Path(str(found)).read_text(encoding="utf-8") if found else ""
    return mark_safe(compact(text) if name.endswith(".css") else text)
