"""Reference sheets: of a game, and of a table as whoever looks may know it; and what a piece is."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from signoria.core.game import Game
from signoria.core.machine import SPECTATOR
from signoria.core.record import Table as CoreTable
from signoria.games import load_game
from signoria.web.boards.base import Board, Player, Scene
from signoria.web.boards.sheet import Entry, Sheet
from signoria.web.boards.shown import Shown
from signoria.web.lobby.games import card_of
from signoria.web.packs.services import folder
from signoria.web.packs.standards import usual_hash
from signoria.web.site.languages import language
from signoria.web.tables.live import CACHE
from signoria.web.tables.models import Table
from signoria.web.tables.page import make_board, make_scene, rule_text
from signoria.web.tables.viewing import scene_now, visitor_of
from signoria.web.tables.views import find, not_too_often


def whole_scene(game: Game[Any]) -> Scene:
    """A table at which nothing has happened, for a sheet of everything the game has."""
    seats = game.players[0] if game.players[0] > 1 else 2
    table = CoreTable(game, seats, pack=folder(usual_hash(game.name)))
    players = [Player(seat, name) for seat, name in enumerate(table.record.names)]
    view = game.view(table.state, SPECTATOR)
    return make_scene(game, view, SPECTATOR, language(), players, [])


@require_safe
def of_game(request: HttpRequest, game: str) -> HttpResponse:
    """The sheet of a game: a page to read and to print."""
    card = card_of(game)
    scene = whole_scene(load_game(game))
    context = {"nav": "play", "card": card, "closes": reverse("lobby:game", args=[game])}
    return shown(request, scene, make_board(scene).sheet(whole=True), context)


def scene_of(request: HttpRequest, row: Table) -> Scene:
    """A table as whoever asks sees it now."""
    visitor = visitor_of(request, row)
    if row.status == Table.Status.OPEN or visitor.must_hand_over:
        raise Http404
    with CACHE.hold(row.pk) as slot:
        return scene_now(visitor, slot.at(row))


@require_safe
@not_too_often
def of_table(request: HttpRequest, code: str) -> HttpResponse:
    """The sheet of a table: only what is in its game, with what is taken and left."""
    row = find(request, code)
    scene = scene_of(request, row)
    context = {
        "table": row,
        "closes": reverse("tables:table", args=[code]),
        "at_table": True,
        "code": code,
    }
    return shown(request, scene, make_board(scene).sheet(), context)


def shown(
    request: HttpRequest, scene: Scene, sheet: Sheet | None, context: dict[str, object]
) -> HttpResponse:
    """A sheet as a page, or to be laid over a table."""
    if sheet is None:
        raise Http404
    name = scene.game.name
    context |= {
        "sheet": sheet,
        "game": name,
        "title": scene.text.title(),
        "rules_url": rules_of(name, str(context.get("code", ""))),
        "board_css": f"boards/{name}/board.css",
        "page_url": request.path,
    }
    over = "over" in request.GET
    return render(request, "learn/_sheet.html" if over else "learn/sheet.html", context)


def rules_of(game: str, code: str) -> str:
    """The rules of a game, at a table only those that it uses."""
    return reverse("lobby:rules", args=[game]) + (f"?table={code}" if code else "")


class Rule(Shown):
    """A rule about a piece."""

    id: str
    text: str


@require_safe
@not_too_often
def of_piece(request: HttpRequest, code: str) -> HttpResponse:
    """What a piece is and does: its entry on the sheet, and the rules about it."""
    scene = scene_of(request, find(request, code))
    board = make_board(scene)
    piece = request.GET.get("piece", "")[:80]
    rules = board.rules_of_piece(piece)
    entry = entry_about(board, piece, rules)
    known = [Rule(name, rule_text(scene, name)) for name in rules]
    context = {
        "entry": entry,
        "about": "" if entry is not None else board.about(piece),
        "rules": known,
        "game": scene.game.name,
        "rules_url": rules_of(scene.game.name, code),
    }
    return render(request, "learn/_piece.html", context)


def entry_about(board: Board, piece: str, rules: list[str]) -> Entry | None:
    """The entry of the sheet about a piece: named by the board, or the one with its first rule."""
    sheet = board.sheet()
    if sheet is None:
        return None
    key = board.entry_of(piece)
    if key:
        return sheet.entry(key)
    found = {entry.rule: entry for entry in sheet.entries() if entry.rule}
    return next((found[rule] for rule in rules[:1] if rule in found), None)
