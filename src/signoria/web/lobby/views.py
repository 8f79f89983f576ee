"""Pages on the way to a table."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from signoria.core.errors import BadPack, SignoriaError
from signoria.core.fair import seed_hash
from signoria.games import load_game
from signoria.web.accounts.forms import checked_name
from signoria.web.accounts.models import User
from signoria.web.accounts.people import TooMany, player_of, require_player
from signoria.web.lobby import choices, plans, rows
from signoria.web.lobby.about import about
from signoria.web.lobby.games import (
    card_of,
    cards,
    has_board,
    is_reconstructed,
    options_in_words,
    text_of,
)
from signoria.web.packs import services as packs
from signoria.web.packs.standards import standard_of
from signoria.web.people.services import is_blocked
from signoria.web.ratings.standing import standings
from signoria.web.tables import bots, guides, owners, services
from signoria.web.tables.models import Table
from signoria.web.tables.viewing import TALK

CODE = re.compile(r"[a-z0-9]{10}")
OURS = "ours"  # of the components: those that come with the program
MOST_SAID = 400  # letters of a refusal
# The houses in the picture of the front page: left wall, eaves, colour.
HOUSES = [
    (842, 232, "w2"),
    (872, 230, "w1"),
    (902, 240, "w1"),
    (932, 242, "w2"),
    (962, 236, "w1"),
    (992, 238, "w1"),
    (1022, 240, "w2"),
    (1052, 246, "w1"),
    (1082, 240, "w1"),
    (1112, 242, "w2"),
]

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def refusals_become_messages(view: View[P]) -> View[P]:
    """What cannot be done is said on the next page."""

    @wraps(view)
    def careful(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except SignoriaError as refused:
            say(request, refused)
        code = kwargs.get("code")
        if isinstance(code, str) and Table.objects.filter(code=code).exists():
            return redirect("lobby:room", code=code)
        return redirect("lobby:home")

    return careful


def say(request: HttpRequest, refused: SignoriaError) -> None:
    """On the next page."""
    if isinstance(refused, TooMany):
        messages.error(request, _("Too much at once; try again a little later."))
    else:
        said = str(refused).encode(errors="replace").decode()  # a fault may quote half a letter
        is_file = isinstance(refused, BadPack)  # which begins with the name of a file
        messages.error(request, said[:MOST_SAID] if is_file else sentence(said[:MOST_SAID]))


def sentence(said: str) -> str:
    """With a capital letter and a full stop."""
    return said[:1].upper() + said[1:] + ("" if said[-1:] in ".!?" else ".")


# --- looking around -----------------------------------------------------------------------------


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """The five games, my tables, open tables, live tables."""
    user = player_of(request)
    mine = rows.my_tables(user)
    going_on = rows.going_on(mine)
    codes = {row.game: row.table.code for row in reversed(going_on)}
    context = {
        "nav": "play",
        "cards": [(card, codes.get(card.name, "")) for card in cards()],
        "latest": going_on[0] if going_on else None,
        "mine": mine[:5],
        "mine_count": len(mine),
        "open": rows.open_tables(user, 5),
        "live": rows.live_tables(user, 5),
        "turns": sum(row.my_turn for row in mine),
        "houses": HOUSES,
    }
    return render(request, "lobby/home.html", context)


@require_GET
def tables(request: HttpRequest) -> HttpResponse:
    """Everything of one's own, and what one could join."""
    user = player_of(request)
    game = chosen_game(request)
    mine = rows.my_tables(user, game)
    turns = "turn" in request.GET
    context = {
        "nav": "tables",
        "cards": cards(),
        "game": game,
        "turns": turns,
        "mine": [row for row in mine if row.my_turn or not turns],
        "open": [] if turns else rows.open_tables(user, 40, game),
        "over": [] if turns else rows.my_finished(user, 40, game),
        "hidden": rows.hidden_tables(user) if "hidden" in request.GET else [],
        "hidden_count": rows.hidden_count(user),
    }
    return render(request, "lobby/tables.html", context)


def chosen_game(request: HttpRequest) -> str:
    """The game that a list is about; "" for all."""
    game = request.GET.get("game", "")
    return game if game in {card.name for card in cards()} else ""


@require_GET
def next_table(request: HttpRequest) -> HttpResponse:
    """On to the next table at which this person is asked; to the list where there is none."""
    user = player_of(request)
    found = rows.next_table(user, request.GET.get("after", "")[:20]) if user else None
    if found is None:
        messages.info(request, _("You are asked at no other table."))
        return redirect("lobby:tables")
    return redirect("tables:table", code=found.code)


@require_GET
def watch(request: HttpRequest) -> HttpResponse:
    """Games of others: going on, and over."""
    game = chosen_game(request)
    context = {
        "nav": "watch",
        "cards": cards(),
        "game": game,
        "live": rows.live_tables(player_of(request), 40, game),
        "over": rows.ended_tables(20, game),
    }
    return render(request, "lobby/watch.html", context)


