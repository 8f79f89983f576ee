"""The one door: what a viewer may not know, and a deal that fits what he knows (RIA-HID-8)."""

from __future__ import annotations

from signoria.core.bag import draw, size
from signoria.core.chance import Dice
from signoria.core.game import Game
from signoria.games.rialto.ids import KINDS, UNKNOWN
from signoria.games.rialto.questions import holdings, unseen_cards
from signoria.games.rialto.state import Player, RialtoState


class RialtoViews(Game[RialtoState]):
    """What a viewer of Rialto may know, and what he may think."""

    def hide(self, s: RialtoState, viewer: int) -> None:
        """Hands and face-down discards of others, and the deck, become numbers."""
        for seat, player in enumerate(s.players):
            if seat != viewer:
                player.hand = unknown(size(player.hand))
                player.discards = unknown(size(player.discards))
        s.deck = unknown(size(s.deck))

    def deal(self, s: RialtoState, viewer: int, dice: Dice) -> None:
        """Deal everything hidden from the viewer in one pass, with exact sizes (RIA-HID-8)."""
        others = [seat for seat in range(len(s.players)) if seat != viewer]
        pool = unseen_cards(s, others)
        free_discards = [0] * len(s.players)
        for seat in others:
            free_discards[seat] = place_sure_cards(s.players[seat], dice)
        for seat in sorted(others, key=lambda seat: s.players[seat].absent == 0):
            fill_hand(s.players[seat], pool, dice)
        left = size(pool)
        for seat in others:
            for _ in range(free_discards[seat]):
                kind = draw(pool, left, dice)
                pool[kind] -= 1
                left -= 1
                s.players[seat].discards[kind] += 1
        assert left == s.deck[UNKNOWN], "the hidden cards do not add up"
        s.deck = pool + [0]

    def holdings(self, s: RialtoState, seat: int) -> dict[str, int]:
        return holdings(s, seat)


def unknown(number: int) -> list[int]:
    """A bag of which only the size is known."""
    bag = [0] * (KINDS + 1)
    bag[UNKNOWN] = number
    return bag


def place_sure_cards(player: Player, dice: Dice) -> int:
    """Openly taken cards into hand or this round's discards; returns the free discard slots.

    The UNKNOWN entry of a bag is its number of free slots.
    """
    older = player.discards[UNKNOWN] - player.doubt
    doubtful = player.doubt
    for kind in range(KINDS):
        for _ in range(player.sure[kind]):
            if dice.below(player.hand[UNKNOWN] + doubtful) < player.hand[UNKNOWN]:
                player.hand[UNKNOWN] -= 1
                player.hand[kind] += 1
            else:
                doubtful -= 1
                player.discards[kind] += 1
    player.discards[UNKNOWN] = 0
    return older + doubtful


def fill_hand(player: Player, pool: list[int], dice: Dice) -> None:
    """Fill the free slots of a hand from the pool, without kinds proven absent."""
    fitting = [0 if player.absent >> kind & 1 else pool[kind] for kind in range(KINDS)]
    fits = size(fitting)
    while player.hand[UNKNOWN]:
        kind = draw(fitting, fits, dice) if fits else draw(pool, size(pool), dice)
        if fits:
            fitting[kind] -= 1
            fits -= 1
        pool[kind] -= 1
        player.hand[UNKNOWN] -= 1
        player.hand[kind] += 1
