"""Games, their rules, and guests who come to play them."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from ninja import Status
from ninja.errors import HttpError

from signoria.core.rulebook import load_rulebook
from signoria.games import game_names, load_game, load_text
from signoria.web.accounts.people import make_guest
from signoria.web.api import schemas
from signoria.web.api.api import api
from signoria.web.api.tokens import token_for
from signoria.web.site.languages import language
from signoria.web.site.limits import address, allow
from signoria.web.tables import bots

GUESTS_PER_HOUR = 30


@api.get("/games", response=list[schemas.GameOut], tags=["games"])
def games(request: HttpRequest) -> Any:
    """The games with their players and options."""
    return [describe(name) for name in game_names()]


@api.get("/games/{game}", response={200: schemas.GameOut, 404: schemas.Problem}, tags=["games"])
def game(request: HttpRequest, game: str) -> Any:
    """One game."""
    return describe(game)


def describe(name: str) -> dict[str, Any]:
    """A game for people and programs."""
    here = load_game(name)
    text = load_text(here, language(), [])
    return {
        "name": name,
        "title": text.title(),
        "blurb": text.blurb(),
        "players": list(here.players),
        "rules_version": here.rules_version,
        "actions": len(here.catalogue),
        "options": [
            {"name": o.name, "choices": list(o.choices), "text": text.option(o.name)}
            for o in here.options
        ],
        "bots": [strength.key for strength in bots.STRENGTHS],
    }


@api.get(
    "/games/{game}/rules",
    response={200: list[schemas.RuleOut], 404: schemas.Problem},
    tags=["games"],
)
def rules(request: HttpRequest, game: str) -> Any:
    """The rule catalogue of a game, in the language of the request."""
    book = load_rulebook(load_game(game).folder)
    return [rule.to_json(language()) for rule in book.rules.values()]


@api.post(
    "/guests", response={201: schemas.GuestOut, **schemas.PROBLEMS}, tags=["people"], auth=None
)
def guest(request: HttpRequest) -> Any:
    """A new guest and a token for the header `Authorization: Bearer …`."""
    if not allow(f"api-guest:{address(request)}", GUESTS_PER_HOUR, 3600):
        raise HttpError(429, "too many new guests; wait a while")
    user = make_guest(request)
    return Status(201, {"name": user.shown_name(), "token": token_for(user)})
