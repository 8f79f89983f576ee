"""The end screen as plain values: places, ledger, chart, facts, tie-break."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, fields

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from signoria.core.machine import SPECTATOR
from signoria.web.boards.base import Player
from signoria.web.ratings.standing import Change, changes
from signoria.web.site.charts import BarRow, Chart, Series, bars, podium, score_chart
from signoria.web.tables.history import Story
from signoria.web.tables.models import Table
from signoria.web.tables.page import Context, ledger, make_board, rule_text


@dataclass(frozen=True)
class Person:
    """A player at the end."""

    sign: int
    seat: int
    name: str
    score: int
    place: int
    is_viewer: bool
    rating: Change | None


@dataclass(frozen=True)
class Fact:
    """A number worth a second look; `ply` is the move it links to, if any."""

    value: str
    text: str
    ply: str = ""


@dataclass(frozen=True)
class EndScreen:
    """What `site/_end.html` draws."""

    headline: str
    sub: str
    players: list[Person]
    podium: list[Person]
    ledger: list[BarRow]
    totals: list[int]
    chart: Chart | None
    facts: list[Fact]
    tie: str

    def context(self) -> Context:
        """The values by name, as a template takes them."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


def end_screen(
    story: Story, row: Table, players: list[Player], viewer: int, language: str
) -> EndScreen:
    """The end of a game for one viewer."""
    scene = story.moment(story.length, None, language, players).scene
    result = scene.result()
    board = make_board(scene)
    rated = changes(row)
    people = [
        Person(
            player.sign,
            player.seat,
            player.name,
            result.scores[player.seat],
            result.places[player.seat],
            player.seat == viewer,
            rated.get(player.seat),
        )
        for player in players
    ]
    return EndScreen(
        headline=headline(people, viewer),
        sub=subtitle(scene.text.title(), row),
        players=people,
        podium=podium(people),
        ledger=bars([(row.label, row.icon, row.values) for row in ledger(scene, board)]),
        totals=list(result.scores),
        chart=score_chart(series(story, people), chapters(story, board.CHAPTERS)),
        facts=facts(story, people, viewer),
        tie=rule_text(scene, result.tie_break) if result.tie_break else "",
    )


def headline(people: list[Person], viewer: int) -> str:
    """Who won, and by how much."""
    first = [person for person in people if person.place == 1]
    scores = sorted((person.score for person in people), reverse=True)
    if len(people) == 1:
        return _("%(points)s points") % {"points": scores[0]}
    lead = scores[0] - scores[len(first)] if len(first) < len(people) else 0
    if len(first) > 1:
        names = ", ".join(person.name for person in first)
        return _("%(names)s share the victory") % {"names": names}
    winner = first[0]
    if winner.seat == viewer:
        if lead == 0:
            return _("You win by the tie-break")
        return ngettext("You win by %(n)s point", "You win by %(n)s points", lead) % {"n": lead}
    if lead == 0:
        return _("%(name)s wins by the tie-break") % {"name": winner.name}
    text = ngettext("%(name)s wins by %(n)s point", "%(name)s wins by %(n)s points", lead)
    return text % {"name": winner.name, "n": lead}


def subtitle(title: str, row: Table) -> str:
    """The game, how many played, how long."""
    count = ngettext("%(n)s player", "%(n)s players", row.players) % {"n": row.players}
    parts = [title, count]
    if row.started and row.ended:
        minutes = max(1, round((row.ended - row.started).total_seconds() / 60))
        parts.append(ngettext("%(n)s minute", "%(n)s minutes", minutes) % {"n": minutes})
    return ", ".join(parts) + "."


def series(story: Story, people: list[Person]) -> list[Series]:
    """The scores after every move."""
    found = []
    for person in people:
        points = thinned([(ply, now[person.seat]) for ply, now in enumerate(story.scores)])
        found.append(Series(person.sign, person.name, points))
    return found


def chapters(story: Story, kinds: tuple[str, ...]) -> list[tuple[int, str]]:
    """Where the largest parts of the game begin, numbered."""
    for kind in kinds:
        starts = [
            ply + 1
            for ply, happened in enumerate(story.events)
            if any(event.what == kind for event in happened)
        ]
        if starts:
            return [(ply, str(number)) for number, ply in enumerate(starts, 1)]
    return []


def thinned(points: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Only the points where the line turns."""
    kept = points[:1]
    for before, point in itertools.pairwise(points):
        if point[1] != before[1]:
            if kept[-1] != before:
                kept.append(before)
            kept.append(point)
    if kept[-1] != points[-1]:
        kept.append(points[-1])
    return kept


def facts(story: Story, people: list[Person], viewer: int) -> list[Fact]:
    """A few numbers worth a second look."""
    found = []
    me = viewer if viewer != SPECTATOR else next(p.seat for p in people if p.place == 1)
    name = people[me].name
    gains = [
        now[me] - before[me] for before, now in zip(story.scores, story.scores[1:], strict=False)
    ]
    if gains and max(gains) > 0:
        text = _("The best single move of %(name)s") % {"name": name}
        found.append(Fact(f"+{max(gains)}", text, str(gains.index(max(gains)) + 1)))
    if len(people) > 1:
        ahead = sum(1 for now in story.scores if now[me] == max(now) and now.count(max(now)) == 1)
        share = round(100 * ahead / len(story.scores))
        text = _("of the game %(name)s was alone in the lead") % {"name": name}
        found.append(Fact(f"{share} %", text))
    decisions = sum(1 for move in story.record.moves if move.seat == me)
    found.append(Fact(str(decisions), _("decisions of %(name)s") % {"name": name}))
    return found
