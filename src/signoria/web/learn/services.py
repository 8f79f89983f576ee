"""Beginning a guided game, and going through its steps."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from signoria.core.guide import PERSON, Line
from signoria.core.record import Record
from signoria.games import load_game
from signoria.web.accounts.models import User
from signoria.web.learn.models import Lesson
from signoria.web.tables import guides, services
from signoria.web.tables.models import Table


def begin(user: User, game: str) -> Table:
    """A guided table of this person's own, never rated: it begins with the guide's first moves."""
    line = guides.line_for(game)
    engine, guide = load_game(game), line.guide
    first = list(line.moves[: line.starts[0]])
    names = [user.shown_name(), guide.rival]
    options = engine.check_options(guide.players, {})
    record = Record(game, engine.rules_version, guide.players, options, names, first)
    with transaction.atomic():
        table = services.table_from_record(
            user, record, PERSON, "merchant", seed=guides.seed_of(game)
        )
        Lesson.objects.create(table=table)
    return table


def unfinished(user: User, game: str) -> Table | None:
    """The guided table this person has not played to its end."""
    mine = Table.objects.filter(
        lesson__isnull=False, game=game, seats__user=user, status=Table.Status.PLAYING
    )
    return mine.order_by("-id").first()


def lesson_of(table: Table, user: User) -> Lesson:
    """The lesson of a guided table, for the person who learns."""
    found = Lesson.objects.filter(table=table, table__seats__user=user).first()
    if found is None:
        raise services.Forbidden(_("you have no seat at this table"))
    return found


def go_on(lesson: Lesson, line: Line, step: int) -> None:
    """The person has read a step; after the last one the game goes on freely."""
    lesson.over = step + 1 >= len(line.starts)
    lesson.step = min(step + 1, len(line.starts) - 1)
    lesson.save(update_fields=["step", "over"])


def go_back(lesson: Lesson, line: Line, step: int) -> None:
    """To a step; what was done since is taken back, whatever became known."""
    lesson.step, lesson.over, lesson.away = max(0, step), False, False
    services.return_to(lesson.table_id, PERSON, line.starts[lesson.step])
    lesson.save(update_fields=["step", "over", "away"])


def leave(lesson: Lesson, away: bool) -> None:
    """The person leaves the guide and plays alone, or comes back to it."""
    lesson.away = away
    lesson.save(update_fields=["away"])
