"""A game in numbers: the charts of its study, as pages of the site draw them."""

from __future__ import annotations

import json
from functools import cache

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_safe

from signoria.games import game_folder
from signoria.study.page import Report
from signoria.web.lobby.about import NUMBERS
from signoria.web.lobby.games import card_of
from signoria.web.site.languages import language


@require_safe
def numbers(request: HttpRequest, game: str) -> HttpResponse:
    """Who wins and by what, with intervals."""
    card = card_of(game)
    report = report_of(game, language())
    if report is None:
        raise Http404("no study was kept")
    context = {
        "nav": "play",
        "card": card,
        "title": report.text.title(),
        "made": report.made(),
        "parts": [mark_safe(part) for part in report.parts() if part],  # escaped there
        "command": report.command(),
    }
    return render(request, "lobby/numbers.html", context)


@cache
def report_of(game: str, speech: str) -> Report | None:
    """The study that was kept, in one language."""
    path = game_folder(game) / NUMBERS
    if not path.is_file():
        return None
    return Report(json.loads(path.read_text(encoding="utf-8")), speech)
