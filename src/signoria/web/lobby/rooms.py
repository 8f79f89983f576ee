"""The waiting room: people come, sit down and get up, the host begins."""

from __future__ import annotations

import re
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from signoria.core.errors import SignoriaError
from signoria.core.fair import seed_hash
from signoria.web.accounts.forms import checked_name
from signoria.web.accounts.models import User
from signoria.web.accounts.people import player_of, require_player
from signoria.web.lobby import plans, rows
from signoria.web.lobby.games import card_of, options_in_words
from signoria.web.lobby.refusing import refusals_become_messages
from signoria.web.ratings.standing import standings
from signoria.web.tables import bots, owners, services
from signoria.web.tables.entering import entered, invitation, may_enter, with_key
from signoria.web.tables.models import Table
from signoria.web.tables.viewing import TALK

CODE = re.compile(r"[a-z0-9]{10}")
AWAY = "away"  # of an address: whoever sat here before is told that they no longer do
KEY = re.compile(r"(?<![a-z0-9])[a-z0-9]{16}(?![a-z0-9])")


@require_http_methods(["GET", "POST"])
def join(request: HttpRequest) -> HttpResponse:
    """By a link or a code somebody sent."""
    written = request.POST.get("code", "") or request.GET.get("code", "")
    error = ""
    if written:
        table = table_of(request, written.lower())
        if table is not None:
            return redirect("lobby:room", code=table.code)
        error = _("There is no table with this link or code.")
    context = {"nav": "play", "error": error, "written": written[:200]}
    return render(request, "lobby/join.html", context, status=404 if error else 200)


def table_of(request: HttpRequest, written: str) -> Table | None:
    """The table that somebody means, with the key of an invitation if it has one."""
    codes = CODE.findall(written)[:5]
    key = KEY.search(written)
    rows = Table.objects.filter(code__in=codes).prefetch_related("seats")
    return next((row for row in rows if may_enter(request, row, key[0] if key else "")), None)


@require_GET
def room(request: HttpRequest, code: str) -> HttpResponse:
    """A table that waits for its players; it goes on by itself when the game starts."""
    part = "part" in request.GET and bool(request.headers.get("HX-Request"))
    try:
        table = entered(request, code)
    except Http404:
        here = f"{reverse('lobby:room', kwargs={'code': code})}?{AWAY}"
        if part:  # not here: this look may have begun before its person sat down and got a session
            return elsewhere(here)
        if AWAY not in request.GET:
            raise
        text = _("You are no longer at this table: it is gone, or its host plays with others.")
        messages.info(request, text)
        return redirect("lobby:home")
    if table.status != Table.Status.OPEN:
        there = reverse("tables:table", kwargs={"code": code})
        return elsewhere(there) if part else redirect(there)
    here = request.get_full_path()
    if not part and "key" not in request.GET and "begin" not in request.GET:
        if with_key(here, table) != here:  # an address that can be sent to others
            return redirect(with_key(here, table))
    return render(
        request,
        "lobby/_room.html" if part else "lobby/room.html",
        room_context(request, table),
    )


def elsewhere(address: str) -> HttpResponse:
    """A page that looks at the room again and again goes there instead."""
    return HttpResponse(headers={"HX-Redirect": address})


def room_context(request: HttpRequest, table: Table) -> dict[str, Any]:
    """What the room shows to one person."""
    user = player_of(request)
    (row,) = rows.rows([table], user)
    return {
        "nav": "tables",
        "row": row,
        "table": table,
        "card": card_of(table.game),
        "is_host": user is not None and table.host_id == user.pk,
        "is_seated": bool(row.mine),
        "begins": "begin" in request.GET and not row.free,
        "dice_hash": seed_hash(table.seed),
        "lacks_part": user is not None
        and any(seat.user_id == user.pk and not seat.dice_part for seat in row.seats),
        "options": options_in_words(table.game, table.options),
        "clock": rows.clock_in_words(table.clock),
        "leaving": plans.rules_of_leaving(table),
        "standings": standings(table, row.seats),
        "link": invitation(request, table),
        "strengths": bots.STRENGTHS,
        "talk": TALK(table.pk)[::-1],
        "strength_names": {strength.key: strength.name for strength in bots.STRENGTHS},
    }


def seated(request: HttpRequest) -> User:
    """Who asks for something that only people at the table may do: no guest is made for it."""
    user = player_of(request)
    if user is None:
        raise services.Forbidden(_("you have no seat at this table"))
    return user


@require_POST
@refusals_become_messages
def take(request: HttpRequest, code: str) -> HttpResponse:
    """Sit down."""
    table = entered(request, code)
    services.check_status(table, Table.Status.OPEN)  # before anybody becomes a guest for it
    number, known = request.POST.get("seat", ""), player_of(request)
    has_account = known is not None and not known.is_guest
    if not number and "name" not in request.POST and (table.rated or not has_account):
        return redirect("lobby:room", code=code)  # which tells what counts, and asks for a name
    seat = int(number) if number.isascii() and number.isdigit() and len(number) < 3 else None
    services.take_seat(table, named_player(request), seat, request.POST.get("part", ""))
    return redirect("lobby:room", code=code)


def named_player(request: HttpRequest) -> User:
    """Who sits down: a guest under the name that was typed, if one was."""
    known = player_of(request)
    wanted = request.POST.get("name", "").strip()
    if not wanted or (known is not None and not known.is_guest):
        return require_player(request)
    try:
        name = checked_name(wanted, known or User())
    except ValidationError as error:
        raise services.Impossible(" ".join(error.messages)) from error
    user = require_player(request)
    if name != user.shown_name():
        user.display_name = name
        try:
            with transaction.atomic():
                user.save(update_fields=["display_name"])
        except IntegrityError as error:  # somebody took it in the same moment
            raise services.Impossible(_("This name is taken.")) from error
        owners.rename(user)
    return user


@require_POST
@refusals_become_messages
def remove(request: HttpRequest, code: str) -> HttpResponse:
    """The host asks somebody to get up."""
    table = entered(request, code)
    number = request.POST.get("seat", "")
    if number in {str(n) for n in range(table.players)}:
        services.remove_player(table, seated(request), int(number))
    return redirect("lobby:room", code=code)


@require_POST
@refusals_become_messages
def leave(request: HttpRequest, code: str) -> HttpResponse:
    """Get up."""
    services.leave(entered(request, code), seated(request))
    return redirect("lobby:home")


@require_POST
@refusals_become_messages
def set_seat(request: HttpRequest, code: str) -> HttpResponse:
    """The host says who shall play on a free seat."""
    table = entered(request, code)
    number = request.POST.get("seat", "")
    if number in {str(n) for n in range(table.players)}:
        services.set_seat(table, seated(request), int(number), request.POST.get("who", ""))
    return redirect("lobby:room", code=code)


@require_POST
@refusals_become_messages
def start(request: HttpRequest, code: str) -> HttpResponse:
    """The host begins."""
    table = entered(request, code)
    services.start(table, seated(request), request.POST.get("part", ""))
    return redirect("tables:table", code=code)


@require_POST
def part(request: HttpRequest, code: str) -> HttpResponse:
    """A browser adds its part to the dice."""
    try:
        table = entered(request, code)
        services.add_part(table, seated(request), request.POST.get("part", ""))
    except SignoriaError as error:
        return HttpResponse(str(error), status=400, content_type="text/plain; charset=utf-8")
    return HttpResponse(status=204)
