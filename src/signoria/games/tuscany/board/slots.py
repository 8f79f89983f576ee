"""What is touched for a move, in any order: item and field, the cards that pay, the token that is
taken and the one that goes.  A pick that leaves only one answer to the next questions (the rules
then answer by themselves) has the pieces of those answers too, so that nothing is spent unseen.
"""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from signoria.core.action import Action
from signoria.games.tuscany import actions as acts
from signoria.games.tuscany.board.touches import Touches
from signoria.games.tuscany.ids import COLOUR_OF, COLOURS, ESTATE_CARD
from signoria.games.tuscany.pending import Ask, asked, placing
from signoria.games.tuscany.questions import (
    cards_spent,
    fields_for,
    fitting_tokens,
    free_spaces,
    items_to_place,
    market_colours,
    market_tokens,
    may_exchange,
    open_fields,
    payments,
    workers_spent,
)
from signoria.games.tuscany.state import TuscanyState, plan_of
from signoria.web.boards.answers import Slot
from signoria.web.boards.base import Words

# What is said while a slot of a role is empty.
MISSING: Words = {
    "item": gettext_lazy("which item: touch your storage"),
    "field": gettext_lazy("which field: touch your estate"),
    "token": gettext_lazy("which token: touch the market"),
    "free": gettext_lazy("which token: touch the market"),
    "lose": gettext_lazy("storage full: touch what leaves it"),
    "colour": gettext_lazy("which colour: touch the market"),
    "exchange": gettext_lazy("or exchange a colour"),
    "bonus": gettext_lazy("which bonus token"),
}

PAIR_RANK = 100  # a pair of another colour is dearer than any card of the colour …
WORKER_RANK = 1000  # … and a worker dearer than any pair
LARGEST_HAND = 50  # cards of a colour


