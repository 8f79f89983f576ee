"""Pages of ratings."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET

from signoria.web.lobby.games import card_of, cards
from signoria.web.ratings.leaders import FEWEST, leaders


@require_GET
def first(request: HttpRequest) -> HttpResponse:
    """The list of the first game."""
    return redirect("ratings:leaders", game=cards()[0].name)


@require_GET
def of_game(request: HttpRequest, game: str) -> HttpResponse:
    """Who leads in a game."""
    context = {
        "nav": "ratings",
        "card": card_of(game),
        "cards": cards(),
        "leaders": leaders(game),
        "fewest": FEWEST,
    }
    return render(request, "ratings/leaders.html", context)
