"""Words of the glossary inside sentences: each links to what it means, once in a section."""

from __future__ import annotations

import re
from typing import Any

from django import template
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from signoria.games import load_game
from signoria.reading.glossary import load_glossary
from signoria.reading.linking import load_terms
from signoria.web.site.languages import language

register = template.Library()

MARKUP = re.compile(r"(<[^>]*>)")
LINK = (
    '<a class="term" href="{}#{}-{}" data-word="{}" data-term="{}" target="_blank" '
    'rel="noopener">{}</a>'
)
KEY = "section_words"  # in the context of a template


class SectionWords:
    """The terms of a game that a section has not linked yet."""

    def __init__(self, game: str) -> None:
        self.game = game
        folder = load_game(game).folder
        here = language()
        self.terms = load_terms(folder, here)
        self.names = {entry.key: entry.term[here] for entry in load_glossary(folder)}
        self.seen: set[str] = set()

    def link(self, text: str) -> SafeString:
        """A text with links; where it is markup, nothing in a link of its own is touched."""
        if not isinstance(text, SafeString):
            return self._linked(text, plain=True)
        inside = 0
        shown = []
        for part in MARKUP.split(text):
            if part.startswith("<"):
                inside += part.startswith("<a ") - part.startswith("</a")
            elif not inside:
                part = self._linked(part, plain=False)
            shown.append(part)
        return mark_safe("".join(shown))

    def _linked(self, text: str, plain: bool) -> SafeString:
        pieces = self.terms.pieces(text, self.seen)
        return format_html_join("", "{}", ((self._piece(*piece, plain),) for piece in pieces))

    def _piece(self, text: str, key: str, plain: bool) -> str:
        if not key:
            return text if plain else mark_safe(text)
        pages = reverse("learn:glossary", args=[self.game])
        word = reverse("learn:word", args=[self.game, key])
        return format_html(LINK, pages, self.game, key, word, self.names[key], text)


@register.simple_tag
def words_of_section(game: str) -> SectionWords:
    """A section begins: `{% words_of_section game as section_words %}`."""
    return SectionWords(game)


@register.simple_tag(takes_context=True)
def linked(context: dict[str, Any], text: str) -> str:
    """A sentence of the section with its words linked; as it is where no section has begun."""
    words = context.get(KEY)
    return words.link(text) if isinstance(words, SectionWords) else text
