"""Pictures of a game's page, from the drawings of its board."""

from __future__ import annotations

import re

from django import template
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

ITEM = re.compile(r"(?:(\w+):)?([\w-]+)(?:/([\w-]+))?(?:\*(\S+))?")
IN_TEXT = re.compile(r"\[([\w-]+)\]")
UPON = '<use href="#{}" x="18%" y="17%" width="64%" height="54%"/>'  # a tile
DIE = "die"  # in a player's colour


@register.simple_tag
def depicted(row: str) -> SafeString:
    """Drawings in a row: `shape:symbol/symbol*badge`, `>` for an arrow, `+11` for points."""
    return format_html_join("", "{}", ((one_drawn(item),) for item in row.split()))


def one_drawn(item: str) -> SafeString:
    """One of them; it says nothing, the words below do."""
    if item == ">":
        return mark_safe('<span class="ab-arr">→</span>')
    if item[0] in "+−":
        return format_html('<span class="ab-pts">{}</span>', item)
    found = ITEM.fullmatch(item)
    assert found is not None, item
    shape, below, above, badge = found.groups("")
    css = ["ab-il"]
    if shape:
        css.append("die s1" if shape == DIE else f"ab-{shape}")
    if above:
        css.append("ab-two")
    uses = format_html('<use href="#{}"/>', below)
    if above:
        uses += format_html(UPON, above)
    label = format_html("<b>{}</b>", badge) if badge else ""
    return format_html('<span class="{}"><svg>{}</svg>{}</span>', " ".join(css), uses, label)


@register.filter
def with_drawings(text: str) -> SafeString:
    """A sentence in which `[pd1]` is drawn; a screen reader hears the number."""
    parts: list[SafeString] = []
    for place, part in enumerate(IN_TEXT.split(text)):
        if place % 2:
            number = part.lstrip("abcdefghijklmnopqrstuvwxyz-")
            parts.append(
                format_html(
                    '<svg class="ab-pd" role="img" aria-label="{}"><use href="#{}"/></svg>',
                    number,
                    part,
                )
            )
        else:
            parts.append(conditional_escape(part))
    return format_html_join("", "{}", ((part,) for part in parts))
