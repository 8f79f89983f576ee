"""Streams: by one of them all pages of a browser hear that something changed (`push.py`).

A stream is of one person and of the tables whose pages are open.  It says numbers of these tables,
as far as the person may see them, and at which of the person's own tables there is something to
decide, or was the end.  Nothing else is said; each page then fetches its own view.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from asgiref.sync import sync_to_async
from django.db import connection
from django.db.models import Exists, F, OuterRef, Q
from django.http import Http404, HttpRequest, HttpResponseBase, StreamingHttpResponse
from django.views.decorators.http import require_safe

from signoria.games import load_game, load_text
from signoria.web.site import clock
from signoria.web.site.languages import language
from signoria.web.tables.entering import may_enter
from signoria.web.tables.models import TOGETHER, Commitment, Seat, Table
from signoria.web.tables.push import HUB, Ear
from signoria.web.tables.viewing import visitor_key

HEARTBEAT = 20.0  # seconds between signs of life on a silent stream
BEATS = 90  # then the browser comes again, and is asked anew who it is
MOST = 100  # tables of one stream: nobody has more pages open
JUST_ENDED = timedelta(minutes=1)


@dataclass(frozen=True)
class Listener:
    """Who listens to what."""

    user_id: int | None
    tables: dict[int, str]  # key and code
    confirmed: dict[int, object] = field(default_factory=dict)  # seats on a shared screen
    language: str = ""


@require_safe
async def events(request: HttpRequest, code: str) -> HttpResponseBase:
    """A stream of numbers: how often what this person sees of a table has changed."""
    listener = await listener_of(request, [code])
    if not listener.tables:
        raise Http404
    return answer(one_table(listener))


@require_safe
async def all_events(request: HttpRequest) -> HttpResponseBase:
    """One stream for all pages of a browser: `?t=` names their tables.  Of one that this person
    may not see, nothing is said, not even that there is none."""
    codes = request.GET.get("t", "").split(",")
    return answer(everything(await listener_of(request, codes[:MOST])))


async def listener_of(request: HttpRequest, codes: list[str]) -> Listener:
    """Who asks, and the tables of these codes that this person may see."""
    user = await request.auser()
    request.user = user
    found = await sync_to_async(may_hear)(request, codes)
    confirmed = {row.pk: await request.session.aget(visitor_key(row)) for row in found}
    return Listener(user.pk, {row.pk: row.code for row in found}, confirmed, language())


def may_hear(request: HttpRequest, codes: list[str]) -> list[Table]:
    """The tables of these codes that are there for whoever asks."""
    rows = Table.objects.filter(code__in=codes).exclude(status=Table.Status.CLOSED)
    found = [row for row in rows.prefetch_related("seats") if may_enter(request, row)]
    let_go()
    return found


def answer(stream: AsyncIterator[str]) -> StreamingHttpResponse:
    """A stream as browsers want it."""
    made = StreamingHttpResponse(stream, content_type="text/event-stream")
    made["Cache-Control"] = "no-store"
    made["Content-Encoding"] = "identity"  # compressing would hold the numbers back
    made["X-Accel-Buffering"] = "no"
    return made


def let_go() -> None:
    """A stream asks by the hub's thread: the connection it began with is not kept for hours."""
    if not connection.in_atomic_block:
        connection.close()


# --- what is said ------------------------------------------------------------------------------


async def one_table(listener: Listener) -> AsyncIterator[str]:
    """The numbers of a table now, and again whenever they changed."""
    async with HUB.listening(*listener.tables) as ear:
        async for said in numbers(listener, ear):
            yield f"data: {json.dumps(said)}\n\n" if said else ": still here\n\n"


async def everything(listener: Listener) -> AsyncIterator[str]:
    """The numbers of all tables, each with its code, and what the person has to decide."""
    mine = ""
    async with HUB.listening(*listener.tables, person=listener.user_id) as ear:
        async for said in numbers(listener, ear, stays=True):
            if said is None:
                yield ": still here\n\n"
            elif said:
                yield f"data: {json.dumps(said)}\n\n"
            if ear.person and listener.user_id is not None:
                ear.person = False
                now = json.dumps(await HUB.ask(concerning, listener.user_id, listener.language))
                if now != mine:
                    mine = now
                    yield f"event: me\ndata: {now}\n\n"


async def numbers(
    listener: Listener, ear: Ear, stays: bool = False
) -> AsyncIterator[dict[str, Any] | None]:
    """What changed, with the code of its table if several are listened to, {} after every look, and
    None at fixed times: a change that this person may not notice must not show in when the next
    sign of life comes."""
    sent: dict[int, dict[str, Any]] = {}
    left = dict(listener.tables)
    now = asyncio.get_running_loop().time
    due, beats = now() + HEARTBEAT, 0
    ear.tables.update(left)
    while beats < BEATS and (left or stays):
        ear.clear()
        changed, ear.tables = ear.tables & set(left), set()
        for table_id in sorted(changed):
            news = await HUB.news(table_id)
            told = news.told(listener.user_id, listener.confirmed.get(table_id)) if news else None
            if told is not None and told != sent.get(table_id):
                sent[table_id] = told
                yield {"table": left[table_id], **told} if stays else told
            if news is None or news.closed:  # this was the last that is heard of it
                del left[table_id]
        if stays:
            yield {}
        try:
            await asyncio.wait_for(ear.wait(), max(0.0, due - now()))
        except TimeoutError:
            due, beats = due + HEARTBEAT, beats + 1
            yield None


def concerning(user_id: int, speech: str) -> dict[str, list[list[str]]]:
    """The person's own tables at which there is something to decide, those that are full and wait
    for the person to begin, and those that ended just now, each with the name of its game."""
    seats = Seat.objects.filter(user_id=user_id, stand_in="", table__damaged="")
    undecided = Commitment.objects.filter(
        table=OuterRef("table"), seat=OuterRef("number"), since__isnull=False
    )
    asked = Q(table__actor=F("number")) | Q(Exists(undecided), table__actor=TOGETHER)
    over = Q(table__status=Table.Status.OVER, table__ended__gt=clock.now() - JUST_ENDED)
    return {
        "turns": named(seats.filter(asked, table__status=Table.Status.PLAYING), speech),
        "full": named(seats.filter(Q(table__host=user_id), full(user_id)), speech),
        "over": named(seats.filter(over), speech),
    }


def full(user_id: int) -> Q:
    """Tables that wait for nobody but their host, with others than this person and bots."""
    here = Seat.objects.filter(table=OuterRef("table"))
    others = here.exclude(user=None).exclude(user=user_id)
    free = here.filter(user=None, bot="")
    return Q(Exists(others), ~Q(Exists(free)), table__status=Table.Status.OPEN)


def named(seats: Any, speech: str) -> list[list[str]]:
    """Code and game of the tables of these seats."""
    found = dict(seats.order_by("table_id").values_list("table__code", "table__game"))
    return [[code, title(game, speech)] for code, game in found.items()]


def title(game: str, speech: str) -> str:
    """The name of a game."""
    return load_text(load_game(game), speech, []).title()
