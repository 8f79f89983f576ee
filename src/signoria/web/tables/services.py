"""The only writer of tables: one transaction per change, every action executed here.

A client says which version of its own view it saw.  A stale or doubled request raises Stale
and changes nothing; what the rules forbid raises IllegalAction and changes nothing.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from signoria.core.action import Action
from signoria.core.errors import SignoriaError
from signoria.core.fair import dice_for
from signoria.core.game import Game
from signoria.core.machine import CHANCE, OVER
from signoria.core.record import Move as CoreMove
from signoria.core.record import Record
from signoria.games import load_game
from signoria.web.accounts.models import User
from signoria.web.tables import bots
from signoria.web.tables.live import CACHE, Live
from signoria.web.tables.models import Message, Move, Seat, Table

LATE_WITHOUT_CLOCK = 3600.0  # seconds after which others may let a bot play
DAY = 86_400.0
MOST_OPEN = 20  # tables one person may have waiting


class Stale(SignoriaError):
    """The request was made from an older view; nothing was changed."""


class Forbidden(SignoriaError):
    """This person may not do that; nothing was changed."""


class Impossible(SignoriaError):
    """It cannot be done now, for the reason named; nothing was changed."""


@dataclass(frozen=True)
class SeatPlan:
    """What a seat of a new table is: a person, a bot, open to all, or by link."""

    kind: str  # "me", "hot", "open", "link", "bot"
    bot: str = ""
    name: str = ""


# --- before the game --------------------------------------------------------------------------


def create_table(
    host: User,
    game_name: str,
    players: int,
    options: dict[str, Any],
    plans: Sequence[SeatPlan],
    public: bool = False,
    clock: str = "",
) -> Table:
    """A table that waits for its players."""
    game = load_game(game_name)
    checked = game.check_options(players, options)
    if len(plans) != players:
        raise Impossible(f"{players} players need {players} seats, not {len(plans)}")
    check_clock(clock)
    with transaction.atomic():
        waiting = Table.objects.filter(host=host, status=Table.Status.OPEN).count()
        if waiting >= MOST_OPEN:
            raise Impossible(f"you already have {waiting} tables waiting; start or leave some")
        table = Table.objects.create(
            game=game_name,
            rules_version=game.rules_version,
            players=players,
            options=checked,
            host=host,
            public=public,
            clock=clock,
            stamp=time.time_ns(),
        )
        for number, plan in enumerate(plans):
            Seat.objects.create(table=table, number=number, **seat_values(host, plan, number))
        give_bots_names(table)
    return table


def check_clock(clock: str) -> None:
    """`""`, `live:20` (minutes each) or `days:2` (per move)."""
    kind, _, amount = clock.partition(":")
    if clock == "":
        return
    if kind not in ("live", "days") or not (amount.isascii() and amount.isdigit()):
        raise Impossible(f"there is no clock {clock[:20]!r}")
    if not 1 <= int(amount) <= (240 if kind == "live" else 30):
        raise Impossible("a clock has 1 to 240 minutes or 1 to 30 days")


def seat_values(host: User, plan: SeatPlan, number: int) -> dict[str, Any]:
    """The fields of a new seat."""
    match plan.kind:
        case "me":
            return {"user": host, "name": host.shown_name()}
        case "hot":
            name = one_line(plan.name) or f"Player {number + 1}"
            return {"user": host, "hot": True, "name": name}
        case "open":
            return {}
        case "link":
            return {"invited": True}
        case "bot" if plan.bot in bots.BY_KEY:
            return {"bot": plan.bot}
    raise Impossible(f"a seat cannot be {plan.kind[:20]!r} {plan.bot[:20]!r}")


def one_line(name: str) -> str:
    """A name that fits into a record: no line ends, no doubled spaces."""
    return " ".join(name.split())[:40].strip()


BOT_NAMES = ("Bianca", "Marco", "Lucia", "Tito", "Elena", "Bruno", "Chiara", "Pietro")


def give_bots_names(table: Table) -> None:
    """Every bot has a first name, different at one table."""
    seats = list(table.seats.all())
    taken = {seat.name for seat in seats}
    free = [name for name in BOT_NAMES if name not in taken]
    for seat in seats:
        if seat.bot and not seat.name:
            seat.name = free.pop(0)
            seat.save(update_fields=["name"])


def take_seat(table: Table, user: User, number: int | None = None) -> Seat:
    """A person sits down; without a number on the first free seat."""
    with changing(table, Table.Status.OPEN) as row:
        mine = row.seats.filter(user=user, hot=False).first()
        if mine is not None:
            return mine
        free = row.seats.filter(user=None, bot="")
        seat = (free.filter(number=number) if number is not None else free).first()
        if seat is None:
            raise Impossible("this seat is taken" if number is not None else "no seat is free")
        seat.user, seat.name = user, user.shown_name()
        seat.save(update_fields=["user", "name"])
        return seat


def leave(table: Table, user: User) -> None:
    """A person gets up before the start; without anybody left the table is gone."""
    with changing(table, Table.Status.OPEN) as row:
        gone = row.seats.filter(user=user).update(user=None, name="", hot=False)
        if not gone and row.host_id != user.pk:
            raise Forbidden("you have no seat at this table")
        heir = row.seats.exclude(user=None).first()
        if heir is None:
            row.delete()
        elif row.host_id == user.pk:
            row.host = heir.user
            row.save(update_fields=["host"])


def set_bot(table: Table, user: User, number: int, bot: str) -> None:
    """The host puts a bot on a free seat, or takes it away again (bot is "")."""
    if bot and bot not in bots.BY_KEY:
        raise Impossible(f"there is no bot {bot[:20]!r}")
    with changing(table, Table.Status.OPEN) as row:
        if row.host_id != user.pk:
            raise Forbidden("only the host sets bots")
        seat = row.seats.filter(number=number, user=None).first()
        if seat is None:
            raise Impossible("this seat is taken")
        seat.bot, seat.name = bot, ""
        seat.save(update_fields=["bot", "name"])
        give_bots_names(row)


def start(table: Table, user: User) -> None:
    """The host begins; every seat must be taken."""
    with CACHE.hold(table.pk) as slot, changing(table, Table.Status.OPEN) as row:
        if row.host_id != user.pk:
            raise Forbidden("only the host starts the game")
        if row.seats.filter(user=None, bot="").exists():
            raise Impossible("a seat is still free")
        row.status = Table.Status.PLAYING
        row.started = timezone.now()
        live = slot.at(row)
        save_progress(row, live, 0)
    table.refresh_from_db()
    wake_bots(table)


@contextmanager
def changing(table: Table, status: str) -> Iterator[Table]:
    """The row of a table in a transaction of its own, if it has that status."""
    with transaction.atomic():
        row = Table.objects.select_for_update().get(pk=table.pk)
        if row.status != status:
            raise Impossible(WRONG_STATUS[row.status])
        yield row
        # By the key, not by the row: the last person who left took the table along.
        Table.objects.filter(pk=table.pk).update(
            version=F("version") + 1, seen=F("seen") + 1, stamp=time.time_ns()
        )
        Seat.objects.filter(table_id=table.pk).update(version=F("version") + 1)


WRONG_STATUS = {
    "open": "the game has not started",
    "playing": "the game has already started",
    "over": "the game is over",
}


# --- in the game ------------------------------------------------------------------------------


def play(table_id: int, number: int, version: int, action: Action, wake: bool = True) -> Table:
    """A seat's action, and whatever chance brings after it."""
    with CACHE.hold(table_id) as slot, transaction.atomic():
        row, seat = row_and_seat(table_id, number, version)
        live = slot.at(row)
        ply = live.ply
        live.play(action, number)  # raises IllegalAction
        row.hurry = row.hurry and bool(seat.bot or seat.stand_in)
        save_progress(row, live, ply, seat)
    if wake:
        wake_bots(row)
    return row


