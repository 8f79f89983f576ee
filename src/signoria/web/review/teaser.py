"""The way from the end of a game into its review."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext as _

from signoria.core.machine import SPECTATOR
from signoria.web.accounts.people import player_of
from signoria.web.boards.shown import Shown
from signoria.web.review import making
from signoria.web.review.curves import mini
from signoria.web.review.judged import Judged, told_for
from signoria.web.review.shown import Pages
from signoria.web.site.languages import language
from signoria.web.tables.models import Table
from signoria.web.tables.record_views import stored_story
from signoria.web.tables.viewing import players_of, visitor_of


class Teaser(Shown):
    """A few words about a review."""

    title: str
    text: str
    button: str = ""
    curve: str = ""
    sign: int = 1
    ask: bool = False


def teaser_of(request: HttpRequest, table: Table) -> Teaser | None:
    """What there is: a review, one that is being made, or the way to ask for one."""
    if table.status != Table.Status.OVER:
        return None
    review = making.review_of(table)
    if review is None or review.failed:
        if not making.may_ask(table, player_of(request)) or review is not None:
            return None
        text = _("The engine plays on from every decision and says what it was worth.")
        return Teaser(_("Why did it end like this?"), text, ask=True)
    if review.made is None:
        text = _("The review is being made. It goes on by itself.")
        return Teaser(_("The engine is reading this game"), text, _("See how far it is"))
    visitor = visitor_of(request, table)
    story = stored_story(table)
    me = visitor.viewer
    if me == SPECTATOR:
        me = told_for(story)
    players = players_of(visitor.seats, visitor.viewer)
    report = making.report(review, story.final)
    judged = Judged(report, story, players, me, visitor.viewer, language())
    chances = [(ply, shares[0]) for ply, shares in judged.chances()]
    return Teaser(
        _("The engine has looked at this game"),
        f"{Pages(judged).headline()}. {Pages(judged).sub()}",
        _("See the review"),
        mini(chances, story.length),
        me + 1,
    )
