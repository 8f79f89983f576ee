"""What a page says of the components it shows."""

from __future__ import annotations

from typing import Any

from django import template

from signoria.packs.facts import open_facts

register = template.Library()


@register.inclusion_tag("packs/_note.html")
def component_note(game: str, table: Any = None) -> dict[str, Any]:  # Any: a row, or none
    """Quietly: which components are others, or which are not as printed for certain."""
    pack = getattr(table, "pack", "")
    is_open = any(file.how == "reconstructed" for file in open_facts(game))
    return {
        "game": game,
        "pack": pack,
        "pack_name": getattr(table, "pack_name", ""),
        "is_open": is_open and not pack,
    }
