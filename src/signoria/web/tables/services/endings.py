"""Ways out of a game: resigning, leaving it to a bot, calling it off, ending it together, and what
follows when somebody's time is up.  Which step leads where: `tables/life.py`.

Nobody names a version here: what somebody wants does not depend on the last move.  Everything is
decided under the lock of the table, and asked for twice it happens once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Concatenate, ParamSpec

from django.db import transaction
from django.utils.translation import gettext as _

from signoria.core.errors import SignoriaError
from signoria.web.accounts.models import User
from signoria.web.site import clock
from signoria.web.site.limits import allow
from signoria.web.tables import bots, clocks, life, order_rows, results
from signoria.web.tables.happenings import EndOffered, GameEnded, TimeRanOut, happened
from signoria.web.tables.live import CACHE, Live
from signoria.web.tables.models import Move, Seat, Table
from signoria.web.tables.reading import locked, stamp_of
from signoria.web.tables.services.playing import wake_bots
from signoria.web.tables.services.progress import PROGRESS, finish, seat_of
from signoria.web.tables.services.refusals import Forbidden, Impossible, check_status

MOST_EXTRA_TIMES = 3  # helpings of more time in one game; then a bot stands in
RATED_ABORTS = 3  # a day: nobody tries dice or opponents until they suit
A_DAY = 86_400
CHANGED = ["stand_in", "out", "offers_end", "seconds_used", "vacation_used", "extra_time"]


P = ParamSpec("P")
Doing = Callable[Concatenate[int, User, P], Table]


class Already(SignoriaError):
    """It has happened already; nothing is changed, and whoever asks again hears no complaint."""


def once(work: Doing[P]) -> Doing[P]:
    """Asked for twice it is done once, with the same answer."""

    @wraps(work)
    def doing(table_id: int, user: User, /, *given: P.args, **named: P.kwargs) -> Table:
        try:
            return work(table_id, user, *given, **named)
        except Already:
            return Table.objects.get(pk=table_id)

    return doing


@contextmanager
def in_play(
    table_id: int, is_done: Callable[[Table], bool] = lambda _row: False
) -> Iterator[tuple[Table, Live]]:
    """A table that is being played, for this transaction alone.  Afterwards everybody is told,
    and whoever is to move is woken."""
    with CACHE.hold(table_id) as slot, transaction.atomic():
        row = locked(table_id)
        if is_done(row):
            raise Already
        check_status(row, Table.Status.PLAYING)
        live = slot.at(row)
        yield row, live
        everybody_sees(row, live)
    wake_bots(row)


def everybody_sees(row: Table, live: Live) -> None:
    """Write the table and its seats; every page fetches them again."""
    row.version += 1
    row.spectator_version += 1
    row.changed_at = clock.stamp()
    row.due = clocks.due(row)
    row.save(update_fields=[*PROGRESS, "closed"])
    for seat in row.seats.all():
        seat.version += 1
        seat.save(update_fields=["version", *CHANGED])
    live.stamp = stamp_of(row)


def own_seat(row: Table, user: User, number: int | None) -> Seat:
    """The seat of a person, by its number where a screen is shared."""
    own = [seat for seat in row.seats.all() if seat.user_id == user.pk]
    found = next((seat for seat in own if number is None or seat.number == number), None)
    if found is None:
        raise Forbidden(_("you have no seat at this table"))
    return found


def persons(row: Table) -> list[Seat]:
    """The seats of people who still play here, also of those who let a bot stand in."""
    return [seat for seat in row.seats.all() if seat.user_id is not None and not seat.out]


# --- resigning --------------------------------------------------------------------------------


@once
def resign(table_id: int, user: User, number: int | None = None) -> Table:
    """A person gives the game up for good.  By the table's choice a bot plays on in the seat, or
    the seat is last; where only one side or no person is left, the game is over."""
    with in_play(table_id, lambda row: bool(own_seat(row, user, number).out)) as (row, live):
        put_out(row, live, own_seat(row, user, number), Seat.Out.RESIGNED)
    return row


def leave_for_good(table_id: int, user: User, number: int) -> Table:
    """A person is deleted.  What counts ends as if resigned, and so does what nobody else plays;
    elsewhere a bot goes on, and nobody is last."""
    with in_play(table_id) as (row, live):
        seat = own_seat(row, user, number)
        others = [other for other in persons(row) if other.user_id != user.pk]
        if seat.out:
            return row
        if row.rated or not others:
            put_out(row, live, seat, Seat.Out.RESIGNED)
        else:
            seat.stand_in = bots.DEFAULT
    return row


def put_out(row: Table, live: Live, seat: Seat, why: Seat.Out) -> None:
    """A person no longer plays here."""
    seat.out, seat.offers_end = why, False
    seat.stand_in = seat.stand_in or bots.DEFAULT
    order_rows.forget(row.pk, seat.number)
    by_clock = why == Seat.Out.TIME
    left = [
        side
        for side in results.sides(row, live.game, live.state).values()
        if not all(results.is_last(row, one) for one in side)
    ]
    if len(left) < 2 or not persons(row):
        if by_clock:
            finish(row, live, "run out", Table.Ending.TIME)
        else:
            finish(row, live, "resign", Table.Ending.RESIGNED)
    else:
        agree_if_all_do(row, live)


# --- a bot stands in --------------------------------------------------------------------------


@once
def stand_in(table_id: int, user: User, number: int, bot: str) -> Table:
    """A bot plays for a seat while its person is away (""; the person is back).  For the seat of
    somebody else this claims what the table's rule says.  At a rated table nobody lets a bot play:
    its result would count for the person."""
    if bot and bot not in bots.BY_KEY:
        raise Impossible(_("there is no bot %(bot)s") % {"bot": bot[:20]})
    with in_play(table_id) as (row, live):
        seat = seat_of(row, number)
        if seat.user_id != user.pk:
            if not bot:
                raise Forbidden(_("only the player takes a seat back"))
            claimed(row, live, user, seat)
        elif seat.out:
            raise Forbidden(_("you no longer play in this game"))
        elif row.rated and bot:
            raise Forbidden(_("at a rated table nobody lets a bot play for them"))
        else:
            if seat.stand_in and not bot:
                clocks.welcome_back(row, seat)
            seat.stand_in = bot
    return row


# --- time is up -------------------------------------------------------------------------------


@once
def claim(table_id: int, user: User, number: int) -> Table:
    """Somebody at the table asks for what the rule says about a seat whose time is up."""
    with in_play(table_id, lambda row: row.ending == Table.Ending.TIME) as (row, live):
        claimed(row, live, user, seat_of(row, number))
    return row


def claimed(row: Table, live: Live, user: User, seat: Seat) -> None:
    """The same, inside the transaction."""
    if not any(other.user_id == user.pk and not other.out for other in row.seats.all()):
        raise Forbidden(_("only players of this game may claim that time is up"))
    if seat.out or seat.stand_in:
        raise Already  # the clock was faster
    if seat.user_id is None or seat.user_id == user.pk:
        raise Impossible(_("nobody's time can be claimed there"))
    if not clocks.is_late(row, seat):
        raise Forbidden(_("%(name)s still has time") % {"name": seat.name})
    run_out(row, live, seat)


def time_is_up(table_id: int) -> bool:
    """What the clock does by itself, for every seat that is asked and has no time left."""
    row = Table.objects.get(pk=table_id)
    if row.status != Table.Status.PLAYING or row.due is None:
        return False
    late = late_seats(row)
    if not late:
        # Somebody moved meanwhile, or it was looked for too early.
        Table.objects.filter(pk=table_id, version=row.version).update(due=clocks.due(row))
        return False
    with in_play(table_id) as (row, live):
        for seat in late_seats(row):
            if row.status == Table.Status.PLAYING:
                run_out(row, live, seat)
    return True


def late_seats(row: Table) -> list[Seat]:
    """Those of people who are asked and have no time left; only where there is a clock."""
    if not row.clock:
        return []
    return [
        seat
        for seat in row.seats.all()
        if not clocks.plays_by_itself(seat) and clocks.is_late(row, seat)
    ]


def run_out(row: Table, live: Live, seat: Seat) -> None:
    """What the table's rule says; without a clock a bot stands in."""
    rule = Table.OnTime(row.on_time) if row.clock else Table.OnTime.BOT
    if rule == Table.OnTime.MORE and seat.extra_time >= MOST_EXTRA_TIMES:
        rule = Table.OnTime.BOT
    happened(TimeRanOut(row.pk, seat.number, rule))
    here = clocks.clock_of(row)
    if rule == Table.OnTime.LOSS:
        put_out(row, live, seat, Seat.Out.TIME)
    elif rule == Table.OnTime.MORE and here is not None:
        seat.extra_time += 1
        left = clocks.time_left(row, seat) or 0.0
        clocks.give_time(row, seat, here.helping - min(0.0, left))
    else:
        seat.stand_in = bots.DEFAULT  # nobody chooses how strong another's bot is


