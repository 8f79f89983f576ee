"""The public API: games, tables, views, moves, records, as JSON with an OpenAPI schema.

Whoever is signed in (the same session as the site) acts for the own seat; everybody else sees
what a spectator sees.  Everything sent is made from one seat's view.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from django.http import HttpRequest
from django.http.request import RawPostDataException
from ninja import NinjaAPI, Schema, Status
from ninja.errors import HttpError

from signoria.core.codec import state_to_json
from signoria.core.errors import SignoriaError, UnknownGame
from signoria.core.fair import seed_hash
from signoria.core.machine import IllegalAction
from signoria.core.rulebook import load_rulebook
from signoria.games import game_names, load_game, load_text
from signoria.web.accounts.people import make_guest, player_of
from signoria.web.api import schemas
from signoria.web.api.tokens import ANYBODY, SIGNED_IN, token_for
from signoria.web.boards.base import Scene
from signoria.web.boards.orders import OrderShown
from signoria.web.packs import services as packs
from signoria.web.review import making
from signoria.web.review import tasks as reviews
from signoria.web.site.languages import language
from signoria.web.site.limits import address, allow, allow_here
from signoria.web.tables import bots, orders, services
from signoria.web.tables.ended import told as how_it_ended
from signoria.web.tables.entering import is_at_home, may_enter
from signoria.web.tables.live import CACHE, Outdated
from signoria.web.tables.models import Seat, Table
from signoria.web.tables.offer import Composing
from signoria.web.tables.page import explain, make_board, picks
from signoria.web.tables.reading import with_seats
from signoria.web.tables.services.keys import LONGEST as KEY_LENGTH
from signoria.web.tables.viewing import (
    Visitor,
    scene_now,
    undo_words,
    visitor_of,
    what_undo_takes,
)

READS_PER_MINUTE = 1200
GUESTS_PER_HOUR = 30
MOVES_PER_MINUTE = 600
MOST_LISTED = 100

View = TypeVar("View", bound=Callable[..., Any])

api = NinjaAPI(
    title="Signoria",
    version="1",
    description="Five Renaissance board games: play, watch and study them.",
    auth=ANYBODY,
    docs_url=None,  # a page of its own would need scripts from elsewhere
    urls_namespace="api",
)


@api.exception_handler(SignoriaError)
def wrong(request: HttpRequest, error: SignoriaError) -> Any:
    """Whatever is wrong with a request is named."""
    kinds = {
        services.Forbidden: 403,
        services.Stale: 409,
        services.Closed: 409,
        Outdated: 409,
        UnknownGame: 404,
    }
    return api.create_response(request, {"detail": str(error)}, status=kinds.get(type(error), 400))


@api.exception_handler(RawPostDataException)
def no_json(request: HttpRequest, error: RawPostDataException) -> Any:
    """Something was sent as a form with files and has been read as one."""
    return api.create_response(request, {"detail": "send JSON, not a form"}, status=400)


def found(request: HttpRequest, code: str) -> Table:
    """The table of that code, if it is there for whoever asks (`?key=` of a private one)."""
    row = with_seats(code=code[:20])
    if row is None or not may_enter(request, row):
        raise HttpError(404, "there is no such table")
    return row


def started(request: HttpRequest, code: str) -> Table:
    """A table that is being played or over."""
    row = found(request, code)
    if row.status == Table.Status.OPEN:
        raise HttpError(409, "the game has not started")
    if row.status == Table.Status.CLOSED:
        raise services.Closed(row)
    return row


def act(path: str, answer: type[Schema], chapter: str) -> Callable[[View], View]:
    """Something that only signed-in people do at a table."""
    said = {200: answer, **schemas.PROBLEMS}
    return api.post(path, response=said, tags=[chapter], auth=SIGNED_IN)


def person(request: HttpRequest) -> Any:
    """The signed-in person."""
    user = player_of(request)
    if user is None:
        raise HttpError(401, "sign in first, as a guest or with an account")
    return user


KEY = "Idempotency-Key"


def key_of(request: HttpRequest) -> str:
    """The key of something that may be sent again: answered like the first time, done once."""
    key = request.headers.get(KEY, "").strip('"')
    if len(key) > KEY_LENGTH:
        raise HttpError(400, f"{KEY} is longer than {KEY_LENGTH} letters")
    return key


def not_too_fast(request: HttpRequest, what: str, limit: int) -> None:
    """A limit per minute and address."""
    if not allow_here(f"api-{what}:{address(request)}", limit, 60):
        raise HttpError(429, "too many requests; wait a minute")


# --- games ------------------------------------------------------------------------------------


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


# --- tables -----------------------------------------------------------------------------------


@api.get("/tables", response=list[schemas.TableOut], tags=["tables"])
def tables(request: HttpRequest, status: schemas.Status = "open", mine: bool = False) -> Any:
    """Public tables, or one's own."""
    not_too_fast(request, "read", READS_PER_MINUTE)
    rows = (
        Table.objects.filter(status=status).prefetch_related("seats").order_by(*Table.LATEST_FIRST)
    )
    rows = rows.filter(seats__user=person(request)).distinct() if mine else rows.filter(public=True)
    return [table_out(request, row) for row in rows[:MOST_LISTED]]


