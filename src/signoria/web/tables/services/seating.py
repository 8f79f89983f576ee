"""Before the game: a table is made, people sit down and get up, the host begins."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from signoria.games import load_game
from signoria.web.accounts.folding import folded
from signoria.web.accounts.models import User
from signoria.web.packs.models import Standard, Version
from signoria.web.packs.standards import standard_of
from signoria.web.ratings import terms
from signoria.web.site.clock import now, stamp
from signoria.web.site.limits import allow
from signoria.web.tables import bots, life, queue
from signoria.web.tables.clocks import check_clock
from signoria.web.tables.happenings import RoomFull, happened
from signoria.web.tables.live import CACHE
from signoria.web.tables.locks import lock_people, lock_tables
from signoria.web.tables.models import Seat, Table
from signoria.web.tables.services.keys import Sending
from signoria.web.tables.services.playing import wake_bots
from signoria.web.tables.services.progress import save_progress
from signoria.web.tables.services.refusals import Forbidden, Impossible, check_status

MOST_OPEN = 20  # tables one person may have waiting
TABLES_PER_HOUR = 60  # new ones of one person: by page, API or from a move of a finished game


@dataclass(frozen=True)
class SeatPlan:
    """What a seat of a new table is: a person, a bot, open to all, or by link."""

    kind: str  # "me", "hot", "open", "link", "bot"
    bot: str = ""
    name: str = ""


def may_open(user: User) -> bool:
    """Not yet too many new tables; this one is counted."""
    return allow(f"table:{user.pk}", TABLES_PER_HOUR, 3600)


def create_table(
    host: User,
    game_name: str,
    players: int,
    options: dict[str, Any],
    plans: Sequence[SeatPlan],
    public: bool = False,
    clock: str = "",
    rated: bool = False,
    memory: bool = False,
    on_time: str = "",
    resigning: str = "",
    key: str = "",
    pack: Version | Standard | None = None,
    ours: bool = False,
) -> Table:
    """A table that waits for its players; the one that was made under this key before.

    Without a pack it has the components that are standard on this site, or just `ours`.
    """
    game = load_game(game_name)
    checked = game.check_options(players, options)
    if len(plans) != players:
        text = _("%(players)s players need as many seats, not %(seats)s")
        raise Impossible(text % {"players": players, "seats": len(plans)})
    check_clock(clock)
    check_rules_of_leaving(on_time, resigning)
    if rated:
        check_rated([plan.kind for plan in plans])
        refuse(terms.why_not_here(clock, public))
        refuse(terms.why_not_rules(on_time, resigning))
        refuse(terms.why_not_person(host))
    if pack is None and not ours:
        pack = standard_of(game_name)
    check_pack(game_name, pack, rated)
    with transaction.atomic():
        lock_people([host.pk])  # nobody opens two tables in the same moment to pass the limit
        sending = Sending.of(
            host.pk, key, "table", game_name, checked, [vars(p) for p in plans], str(pack)
        )
        known = sending.first()
        if known is not None:
            return known.table
        waiting = Table.objects.filter(host=host, status=Table.Status.OPEN).count()
        if waiting >= MOST_OPEN:
            text = _("you already have %(n)s tables waiting; start or leave some")
            raise Impossible(text % {"n": waiting})
        table = Table.objects.create(
            game=game_name,
            rules_version=game.rules_version,
            players=players,
            options=checked,
            host=host,
            public=public,
            rated=rated,
            memory=memory,
            clock=clock,
            on_time=on_time or (terms.ON_TIME if rated else Table.OnTime.BOT),
            resigning=resigning or terms.RESIGNING,
            pack=pack.contents_id if pack is not None else "",
            pack_name=str(pack) if pack is not None else "",
            changed_at=stamp(),
        )
        for number, plan in enumerate(plans):
            Seat.objects.create(table=table, number=number, **seat_values(host, plan, number))
        give_bots_names(table)
        keep_names_apart(table)
        sending.done(table.pk)
    return table


def check_pack(game: str, pack: Version | Standard | None, rated: bool) -> None:
    """Refuse components of another game, or those that no rated game may have."""
    if pack is not None and pack.contents.game != game:
        raise Impossible(_("this pack is for another game"))
    reason = terms.why_not_with(pack is None or pack.contents.approved) if rated else ""
    if reason:
        raise Impossible(reason)


def check_rules_of_leaving(on_time: str, resigning: str) -> None:
    """Refuse what is no rule for absent players or for those who resign; "": the usual one."""
    if on_time not in ("", *Table.OnTime.values):
        raise Impossible(_("there is no rule %(rule)s for time") % {"rule": on_time[:20]})
    if resigning not in ("", *Table.Resigning.values):
        raise Impossible(_("there is no rule %(rule)s for resigning") % {"rule": resigning[:20]})


def check_rated(kinds: Sequence[str]) -> None:
    """Refuse seats that cannot be at a rated table."""
    refuse(terms.why_not(kinds))


def refuse(reason: str) -> None:
    """Raise a reason, if there is one."""
    if reason:
        raise Impossible(reason)


def seat_values(host: User, plan: SeatPlan, number: int) -> dict[str, Any]:
    """The fields of a new seat."""
    match plan.kind:
        case "me":
            return {"user": host, "name": host.shown_name()}
        case "hot":
            name = one_line(plan.name) or f"Player {number + 1}"
            return {"user": host, "shares_screen": True, "name": name}
        case "open":
            return {}
        case "link":
            return {"invited": True}
        case "bot" if plan.bot in bots.BY_KEY:
            return {"bot": plan.bot}
    text = _("a seat cannot be %(kind)s %(bot)s")
    raise Impossible(text % {"kind": plan.kind[:20], "bot": plan.bot[:20]})


def one_line(name: str) -> str:
    """A name that fits into a record: no line ends, no doubled spaces."""
    return " ".join(name.split())[:40].strip()


BOT_NAMES = ("Bianca", "Marco", "Lucia", "Tito", "Elena", "Bruno", "Chiara", "Pietro")


def give_bots_names(table: Table) -> None:
    """Every bot has a first name, different at one table, also from those of people."""
    seats = list(table.seats.all())
    taken = {first for seat in seats for first in seat.name.split()[:1]}
    free = [name for name in BOT_NAMES if name not in taken]
    for seat in seats:
        if seat.bot and not seat.name:
            seat.name = free.pop(0)
            seat.save(update_fields=["name"])


def keep_names_apart(table: Table) -> None:
    """Those who share the host's screen have names of their own: no account keeps them apart."""
    seats = list(table.seats.all())
    taken = {folded(seat.name) for seat in seats if seat.name and not seat.shares_screen}
    for seat in seats:
        if not seat.shares_screen:
            continue
        names = (seat.name, *(f"{seat.name[:37]} {number}" for number in range(2, 9)))
        name = next(name for name in names if folded(name) not in taken)
        taken.add(folded(name))
        if name != seat.name:
            seat.name = name
            seat.save(update_fields=["name"])


