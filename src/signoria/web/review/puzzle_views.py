"""Puzzles: the board with a move to find, what it was worth, the puzzles of the day."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from datetime import date, timedelta

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from signoria.core.action import Action
from signoria.core.errors import SignoriaError
from signoria.core.machine import SPECTATOR, IllegalAction, actor, waiting
from signoria.core.moves import follow
from signoria.web.accounts.people import player_of, require_player
from signoria.web.boards.base import Scene
from signoria.web.lobby.games import Card, cards
from signoria.web.review import chips, solving, tasks
from signoria.web.review.judged import Chip
from signoria.web.review.models import Answer, Attempt
from signoria.web.review.setting import (
    FIRST_DAY,
    OF_TABLE,
    Setting,
    lessons,
    puzzle_of_day,
    setting_of,
    today,
)
from signoria.web.site.languages import language
from signoria.web.site.limits import address
from signoria.web.site.numbers import decimal
from signoria.web.tables.models import Table
from signoria.web.tables.offer import Composing, draft
from signoria.web.tables.page import Context, make_board, make_page, why_not
from signoria.web.tables.viewing import visitor_of
from signoria.web.tables.views import find, not_too_often, path_of, refused

WEEKS = 5  # of the archive on one page
TRIED = "puzzle-tried"  # in the session: a puzzle and the move that was tried


def picked(setting: Setting, text: str) -> list[Action]:
    """The picks of a move as the page sends them."""
    return path_of(Table(game=setting.game), text) if text else []


# --- the board --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Box:
    """What is said beside the board."""

    state: str  # ask, where, wrong, thinking, right, shown
    lost: str = ""
    chips: Sequence[Chip] = ()
    tried: str = ""
    best: str = ""
    against: str = ""  # the move that the chips compare it with
    others: Sequence[tuple[str, str]] = ()  # what they give up, and what they are
    look: str = ""  # pieces to look at
    theme: str = ""
    answer: int | None = None


def box_of(setting: Setting, attempt: Attempt | None, verdict: solving.Verdict | None) -> Box:
    """What is said now."""
    scene = setting.scene(language())
    tried = chips.move_words(setting, scene, verdict.move) if verdict is not None else ""
    if verdict is not None and verdict.known is None:
        return Box("thinking", tried=tried, answer=verdict.answer)
    done = attempt is not None and (attempt.solved is not None or attempt.shown)
    if done and attempt is not None:
        right = attempt.solved is not None
        return solution(setting, scene, "right" if right else "shown")
    if verdict is not None and verdict.known is not None and not verdict.right:
        known = verdict.known
        lost = decimal(known.loss) if known.is_counted else ""
        return Box("wrong", lost, chips.lines_of(scene, known.lines), tried)
    if attempt is not None and attempt.hints:
        pieces, theme = chips.look_at(setting, scene)
        return Box("where", look=" ".join(pieces), theme=theme)
    return Box("ask")


def solution(setting: Setting, scene: Scene, state: str) -> Box:
    """The best move, and why it is better than the others."""
    other = chips.against(setting)
    return Box(
        state,
        best=chips.move_words(setting, scene, setting.best),
        against=chips.move_words(setting, scene, other) if other else "",
        chips=chips.told(scene, setting.moves[other].lines) if other else (),
        others=chips.others(setting, scene),
    )


def puzzle_context(
    request: HttpRequest,
    setting: Setting,
    verdict: solving.Verdict | None = None,
    begun: Sequence[Action] = (),
) -> Context:
    """The position on the real board, with the real composer as long as it is not solved."""
    attempt = solving.attempt_of(setting, player_of(request))
    box = box_of(setting, attempt, verdict)
    scene = setting.scene(language())
    done = box.state in ("right", "shown")
    if done:
        scene = after_best(setting, scene)
    moment = setting.story.moment(setting.ply, setting.seat, language(), setting.players)
    context = make_page(scene, moment.events, moment.joins, begun).context()
    if done:
        context |= {"prompt": _("The board after the best move."), "hint": ""}
    url = {"key": setting.key}
    return context | {
        "setting": setting,
        "box": box,
        "attempt": attempt,
        "language": language(),
        "version": 0,
        "can_act": not done,
        "done": done,
        "over": False,
        "next_url": next_url(request, setting),
        "csrf": get_token(request),
        "urls": {
            name: reverse(f"review:puzzle_{name}", kwargs=url)
            for name in ("part", "move", "why", "preview", "hint")
        },
    }


def after_best(setting: Setting, scene: Scene) -> Scene:
    """The board as the best move leaves it; nothing can be done on it."""
    game = scene.game
    path = [game.catalogue.from_text(text) for text in setting.best.split(", ")]
    try:
        s = follow(game, setting.state(), setting.seat, path)
    except IllegalAction:
        return replace(scene, legal=[], viewer=setting.seat)
    return replace(scene, view=game.view(s, setting.seat), legal=[], events=())


def next_url(request: HttpRequest, setting: Setting) -> str:
    """The next puzzle: another mistake of the same seat, or another game of the same day."""
    user = player_of(request)
    done = set()
    if user is not None:
        done = set(Attempt.objects.filter(user=user).values_list("puzzle", flat=True))
    if setting.table is not None:
        keys = [
            f"t-{setting.table.code}-{each.turn.ply}"
            for each in lessons(setting.table, setting.seat)
        ]
    else:
        keys = [
            f"{card.name}-{setting.day}"
            for card in cards()
            if setting.day is not None and puzzle_of_day(card.name, setting.day) is not None
        ]
    here = keys.index(setting.key) if setting.key in keys else -1
    others = keys[here + 1 :] + keys[: max(here, 0)]
    fresh = [key for key in others if key not in done]
    return reverse("review:puzzle", kwargs={"key": fresh[0]}) if fresh else ""


def setting_for(request: HttpRequest, key: str) -> Setting:
    """The puzzle of a key, as far as whoever asks may see the game it comes from."""
    if found := OF_TABLE.fullmatch(key):
        find(request, found[1])
    return setting_of(key)


@require_safe
@not_too_often
def puzzle(request: HttpRequest, key: str) -> HttpResponse:
    """A puzzle; with what was tried before its page had to be loaded anew."""
    setting = setting_for(request, key)
    kept = request.session.pop(TRIED, None)
    verdict = solving.judged(setting, kept[1]) if kept and kept[0] == key else None
    return render(request, "review/puzzle.html", puzzle_context(request, setting, verdict))


def answered(
    request: HttpRequest, setting: Setting, was_nobody: bool, verdict: solving.Verdict | None = None
) -> HttpResponse:
    """The board once more.  Who has just become a guest has another token than the page: it is
    loaded anew."""
    url = reverse("review:puzzle", kwargs={"key": setting.key})
    if was_nobody or request.headers.get("HX-Request") != "true":
        if verdict is not None:
            request.session[TRIED] = [setting.key, verdict.move]
        return HttpResponse(headers={"X-Go": url}) if was_nobody else redirect(url)
    return render(request, "review/_puzzle.html", puzzle_context(request, setting, verdict))


@require_safe
@not_too_often
def part(request: HttpRequest, key: str) -> HttpResponse:
    """The board once more, with the first picks of a move that is being put together; or what is
    known meanwhile about a move that was tried."""
    setting = setting_for(request, key)
    asked = request.GET.get("answer", "")
    if asked:
        return told(request, setting, asked)
    try:
        begun = picked(setting, request.GET.get("begun", ""))
        context = puzzle_context(request, setting, begun=begun)
    except IllegalAction:
        context = puzzle_context(request, setting)
    except SignoriaError as error:
        return refused(request, str(error), 400)
    return render(request, "review/_puzzle.html", context)


def told(request: HttpRequest, setting: Setting, asked: str) -> HttpResponse:
    """What the engine says about a move that was tried."""
    known = asked.isascii() and asked.isdigit() and len(asked) < 10
    answer = Answer.objects.filter(pk=int(asked), puzzle=setting.key).first() if known else None
    if answer is None:
        raise Http404
    verdict = solving.of_answer(setting, answer)
    if verdict.known is None:
        return HttpResponse(status=204)
    return render(request, "review/_puzzle.html", puzzle_context(request, setting, verdict))


@require_POST
@not_too_often
def move(request: HttpRequest, key: str) -> HttpResponse:
    """Try a move."""
    setting = setting_for(request, key)
    try:
        path = picked(setting, request.POST.get("path", ""))
        s = follow(setting.story.game, setting.state(), setting.seat, path)
    except SignoriaError as error:
        return refused(request, str(error), 400)
    if not path:
        return refused(request, _("a move is written as numbers with commas between them"), 400)
    if actor(s) == setting.seat and waiting(s).completes_a_move():
        # The engine would finish it, as well as can be: that is for whoever solves the puzzle.
        return render(request, "review/_puzzle.html", puzzle_context(request, setting, begun=path))
    was_nobody = player_of(request) is None
    user = require_player(request)
    tried = ", ".join(action.text for action in path)
    if not solving.may_try(setting, user, tried, address(request)):
        return refused(request, _("That was too fast. Wait a moment."), 429)
    verdict = solving.judged(setting, tried)
    solving.note(setting, user, verdict)
    if verdict.known is None and verdict.answer is not None:
        tasks.think_about_answer(verdict.answer, user.pk)
    return answered(request, setting, was_nobody, verdict)


@require_POST
@not_too_often
def hint(request: HttpRequest, key: str) -> HttpResponse:
    """Where to look; as a second step the solution."""
    setting = setting_for(request, key)
    was_nobody = player_of(request) is None
    step = 2 if request.POST.get("step") == "2" else 1
    solving.hint(setting, require_player(request), step)
    return answered(request, setting, was_nobody)


@require_safe
@not_too_often
def preview(request: HttpRequest, key: str) -> HttpResponse:
    """All that a move would do."""
    setting = setting_for(request, key)
    try:
        path = picked(setting, request.GET.get("path", ""))
        found = Composing(setting.scene(language())).preview(path)
    except SignoriaError as error:
        return JsonResponse({"error": str(error)}, status=400)
    return JsonResponse(found.told())


@require_safe
@not_too_often
def why(request: HttpRequest, key: str) -> HttpResponse:
    """Why touching these pieces leads nowhere."""
    setting = setting_for(request, key)
    touched = request.GET.getlist("piece")[:8]
    if not touched:
        raise Http404
    scene = setting.scene(language())
    try:
        scene = draft(scene, picked(setting, request.GET.get("begun", "")))
    except SignoriaError:
        scene = setting.scene(language())
    return JsonResponse(asdict(why_not(scene, make_board(scene), touched)))


# --- mistakes of a game -----------------------------------------------------------------------


@require_safe
@not_too_often
def of_game(request: HttpRequest, code: str) -> HttpResponse:
    """The mistakes of a finished game one by one: the first that is not done yet."""
    row = find(request, code)
    if row.status != Table.Status.OVER:
        raise Http404("the game is not over")
    wanted = request.GET.get("seat", "")
    seats = {str(seat.number): seat.number for seat in row.seats.all()}
    viewer = visitor_of(request, row).viewer
    seat = seats.get(wanted, viewer if viewer != SPECTATOR else 0)
    found = lessons(row, seat)
    if not found:
        return render(
            request, "review/none.html", {"table": row, "game": row.game, "nav": "tables"}
        )
    user = player_of(request)
    done: set[str] = set()
    if user is not None:
        done = set(Attempt.objects.filter(user=user).values_list("puzzle", flat=True))
    keys = [f"t-{row.code}-{each.turn.ply}" for each in found]
    return redirect("review:puzzle", key=next((key for key in keys if key not in done), keys[0]))


# --- puzzles of the day -----------------------------------------------------------------------


@dataclass(frozen=True)
class Day:
    """A day of the archive."""

    day: date
    puzzles: list[tuple[Card, str, str]]  # the game, the key, how it went


@require_safe
@not_too_often
def puzzles(request: HttpRequest) -> HttpResponse:
    """Those of today, and the archive."""
    user = player_of(request)
    attempts: dict[str, Attempt] = {}
    if user is not None:
        attempts = {each.puzzle: each for each in user.attempts.filter(day__isnull=False)}
    wanted = request.GET.get("before", "")
    try:
        last = min(today(), max(FIRST_DAY, date.fromisoformat(wanted)))
    except ValueError:
        last = today() - timedelta(days=1)
    first = max(FIRST_DAY, last - timedelta(days=7 * WEEKS - 1))
    number = (last - first).days + 1
    archive = [day_of(last - timedelta(days=back), attempts) for back in range(max(0, number))]
    days = solving.solved_days(user)
    context = {
        "nav": "puzzles",
        "today": day_of(today(), attempts),
        "archive": archive,
        "older": first - timedelta(days=1) if first > FIRST_DAY else None,
        "streak": solving.streak(days),
        "longest": solving.longest(days),
        "solved": sum(each.solved is not None for each in attempts.values()),
    }
    return render(request, "review/puzzles.html", context)


def day_of(day: date, attempts: dict[str, Attempt]) -> Day:
    """One puzzle of each game that has some."""
    found = []
    for card in cards():
        if puzzle_of_day(card.name, day) is not None:
            key = f"{card.name}-{day.isoformat()}"
            found.append((card, key, went(attempts.get(key))))
    return Day(day, found)


def went(attempt: Attempt | None) -> str:
    """How a puzzle went."""
    if attempt is None:
        return "new"
    if attempt.solved is not None:
        return "solved"
    return "shown" if attempt.shown else "tried"
