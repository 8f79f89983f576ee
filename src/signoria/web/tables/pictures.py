"""Boards as pictures: drawn by their own templates, nothing on them can be touched."""

from __future__ import annotations

import re

from django.http import HttpRequest
from django.template.loader import render_to_string

from signoria.web.tables.page import Page

IDS = re.compile(r'\s(?:id|for|name|accesskey)="[^"]*"')  # a page may show several boards


def picture_of(page: Page, request: HttpRequest, tabs: str) -> str:
    """The board of a page, of which only the parts named are shown (`static/site/shots.js`)."""
    html = render_to_string(page.board_template, page.context() | {"replaying": True}, request)
    inside = IDS.sub("", html)
    return f'<div class="tbl g-{page.game}" data-tab-shown="{tabs}">{inside}</div>'
