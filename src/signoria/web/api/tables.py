"""Tables: which there are, new ones, sitting down and beginning."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from ninja import Status
from ninja.errors import HttpError

from signoria.core.fair import seed_hash
from signoria.web.api import schemas
from signoria.web.api.api import READS_PER_MINUTE, act, api, found, key_of, not_too_fast, person
from signoria.web.api.tokens import SIGNED_IN
from signoria.web.packs import services as packs
from signoria.web.tables import services
from signoria.web.tables.entering import is_at_home
from signoria.web.tables.models import Seat, Table

MOST_LISTED = 100


@api.get("/tables", response=list[schemas.TableOut], tags=["tables"])
def tables(request: HttpRequest, status: schemas.Status = "open", mine: bool = False) -> Any:
    """Public tables, or one's own."""
    not_too_fast(request, "read", READS_PER_MINUTE)
    rows = (
        Table.objects.filter(status=status).prefetch_related("seats").order_by(*Table.LATEST_FIRST)
    )
    rows = rows.filter(seats__user=person(request)).distinct() if mine else rows.filter(public=True)
    return [table_out(request, row) for row in rows[:MOST_LISTED]]


@api.post(
    "/tables", response={201: schemas.TableOut, **schemas.PROBLEMS}, tags=["tables"], auth=SIGNED_IN
)
def create(request: HttpRequest, new: schemas.TableIn) -> Any:
    """A new table; the first seat said to be "me" is yours."""
    user = person(request)
    if not services.may_open(user):
        raise HttpError(429, "too many new tables; wait a while")
    plans = [services.SeatPlan(s.kind, s.bot, s.name) for s in new.seats]
    pack = packs.chosen(new.pack, user) if new.pack else None
    if new.pack and pack is None:
        raise HttpError(404, "there is no such pack")
    row = services.create_table(
        user,
        new.game,
        len(plans),
        dict(new.options),
        plans,
        public=new.public,
        clock=new.clock,
        rated=new.rated,
        memory=new.memory,
        on_time=new.on_time,
        resigning=new.resigning,
        key=key_of(request),
        pack=pack,
    )
    return Status(201, table_out(request, row))


@api.get("/tables/{code}", response={200: schemas.TableOut, 404: schemas.Problem}, tags=["tables"])
def table(request: HttpRequest, code: str) -> Any:
    """One table."""
    return table_out(request, found(request, code))


@act("/tables/{code}/join", schemas.TableOut, "tables")
def join(request: HttpRequest, code: str, seat: int | None = None, part: str = "") -> Any:
    """Sit down.  `part`: up to 64 hexadecimal digits of your own choice that go into the dice."""
    row = found(request, code)
    services.take_seat(row, person(request), seat, part, key_of(request))
    return table_out(request, found(request, code))


@act("/tables/{code}/start", schemas.TableOut, "tables")
def start(request: HttpRequest, code: str, part: str = "") -> Any:
    """Begin: the host only.  `part`: as for `join`, chosen after you have seen `dice_hash`."""
    services.start(found(request, code), person(request), part, key_of(request))
    return table_out(request, found(request, code))


# What everybody may know of a table, as it is kept.
PUBLIC = (
    "code", "game", "status", "players", "options", "public", "rated", "memory", "clock", "pack",
    "on_time", "resigning", "ending", "closed",
)  # fmt: skip


def table_out(request: HttpRequest, row: Table) -> dict[str, Any]:
    """A table as everybody may know it; its key for who may ask others to come."""
    return {
        **{name: getattr(row, name) for name in PUBLIC},
        "key": row.key if not row.public and is_at_home(row, request.user.pk) else "",
        "dice_hash": seed_hash(row.seed),
        "actor": row.actor if row.actor is not None and row.actor >= 0 else None,
        "seats": [seat_out(seat) for seat in row.seats.all()],
        "result": row.result,
    }


def seat_out(seat: Seat) -> dict[str, Any]:
    """A seat as everybody may know it."""
    return {
        "number": seat.number,
        "name": seat.name,
        "bot": seat.bot or seat.stand_in,
        "out": seat.out,
        "offers_end": seat.offers_end,
    }
