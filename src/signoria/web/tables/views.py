"""The table page: looking, acting, talking, handing over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict
from functools import wraps
from typing import TYPE_CHECKING, Concatenate, ParamSpec
from urllib.parse import quote

from django.contrib import messages
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    JsonResponse,
)
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from signoria.core.action import Action
from signoria.core.errors import SignoriaError
from signoria.core.machine import IllegalAction
from signoria.games import load_game
from signoria.web.accounts.models import User
from signoria.web.boards.base import Scene
from signoria.web.site.limits import address, allow_here
from signoria.web.tables import orders, services
from signoria.web.tables.entering import entered
from signoria.web.tables.live import CACHE
from signoria.web.tables.models import Seat, Table
from signoria.web.tables.offer import Composing, draft
from signoria.web.tables.page import explain, make_board, why_not
from signoria.web.tables.services.keys import LONGEST as KEY_LENGTH
from signoria.web.tables.spectators import drawn
from signoria.web.tables.viewing import (
    Visitor,
    asked_among,
    planned,
    scene_now,
    table_context,
    visitor_key,
    visitor_of,
)

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise

MOVES_PER_MINUTE = 240
LINES_PER_MINUTE = 30
LOOKS_PER_MINUTE = 300  # at what is computed for one person alone
MOST_PICKS = 60  # of one move


P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]
TableView = Callable[[HttpRequest, str], HttpResponse]  # of the table with this code


def not_too_often(view: View[P]) -> View[P]:
    """A limit per person, or per address of visitors, for what is dear to compute."""

    @wraps(view)
    def limited(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        who = request.user.pk or address(request)
        if not allow_here(f"look:{who}", LOOKS_PER_MINUTE, 60):
            return refused(request, _("That was too fast. Wait a moment."), 429)
        return view(request, *args, **kwargs)

    return limited


def find(request: HttpRequest, code: str, closed_for: str = "") -> Table:
    """The table of a link for who may come to it, with its seats; raises Closed for one that
    nobody may see any more, unless it was closed for this reason."""
    row = entered(request, code)
    if row.status == Table.Status.CLOSED and row.closed != closed_for:
        raise services.Closed(row)
    return row


def arrived(request: HttpRequest, code: str) -> Visitor | HttpResponse:
    """Who comes to a game that has begun; or where this person has to go first."""
    row = find(request, code)
    if row.status == Table.Status.OPEN:
        return redirect("lobby:room", code=code)
    visitor = visitor_of(request, row)
    return redirect("tables:hand_over", code=code) if visitor.must_hand_over else visitor


@require_safe
def table(request: HttpRequest, code: str) -> HttpResponse:
    """The table as this person may see it."""
    visitor = arrived(request, code)
    if isinstance(visitor, HttpResponse):
        return visitor
    context = table_context(request, visitor)
    context["csrf"] = get_token(request)
    return render(request, "tables/table.html", context)


def fragment(
    request: HttpRequest,
    code: str,
    note: str = "",
    row: Table | None = None,
    begun: Sequence[Action] = (),
    planning: bool = False,
) -> HttpResponse:
    """The present state as a piece of the page; without a script: back to the page.
    `row` is the table as it was just written, if the caller has it."""
    if request.headers.get("HX-Request") != "true":
        if note:
            messages.info(request, note)
        return redirect("tables:table", code=code)
    row = row or find(request, code)
    visitor = visitor_of(request, row)
    if row.status == Table.Status.OPEN or visitor.must_hand_over:
        return HttpResponse(headers={"X-Go": reverse("tables:table", kwargs={"code": code})})
    if visitor.seat is None:
        answer = HttpResponse(drawn(request, visitor))
    else:
        answer = own_part(request, visitor, begun, planning)
    if note:
        answer["X-Note"] = quote(note)
    return answer


def own_part(
    request: HttpRequest, visitor: Visitor, begun: Sequence[Action], planning: bool
) -> HttpResponse:
    """The table as a seat sees it."""
    try:
        context = table_context(request, visitor, begun, planning)
    except IllegalAction:
        # What was being put together is no longer possible: the table as it stands.
        context = table_context(request, visitor)
    return render(request, "tables/_table.html", context)


@require_safe
def part(request: HttpRequest, code: str) -> HttpResponse:
    """The table once more, after something changed; or with the first picks of a move that is
    being put together, which nobody else sees and which changes nothing."""
    begun, planning = request.GET.get("begun", ""), "plan" in request.GET
    row = find(request, code)
    try:
        path = path_of(row, begun) if begun else []
    except SignoriaError as error:
        return refused(request, str(error), 400)
    return fragment(request, code, row=row, begun=path, planning=planning)


@require_safe
@not_too_often
def preview(request: HttpRequest, code: str) -> HttpResponse:
    """All that a move would do, from the view of whoever asks."""
    row = find(request, code)
    visitor = visitor_of(request, row)
    if row.status != Table.Status.PLAYING or visitor.must_hand_over:
        raise Http404
    with CACHE.hold(row.pk) as slot:
        scene = scene_now(visitor, slot.at(row))
    scene = planned(scene) if "plan" in request.GET else scene
    if not scene.my_turn:
        return HttpResponse(status=204)  # the table has moved on meanwhile
    try:
        found = Composing(scene).preview(path_of(row, request.GET.get("path", "")))
    except SignoriaError as error:
        return JsonResponse({"error": str(error)}, status=400)
    return JsonResponse(found.told())


def path_of(row: Table, text: str) -> list[Action]:
    """The picks of a move as the page sends them: numbers between commas."""
    numbers = text.split(",")
    whole = all(part.isascii() and part.isdigit() and len(part) < 10 for part in numbers)
    if not whole or len(numbers) > MOST_PICKS:
        raise services.Impossible(_("a move is written as numbers with commas between them"))
    catalogue = load_game(row.game).catalogue
    return [catalogue.from_id(int(part)) for part in numbers]


# --- acting -----------------------------------------------------------------------------------


def from_a_seat(view: Callable[[HttpRequest, Visitor, Seat], HttpResponse]) -> TableView:
    """What only somebody who sits here may send, and not without end."""

    @require_POST
    @wraps(view)
    def checked(request: HttpRequest, code: str) -> HttpResponse:
        visitor = visitor_of(request, find(request, code))
        if visitor.seat is None:
            return refused(request, _("You have no seat at this table."), 403)
        if not allow_here(f"move:{request.user.pk}", MOVES_PER_MINUTE, 60):
            return refused(request, _("That was too fast. Wait a moment."), 429)
        return view(request, visitor, visitor.seat)

    return checked


def by_somebody(
    otherwise: StrPromise,
) -> Callable[[Callable[[HttpRequest, Table, User], HttpResponse]], TableView]:
    """What only somebody with a name may send; others are told so."""

    def decorated(view: Callable[[HttpRequest, Table, User], HttpResponse]) -> TableView:
        @require_POST
        @wraps(view)
        def checked(request: HttpRequest, code: str) -> HttpResponse:
            row = find(request, code)
            if not request.user.is_authenticated:
                return refused(request, str(otherwise), 403)
            return view(request, row, request.user)

        return checked

    return decorated


def answered(request: HttpRequest, visitor: Visitor, error: SignoriaError) -> HttpResponse | None:
    """The table again, for somebody who acted on an older page or against the rules."""
    code = visitor.table.code
    if isinstance(error, services.Stale):
        return fragment(request, code, _("The table had moved on; this is how it stands now."))
    if isinstance(error, IllegalAction):
        return fragment(request, code, reason(visitor, error))
    return None


@from_a_seat
def move(request: HttpRequest, visitor: Visitor, seat: Seat) -> HttpResponse:
    """Play a whole move."""
    row = visitor.table
    try:
        path = path_of(row, request.POST.get("path", ""))
        version = posted_int(request, "version")
        row = services.play_path(row.pk, seat.number, version, path, key_of(request))
    except SignoriaError as error:
        return answered(request, visitor, error) or refused(request, str(error), 400)
    return fragment(request, row.code, row=row)


def reason(visitor: Visitor, error: IllegalAction) -> str:
    """A refusal in words."""
    with CACHE.hold(visitor.table.pk) as slot:
        scene = scene_now(visitor, slot.at(visitor.table))
    return explain(error, scene).text


@from_a_seat
def undo(request: HttpRequest, visitor: Visitor, seat: Seat) -> HttpResponse:
    """Take back one move, or the turn so far."""
    row = visitor.table
    try:
        turn, version = request.POST.get("how") == "turn", posted_int(request, "version")
        row = services.undo(row.pk, seat.number, version, turn, key_of(request))
    except services.Impossible:
        return fragment(request, row.code, _("Nothing can be taken back here."))
    except SignoriaError as error:
        return answered(request, visitor, error) or refused(request, str(error), 400)
    return fragment(request, row.code, row=row)


@from_a_seat
def order(request: HttpRequest, visitor: Visitor, seat: Seat) -> HttpResponse:
    """Act for this person by a standing order, or no longer."""
    row = visitor.table
    try:
        kind, version = request.POST.get("order", ""), posted_int(request, "version")
        if request.POST.get("how") == "withdraw":
            orders.withdraw(row.pk, seat.number, version, kind, key_of(request))
        else:
            given = ordered(request, row, kind)
            orders.give(row.pk, seat.number, version, kind, given, key_of(request))
    except SignoriaError as error:
        return answered(request, visitor, error) or fragment(request, row.code, str(error))
    return fragment(request, row.code)


def ordered(request: HttpRequest, row: Table, kind: str) -> object:
    """What a form orders: a whole move, or a value."""
    if kind == "premove":
        return [action.text for action in path_of(row, request.POST.get("path", ""))]
    return request.POST.get("value", "")


@require_safe
@not_too_often
def why(request: HttpRequest, code: str) -> HttpResponse:
    """Why touching these pieces leads nowhere."""
    row = find(request, code)
    visitor = visitor_of(request, row)
    pieces = request.GET.getlist("piece")[:8]
    if row.status == Table.Status.OPEN or visitor.must_hand_over or not pieces:
        raise Http404
    with CACHE.hold(row.pk) as slot:
        scene = scene_now(visitor, slot.at(row))
    scene = drafted(scene, row, request.GET.get("begun", ""))
    return JsonResponse(asdict(why_not(scene, make_board(scene), pieces)))


def drafted(scene: Scene, row: Table, begun: str) -> Scene:
    """The scene as the page shows it while a move is put together."""
    if not begun or not scene.my_turn:
        return scene
    try:
        return draft(scene, path_of(row, begun))
    except SignoriaError:
        return scene  # what was begun is no longer possible


@by_somebody(gettext_lazy("Only people with a name may talk."))
def say(request: HttpRequest, row: Table, user: User) -> HttpResponse:
    """A line of talk."""
    if not allow_here(f"say:{user.pk}", LINES_PER_MINUTE, 60):
        return refused(request, _("That was too fast. Wait a moment."), 429)
    try:
        services.say(row, user, request.POST.get("text", ""), key_of(request))
    except services.Forbidden as error:
        return refused(request, str(error), 403)
    except SignoriaError:
        return fragment(request, row.code)
    return fragment(request, row.code)


@by_somebody(gettext_lazy("You have no seat at this table."))
def stand_in(request: HttpRequest, row: Table, user: User) -> HttpResponse:
    """A bot plays for a seat, or gives it back."""
    try:
        number = posted_int(request, "seat")
        services.stand_in(row.pk, user, number, request.POST.get("bot", "")[:20])
    except services.Forbidden as error:
        return refused(request, str(error), 403)
    except (SignoriaError, Seat.DoesNotExist) as error:
        return refused(request, str(error), 400)
    return fragment(request, row.code)


@by_somebody(gettext_lazy("You have no seat at this table."))
def hurry(request: HttpRequest, row: Table, user: User) -> HttpResponse:
    """Bots shall not pause until the next person's move."""
    try:
        services.hurry(row, user)
    except services.Forbidden:
        return refused(request, _("You have no seat at this table."), 403)
    except services.Impossible as error:
        return refused(request, str(error), 400)
    return fragment(request, row.code)


def hand_over(request: HttpRequest, code: str) -> HttpResponse:
    """A page without secrets between two people on one screen."""
    row = find(request, code)
    seats = [seat for seat in row.seats.all() if seat.user_id == request.user.pk]
    if len(seats) < 2 or not request.user.is_authenticated:
        return redirect("tables:table", code=code)
    asked = asked_among(row, seats) or seats[0]
    if request.method == "POST":
        request.session[visitor_key(row)] = asked.number
        return redirect("tables:table", code=code)
    return render(
        request, "tables/hand_over.html", {"table": row, "seat": asked, "sign": asked.number + 1}
    )


def posted_int(request: HttpRequest, name: str) -> int:
    """A number that was sent with a form."""
    text = request.POST.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise services.Impossible(f"{name} must be a whole number")
    return int(text)


def key_of(request: HttpRequest) -> str:
    """The key by which something that is sent again is known; "" if it has none."""
    return request.POST.get("key", "")[:KEY_LENGTH]


def refused(request: HttpRequest, text: str, status: int) -> HttpResponse:
    """A clear answer to something that cannot be done."""
    answer = render(request, "tables/refused.html", {"text": text}, status=status)
    answer["X-Note"] = quote(text)
    return answer
