"""Faults that are nobody's request's: a page that says what happened, never a bare 500."""

from __future__ import annotations

import errno
import logging
import sys
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from django.db import DatabaseError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.deprecation import MiddlewareMixin
from django.utils.translation import gettext as _

FULL = (errno.ENOSPC, errno.EDQUOT)
NO_TURN = ("locked", "couldn't get a connection", "too many")  # SQLite, the pool, PostgreSQL
log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Fault:
    """What is said about one."""

    status: int
    heading: str
    text: str


def fault_of(error: BaseException | None) -> Fault | None:
    """A fault that has a name."""
    if isinstance(error, OSError) and error.errno in FULL:
        return disk_is_full()
    if isinstance(error, DatabaseError) and "full" in str(error).lower():
        return disk_is_full()
    if isinstance(error, OperationalError):
        return Fault(503, _("One moment, please"), busy() if waited_in_vain(error) else lost())
    return None


def waited_in_vain(error: OperationalError) -> bool:
    """Did the request never come to its turn?"""
    return any(sign in str(error).lower() for sign in NO_TURN)


def busy() -> str:
    """What is said to whom it never came."""
    return _("The site is busy. Nothing was changed: try again in a moment.")


def lost() -> str:
    """The database was lost, perhaps while it wrote: whether it did is not known here."""
    return _(
        "The site lost its database for a moment. A move that arrived is kept, and none is played "
        "twice: load the page again and look."
    )


def disk_is_full() -> Fault:
    """Nothing can be written."""
    text = _(
        "The site has no room to write anything down. Nothing was changed, and everything made "
        "before is kept. Whoever runs the site has to make room."
    )
    return Fault(503, _("Nothing can be kept just now"), text)


def answer_to(request: HttpRequest, fault: Fault | None) -> HttpResponse:
    """The page, or JSON for programs; it asks the database for nothing."""
    status = fault.status if fault is not None else 500
    if request.path.startswith("/api/"):
        said = fault.text if fault is not None else "a fault of the server"
        answer: HttpResponse = JsonResponse({"detail": said}, status=status)
    else:
        # None: a request would bring the person, who is in the database.
        answer = render(None, "fault.html", {"fault": fault}, status=status)
    if fault is not None:
        answer["X-Note"] = quote(fault.text)
    if status == 503:
        answer["Retry-After"] = "5"
    return answer


class Faults(MiddlewareMixin):
    """Answers to what views could not help."""

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """The answer to a fault that has a name."""
        fault = fault_of(error)
        if fault is None:
            return None
        log.error("%s: %s", request.path, error, exc_info=error)
        return answer_to(request, fault)


def server_error(request: HttpRequest, *_args: Any) -> HttpResponse:
    """Whatever else went wrong, in a view or around it."""
    return answer_to(request, fault_of(sys.exc_info()[1]))
