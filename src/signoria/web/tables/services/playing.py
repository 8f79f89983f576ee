"""In the game: moves, talk, waking the bots."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from signoria.core.action import Action
from signoria.core.machine import IllegalAction, together
from signoria.core.moves import after
from signoria.web.accounts.models import User
from signoria.web.site import clock
from signoria.web.tables import clocks, commitments, order_rows
from signoria.web.tables.live import CACHE, Live
from signoria.web.tables.locks import lock_people
from signoria.web.tables.models import TOGETHER, Message, Seat, Table
from signoria.web.tables.reading import locked
from signoria.web.tables.services.keys import Sending
from signoria.web.tables.services.progress import (
    renew_due,
    save_progress,
    seat_of,
    touch_own,
)
from signoria.web.tables.services.refusals import Forbidden, Impossible, Stale, check_status


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
