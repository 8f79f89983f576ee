"""Taking a token from the market, and the exchange inside it (TUS-TAKE, TUS-EXCH)."""

from __future__ import annotations

from signoria.core.action import Action
from signoria.core.machine import Choice, FollowUp, Refusal, SeatStep, emit, then
from signoria.games.tuscany.actions import (
    END_TURN,
    EXCHANGE,
    REMOVE,
    REPLACE,
    TOKEN,
    MarketToken,
    RemoveStored,
    ReplaceColour,
)
from signoria.games.tuscany.ids import COLOUR_IDS, ITEM_IDS, NONE
from signoria.games.tuscany.phases.market import fill_gaps, refill
from signoria.games.tuscany.questions import (
    fitting_tokens,
    free_spaces,
    market_colours,
    market_tokens,
    may_exchange,
    something_fits,
)
from signoria.games.tuscany.refusals import must_refusal, refuse_removal
from signoria.games.tuscany.state import TuscanyState
from signoria.games.tuscany.verbs import discard_colour, leave_market, store


class TakeToken(Choice[TuscanyState]):
    """Take: which token; or an exchange, if nothing fits the estate.

    `exchanged`: an exchange was made, so a fitting token must be taken (TUS-EXCH-4).
    """

    def __init__(self, seat: int, exchanged: bool) -> None:
        self.seat, self.exchanged = seat, exchanged

    def options(self, s: TuscanyState) -> list[Action]:
        me = s.players[self.seat]
        if self.exchanged:
            return [TOKEN[token] for token in fitting_tokens(s, me)]
        found: list[Action] = [TOKEN[token] for token in market_tokens(s)]
        if may_exchange(s, me):
            found.append(EXCHANGE)
        return found

    def resolve(self, s: TuscanyState, action: Action) -> None:
        if action is EXCHANGE:
            then(s, ExchangeColour(self.seat, False))
            return
        assert isinstance(action, MarketToken)
        if free_spaces(s, s.players[self.seat]) > 0:
            take(s, self.seat, action.item, NONE)
        else:
            then(s, RemoveItem(self.seat, action.item))

    def refusal(self, s: TuscanyState, action: Action) -> Refusal | None:
        if isinstance(action, MarketToken):
            numbers = {"item": ITEM_IDS[action.item]}
            if action.item not in s.market:
                return Refusal("TUS-TAKE-1", "NOT_IN_MARKET", numbers)
            return Refusal("TUS-EXCH-4", "MUST_TAKE_FITTING", numbers)
        if action is EXCHANGE:
            return self._refuse_exchange(s)
        if action is END_TURN and self.exchanged:
            return Refusal("TUS-EXCH-4", "MUST_TAKE_NOW")
        return must_refusal(s, self.seat, action, self.rule())

    def _refuse_exchange(self, s: TuscanyState) -> Refusal:
        if self.exchanged:
            return Refusal("TUS-EXCH-4", "MUST_TAKE_NOW")
        if something_fits(s, s.players[self.seat]):
            return Refusal("TUS-EXCH-2", "SOMETHING_FITS")
        return Refusal("TUS-EXCH-3", "NO_NEUTRAL_FITS")

    def rule(self) -> str:
        return "TUS-EXCH-4" if self.exchanged else "TUS-TAKE-1"

    def completes_a_move(self) -> bool:
        return not self.exchanged


class RemoveItem(FollowUp[TuscanyState]):
    """Take with full storage: which stored item leaves the game (TUS-TAKE-2)."""

    RULE = "TUS-TAKE-2"

    def __init__(self, seat: int, item: int) -> None:
        self.seat, self.item = seat, item

    def options(self, s: TuscanyState) -> list[Action]:
        return [REMOVE[item] for item in sorted(set(s.players[self.seat].storage))]

    def resolve(self, s: TuscanyState, action: Action) -> None:
        assert isinstance(action, RemoveStored)
        take(s, self.seat, self.item, action.item)

    def refusal(self, s: TuscanyState, action: Action) -> Refusal | None:
        if isinstance(action, RemoveStored):
            return refuse_removal(s, self.seat, action.item)
        return must_refusal(s, self.seat, action, self.rule())


def take(s: TuscanyState, seat: int, token: int, removed: int) -> None:
    """A market token goes into storage, if need be in place of another item; then the refill."""
    s.idle = False
    store(s, seat, token, removed)
    spot = leave_market(s, token)
    if s.events is not None:
        emit(s, "took", seat, {"item": ITEM_IDS[token]})
    refill(s, seat, spot)


# --- exchange ------------------------------------------------------------------------------


class ExchangeColour(Choice[TuscanyState]):
    """Exchange: which colour leaves the market (TUS-EXCH-2).  `again`: nothing fits yet."""

    def __init__(self, seat: int, again: bool) -> None:
        self.seat, self.again = seat, again

    def options(self, s: TuscanyState) -> list[Action]:
        return [REPLACE[colour] for colour in market_colours(s)]

    def resolve(self, s: TuscanyState, action: Action) -> None:
        assert isinstance(action, ReplaceColour)
        if s.events is not None:
            emit(s, "exchanged", self.seat, {"colour": COLOUR_IDS[action.colour]})
        s.idle = False
        discard_colour(s, action.colour)
        then(s, AfterExchange(self.seat))
        fill_gaps(s)

    def refusal(self, s: TuscanyState, action: Action) -> Refusal | None:
        if isinstance(action, ReplaceColour):
            return Refusal("TUS-EXCH-2", "COLOUR_ABSENT", {"colour": COLOUR_IDS[action.colour]})
        if self.again and (action is END_TURN or isinstance(action, MarketToken)):
            return Refusal("TUS-EXCH-4", "MUST_EXCHANGE_AGAIN")
        return must_refusal(s, self.seat, action, self.rule())

    def rule(self) -> str:
        return "TUS-EXCH-4" if self.again else "TUS-EXCH-2"

    def completes_a_move(self) -> bool:
        return not self.again


class AfterExchange(SeatStep[TuscanyState]):
    """Something fits: take it.  Nothing fits: exchange again (TUS-EXCH-4)."""

    def run(self, s: TuscanyState) -> None:
        if something_fits(s, s.players[self.seat]):
            then(s, TakeToken(self.seat, True))
        else:
            then(s, ExchangeColour(self.seat, True))
