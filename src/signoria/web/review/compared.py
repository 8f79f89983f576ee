"""The players of a reviewed game compared, and all its decisions to look through."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import QueryDict
from django.utils.translation import gettext as _

from signoria.review.decisions import Decision
from signoria.web.boards.shown import Shown
from signoria.web.review.judged import GRADES, Grade, Judged
from signoria.web.review.shown import Pages
from signoria.web.review.turning import Turning
from signoria.web.site.numbers import decimal

SHOWN = 8  # decisions, before all are asked for
LEAST = 0.05  # points: a kind of decisions that cost less is not told
THEMES = 6


class Cell(Shown):
    """A number of a seat."""

    text: str
    best: bool = False
    margin: str = ""


class Line(Shown):
    """A row of the comparison."""

    label: str
    cells: list[Cell]


class Share(Shown):
    """A part of a bar of grades."""

    grade: Grade
    number: int


class Bar(Shown):
    """The grades of a seat."""

    sign: int
    name: str
    shares: list[Share]
    spoken: str


class ThemeCell(Shown):
    """What a seat gave up in one kind of decision."""

    sign: int
    value: str
    part: str


class Theme(Shown):
    """A kind of decision."""

    label: str
    icon: str
    cells: list[ThemeCell]


class Compared(Shown):
    """The players side by side."""

    seats: list[tuple[int, str]]
    lines: list[Line]
    bars: list[Bar]
    grades: list[Grade]
    themes: list[Theme]


class Choice(Shown):
    """A way to filter."""

    value: str
    label: str
    chosen: bool
    sign: int = 0
    url: str = ""


class Listed(Shown):
    """The decisions that are looked for."""

    seats: list[Choice]
    grades: list[Choice]
    kinds: list[Choice]
    orders: list[Choice]
    rows: list[Turning]
    number: int  # that fit
    more: str  # where all of them are; "" if they are here
    seat: str  # the one that is chosen, as the address has it


def theme_of(judged: Judged, decision: Decision) -> str:
    """The kind of a decision in words: by the verb of what was played, where the game names it."""
    verb = decision.turn.picks[0].split(" ")[0]
    words = judged.telling.text.words
    return words.get("theme", verb) if words.has("theme", verb) else _("Other decisions")


def compared(judged: Judged) -> Compared:
    """Everybody's decisions side by side."""
    order = judged.order()
    real = choices(judged)
    words = [(seat + 1, judged.name(seat)) for seat in order]
    numbers = sorted({*GRADES.values()} - {0}) + [0]
    names = {number: name for name, number in GRADES.items()}
    grades = [Grade(number, judged.telling.words.get("grade", names[number])) for number in numbers]
    return Compared(
        seats=words,
        lines=lines(judged, real),
        bars=[bar(judged, seat, real[seat], grades) for seat in order],
        grades=grades,
        themes=themes(judged, real),
    )


def choices(judged: Judged) -> dict[int, list[Decision]]:
    """Of each seat those that were none of the forced ones."""
    real = [each for each in judged.review.decisions if judged.is_choice(each)]
    return {seat: [each for each in real if each.turn.seat == seat] for seat in judged.order()}


def lines(judged: Judged, real: dict[int, list[Decision]]) -> list[Line]:
    """The numbers; those of points compare with what the engine itself would have played."""
    given = {seat: judged.review.seats[seat].loss for seat in real}
    off = {seat: judged.review.seats[seat].loss_margin for seat in real}
    first = {
        seat: sum(each.played == each.best or not each.loss.value for each in real[seat])
        for seat in real
    }
    share = {seat: 100 * first[seat] / max(1, len(real[seat])) for seat in real}
    per = {seat: judged.review.seats[seat].per_decision() for seat in real}
    accuracy = {seat: judged.review.seats[seat].accuracy for seat in real}
    known = [value for value in accuracy.values() if value is not None]
    several = len(real) > 1
    return [
        Line(_("Decisions with a choice"), [Cell(str(len(real[seat]))) for seat in real]),
        Line(
            _("Points given up"),
            [
                Cell(
                    decimal(given[seat]),
                    several and given[seat] == min(given.values()),
                    f"{off[seat]:.0f}",
                )
                for seat in real
            ],
        ),
        Line(
            _("Per decision"),
            [
                Cell(decimal(per[seat], 2), several and per[seat] == min(per.values()))
                for seat in real
            ],
        ),
        Line(
            _("Engine’s first choice"),
            [
                Cell(f"{share[seat]:.0f} %", several and share[seat] == max(share.values()))
                for seat in real
            ],
        ),
        Line(_("Accuracy"), [accurate(accuracy[seat], known, several) for seat in real]),
    ]


def accurate(value: float | None, known: list[float], several: bool) -> Cell:
    """An accuracy, or that there are too few decisions for one."""
    return Cell("–") if value is None else Cell(f"{value:.0f}", several and value == max(known))


