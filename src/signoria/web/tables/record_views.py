"""After the move and after the game: replay, end screen, records, rematch, what-if."""

from __future__ import annotations

import json

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from signoria.core.errors import SignoriaError
from signoria.core.fair import seed_hash
from signoria.core.machine import SPECTATOR
from signoria.core.record import Record, read_record
from signoria.games import load_game
from signoria.web.accounts.models import User
from signoria.web.accounts.people import require_player
from signoria.web.boards.base import Player
from signoria.web.site.languages import language
from signoria.web.site.limits import allow
from signoria.web.tables import bots, ended, guides, services
from signoria.web.tables.end_screen import end_screen
from signoria.web.tables.history import Story, story_of
from signoria.web.tables.live import replayed
from signoria.web.tables.models import Table
from signoria.web.tables.page import Context, make_page
from signoria.web.tables.viewing import SPECTATOR_EYES, Visitor, eyes, players_of, visitor_of
from signoria.web.tables.views import arrived, by_somebody, find, not_too_often, posted_int, refused

UPLOADS_PER_MINUTE = 10


@require_safe
@not_too_often
def replay(request: HttpRequest, code: str) -> HttpResponse:
    """A game move by move: from one's own view, all open after the end."""
    visitor = arrived(request, code)
    if isinstance(visitor, HttpResponse):
        return visitor
    row = visitor.table
    over = row.status == Table.Status.OVER
    seat = chosen_seat(request, visitor, over)
    story = stored_story(row)
    context = replay_context(request, story, seat, over, players_of(visitor.seats, visitor.viewer))
    url = {"code": code}
    context |= {
        "table": row,
        "base": reverse("tables:replay", kwargs=url),
        "what_if_url": reverse("tables:what_if", kwargs=url) if over else "",
        "record_url": reverse("tables:record", kwargs={**url, "form": "json"}) if over else "",
        "text_url": reverse("tables:record", kwargs={**url, "form": "txt"}) if over else "",
        "table_url": reverse("tables:table", kwargs=url),
    }
    return show_replay(request, context)


def chosen_seat(request: HttpRequest, visitor: Visitor, over: bool) -> int | None:
    """Whose view: one's own in a running game; anybody's, or all open (None), after the end."""
    if not over:
        return visitor.viewer
    wanted = request.GET.get("seat", "all")
    if wanted == SPECTATOR_EYES:
        return SPECTATOR
    if wanted in {str(n) for n in range(visitor.table.players)}:
        return int(wanted)
    return None


def stored_story(row: Table) -> Story:
    """The story of a table; raises Outdated if the rules have changed and tell another one."""
    record = services.record_of(row)
    installed = load_game(row.game).rules_version
    if record.rules_version != installed:
        replayed(row)
        record.rules_version = installed
    return story_of(record, seen_by(row))


def seen_by(row: Table) -> list[int]:
    """Per move: the bits of those whose view it changed."""
    return list(row.moves.order_by("ply").values_list("seen_by", flat=True))


def replay_context(
    request: HttpRequest,
    story: Story,
    seat: int | None,
    over: bool,
    players: list[Player],
    at_the_end: bool = False,
) -> Context:
    """One moment of a game: the one asked for, else the first of a finished game, or the last."""
    steps = story.steps(seat)
    asked = request.GET.get("move", "")
    last = len(steps) - 1
    step = (
        int(asked)
        if asked.isascii() and asked.isdigit() and len(asked) < 7
        else (0 if over and not at_the_end else last)
    )
    step = min(step, last)
    moment = story.moment(steps[step], seat, language(), players)
    return make_page(moment.scene, moment.events, moment.joins).context() | {
        "language": language(),
        "step": step,
        "last": last,
        "ply": steps[step],
        "seat": eyes(seat),
        "over": False,
        "finished": over,
        "seats": players,
        "strengths": bots.STRENGTHS,
        "autoplay": request.GET.get("play") == "1",
        "replaying": True,
    }


def show_replay(request: HttpRequest, context: Context) -> HttpResponse:
    """The page, or only its changing part."""
    if request.headers.get("HX-Request") == "true":
        return render(request, "tables/_replay.html", context)
    return render(request, "tables/replay.html", context)


