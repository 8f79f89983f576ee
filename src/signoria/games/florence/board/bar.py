"""The action bar: buttons for picks without a piece, and one more sentence."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from signoria.core.action import Action
from signoria.games.florence import actions as acts
from signoria.games.florence.board.part import Part
from signoria.games.florence.board.slots import proposes
from signoria.games.florence.ids import MERCHANT
from signoria.games.florence.pending import (
    Ask,
    Sale,
    bought_character,
    price_to_settle,
)
from signoria.games.florence.questions.characters import exchange_points
from signoria.games.florence.questions.principality import points_to_sell, rank
from signoria.games.florence.questions.turn import actions_left
from signoria.web.boards.answers import Button


class Bar(Part):
    """Buttons and the hint of the viewer's own decision."""

    def buttons(self) -> list[Button]:
        """In the order they stand: the main one last."""
        if self.moment.ask is None:
            return []
        made: list[tuple[Action, Button]] = [
            (
                acts.SELL_POINTS,
                Button("sell-points", _("Sell points"), _("100 each"), "coins", quiet=True),
            ),
            (
                acts.WITHDRAW,
                Button("withdraw", _("Withdraw"), _("for this round"), "leave", quiet=True),
            ),
            (acts.DECLINE, Button("decline", _("Buy nothing"), "", "leave", quiet=True)),
            (acts.PASS, Button("pass", _("Pass"), _("no character"), "skip", quiet=True)),
            (acts.LAPSE, Button("lapse", _("Let him lapse"), "", "skip", quiet=True)),
            (acts.REJECT, Button("reject", _("Reject"), "", "x")),
        ]
        found = [button for action, button in made if action in self.scene.legal]
        return found + self.main_buttons() + self.keep_buttons()

    def main_buttons(self) -> list[Button]:
        """Those that the decision is about."""
        moment, s = self.moment, self.s
        if moment.ask is Ask.BID and moment.sale is not None:
            return self.bid_buttons(moment.sale)
        if moment.ask is Ask.SETTLE:
            return self.settle_buttons(price_to_settle(s))
        if moment.ask is Ask.ANSWER and moment.proposal is not None:
            pays = _("you pay %(n)s") % {"n": moment.proposal.florins}
            return [Button("accept", _("Accept"), pays, "check", main=True)]
        if moment.ask is Ask.TURN:
            left = actions_left(s, self.seat)
            note = ngettext("%(n)s unused", "%(n)s unused", left) % {"n": left} if left else ""
            label = _("End turn")
            return [Button("end-turn", label, note, "right", main=not left, quiet=bool(left))]
        return []

    def settle_buttons(self, price: int) -> list[Button]:
        """The Merchant's object: pay for it or not."""
        pay = _("Pay %(price)s") % {"price": price}
        free, merchant = _("Take it for free"), _("the Merchant pays")
        return [
            Button("pay", pay, plus_points(rank(self.s, self.seat)), "coins"),
            Button("free", free, merchant, "check", main=True),
        ]

    def bid_buttons(self, sale: Sale) -> list[Button]:
        """Raise or drop, one touch each."""
        s, scene, price = self.s, self.scene, sale.next_price
        raising = _("Raise to %(price)s") % {"price": price}
        drop = Button("drop", _("Drop"), _("from this lot"), "x", quiet=True)
        if acts.RAISE not in scene.legal:
            refused = scene.game.refusal(s, acts.RAISE, scene.viewer)
            reason = self.text.refusal(s, refused) if refused is not None else ""
            return [drop, Button("raise", raising, icon="gavel", reason=reason)]
        back = points_to_sell(s, self.me, price)
        if back:
            note = ngettext("costs %(n)s point", "costs %(n)s points", back) % {"n": back}
        else:
            note = _("keeps %(n)s") % {"n": self.me.cash - price}
        return [drop, Button("raise", raising, note, "gavel", main=True)]

    def keep_buttons(self) -> list[Button]:
        """Keep something for later; change all cash with the Banker."""
        if acts.KEEP not in self.scene.legal:
            return []
        ask = self.moment.ask
        if ask is Ask.EXCHANGE:
            points = plus_points(exchange_points(self.s, self.seat))
            return [
                Button("keep", _("Keep the money"), "", "lock"),
                Button("exchange", _("Change all cash"), points, "swap", main=True),
            ]
        label = _("Keep the card")
        if ask is Ask.USE_NOW:
            merchant = bought_character(self.s) == MERCHANT
            label = _("Keep the Merchant") if merchant else _("Keep the Professor")
        return [Button("keep", label, _("for later"), "lock")]

    def hint(self) -> str:
        """One more sentence under the prompt."""
        ask = self.moment.ask
        if ask is None or (ask is Ask.BID and self.s.muse):
            return ""
        if proposes(self.s, self.seat, ask):
            return _("Proposed: the card worth most now. Touch another one to keep it instead.")
        return hints().get(ask, "")


def plus_points(points: int) -> str:
    """`+3 points`."""
    return ngettext("+%(n)s point", "+%(n)s points", points) % {"n": points}


def hints() -> dict[Ask, str]:
    """One more sentence for decisions that need it."""
    place = _("Touch a field, then turn it (Q, E), flip it (F) or step on.")
    building = _("Touch a building on the main board.")
    rivals = _("Touch a face-up profession of an opponent.")
    lot = _("Touch a lot.")
    return {
        Ask.BID: _("Beyond your cash, points pay: 100 florins each."),
        Ask.TURN: _("Touch a card, a building, a freedom or a deck, or choose from the menu."),
        Ask.CHARACTER: _("Whoever is outbid may bid again; one character each."),
        Ask.PLACE_BUILDING: place,
        Ask.PLACE_LANDSCAPE: place,
        Ask.PLACE_JOINT: _("Touch a field on either side of the border."),
        Ask.BUILDING: building,
        Ask.JOINT_BUILDING: building,
        Ask.FREEDOM: _("Touch a freedom on the main board."),
        Ask.WORK: _("Touch a profession in your hand."),
        Ask.BONUS: _("Touch bonus cards, in any order."),
        Ask.RECRUIT: rivals,
        Ask.RECRUIT_NOW: rivals,
        Ask.RETURN: _("Touch the card you give back."),
        Ask.KEEP_CARD: _("Touch the card you keep; the others return as they lie."),
        Ask.NOMINATE: lot,
        Ask.LAST_BUY: lot,
        Ask.USE_NOW: _("Touch the character in your court, and for the Professor a deck."),
        Ask.LAST_LOOK: _("Touch the Professor in your court and a deck."),
    }
