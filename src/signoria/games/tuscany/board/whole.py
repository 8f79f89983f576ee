"""A whole move in words: what is placed where, what is taken, what is given up for it."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from signoria.core.action import Action
from signoria.games.tuscany.actions import (
    DECLINE,
    PLACE,
    TAKE,
    ChooseField,
    MarketToken,
    PlaceStored,
    RemoveStored,
    ReplaceColour,
)
from signoria.games.tuscany.ids import COLOUR_OF, NONE
from signoria.games.tuscany.pending import Ask, asked, placing
from signoria.games.tuscany.questions import (
    fields_for,
    free_spaces,
    items_to_place,
    market_colours,
    market_tokens,
    open_fields,
)
from signoria.games.tuscany.state import TuscanyState, plan_of
from signoria.games.tuscany.text import Text
from signoria.web.boards.answers import Loss


class Whole:
    """The picks of a move, with those that the rules make by themselves; NONE for what is none."""

    def __init__(self, s: TuscanyState, seat: int, path: Sequence[Action]) -> None:
        self.s = s
        self.me = s.players[seat]
        self.path = path
        self.ask = asked(s)
        now = placing(s)
        self.item = now.item if now is not None else NONE
        self.field = now.field if now is not None else NONE
        self.token = self.lost = NONE
        for action in path:
            if isinstance(action, PlaceStored):
                self.item = action.item
            elif isinstance(action, ChooseField):
                self.field = action.field
            elif isinstance(action, MarketToken):
                self.token = action.item
            elif isinstance(action, RemoveStored):
                self.lost = action.item
        if self.ask in (Ask.CASTLE_TOKEN, Ask.CASTLE_FIELD):
            self._complete_castle()
        elif self.places():
            self._complete_placement()
        elif self.takes():
            self._complete_taking()

    def places(self) -> bool:
        """Is something placed and paid for?"""
        return PLACE in self.path or self.ask in (Ask.ITEM, Ask.FIELD, Ask.PAYMENT)

    def takes(self) -> bool:
        """Is a token taken?  An exchange only makes room for others."""
        return self.token != NONE or (self.path == (TAKE,) and len(market_tokens(self.s)) == 1)

    def exchanged(self) -> int:
        """The colour that leaves the market."""
        for action in self.path:
            if isinstance(action, ReplaceColour):
                return action.colour
        colours = market_colours(self.s)
        exchanges = any(action.verb == "exchange" for action in self.path)
        return colours[0] if exchanges and len(colours) == 1 else NONE

    def _complete_placement(self) -> None:
        items = items_to_place(self.s, self.me)
        if self.item == NONE and len(items) == 1:
            self.item = items[0]
        if self.item != NONE and self.field == NONE:
            fields = fields_for(self.s, self.me, self.item)
            self.field = fields[0] if len(fields) == 1 else NONE

    def _complete_castle(self) -> None:
        if self.token != NONE:
            self.item = self.token
        if self.item != NONE and self.field == NONE:
            plan = plan_of(self.s, self.me)
            fields = open_fields(plan, self.me, COLOUR_OF[self.item])
            self.field = fields[0] if len(fields) == 1 else NONE

    def _complete_taking(self) -> None:
        if self.token == NONE:
            self.token = market_tokens(self.s)[0]
        stored = set(self.me.storage)
        if self.lost == NONE and free_spaces(self.s, self.me) <= 0 and len(stored) == 1:
            self.lost = self.me.storage[0]

    # --- words ----------------------------------------------------------------------------

    def sentence(self, text: Text) -> str:
        """The move; "" where the words of its only pick say it all."""
        words = text.words
        if self.item != NONE and self.field != NONE:
            key = "free" if self.ask in (Ask.CASTLE_TOKEN, Ask.CASTLE_FIELD) else "place"
            where = text.place(self.s, plan_of(self.s, self.me), self.field)
            return words.say("move", key, item=text.short_item(self.item), where=where)
        if self.item != NONE:
            return words.say("move", "item", item=text.short_item(self.item))
        if self.token != NONE and self.lost != NONE:
            names = {"item": text.short_item(self.token), "lost": text.short_item(self.lost)}
            return words.say("move", "swap", **names)
        if self.token != NONE:
            return words.say("move", "take", item=text.short_item(self.token))
        if self.exchanged() != NONE:
            return words.say("move", "exchange", colour=text.in_colour(self.s, self.exchanged()))
        return ""

    def losses(self, text: Text) -> list[Loss]:
        """What is given up."""
        if self.lost != NONE:
            name = text.short_item(self.lost)
            return [Loss(_("lost: %(item)s") % {"item": name}, twice=True)]
        if DECLINE in self.path:
            castle = self.ask is Ask.CASTLE_TOKEN
            words = _("no free token") if castle else _("no bonus token")
            return [Loss(words, twice=True)]
        return []
