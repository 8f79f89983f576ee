"""What comes next: how the row slides, and how the next military scoring would end."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from signoria.core.bag import size
from signoria.core.machine import OVER, actor
from signoria.games.principato.board.pieces import minus
from signoria.games.principato.ids import MILITARY, NONE, SCORINGS
from signoria.games.principato.pending import (
    nobody_has_begun,
    scoring_begins,
    scoring_goes_on,
    year_is_over,
    yet_to_supply,
)
from signoria.games.principato.questions import (
    awards,
    extra_scoring_to_come,
    full_strength,
    military_order,
    shared_places,
    strength,
    turns_left,
)
from signoria.games.principato.state import PrincipatoState
from signoria.web.boards.base import Player as Person
from signoria.web.boards.shown import Shown

LOWEST, HIGHEST = -2, 8  # of the scale, at least
CELL = 20  # how wide one strength is drawn


class LaneGhost(Shown):
    """Where the own mark comes to lie with the composed move."""

    key: str
    left: str


class Lane(Shown):
    """One player on the scale of strengths; places in percent."""

    seat: int
    sign: int
    name: str
    me: bool
    more: bool  # stronger with every cube
    begin: str
    end: str
    width: str
    points: int
    label: str
    ghosts: tuple[LaneGhost, ...]


class Tick(Shown):
    """A number of the scale."""

    x: int
    n: str
    low: bool


class Shield(Shown):
    """One of the five scorings: `done`, `nx` for the next, or still far."""

    n: int
    state: str
    name: str


class Earned(Shown):
    """The points of the five scorings, when all is over."""

    sign: int
    name: str
    points: tuple[int, ...]
    total: int


class War(Shown):
    """The military panel."""

    over: bool
    results: tuple[Earned, ...]
    lanes: tuple[Lane, ...]
    cells: int
    width: int
    merlons: range
    scale: tuple[Tick, ...]
    shields: tuple[Shield, ...]
    title: str
    text: str
    tie: str


class Forecast:
    """Everybody's strength in the next military scoring, and the points it would bring."""

    def __init__(self, s: PrincipatoState, people: Sequence[Person]) -> None:
        self.s = s
        self.people = people
        self.going_on = scoring_goes_on(s)
        self.number = s.scorings if self.going_on else s.scorings + 1
        self.now = [strength(me) for me in s.players]
        waiting = yet_to_supply(s)
        # Who has supplied in this scoring can do no more.
        self.full = [
            full_strength(me) if not self.going_on or seat in waiting else self.now[seat]
            for seat, me in enumerate(s.players)
        ]
        self.table = s.parts.awards[len(s.players)]
        self.points = awards(self.table, self.full)

    def points_with(self, seat: int, mine: int) -> int:
        """What a seat would get with this strength, the others as forecast."""
        return awards(self.table, self.strengths_with(seat, mine))[seat]

    def strengths_with(self, seat: int, mine: int) -> list[int]:
        """Everybody's strength as forecast, but this one."""
        return [mine if other == seat else full for other, full in enumerate(self.full)]

    def order(self) -> list[int]:
        """Who supplies first."""
        if self.s.start_seat == NONE:
            return list(range(len(self.s.players)))
        return military_order(self.s)

    def scale(self) -> tuple[int, int]:
        """The lowest and the highest strength that are drawn."""
        return min(LOWEST, *self.now), max(HIGHEST, *self.full)

    def ghosts(self, then: list[int], now: int, seat: int) -> dict[str, str]:
        """What the panel shows if everybody's strength became this, the seat's own `now` as well:
        its mark on the scale, and the points that change."""
        low, high = self.scale()
        points = awards(self.table, then)
        changed = [other for other, n in enumerate(points) if n != self.points[other]]
        mark = max(low, min(high, then[seat]))
        return {
            f"lane-{mark}": "",
            **{f"military-{other}": str(points[other]) for other in changed},
            "strength": minus(now) if now == then[seat] else f"{minus(now)} ▸ {minus(then[seat])}",
        }

    def war(self) -> War:
        """The panel."""
        low, high = self.scale()
        cells = high - low + 1
        every = 1 if cells <= 13 else 2 if cells <= 26 else 5
        values = [low + n for n in range(cells)]
        over = actor(self.s) == OVER
        return War(
            over=over,
            results=tuple(self.earned(person) for person in self.people) if over else (),
            lanes=tuple(self.lane(seat, low, cells) for seat in self.order()),
            cells=cells,
            width=cells * CELL,
            merlons=range(cells),
            scale=tuple(
                Tick((value - low) * CELL + CELL // 2, minus(value), value < 0)
                for value in values
                if value % every == 0
            ),
            shields=tuple(self.shield(number) for number in range(1, SCORINGS + 1)),
            title=self.title(over),
            text=self.words(over),
            tie=self.tie(over),
        )

    def lane(self, seat: int, low: int, cells: int) -> Lane:
        """One player: strength now, and with every cube."""
        person = self.people[seat]
        now, full, points = self.now[seat], self.full[seat], self.points[seat]
        words = _("%(name)s: strength %(now)s, with every cube %(full)s, points %(points)s")
        own = range(cells) if person.is_viewer else ()
        return Lane(
            seat=seat,
            sign=person.sign,
            name=person.name,
            me=person.is_viewer,
            more=full > now,
            begin=percent(now - low + 0.5, cells),
            end=percent(full - low + 0.5, cells),
            width=percent(full - now, cells),
            points=points,
            label=words % {"name": person.name, "now": now, "full": full, "points": points},
            ghosts=tuple(LaneGhost(f"lane-{low + n}", percent(n + 0.5, cells)) for n in own),
        )

    def earned(self, person: Person) -> Earned:
        """The points of the five scorings, when all is over."""
        points = tuple(self.s.players[person.seat].ledger[MILITARY : MILITARY + SCORINGS])
        return Earned(person.sign, person.name, points, sum(points))

    def shield(self, number: int) -> Shield:
        """One of the five scorings."""
        state = "done" if number < self.number else "nx" if number == self.number else ""
        return Shield(number, state, scoring_names()[number - 1])

    def title(self, over: bool) -> str:
        """The heading of the panel."""
        if over:
            return _("Military scorings")
        if self.going_on:
            return _("Military scoring %(n)s of 5") % {"n": self.number}
        return _("Next military scoring")

    def words(self, over: bool) -> str:
        """When the next scoring comes, and who supplies first."""
        s = self.s
        if over:
            return _("All five military scorings are over.")
        if self.number > SCORINGS:
            return ""
        names = ", ".join(self.people[seat].name for seat in self.order())
        first = _("Supply order: %(names)s.") % {"names": names}
        if self.going_on or scoring_begins(s):
            return first
        if nobody_has_begun(s):
            return ""
        if year_is_over(s):
            values = {"year": s.year + 1}
            return _("Extra scoring: its card is in the deck of year %(year)s.") % values
        return f"{self.when()} {first}"

    def when(self) -> str:
        """When the next scoring comes."""
        if extra_scoring_to_come(self.s):
            cards = size(self.s.deck)
            return ngettext(
                "Extra scoring: its card is the last one of the deck.",
                "Extra scoring: its card is one of the %(n)s in the deck.",
                cards,
            ) % {"n": cards}
        left = turns_left(self.s)
        return ngettext(
            "When this turn ends, the year ends.",
            "At the end of the year, after %(n)s more turns.",
            left,
        ) % {"n": left}

    def tie(self, over: bool) -> str:
        """Shared places with their sum, or what the places bring."""
        shared = None if over else shared_places(self.table, self.full)
        if shared is not None:
            value, pool = shared
            each = awards(self.table, self.full)[self.full.index(value)]
            values = {"n": minus(value), "sum": " + ".join(map(str, pool)), "each": str(each)}
            return _("Tie at %(n)s: %(sum)s shared, %(each)s each.") % values
        return _("Points by place: %(list)s") % {"list": " · ".join(map(str, self.table))}


def scoring_names() -> tuple[str, ...]:
    """The five scorings by when they come."""
    return (
        _("end of year 1"),
        _("extra scoring, year 2"),
        _("end of year 2"),
        _("extra scoring, year 3"),
        _("end of year 3"),
    )


def place_of(strengths: Sequence[int], seat: int) -> int:
    """Which place a seat takes, ties included."""
    return 1 + sum(other > strengths[seat] for other in strengths)


def percent(part: float, whole: int) -> str:
    """A length on the scale."""
    return f"{part / whole * 100:.1f}"
