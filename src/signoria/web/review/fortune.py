"""Luck: what rolls and draws gave and took, by their kinds and one by one."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt
from statistics import NormalDist

from django.utils.translation import gettext as _

from signoria.review.lines import SMALL
from signoria.review.luck import Luck
from signoria.review.paired import and_the_rest
from signoria.web.boards.shown import Shown
from signoria.web.boards.told import Sign
from signoria.web.review.judged import Judged
from signoria.web.site.numbers import decimal, signed

ROWS = 5  # that are told one by one
BELL, SIGMAS = 380, 3.0  # how wide the bell is drawn, and how far it reaches


class LuckRow(Shown):
    """A roll or draw and what it gave to whom it is told."""

    where: str
    words: str
    value: str
    part: str  # of the longest bar
    less: bool
    ply: int = 0
    signs: tuple[Sign, ...] = ()  # what came, in drawings
    kind: str = ""  # of roll or draw, and whose it was


class LuckOf(Shown):
    """The luck of a seat."""

    sign: int
    name: str
    value: str
    margin: str
    kinds: str


class Fortune(Shown):
    """All about luck."""

    seats: list[LuckOf]
    rows: list[LuckRow]
    others: int
    rest: LuckRow
    total: LuckRow
    luckier: int  # than so many of 100 games
    x: str  # on the bell
    heading: str
    ticks: list[tuple[str, str]]  # where they are, and what they say


def fortune(judged: Judged) -> Fortune | None:
    """Rolls and draws as the seat sees them for which it is told."""
    me, review = judged.me, judged.review
    lucks = sorted(review.luck, key=lambda each: -abs(each.leads[me].value))
    if not lucks:
        return None
    values = [each.leads[me].value for each in lucks]
    total = review.seats[me].luck
    rest = and_the_rest(values[:ROWS], total)[-1]
    most = max(0.1, *[abs(value) for value in (values[0], total, rest)])
    usual = sqrt(sum(value**2 for value in values)) or 1.0
    return Fortune(
        seats=[of_seat(judged, number, lucks) for number in judged.order()],
        rows=[came(judged, each, most) for each in lucks[:ROWS]],
        others=len(lucks[ROWS:]),
        rest=row(rest, most),
        total=row(total, most),
        luckier=round(100 * NormalDist(0, usual).cdf(total)),
        x=on_the_bell(total, usual),
        heading=heading(judged),
        ticks=[
            (on_the_bell(value, usual), signed(value, 0))
            for value in (-2 * usual, -usual, 0.0, usual, 2 * usual)
        ],
    )


def heading(judged: Judged) -> str:
    """What the sum is: against the one rival, or the best of them."""
    mine, rivals = judged.me == judged.viewer, judged.sides()[1:]
    values = {"name": judged.name(judged.me), "rival": judged.name(rivals[0]) if rivals else ""}
    if judged.is_alone:
        return _("Luck of dice and draws")
    if mine and len(rivals) == 1:
        return _("Your luck against %(rival)s") % values
    return _("In points of lead: %(name)s") % values


def on_the_bell(value: float, usual: float) -> str:
    """Where some luck lies, if `usual` is the usual size of it."""
    return f"{BELL / 2 * (1 + max(-1.0, min(1.0, value / (SIGMAS * usual)))):.1f}"


def row(value: float, most: float) -> LuckRow:
    """A bar and its number."""
    return LuckRow("", "", signed(value), f"{min(1.0, abs(value) / most):.3f}", value < 0)


def came(judged: Judged, luck: Luck, most: float) -> LuckRow:
    """A roll or draw: when it was, what came, and a bar."""
    return replace(
        row(luck.leads[judged.me].value, most),
        where=judged.where(luck.ply + 1),
        words=happened(judged, luck),
        ply=luck.ply + 1,
        signs=judged.board.TOLD.fate(luck.text),
        kind=whose(judged, luck),
    )


def whose(judged: Judged, luck: Luck) -> str:
    """The kind of a roll or draw, and to whom it came where that is one alone."""
    kind, events = kind_of(judged, luck), judged.story.events[luck.ply]
    seats = {event.seat for event in events if event.what == events[0].what}
    seat = seats.pop() if len(seats) == 1 else None
    return kind if seat is None else f"{judged.name(seat)}: {kind}"


def of_seat(judged: Judged, number: int, lucks: list[Luck]) -> LuckOf:
    """What came to a seat in its own points."""
    own = [each.points[number] for each in lucks]
    off = sqrt(sum(((each.high - each.low) / 2) ** 2 for each in own))
    value = judged.review.seats[number].own_luck
    told = kinds(judged, number, lucks)
    return LuckOf(number + 1, judged.name(number), signed(value), decimal(off), told)


def kinds(judged: Judged, number: int, lucks: list[Luck]) -> str:
    """A seat's luck by what was rolled or drawn, the most first."""
    found = dict[str, float]()
    for each in lucks:
        kind = kind_of(judged, each)
        found[kind] = found.get(kind, 0.0) + each.points[number].value
    ordered = sorted(found.items(), key=lambda item: -abs(item[1]))
    return " · ".join(f"{kind} {signed(value)}" for kind, value in ordered if abs(value) >= SMALL)


def kind_of(judged: Judged, luck: Luck) -> str:
    """What was rolled or drawn, in a word."""
    words, verb = judged.telling.text.words, luck.text.split(" ")[0]
    return words.get("luck", verb) if words.has("luck", verb) else _("all else")


def happened(judged: Judged, luck: Luck) -> str:
    """A roll or draw in words."""
    story = judged.story
    scene = story.moment(luck.ply + 1, None, judged.language, judged.players).scene
    told = [scene.text.event(scene.view, event) for event in story.events[luck.ply]]
    words = " ".join(filter(None, told)) or luck.text
    where = judged.where(luck.ply + 1)  # it stands before the words
    return words.removeprefix(where).lstrip(": ")
