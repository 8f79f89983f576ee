"""Cards that explain something when it comes up first: after a guide, and at ordinary tables of
people who have not finished many games.  At most one a turn, each once a person."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from signoria.core.guide import Card
from signoria.core.record import Move
from signoria.web.accounts.models import User
from signoria.web.accounts.people import player_of
from signoria.web.boards.base import Scene
from signoria.web.boards.sheet import Block, Entry, Sheet
from signoria.web.boards.shown import Shown
from signoria.web.learn.models import CardsRead
from signoria.web.tables import guides
from signoria.web.tables.live import CACHE
from signoria.web.tables.models import Seat, Table
from signoria.web.tables.page import make_board
from signoria.web.tables.scorings import everything_told
from signoria.web.tables.viewing import scene_now, visitor_of
from signoria.web.tables.views import find, not_too_often, refused

ANY_GAME = ""
FEW_GAMES = 3  # finished ones of a game, after which nobody needs cards


class NewsCard(Shown):
    """A card about something that comes up for the first time."""

    key: str
    title: str
    text: str
    rule: str
    entry: Entry | None  # on the reference sheet: how it looks
    block: Block | None  # where more of its kind are


def read_by(user_id: int, game: str) -> dict[str, CardsRead]:
    """What a person has read of a game's cards, and of no game: whether there shall be any."""
    rows = CardsRead.objects.filter(user=user_id, game__in=(ANY_GAME, game))
    return {row.game: row for row in rows}


def put_away(user: User, table: Table, key: str, quiet: bool, made: int) -> None:
    """A card was read; `quiet`: no more of them, in any game."""
    row, _new = CardsRead.objects.get_or_create(user=user, game=table.game)
    row.seen = sorted({*row.seen, key})
    row.last_table, row.last_made = table.pk, made
    row.save(update_fields=["seen", "last_table", "last_made"])
    if quiet:
        set_quiet(user, True)


def set_quiet(user: User, quiet: bool) -> None:
    """The switch for all cards."""
    CardsRead.objects.update_or_create(user=user, game=ANY_GAME, defaults={"quiet": quiet})


def is_quiet(user_id: int) -> bool:
    """Has somebody switched cards off?"""
    return CardsRead.objects.filter(user=user_id, game=ANY_GAME, quiet=True).exists()


def wanted_at(table: Table, user_id: int) -> bool:
    """Are cards shown to this person at an ordinary table?  Not at a rated one, and not to whoever
    has finished a few games."""
    if table.rated or not guides.has_guide(table.game) or is_quiet(user_id):
        return False
    mine = Seat.objects.filter(user=user_id, table__game=table.game)
    return mine.filter(table__status=Table.Status.OVER).count() < FEW_GAMES


def card_for(table: Table, scene: Scene, made: Sequence[Move]) -> NewsCard | None:
    """The first card that fits what is on the table and was not read yet; one a turn."""
    seats = table.seats.all()
    user = next((seat.user_id for seat in seats if seat.number == scene.viewer), None)
    if not scene.my_turn or user is None:
        return None
    known = read_by(user, table.game)
    if ANY_GAME in known and known[ANY_GAME].quiet:
        return None
    read = known.get(table.game)
    if read is not None and read.last_table == table.pk:
        others = any(move.seat not in (scene.viewer, -1) for move in made[read.last_made :])
        if not others:
            return None
    seen = read.seen if read is not None else []
    for card in guides.line_for(table.game).guide.cards:
        if card.key not in seen and (found := comes_up(card, scene)) is not None:
            return shown(card, scene, found)
    return None


def comes_up(card: Card, scene: Scene) -> str | None:
    """The word for what the card is about, "" where there is none; None: it is not about this."""
    match card.kind:
        case "frame":
            return "" if type(scene.frame).__name__ == card.name else None
        case "action":
            words = (word for action in scene.legal for word in action.text.split())
            return next((word for word in words if word.startswith(card.name)), None)
        case _:
            return "" if any(event.what == card.name for event in scene.past) else None


def shown(card: Card, scene: Scene, word: str) -> NewsCard:
    """A card with its picture and what this one thing does, from the reference sheet."""
    sheet = make_board(scene).sheet()
    rule = card.rules[0] if card.rules else ""
    entry = about(sheet, card, word) if sheet is not None else None
    block = block_of(sheet, entry) if sheet is not None and entry is not None else None
    language = scene.language
    return NewsCard(card.key, card.title[language], card.text[language], rule, entry, block)


def about(sheet: Sheet, card: Card, word: str) -> Entry | None:
    """The entry of the very thing, or of one with the card's rule."""
    found = sheet.entry(word) if word else None
    if found is not None:
        return found
    return next((entry for entry in sheet.entries() if entry.rule in card.rules), None)


def block_of(sheet: Sheet, entry: Entry) -> Block | None:
    """Where an entry stands."""
    return next((block for block in sheet.blocks if entry in block.entries), None)


@require_http_methods(["GET", "POST"])
@not_too_often
def at_table(request: HttpRequest, code: str) -> HttpResponse:
    """The card of an ordinary table now, for whoever is to act; or one is put away."""
    row = find(request, code)
    visitor = visitor_of(request, row)
    user = player_of(request)
    if row.status != Table.Status.PLAYING or visitor.must_hand_over:
        raise Http404
    if user is None or visitor.seat is None:
        return HttpResponse(status=204)
    with CACHE.hold(row.pk) as slot:
        live = slot.at(row)
        scene, made = scene_now(visitor, live), list(live.table.record.moves)
        told = everything_told(scene, [list(happened) for happened in live.events])
    if request.method == "POST":
        key, quiet = request.POST.get("card", "")[:40], "quiet" in request.POST
        put_away(user, row, key, quiet, len(made))
        return redirect("tables:table", code=code)
    scene = replace(scene, past=[event for _ply, event in told])
    if not wanted_at(row, user.pk):
        return HttpResponse(status=204, headers={"X-Cards": "off"})  # the script asks no more
    card = card_for(row, scene, made)
    if card is None:
        return HttpResponse(status=204)
    return render(request, "learn/_news.html", {"news": card, "table": row, "game": row.game})


@require_POST
def switch(request: HttpRequest) -> HttpResponse:
    """Cards are wanted, or not."""
    user = player_of(request)
    if user is None:
        return refused(request, _("You have no seat at this table."), 403)
    set_quiet(user, "quiet" in request.POST)
    return redirect("accounts:settings")
