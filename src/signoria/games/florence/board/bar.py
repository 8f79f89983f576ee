"""The action bar: buttons for picks without a piece, and one more sentence."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from signoria.core.action import Action
from signoria.games.florence import actions as acts
from signoria.games.florence.ids import MERCHANT
from signoria.games.florence.phases.auction import Bid, MerchantSettle
from signoria.games.florence.phases.characters import BankerExchange, BidCharacter, UseNow
from signoria.games.florence.phases.joint import JointResponse
from signoria.games.florence.phases.turn import TurnMenu
from signoria.games.florence.phases.works import WorkBonus
from signoria.games.florence.questions.principality import rank
from signoria.games.florence.questions.turn import actions_left
from signoria.games.florence.questions.works import minimum
from signoria.games.florence.state import FlorenceState
from signoria.games.florence.text import Text
from signoria.web.boards.base import Button, Scene


def buttons(s: FlorenceState, text: Text, scene: Scene) -> list[Button]:
    """In the order they stand: the main one last."""
    frame = scene.frame
    if frame is None:
        return []
    made: list[tuple[Action, Button]] = [
        (acts.SELL_POINTS, Button("sell-points", _("Sell points"), _("100 florins each"), "coins")),
        (acts.WITHDRAW, Button("withdraw", _("Withdraw"), _("for this round"), "leave")),
        (acts.DECLINE, Button("decline", _("Buy nothing"), "", "leave")),
        (acts.PASS, Button("pass", _("Pass"), _("no character"), "skip")),
        (acts.LAPSE, Button("lapse", _("Let him lapse"), "", "skip")),
        (acts.REJECT, Button("reject", _("Reject"), "", "x")),
    ]
    found = [button for action, button in made if action in scene.legal]
    if isinstance(frame, Bid):
        found += bid_buttons(s, text, scene, frame)
    elif isinstance(frame, MerchantSettle):
        place = rank(s, frame.seat)
        points = ngettext("+%(n)s point", "+%(n)s points", place) % {"n": place}
        pay = _("Pay %(price)s") % {"price": frame.price}
        found.append(Button("pay", pay, points, "coins"))
        found.append(
            Button("free", _("Take it for free"), _("the Merchant pays"), "check", main=True)
        )
    elif isinstance(frame, JointResponse):
        pays = _("you pay %(n)s") % {"n": frame.florins}
        found.append(Button("accept", _("Accept"), pays, "check", main=True))
    elif isinstance(frame, WorkBonus):
        found += work_buttons(s, scene, frame)
    elif isinstance(frame, TurnMenu):
        left = max(0, actions_left(s, frame.seat))
        note = ngettext("%(n)s action unused", "%(n)s actions unused", left) % {"n": left}
        note = note if left else ""
        found.append(Button("end-turn", _("End turn"), note, "right", main=not left))
    return found + keep_buttons(s, scene)


def bid_buttons(s: FlorenceState, text: Text, scene: Scene, frame: Bid) -> list[Button]:
    """Raise or drop, one touch each."""
    price = frame.next_price(s)
    me = s.players[frame.seat]
    raising = _("Raise to %(price)s") % {"price": price}
    found = [Button("drop", _("Drop"), _("from this lot"), "x")]
    if acts.RAISE not in scene.legal:
        refused = scene.game.refusal(s, acts.RAISE, scene.viewer)
        reason = text.refusal(s, refused) if refused is not None else ""
        return [*found, Button("raise", raising, icon="gavel", reason=reason)]
    back = max(0, -(-(price - me.cash) // s.parts.florins_back))
    if back:
        note = ngettext("costs %(n)s point", "costs %(n)s points", back) % {"n": back}
    else:
        note = _("keeps %(n)s") % {"n": me.cash - price}
    return [*found, Button("raise", raising, note, "gavel", main=True)]


def work_buttons(s: FlorenceState, scene: Scene, frame: WorkBonus) -> list[Button]:
    """Finish the work, or why not yet."""
    label = _("Finish the work")
    if acts.DONE in scene.legal:
        pay = frame.value * s.parts.florins_per_value
        note = _("value %(value)s: %(pay)s florins") % {"value": frame.value, "pay": pay}
        return [Button("done", label, note, "check", main=True)]
    # Short, since the bill beside it has the value; a touch tells the rule.
    reason = _("needs %(n)s") % {"n": minimum(s)}
    return [Button("done", label, icon="check", reason=reason)]


def keep_buttons(s: FlorenceState, scene: Scene) -> list[Button]:
    """Keep something for later; change all cash with the Banker."""
    if acts.KEEP not in scene.legal:
        return []
    frame = scene.frame
    label, note = _("Keep the card"), _("for later")
    if isinstance(frame, BankerExchange):
        label, note = _("Keep the money"), ""
    elif isinstance(frame, UseNow):
        label = _("Keep the Merchant") if frame.character == MERCHANT else _("Keep the Professor")
    found = [Button("keep", label, note, "lock")]
    if isinstance(frame, BankerExchange):
        points = frame.points(s)
        words = ngettext("+%(n)s point", "+%(n)s points", points) % {"n": points}
        found.append(Button("exchange", _("Change all cash"), words, "swap", main=True))
    return found


def hint(s: FlorenceState, scene: Scene) -> str:
    """One more sentence under the prompt."""
    frame = scene.frame
    name = type(frame).__name__
    if isinstance(frame, Bid):
        return "" if s.muse else _("Beyond your cash, points pay: 100 florins each.")
    if isinstance(frame, TurnMenu):
        return _("Touch a card, a building, a freedom or a deck, or choose from the menu.")
    if isinstance(frame, BidCharacter):
        return _("Whoever is outbid may bid again; one character each.")
    hints = {
        "BuildPlace": _("Touch a field, then turn it (Q, E), flip it (F) or step on."),
        "PlaceLandscape": _("Touch a field, then turn it (Q, E), flip it (F) or step on."),
        "JointPlace": _("Touch a field on either side of the border."),
        "BuildKind": _("Touch a building on the main board."),
        "JointKind": _("Touch a building on the main board."),
        "FreedomKind": _("Touch a freedom on the main board."),
        "WorkCard": _("Touch a profession in your hand."),
        "WorkBonus": _("Touch bonus cards in the order of their numbers."),
        "RecruitTarget": _("Touch a face-up profession of an opponent."),
        "RecruitNow": _("Touch a face-up profession of an opponent."),
        "ReturnOne": _("Touch the card you give back."),
        "Nominate": _("Touch a lot."),
        "LastBuy": _("Touch a lot."),
        "UseNow": _("Touch the character in your court, and for the Professor a deck."),
        "ProfessorLast": _("Touch the Professor in your court and a deck."),
    }
    return hints.get(name, "")