def take_seat(
    table: Table, user: User, number: int | None = None, part: str = "", key: str = ""
) -> Seat:
    """A person sits down, without a number on the first free seat, and adds to the dice."""
    check_part(part)
    sending = Sending.of(user.pk, key, "sit", number, part, table_id=table.pk)
    if sending.first() is not None:  # the game may have begun meanwhile
        return table.seats.get(user=user, shares_screen=False)
    with changing(table, Table.Status.OPEN) as row:
        mine = row.seats.filter(user=user, shares_screen=False).first()
        if mine is not None:
            return mine
        if user.pk in row.sent_away or is_blocked(row, user):
            raise Forbidden(_("the host plays with others this time"))
        if row.rated:
            refuse(terms.why_not_person(user))
        if is_rated_rematch(row) and not Seat.objects.filter(table=row.parent_id, user=user):
            raise Forbidden(_("a rated rematch is for those who played before"))
        free = row.seats.filter(user=None, bot="")
        seat = (free.filter(number=number) if number is not None else free).first()
        if seat is None:
            raise Impossible(
                _("this seat is taken") if number is not None else _("no seat is free")
            )
        seat.user, seat.name, seat.dice_part = user, user.shown_name(), part
        seat.save(update_fields=["user", "name", "dice_part"])
        keep_names_apart(row)
        sending.done(table.pk)
        if row.host_id is not None and not row.seats.filter(user=None, bot="").exists():
            happened(RoomFull(row.pk, row.host_id))
        return seat


def is_blocked(row: Table, user: User) -> bool:
    """Does the host not want to meet this person?"""
    ties = row.host.ties.filter(other=user, kind="blocked") if row.host is not None else None
    return ties is not None and ties.exists()


def is_rated_rematch(row: Table) -> bool:
    """Once more with the same people, and it counts."""
    return row.rated and row.parent_id is not None and row.parent_ply is None


DICE_PART = re.compile(r"[0-9a-f]{0,64}")


def check_part(part: str) -> None:
    """Refuse what no browser of ours sends: it has to fit into a record."""
    if not DICE_PART.fullmatch(part):
        raise Impossible(
            _("a part of the dice is written in at most 64 digits 0-9 and letters a-f")
        )


