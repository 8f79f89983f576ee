"""Why a game ended as it did, as numbers for a drawing: bars that lead from 0 to the result."""

from __future__ import annotations

from collections.abc import Sequence

from signoria.review.paired import and_the_rest
from signoria.web.boards.shown import Shown
from signoria.web.site.numbers import decimal, signed

WIDTH, ROW = 350, 60
ROOM = 56  # for a number, on both sides
UNSURE = 38  # for how unsure the rest is, on the side of its number


class Step(Shown):
    """A bar, from where the one before has ended."""

    label: str
    label_y: int
    css: str
    x: str
    y: int
    width: str
    value: str
    value_x: str
    value_y: int
    anchor: str
    link: str  # the line to the next bar


class Waterfall(Shown):
    """The whole drawing."""

    width: int
    height: int
    zero: str
    steps: list[Step]
    spoken: str


def waterfall(
    parts: Sequence[tuple[str, float, str]],
    result: tuple[str, float],
    off: float,
    is_lead: bool = True,
) -> Waterfall:
    """From 0 by these parts (name, value, class), the last of which is the rest, to the result;
    `off`: how unsure the rest is; `is_lead`: the result is none of points, which have no sign."""
    ends = [0.0]
    for _label, value, _css in parts:
        ends.append(ends[-1] + value)
    low, high = min(ends), max(ends)
    unsure = f" ± {off:.0f}" if off >= 0.5 else ""
    is_left = parts[-1][1] < 0
    left, right = (ROOM + (UNSURE if unsure and side else 0) for side in (is_left, not is_left))
    scale = (WIDTH - left - right) / max(1.0, high - low)

    def at(value: float) -> float:
        return left + (value - low) * scale

    told = and_the_rest([value for _label, value, _css in parts[:-1]], result[1])
    steps = []
    for number, (label, _value, css) in enumerate(parts):
        where = at(ends[number]), at(ends[number + 1])
        tail = unsure if number == len(parts) - 1 else ""
        written = signed(told[number]) if number or is_lead else decimal(told[number])
        steps.append(_step(number, label, written + tail, css, *where))
    label, value = result
    written = signed(value, 0) if is_lead else decimal(value, 0)
    last = _step(len(parts), label, written, "tot", at(0.0), at(value), is_last=True)
    spoken = ", ".join(f"{step.label}: {step.value}" for step in [*steps, last])
    return Waterfall(WIDTH, ROW * (len(parts) + 1) - 4, f"{at(0.0):.1f}", [*steps, last], spoken)


def _step(
    number: int,
    label: str,
    value: str,
    css: str,
    begin: float,
    end: float,
    is_last: bool = False,
) -> Step:
    top = 22 + number * ROW
    left, right = min(begin, end), max(begin, end)
    down = end < begin
    return Step(
        label=label,
        label_y=top - 7,
        css=css or ("down" if down else "up"),
        x=f"{left:.1f}",
        y=top,
        width=f"{max(3.0, right - left):.1f}",
        value=value,
        value_x=f"{left - 6 if down else max(right, left + 3) + 6:.1f}",
        value_y=top + 13,
        anchor="end" if down else "start",
        link="" if is_last else f"M{end:.1f} {top + 16}V{top + ROW}",
    )
