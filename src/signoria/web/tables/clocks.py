"""Clocks of tables: how much time a seat has, and when it is up.  All by the database's time.

    ""            no clock
    "live:20"     20 minutes for the whole game; "live:20+30": and 30 seconds for every turn
    "days:3"      3 days for a move; "days:3+7": and 7 days of vacation, taken when they are needed

Everything that is needed is in the rows: a process that is killed loses no second of anybody.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from signoria.web.site import clock
from signoria.web.tables import commitments
from signoria.web.tables.models import TOGETHER, Seat, Table
from signoria.web.tables.services.refusals import Impossible

MINUTE, DAY = 60.0, 86_400.0
LATE_WITHOUT_CLOCK = 3600.0  # seconds after which others may let a bot play
WRITTEN = re.compile(r"(live|days):([0-9]{1,3})(?:\+([0-9]{1,3}))?")
MOST = {"live": (240, 180), "days": (30, 60)}  # minutes and seconds; days and days
LEAST_ON_RETURN = 2 * MINUTE  # whoever comes back has at least so much


@dataclass(frozen=True)
class Clock:
    """The clock of a table, in seconds."""

    kind: str  # "live" or "days"
    base: float  # for the game, or for a move
    extra: float  # for every turn, or of vacation

    @property
    def is_live(self) -> bool:
        """For the whole game, not for each move?"""
        return self.kind == "live"

    @property
    def helping(self) -> float:
        """What more time is: a quarter of a live game's, as much as for another move."""
        return max(MINUTE, self.base / 4) if self.is_live else self.base


def clock_of(row: Table) -> Clock | None:
    """The clock of a table; None without."""
    return read(row.clock) if row.clock else None


def read(text: str) -> Clock | None:
    """A clock as it is written; None for what is none."""
    found = WRITTEN.fullmatch(text)
    if found is None:
        return None
    kind, base, extra = found[1], int(found[2]), int(found[3] or 0)
    if kind == "live":
        return Clock(kind, base * MINUTE, float(extra))
    return Clock(kind, base * DAY, extra * DAY)


def check_clock(text: str) -> None:
    """Refuse what is no clock."""
    if text == "":
        return
    found = WRITTEN.fullmatch(text)
    if found is None:
        raise Impossible(_("there is no clock %(clock)s") % {"clock": text[:20]})
    most, most_extra = MOST[found[1]]
    if not 1 <= int(found[2]) <= most or int(found[3] or 0) > most_extra:
        raise Impossible(
            _(
                "a clock has 1 to 240 minutes and up to 180 seconds for every turn, or 1 to 30 "
                "days for a move and up to 60 of vacation"
            )
        )


# --- reading ----------------------------------------------------------------------------------


def time_left(row: Table, seat: Seat) -> float | None:
    """Seconds a seat still has, vacation included; None without a clock."""
    here = clock_of(row)
    return None if here is None else time_at_most(here, seat) - time_waited(row, seat)


def for_this_move(here: Clock, seat: Seat, left: float) -> tuple[float, float]:
    """Of the seconds a seat has left: those before its vacation begins, and those of vacation
    that are still whole.  Who has begun with the vacation has nothing before it."""
    vacation = 0.0 if here.is_live else max(0.0, here.extra - seat.vacation_used)
    return (left - vacation, vacation) if left > vacation else (0.0, left)


def time_at_most(here: Clock, seat: Seat) -> float:
    """Seconds a seat has for what it is asked, before it begins to wait."""
    used = seat.seconds_used if here.is_live else seat.vacation_used - here.extra
    return here.base - used


def time_shown(row: Table, seat: Seat, viewer: int) -> float | None:
    """Seconds a seat has left, as a viewer may know it: while all decide at the same time, a
    clock that stands would tell that its seat has decided."""
    here = clock_of(row)
    if here is None:
        return None
    return time_at_most(here, seat) - (time_waited(row, seat) if is_open(row, seat, viewer) else 0)


def is_open(row: Table, seat: Seat, viewer: int) -> bool:
    """May this viewer know whether the seat's clock runs?"""
    return row.actor != TOGETHER or seat.number == viewer or row.asked_since is None


def runs(row: Table, seat: Seat, viewer: int) -> bool:
    """Does the clock of a seat run, as far as the viewer may know?"""
    if not is_open(row, seat, viewer) or not row.clock or plays_by_itself(seat):
        return False
    return row.asked_since is not None and seat.number in commitments.asked(row)


def plays_by_itself(seat: Seat) -> bool:
    """Does a bot play here?  Nobody waits for its clock."""
    return bool(seat.bot or seat.stand_in)


def time_waited(row: Table, seat: Seat) -> float:
    """Seconds a seat has needed for what it is asked now."""
    if row.actor == TOGETHER:
        mine = row.commitments.filter(seat=seat.number).first()
        return commitments.seconds(mine) if mine is not None else 0.0
    if row.actor != seat.number or row.asked_since is None:
        return 0.0
    return max(0.0, (clock.now() - row.asked_since).total_seconds())


def is_late(row: Table, seat: Seat) -> bool:
    """Is the time of this seat up?"""
    if row.asked_since is None or seat.number not in commitments.asked(row):
        return False
    left = time_left(row, seat)
    if left is not None:
        return left <= 0
    return time_waited(row, seat) > LATE_WITHOUT_CLOCK


# --- writing ----------------------------------------------------------------------------------


def take_time(row: Table, seat: Seat, passes_on: bool) -> float:
    """The time a seat needed, by the server's clock only; from here it counts anew.  Not for a
    pick that nobody else could see: the clock would tell that there was one.  `passes_on`: the
    turn is over.  Returns the seconds of vacation it took."""
    if row.asked_since is None:
        return 0.0
    needed = max(0.0, (clock.now() - row.asked_since).total_seconds())
    row.asked_since = None
    return charge(row, seat, needed, passes_on)


def charge(row: Table, seat: Seat, needed: float, passes_on: bool) -> float:
    """Put it on the seat's clock; the seconds of vacation it took."""
    here = clock_of(row)
    if plays_by_itself(seat):
        return 0.0
    seat.seconds_used += needed
    if here is None:
        return 0.0
    if here.is_live:
        seat.seconds_used -= here.extra if passes_on else 0.0
        return 0.0
    taken = max(0.0, needed - here.base)
    seat.vacation_used += taken
    return taken


def give_time(row: Table, seat: Seat, seconds: float) -> None:
    """More for this seat."""
    here = clock_of(row)
    if here is not None and here.is_live:
        seat.seconds_used -= seconds
    else:
        seat.vacation_used -= seconds


def welcome_back(row: Table, seat: Seat) -> None:
    """Whoever takes a seat back can make at least one move."""
    here, left = clock_of(row), time_left(row, seat)
    if here is not None and left is not None and left < LEAST_ON_RETURN:
        give_time(row, seat, (LEAST_ON_RETURN if here.is_live else here.base) - left)


def due(row: Table) -> datetime | None:
    """When the next time of somebody who is asked is up; None if nobody's runs."""
    if not row.clock or row.status != Table.Status.PLAYING or row.asked_since is None:
        return None
    asked = commitments.asked(row)
    waiting = [seat for seat in row.seats.all() if seat.number in asked]
    left = [time_left(row, seat) for seat in waiting if not plays_by_itself(seat)]
    known = [seconds for seconds in left if seconds is not None]
    return clock.now() + timedelta(seconds=min(known)) if known else None