def bar(judged: Judged, seat: int, real: list[Decision], grades: list[Grade]) -> Bar:
    """The grades of a seat as parts of a bar: the best first, what is not known in the middle."""
    counts = [judged.grade(each).number for each in real]
    ordered = [grade for number in (1, 2, 0, 3, 4, 5) for grade in grades if grade.number == number]
    found = [Share(grade, counts.count(grade.number)) for grade in ordered]
    kept = [share for share in found if share.number]
    spoken = ", ".join(f"{share.grade.word}: {share.number}" for share in kept)
    return Bar(seat + 1, judged.name(seat), kept, spoken)


def themes(judged: Judged, real: dict[int, list[Decision]]) -> list[Theme]:
    """Where the points went, by kinds of decisions: the dearest first."""
    lost: dict[str, dict[int, float]] = {}
    for seat, decisions in real.items():
        for each in decisions:
            row = lost.setdefault(theme_of(judged, each), dict.fromkeys(real, 0.0))
            row[seat] -= each.effects[seat].value
    most = max([0.1, *[value for row in lost.values() for value in row.values()]])
    return [
        Theme(
            theme, theme_icon(judged, theme), [theme_cell(seat, row[seat], most) for seat in real]
        )
        for theme, row in joined(lost)
        if max(map(abs, row.values())) >= LEAST
    ]


def theme_icon(judged: Judged, theme: str) -> str:
    """Its drawing, by a verb that is of the same kind; "" for none."""
    words, icons = judged.telling.text.words, judged.board.TOLD.themes
    return next((icon for verb, icon in icons.items() if words.get("theme", verb) == theme), "")


def joined(lost: dict[str, dict[int, float]]) -> list[tuple[str, dict[int, float]]]:
    """The dearest kinds first; what comes after them is one kind, so that all of it is told."""
    nameless = _("Other decisions")
    ordered = sorted(lost.items(), key=lambda item: (item[0] == nameless, -max(item[1].values())))
    if len(ordered) <= THEMES:
        return ordered
    last = ordered[THEMES - 1 :]
    rest = {seat: sum(row[seat] for _theme, row in last) for seat in last[0][1]}
    return [*ordered[: THEMES - 1], (_("All other decisions"), rest)]


def theme_cell(seat: int, lost: float, most: float) -> ThemeCell:
    """A bar; chance may have given something back, which has none."""
    return ThemeCell(seat + 1, decimal(lost), f"{max(0.0, lost) / most:.3f}")


# --- all decisions ----------------------------------------------------------------------------


def listed(pages: Pages, asked: QueryDict) -> Listed:
    """The decisions that were asked for by the address."""
    judged = pages.judged
    every = [each for each in judged.review.decisions if judged.is_choice(each)]
    seats = [str(seat) for seat in judged.order()]
    seat = asked.get("of", seats[0])
    seat = seat if seat in seats else "all"
    kinds = {theme_of(judged, each) for each in every}
    kind = asked.get("kind", "")
    kind = kind if kind in kinds else ""
    grade = asked.get("grade", "")
    grade = grade if grade in {str(number) for number in GRADES.values()} else ""
    order = asked.get("order", "")
    chosen = [
        each
        for each in every
        if seat in ("all", str(each.turn.seat))
        and kind in ("", theme_of(judged, each))
        and grade in ("", str(judged.grade(each).number))
    ]
    if order != "time":
        chosen.sort(key=lambda each: (-each.loss.value, each.turn.ply))
    whole = "all" in asked
    now = {"of": seat, "grade": grade, "kind": kind, "order": order}
    rows = chosen if whole else chosen[:SHOWN]
    return Listed(
        seats=seat_choices(judged, every, seat, now),
        grades=[Choice("", _("All grades"), not grade)]
        + [
            Choice(str(number), judged.telling.words.get("grade", name), grade == str(number))
            for name, number in sorted(GRADES.items(), key=lambda item: -item[1])
        ],
        kinds=[Choice("", _("All kinds of decisions"), not kind)]
        + [Choice(each, each, kind == each) for each in sorted(kinds)],
        orders=[
            Choice("", _("Costliest first"), order != "time"),
            Choice("time", _("In the order of the game"), order == "time"),
        ],
        rows=[pages.told(each) for each in rows],
        number=len(chosen),
        more="" if len(rows) == len(chosen) else f"?{urlencode({**now, 'all': '1'})}#decisions",
        seat=seat,
    )


def seat_choices(
    judged: Judged, every: list[Decision], seat: str, now: dict[str, str]
) -> list[Choice]:
    """Whose decisions."""

    def url(value: str) -> str:
        return f"?{urlencode({**now, 'of': value})}#decisions"

    found = [Choice("all", f"{_('All')} {len(every)}", seat == "all", 0, url("all"))]
    for number in judged.order():
        count = sum(each.turn.seat == number for each in every)
        label = f"{judged.name(number)} {count}"
        found.append(Choice(str(number), label, seat == str(number), number + 1, url(str(number))))
    return found
