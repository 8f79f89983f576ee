"""Moves taken back."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import Sum
from django.utils.translation import gettext as _

from signoria.core.machine import together
from signoria.web.tables import commitments, guides, order_rows
from signoria.web.tables.live import CACHE, Live
from signoria.web.tables.models import Move, Seat, Table
from signoria.web.tables.reading import locked
from signoria.web.tables.services.playing import sent_by, wake_bots
from signoria.web.tables.services.progress import renew_due, touch, touch_own
from signoria.web.tables.services.refusals import Forbidden, Impossible, check_status


def undo(table_id: int, number: int, version: int, whole_turn: bool, key: str = "") -> Table:
    """Take back the seat's last whole move, or everything back to the last barrier."""
    with CACHE.hold(table_id) as slot, transaction.atomic():
        row, seat = sent_by(table_id, number, version, key, "undo", whole_turn)
        if seat is None:
            return row
        live = slot.at(row)
        if number in together(live.state):
            undecide(row, live, seat, whole_turn)
            return row
        reach = undo_reach(live, number)
        if reach == 0:
            raise Impossible(_("nothing can be taken back: something became known since"))
        steps = reach if whole_turn else live.table.whole_moves(reach)[0]
        kept = live.ply - steps
        seen = live.seen_since(kept) | 1 << number
        live.undo(steps)
        row.undo_count += 1
        live.undo_count = row.undo_count
        taken_back = Move.objects.filter(table=row, ply__gte=kept)
        seat.vacation_used -= taken_back.aggregate(Sum("vacation"))["vacation__sum"] or 0.0
        taken_back.delete()
        seat.last_ply = kept
        order_rows.after_undo(row, number, kept)
        if seen & ~(1 << number) and not row.clock.startswith("live"):
            row.asked_since = asked_before(row, live, number)
        touch(row, live, seen, seat)
    wake_bots(row)  # a seat with a standing order may be asked again
    return row


def return_to(table_id: int, number: int, ply: int) -> None:
    """Back to where a guided table had so many moves, past anything that became known since:
    such a game is played alone, to learn, with dice that are no secret."""
    with CACHE.hold(table_id) as slot, transaction.atomic():
        row = locked(table_id)
        check_status(row, Table.Status.PLAYING)
        if not guides.is_guided(row):
            raise Forbidden(_("only a guided game goes back like this"))
        Move.objects.filter(table=row, ply__gte=ply).delete()
        row.undo_count += 1
        row.save(update_fields=["undo_count"])
        row.commitments.all().delete()
        row.seats.filter(last_ply__gt=ply).update(last_ply=ply)
        order_rows.after_undo(row, number, ply)
        slot.clear()
        touch(row, slot.at(row), (2 << row.players) - 1)
    wake_bots(row)


def asked_before(row: Table, live: Live, number: int) -> datetime | None:
    """Since when a seat that took moves back had been asked before them: a move and its undo give
    no time back.  Own picks that nobody else saw had not begun the time anew either."""
    moves = live.table.record.moves
    ply = live.ply - 1
    while ply >= 0 and moves[ply].seat == number and not live.seen_by[ply] & ~(1 << number):
        ply -= 1
    return Move.objects.get(table=row, ply=ply).at if ply >= 0 else row.started


def undecide(row: Table, live: Live, seat: Seat, whole_turn: bool) -> None:
    """Take back what a seat has decided, as long as not everybody has."""
    rows = commitments.begin(row, live)
    mine = next(found for found in rows if found.seat == seat.number)
    if not mine.moves:
        raise Impossible(_("nothing can be taken back: nothing is decided yet"))
    left = [] if whole_turn else mine.moves[:-1]
    commitments.keep(mine, commitments.OwnWorld(live, seat.number, left))
    touch_own(row, seat)
    renew_due(row)


def undo_reach(live: Live, number: int) -> int:
    """How many picks a seat may take back now."""
    if live.actor() != number:
        return 0
    reach = live.table.undo_reach()
    moves = live.table.record.moves
    own = 0
    while own < reach and moves[-1 - own].seat == number:
        own += 1
    return own