@api.post(
    "/tables", response={201: schemas.TableOut, **schemas.PROBLEMS}, tags=["tables"], auth=SIGNED_IN
)
def create(request: HttpRequest, new: schemas.TableIn) -> Any:
    """A new table; the first seat said to be "me" is yours."""
    user = person(request)
    if not services.may_open(user):
        raise HttpError(429, "too many new tables; wait a while")
    plans = [services.SeatPlan(s.kind, s.bot, s.name) for s in new.seats]
    pack = packs.chosen(new.pack, user) if new.pack else None
    if new.pack and pack is None:
        raise HttpError(404, "there is no such pack")
    row = services.create_table(
        user,
        new.game,
        len(plans),
        dict(new.options),
        plans,
        public=new.public,
        clock=new.clock,
        rated=new.rated,
        memory=new.memory,
        on_time=new.on_time,
        resigning=new.resigning,
        key=key_of(request),
        pack=pack,
    )
    return Status(201, table_out(request, row))


@api.get("/tables/{code}", response={200: schemas.TableOut, 404: schemas.Problem}, tags=["tables"])
def table(request: HttpRequest, code: str) -> Any:
    """One table."""
    return table_out(request, found(request, code))


@act("/tables/{code}/join", schemas.TableOut, "tables")
def join(request: HttpRequest, code: str, seat: int | None = None, part: str = "") -> Any:
    """Sit down.  `part`: up to 64 hexadecimal digits of your own choice that go into the dice."""
    row = found(request, code)
    services.take_seat(row, person(request), seat, part, key_of(request))
    return table_out(request, found(request, code))


@act("/tables/{code}/start", schemas.TableOut, "tables")
def start(request: HttpRequest, code: str, part: str = "") -> Any:
    """Begin: the host only.  `part`: as for `join`, chosen after you have seen `dice_hash`."""
    services.start(found(request, code), person(request), part, key_of(request))
    return table_out(request, found(request, code))


# What everybody may know of a table, as it is kept.
PUBLIC = (
    "code", "game", "status", "players", "options", "public", "rated", "memory", "clock", "pack",
    "on_time", "resigning", "ending", "closed",
)  # fmt: skip


def table_out(request: HttpRequest, row: Table) -> dict[str, Any]:
    """A table as everybody may know it; its key for who may ask others to come."""
    return {
        **{name: getattr(row, name) for name in PUBLIC},
        "key": row.key if not row.public and is_at_home(row, request.user.pk) else "",
        "dice_hash": seed_hash(row.seed),
        "actor": row.actor if row.actor is not None and row.actor >= 0 else None,
        "seats": [seat_out(seat) for seat in row.seats.all()],
        "result": row.result,
    }


def seat_out(seat: Seat) -> dict[str, Any]:
    """A seat as everybody may know it."""
    return {
        "number": seat.number,
        "name": seat.name,
        "bot": seat.bot or seat.stand_in,
        "out": seat.out,
        "offers_end": seat.offers_end,
    }


# --- playing ----------------------------------------------------------------------------------


@api.get("/tables/{code}/view", response={200: schemas.ViewOut, **schemas.PROBLEMS}, tags=["play"])
def view(request: HttpRequest, code: str) -> Any:
    """What you may know, and what you may do."""
    not_too_fast(request, "read", READS_PER_MINUTE)
    return view_out(request, started(request, code))


def view_out(request: HttpRequest, row: Table) -> dict[str, Any]:
    """The view of whoever asks."""
    visitor = visitor_of(request, row)
    if visitor.must_hand_over:
        raise HttpError(409, "another person on this screen is to act: hand over first")
    with CACHE.hold(row.pk) as slot:
        live = slot.at(row)
        scene = scene_now(visitor, live)
        may_undo = scene.my_turn or scene.decided
        moves, last = what_undo_takes(visitor, live) if may_undo else (0, [])
    return {
        "table": row.code,
        "status": row.status,
        "seat": visitor.seat.number if visitor.seat else None,
        "version": visitor.version,
        "actor": scene.actor
        if scene.actor >= 0 and (scene.my_turn or not scene.together)
        else None,
        "together": list(scene.together),
        "decided": scene.decided,
        "undo": {"moves": moves, "words": undo_words(scene, last)},
        "state": state_to_json(scene.view),
        "result": scene.result().to_json(),
        "moves": moves_out(scene),
        "actions": [vars(pick) for pick in picks(scene, make_board(scene))],
        "orders": [order_out(order) for order in orders.shown(row, visitor.seat, scene.view).every],
    }


