"""In the game: moves, undo, talk."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import (
    BooleanField,
    Case,
    F,
    Field,
    FloatField,
    PositiveIntegerField,
    Sum,
    Value,
    When,
)
from django.utils.translation import gettext as _

from signoria.core.action import Action
from signoria.core.fair import dice_for, drawn_from
from signoria.core.machine import CHANCE, OVER, IllegalAction, together
from signoria.core.moves import after
from signoria.web.accounts.models import User
from signoria.web.ratings import counting
from signoria.web.site import clock
from signoria.web.site.prepared import Inserting, Saving, Writing, updating
from signoria.web.tables import clocks, commitments, guides, life, order_rows, results
from signoria.web.tables.happenings import GameEnded, TurnCame, happened
from signoria.web.tables.live import CACHE, Live
from signoria.web.tables.locks import lock_people
from signoria.web.tables.models import TOGETHER, Message, Move, Seat, Table
from signoria.web.tables.reading import locked, stamp_of
from signoria.web.tables.services.keys import Sending
from signoria.web.tables.services.refusals import Forbidden, Impossible, Stale, check_status

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


def play(
    table_id: int,
    number: int,
    version: int,
    action: Action,
    wake: bool = True,
    by_bot: bool = False,
) -> Table:
    """A seat's action, and whatever chance brings after it."""
    return play_path(table_id, number, version, [action], wake=wake, by_bot=by_bot)


def play_path(
    table_id: int,
    number: int,
    version: int,
    path: Sequence[Action],
    key: str = "",
    wake: bool = True,
    by_bot: bool = False,
) -> Table:
    """A seat's move: all of its picks or, if one is forbidden, none; then what chance brings.
    A key that the seat has used before belongs to a move that was sent twice: it is played once."""
    with CACHE.hold(table_id) as slot, transaction.atomic():
        what = ("move", *(pick.text for pick in path))
        row, seat = sent_by(table_id, number, version, key, *what, by_bot=by_bot)
        if seat is None:
            return row
        live = slot.at(row)
        if number in together(live.state):
            decide(row, live, seat, path)
        else:
            carry_out(row, live, seat, path)
    if wake:
        wake_bots(row)
    return row


def carry_out(row: Table, live: Live, seat: Seat, path: Sequence[Action]) -> None:
    """The picks of the seat that is asked, on the table itself."""
    check_path(live, seat.number, path)
    ply = live.ply
    for number, action in enumerate(path):
        live.play(action, seat.number, joined=number > 0)
    row.hurry = row.hurry and clocks.plays_by_itself(seat)
    seat.offers_end = False  # who plays on does not want to end it here
    save_progress(row, live, ply, seat)
    order_rows.after_moves(row, live, seat.number)


def check_path(live: Live, number: int, path: Sequence[Action]) -> None:
    """Raises IllegalAction if one of the picks is forbidden; nothing is played yet.  Refused from
    the seat's own view: the reason tells nothing about others' secrets."""
    if not path:
        raise Impossible(_("a move needs at least one action"))
    s = live.state
    for action in path:
        refused = live.game.refusal(live.game.view(s, number), action, number)
        if refused is not None:
            raise IllegalAction(refused)
        s = after(s, action)


def decide(row: Table, live: Live, seat: Seat, path: Sequence[Action]) -> None:
    """Picks of a seat while all decide at the same time.  Nobody else hears of them, until the
    last one has decided: then all are played, in the order of the record."""
    rows = commitments.begin(row, live)
    if row.actor != TOGETHER:  # a table that came here before there were commitments
        row.actor = TOGETHER
        row.save(update_fields=["actor"])
    mine = next(found for found in rows if found.seat == seat.number)
    world = commitments.OwnWorld(live, seat.number, mine.moves)
    for number, action in enumerate(path):
        world.play(action, joined=number > 0)  # raises IllegalAction
    commitments.keep(mine, world)
    if any(found.since is not None for found in rows):
        touch_own(row, seat)
        renew_due(row)
        return
    ply = live.ply
    for found in rows:
        for move in found.moves:
            for number, text in enumerate(move):
                pick = live.game.catalogue.from_text(text)
                live.play(pick, found.seat, joined=number > 0)
    for found in rows:
        who = seat_of(row, found.seat)
        clocks.charge(row, who, found.seconds_used, passes_on=True)
        who.last_ply = live.ply
        who.save(update_fields=["seconds_used", "vacation_used", "last_ply"])
    row.asked_since = None
    save_progress(row, live, ply)


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


