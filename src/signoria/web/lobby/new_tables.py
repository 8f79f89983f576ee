"""New tables: by one click, or by the form with every choice there is."""

from __future__ import annotations

import secrets
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from signoria.games import load_game
from signoria.web.accounts.models import User
from signoria.web.accounts.people import TooMany, player_of, require_player
from signoria.web.lobby import choices, plans, rows
from signoria.web.lobby.games import card_of, cards, has_board
from signoria.web.lobby.refusing import refusals_become_messages
from signoria.web.packs import services as packs
from signoria.web.packs.standards import standard_of
from signoria.web.tables import bots, services
from signoria.web.tables.entering import with_key
from signoria.web.tables.models import Table

OURS = "ours"  # of the components: those that come with the program


@require_POST
@refusals_become_messages
def play(request: HttpRequest, game: str = "") -> HttpResponse:
    """One click: a game against bots that has already begun."""
    name = card_of(game).name if game else usual_game(request)
    engine = load_game(name)
    strength = request.POST.get("bot", "")
    count = request.POST.get("players", "")
    players = int(count) if count in {str(n) for n in engine.players} else 0
    new = plans.against_bots(
        engine,
        players or plans.default_players(engine),
        strength if strength in bots.BY_KEY else bots.DEFAULT,
    )
    begun = untouched(player_of(request), new)
    return redirect("tables:table", code=begun.code) if begun else open_table(request, new)


def untouched(user: User | None, new: plans.NewTable) -> Table | None:
    """The same game, begun a moment ago and not yet played: who presses twice wants it once."""
    if user is None:
        return None
    found = Table.objects.filter(
        host=user,
        game=new.game.name,
        players=new.players,
        status=Table.Status.PLAYING,
        parent=None,
        options=dict(new.options),
        seats__user=user,
        seats__last_ply=0,
    ).order_by("-id")
    wanted = [seat.plan().bot for seat in new.seats]
    return next((row for row in found[:5] if [s.bot for s in row.seats.all()] == wanted), None)


def usual_game(request: HttpRequest) -> str:
    """What this person played last; otherwise the first game that can be played."""
    user = player_of(request)
    own = Table.objects.filter(seats__user=user).order_by(*Table.LATEST_FIRST)
    last = own.first() if user is not None else None
    if last is not None and has_board(last.game):
        return last.game
    return cards()[0].name


def open_table(request: HttpRequest, new: plans.NewTable) -> HttpResponse:
    """Make the table.  When nobody is missing the room begins by itself: it has shown the hash of
    the dice, and the browser adds its part.  Without a server both parts are made in the browser,
    and no room is needed for it."""
    user = require_player(request)
    if not services.may_open(user):
        raise TooMany("too many tables")
    table = services.create_table(
        user,
        new.game.name,
        new.players,
        dict(new.options),
        [seat.plan() for seat in new.seats],
        public=new.public,
        clock=new.clock,
        rated=new.rated,
        memory=new.memory,
        on_time=new.on_time,
        resigning=new.resigning,
        pack=new.pack,
        ours=new.ours,
    )
    if settings.SERVERLESS:
        services.start(table, user, secrets.token_hex(16))
        return redirect("tables:table", code=table.code)
    room = reverse("lobby:room", kwargs={"code": table.code})
    is_waiting = any(seat.kind in ("open", "link") for seat in new.seats)
    return redirect(with_key(room, table) if is_waiting else f"{room}?begin")


@require_http_methods(["GET", "POST"])
@refusals_become_messages
def create(request: HttpRequest, game: str = "") -> HttpResponse:
    """A new table with every choice there is."""
    if not game:
        return redirect("lobby:create", game=usual_game(request))
    card_of(game)
    new = asked(request, game)
    if request.method == "POST" and "update" not in request.POST:
        error = new.error()
        if not error:
            return open_table(request, new)
        context = form_context(new, player_of(request), error)
        return render(request, "lobby/create.html", context, status=422)
    context = form_context(plans.repair(new), player_of(request))
    return render(request, "lobby/create.html", context)


def asked(request: HttpRequest, game: str) -> plans.NewTable:
    """The form as it was sent; components that cannot be found are not replaced by others."""
    sent = request.POST if request.method == "POST" else request.GET
    new = plans.read(load_game(game), {key: sent[key] for key in sent}, player_of(request))
    new.ours = sent.get("pack") == OURS
    if sent.get("pack") and not new.ours:
        new.pack = packs.chosen(sent["pack"], player_of(request))
        if new.pack is None or new.pack.pack.game != game:
            raise services.Impossible(_("this pack cannot be found"))
    return new


@require_POST
@refusals_become_messages
def plan(request: HttpRequest, game: str) -> HttpResponse:
    """The form once more, after something in it was changed."""
    card_of(game)
    new = plans.repair(asked(request, game))
    return render(request, "lobby/_form.html", form_context(new, player_of(request)))


@require_GET
@refusals_become_messages
def reasons(request: HttpRequest, game: str) -> HttpResponse:
    """What is impossible beside the present choice, and why."""
    card_of(game)
    new = asked(request, game)
    return JsonResponse(
        {
            "reason": choices.error(new.game, new.players, new.options),
            "options": choices.all_reasons(new.game, new.players, new.options),
            "rated": new.why_not_rated(),
        }
    )


def form_context(new: plans.NewTable, user: User | None, error: str = "") -> dict[str, Any]:
    """What the form shows."""
    return {
        "nav": "play",
        "cards": cards(),
        "card": card_of(new.game.name),
        "new": new,
        "pairs": plans.pairs(new),
        "counts": new.game.players,
        "fields": choices.fields(new.game, new.players, new.options),
        "kinds": plans.seat_kinds(),
        "strengths": bots.at_table(new.game, new.players),
        "packs": packs.choices(user, new.game.name, new.pack),
        "usual": standard_of(new.game.name),
        "clocks": [(clock, rows.clock_in_words(clock)) for clock in plans.CLOCKS],
        "rules_of_time": plans.rules_of_time(),
        "rules_of_resigning": plans.rules_of_resigning(),
        "error": error,
    }
