"""The only writer of tables: one transaction per change, every action executed here.

A client says which version of its own view it saw.  A stale or doubled request raises Stale
and changes nothing; what the rules forbid raises IllegalAction and changes nothing.
"""

from signoria.web.tables.services.closing import close, reopen
from signoria.web.tables.services.playing import (
    DAY,
    bot_to_move,
    hurry,
    is_late,
    parts_of,
    play,
    play_path,
    return_to,
    roll_on,
    save_progress,
    say,
    sent_by,
    stand_in,
    time_left,
    time_shown,
    undo,
    undo_reach,
    wake_bots,
)
from signoria.web.tables.services.refusals import (
    Closed,
    Forbidden,
    Impossible,
    Stale,
    check_status,
)
from signoria.web.tables.services.seating import (
    SeatPlan,
    add_part,
    create_table,
    leave,
    may_open,
    set_seat,
    start,
    take_seat,
)
from signoria.web.tables.services.sequels import (
    record_of,
    rematch,
    table_from_record,
    what_if,
)

__all__ = [
    "DAY",
    "Closed",
    "Forbidden",
    "Impossible",
    "SeatPlan",
    "Stale",
    "add_part",
    "bot_to_move",
    "check_status",
    "close",
    "create_table",
    "hurry",
    "is_late",
    "leave",
    "may_open",
    "parts_of",
    "play",
    "play_path",
    "record_of",
    "rematch",
    "reopen",
    "return_to",
    "roll_on",
    "save_progress",
    "say",
    "sent_by",
    "set_seat",
    "stand_in",
    "start",
    "table_from_record",
    "take_seat",
    "time_left",
    "time_shown",
    "undo",
    "undo_reach",
    "wake_bots",
    "what_if",
]
