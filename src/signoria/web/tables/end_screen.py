"""The end screen as plain values: places, ledger, chart, facts, tie-break."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, fields, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from signoria.core.events import Event
from signoria.core.game import Result
from signoria.core.machine import SPECTATOR
from signoria.web.boards.answers import OutlookPart
from signoria.web.boards.base import Board, Player, Scene
from signoria.web.boards.told import points_of
from signoria.web.ratings.standing import Change, changes
from signoria.web.site.charts import BarRow, Chart, Series, bars, podium, score_chart
from signoria.web.tables.ended import ended
from signoria.web.tables.history import Story
from signoria.web.tables.models import Table
from signoria.web.tables.outcome import headline, left_words
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
    page: str = ""


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
    second: OutlookPart | None
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
    scene = replace(scene, ended=ended(row, story.game, story.final))
    result = scene.result()
    names = [player.name for player in players]
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
            player.page,
        )
        for player in players
    ]
    return EndScreen(
        headline=headline(names, result, viewer, scene.ended),
        sub=" ".join(
            [subtitle(scene.text.title(), row), how_it_ended(names, viewer, scene)]
        ).strip(),
        players=people,
        podium=podium(people),
        ledger=bars([(row.label, row.icon, row.values) for row in ledger(scene, board)]),
        totals=list(result.scores),
        second=board.second_ledger(),
        chart=score_chart(series(story, people), chapters(story, board)),
        facts=facts(story, board, people, viewer),
        tie=tie_break(scene, result),
    )


def how_it_ended(names: list[str], viewer: int, scene: Scene) -> str:
    """What the headline does not say: that the points are those of the moment it stopped, or who
    left a game that the others played to its end."""
    ended = scene.ended
    if ended is None:
        return ""
    if ended.how:
        return _("The points are those of the moment it ended.")
    return " ".join(f"{said}." for said in left_words(names, viewer, ended))


def tie_break(scene: Scene, result: Result) -> str:
    """What decided between equal scores: the rule, and everybody's numbers."""
    if not result.tie_break or (scene.ended is not None and scene.ended.how):
        return ""
    numbers = scene.text.tie(scene.view, result.tied())
    return " ".join([rule_text(scene, result.tie_break), f"({numbers})" if numbers else ""]).strip()


def subtitle(title: str, row: Table) -> str:
    """The game, how many played, how long."""
    count = ngettext("%(n)s player", "%(n)s players", row.players) % {"n": row.players}
    parts = [title, count]
    if row.started and row.ended:
        minutes = max(1, round((row.ended - row.started).total_seconds() / 60))
        parts.append(ngettext("%(n)s minute", "%(n)s minutes", minutes) % {"n": minutes})
    return ", ".join(parts) + "."


def series(story: Story, people: list[Person]) -> list[Series]:
    """Everybody's points if the game had ended after every move."""
    found = []
    after = story.looked_through[0]
    for person in people:
        points = thinned([(ply, now[person.seat]) for ply, now in enumerate(after)])
        found.append(Series(person.sign, person.name, points))
    return found


def chapters(story: Story, board: Board) -> list[tuple[int, str]]:
    """Where the largest parts of the game begin, with the names of the booklet."""
    found = [(0, board.OPENING)] if board.OPENING else []
    for ply, happened in enumerate(story.events, 1):
        found += [(ply, name) for event in happened if (name := board.chapter(event))]
    return found


def moves_of(story: Story, seat: int) -> list[range]:
    """The whole moves of a seat: its picks, and whatever was rolled or drawn amid them."""
    begins = [ply for ply, joined in enumerate(story.joins) if not joined]
    found = [range(*ends) for ends in itertools.pairwise([*begins, story.length])]
    return [move for move in found if story.record.moves[move[0]].seat == seat]


def move_points(happened: list[Event], seat: int, board: Board) -> int:
    """What a move brought its player: without the scorings it led to."""
    own = itertools.takewhile(lambda event: event.what not in board.SCORINGS, happened)
    return sum(points_of(event) or 0 for event in own if event.seat == seat)


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


def facts(story: Story, board: Board, people: list[Person], viewer: int) -> list[Fact]:
    """A few numbers worth a second look."""
    found = []
    first = next((each.seat for each in people if each.place == 1), 0)  # alone nobody may have won
    me = viewer if viewer != SPECTATOR else first
    name = people[me].name
    moves = moves_of(story, me)
    happened = [[event for ply in move for event in story.events[ply]] for move in moves]
    gains = [move_points(events, me, board) for events in happened]
    if gains and max(gains) > 0:
        move = moves[gains.index(max(gains))]
        scene = board.scene
        then = story.moment(move[0], None, scene.language, scene.players).scene
        where = make_board(then).where()
        text = _("The best single move of %(name)s: %(where)s") % {"name": name, "where": where}
        found.append(Fact(f"+{max(gains)}", text, str(move[-1] + 1)))
    if len(people) > 1:
        after = story.looked_through[0]
        ahead = sum(1 for now in after if now[me] == max(now) and now.count(max(now)) == 1)
        share = round(100 * ahead / len(after))
        text = _("%(name)s alone in the lead") % {"name": name}
        found.append(Fact(_("%(n)s%% of the game") % {"n": share}, text))
    decisions = sum(1 for move in moves if any(story.looked_through[1][ply] for ply in move))
    text = _("decisions of %(name)s with a choice") % {"name": name}
    found.append(Fact(str(decisions), text))
    return found