def row_and_seat(table_id: int, number: int, version: int) -> tuple[Table, Seat]:
    """The table and the seat, if it is in play and the seat's view is the one named."""
    row = Table.objects.select_for_update().get(pk=table_id)
    if row.status != Table.Status.PLAYING:
        raise Impossible(WRONG_STATUS[row.status])
    seat = row.seats.get(number=number)
    if seat.version != version:
        raise Stale("the table has moved on since this page was made")
    return row, seat


def save_progress(row: Table, live: Live, ply: int, mover: Seat | None = None) -> None:
    """Let chance act, then write every move from `ply` on and what follows from them."""
    while live.actor() == CHANCE:
        live.roll(dice_for(row.seed, live.ply))
    moves = live.table.record.moves
    Move.objects.bulk_create(
        Move(
            table=row,
            ply=n,
            seat=None if moves[n].seat == CHANCE else moves[n].seat,
            text=moves[n].text,
            seen_by=live.seen_by[n],
        )
        for n in range(ply, len(moves))
    )
    seen = live.seen_since(ply)
    if mover is not None:
        own = 1 << mover.number
        if live.actor() != mover.number or seen & ~own:
            take_time(row, mover)
        seen |= own  # who acted sees the answer, whatever it changed
        row.seats.filter(number=mover.number).update(last_ply=len(moves))
    touch(row, live, seen)


