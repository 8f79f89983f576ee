"""The action bar: influence, end of turn, and one more sentence."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from signoria.games.principato.actions import END_TURN, TAKE_INFLUENCE
from signoria.games.principato.phases.activation import ChooseNumber, ChooseValue, Pay, TakeCard
from signoria.games.principato.phases.military import DismissTroops, SupplyTroops
from signoria.games.principato.phases.turn import Turn
from signoria.games.principato.state import PrincipatoState
from signoria.web.boards.base import Button, Scene


def buttons(s: PrincipatoState, scene: Scene) -> list[Button]:
    """Influence and end of turn; both answer why not while they cannot be used."""
    frame = scene.frame
    if not isinstance(frame, Turn):
        return []
    reason = ""
    if TAKE_INFLUENCE not in scene.legal:
        reason = _("no action left") if frame.actions == 0 else _("no room")
        if frame.actions and not s.influence:
            reason = _("none left")
    note = _("take 1 of %(n)s") % {"n": s.influence}
    lost = frame.actions
    ends = ngettext("gives up %(n)s action", "gives up %(n)s actions", lost) % {"n": lost}
    if not lost:
        ends = _("all actions used")
    return [
        Button("influence", _("Influence"), note, "plus", reason=reason),
        Button("end", _("End turn"), ends, "check", main=END_TURN in scene.legal and not lost),
    ]


def hint(scene: Scene) -> str:
    """What to touch now."""
    frame = scene.frame
    if isinstance(frame, Turn):
        if not frame.actions:
            return _("Stored cubes may still go onto troops.")
        return _("Touch anything lit. Dashed gold swaps a card.")
    if isinstance(frame, Pay):
        return _("Dashed gold spends influence.")
    if isinstance(frame, TakeCard):
        return _("The card taken is not activated.")
    if isinstance(frame, ChooseValue):
        return _("The chip shows the points with your own goals.")
    if isinstance(frame, ChooseNumber):
        return _("Troops are free, but each wants a cube at a scoring.")
    if isinstance(frame, (SupplyTroops, DismissTroops)):
        return _("Touch a number, or the troop up to which you mean.")
    return ""
