"""Which pieces of the page an action touches.

    m-<spot>       a market spot                 store-<n>    an item in one's storage, from 1
    f-<field>      a field of one's own estate   bonus-<id>   bonus tokens in supply
    deck           the estate cards              purse-marble, worker-<n>   one's own wood
    hand-<colour>-<n>   a card in one's hand
    order-<ABC>, rotate-<degrees>, shift-<side>  steps of building an estate

Buttons: draw, exchange, decline, spend, end-turn.
"""

from __future__ import annotations

from collections.abc import Sequence

from signoria.core.action import Action
from signoria.games.tuscany import actions as acts
from signoria.games.tuscany.ids import (
    BONUS_IDS,
    CARD,
    COLOUR_IDS,
    COLOUR_OF,
    EMPTY,
    ESTATE_CARD,
    NONE,
    PARTS,
    WORKER_PART,
    pair_of,
)
from signoria.games.tuscany.pending import Ask, asked, placing
from signoria.games.tuscany.questions import (
    can_place,
    cards_spent,
    fields_for,
    spots_of_colour,
    workers_spent,
)
from signoria.games.tuscany.state import TuscanyState
from signoria.web.boards.base import number_in

MOST_USED = 2  # a price has two parts …
MOST_CARDS = 2 * MOST_USED  # … and pairs of another colour are cards of the same
PLAIN: dict[Action, str] = {
    acts.EXCHANGE: "exchange",
    acts.DECLINE: "decline",
    acts.SPEND: "spend",
    acts.END_TURN: "end-turn",
}


