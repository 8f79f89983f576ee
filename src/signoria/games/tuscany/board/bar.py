"""The action bar: buttons for picks without a piece, and one more sentence."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from signoria.core.action import Action
from signoria.games.tuscany.actions import EXCHANGE, PLACE, TAKE, Draw
from signoria.games.tuscany.ids import STACKS
from signoria.games.tuscany.pending import Ask, Step, asked, building, has_exchanged
from signoria.games.tuscany.questions import cards_to_draw, tokens_missing
from signoria.games.tuscany.state import TuscanyState
from signoria.games.tuscany.text import Text
from signoria.web.boards.base import Button, Scene


def buttons(s: TuscanyState, text: Text, scene: Scene) -> list[Button]:
    """In the order they stand: the main one last."""
    ask = asked(s) if scene.my_turn else None
    if ask is Ask.ACTION:
        return action_buttons(s, text, scene)
    if ask is Ask.MARBLE:
        return [
            Button("end-turn", _("End the turn"), icon="skip"),
            Button("spend", _("One more action"), _("returns 1 marble"), "plus", main=True),
        ]
    if ask is Ask.TOKEN and not has_exchanged(s):
        if EXCHANGE in scene.legal:
            return [Button("exchange", _("Exchange"), _("a whole colour"), "swap")]
        reason = why(s, text, scene, EXCHANGE)
        return [Button("exchange", _("Exchange"), icon="swap", reason=reason)]
    if ask is Ask.CASTLE_TOKEN:
        return [Button("decline", _("Place nothing"), icon="skip")]
    if ask is Ask.CITY_BONUS:
        return [Button("decline", _("Take none"), icon="skip")]
    if ask is Ask.ESTATE and not sets_castle(s):
        return [Button("build", _("Build it so"), _("with the castle you set"), "check", main=True)]
    return []


def sets_castle(s: TuscanyState) -> bool:
    """Are the tiles joined, so that only the start castle is missing?"""
    now = building(s)
    return now is not None and now.step is Step.CASTLE


def action_buttons(s: TuscanyState, text: Text, scene: Scene) -> list[Button]:
    """Draw, take, place."""
    found = []
    for action in scene.legal:
        if isinstance(action, Draw):
            number = min(s.parts.draw_cards + action.extra, cards_to_draw(s))
            note = ngettext("card", "cards", number)
            label = _("Draw %(n)s") % {"n": number}
            found.append(Button(f"draw-{action.extra}", label, note, "hand"))
    for action, piece, label, icon in (
        (TAKE, "take", _("Take"), "down"),
        (PLACE, "place", _("Place"), "up"),
    ):
        reason = "" if action in scene.legal else why(s, text, scene, action)
        found.append(Button(piece, label, _("a token"), icon, reason=reason))
    return found


def why(s: TuscanyState, text: Text, scene: Scene, action: Action) -> str:
    """The rules' reason against an action in a few words; touching tells the whole."""
    refused = scene.game.refusal(s, action, scene.viewer)
    if refused is None:
        return ""
    short = {
        "NOTHING_STORED": _("storage is empty"),
        "CANNOT_PAY": _("you cannot pay"),
        "NO_FIELD": _("no field fits"),
        "MARKET_EMPTY": _("market is empty"),
        "SOMETHING_FITS": _("something fits"),
        "NO_NEUTRAL_FITS": _("would not help"),
    }
    return short.get(refused.code) or text.refusal(s, refused)


def hint(s: TuscanyState, scene: Scene) -> str:
    """What to touch, or how near the end of the phase is."""
    ask = asked(s) if scene.my_turn else None
    if ask is Ask.ESTATE:
        if sets_castle(s):
            return _("Touch one of the dark green fields.")
        return _("Drag and turn the tiles, then touch a dark green field for the castle.")
    if ask is Ask.ACTION:
        return phase_hint(s)
    if ask in (Ask.ITEM, Ask.REMOVAL):
        return _("Touch an item in your storage.")
    if ask in (Ask.FIELD, Ask.CASTLE_FIELD):
        return _("Touch a lit field; the chips show green points.")
    if ask is Ask.PAYMENT:
        return _("Touch two parts: cards of the colour, pairs of another, workers.")
    if ask is Ask.COLOUR:
        return _("Touch a token: all of its colour leave the market.")
    if ask in (Ask.START_BONUS, Ask.CITY_BONUS):
        number = s.parts.storage_points
        words = ngettext(
            "Touch a bonus token; a storage space also scores %(n)s green point.",
            "Touch a bonus token; a storage space also scores %(n)s green points.",
            number,
        )
        return words % {"n": number}
    return ""


def phase_hint(s: TuscanyState) -> str:
    """How many tokens until somebody ends the phase."""
    if s.phase < 1 or s.phase > STACKS:
        return ""
    missing = tokens_missing(s)
    if missing > 0:
        words = ngettext(
            "%(n)s more token of the leader's stack ends the phase.",
            "%(n)s more tokens of the leader's stack end the phase.",
            missing,
        )
        return words % {"n": missing}
    if s.phase == STACKS:
        words = _("All %(n)s tokens of one player are out: the last round is near.")
        return words % {"n": s.parts.own_tokens}
    return _("This round is the last of the phase.")