# --- together ---------------------------------------------------------------------------------


@once
def offer_end(table_id: int, user: User, number: int | None = None) -> Table:
    """A person would end the game now.  When all persons do it is over, and a draw.  An offer
    lapses with the next move of who made it."""
    with in_play(table_id, lambda row: own_seat(row, user, number).offers_end) as (row, live):
        seat = own_seat(row, user, number)
        if seat.out:
            raise Forbidden(_("you no longer play in this game"))
        if len({other.user_id for other in persons(row)}) < 2:
            raise Impossible(_("nobody else is here to agree: resign instead"))
        seat.offers_end = True
        if not agree_if_all_do(row, live):
            happened(EndOffered(row.pk, seat.number))
    return row


@once
def decline_end(table_id: int, user: User) -> Table:
    """No: all offers are off, the own one too."""
    with in_play(table_id, lambda row: not offers(row, user)) as (row, _live):
        for seat in row.seats.all():
            seat.offers_end = False
    return row


def offers(row: Table, user: User) -> list[Seat]:
    """Who would end the game, for somebody who sits here."""
    own_seat(row, user, None)
    return [seat for seat in row.seats.all() if seat.offers_end]


def agree_if_all_do(row: Table, live: Live) -> bool:
    """End it if every person wants to."""
    here = persons(row)
    offered = {seat.user_id for seat in here if seat.offers_end}
    if not offered or offered != {seat.user_id for seat in here} or len(offered) < 2:
        return False
    finish(row, live, "agree", Table.Ending.AGREED)
    return True