def sent_by(
    table_id: int, number: int, version: int, key: str, *what: object, by_bot: bool = False
) -> tuple[Table, Seat | None]:
    """The table and the seat that sends something, if the game is in play and the seat's view is
    the one named; no seat if the same was done under this key before."""
    row = locked(table_id)  # before the key is looked up: the same may come twice at once
    person = seat_of(row, number).user_id if key else None
    sending = Sending.of(person, key, number, *what, table_id=table_id)
    if sending.first() is not None:
        return row, None
    seat = seat_at(row, number, version, by_bot)
    sending.done(table_id)
    return row, seat


def seat_at(row: Table, number: int, version: int, by_bot: bool = False) -> Seat:
    """The seat, if the game is in play, the seat's view is the one named and nobody else plays
    for it."""
    check_status(row, Table.Status.PLAYING)
    seat = seat_of(row, number)
    if seat.version != version:
        raise Stale(_("the table has moved on since this page was made"))
    check_plays(seat, by_bot)
    return seat


def check_plays(seat: Seat, by_bot: bool) -> None:
    """Refuse a person who no longer plays here, and a bot that does not any more."""
    if by_bot and not clocks.plays_by_itself(seat):
        raise Stale(_("the table has moved on since this page was made"))
    if seat.out and not by_bot:
        raise Forbidden(_("you no longer play in this game"))
    if seat.stand_in and not by_bot:
        raise Forbidden(_("a bot plays for you: take your seat back first"))


def seat_of(row: Table, number: int) -> Seat:
    """A seat by its number, from memory when the row was read with its seats."""
    found = next((seat for seat in row.seats.all() if seat.number == number), None)
    if found is None:
        raise Impossible(_("there is no seat %(number)s") % {"number": number + 1})
    return found


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


def say(table: Table, user: User, text: str, key: str = "") -> None:
    """A line of talk, by somebody who plays here: a link is passed on easily."""
    if table.host_id != user.pk and not table.seats.filter(user=user).exists():
        raise Forbidden(_("only players talk at a table"))
    said = " ".join(text.replace("\0", " ").split())[:500]
    if not said:
        raise Impossible(_("an empty line says nothing"))
    sending = Sending.of(user.pk, key, "say", said, table_id=table.pk)
    with transaction.atomic():
        if key:
            lock_people([user.pk])  # the same line may come twice at once
        if sending.first() is not None:
            return
        Message.objects.create(table=table, user=user, name=user.shown_name(), text=said)
        Table.objects.filter(pk=table.pk).update(changed_at=clock.stamp())
        sending.done(table.pk)


def wake_bots(table: Table) -> None:
    """Ask a worker for the next bot's move, or for that of a person with a standing order."""
    from signoria.web.tables import tasks  # tasks use services as well

    if bot_to_move(table):
        tasks.wake(table)
    else:
        tasks.wake_for_order(table)


def hurry(table: Table, user: User) -> None:
    """Let the bots play without pauses until the next person's move."""
    if not table.seats.filter(user=user).exists():
        raise Forbidden(_("only players may hurry the bots"))
    check_status(table, Table.Status.PLAYING)
    Table.objects.filter(pk=table.pk).update(hurry=True)
    table.refresh_from_db()
    wake_bots(table)


def bot_to_move(table: Table) -> Seat | None:
    """The seat of the bot that decides; None when a person does."""
    asked = [seat_of(table, number) for number in commitments.asked(table)]
    return next((seat for seat in asked if seat.bot or seat.stand_in), None)
