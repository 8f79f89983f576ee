"""The action bar: buttons for picks without a piece, and one more sentence."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from signoria.games.tuscany.actions import EXCHANGE, TAKE, Draw
from signoria.games.tuscany.ids import STACKS
from signoria.games.tuscany.pending import Ask, Step, asked, building
from signoria.games.tuscany.questions import cards_to_draw, may_exchange, tokens_missing
from signoria.games.tuscany.state import TuscanyState
from signoria.web.boards.answers import Button
from signoria.web.boards.base import Scene


def buttons(s: TuscanyState, scene: Scene) -> list[Button]:
    """In the order they stand: the main one last."""
    ask = asked(s) if scene.my_turn else None
    if ask is Ask.ACTION:
        return action_buttons(s, scene)
    if ask is Ask.MARBLE:
        return [
            Button("end-turn", _("End the turn"), icon="skip"),
            Button("spend", _("One more action"), _("returns 1 marble"), "plus", main=True),
        ]
    if ask is Ask.TOKEN and EXCHANGE in scene.legal:
        return [exchange_button()]
    if ask is Ask.CASTLE_TOKEN:
        return [Button("decline", _("Place nothing"), icon="skip")]
    if ask is Ask.CITY_BONUS:
        return [Button("decline", _("Take none"), icon="skip")]
    return []


def sets_castle(s: TuscanyState) -> bool:
    """Are the tiles joined, so that only the start castle is missing?"""
    now = building(s)
    return now is not None and now.step is Step.CASTLE


def action_buttons(s: TuscanyState, scene: Scene) -> list[Button]:
    """Draw; tokens are taken and placed on the board.  Exchange, where that is possible."""
    found = []
    most = max((action.extra for action in scene.legal if isinstance(action, Draw)), default=-1)
    if most >= 0:
        number = min(s.parts.draw_cards + most, cards_to_draw(s))
        label = _("Draw %(n)s") % {"n": number}
        found.append(Button("draw", label, ngettext("card", "cards", number), "hand", asks=True))
    if TAKE in scene.legal and may_exchange(s, s.players[scene.viewer]):
        found.append(exchange_button())
    return found


def exchange_button() -> Button:
    """A colour leaves the market."""
    return Button("exchange", _("Exchange"), _("a whole colour"), "swap")


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
        return _("Touch cards of your hand or workers: of the colour, or pairs of another.")
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
