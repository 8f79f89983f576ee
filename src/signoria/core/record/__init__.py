"""Records: a header and the list of moves, chance included.  Replays with no seed.

Two forms without loss: JSON, and a text notation with one line per move:

    signoria-record 1
    game rialto
    rules 1
    players 2
    option neutral false
    seat 0 Anna
    seat 1 Bot greedy
    moves
    * tiles 2 0 5 1 4 3
    1 start yellow-1
    0 column 2

    record      header and moves, written as JSON and text
    reading     the same read again, every fault named
    replaying   going through a record, every move checked
    table       a game being played, with its record; undo
"""

from __future__ import annotations

from signoria.core.record.reading import MAX_MOVES, read_record, record_from_json, record_from_text
from signoria.core.record.record import Move, Record
from signoria.core.record.replaying import (
    final_state,
    is_finished,
    outcome_from_text,
    outcome_text,
    play_move,
    replay,
)
from signoria.core.record.table import Table

__all__ = [
    "MAX_MOVES",
    "Move",
    "Record",
    "Table",
    "final_state",
    "is_finished",
    "outcome_from_text",
    "outcome_text",
    "play_move",
    "read_record",
    "record_from_json",
    "record_from_text",
    "replay",
]