class Slots:
    """The slots of picks, for one view."""

    def __init__(self, s: TuscanyState, seat: int, touches: Touches) -> None:
        self.s = s
        self.me = s.players[seat]
        self.touches = touches

    def of(self, action: Action) -> list[Slot]:
        """What is touched for a pick."""
        if isinstance(action, acts.Draw):
            return [Slot("draw", ("draw", "deck"))]
        if isinstance(action, acts.Payment):
            now = placing(self.s)
            return self.payment(action, now.colour) if now is not None else []
        if isinstance(action, acts.ChooseField):
            return self._field(action.field)
        if action is acts.PLACE or isinstance(action, acts.PlaceStored):
            return self._placed(action)
        if action is acts.TAKE or isinstance(action, acts.MarketToken):
            return self._taken(action)
        if isinstance(action, acts.RemoveStored):
            return [self.lost(action.item)]
        if action is acts.EXCHANGE or isinstance(action, acts.ReplaceColour):
            return self._exchanged(action)
        return [Slot(role_of(action), tuple(self.touches.of(action)))]

    # --- placing --------------------------------------------------------------------------

    def _placed(self, action: Action) -> list[Slot]:
        """`PLACE`, or which item; pieces only as far as no more is asked."""
        items = (
            [action.item]
            if isinstance(action, acts.PlaceStored)
            else items_to_place(self.s, self.me)
        )
        if len(items) != 1:
            return []
        fields = fields_for(self.s, self.me, items[0])
        return self.placement(items[0], fields[0]) if len(fields) == 1 else []

    def _field(self, field: int) -> list[Slot]:
        now = placing(self.s)
        if now is None:
            return []
        if asked(self.s) is Ask.CASTLE_FIELD:
            return self.free_placement(now.item, field)
        return self.placement(now.item, field)

    def placement(self, item: int, field: int) -> list[Slot]:
        """An item on a field; what the one already says of the other need not be touched."""
        s, me = self.s, self.me
        fitting = [other for other in items_to_place(s, me) if field in fields_for(s, me, other)]
        colour = plan_of(s, me).colour[field]
        ways = payments(me, colour)
        only = ways[0] if len(ways) == 1 else None
        return [
            Slot("item", tuple(self.touches.stored(item)), needed=len(fitting) > 1),
            Slot("field", (f"f-{field}",), needed=len(fields_for(s, me, item)) > 1),
            *(self.payment(only, colour) if isinstance(only, acts.Payment) else []),
        ]

    def payment(self, action: acts.Payment, colour: int) -> list[Slot]:
        """The cards and workers that pay; the cheapest way is proposed."""
        cards = cards_spent(action, colour)
        found = [
            Slot("pay", self.touches.cards(hue), cards[hue], needed=False)
            for hue in range(COLOURS)
            if cards[hue]
        ]
        if workers := workers_spent(action):
            found.append(Slot("pay", self.touches.workers(), workers, needed=False))
        return found

    # --- taking ---------------------------------------------------------------------------

    def _taken(self, action: Action) -> list[Slot]:
        """`TAKE`, or which token; pieces only as far as no more is asked."""
        s, me = self.s, self.me
        if isinstance(action, acts.MarketToken) and asked(s) is Ask.CASTLE_TOKEN:
            fields = open_fields(plan_of(s, me), me, COLOUR_OF[action.item])
            return self.free_placement(action.item, fields[0]) if len(fields) == 1 else []
        tokens = [action.item] if isinstance(action, acts.MarketToken) else market_tokens(s)
        if len(tokens) != 1 or (action is acts.TAKE and may_exchange(s, me)):
            return []
        slots = [Slot("token", tuple(self.touches.spots(tokens[0])))]
        if free_spaces(s, me) <= 0 and len(set(me.storage)) == 1:
            slots.append(self.lost(me.storage[0]))
        return slots

    def lost(self, item: int) -> Slot:
        """The stored item that leaves the game: never guessed where there is a choice."""
        pieces = tuple(self.touches.stored(item))
        return Slot("lose", pieces, needed=len(set(self.me.storage)) > 1)

    def free_placement(self, token: int, field: int) -> list[Slot]:
        """A market token that a castle places."""
        s, me = self.s, self.me
        plan = plan_of(s, me)
        colour = plan.colour[field]
        fitting = [other for other in fitting_tokens(s, me) if COLOUR_OF[other] == colour]
        return [
            Slot("free", tuple(self.touches.spots(token)), needed=len(fitting) > 1),
            Slot("field", (f"f-{field}",), needed=len(open_fields(plan, me, colour)) > 1),
        ]

    def _exchanged(self, action: Action) -> list[Slot]:
        """The button, and a token of the colour."""
        colours = market_colours(self.s)
        if isinstance(action, acts.ReplaceColour):
            colours = [action.colour]
        button = [Slot("exchange", ("exchange",))] if action is acts.EXCHANGE else []
        if len(colours) != 1:
            return button
        there = len(market_colours(self.s)) > 1
        spots = tuple(self.touches.of_colour(colours[0]))
        return [*button, Slot("colour", spots, needed=there)]

    # --- of several ways ------------------------------------------------------------------

    def rank(self, action: Action) -> int:
        """The cheapest first: cards of the colour, then pairs of what one has most of, then
        workers.  Of draws, the largest."""
        if isinstance(action, acts.Draw):
            return self.me.bonus[ESTATE_CARD] - action.extra
        now = placing(self.s)
        if not isinstance(action, acts.Payment) or now is None:
            return 0
        dear = WORKER_RANK * workers_spent(action)
        for hue, cards in enumerate(cards_spent(action, now.colour)):
            if hue != now.colour:
                dear += cards // 2 * (PAIR_RANK + LARGEST_HAND - self.me.hand[hue])
        return dear

    def way(self, action: Action, kinds: list[str], worker: str) -> str:
        """One of several ways in few signs: `2 Cart`, `1 + 2 Inn`, `1 + worker`; the number
        alone is a card of the field's own colour."""
        if isinstance(action, acts.Draw):
            return str(self.s.parts.draw_cards + action.extra) if self.me.bonus[ESTATE_CARD] else ""
        now = placing(self.s)
        if not isinstance(action, acts.Payment) or now is None:
            return ""
        cards = cards_spent(action, now.colour)
        own = cards[now.colour]
        parts = [f"{own} {kinds[now.colour]}" if own > 1 else "1"] if own else []
        parts += [f"{n} {kinds[hue]}" for hue, n in enumerate(cards) if n and hue != now.colour]
        if workers := workers_spent(action):
            parts.append(f"{workers} {worker}" if workers > 1 else worker)
        return " + ".join(parts)


def role_of(action: Action) -> str:
    """What the pieces of a plain pick are for."""
    if isinstance(action, acts.TakeBonus):
        return "bonus"
    if isinstance(action, acts.SetCastle):
        return "castle"
    return "marble" if action is acts.SPEND else action.verb.replace("-", "")
