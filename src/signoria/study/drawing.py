"""Charts of a study: rows of bars with intervals, and how scores are spread."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

WIDTH = 200  # of a bar's drawing; it is stretched to the room there is
TALL = 16
CHART_WIDTH, CHART_HEIGHT, FOOT = 640, 240, 30
LABELS = 5  # under the chart of scores, about


@dataclass(frozen=True)
class Bar:
    """A number with its interval, in a row of its own."""

    name: str
    value: float
    low: float
    high: float
    shown: str
    note: str = ""


def bars(rows: Sequence[Bar], middle: float = 0.0, signed: bool = False) -> str:
    """Rows on one scale; bars grow from the middle."""
    if not rows:
        return ""
    least = min([middle, *[row.low for row in rows]])
    most = max([middle, *[row.high for row in rows]])
    span = (most - least) or 1.0

    def place(value: float) -> float:
        return round(4 + (WIDTH - 8) * (value - least) / span, 1)

    return (
        '<div class="rows">'
        + "".join(one_row(row, place(middle), place, signed) for row in rows)
        + "</div>"
    )


def one_row(row: Bar, zero: float, place: object, signed: bool) -> str:
    """Name, drawing, number."""
    assert callable(place)
    at, low, high = place(row.value), place(row.low), place(row.high)
    kind = "bar" if not signed else ("up" if at >= zero else "down")
    left, width = min(zero, at), max(1.0, abs(at - zero))
    note = f" <small>{escape(row.note)}</small>" if row.note else ""
    return (
        f"<b>{escape(row.name)}{note}</b>"
        f'<svg viewBox="0 0 {WIDTH} {TALL}" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect class="{kind}" x="{left}" y="3" width="{width:.1f}" height="10" opacity=".8"/>'
        f'<path class="reach" d="M{low} 8H{high}" fill="none"/>'
        f'<path class="zero" d="M{zero} 0V{TALL}" fill="none"/></svg>'
        f"<span>{escape(row.shown)}</span>"
    )


def spread_of_scores(
    first: int, width: int, counts: Sequence[int], mean: float, label: str, mean_label: str
) -> str:
    """How often each stretch of points was reached."""
    step = CHART_WIDTH / len(counts)
    most = max(counts)
    parts = [
        f'<rect class="bar" x="{number * step + 1:.1f}" width="{step - 2:.1f}" opacity=".75" '
        f'y="{FOOT + (CHART_HEIGHT - FOOT) * (1 - count / most):.1f}" '
        f'height="{(CHART_HEIGHT - FOOT) * count / most:.1f}"/>'
        for number, count in enumerate(counts)
    ]
    every = max(1, len(counts) // LABELS)
    parts += [
        f'<text x="{number * step:.1f}" y="{CHART_HEIGHT + 22}">{first + number * width}</text>'
        for number in range(0, len(counts), every)
    ]
    at = (mean - first) / width * step
    side = "end" if at > CHART_WIDTH * 0.8 else "start"
    parts.append(
        f'<path class="zero" d="M{at:.1f} 0V{CHART_HEIGHT}"/>'
        f'<text x="{at + (-5 if side == "end" else 5):.1f}" y="20" text-anchor="{side}">'
        f"{escape(mean_label)}</text>"
    )
    return (
        f'<svg class="score" viewBox="0 0 {CHART_WIDTH} {CHART_HEIGHT + FOOT}" role="img" '
        f'aria-label="{escape(label)}">{"".join(parts)}</svg>'
    )