def add_part(table: Table, user: User, part: str) -> None:
    """A person who sits already adds to the dice, once: what was added stays."""
    check_part(part)
    with transaction.atomic():
        row = Table.objects.select_for_update().get(pk=table.pk)
        check_status(row, Table.Status.OPEN)
        mine = row.seats.filter(user=user, shares_screen=False)
        if not mine.exists():
            raise Forbidden(_("you have no seat at this table"))
        mine.filter(dice_part="").update(dice_part=part)


def leave(table: Table, user: User) -> None:
    """A person gets up before the start; without anybody left the table is gone."""
    with changing(table, Table.Status.OPEN) as row:
        gone = row.seats.filter(user=user).update(
            user=None, name="", shares_screen=False, dice_part=""
        )
        if not gone and row.host_id != user.pk:
            raise Forbidden(_("you have no seat at this table"))
        heir = row.seats.exclude(user=None).first()
        if heir is None:
            row.delete()
        elif row.host_id == user.pk:
            row.host = heir.user
            row.save(update_fields=["host"])


def remove_player(table: Table, user: User, number: int) -> None:
    """The host asks somebody to get up before the start."""
    with changing(table, Table.Status.OPEN) as row:
        if row.host_id != user.pk:
            raise Forbidden(_("only the host says who shall play"))
        seat = row.seats.filter(number=number).exclude(user=None).exclude(user=user).first()
        if seat is None:
            raise Impossible(_("nobody sits there whom the host could ask to leave"))
        row.sent_away = [*row.sent_away, seat.user_id]
        row.save(update_fields=["sent_away"])
        seat.user, seat.name, seat.dice_part = None, "", ""
        seat.save(update_fields=["user", "name", "dice_part"])


def ask_back(table: Table, user: User) -> None:
    """Somebody whom the host had asked to leave may come again."""
    with changing(table, Table.Status.OPEN) as row:
        row.sent_away = [one for one in row.sent_away if one != user.pk]
        row.save(update_fields=["sent_away"])


def set_seat(table: Table, user: User, number: int, who: str) -> None:
    """The host says who shall play on a free seat: a bot's strength, "open" for everybody or
    "link" for somebody with the link."""
    if who not in ("open", "link") and who not in bots.BY_KEY:
        raise Impossible(_("there is no bot %(bot)s") % {"bot": who[:20]})
    with changing(table, Table.Status.OPEN) as row:
        if row.host_id != user.pk:
            raise Forbidden(_("only the host says who shall play"))
        if row.rated and who in bots.BY_KEY:
            check_rated(["me", "bot"])
        seat = row.seats.filter(number=number, user=None).first()
        if seat is None:
            raise Impossible(_("this seat is taken"))
        seat.bot, seat.name = who if who in bots.BY_KEY else "", ""
        seat.invited = who == "link"
        seat.save(update_fields=["bot", "name", "invited"])
        give_bots_names(row)


def start(table: Table, user: User, part: str = "", key: str = "") -> None:
    """The host begins, adding to the dice if that was not done yet; every seat must be taken."""
    check_part(part)
    sending = Sending.of(user.pk, key, "start", part, table_id=table.pk)
    if sending.first() is not None:
        return
    with CACHE.hold(table.pk) as slot, changing(table, Table.Status.OPEN) as row:
        if row.host_id != user.pk:
            raise Forbidden(_("only the host starts the game"))
        if row.seats.filter(user=None, bot="").exists():
            raise Impossible(_("a seat is still free"))
        queue.check_alone(user, row)
        row.seats.filter(user=user, shares_screen=False, dice_part="").update(dice_part=part)
        life.take(row, "start", Table.Status.PLAYING)
        row.started = now()
        row.rules_version = row.played_version = load_game(row.game).rules_version
        live = slot.at(row)
        save_progress(row, live, 0)
        sending.done(table.pk)
    table.refresh_from_db()
    wake_bots(table)


@contextmanager
def changing(table: Table, status: str) -> Iterator[Table]:
    """The row of a table in a transaction of its own, if it has that status."""
    with transaction.atomic():
        row = next(iter(lock_tables([table.pk])), None)
        if row is None:
            raise Impossible(_("this table is gone: everybody has left it"))
        check_status(row, status)
        yield row
        # By the key, not by the row: the last person who left took the table along.
        Table.objects.filter(pk=table.pk).update(
            version=F("version") + 1,
            spectator_version=F("spectator_version") + 1,
            changed_at=stamp(),
        )
        Seat.objects.filter(table_id=table.pk).update(version=F("version") + 1)