def touch(row: Table, live: Live, seen: int) -> None:
    """Note that the table changed, for those who could see it."""
    row.version += 1
    row.stamp = time.time_ns()
    row.asked = timezone.now() if row.actor != live.actor() or row.asked is None else row.asked
    row.actor = live.actor()
    if seen >> row.players & 1:
        row.seen += 1
    who = [seat for seat in range(row.players) if seen >> seat & 1]
    row.seats.filter(number__in=who).update(version=F("version") + 1)
    if live.actor() == OVER:
        row.status = Table.Status.OVER
        row.ended = timezone.now()
        row.result = live.game.result(live.state).to_json()
    row.save()


def undo(table_id: int, number: int, version: int, whole_turn: bool) -> Table:
    """Take back the seat's last move, or everything back to the last barrier."""
    with CACHE.hold(table_id) as slot, transaction.atomic():
        row, _seat = row_and_seat(table_id, number, version)
        live = slot.at(row)
        reach = undo_reach(live, number)
        if reach == 0:
            raise Impossible("nothing can be taken back: something became known since")
        steps = reach if whole_turn else 1
        kept = live.ply - steps
        seen = live.seen_since(kept) | 1 << number
        live.undo(steps)
        row.cuts += 1
        live.cuts = row.cuts
        Move.objects.filter(table=row, ply__gte=kept).delete()
        row.seats.filter(number=number).update(last_ply=kept)
        touch(row, live, seen)
    return row


def undo_reach(live: Live, number: int) -> int:
    """How many moves a seat may take back now."""
    if live.actor() != number:
        return 0
    reach = live.table.undo_reach()
    moves = live.table.record.moves
    own = 0
    while own < reach and moves[-1 - own].seat == number:
        own += 1
    return own


def take_time(row: Table, seat: Seat) -> None:
    """The time a seat needed, by the server's clock only; from here it counts anew.  Not for a
    pick that nobody else could see: the clock would tell that there was one."""
    if row.asked is not None:
        seat.used += max(0.0, (timezone.now() - row.asked).total_seconds())
        seat.save(update_fields=["used"])
        row.asked = None


def time_left(row: Table, seat: Seat) -> float | None:
    """Seconds a seat still has; None without a clock."""
    kind, _, amount = row.clock.partition(":")
    if not kind:
        return None
    asked = row.actor == seat.number and row.asked is not None
    waited = (timezone.now() - row.asked).total_seconds() if asked and row.asked else 0.0
    if kind == "live":
        return int(amount) * 60 - seat.used - waited
    return int(amount) * DAY - waited


def is_late(row: Table, seat: Seat) -> bool:
    """May others let a bot play for this seat?"""
    if row.actor != seat.number or row.asked is None:
        return False
    left = time_left(row, seat)
    if left is not None:
        return left <= 0
    return (timezone.now() - row.asked).total_seconds() > LATE_WITHOUT_CLOCK


def stand_in(table_id: int, user: User, number: int, bot: str) -> Table:
    """A bot plays for a seat (its person asks, or others when time is out), or gives it back."""
    if bot and bot not in bots.BY_KEY:
        raise Impossible(f"there is no bot {bot[:20]!r}")
    with transaction.atomic():
        row = Table.objects.select_for_update().get(pk=table_id)
        if row.status != Table.Status.PLAYING:
            raise Impossible(WRONG_STATUS[row.status])
        seat = row.seats.get(number=number)
        own = seat.user_id == user.pk
        seated = row.seats.filter(user=user).exists()
        if not own and not (bot and seated and is_late(row, seat)):
            raise Forbidden("only the player, or others when time is out, may call a bot here")
        seat.stand_in = bot
        seat.save(update_fields=["stand_in"])
        row.version += 1
        row.seen += 1
        row.stamp = time.time_ns()
        row.save(update_fields=["version", "seen", "stamp"])
        row.seats.update(version=F("version") + 1)
    wake_bots(row)
    return row


def say(table: Table, user: User, text: str) -> Message:
    """A line of talk."""
    said = " ".join(text.split())[:500]
    if not said:
        raise Impossible("an empty line says nothing")
    with transaction.atomic():
        message = Message.objects.create(table=table, user=user, name=user.shown_name(), text=said)
        Table.objects.filter(pk=table.pk).update(stamp=time.time_ns())
    return message


def wake_bots(table: Table) -> None:
    """Ask a worker for the next bot's move, if a bot is to decide."""
    from signoria.web.tables import tasks  # tasks use services as well

    if bot_to_move(table):
        tasks.wake(table)


