"""The stream of a table: a page hears by it that something changed (`push.py`)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from asgiref.sync import sync_to_async
from django.db import connection
from django.http import Http404, HttpRequest, HttpResponseBase, StreamingHttpResponse
from django.views.decorators.http import require_safe

from signoria.web.tables.models import Table
from signoria.web.tables.push import HUB
from signoria.web.tables.viewing import visitor_key

HEARTBEAT = 20.0  # seconds between signs of life on a silent stream


@require_safe
async def events(request: HttpRequest, code: str) -> HttpResponseBase:
    """A stream of numbers: how often what this person sees has changed."""
    row = await Table.objects.filter(code=code).afirst()
    if row is None:
        raise Http404
    user = await request.auser()
    confirmed = await request.session.aget(visitor_key(row))
    await sync_to_async(let_go)()
    stream = versions(row.pk, user.pk, confirmed)
    answer = StreamingHttpResponse(stream, content_type="text/event-stream")
    answer["Cache-Control"] = "no-store"
    answer["Content-Encoding"] = "identity"  # compressing would hold the numbers back
    answer["X-Accel-Buffering"] = "no"
    return answer


def let_go() -> None:
    """A stream asks by the hub's thread: the connection it began with is not kept for hours."""
    if not connection.in_atomic_block:
        connection.close()


async def versions(table_id: int, user_id: int | None, confirmed: object) -> AsyncIterator[str]:
    """The version now, and again whenever it changed."""
    sent = ""
    clock = asyncio.get_running_loop().time
    due = clock() + HEARTBEAT
    async with HUB.listening(table_id) as changed:
        while True:
            changed.clear()
            news = await HUB.news(table_id)
            if news is None:
                return
            told = news.told(user_id, confirmed)
            if told != sent:
                sent = told
                yield f"data: {told}\n\n"
            try:
                await asyncio.wait_for(changed.wait(), max(0.0, due - clock()))
            except TimeoutError:
                # At fixed times, whatever happened: a change that this person may not notice
                # must not show in when the next sign comes.
                due += HEARTBEAT
                yield ": still here\n\n"
