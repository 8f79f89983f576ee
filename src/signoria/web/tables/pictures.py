"""Boards as pictures: drawn by their own templates, nothing on them can be touched."""

from __future__ import annotations

import re
from collections.abc import Sequence

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.html import escape

from signoria.web.tables.page import Page

IDS = re.compile(r'\s(?:id|for|name|accesskey)="([^"]*)"')
NEEDED = re.compile(r'(?:url\(#|href="#)([^")]+)')


def picture_of(page: Page, request: HttpRequest, tabs: str, marked: Sequence[str] = ()) -> str:
    """The board of a page, of which only the parts named are shown (`static/site/shots.js`), with
    marks on some of its pieces."""
    html = render_to_string(page.board_template, page.context() | {"replaying": True}, request)
    kept = f'data-tab-shown="{tabs}" data-marked="{escape(" ".join(marked))}"'
    return f'<div class="tbl g-{page.game}" {kept}>{without_ids(html)}</div>'


def without_ids(html: str) -> str:
    """A page may show several boards: nothing but what a drawing refers to has a name."""
    needed = set(NEEDED.findall(html))
    return IDS.sub(lambda found: found[0] if found[1] in needed else "", html)
