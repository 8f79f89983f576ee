"""What follows from moves: chance, clocks, who is told, the end; and all of it written."""

from __future__ import annotations

from typing import Any

from django.db.models import (
    BooleanField,
    Case,
    F,
    Field,
    FloatField,
    PositiveIntegerField,
    Value,
    When,
)
from django.utils.translation import gettext as _

from signoria.core.fair import dice_for, drawn_from
from signoria.core.machine import CHANCE, OVER, together
from signoria.web.ratings import counting
from signoria.web.site import clock
from signoria.web.site.prepared import Inserting, Saving, Writing, updating
from signoria.web.tables import clocks, commitments, guides, life, results
from signoria.web.tables.happenings import GameEnded, TurnCame, happened
from signoria.web.tables.live import Live
from signoria.web.tables.models import TOGETHER, Move, Seat, Table
from signoria.web.tables.reading import stamp_of
from signoria.web.tables.services.refusals import Impossible

PROGRESS = [  # what a move may change of a table
    "version",
    "undo_count",
    "spectator_version",
    "changed_at",
    "actor",
    "asked_since",
    "due",
    "status",
    "started",
    "ended",
    "result",
    "ending",
    "hurry",
    "rules_version",
    "played_version",
    "position",
    "damaged",
]
SAVE_PROGRESS = Saving(Table, PROGRESS)
NEW_MOVES = Inserting(Move)
TELL = Writing()
OF_THE_MOVER: tuple[tuple[str, Field[Any, Any]], ...] = (  # what a move may change of its seat
    ("last_ply", PositiveIntegerField()),
    ("seconds_used", FloatField()),
    ("vacation_used", FloatField()),
    ("offers_end", BooleanField()),
)


def save_progress(row: Table, live: Live, ply: int, mover: Seat | None = None) -> None:
    """Let chance act, then write every move from `ply` on and what follows from them."""
    if live.actor() == CHANCE:
        roll_on(row, live)
    moves = live.table.record.moves
    seen = live.seen_since(ply)
    vacation = 0.0
    if mover is not None:
        own = 1 << mover.number
        passes_on = live.actor() != mover.number
        if passes_on or seen & ~own:
            vacation = clocks.take_time(row, mover, passes_on)
        seen |= own  # who acted sees the answer, whatever it changed
        mover.last_ply = len(moves)
    NEW_MOVES(
        [
            Move(
                table_id=row.pk,
                ply=n,
                seat=None if moves[n].seat == CHANCE else moves[n].seat,
                text=moves[n].text,
                first=live.table.firsts[n],
                seen_by=live.seen_by[n],
                vacation=vacation if n == ply else 0.0,
            )
            for n in range(ply, len(moves))
        ]
    )
    touch(row, live, seen, mover)


def roll_on(row: Table, live: Live) -> None:
    """Let chance act until a seat is asked: from the table's secret and what its players added."""
    seed = drawn_from(row.seed, parts_of(row))
    while live.actor() == CHANCE:
        told = guides.next_draw(row, live)
        if told:
            live.draw(told)
        else:
            live.roll(dice_for(seed, live.ply))


def parts_of(row: Table) -> list[str]:
    """What every player added to the dice, in the order of the seats."""
    return [seat.dice_part for seat in row.seats.all()]


def touch(row: Table, live: Live, seen: int, mover: Seat | None = None) -> None:
    """Note that the table changed, for those who could see it; and what the mover's seat says of
    time and moves."""
    row.version += 1
    row.changed_at = clock.stamp()
    row.position, row.played_version = live.position(), live.game.rules_version
    row.damaged = ""
    asked = TOGETHER if together(live.state) else live.actor()
    is_new = row.actor != asked
    if is_new or row.asked_since is None:
        row.asked_since = clock.now()
    if TOGETHER in (row.actor, asked):
        row.commitments.all().delete()
        commitments.begin(row, live)
    row.actor = asked
    if seen >> row.players & 1:
        row.spectator_version += 1
    tell(row, seen, mover)
    if live.actor() == OVER:
        finish(row, live, "finish", Table.Ending.PLAYED)
    elif is_new:
        happened(TurnCame(row.pk, tuple(commitments.asked(row))))
    row.due = clocks.due(row)
    SAVE_PROGRESS(row)
    live.stamp = stamp_of(row)


def finish(row: Table, live: Live, step: str, ending: Table.Ending) -> None:
    """The game is over, and counts; the row is written by the caller."""
    life.take(row, step, Table.Status.OVER)
    row.actor, row.ended, row.ending = OVER, clock.now(), ending
    row.result = results.final(row, live).to_json()
    row.commitments.all().delete()
    if row.rated:
        counting.count(row, live.game, live.state)
    happened(GameEnded(row.pk, ending, results.gone(row) if ending else ()))


def tell(row: Table, seen: int, mover: Seat | None) -> None:
    """The seats that could see something count one more; all in one statement."""
    who = [seat for seat in row.seats.all() if seen >> seat.number & 1]
    for seat in who:
        seat.version += 1
    if not who:
        return
    changes: dict[str, Any] = {"version": F("version") + 1}  # as Django takes them
    values: list[object] = [1]
    if mover is not None:
        assert mover.number in {seat.number for seat in who}
        for name, kind in OF_THE_MOVER:
            own = When(pk=mover.pk, then=Value(getattr(mover, name)))
            changes[name] = Case(own, default=F(name), output_field=kind)
            values += [mover.pk, getattr(mover, name)]
    keys = [seat.pk for seat in who]
    rows = Seat.objects.filter(pk__in=keys)
    TELL((len(who), mover is not None), lambda: updating(rows, changes), [*values, *keys])


def renew_due(row: Table) -> None:
    """Who has decided unseen no longer runs out of time.  No number that others could hear or
    count moves."""
    if row.clock:
        row.due = clocks.due(row)
        row.save(update_fields=["due"])


def touch_own(row: Table, seat: Seat) -> None:
    """Only the seat itself sees a change: no number that others could hear or count moves."""
    seat.version += 1
    row.seats.filter(pk=seat.pk).update(version=F("version") + 1)


def seat_of(row: Table, number: int) -> Seat:
    """A seat by its number, from memory when the row was read with its seats."""
    found = next((seat for seat in row.seats.all() if seat.number == number), None)
    if found is None:
        raise Impossible(_("there is no seat %(number)s") % {"number": number + 1})
    return found
