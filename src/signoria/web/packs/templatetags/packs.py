"""What a page says of the components it shows."""

from __future__ import annotations

from typing import Any

from django import template
from django.conf import settings

from signoria.packs import facts
from signoria.web.packs import standards

register = template.Library()


@register.inclusion_tag("packs/_note.html")
def component_note(game: str, table: Any = None) -> dict[str, Any]:  # Any: a row, or none
    """Quietly: which components are others, or which are not as printed for certain."""
    note = note_of_table(game, table) if table else note_of_game(game)
    return note | {"serverless": settings.SERVERLESS}


@register.inclusion_tag("packs/_note.html")
def table_note(game: str, table: Any = None) -> dict[str, Any]:  # Any: as above
    """The same on a board, which is also drawn without a database, for a preview or a learner."""
    return note_of_table(game, table) | {"serverless": settings.SERVERLESS}


def note_of_table(game: str, table: Any) -> dict[str, Any]:
    """What it is played with; it is drawn with every move, so the database is not asked."""
    pack = table.pack if table else ""
    return {
        "game": game,
        "pack": pack,
        "pack_name": table.pack_name if table else "",
        "is_open": not pack and is_reconstructed(facts.open_facts(game)),
    }


def note_of_game(game: str) -> dict[str, Any]:
    """What new tables are played with."""
    usual = standards.standard_of(game)
    return {
        "game": game,
        "pack": usual.contents_id if usual is not None else "",
        "pack_name": str(usual or ""),
        "is_usual": True,
        "is_open": is_reconstructed(standards.open_facts(game)),
    }


def is_reconstructed(files: list[facts.FactsOfFile]) -> bool:
    """Is anything made to fit, and not printed so for certain?"""
    return any(file.how == "reconstructed" for file in files)
