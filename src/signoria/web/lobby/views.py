"""Pages to look around: home, lists of tables, a game."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from signoria.games import load_game
from signoria.web.accounts.people import player_of
from signoria.web.lobby import choices, plans, rows
from signoria.web.lobby.about import about
from signoria.web.lobby.games import card_of, cards, is_reconstructed, text_of
from signoria.web.tables import bots, guides

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


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """The five games, my tables, open tables, live tables."""
    user = player_of(request)
    mine = rows.my_tables(user)
    going_on = rows.going_on(mine) or [row for row in mine if row.my_turn]
    codes = {row.game: row.table.code for row in reversed(rows.going_on(mine))}
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


@require_GET
def fair(request: HttpRequest) -> HttpResponse:
    """Why nobody can choose the dice."""
    return render(request, "lobby/fair.html", {"nav": ""})
