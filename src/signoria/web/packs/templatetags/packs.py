"""What a page says of the components it shows."""

from __future__ import annotations

from typing import Any

from django import template

from signoria.web.packs.standards import open_facts, standard_of

register = template.Library()


@register.inclusion_tag("packs/_note.html")
def component_note(game: str, table: Any = None) -> dict[str, Any]:  # Any: a row, or none
    """Quietly: which components are others, or which are not as printed for certain."""
    usual = standard_of(game)
    usual_hash = usual.contents_id if usual is not None else ""
    pack = table.pack if table else usual_hash
    is_open = any(file.how == "reconstructed" for file in open_facts(game))
    return {
        "game": game,
        "pack": pack,
        "pack_name": table.pack_name if table else str(usual or ""),
        "is_usual": pack == usual_hash,
        "is_open": is_open and pack == usual_hash,
    }