class Touches:
    """From actions to pieces and back, for one view."""

    def __init__(self, s: TuscanyState, seat: int, my_turn: bool) -> None:
        self.s = s
        self.me = s.players[seat]
        self.asked = asked(s) if my_turn else None

    # --- pieces ---------------------------------------------------------------------------

    def spots(self, token: int) -> list[str]:
        """Market spots with this very token."""
        return [f"m-{spot}" for spot, found in enumerate(self.s.market) if found == token]

    def stored(self, item: int) -> list[str]:
        """Storage spaces with this very item."""
        found = enumerate(self.me.storage, 1)
        return [f"store-{n}" for n, there in found if there == item]

    def of_colour(self, colour: int) -> list[str]:
        """Market spots with a token of a colour."""
        return [f"m-{spot}" for spot in spots_of_colour(self.s, colour)]

    def cards(self, colour: int) -> tuple[str, ...]:
        """The cards of a colour in one's hand: as many as a price can take."""
        there = min(self.me.hand[colour], MOST_CARDS)
        return tuple(f"hand-{COLOUR_IDS[colour]}-{n + 1}" for n in range(there))

    def workers(self) -> tuple[str, ...]:
        """One's workers: a price takes two at most."""
        return tuple(f"worker-{n + 1}" for n in range(min(self.me.workers, MOST_USED)))

    # --- actions --------------------------------------------------------------------------

    def of(self, action: Action) -> list[str]:
        """The pieces of an action.  Any one that no other action shares is enough."""
        if isinstance(action, acts.MarketToken):
            return self.spots(action.item)
        if isinstance(action, acts.PlaceStored | acts.RemoveStored):
            return self.stored(action.item)
        if isinstance(action, acts.ChooseField | acts.SetCastle):
            return [f"f-{action.field}"]
        if isinstance(action, acts.Payment):
            return self._of_payment(action)
        if isinstance(action, acts.ReplaceColour):
            return self.of_colour(action.colour)
        if isinstance(action, acts.TakeBonus):
            return [f"bonus-{BONUS_IDS[action.bonus]}"]
        if isinstance(action, acts.Draw):
            # Smaller draws are done by the same touch: the bar asks how many.
            return ["draw", "deck"] if action.extra == self.me.bonus[ESTATE_CARD] else []
        if isinstance(action, acts.ChooseOrder | acts.Rotate | acts.Shift):
            return [step_piece(action)]
        return self._of_plain(action)

    def _of_payment(self, action: acts.Payment) -> list[str]:
        now = placing(self.s)
        if now is None:
            return []
        found: list[str] = []
        for colour, number in enumerate(cards_spent(action, now.colour)):
            found += [f"hand-{COLOUR_IDS[colour]}-{n + 1}" for n in range(number)]
        return found + [f"worker-{n + 1}" for n in range(workers_spent(action))]

    def _of_plain(self, action: Action) -> list[str]:
        """A button, or what stands for it on the board: touching that begins the action."""
        found = [PLAIN[action]] if action in PLAIN else []
        if action is acts.SPEND:
            found.append("purse-marble")
        elif action is acts.TAKE:
            found += [f"m-{spot}" for spot, token in enumerate(self.s.market) if token != EMPTY]
        elif action is acts.PLACE and self.me.estate != NONE:
            fields: set[int] = set()
            for n, item in enumerate(self.me.storage, 1):
                if can_place(self.s, self.me, item):
                    found.append(f"store-{n}")
                    fields |= set(fields_for(self.s, self.me, item))
            found += [f"f-{field}" for field in sorted(fields)]
        return found

    # --- from pieces back to actions ------------------------------------------------------

    def meant(self, pieces: Sequence[str]) -> list[Action]:
        """What somebody may have had in mind; what all pieces allow, else the last one."""
        found: list[Action] | None = None
        for piece in pieces:
            here = self._meant(piece)
            found = here if found is None else [action for action in found if action in here]
        if not found and pieces:
            found = self._meant(pieces[-1])
        return found or []

    def _meant(self, piece: str) -> list[Action]:
        name, _dash, rest = piece.partition("-")
        number = number_in(rest)
        if name == "m" and number >= 0:
            return self._of_spot(number)
        if name == "store" and number >= 1:
            return self._of_stored(number - 1)
        if name == "f" and number >= 0:
            return self._of_field(number)
        if name == "hand":
            return self._of_card(rest.rpartition("-")[0])
        if name == "worker":
            return self._of_worker()
        if name == "bonus" and rest in BONUS_IDS:
            return [acts.BONUS[BONUS_IDS.index(rest)]]
        if piece in ("deck", "draw"):
            return [acts.DRAW[min(self.me.bonus[ESTATE_CARD], len(acts.DRAW) - 1)]]
        return list(PIECES.get(piece, ()))

    def _of_spot(self, spot: int) -> list[Action]:
        token = self.s.market[spot] if spot < len(self.s.market) else EMPTY
        if token == EMPTY:
            return [acts.TAKE]
        return [acts.TOKEN[token], acts.REPLACE[COLOUR_OF[token]], acts.TAKE]

    def _of_stored(self, place: int) -> list[Action]:
        if place >= len(self.me.storage):
            return [acts.PLACE]
        item = self.me.storage[place]
        if self.asked is Ask.ACTION:
            return [acts.PLACE, acts.ITEM[item]]
        return [acts.ITEM[item], acts.REMOVE[item], acts.PLACE]

    def _of_field(self, field: int) -> list[Action]:
        if field >= len(acts.FIELD):
            return []
        if self.asked is Ask.ESTATE:
            return [acts.CASTLE[field]]
        return [acts.FIELD[field], acts.PLACE]

    def _of_card(self, colour: str) -> list[Action]:
        """A card alone pays only in its own colour; in another it takes two."""
        now = placing(self.s)
        if self.asked is not Ask.PAYMENT or now is None or colour not in COLOUR_IDS:
            return [acts.PLACE]
        number = COLOUR_IDS.index(colour)
        part = CARD if number == now.colour else pair_of(number)
        others = [other for other in range(PARTS) if other != part]
        return [acts.payment_of(part, other) for other in (part, *others)]

    def _of_worker(self) -> list[Action]:
        """Workers pay every colour."""
        if self.asked is not Ask.PAYMENT:
            return [acts.PLACE]
        others = [other for other in range(PARTS) if other != WORKER_PART]
        return [acts.payment_of(WORKER_PART, other) for other in (WORKER_PART, *others)]


def step_piece(step: Action) -> str:
    """The piece of a step of building an estate: `order-ABC`."""
    return step.text.replace(" ", "-")


STEPS: tuple[Action, ...] = (*acts.ORDER, *acts.ROTATE, *acts.SHIFT)  # of building an estate
PIECES: dict[str, tuple[Action, ...]] = {
    "exchange": (acts.EXCHANGE,),
    "decline": (acts.DECLINE,),
    "spend": (acts.SPEND,),
    "purse-marble": (acts.SPEND,),
    "end-turn": (acts.END_TURN,),
    **{step_piece(step): (step,) for step in STEPS},
}
