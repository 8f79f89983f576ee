"""After the game: rematch, what-if, records."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from signoria.core.game import Game
from signoria.core.machine import CHANCE
from signoria.core.pack import FINGERPRINT
from signoria.core.record import Move as CoreMove
from signoria.core.record import Record
from signoria.games import load_game
from signoria.packs import of_texts
from signoria.web.accounts.models import User
from signoria.web.packs import services as packs
from signoria.web.ratings import terms
from signoria.web.site import clock
from signoria.web.tables import bots
from signoria.web.tables.live import Live, played_under, replayed
from signoria.web.tables.locks import lock_tables
from signoria.web.tables.models import Seat, Table, new_key, new_seed
from signoria.web.tables.services.playing import wake_bots
from signoria.web.tables.services.progress import save_progress
from signoria.web.tables.services.refusals import Forbidden, Impossible, check_status
from signoria.web.tables.services.seating import refuse


def rematch(table: Table, user: User) -> Table:
    """The same people, bots and options once more; seats move on by one.  Nobody is put into a
    rated game: there the others sit down themselves."""
    check_status(table, Table.Status.OVER)
    seats = list(table.seats.all())
    if not any(seat.user_id == user.pk for seat in seats):
        raise Forbidden(_("only players ask for a rematch"))
    if table.rated:
        refuse(terms.why_not_here(table.clock, table.public) or terms.why_not_person(user))
    with transaction.atomic():
        lock_tables([table.pk])  # two people may ask at once
        known = Table.objects.filter(parent=table, parent_ply=None).first()
        if known is not None:
            return known
        again = copy_of(
            table,
            user,
            parent=table,
            public=table.public,
            key=table.key or new_key(),  # whoever could watch can go on watching
            rated=table.rated,
            memory=table.memory,
            clock=table.clock,
            pack=table.pack,
            pack_name=table.pack_name,
            on_time=terms.ON_TIME if table.rated else table.on_time,
            resigning=terms.RESIGNING if table.rated else table.resigning,
        )
        for number, old in enumerate([*seats[1:], seats[0]]):
            asked_first = table.rated and old.user_id != user.pk
            Seat.objects.create(
                table=again,
                number=number,
                user=None if asked_first else old.user,
                bot=old.bot,
                shares_screen=old.shares_screen,
                name="" if asked_first else old.name,
                invited=old.invited or (old.user is not None),
            )
        Table.objects.filter(pk=table.pk).update(
            changed_at=clock.stamp(), spectator_version=F("spectator_version") + 1
        )
        table.seats.update(version=F("version") + 1)
    return again


def copy_of(old: Table | Record, host: User, **values: Any) -> Table:
    """A new table of the same game and options."""
    return Table.objects.create(
        game=old.game,
        rules_version=load_game(old.game).rules_version,
        players=old.players,
        options=old.options,
        host=host,
        changed_at=clock.stamp(),
        **values,
    )


def what_if(table: Table, user: User, ply: int, number: int, bot: str) -> Table:
    """Go on from a move of a finished game, as one of its seats, against bots."""
    if table.status != Table.Status.OVER:
        raise Impossible(_("only a finished game can be continued from one of its moves"))
    replayed(table)  # raises Outdated where the rules no longer lead there
    record = record_of(table)
    if not 0 <= ply <= len(record.moves) or not 0 <= number < table.players:
        text = _("there is no move %(move)s or seat %(seat)s")
        raise Impossible(text % {"move": ply, "seat": number + 1})
    record.moves = record.moves[:ply]
    return table_from_record(user, record, number, bot, parent=table, parent_ply=ply)


def table_from_record(
    user: User,
    record: Record,
    number: int,
    bot: str,
    parent: Table | None = None,
    parent_ply: int | None = None,
    seed: str = "",
) -> Table:
    """A new table that begins with the moves of a record; `seed` for one whose dice are known."""
    if bot not in bots.BY_KEY:
        raise Impossible(_("there is no bot %(bot)s") % {"bot": bot[:20]})
    game: Game[Any] = load_game(record.game)
    pack = packs.keep(game.name, of_texts(record.files)).pk if record.files else ""
    folder = packs.folder(pack)
    live = Live(game, record.players, dict(record.options), list(record.names), folder)
    for move in record.moves:
        follow_anew(live, move)
    with transaction.atomic():
        table = copy_of(
            record,
            user,
            parent=parent,
            parent_ply=parent_ply,
            status=Table.Status.PLAYING,
            started=clock.now(),
            pack=pack,
            pack_name=parent.pack_name if parent is not None else "",
            seed=seed or new_seed(),
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
        played_under(table),
        table.players,
        dict(table.options),
        [seat_title(seat) for seat in table.seats.all()],
        [CoreMove(CHANCE if seat is None else seat, text) for seat, text in rows],
        table.pack[:FINGERPRINT],
        packs.files_of(table.pack),
    )


def seat_title(seat: Seat) -> str:
    """The name in a record: with the strength of a bot."""
    return f"{seat.name} ({seat.bot})" if seat.bot else seat.name
