"""The latest scoring of a game as one person may see it."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import ngettext

from signoria.core.events import Event
from signoria.core.rulebook import load_rulebook
from signoria.web.boards.base import Board, Scene
from signoria.web.boards.scoring import Scoring
from signoria.web.boards.shown import Shown


class Sheet(Shown):
    """A sheet with the sentence of its rule."""

    scoring: Scoring
    rule: str
    said: str  # what it brought the viewer, in the bar


class LastScoring(Shown):
    """The sheets of the latest scoring."""

    ply: int  # after so many moves
    sheets: tuple[Sheet, ...]


Told = list[tuple[int, Event]]  # after so many moves


def everything_told(scene: Scene, events: Sequence[Sequence[Event]]) -> Told:
    """All that happened, as the viewer may know it."""
    everything = scene.over or scene.all_open
    return [
        (ply, event if everything else event.seen_by(scene.viewer))
        for ply, happened in enumerate(events, 1)
        for event in happened
    ]


def last_scoring(scene: Scene, board: Board, told: Told) -> LastScoring | None:
    """From the events of every move; None before the first scoring."""
    found = board.scoring([event for _ply, event in told])
    if found is None:
        return None
    rules = load_rulebook(scene.game.folder).rules
    sheets = [
        Sheet(one, rules[one.rule].wording[scene.language], own_result(one)) for one in found.sheets
    ]
    return LastScoring(told[found.at][0], tuple(sheets))


def own_result(scoring: Scoring) -> str:
    """One sentence: the viewer's place and points; for others the title alone."""
    own = next((row for row in scoring.rows if row.player.is_viewer), None)
    if own is None:
        return scoring.title
    if own.place:
        text = ngettext(
            "%(title)s: place %(place)s, %(n)s point",
            "%(title)s: place %(place)s, %(n)s points",
            abs(own.points),
        )
    else:
        text = ngettext(
            "%(title)s: %(n)s point for you", "%(title)s: %(n)s points for you", abs(own.points)
        )
    return text % {"title": scoring.title, "place": own.place, "n": own.points}
