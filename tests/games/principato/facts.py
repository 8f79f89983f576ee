"""What a whole game of Principato shows: rare things that a record is kept for."""

from __future__ import annotations

import itertools

from signoria.core.machine import actor
from signoria.core.record import Record, replay
from signoria.games.principato.game import GAME


def facts_of(record: Record) -> set[str]:
    """All that can be said about a record."""
    found = {f"{record.players} players"}
    told: list[str] = []
    s = None
    for s in replay(GAME, record):
        assert s.events is not None
        for event in s.events:
            told.append(event.what)
            if event.what == "gained" and event.data["lost"]:
                found.add("cubes lost")
            if event.what == "strengths" and min(event.data["strengths"]) < 0:  # type: ignore[arg-type]
                found.add("negative strength")
        if actor(s) >= 0:
            found.add(type(s.stack[-1]).__name__)
        if min(s.food, s.money, s.influence) == 0:
            found.add("a cube used up")
        if s.stock[3] == 0:
            found.add("no troops left")
    assert s is not None
    story = [
        what for what in told if what in ("military_card", "year_ended", "year_began", "refilled")
    ]
    for before, after in itertools.pairwise(story):
        if (before, after) == ("military_card", "year_ended"):
            found.add("military card last")
        if (before, after) == ("year_began", "military_card"):
            found.add("military card first")
    result = GAME.result(s)
    best = [seat for seat, score in enumerate(result.scores) if score == max(result.scores)]
    if len(best) > 1:
        found.add("shared victory" if len(result.winners()) > 1 else "tie broken by cubes")
    return found