def order_out(order: OrderShown) -> dict[str, Any]:
    """A standing order, for its own seat."""
    return {
        "order": order.kind,
        "value": order.value,
        "words": order.label,
        "note": order.note,
        "dropped": order.dropped,
    }


def moves_out(scene: Scene) -> list[dict[str, Any]]:
    """The whole moves of whoever is asked."""
    if not scene.my_turn:
        return []
    return [
        {
            "path": [action.text for action in move.path],
            "words": move.words,
            "complete": not move.is_open,
            "does": move.preview.told() if move.preview is not None else None,
        }
        for move in Composing(scene).offer().moves
    ]


def seated(request: HttpRequest, code: str) -> tuple[Table, Visitor, Seat]:
    """A table in play and the seat of whoever acts there, not too often."""
    row = started(request, code)
    person(request)
    not_too_fast(request, "move", MOVES_PER_MINUTE)
    visitor = visitor_of(request, row)
    if visitor.seat is None:
        raise HttpError(403, "you have no seat at this table")
    return row, visitor, visitor.seat


@act("/tables/{code}/moves", schemas.ViewOut, "play")
def move(request: HttpRequest, code: str, sent: schemas.MoveIn) -> Any:
    """Play an action, or all picks of a move, by number or notation, from the version you saw."""
    row, visitor, seat = seated(request, code)
    catalogue = load_game(row.game).catalogue
    sent_path = sent.path if sent.path is not None else [sent.action]
    path = [
        catalogue.from_id(pick) if isinstance(pick, int) else catalogue.from_text(pick)
        for pick in sent_path
        if pick is not None
    ]
    try:
        key = key_of(request) or sent.key
        row = services.play_path(row.pk, seat.number, sent.version, path, key)
    except IllegalAction as error:
        raise HttpError(422, refusal_text(visitor, error)) from error
    return view_out(request, row)


def refusal_text(visitor: Visitor, error: IllegalAction) -> str:
    """Why not, with the rule."""
    with CACHE.hold(visitor.table.pk) as slot:
        said = explain(error, scene_now(visitor, slot.at(visitor.table)))
    return f"{said.text} ({said.rule})"


@act("/tables/{code}/undo", schemas.ViewOut, "play")
def undo(request: HttpRequest, code: str, sent: schemas.UndoIn) -> Any:
    """Take back your last move, or your turn so far."""
    row, _visitor, seat = seated(request, code)
    key = key_of(request)
    row = services.undo(row.pk, seat.number, sent.version, sent.whole_turn, key)
    return view_out(request, row)


@act("/tables/{code}/orders", schemas.ViewOut, "play")
def order(request: HttpRequest, code: str, sent: schemas.OrderIn) -> Any:
    """Let the server act for you when your time comes, or no longer.  Nobody else learns of it."""
    row, visitor, seat = seated(request, code)
    key = key_of(request)
    try:
        if sent.value is None or sent.value is False:
            orders.withdraw(row.pk, seat.number, sent.version, sent.order, key)
        else:
            orders.give(row.pk, seat.number, sent.version, sent.order, sent.value, key)
    except IllegalAction as error:
        raise HttpError(422, refusal_text(visitor, error)) from error
    return view_out(request, started(request, code))


@api.get("/tables/{code}/record", response={200: dict[str, Any], **schemas.PROBLEMS}, tags=["play"])
def record(request: HttpRequest, code: str) -> Any:
    """The whole record of a finished game."""
    row = found(request, code)
    if row.status != Table.Status.OVER:
        raise HttpError(403, "the record is open when the game is over")
    return services.record_of(row).to_json() | {"ended": how_it_ended(row)}


@api.get("/tables/{code}/review", response={200: dict[str, Any], **schemas.PROBLEMS}, tags=["play"])
def review(request: HttpRequest, code: str) -> Any:
    """What the engine says about a finished game, as `signoria review --json` tells it."""
    not_too_fast(request, "read", READS_PER_MINUTE)
    known = making.review_of(ended(request, code))
    if known is None or known.made is None:
        raise HttpError(404, "there is no review of this game yet; ask for one")
    return making.report(known).to_json()


@api.post(
    "/tables/{code}/review",
    response={202: schemas.ReviewOut, **schemas.PROBLEMS},
    tags=["play"],
    auth=SIGNED_IN,
)
def ask_for_review(request: HttpRequest, code: str) -> Any:
    """Have a finished game of yours reviewed, or learn how far it is."""
    known = making.ask(ended(request, code), person(request), address(request))
    reviews.call()
    done = known.pieces.filter(found__isnull=False).count()
    total = known.pieces.count()
    return Status(202, {"made": known.made is not None, "done": done, "total": total})


def ended(request: HttpRequest, code: str) -> Table:
    """A finished game: nothing is said about others."""
    row = found(request, code)
    if row.status != Table.Status.OVER:
        raise HttpError(403, "a game is reviewed when it is over")
    return row
