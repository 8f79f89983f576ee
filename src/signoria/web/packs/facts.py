"""The page of all open facts."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from signoria.packs.facts import Fact
from signoria.packs.forms import dotted, schema_of
from signoria.packs.wording import Wording
from signoria.web.accounts.models import User
from signoria.web.accounts.people import player_of
from signoria.web.lobby.about import about_data, said
from signoria.web.lobby.games import Card, card_of, cards
from signoria.web.packs.copies import Said, copies_say
from signoria.web.packs.models import Pack
from signoria.web.packs.pictures import Cell, cell_of
from signoria.web.packs.standards import open_facts
from signoria.web.site.languages import language


@dataclass(frozen=True)
class ShownFact:
    """An open fact, in words."""

    where: str
    cells: list[Cell]  # as we have it, how sure, what people's own copies say


@dataclass(frozen=True)
class ShownFile:
    """A file with open facts."""

    name: str
    title: str
    source: str
    is_english: bool
    open: list[ShownFact]


@dataclass(frozen=True)
class Group:
    """A game with open facts."""

    card: Card
    files: list[ShownFile]
    own: Pack | None  # what this person has begun to enter


@require_safe
def facts(request: HttpRequest, game: str = "") -> HttpResponse:
    """Everything that no printed copy has confirmed, of one game or of all."""
    chosen = [card_of(game)] if game else cards()
    own = newest_of(player_of(request))
    groups = [Group(card, files_of(card.name), own.get(card.name)) for card in chosen]
    context = {
        "nav": "play",
        "only": game,
        "cards": cards(),
        "groups": [group for group in groups if group.files],
        "head": [_("What"), _("As we have it"), _("How sure"), _("Copies of players say")],
    }
    return render(request, "packs/facts.html", context)


def newest_of(user: User | None) -> dict[str, Pack]:
    """Of each game the pack that a person has changed last."""
    mine = user.packs.order_by("changed").defer("draft", "before") if user is not None else []
    return {pack.game: pack for pack in mine}


def files_of(game: str) -> list[ShownFile]:
    """The files of a game that have open facts."""
    words, copies = how_sure(), copies_say(game)
    shown = []
    for file in open_facts(game):
        wording = Wording(game, file.name, language())
        facts = [
            ShownFact(
                wording.place(fact.way),
                [
                    cell_of(wording, fact.way, fact.value),
                    words[fact.how],
                    copies_in_words(wording, fact, copies.get((file.name, fact.where), [])),
                ],
            )
            for fact in file.open
            if not is_hidden(game, file.name, fact)
        ]
        grounds = wording.grounds(file.source)
        title = title_of(game, file.name)
        shown.append(ShownFile(file.name, title, grounds, file.source == grounds, facts))
    return shown


def is_hidden(game: str, file: str, fact: Fact) -> bool:
    """What nobody can enter, no copy can answer."""
    where = tuple(key for key, _title in fact.way)
    return schema_of(game, file).is_hidden(where, dotted(where))


def copies_in_words(wording: Wording, fact: Fact, every: list[Said]) -> Cell:
    """What people's own copies say, and how many of them."""
    cells = []
    for told in every:
        number = len(told.people)
        how_many = ngettext("%(n)s copy", "%(n)s copies", number) % {"n": number}
        cells.append(cell_of(wording, fact.way, told.value, fact.value, f"({how_many})"))
    pictures = [picture for cell in cells if isinstance(cell, list) for picture in cell]
    return pictures or "\n".join(map(str, cells)) or "–"


def title_of(game: str, file: str) -> str:
    """What is in a file, in the words of the game's page."""
    data = about_data(game) or {}
    names = data.get("components", {}).get(file.removesuffix(".toml"))
    title = said(names) if names else file
    return title[:1].upper() + title[1:]


def how_sure() -> dict[str, str]:
    """The words of the data files."""
    return {
        "confirmed": _("confirmed"),
        "single source": _("one source"),
        "inferred": _("inferred"),
        "reconstructed": _("reconstructed"),
    }