# --- calling off ------------------------------------------------------------------------------


def may_abort(row: Table) -> bool:
    """Has somebody not moved yet?  A what-if begins where everybody has."""
    if row.status != Table.Status.PLAYING or row.parent_ply is not None:
        return False
    moved = Move.objects.filter(table_id=row.pk, seat__isnull=False)
    return moved.values("seat").distinct().count() < row.players


@once
def abort(table_id: int, user: User) -> Table:
    """Call the game off before everybody has moved: no result, nothing counts."""
    with in_play(table_id, lambda row: is_aborted(row, user)) as (row, _live):
        if not may_abort(row):
            raise Impossible(_("everybody has moved: resign, or agree to end the game"))
        if row.rated and not allow(f"abort:{user.pk}", RATED_ABORTS, A_DAY):
            raise Impossible(_("you have called off too many rated games today: play or resign"))
        close_row(row, "abort", Table.Closed.ABORTED)
    return row


def is_aborted(row: Table, user: User) -> bool:
    """For somebody who sits here."""
    own_seat(row, user, None)
    return row.closed == Table.Closed.ABORTED


def close_row(row: Table, step: str, why: Table.Closed) -> None:
    """No result; the row is written by the caller."""
    life.take(row, step, Table.Status.CLOSED)
    row.closed, row.ended = why, clock.now()
    happened(GameEnded(row.pk, why))


# --- out of sight -----------------------------------------------------------------------------


def remove(table: Table, user: User) -> bool:
    """Take a game out of one's lists.  One's own against bots is gone for good (True); a
    finished one with others is hidden from this person only."""
    with transaction.atomic():
        row = locked(table.pk)
        seats = [seat for seat in row.seats.all() if seat.user_id == user.pk]
        others = [seat for seat in row.seats.all() if seat.user_id not in (None, user.pk)]
        if not seats and (row.host_id != user.pk or others):
            raise Forbidden(_("you have no seat at this table"))
        if row.status == Table.Status.OPEN:
            raise Impossible(_("the game has not started: leave the table instead"))
        if not others and not row.rated:
            assert life.may("remove", row.status, life.GONE)
            row.delete()
            return True
        if row.status == Table.Status.PLAYING and not all(seat.out for seat in seats):
            raise Impossible(_("others play here: resign, or agree to end the game"))
        row.seats.filter(user=user).update(hidden=True)
        return False


def unhide(table: Table, user: User) -> None:
    """Back into the lists."""
    if not table.seats.filter(user=user).update(hidden=False):
        raise Forbidden(_("you have no seat at this table"))


def resume(table: Table, user: User) -> Table:
    """Go on with a game against bots that was forgotten."""
    with CACHE.hold(table.pk) as slot, transaction.atomic():
        row = locked(table.pk)
        check_status(row, Table.Status.CLOSED)
        own_seat(row, user, None)
        if row.closed != Table.Closed.FORGOTTEN:
            raise Impossible(_("this game cannot go on"))
        life.take(row, "resume", Table.Status.PLAYING)
        go_on(row)
        everybody_sees(row, slot.at(row))
    wake_bots(row)
    return row


def go_on(row: Table) -> None:
    """As it was; the time it was closed is on nobody's clock.  The row is written by the caller."""
    row.closed, row.ended = "", None
    row.asked_since = clock.now() if row.asked_since else None
    row.commitments.filter(since__isnull=False).update(since=clock.now())