@require_safe
def end(request: HttpRequest, code: str) -> HttpResponse:
    """The end screen: visitor won, where the points came from, how the scores grew."""
    row = find(request, code)
    if row.status != Table.Status.OVER:
        return redirect("tables:table", code=code)
    visitor = visitor_of(request, row)
    story = stored_story(row)
    players = players_of(visitor.seats, visitor.viewer)
    screen = end_screen(story, row, players, visitor.viewer, language())
    known = Table.objects.filter(parent=row, parent_ply=None).first()
    context = screen.context() | {
        "table": row,
        "game": row.game,
        "mine": visitor.seat is not None,
        "rematch": known,
        "seed": row.seed,
        "seed_hash": seed_hash(row.seed),
        "parts": services.parts_of(row),
        "strengths": bots.STRENGTHS,
    }
    return render(request, "tables/end.html", context)


@by_somebody(gettext_lazy("Only the players can ask for a rematch."))
def rematch(request: HttpRequest, row: Table, user: User) -> HttpResponse:
    """The same table once more."""
    try:
        again = services.rematch(row, user)
    except services.Forbidden:
        return refused(request, _("Only the players can ask for a rematch."), 403)
    except SignoriaError as error:
        return refused(request, str(error), 400)
    return redirect("lobby:room", code=again.code)


@require_POST
def what_if(request: HttpRequest, code: str) -> HttpResponse:
    """Go on from a move of a finished game, against bots."""
    row = find(request, code)
    if row.status != Table.Status.OVER:  # before anybody becomes a guest for it
        return refused(request, _("Only a finished game can be continued from a move."), 400)
    user = require_player(request)
    if not services.may_open(user):
        return refused(request, _("That was too fast. Wait a moment."), 429)
    try:
        table = services.what_if(
            row,
            user,
            posted_int(request, "ply"),
            posted_int(request, "seat"),
            request.POST.get("bot", bots.DEFAULT)[:20],
        )
    except SignoriaError as error:
        return refused(request, str(error), 400)
    return redirect("tables:table", code=table.code)


@require_safe
def record(request: HttpRequest, code: str, form: str) -> HttpResponse:
    """The record of a finished game, as JSON with the secret of its dice, or as text."""
    row = find(request, code, closed_for=Table.Closed.BY_RULES)
    if row.status not in (Table.Status.OVER, Table.Status.CLOSED):
        return refused(request, _("The record is open when the game is over."), 403)
    found = services.record_of(row)
    name = f"{row.game}-{row.code}"
    if form == "json":
        data = found.to_json() | {"ended": ended.told(row)}
        if not guides.is_guided(row):
            data["fair"] = {
                "seed": row.seed,
                "hash": seed_hash(row.seed),
                "parts": services.parts_of(row),
                "from": row.parent_ply or 0,
                **({"server": False} if settings.SERVERLESS else {}),
            }
        answer = HttpResponse(json.dumps(data, indent=1), content_type="application/json")
    elif form == "txt":
        text = found.to_text() + ended.in_a_line(row)
        answer = HttpResponse(text, content_type="text/plain; charset=utf-8")
    else:
        raise Http404
    answer["Content-Disposition"] = f'attachment; filename="{name}.{form}"'
    return answer


def upload(request: HttpRequest) -> HttpResponse:
    """Look at a record from a file: nothing is kept but the session's copy."""
    if request.method == "POST":
        key = str(request.user.pk or request.META.get("REMOTE_ADDR"))
        if not allow(f"upload:{key}", UPLOADS_PER_MINUTE, 60):
            return refused(request, _("That was too fast. Wait a moment."), 429)
        try:
            text = uploaded_text(request)
            found = read_record(text, lambda name: load_game(name).options)
            found.to_text().encode()  # JSON can hold half a letter, which no page can show
            story_of(found, None)
        except (SignoriaError, UnicodeError) as error:
            said = str(error).encode(errors="replace").decode()
            return render(request, "tables/upload.html", {"error": said}, status=400)
        request.session["record"] = found.to_json()
        return redirect("tables:upload")
    kept = request.session.get("record")
    if kept is None or "new" in request.GET:
        return render(request, "tables/upload.html", {})
    return uploaded_replay(request, kept)


def uploaded_text(request: HttpRequest) -> str:
    """The text of the file, or what was pasted."""
    file = request.FILES.get("file")
    if file is None:
        return request.POST.get("text", "")
    if file.size is None or file.size > 1_000_000:
        raise services.Impossible(_("The file is too large for a record."))
    return bytes(file.read()).decode("utf-8")


def uploaded_replay(request: HttpRequest, kept: object) -> HttpResponse:
    """A record from a file, all open."""
    found: Record = read_record(json.dumps(kept), lambda name: load_game(name).options)
    story = story_of(found, None)
    players = [Player(seat, name) for seat, name in enumerate(found.names)]
    context = replay_context(request, story, None, True, players)
    context |= {"base": reverse("tables:upload"), "table_url": reverse("tables:upload") + "?new"}
    return show_replay(request, context)
