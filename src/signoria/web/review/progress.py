"""A review that is being made, or that nobody has asked for yet."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from signoria.web.review import making
from signoria.web.review.curves import both
from signoria.web.review.judged import Judged
from signoria.web.review.models import Review
from signoria.web.review.shown import Pages
from signoria.web.site import clock
from signoria.web.tables.history import Story
from signoria.web.tables.page import Context

ENOUGH = 4  # decisions, before curves are drawn


def progress(review: Review | None, story: Story, judged: Judged | None) -> Context:
    """How far it is."""
    if review is None or judged is None:
        return {"review": None}
    if review.failed:
        return {"review": review}
    total, done = review.pieces.count(), review.pieces.filter(found__isnull=False).count()
    drawn = len(judged.review.decisions) >= ENOUGH
    return {
        "review": review,
        "done": done,
        "total": total,
        "part": f"{done / max(1, total):.3f}",
        "place": making.unfinished().filter(asked__lte=review.asked).count(),
        "left": time_left(review, done, total),
        "curves": both(Pages(judged).went()) if drawn else [],
        "legend": Pages(judged).legend(),
        "marks": marks(judged, story),
    }


def marks(judged: Judged, story: Story) -> list[tuple[str, str]]:
    """The parts of the game along the bar: where each begins, and its name."""
    last = max(1, story.length)
    return [(f"{100 * ply / last:.1f}", label) for ply, label in judged.chapters()]


def time_left(review: Review, done: int, total: int) -> str:
    """By how long it took so far."""
    if review.begun is None or done < 3:
        return _("waiting for a free worker") if not done else ""
    passed = (clock.now() - review.begun).total_seconds()
    minutes = max(1, round(passed / done * (total - done) / 60))
    text = ngettext("about %(n)s minute left", "about %(n)s minutes left", minutes)
    return text % {"n": minutes}
