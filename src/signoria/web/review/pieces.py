"""What was found out about single moves of a game, as it is kept; and put together again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from signoria.review.decisions import Decision, Praise, Tried, Turn
from signoria.review.luck import Luck
from signoria.review.paired import Estimate
from signoria.review.reviewing import Found

Kept = dict[str, Any]  # JSON


def kept(found: Found) -> Kept:
    """Ready for JSON."""
    if found.decision is not None:
        return {"decision": asdict(found.decision)}
    return {"luck": asdict(found.luck)} if found.luck is not None else {}


def ply_of(piece: Kept) -> int | None:
    """Where a decision that was kept begins; None for anything else."""
    return int(piece["decision"]["turn"]["ply"]) if "decision" in piece else None


def decisions_of(pieces: Iterable[Kept]) -> list[Decision]:
    """The decisions among them."""
    return [decision(piece["decision"]) for piece in pieces if "decision" in piece]


def lucks_of(pieces: Iterable[Kept]) -> list[Luck]:
    """The rolls and draws among them."""
    return [luck(piece["luck"]) for piece in pieces if "luck" in piece]


def start_of(pieces: Iterable[Kept]) -> list[Estimate]:
    """The leads that could be expected at the start; none where that is not known yet."""
    return [Estimate(*each) for piece in pieces for each in piece.get("start", [])]


def decision(data: Kept) -> Decision:
    """As the library had it."""
    turn = Turn(data["turn"]["ply"], data["turn"]["seat"], tuple(data["turn"]["picks"]))
    loss, value = (Estimate(*data[name]) for name in ("loss", "value"))
    others = [Tried(*each) for each in data["others"]]
    effects = [Estimate(*each) for each in data["effects"]]
    kept = {"turn": turn, "loss": loss, "value": value, "others": others, "effects": effects}
    return Decision(**{**data, **kept, "praise": praise(data["praise"])})


def praise(data: list[Any] | None) -> Praise | None:
    """Likewise."""
    if data is None:
        return None
    move, ahead, chance, lines = data
    return Praise(move, Estimate(*ahead), chance, lines)


def luck(data: Kept) -> Luck:
    """Likewise."""
    estimates = {name: [Estimate(*each) for each in data[name]] for name in ("leads", "points")}
    return Luck(**{**data, **estimates})
