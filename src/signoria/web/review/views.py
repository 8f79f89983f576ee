"""The review of a finished game: its page, its making, its boards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from signoria.core.errors import SignoriaError
from signoria.core.machine import SPECTATOR, apply, legal
from signoria.review.report import CLOSE_CALL, grade
from signoria.web.accounts.models import User
from signoria.web.accounts.people import player_of
from signoria.web.review import making, pieces, tasks
from signoria.web.review.compared import compared, listed
from signoria.web.review.judged import Judged, told_for
from signoria.web.review.models import Review
from signoria.web.review.progress import progress
from signoria.web.review.setting import mistakes
from signoria.web.review.shown import Pages
from signoria.web.site.languages import language
from signoria.web.site.limits import address
from signoria.web.tables import bots, services
from signoria.web.tables.entering import may_enter
from signoria.web.tables.history import Story
from signoria.web.tables.models import Seat, Table
from signoria.web.tables.page import Context, make_board, make_page
from signoria.web.tables.pictures import picture_of
from signoria.web.tables.reading import with_seats
from signoria.web.tables.record_views import stored_story
from signoria.web.tables.viewing import Visitor, players_of, visitor_of
from signoria.web.tables.views import by_somebody, find, not_too_often, refused


def over(request: HttpRequest, code: str) -> Visitor:
    """Who looks at a finished game; there is nothing to see of one that is still played."""
    row = find(request, code)
    if row.status != Table.Status.OVER:
        raise Http404("the game is not over")
    return visitor_of(request, row)


@require_safe
@not_too_often
def review(request: HttpRequest, code: str) -> HttpResponse:
    """The page: the review, how far it has come, or how to ask for it."""
    row = find(request, code)
    if row.status != Table.Status.OVER:
        return redirect("tables:table", code=code)
    visitor = visitor_of(request, row)
    found = making.review_of(row)
    story = stored_story(row)
    context: Context = {
        "table": row,
        "game": row.game,
        "nav": "tables",
        "may_ask": making.may_ask(row, player_of(request)),
        "is_older": found is None and making.is_older(row),
        "per_day": making.PER_DAY,
    }
    if found is None or found.failed or found.made is None:
        context |= progress(found, story, judged_of(found, story, visitor) if found else None)
        mine = found is not None and found.asked_by_id == request.user.pk
        context |= {"mine": mine, "ways": ways(row, player_of(request)) if mine else ""}
        template = "_progress" if request.headers.get("HX-Request") == "true" else "progress"
        return render(request, f"review/{template}.html", context)
    if request.headers.get("HX-Request") == "true":  # it was finished meanwhile
        return HttpResponse(headers={"HX-Refresh": "true"})
    return render(request, "review/review.html", context | whole(request, found, story, visitor))


def judged_of(found: Review, story: Story, visitor: Visitor, seat: int | None = None) -> Judged:
    """A review as this person sees it: from the own seat, else from the winner's."""
    report = making.report(found, story.final)
    me = seat
    if me is None:
        me = visitor.viewer
    if me == SPECTATOR:
        me = told_for(story)
    players = players_of(visitor.seats, visitor.viewer)
    marks = {row.number: text for row in visitor.seats if (text := mark_of(row))}
    return Judged(report, story, players, me, visitor.viewer, language(), marks)


def mark_of(seat: Seat) -> str:
    """Who has played there, if it was no person to the end."""
    if seat.bot:
        return _("bot")
    if seat.out:
        return _("resigned") if seat.out == Seat.Out.RESIGNED else _("out of time")
    return _("a bot stands in") if seat.stand_in else ""


def played_on_from(request: HttpRequest, visitor: Visitor, me: int) -> Judged | None:
    """The review of the game from which a what-if has come, where there is one to be seen."""
    row = visitor.table
    if row.parent is None or row.parent_ply is None:
        return None
    parent = with_seats(code=row.parent.code)
    if parent is None or parent.status != Table.Status.OVER or not may_enter(request, parent):
        return None
    found = making.review_of(parent)
    if found is None or found.made is None:
        return None
    return judged_of(found, stored_story(parent), visitor_of(request, parent), me)


def whole(request: HttpRequest, found: Review, story: Story, visitor: Visitor) -> Context:
    """A review that is made."""
    wanted = request.GET.get("seat", "")
    seats = {str(seat.number) for seat in visitor.seats}
    judged = judged_of(found, story, visitor, int(wanted) if wanted in seats else None)
    judged.parent = played_on_from(request, visitor, judged.me)
    pages = Pages(judged)
    page = pages.page()
    return {
        "page": page,
        "board_css": f"boards/{story.game.name}/board.css",
        "compared": compared(judged),
        "listed": listed(pages, request.GET),
        "made": found.made,
        "mistakes_url": mistakes_url(visitor.table, judged.me, visitor.viewer),
        "simulations": found.simulations,
        "again": again_of(found, judged, making.may_ask(visitor.table, player_of(request))),
        "seats": [(player.seat, judged.name(player.seat)) for player in judged.players],
        "me": judged.me,
        "viewer": visitor.viewer,
        "bot": bots.DEFAULT,
    }


