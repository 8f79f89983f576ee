"""The rules of a game as a page that can be searched."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from signoria.core.rulebook import Rule, load_rulebook
from signoria.games import load_game
from signoria.web.lobby.games import card_of, cards, is_reconstructed, text_of
from signoria.web.site.languages import language


@dataclass
class Section:
    """Rules under one heading."""

    key: str
    title: str
    rules: list[tuple[Rule, str]] = field(default_factory=list)


@require_GET
def rules(request: HttpRequest, game: str = "") -> HttpResponse:
    """All rules of a game, or the games to choose from."""
    if not game:
        return render(request, "lobby/rules_index.html", {"nav": "rules", "cards": cards()})
    wanted = request.GET.get("q", "")[:100]
    card = card_of(game)
    sections = found_sections(game, wanted)
    context = {
        "nav": "rules",
        "card": card,
        "cards": cards(),
        "title": text_of(load_game(game)).title(),
        "sections": sections,
        "wanted": wanted,
        "count": sum(len(section.rules) for section in sections),
        "reconstructed": is_reconstructed(game),
    }
    return render(request, "lobby/rules.html", context)


def found_sections(game: str, wanted: str) -> list[Section]:
    """The sections with the rules that hold every word looked for."""
    book = load_rulebook(load_game(game).folder)
    words = plain(wanted).split()
    found = {key: Section(key, names[language()]) for key, names in book.sections.items()}
    for rule in book.rules.values():
        text = rule.wording[language()]
        heard = plain(f"{rule.id} {found[rule.section].title} {text}")
        if all(word in heard for word in words):
            found[rule.section].rules.append((rule, text))
    return [section for section in found.values() if section.rules]


def plain(text: str) -> str:
    """Small letters without accents, so that "zolty" finds "żółty"."""
    apart = unicodedata.normalize("NFD", text.lower().replace("ł", "l"))
    return re.sub(r"\s+", " ", "".join(c for c in apart if not unicodedata.combining(c)))
