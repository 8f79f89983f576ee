"""The only writer of tables: one transaction per change, every action executed here.

A client says which version of its own view it saw.  A stale or doubled request raises Stale
and changes nothing; what the rules forbid raises IllegalAction and changes nothing.
"""

from signoria.web.tables.clocks import is_late, time_left, time_shown
from signoria.web.tables.services.closing import close, expire, reopen
from signoria.web.tables.services.endings import (
    abort,
    claim,
    decline_end,
    leave_for_good,
    may_abort,
    offer_end,
    remove,
    resign,
    resume,
    stand_in,
    time_is_up,
    unhide,
)
from signoria.web.tables.services.playing import (
    bot_to_move,
    hurry,
    play,
    play_path,
    say,
    sent_by,
    wake_bots,
)
from signoria.web.tables.services.progress import parts_of, roll_on, save_progress
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
    ask_back,
    create_table,
    leave,
    may_open,
    remove_player,
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
from signoria.web.tables.services.undoing import return_to, undo, undo_reach

__all__ = [
    "Closed",
    "Forbidden",
    "Impossible",
    "SeatPlan",
    "Stale",
    "abort",
    "add_part",
    "ask_back",
    "bot_to_move",
    "check_status",
    "claim",
    "close",
    "create_table",
    "decline_end",
    "expire",
    "hurry",
    "is_late",
    "leave",
    "leave_for_good",
    "may_abort",
    "may_open",
    "offer_end",
    "parts_of",
    "play",
    "play_path",
    "record_of",
    "rematch",
    "remove",
    "remove_player",
    "reopen",
    "resign",
    "resume",
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
    "time_is_up",
    "time_left",
    "time_shown",
    "undo",
    "undo_reach",
    "unhide",
    "wake_bots",
    "what_if",
]
