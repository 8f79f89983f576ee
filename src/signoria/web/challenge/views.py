"""The pages of the weekly challenge."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_GET, require_POST

from signoria.core.fair import seed_hash
from signoria.web.accounts.people import TooMany, player_of
from signoria.web.boards.shown import Shown
from signoria.web.challenge import services
from signoria.web.challenge.models import Challenge, Try
from signoria.web.lobby.games import card_of, options_in_words
from signoria.web.lobby.refusing import refusals_become_messages
from signoria.web.tables import bots
from signoria.web.tables import services as tables
from signoria.web.tables.models import Table

EARLIER = 12  # weeks that are listed


class Line(Shown):
    """A try in the table of results."""

    place: int  # 0: not over
    name: str
    page: str
    mine: bool
    points: int | None
    won: bool
    code: str  # of its game; "" while it is closed to whoever reads
    state: str  # "over", "playing" or "gone"


@require_GET
def challenge(request: HttpRequest, week: str = "") -> HttpResponse:
    """What is played this week or was in another, the results, and the way in."""
    shown = get_object_or_404(Challenge, week=week) if week else services.current()
    user = player_of(request)
    over = services.is_over(shown)
    lines = results(shown, user.pk if user is not None else None, over)
    strength = bots.BY_KEY.get(shown.bot)
    context = {
        "nav": "play",
        "challenge": shown,
        "card": card_of(shown.game),
        "options": options_in_words(shown.game, shown.options),
        "others": shown.players - 1,
        "strength": strength.name if strength is not None else "",
        "over": over,
        "lines": lines,
        "mine": next((line for line in lines if line.mine), None),
        "is_account": user is not None and not user.is_guest,
        "hash": seed_hash(shown.seed),
        "seed": shown.seed if over else "",
        "earlier": Challenge.objects.exclude(pk=shown.pk)[:EARLIER],
    }
    return render(request, "challenge/challenge.html", context)


def results(challenge: Challenge, user_id: int | None, over: bool) -> list[Line]:
    """Those who are through, best first; then who still plays."""
    tries = challenge.tries.select_related("user", "table", "challenge").order_by("begun", "pk")
    done = [(points(one), one) for one in tries]
    scored = sorted((p for p, _one in done if p is not None), reverse=True)
    lines = [line(one, p, scored, user_id, over) for p, one in done]
    return sorted(lines, key=lambda each: (each.place == 0, each.place))


def points(one: Try) -> int | None:
    """Of a game that was played to its end."""
    table = one.table
    if table is None or table.status != Table.Status.OVER or not table.result:
        return None
    if table.ended is None or table.ended > one.challenge.ends:  # others' games were open by then
        return None
    return int(table.result["scores"][0])


def line(one: Try, p: int | None, scored: list[int], user_id: int | None, over: bool) -> Line:
    """A try for somebody who reads."""
    table, mine = one.table, one.user_id == user_id
    playing = table is not None and table.status in (Table.Status.OPEN, Table.Status.PLAYING)
    won = p is not None and table is not None and (table.result or {})["places"][0] == 1
    return Line(
        place=scored.index(p) + 1 if p is not None else 0,
        name=one.user.shown_name(),
        page=one.user.page,
        mine=mine,
        points=p,
        won=won,
        code=table.code if table is not None and (over or (mine and playing)) else "",
        state="over" if p is not None else "playing" if playing else "gone",
    )


@require_POST
@refusals_become_messages
def begin(request: HttpRequest) -> HttpResponse:
    """The one try."""
    user = player_of(request)
    if user is None or user.is_guest:
        return redirect("accounts:sign_up")
    if not tables.may_open(user):
        raise TooMany("too many tables")
    return redirect("tables:table", code=services.begin(user).code)