def again_of(found: Review, judged: Judged, may: bool) -> Context:
    """What was too close to call, and whether more games may tell."""
    report = judged.review
    open_ones = report.undecided()
    close = sum(grade(each, report.spread) == CLOSE_CALL for each in report.decisions)
    return {
        "close": close,
        "open": len(open_ones),
        "under_way": making.is_looked_at(found),
        "looked": found.looked is not None,
        "games": found.again,
        "more": len(open_ones) * 2 * making.AGAIN * found.simulations,
        "may": may and bool(open_ones) and not found.again,
    }


def ways(table: Table, user: User | None) -> str:
    """How the person would be told, in words; "" if there is no way."""
    if user is None or settings.SERVERLESS:
        return ""
    from signoria.web.notices import mails  # not there without a server
    from signoria.web.notices.models import Channel, Kind, Wishes
    from signoria.web.notices.wishing import channels, reached

    wishes = Wishes.objects.filter(user=user).first() or Wishes(user=user)
    found = reached(wishes, channels(wishes, table, Kind.REVIEW))
    if not mails.is_set_up():
        found = [way for way in found if way != Channel.MAIL]
    return ", ".join(str(way.label) for way in found)


def mistakes_url(table: Table, seat: int, viewer: int) -> str:
    """Where a seat's mistakes are; "" if there are none."""
    if not mistakes(table, seat):
        return ""
    url = reverse("review:mistakes", kwargs={"code": table.code})
    return url if seat == viewer else f"{url}?seat={seat}"


@not_too_often
@by_somebody(gettext_lazy("Only those who played can ask for a review."))
def ask(request: HttpRequest, row: Table, user: User) -> HttpResponse:
    """Have this game reviewed."""
    return asked_for(request, row, user, making.ask)


@not_too_often
@by_somebody(gettext_lazy("Only those who played can ask for a review."))
def again(request: HttpRequest, row: Table, user: User) -> HttpResponse:
    """More games for what was too close to call."""
    return asked_for(request, row, user, making.look_again)


def asked_for(
    request: HttpRequest, row: Table, user: User, make: Callable[[Table, User, str], Review]
) -> HttpResponse:
    """To the page where it can be seen, or why not."""
    try:
        make(row, user, address(request))
    except services.Forbidden as error:
        return refused(request, str(error), 403)
    except SignoriaError as error:
        return refused(request, str(error), 400)
    tasks.call()
    return redirect("review:review", code=row.code)


@by_somebody(gettext_lazy("Only those who played can ask for a review."))
def tell(request: HttpRequest, row: Table, user: User) -> HttpResponse:
    """Whoever asked for it wants to hear when it is there, or no longer."""
    wanted = request.POST.get("tell") == "1"
    if making.wish_to_hear(row, user, wanted) and wanted:
        from signoria.web.notices.views import wishes_of  # not there without a server

        wishes_of(user, request).save()
    return redirect("review:review", code=row.code)


@by_somebody(gettext_lazy("Only those who played can ask for a review."))
def stop(request: HttpRequest, row: Table, user: User) -> HttpResponse:
    """No longer."""
    making.stop(row, user)
    return redirect("review:review", code=row.code)


@require_safe
@not_too_often
def board(request: HttpRequest, code: str) -> HttpResponse:
    """The board before a decision of a reviewed game, after what was played, or after the better
    move: a picture, nothing on it can be touched."""
    visitor = over(request, code)
    found = making.review_of(visitor.table)
    if found is None or found.made is None:
        raise Http404
    ply, when = request.GET.get("ply", ""), request.GET.get("when", "before")
    known = pieces.decisions_of(making.found_so_far(found))
    decisions = {str(each.turn.ply): each for each in known}
    if ply not in decisions or when not in ("before", "played", "better"):
        raise Http404
    story = stored_story(visitor.table)
    turn = decisions[ply].turn
    players = players_of(visitor.seats, visitor.viewer)
    moment = story.moment(turn.ply, turn.seat, language(), players)
    s = story.state(turn.ply)
    tab = make_page(moment.scene, [], []).first_tab
    scene = replace(moment.scene, events=())
    touched: list[str] = []
    if when != "before":
        text = decisions[ply].played if when == "played" else decisions[ply].best
        for written in text.split(", "):
            action = story.game.catalogue.from_text(written)
            if action not in legal(s):
                break
            scene = replace(scene, view=story.game.view(s, turn.seat))
            touched += make_board(scene).touches(action)
            apply(s, action)
    scene = replace(scene, view=story.game.view(s, turn.seat))
    page = make_page(scene, [], [])
    answer = HttpResponse(picture_of(page, request, tab, touched))
    answer["Cache-Control"] = "private, max-age=3600"
    return answer
