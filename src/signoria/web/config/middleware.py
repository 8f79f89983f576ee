"""Headers that no library of ours sets, and requests that no text can be made of."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any, cast

from asgiref.sync import iscoroutinefunction
from django.core.exceptions import BadRequest, PermissionDenied, SuspiciousOperation
from django.db import DatabaseError
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    JsonResponse,
    UnreadablePostError,
)
from django.http.multipartparser import MultiPartParserError
from django.shortcuts import render
from django.urls import reverse
from django.utils.decorators import sync_and_async_middleware
from django.utils.deprecation import MiddlewareMixin

from signoria.web.tables.live import Damaged, Outdated, replayed
from signoria.web.tables.models import Table
from signoria.web.tables.services.refusals import Closed
from signoria.web.tables.tasks import note_damage

Now = Callable[[HttpRequest], HttpResponseBase]
Later = Callable[[HttpRequest], Awaitable[HttpResponseBase]]
NUL = "\0"
OF_ONE_PERSON = ("/t/", "/account/", "/admin/", "/join/", "/api/")
NUL_IN_JSON = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000|\0")
FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")


@sync_and_async_middleware
def permissions(get_response: Now | Later) -> Now | Later:
    """No page asks for camera, microphone or place; what a person may know is kept nowhere."""
    if iscoroutinefunction(get_response):
        wait_for = cast(Later, get_response)

        async def later(request: HttpRequest) -> HttpResponseBase:
            return with_headers(request, await wait_for(request))

        return later
    answer = cast(Now, get_response)

    def now(request: HttpRequest) -> HttpResponseBase:
        return with_headers(request, answer(request))

    return now


def with_headers(request: HttpRequest, answer: HttpResponseBase) -> HttpResponseBase:
    """The answer with our headers."""
    if request.path.startswith(OF_ONE_PERSON):
        answer.headers.setdefault("Cache-Control", "no-store")
    answer.headers.setdefault("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
    return answer


@sync_and_async_middleware
def no_nul(get_response: Now | Later) -> Now | Later:
    """Refuse NUL: PostgreSQL keeps none in a text, and nobody types one."""
    if iscoroutinefunction(get_response):
        wait_for = cast(Later, get_response)

        async def later(request: HttpRequest) -> HttpResponseBase:
            # Only streams of pushes come this way: they send nothing but an address.
            refused = nul_in_address(request)
            return told_of_nul(request) if refused else await wait_for(request)

        return later
    answer = cast(Now, get_response)

    def now(request: HttpRequest) -> HttpResponseBase:
        try:
            refused = nul_in_address(request) or nul_in_body(request)
        except (MultiPartParserError, BadRequest):  # Django would say so too, and fill the log
            return told(request, "the form cannot be read")
        return told_of_nul(request) if refused else answer(request)

    return now


def nul_in_address(request: HttpRequest) -> bool:
    """In the path, the query or a cookie."""
    query = request.META.get("QUERY_STRING", "")
    cookies = (part for pair in request.COOKIES.items() for part in pair)
    return "%00" in query or any(NUL in text for text in (request.path, query, *cookies))


def nul_in_body(request: HttpRequest) -> bool:
    """In what a form or a program sends."""
    if request.method in ("GET", "HEAD", "OPTIONS"):
        return False
    try:
        if request.content_type not in FORMS:
            return NUL_IN_JSON.search(request.body) is not None
        return any(NUL in text for name, all_ in request.POST.lists() for text in (name, *all_))
    except UnreadablePostError:
        return False  # whoever sent it is gone


def told_of_nul(request: HttpRequest) -> HttpResponse:
    """Why not."""
    return told(request, "the request contains NUL, a character that no text may have")


def told(request: HttpRequest, said: str) -> HttpResponse:
    """What is wrong, for a person or a program."""
    if request.path.startswith("/api/"):
        return JsonResponse({"detail": said}, status=400)
    return HttpResponse(f"{said}\n", status=400, content_type="text/plain; charset=utf-8")


class DamagedTables(MiddlewareMixin):
    """A game that cannot be replayed, or was closed, has a page that says so instead of its own."""

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """The page instead of it."""
        if isinstance(error, Closed):
            code = error.code if error.has_record else ""
            context = {"text": str(error), "code": code, "closed": True}
            context["resume"] = error.code if error.may_resume(request.user.pk) else ""
            return instead_of_table(request, "tables/refused.html", context, error.code, 410)
        damage = error if isinstance(error, Damaged) else damage_behind(request, error)
        if damage is None:
            return None
        if isinstance(damage, Outdated):
            return outdated_page(request, damage)
        note_damage(damage)
        return render(request, "tables/refused.html", {"text": str(damage)}, status=503)


def outdated_page(request: HttpRequest, outdated: Outdated) -> HttpResponse:
    """What becomes of a game whose rules have changed."""
    if not outdated.is_over:
        note_damage(outdated)
    context = {"text": str(outdated), "outdated": outdated}
    return instead_of_table(request, "tables/outdated.html", context, outdated.code, 409)


def instead_of_table(
    request: HttpRequest, template: str, context: dict[str, Any], code: str, status: int
) -> HttpResponse:
    """A page that says why; a table that stands open goes there by itself."""
    answer = render(request, template, context, status=status)
    if request.method == "GET" and request.headers.get("HX-Request") == "true":
        answer["X-Go"] = reverse("tables:table", kwargs={"code": code})
    return answer


def code_of(request: HttpRequest) -> str:
    """The table a page is about; of a puzzle the game it comes from; "" for none."""
    from signoria.web.review.setting import OF_TABLE  # not loaded before something goes wrong

    named = request.resolver_match.kwargs if request.resolver_match else {}
    of_puzzle = OF_TABLE.fullmatch(str(named.get("key", "")))
    return of_puzzle[1] if of_puzzle else str(named.get("code", ""))


def damage_behind(request: HttpRequest, error: Exception) -> Damaged | None:
    """Is the game of this page the reason for an error that nobody expected?"""
    code = code_of(request)
    usual = (Http404, PermissionDenied, SuspiciousOperation, DatabaseError)
    begun = Table.objects.exclude(status=Table.Status.OPEN)  # before that there is nothing to read
    table = None if isinstance(error, usual) else begun.filter(code=code).first()
    if table is None:
        return None
    try:
        replayed(table)
    except Damaged as damage:
        return damage
    return None
