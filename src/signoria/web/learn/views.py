"""The guided first game: its front page, and going through its steps."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from signoria.core.errors import SignoriaError
from signoria.web.accounts.models import User
from signoria.web.accounts.people import TooMany, player_of, require_player
from signoria.web.learn import cards, services
from signoria.web.learn.models import Lesson
from signoria.web.learn.showing import step_now
from signoria.web.lobby.games import card_of
from signoria.web.lobby.refusing import refusals_become_messages
from signoria.web.site.languages import language
from signoria.web.tables import guides
from signoria.web.tables import services as tables
from signoria.web.tables.live import CACHE
from signoria.web.tables.models import Table
from signoria.web.tables.views import find, fragment, refused


@require_http_methods(["GET", "POST"])
@refusals_become_messages
def learn(request: HttpRequest, game: str) -> HttpResponse:
    """What a guided first game is, and its beginning."""
    card = card_of(game)
    if not guides.has_guide(game):
        raise Http404
    if request.method == "POST":
        user = require_player(request)
        if not tables.may_open(user):
            raise TooMany("too many tables")
        return redirect("tables:table", code=services.begin(user, game).code)
    guide = guides.line_for(game).guide
    known = player_of(request)
    context = {
        "nav": "play",
        "card": card,
        "guide": guide,
        "titles": [step.title[language()] for step in guide.steps],
        "minutes": guides.minutes(game),
        "going": services.unfinished(known, game) if known is not None else None,
    }
    return render(request, "learn/learn.html", context)


@require_POST
def step(request: HttpRequest, code: str) -> HttpResponse:
    """Read on, go back, leave the guide or come back to it, put a card away."""
    table = find(request, code)
    user = player_of(request)
    if user is None or not guides.is_guided(table):
        return refused(request, _("You have no seat at this table."), 403)
    try:
        lesson = services.lesson_of(table, user)
        carry_out(request, table, lesson, user)
    except tables.Forbidden as error:
        return refused(request, str(error), 403)
    except SignoriaError as error:
        return refused(request, str(error), 400)
    return fragment(request, code)


def carry_out(request: HttpRequest, table: Table, lesson: Lesson, user: User) -> None:
    """One button of the guide.  Steps are named by the page: pressed twice, it acts once."""
    line = guides.line_for(table.game)
    with CACHE.hold(table.pk) as slot:
        made = list(slot.at(table).table.record.moves)
    now = step_now(lesson, line, made)
    seen = request.POST.get("step", "")
    match request.POST.get("do", ""):
        case "on" if seen == str(now + 1):
            services.go_on(lesson, line, now)
        case "back" if seen == str(now + 1):
            begun = len(made) > line.starts[now]
            services.go_back(lesson, line, now if begun else now - 1)
        case "return":  # to the guide, from another way
            services.go_back(lesson, line, now)
        case "leave":
            services.leave(lesson, True)
        case "resume":
            services.leave(lesson, False)
        case "card":
            key, quiet = request.POST.get("card", "")[:40], "quiet" in request.POST
            cards.put_away(user, table, key, quiet, len(made))
