"""Playing: views, moves, undo, standing orders; record and review of a game that is over."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from ninja import Status
from ninja.errors import HttpError

from signoria.core.codec import state_to_json
from signoria.core.machine import IllegalAction
from signoria.games import load_game
from signoria.web.api import schemas
from signoria.web.api.api import (
    READS_PER_MINUTE,
    act,
    api,
    found,
    key_of,
    not_too_fast,
    person,
    seated,
    started,
)
from signoria.web.api.tokens import SIGNED_IN
from signoria.web.boards.base import Scene
from signoria.web.boards.orders import OrderShown
from signoria.web.review import making
from signoria.web.review import tasks as reviews
from signoria.web.site.limits import address
from signoria.web.tables import orders, services
from signoria.web.tables.ended import told as how_it_ended
from signoria.web.tables.live import CACHE
from signoria.web.tables.models import Table
from signoria.web.tables.offer import Composing
from signoria.web.tables.page import explain, make_board, picks
from signoria.web.tables.viewing import (
    Visitor,
    scene_now,
    undo_words,
    visitor_of,
    what_undo_takes,
)


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
    not_too_fast(request, "read", READS_PER_MINUTE)
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
