"""What is touched for every pick of a whole move, in any order.

Pieces are those that are drawn: in the middle of a move the board still shows its beginning.
Which die, which purse and which storage have a default, so they need not be touched.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext_lazy

from signoria.core.action import Action
from signoria.games.burgundy import actions as acts
from signoria.games.burgundy.actions import WithDie
from signoria.games.burgundy.board.pieces import DICE, Pieces, field_piece
from signoria.games.burgundy.ids import (
    BLACK_DEPOT,
    SILVER,
    STORAGE_IDS,
)
from signoria.games.burgundy.pending import (
    Ask,
    depots_to_place_from,
    depots_to_take_goods_from,
    tile_at_hand,
)
from signoria.games.burgundy.questions.goods import ALL_DEPOTS, depot_goods, free_kinds, new_kinds
from signoria.games.burgundy.questions.storage import is_in_both
from signoria.web.boards.answers import Slot
from signoria.web.boards.base import Words

# What is said while a slot of a role is empty.
MISSING: Words = {
    "tile": gettext_lazy("Touch a tile in a depot."),
    "stored": gettext_lazy("Touch a tile in your storage."),
    "field": gettext_lazy("Touch a field of your estate."),
    "good": gettext_lazy("Touch goods of your store."),
    "discard": gettext_lazy("Your storage is full: touch the tile you give up."),
    "depot": gettext_lazy("The ship empties a depot: touch it."),
    "goods": gettext_lazy("Not all goods fit: touch those you take."),
    "face": gettext_lazy("Touch the value the die is set to."),
    "die": gettext_lazy("Which die?"),
    "shield": gettext_lazy("Touch a shield."),
    "extra": gettext_lazy("The castle gives one more action: touch what it does."),
}

EXTRA_ACTIONS = (Ask.CASTLE, Ask.WHITE_CASTLE)


class Slots:
    """The slots of the picks of one decision."""

    def __init__(
        self,
        now: Pieces,
        legal: Sequence[Action],
        drawn: Pieces,
        drawn_legal: Sequence[Action],
    ) -> None:
        self.now = now  # as the picks before have left it
        self.legal = legal
        self.drawn = drawn  # as the page shows it
        self.has_workers = any(isinstance(each, acts.TakeWorkers) for each in drawn_legal)
        self.s = now.s

    def of(self, action: Action) -> list[Slot]:
        """The slots of a pick.  Those of a castle's action are told apart: they come last."""
        found = self._of(action)
        if self.now is not self.drawn and self.now.ask in EXTRA_ACTIONS:
            return [replace(each, role="extra") for each in found]
        return found

    def _of(self, action: Action) -> list[Slot]:
        match action:
            case WithDie():
                return [*self._die(action), *self._with_die(action)]
            case acts.Buy():
                purse = "purse-silver" if action.currency == SILVER else "purse-workers"
                return [self._in_depot(action.depot, action.tile), optional("die", purse)]
            case acts.SetDie():
                return [slot("die", DICE[action.die]), slot("face", f"face-{action.value}")]
            case acts.TakeShield():
                dice = [Slot("die", DICE, 2, needed=False)] if self.now.ask is Ask.TURN else []
                return [slot("shield", f"shield-{action.shield}"), *dice]
            case acts.PickField():
                return [slot("field", field_piece(action.field))]
        return self._in_the_middle(action)

    def _die(self, action: WithDie) -> list[Slot]:
        pieces = self.now.die(action.die)
        return [optional("die", *pieces)] if pieces else []

    def _with_die(self, action: WithDie) -> list[Slot]:
        match action:
            case acts.Take():
                return [self._in_depot(action.depot, action.tile)]
            case acts.Place():
                return [*self._source(action), slot("field", field_piece(action.field))]
            case acts.Sell():
                return [slot("good", f"good-{action.kind + 1}")]
        # One button cannot be touched twice: after a castle's workers, those of the next one.
        again = self.now is not self.drawn and self.drawn.ask in EXTRA_ACTIONS
        return [Slot("workers", ("workers",), needed=self.has_workers and not again)]

    def _in_depot(self, depot: int, tile: int) -> Slot:
        return slot("tile", *self.drawn.in_depot(depot, tile))

    def _source(self, action: acts.Place) -> list[Slot]:
        """Where the tile lies; the field alone is enough where only one kind fits."""
        if self.now.ask is Ask.PHASE_SHIELDS:
            pieces = self.drawn.in_depots(depots_to_place_from(self.s), action.tile)
        elif self.now.ask is Ask.COLOUR_REWARD:
            pieces = self.drawn.in_depot(BLACK_DEPOT, action.tile)
        elif is_in_both(self.s, self.now.seat, action.tile):
            return []  # asked next: from which storage
        else:
            pieces = self.drawn.stored(action.tile)
        if not pieces:
            return []  # it came in the middle of the move
        kinds = {
            other.tile
            for other in self.legal
            if isinstance(other, acts.Place) and other.field == action.field
        }
        return [Slot("stored", tuple(pieces), needed=len(kinds) > 1)]

    def _in_the_middle(self, action: Action) -> list[Slot]:
        """What is asked in the middle of a move."""
        match action:
            case acts.Discard():
                pieces = self.drawn.stored(action.tile, STORAGE_IDS[action.storage])
                return [slot("discard", *pieces)] if pieces else []
            case acts.StoreIn():
                return [optional("storage", *self.drawn.free_spaces(STORAGE_IDS[action.storage]))]
            case acts.PlaceFrom():
                which = STORAGE_IDS[action.storage]
                return [optional("stored", *self.drawn.stored(tile_at_hand(self.s), which))]
            case acts.PickDepot():
                return [self._depot(action.depot)]
            case acts.PickTwoDepots():
                return [slot("depot", f"depot-{n}") for n in (action.first, action.second)]
            case acts.PickGood():
                return [self._goods(action.kind)]
            case acts.SwapFor():
                return [self._in_depot(BLACK_DEPOT, action.tile)]
            case acts.PickHerd():
                return [optional("herd", *self.drawn.herd(action.kind))]
        return [self._word(action)]

    def _word(self, action: Action) -> Slot:
        """Picks without a piece on the boards: a button, or one of a list."""
        piece = self.now.touches(action)[0]
        is_default = action in (acts.DECLINE, acts.GAIN, acts.HIRE)
        needed = self.now is self.drawn or not is_default
        return Slot(action.verb, (piece,), needed=needed and not isinstance(action, acts.BuyPoints))

    def _depot(self, depot: int) -> Slot:
        """A plate; where a tile has to be taken from, also the tile."""
        if self.now.ask is Ask.TILE_DEPOT:
            tiles = self.drawn.in_depot(depot, tile_at_hand(self.s))
            return optional("depot", f"depot-{depot}", *tiles)
        plate = f"depot-{depot}"
        me = self.now.me
        if 0 < free_kinds(self.s, me) < len(new_kinds(self.s, me, [depot])):
            return optional("depot", plate)  # the goods that are chosen tell the depot
        anything = any(depot_goods(self.s, ALL_DEPOTS))
        return Slot("depot", (plate,), needed=anything or depot != 1)

    def _goods(self, kind: int) -> Slot:
        if self.now.ask is Ask.SWAP_GOODS:
            return optional("give", f"good-{kind + 1}")
        heaps = self.drawn.goods_in_depots(kind, depots_to_take_goods_from(self.s))
        return slot("goods", *heaps)


def slot(role: str, *pieces: str) -> Slot:
    """One of these pieces has to be touched."""
    return Slot(role, pieces)


def optional(role: str, *pieces: str) -> Slot:
    """One of these pieces may be touched; there is a default."""
    return Slot(role, pieces, needed=False)
