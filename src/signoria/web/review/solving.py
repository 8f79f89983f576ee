"""Solving puzzles: what a move was worth, how often somebody tried, days in a row."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import F

from signoria.web.accounts.models import User
from signoria.web.review.models import Answer, Attempt
from signoria.web.review.setting import Known, Setting, setting_of, today
from signoria.web.site import clock
from signoria.web.site.limits import allow
from signoria.web.site.steps import Steps, Thought, thinking
from signoria.web.thinking import Asked

SIMULATIONS = 24  # games for a move that nobody has tried before
HINTS = 2
PER_HOUR = 120  # moves of one person that nobody has tried before
PER_ADDRESS = 480
LONGEST = 600  # letters of a move


@dataclass(frozen=True)
class Verdict:
    """About a move somebody tried; `known` is None as long as a worker thinks."""

    move: str
    known: Known | None
    right: bool = False
    answer: int | None = None


def may_try(setting: Setting, user: User, move: str, address: str) -> bool:
    """What nobody has tried yet costs the engine's time: only so often."""
    tried = Answer.objects.filter(puzzle=setting.key, move=move[:LONGEST])
    if setting.known(move) is not None or tried.exists():
        return True
    fits = allow(f"answer:{user.pk}", PER_HOUR, 3600)
    return fits and allow(f"answer-from:{address}", PER_ADDRESS, 3600)


def judged(setting: Setting, move: str) -> Verdict:
    """By what is known; else the engine is asked, once for everybody."""
    known = setting.known(move)
    if known is not None:
        return Verdict(move, known, setting.is_right(known.loss))
    answer, _made = Answer.objects.get_or_create(puzzle=setting.key, move=move[:LONGEST])
    return of_answer(setting, answer)


def of_answer(setting: Setting, answer: Answer) -> Verdict:
    """What the engine has said, if it has."""
    if answer.verdict is None:
        return Verdict(answer.move, None, answer=answer.pk)
    known = Known(answer.verdict["loss"], answer.verdict["lines"])
    return Verdict(answer.move, known, setting.is_right(known.loss), answer.pk)


@thinking
def think(answer: Answer) -> Steps[None]:
    """Compare a move with the best one, from the view of its seat."""
    setting = setting_of(answer.puzzle)
    game = setting.story.game
    view = game.view(setting.state(), setting.seat)
    left = 1 - setting.ply / max(1, setting.story.length)
    options = setting.story.record.options
    left = max(0.1, left)
    asked = Asked(game, view, setting.seat, answer.puzzle, left, options, settings.REVIEW_HORIZON)
    moves = answer.move.split(", "), setting.best.split(", ")
    loss, lines = yield Thought(asked.compared, (*moves, SIMULATIONS))
    verdict = {"loss": max(0.0, round(loss.value, 3)), "lines": lines}
    Answer.objects.filter(pk=answer.pk).update(verdict=verdict)


# --- attempts ---------------------------------------------------------------------------------


def attempt_of(setting: Setting, user: User | None) -> Attempt | None:
    """How somebody did so far."""
    if user is None:
        return None
    return Attempt.objects.filter(user=user, puzzle=setting.key).first()


def note(setting: Setting, user: User, verdict: Verdict) -> None:
    """A try; it is solved once, and not any more after one has looked."""
    with transaction.atomic():
        attempt = begun(setting, user)
        if attempt.solved is not None or attempt.shown:
            return
        if verdict.right:
            attempt.solved = clock.now()
        attempt.tries += 1
        attempt.save()


def begun(setting: Setting, user: User) -> Attempt:
    """The row of somebody who does something."""
    attempt, _made = Attempt.objects.select_for_update().get_or_create(
        user=user, puzzle=setting.key, defaults={"day": setting.day}
    )
    return attempt


def solve(setting: Setting, user: User) -> None:
    """The engine found a move right that was tried before."""
    begun(setting, user)
    open_still = Attempt.objects.filter(user=user, puzzle=setting.key, solved=None, shown=False)
    open_still.update(solved=clock.now())


def hint(setting: Setting, user: User, step: int) -> None:
    """Where to look, then the solution; a step that was taken already is not the next one."""
    with transaction.atomic():
        attempt = begun(setting, user)
        if attempt.solved is None:
            attempt.hints = min(max(attempt.hints, step), attempt.hints + 1)
            attempt.shown = attempt.shown or attempt.hints == HINTS
            attempt.save()


# --- days in a row ----------------------------------------------------------------------------


def solved_days(user: User | None) -> set[date]:
    """The days on which somebody has solved a puzzle of that day."""
    if user is None:
        return set()
    rows = Attempt.objects.filter(user=user, day__isnull=False, solved__date=F("day"))
    return {day for day in rows.values_list("day", flat=True) if day is not None}


def streak(days: Iterable[date]) -> int:
    """Days in a row until today; today may still come."""
    solved = set(days)
    day = today()
    if day not in solved:
        day -= timedelta(days=1)
    count = 0
    while day in solved:
        count += 1
        day -= timedelta(days=1)
    return count


def longest(days: Iterable[date]) -> int:
    """The most days in a row there ever were."""
    solved = set(days)
    best = 0
    for day in solved:
        if day - timedelta(days=1) in solved:
            continue
        count = 0
        while day + timedelta(days=count) in solved:
            count += 1
        best = max(best, count)
    return best
