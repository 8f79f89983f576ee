"""Which rules stand behind a piece of the table."""

from __future__ import annotations

PIECE_RULES = {
    "sq": ["FLO-PLACE-1", "FLO-PLACE-2", "FLO-PLACE-3"],
    "sup": ["FLO-BUILD-1", "FLO-BUILD-2"],
    "fr": ["FLO-FREE-1"],
    "deck": ["FLO-PROF-1", "FLO-BON-1", "FLO-LOOK-1"],
    "card": ["FLO-WORK-1", "FLO-WORK-3"],
    "bonus": ["FLO-BON-3", "FLO-BON-4"],
    "table": ["FLO-RECR-2"],
    "look": ["FLO-LOOK-1", "FLO-LOOK-2"],
    "ch": ["FLO-CHAR-1", "FLO-CHAR-10"],
    "partner": ["FLO-COOP-3"],
    "convert": ["FLO-WORK-7"],
    "sell": ["FLO-BACK-1"],
    "offer": ["FLO-COOP-7"],
    "space": ["FLO-CHAR-6"],
}
LOT_RULES = {
    "forest": "FLO-LAND-1",
    "lake": "FLO-LAND-1",
    "park": "FLO-LAND-1",
    "landscape": "FLO-TWO-3",
    "jester": "FLO-JEST-1",
    "architect": "FLO-ARCH-1",
    "prestige": "FLO-PRES-1",
    "recruiting": "FLO-RECR-1",
}


def rules_of_piece(piece: str) -> list[str]:
    """The rules behind a piece, by its name (see `board/touches.py`)."""
    kind, _, name = piece.partition("-")
    if kind == "lot":
        return [LOT_RULES[name]] if name in LOT_RULES else []
    return PIECE_RULES.get(kind, [])
