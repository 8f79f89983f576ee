"""Ways out of a game, in the API: the same as on the page, with the same checks.

Asked for twice each of them happens once: they need no key and no version.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest

from signoria.web.api import schemas
from signoria.web.api.api import act, found, person, seated
from signoria.web.api.tables import table_out
from signoria.web.tables import services
from signoria.web.tables.models import Table


@act("/tables/{code}/resign", schemas.TableOut, "ways out")
def resign(request: HttpRequest, code: str) -> Any:
    """Give the game up for good; what becomes of your seat is the table's `resigning`."""
    return left(request, code, services.resign, person(request))


@act("/tables/{code}/abort", schemas.TableOut, "ways out")
def abort(request: HttpRequest, code: str) -> Any:
    """Call the game off, as long as somebody has not moved."""
    return left(request, code, services.abort, person(request))


@act("/tables/{code}/offer-end", schemas.TableOut, "ways out")
def offer_end(request: HttpRequest, code: str) -> Any:
    """Offer a draw; the game is over when every person who plays has."""
    return left(request, code, services.offer_end, person(request))


@act("/tables/{code}/decline-end", schemas.TableOut, "ways out")
def decline_end(request: HttpRequest, code: str) -> Any:
    """All offers are off, your own too."""
    return left(request, code, services.decline_end, person(request))


@act("/tables/{code}/claim", schemas.TableOut, "ways out")
def claim(request: HttpRequest, code: str, sent: schemas.SeatNumber) -> Any:
    """A seat's time is up: what the table's `on_time` says happens now."""
    return left(request, code, services.claim, person(request), sent.seat)


@act("/tables/{code}/stand-in", schemas.TableOut, "ways out")
def stand_in(request: HttpRequest, code: str, sent: schemas.StandInIn) -> Any:
    """Let a bot play for you, or take your seat back.  Not at rated tables."""
    _row, _visitor, seat = seated(request, code)
    return left(request, code, services.stand_in, person(request), seat.number, sent.bot)


def left(
    request: HttpRequest, code: str, work: Callable[..., Table], *given: Any
) -> dict[str, Any]:
    """Do it; the table as it stands then."""
    work(found(request, code).pk, *given)
    return table_out(request, found(request, code))
