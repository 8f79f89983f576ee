"""Hints at a table: the two steps as a box beside the board."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from signoria.core.errors import SignoriaError
from signoria.web.accounts.people import player_of
from signoria.web.boards.base import Scene
from signoria.web.review import chips, hints, tasks
from signoria.web.review.judged import Chip
from signoria.web.review.models import Hint
from signoria.web.review.pieces import Kept
from signoria.web.review.turning import percent
from signoria.web.site.limits import address
from signoria.web.site.numbers import decimal
from signoria.web.tables import services
from signoria.web.tables.live import CACHE
from signoria.web.tables.page import make_board
from signoria.web.tables.viewing import scene_now, visitor_of
from signoria.web.tables.views import find, not_too_often, refused


@dataclass(frozen=True)
class Advised:
    """One of the best moves."""

    number: int
    words: str
    points: str
    margin: str
    wins: str
    chips: list[Chip]
    same: bool  # too close to call against the first
    pieces: str


@require_http_methods(["GET", "POST"])
@not_too_often
def hint(request: HttpRequest, code: str) -> HttpResponse:
    """Ask for a hint or its next step (POST); what there is for this position (GET)."""
    row = find(request, code)
    visitor = visitor_of(request, row)
    user = player_of(request)
    if user is None or visitor.must_hand_over:
        return refused(request, _("You have no seat at this table."), 403)
    try:
        if request.method == "POST":
            step = 2 if request.POST.get("step") == "2" else 1
            found, is_new = hints.ask(row, visitor.seat, user, address(request), step)
            if is_new:
                tasks.think_about_hint(found.pk, row)
        else:
            known = hints.hint_now(row, hints.check(row, visitor.seat))
            if known is None:
                return HttpResponse(status=404)
            found = known
    except services.Forbidden as error:
        return refused(request, str(error), 403)
    except SignoriaError as error:
        return refused(request, str(error), 400)
    if found.advice is None:
        return HttpResponse(status=202)
    with CACHE.hold(row.pk) as slot:
        scene = scene_now(visitor, slot.at(row))
    return render(request, "review/_hint.html", told(row.code, found, scene))


def told(code: str, found: Hint, scene: Scene) -> dict[str, object]:
    """The hint in words."""
    advice: Kept = found.advice or {}
    looks, moves = hints.counts(found.table, found.seat)
    pieces, theme = chips.looked(scene, ordered(advice))
    lines = advice["moves"][0]["lines"]
    gains = [chip.label for chip in chips.told(scene, lines) if not chip.less and chip.icon]
    return {
        "code": code,
        "step": found.step,
        "theme": theme,
        "look": " ".join(pieces),
        "gains": ", ".join(gains),
        "looks": looks,
        "moves": moves,
        "best": best(scene, advice) if found.step > 1 else [],
        "against": chips.words_of(scene, hints.dealt(scene), advice["against"]),
    }


def ordered(advice: Kept) -> list[list[str]]:
    """The best move first, then all others that were looked at."""
    return [advice["moves"][0]["picks"], *advice["tried"]]


def best(scene: Scene, advice: Kept) -> list[Advised]:
    """The best three."""
    board = make_board(scene)
    found = []
    for number, each in enumerate(advice["moves"], 1):
        points, low, high = each["points"]
        picks, behind = each["picks"], each["behind"]
        action = scene.game.catalogue.from_text(picks[0])
        found.append(
            Advised(
                number,
                chips.words_of(scene, hints.dealt(scene), picks),
                decimal(points),
                decimal((high - low) / 2),
                percent(each["wins"]) if len(scene.players) > 1 else "",
                chips.told(scene, each["lines"]),
                number > 1 and behind[1] <= 0,
                " ".join(board.touches(action)),
            )
        )
    return found
