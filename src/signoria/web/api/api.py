"""The public API: games, tables, views, moves, records, as JSON with an OpenAPI schema.

Whoever is signed in (the same session as the site) acts for the own seat; everybody else sees
what a spectator sees.  Everything sent is made from one seat's view.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from django.http import HttpRequest
from django.http.request import RawPostDataException
from ninja import NinjaAPI, Schema
from ninja.errors import HttpError

from signoria.core.errors import SignoriaError, UnknownGame
from signoria.web.accounts.people import player_of
from signoria.web.api import schemas
from signoria.web.api.tokens import ANYBODY, SIGNED_IN
from signoria.web.site.limits import address, allow_here
from signoria.web.tables import services
from signoria.web.tables.entering import may_enter
from signoria.web.tables.live import Outdated
from signoria.web.tables.models import Seat, Table
from signoria.web.tables.reading import with_seats
from signoria.web.tables.services.keys import LONGEST as KEY_LENGTH
from signoria.web.tables.viewing import Visitor, visitor_of

READS_PER_MINUTE = 1200
MOVES_PER_MINUTE = 600

View = TypeVar("View", bound=Callable[..., Any])

api = NinjaAPI(
    title="Signoria",
    version="1",
    description="Five Renaissance board games: play, watch and study them.",
    auth=ANYBODY,
    docs_url=None,  # a page of its own would need scripts from elsewhere
    urls_namespace="api",
)


@api.exception_handler(SignoriaError)
def wrong(request: HttpRequest, error: SignoriaError) -> Any:
    """Whatever is wrong with a request is named."""
    kinds = {
        services.Forbidden: 403,
        services.Stale: 409,
        services.Closed: 409,
        Outdated: 409,
        UnknownGame: 404,
    }
    return api.create_response(request, {"detail": str(error)}, status=kinds.get(type(error), 400))


@api.exception_handler(RawPostDataException)
def no_json(request: HttpRequest, error: RawPostDataException) -> Any:
    """Something was sent as a form with files and has been read as one."""
    return api.create_response(request, {"detail": "send JSON, not a form"}, status=400)


def found(request: HttpRequest, code: str) -> Table:
    """The table of that code, if it is there for whoever asks (`?key=` of a private one)."""
    row = with_seats(code=code[:20])
    if row is None or not may_enter(request, row):
        raise HttpError(404, "there is no such table")
    return row


def started(request: HttpRequest, code: str) -> Table:
    """A table that is being played or over."""
    row = found(request, code)
    if row.status == Table.Status.OPEN:
        raise HttpError(409, "the game has not started")
    if row.status == Table.Status.CLOSED:
        raise services.Closed(row)
    return row


def act(path: str, answer: type[Schema], chapter: str) -> Callable[[View], View]:
    """Something that only signed-in people do at a table."""
    said = {200: answer, **schemas.PROBLEMS}
    return api.post(path, response=said, tags=[chapter], auth=SIGNED_IN)


def person(request: HttpRequest) -> Any:
    """The signed-in person."""
    user = player_of(request)
    if user is None:
        raise HttpError(401, "sign in first, as a guest or with an account")
    return user


KEY = "Idempotency-Key"


def key_of(request: HttpRequest) -> str:
    """The key of something that may be sent again: answered like the first time, done once."""
    key = request.headers.get(KEY, "").strip('"')
    if len(key) > KEY_LENGTH:
        raise HttpError(400, f"{KEY} is longer than {KEY_LENGTH} letters")
    return key


def not_too_fast(request: HttpRequest, what: str, limit: int) -> None:
    """A limit per minute and address."""
    if not allow_here(f"api-{what}:{address(request)}", limit, 60):
        raise HttpError(429, "too many requests; wait a minute")


def seated(request: HttpRequest, code: str) -> tuple[Table, Visitor, Seat]:
    """A table in play and the seat of whoever acts there, not too often."""
    row = started(request, code)
    person(request)
    not_too_fast(request, "move", MOVES_PER_MINUTE)
    visitor = visitor_of(request, row)
    if visitor.seat is None:
        raise HttpError(403, "you have no seat at this table")
    return row, visitor, visitor.seat
