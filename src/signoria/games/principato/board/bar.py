"""The action bar: influence, end of turn, and one more sentence."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from signoria.games.principato.actions import END_TURN, TAKE_INFLUENCE
from signoria.games.principato.ids import YEARS
from signoria.games.principato.pending import Ask, actions_left
from signoria.games.principato.questions import can_supply, is_last_of_year
from signoria.games.principato.state import PrincipatoState
from signoria.web.boards.answers import Button
from signoria.web.boards.base import Scene

HINTS = {
    Ask.PAYMENT: gettext_noop("Dashed gold spends influence."),
    Ask.CARD: gettext_noop("The card taken is not activated."),
    Ask.VALUE: gettext_noop("The chip shows the points with your own goals."),
    Ask.NUMBER: gettext_noop("Troops are free, but each wants a cube at a scoring."),
    Ask.SUPPLY: gettext_noop("Touch numbers; dashed gold spends influence."),
    Ask.DISMISSAL: gettext_noop("Touch a number, or the troop up to which you mean."),
}


def buttons(s: PrincipatoState, scene: Scene, ask: Ask | None) -> list[Button]:
    """Influence and end of turn; both answer why not while they cannot be used."""
    if ask is not Ask.TURN:
        return []
    lost = actions_left(s, scene.viewer)
    reason = ""
    if TAKE_INFLUENCE not in scene.legal:
        reason = _("no action left") if lost == 0 else _("no room")
        if lost and not s.influence:
            reason = _("none left")
    note = _("take 1 of %(n)s") % {"n": s.influence}
    ends = ngettext("−%(n)s action", "−%(n)s actions", lost) % {"n": lost}
    if not lost:
        ends = _("all actions used")
    return [
        Button("influence", _("Influence"), note, "plus", reason=reason),
        Button("end", _("End turn"), ends, "check", main=END_TURN in scene.legal and not lost),
    ]


def hint(s: PrincipatoState, viewer: int, ask: Ask | None) -> str:
    """What to touch now, and whether this turn is a last one."""
    if ask is not Ask.TURN:
        return _(HINTS[ask]) if ask in HINTS else ""
    parts = [last_turn(s)]
    if not actions_left(s, viewer) and can_supply(s.players[viewer]):
        parts.append(_("Stored cubes may still go onto troops."))
    return " ".join(part for part in parts if part)


def last_turn(s: PrincipatoState) -> str:
    """A warning; "" where there is nothing to warn of."""
    if not is_last_of_year(s):
        return ""
    if s.year == YEARS:
        return _("Your last turn of the game.")
    return _("Your last turn of year %(year)s: then a military scoring.") % {"year": s.year}
