"""Going through a record again, every move checked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from signoria.core.errors import BadNotation, BadRecord
from signoria.core.game import Game
from signoria.core.machine import (
    CHANCE,
    OVER,
    Chance,
    IllegalAction,
    Outcome,
    actor,
    apply_outcome,
)
from signoria.core.record.record import Move, Record


def outcome_text(frame: Chance[Any], s: Any, outcome: Outcome) -> str:
    """`draw doge joker`."""
    names = frame.names(s)
    words = [names[value] if names else str(value) for value in outcome]
    return " ".join([frame.verb()] + words)


def outcome_from_text(frame: Chance[Any], s: Any, text: str) -> Outcome:
    """The outcome written like that."""
    words = text.split()
    if not words or words[0] != frame.verb():
        raise BadNotation(f"expected `{frame.verb()} …`, found {text[:60]!r}")
    names = frame.names(s)
    values: list[int] = []
    for item in words[1:]:
        if names and item in names:
            values.append(names.index(item))
        elif not names and item.isascii() and item.isdigit() and len(item) < 10:
            values.append(int(item))
        else:
            raise BadNotation(f"{item[:40]!r} is no outcome of `{frame.verb()}`")
    outcome = tuple(values)
    if not frame.possible(s, outcome):
        raise BadNotation(f"`{text[:80]}` cannot happen here")
    return outcome


def play_move(game: Game[Any], s: Any, move: Move) -> None:
    """One move of a record, checked."""
    if move.seat == CHANCE:
        frame = s.stack[-1] if s.stack else None
        if not isinstance(frame, Chance):
            raise BadNotation(f"nothing is rolled or drawn here: {move!r}")
        apply_outcome(s, outcome_from_text(frame, s, move.text))
        return
    game.play(s, game.catalogue.from_text(move.text), move.seat)


def replay(game: Game[Any], record: Record, pack: Path | None = None) -> Iterator[Any]:
    """The state before the first move and after each one (the same object, going forward)."""
    if record.game != game.name:
        raise BadRecord(f"this is a record of {record.game}, not of {game.name}")
    if record.rules_version != game.rules_version:
        raise BadRecord(
            f"the record has rules version {record.rules_version}, {game.name} is at "
            f"{game.rules_version}; it can be read but not replayed"
        )
    s = game.setup(record.players, record.options, pack)
    used = game.packs_used(s)
    if used != record.pack:
        raise BadRecord(
            f"the record was played with components {record.pack or 'of our own'}, "
            f"these are {used or 'our own'}"
        )
    s.events = []
    yield s
    for number, move in enumerate(record.moves, 1):
        try:
            s.events = []
            play_move(game, s, move)
        except (BadNotation, IllegalAction) as error:
            raise BadRecord(f"move {number} ({move!r}): {error}") from error
        yield s


def final_state(game: Game[Any], record: Record, pack: Path | None = None) -> Any:
    """The state after the last move."""
    last = None
    for s in replay(game, record, pack):
        last = s
    return last


def is_finished(s: Any) -> bool:
    """Is the game over?"""
    return actor(s) == OVER
