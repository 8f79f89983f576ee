"""The one door: what a viewer may not know, and a deal that fits what he knows.

Hidden are hands and the estate deck; while estates are built, those of the others.  Stacks,
neutral pile and income deck have no order that anybody knows, and what is in them follows from
what is seen.  A seat also remembers which cards it has drawn since the last reshuffle: what
went into that deck was open, so it knows what can still be in it.
"""

from __future__ import annotations

from signoria.core.bag import draw, size
from signoria.core.chance import Dice
from signoria.core.game import Game
from signoria.core.machine import OVER, actor
from signoria.games.tuscany.estate import LAYOUTS, built_code, estate_code
from signoria.games.tuscany.holdings import holdings
from signoria.games.tuscany.ids import COLOURS, DARKGREEN, UNKNOWN
from signoria.games.tuscany.phases.setup import HIDDEN, Assemble
from signoria.games.tuscany.state import TuscanyState


class TuscanyViews(Game[TuscanyState]):
    """What a viewer of Tuscany may know, and what he may think."""

    def hide(self, s: TuscanyState, viewer: int) -> None:
        """Hands of others and the deck become numbers.  Frames hide their own secrets."""
        for seat, player in enumerate(s.players):
            if seat != viewer:
                player.hand = unknown(size(player.hand))
                player.drawn = unknown(size(player.drawn))
        s.deck = unknown(size(s.deck))

    def deal(self, s: TuscanyState, viewer: int, dice: Dice) -> None:
        """Deal everything hidden from the viewer, with exact sizes."""
        deal_cards(s, viewer, dice)
        top = s.stack[-1] if s.stack else None
        if isinstance(top, Assemble):
            chosen = tuple(
                some_estate(s, seat, dice) if built == HIDDEN else built
                for seat, built in enumerate(top.chosen)
            )
            s.stack[-1] = Assemble(top.waiting, chosen, top.picks)

    def view(self, s: TuscanyState, viewer: int) -> TuscanyState:
        """Hands are not opened at the end either: only their sizes score."""
        seen = super().view(s, viewer)
        if actor(s) == OVER:
            self.hide(seen, viewer)
        return seen

    def determinize(self, view: TuscanyState, viewer: int, dice: Dice) -> TuscanyState:
        s = super().determinize(view, viewer, dice)
        if actor(view) == OVER:
            self.deal(s, viewer, dice)
        return s

    def holdings(self, s: TuscanyState, seat: int) -> dict[str, int]:
        return holdings(s, seat)


def unknown(number: int) -> list[int]:
    """A bag of which only the size is known."""
    bag = [0] * (COLOURS + 1)
    bag[UNKNOWN] = number
    return bag


def deal_cards(s: TuscanyState, viewer: int, dice: Dice) -> None:
    """First the deck, from cards that can be in it; the hands get the rest."""
    others = [seat for seat in range(len(s.players)) if seat != viewer]
    unseen = list(s.shuffled)  # cards of the last shuffle that the viewer has not drawn
    pool = [copies - open_ for copies, open_ in zip(s.parts.estate_cards, s.discard, strict=True)]
    if len(others) < len(s.players):
        me = s.players[viewer]
        for colour in range(COLOURS):
            unseen[colour] -= me.drawn[colour]
            pool[colour] -= me.hand[colour]
    possible = [min(pair) for pair in zip(unseen, pool, strict=True)]
    s.deck = dealt(possible, s.deck[UNKNOWN], dice)
    for colour in range(COLOURS):
        unseen[colour] -= s.deck[colour]
        pool[colour] -= s.deck[colour]
    for seat in others:
        player = s.players[seat]
        player.hand = dealt(pool, player.hand[UNKNOWN], dice)
        player.drawn = dealt(unseen, player.drawn[UNKNOWN], dice)


def dealt(bag: list[int], number: int, dice: Dice) -> list[int]:
    """Move so many cards at random out of a bag into a new one."""
    found = [0] * (COLOURS + 1)
    total = size(bag)
    for _ in range(number):
        colour = draw(bag, total, dice)
        bag[colour] -= 1
        total -= 1
        found[colour] += 1
    return found


def some_estate(s: TuscanyState, seat: int, dice: Dice) -> int:
    """Any estate that can be built from a seat's tiles, with a start castle."""
    layout = dice.below(LAYOUTS)
    castles = s.parts.plan(estate_code(s.players[seat].tiles, layout)).listed[DARKGREEN]
    return built_code(layout, castles[dice.below(len(castles))])