def hurry(table: Table, user: User) -> None:
    """Let the bots play without pauses until the next person's move."""
    if not table.seats.filter(user=user).exists():
        raise Forbidden("only players may hurry the bots")
    Table.objects.filter(pk=table.pk).update(hurry=True)
    table.refresh_from_db()
    wake_bots(table)


def bot_to_move(table: Table) -> str:
    """The strength of the bot that decides; "" when a person does."""
    if table.status != Table.Status.PLAYING or table.actor is None or table.actor < 0:
        return ""
    seat = table.seats.get(number=table.actor)
    return seat.bot or seat.stand_in


# --- after the game ---------------------------------------------------------------------------


def rematch(table: Table, user: User) -> Table:
    """The same people, bots and options once more; seats move on by one."""
    if table.status != Table.Status.OVER:
        raise Impossible(WRONG_STATUS[table.status])
    seats = list(table.seats.all())
    if not any(seat.user_id == user.pk for seat in seats):
        raise Forbidden("only players ask for a rematch")
    with transaction.atomic():
        known = Table.objects.filter(parent=table, parent_ply=None).first()
        if known is not None:
            return known
        again = copy_of(table, user, public=table.public, clock=table.clock)
        for number, old in enumerate([*seats[1:], seats[0]]):
            Seat.objects.create(
                table=again,
                number=number,
                user=old.user,
                bot=old.bot,
                hot=old.hot,
                name=old.name,
                invited=old.invited or (old.user is not None),
            )
        Table.objects.filter(pk=table.pk).update(stamp=time.time_ns(), seen=F("seen") + 1)
        table.seats.update(version=F("version") + 1)
    return again


def copy_of(table: Table, host: User, **values: Any) -> Table:
    """A new table of the same game and options."""
    return Table.objects.create(
        game=table.game,
        rules_version=table.rules_version,
        players=table.players,
        options=table.options,
        host=host,
        parent=table,
        stamp=time.time_ns(),
        **values,
    )


def what_if(table: Table, user: User, ply: int, number: int, bot: str) -> Table:
    """Go on from a move of a finished game, as one of its seats, against bots."""
    if table.status != Table.Status.OVER:
        raise Impossible("only a finished game can be continued from one of its moves")
    record = record_of(table)
    if not 0 <= ply <= len(record.moves) or not 0 <= number < table.players:
        raise Impossible(f"there is no move {ply} or seat {number}")
    record.moves = record.moves[:ply]
    return table_from_record(user, record, number, bot, parent=table, parent_ply=ply)


def table_from_record(
    user: User,
    record: Record,
    number: int,
    bot: str,
    parent: Table | None = None,
    parent_ply: int | None = None,
) -> Table:
    """A new table that begins with the moves of a record."""
    if bot not in bots.BY_KEY:
        raise Impossible(f"there is no bot {bot[:20]!r}")
    game: Game[Any] = load_game(record.game)
    live = Live(game, record.players, dict(record.options), list(record.names))
    for move in record.moves:
        follow_anew(live, move)
    with transaction.atomic():
        table = Table.objects.create(
            game=record.game,
            rules_version=record.rules_version,
            players=record.players,
            options=record.options,
            host=user,
            parent=parent,
            parent_ply=parent_ply,
            status=Table.Status.PLAYING,
            started=timezone.now(),
        )
        for seat in range(record.players):
            mine = seat == number
            name = user.shown_name() if mine else record.names[seat].split(" (")[0][:40]
            values = {"user": user} if mine else {"bot": bot}
            Seat.objects.create(table=table, number=seat, name=name, **values)
        save_progress(table, live, 0)
    wake_bots(table)
    return table


def follow_anew(live: Live, move: CoreMove) -> None:
    """A move of a record on a table that is not in the database yet."""
    every = (1 << (live.players + 1)) - 1
    live.follow(None if move.seat == CHANCE else move.seat, move.text, every)


def record_of(table: Table) -> Record:
    """The record of a table, whole: only for a finished game or the server itself."""
    rows = table.moves.order_by("ply").values_list("seat", "text")
    return Record(
        table.game,
        table.rules_version,
        table.players,
        dict(table.options),
        [seat_title(seat) for seat in table.seats.all()],
        [CoreMove(CHANCE if seat is None else seat, text) for seat, text in rows],
    )


def seat_title(seat: Seat) -> str:
    """The name in a record: with the strength of a bot."""
    return f"{seat.name} ({seat.bot})" if seat.bot else seat.name
