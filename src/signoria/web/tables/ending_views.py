"""Ways out of a game, as pages and forms: what each of them does stands beside its button."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from signoria.core.errors import SignoriaError
from signoria.web.accounts.models import User
from signoria.web.tables import bots, services, ways_out
from signoria.web.tables.entering import may_enter
from signoria.web.tables.models import Table
from signoria.web.tables.reading import with_seats
from signoria.web.tables.viewing import visitor_of
from signoria.web.tables.views import (
    TableView,
    arrived,
    by_somebody,
    fragment,
    posted_int,
    refused,
)

NO_SEAT = gettext_lazy("You have no seat at this table.")
Act = Callable[[HttpRequest, Table, User], Table]


def acting(work: Act) -> TableView:
    """Something a person does to get out of a game: the table as it stands then, or why not."""

    @by_somebody(NO_SEAT)
    @wraps(work)
    def checked(request: HttpRequest, row: Table, user: User) -> HttpResponse:
        try:
            work(request, row, user)
        except services.Forbidden as error:
            return refused(request, str(error), 403)
        except SignoriaError as error:
            return refused(request, str(error), 400)
        return fragment(request, row.code)

    return checked


def number_of(request: HttpRequest, row: Table) -> int | None:
    """The seat of whoever asks: on a shared screen that of who sits in front of it."""
    seat = visitor_of(request, row).seat
    return seat.number if seat is not None else None


@require_safe
def out(request: HttpRequest, code: str) -> HttpResponse:
    """How to leave this game, and what each way does."""
    visitor = arrived(request, code)
    if isinstance(visitor, HttpResponse):
        return visitor
    row, seat = visitor.table, visitor.seat
    if row.status == Table.Status.OVER:
        return redirect("tables:end", code=code)
    if seat is None:
        return refused(request, str(NO_SEAT), 403)
    context = {
        "table": row,
        "game": row.game,
        "seat": seat,
        "ways": ways_out.ways_of(row, seat),
        "strengths": bots.STRENGTHS,
        "default_bot": bots.DEFAULT,
    }
    return render(request, "tables/out.html", context)


@acting
def resign(request: HttpRequest, row: Table, user: User) -> Table:
    """Give it up."""
    return services.resign(row.pk, user, number_of(request, row))


@acting
def abort(request: HttpRequest, row: Table, user: User) -> Table:
    """Call it off."""
    return services.abort(row.pk, user)


@acting
def offer_end(request: HttpRequest, row: Table, user: User) -> Table:
    """Offer to end it, or agree."""
    return services.offer_end(row.pk, user, number_of(request, row))


@acting
def decline_end(request: HttpRequest, row: Table, user: User) -> Table:
    """Play on."""
    return services.decline_end(row.pk, user)


@acting
def claim(request: HttpRequest, row: Table, user: User) -> Table:
    """Somebody's time is up."""
    return services.claim(row.pk, user, posted_int(request, "seat"))


def of_my_lists(
    work: Callable[[HttpRequest, Table, User], HttpResponse],
) -> TableView:
    """What a person does with a table of the own lists, also with one that is closed."""

    def doing(request: HttpRequest, code: str) -> HttpResponse:
        if request.method != "POST":
            return HttpResponse(status=405, headers={"Allow": "POST"})
        row = with_seats(code=code)
        if row is None or not may_enter(request, row):
            return redirect("lobby:tables")  # it is gone already
        if not isinstance(request.user, User):
            return refused(request, str(NO_SEAT), 403)
        try:
            return work(request, row, request.user)
        except services.Forbidden as error:
            return refused(request, str(error), 403)
        except SignoriaError as error:
            return refused(request, str(error), 400)

    return wraps(work)(doing)


@require_safe
def removing(request: HttpRequest, code: str) -> HttpResponse:
    """Asks before a game is deleted."""
    row = with_seats(code=code)
    if row is None or not may_enter(request, row):
        return redirect("lobby:tables")
    own = [seat for seat in row.seats.all() if seat.user_id == request.user.pk]
    if not own or not request.user.is_authenticated:  # nobody's seats are nobody's
        return refused(request, str(NO_SEAT), 403)
    context = {"table": row, "game": row.game, "way": ways_out.removing()}
    return render(request, "tables/removing.html", context)


@of_my_lists
def remove(request: HttpRequest, row: Table, user: User) -> HttpResponse:
    """Out of one's lists."""
    if services.remove(row, user):
        messages.info(request, _("The game is removed."))
    else:
        messages.info(request, _("The game no longer stands in your lists."))
    return redirect("lobby:tables")


@of_my_lists
def unhide(request: HttpRequest, row: Table, user: User) -> HttpResponse:
    """Back into one's lists."""
    services.unhide(row, user)
    return redirect("lobby:tables")


@of_my_lists
def resume(request: HttpRequest, row: Table, user: User) -> HttpResponse:
    """Go on with a game that was put away."""
    services.resume(row, user)
    return redirect("tables:table", code=row.code)
