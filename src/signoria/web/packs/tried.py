"""What a trial shows, beside that of the standard set: lengths, points, who began."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from statistics import fmean, pstdev
from typing import NamedTuple

from django.utils.translation import gettext as _

from signoria.arena import wilson
from signoria.web.packs.faults import in_words
from signoria.web.packs.models import Trial
from signoria.web.packs.trying import GAMES, Row
from signoria.web.site.numbers import decimal

PLAIN = re.compile(r"\w+")
BINS = 16
WIDTH, HEIGHT, LINE = 320, 90, 2
APART = 0.1  # a mean that differs by so much of the usual one is pointed out


class Line(NamedTuple):
    """A mean, or a share, with the reach in which the true one lies."""

    shown: str
    low: str  # in hundredths of the room
    high: str
    at: str


class Chart(NamedTuple):
    """One measure of both: how it is spread, in the mean, and whether that is to be noticed."""

    title: str
    ours: str  # a path of the drawing
    theirs: str
    first: str  # what the drawing begins and ends with
    last: str
    mean_ours: str
    mean_theirs: str
    differs: str  # a sentence, "" if nothing is to be said


class Share(NamedTuple):
    """How often whoever began has won."""

    ours: Line
    theirs: Line
    differs: str


def charts_of(theirs: Sequence[Row], ours: Sequence[Row]) -> list[Chart]:
    """Length, points and lead."""
    return [
        chart(_("Length: decisions of a game"), theirs, ours, lambda row: [row[0]]),
        chart(_("Points of a player"), theirs, ours, lambda row: list(row[1])),
        chart(_("Lead of the winner"), theirs, ours, lead),
    ]


def lead(row: Row) -> list[float]:
    """By how much a game was won."""
    scores = sorted(row[1])
    return [scores[-1] - scores[-2]] if len(scores) > 1 else []


def chart(
    title: str,
    theirs: Sequence[Row],
    ours: Sequence[Row],
    values_of: Callable[[Row], Sequence[float]],
) -> Chart:
    """Two spreads on one scale."""
    new, old = ([float(v) for row in rows for v in values_of(row)] for rows in (theirs, ours))
    least, most = min([*new, *old], default=0.0), max([*new, *old], default=1.0)
    span = (most - least) or 1.0
    mean_new, mean_old = (fmean(values) if values else 0.0 for values in (new, old))
    counts_new, counts_old = (counted(values, least, span) for values in (new, old))
    tallest = max([1, *counts_new, *counts_old])  # one scale for both
    return Chart(
        title,
        spread(counts_old, tallest),
        spread(counts_new, tallest),
        f"{least:.0f}",
        f"{most:.0f}",
        decimal(mean_old),
        decimal(mean_new),
        difference(new, old),
    )


def counted(values: Sequence[float], least: float, span: float) -> list[int]:
    """How often each stretch was reached."""
    counts = [0] * BINS
    for value in values:
        counts[min(BINS - 1, int((value - least) / span * BINS))] += 1
    return counts


def spread(counts: Sequence[int], tallest: int) -> str:
    """The same as steps of a path; the highest leaves room for its line."""
    step = WIDTH / BINS
    path = [f"M0 {HEIGHT}"]
    for number, count in enumerate(counts):
        top = HEIGHT - (HEIGHT - LINE) * count / tallest
        path.append(f"V{top:.1f}H{(number + 1) * step:.1f}")
    return "".join(path) + f"V{HEIGHT}Z"


def difference(new: Sequence[float], old: Sequence[float]) -> str:
    """Is the mean another one, by more than chance and by enough to be noticed?"""
    if not new or not old:
        return ""
    usual = fmean(old)
    change = fmean(new) - usual
    noise = 1.96 * (pstdev(new) ** 2 / len(new) + pstdev(old) ** 2 / len(old)) ** 0.5
    if abs(change) <= noise or abs(change) < APART * max(1.0, abs(usual)):
        return ""
    part = round(100 * abs(change) / max(1.0, abs(usual)))
    text = _("%(n)s %% more than usual") if change > 0 else _("%(n)s %% less than usual")
    return text % {"n": part}


def share_of(theirs: Sequence[Row], ours: Sequence[Row]) -> Share:
    """The start player's share of wins; a tie is shared."""
    new, old = line(theirs), line(ours)
    (low, high), (least, most) = reach(theirs), reach(ours)
    apart = low > most or high < least
    return Share(old, new, _("Whoever begins wins another share of the games.") if apart else "")


def won(rows: Sequence[Row]) -> float:
    """Games won by whoever began."""
    return sum(1 / len(winners) for _d, _s, first, winners in rows if first in winners)


def reach(rows: Sequence[Row]) -> tuple[float, float]:
    """Where the true share lies."""
    return wilson(won(rows), len(rows))


def line(rows: Sequence[Row]) -> Line:
    """The share as a mark on a line."""
    low, high = reach(rows)
    part = won(rows) / len(rows)
    return Line(f"{100 * part:.0f} %", f"{100 * low:.1f}", f"{100 * high:.1f}", f"{100 * part:.1f}")


def why(trial: Trial) -> str:
    """Why there are no games, in the language of the page."""
    if PLAIN.fullmatch(trial.failed):  # the name of an error of ours: the log has the rest
        return _("the program ran into a mistake of its own (%(name)s)") % {"name": trial.failed}
    return in_words(trial.game, "", trial.failed)


def context_of(trial: Trial | None, base: Trial | None) -> dict[str, object]:
    """What the page of a pack shows of it."""
    if trial is None:
        return {"trial": None}
    if trial.failed:
        return {"trial": trial, "why": why(trial)}
    done = len(trial.found) + (len(base.found) if base is not None else 0)
    total = GAMES * (2 if base is not None and base != trial else 1)
    shown: dict[str, object] = {
        "trial": trial,
        "done": min(done, total),
        "total": total,
        "part": f"{min(done, total) / total:.3f}",
        "games": GAMES,
    }
    if trial.made is not None and base is not None and base.made is not None:
        shown["charts"] = charts_of(trial.found, base.found)
        shown["share"] = share_of(trial.found, base.found)
    return shown
