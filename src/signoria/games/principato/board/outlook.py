"""What veterans keep in mind: the scoring to come, those that were, and the cards of the deck."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from signoria.core.events import Event
from signoria.core.machine import OVER, actor
from signoria.games.principato.board.forecast import Forecast, scoring_names
from signoria.games.principato.board.pieces import ARTS, minus
from signoria.games.principato.ids import FACES, MILITARY, MILITARY_CARD, SCORINGS
from signoria.games.principato.scoring import known_goals, points_of_known_goals
from signoria.games.principato.state import PrincipatoState
from signoria.games.principato.text import Text
from signoria.web.boards.answers import Outlook, OutlookPart, OutlookRow
from signoria.web.boards.base import Player

UNKNOWN = "?"


def outlook(
    s: PrincipatoState, text: Text, people: Sequence[Player], events: Sequence[Event]
) -> Outlook | None:
    """All parts there is something to say about; None when all is over."""
    if actor(s) == OVER or not s.year:
        return None
    parts = [ahead(s, people), past(s, events), deck(s, text)]
    return Outlook(tuple(part for part in parts if part.rows))


def ahead(s: PrincipatoState, people: Sequence[Player]) -> OutlookPart:
    """Points if the next scoring were now, with the goals one may see."""
    forecast = Forecast(s, people)
    to_come = forecast.points if forecast.number <= SCORINGS else [0] * len(people)
    goals = [points_of_known_goals(s, me) if known_goals(me) else -1 for me in s.players]
    scores = [me.score for me in s.players]
    sums = [
        score + next_ + max(0, goal)
        for score, next_, goal in zip(scores, to_come, goals, strict=True)
    ]
    secret = [UNKNOWN if goal < 0 else f"+{goal}" for goal in goals]
    rows = (
        OutlookRow(_("Strength, every cube used"), "swords", tuple(map(minus, forecast.full))),
        OutlookRow(_("Next scoring"), "shield", tuple(f"+{points}" for points in to_come)),
        OutlookRow(_("Goals now"), "goal-palace", tuple(secret)),
        OutlookRow(_("Points with these"), "", tuple(sums)),
    )
    return OutlookPart(_("If it were scored now"), rows)


def if_it_ended(s: PrincipatoState) -> list[int]:
    """Everybody's points with what all goals would bring now."""
    return [me.score + points_of_known_goals(s, me) for me in s.players]


def past(s: PrincipatoState, events: Sequence[Event]) -> OutlookPart:
    """The military scorings that were: everybody's strength, and the points it brought."""
    rows: list[OutlookRow] = []
    scored = [event.data["strengths"] for event in events if event.what == "strengths"]
    for number, strengths in enumerate(scored, 1):
        assert isinstance(strengths, tuple)
        points = tuple(f"+{me.ledger[MILITARY + number - 1]}" for me in s.players)
        label = f"{number}. {scoring_names()[number - 1]}"
        rows.append(OutlookRow(label, "swords", tuple(map(minus, strengths))))
        rows.append(OutlookRow(_("points"), "shield", points))
    return OutlookPart(_("Past scorings"), tuple(rows))


def deck(s: PrincipatoState, text: Text) -> OutlookPart:
    """What is left in this year's deck: all that was drawn lay open."""
    pictures = (*ARTS, "swords")
    faces = [*range(FACES), MILITARY_CARD]
    rows = [
        OutlookRow(text.card(face), pictures[face], (s.deck[face],))
        for face in faces
        if s.deck[face]
    ]
    title = _("Left in the deck of year %(year)s") % {"year": s.year}
    return OutlookPart(title, tuple(rows), (_("cards"),))