@require_GET
def game(request: HttpRequest, game: str) -> HttpResponse:
    """One game: what it is, and every way into it."""
    card = card_of(game)
    engine = load_game(game)
    text = text_of(engine)
    user = player_of(request)
    context = {
        "nav": "play",
        "card": card,
        "title": text.title(),
        "blurb": text.blurb(),
        "about": about(game),
        "board_css": f"boards/{game}/board.css",
        "minutes": guides.minutes(game),
        "fields": choices.fields(
            engine, plans.default_players(engine), choices.read_options(engine, {})
        ),
        "counts": [count for count in engine.players if count > 1],
        "strengths": bots.at_table(engine, plans.default_players(engine)),
        "default_bot": bots.DEFAULT,
        "reconstructed": is_reconstructed(game),
        "open": rows.open_tables(user, 5, game),
        "live": rows.live_tables(user, 5, game),
        "over": rows.ended_tables(5, game),
    }
    return render(request, "lobby/game.html", context)


# --- new tables ---------------------------------------------------------------------------------


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
    the dice, and the browser adds its part."""
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
    room = reverse("lobby:room", kwargs={"code": table.code})
    is_waiting = any(seat.kind in ("open", "link") for seat in new.seats)
    return redirect(room if is_waiting else f"{room}?begin")


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


# --- the waiting room ---------------------------------------------------------------------------


@require_http_methods(["GET", "POST"])
def join(request: HttpRequest) -> HttpResponse:
    """By a link or a code somebody sent."""
    written = request.POST.get("code", "") or request.GET.get("code", "")
    error = ""
    if written:
        found = CODE.findall(written.lower())
        table = Table.objects.filter(code__in=found[:5]).first()
        if table is not None:
            return redirect("lobby:room", code=table.code)
        error = _("There is no table with this link or code.")
    context = {"nav": "play", "error": error, "written": written[:200]}
    return render(request, "lobby/join.html", context, status=404 if error else 200)


@require_GET
def room(request: HttpRequest, code: str) -> HttpResponse:
    """A table that waits for its players; it goes on by itself when the game starts."""
    table = get_object_or_404(Table.objects.select_related("host"), code=code)
    if table.status != Table.Status.OPEN:
        if request.headers.get("HX-Request"):
            answer = HttpResponse()
            answer.headers["HX-Redirect"] = reverse("tables:table", kwargs={"code": code})
            return answer
        return redirect("tables:table", code=code)
    user = player_of(request)
    (row,) = rows.rows([table], user)
    context = {
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
        "standings": standings(table, row.seats),
        "link": request.build_absolute_uri(reverse("lobby:room", kwargs={"code": code})),
        "strengths": bots.STRENGTHS,
        "talk": TALK(table.pk)[::-1],
        "strength_names": {strength.key: strength.name for strength in bots.STRENGTHS},
    }
    part = "part" in request.GET and request.headers.get("HX-Request")
    return render(request, "lobby/_room.html" if part else "lobby/room.html", context)


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
    table = get_object_or_404(Table, code=code)
    services.check_status(table, Table.Status.OPEN)  # before anybody becomes a guest for it
    if player_of(request) is None and "name" not in request.POST:
        return redirect("lobby:room", code=code)  # where a visitor is asked for a name
    number = request.POST.get("seat", "")
    seat = int(number) if number.isascii() and number.isdigit() and len(number) < 3 else None
    user = named_player(request)
    if is_blocked(user, table.host_id):
        raise services.Forbidden(_("the host plays with others this time"))
    services.take_seat(table, user, seat, request.POST.get("part", ""))
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
    table = get_object_or_404(Table, code=code)
    number = request.POST.get("seat", "")
    if number in {str(n) for n in range(table.players)}:
        services.remove_player(table, seated(request), int(number))
    return redirect("lobby:room", code=code)


@require_POST
@refusals_become_messages
def leave(request: HttpRequest, code: str) -> HttpResponse:
    """Get up."""
    services.leave(get_object_or_404(Table, code=code), seated(request))
    return redirect("lobby:home")


@require_POST
@refusals_become_messages
def set_seat(request: HttpRequest, code: str) -> HttpResponse:
    """The host says who shall play on a free seat."""
    table = get_object_or_404(Table, code=code)
    number = request.POST.get("seat", "")
    if number in {str(n) for n in range(table.players)}:
        services.set_seat(table, seated(request), int(number), request.POST.get("who", ""))
    return redirect("lobby:room", code=code)


@require_POST
@refusals_become_messages
def start(request: HttpRequest, code: str) -> HttpResponse:
    """The host begins."""
    table = get_object_or_404(Table, code=code)
    services.start(table, seated(request), request.POST.get("part", ""))
    return redirect("tables:table", code=code)


@require_POST
def part(request: HttpRequest, code: str) -> HttpResponse:
    """A browser adds its part to the dice."""
    try:
        table = get_object_or_404(Table, code=code)
        services.add_part(table, seated(request), request.POST.get("part", ""))
    except SignoriaError as error:
        return HttpResponse(str(error), status=400, content_type="text/plain; charset=utf-8")
    return HttpResponse(status=204)


@require_GET
def fair(request: HttpRequest) -> HttpResponse:
    """Why nobody can choose the dice."""
    return render(request, "lobby/fair.html", {"nav": ""})
