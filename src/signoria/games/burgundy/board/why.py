"""Why a touch leads nowhere, where no single pick says it, and what could be done instead."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from signoria.core.machine import Refusal
from signoria.games.burgundy import actions as acts
from signoria.games.burgundy.board.moves import Moves
from signoria.games.burgundy.board.pieces import DICE
from signoria.games.burgundy.ids import DEPOTS, NONE, spaces_of
from signoria.games.burgundy.pending import Ask
from signoria.games.burgundy.questions.dice import dice_left
from signoria.games.burgundy.refusals import refuse_bare_field
from signoria.web.boards.answers import WayOut
from signoria.web.boards.base import number_in

PAYMENTS = (*DICE, "white", "purse-silver", "purse-workers")
MOST_WAYS = 2


class Explained(Moves):
    """Refusals of the board of Burgundy, with the way out."""

    def reason(self, pieces: Sequence[str]) -> Refusal | None:
        touched = [piece for piece in pieces if piece not in PAYMENTS]
        if self.ask is not Ask.TURN or len(touched) != 1:
            return None
        name, _sep, rest = touched[0].partition("-")
        land = self.pieces.land
        field = number_in(rest)
        if name != "f" or land is None or not 0 <= field < land.size:
            return self._only_lies_there(name, number_in(rest.partition("-")[0]))
        return refuse_bare_field(self.s, self.scene.viewer, self.pieces.me, field)

    def _only_lies_there(self, name: str, number: int) -> Refusal | None:
        """What no action of a turn begins with: plates, goods of the depots, free spaces."""
        if name in self.pieces.storages:
            held = self.s.storages[self.pieces.storages[name]]
            return Refusal("BUR-TAKE-2", "EMPTY_SPACE") if number >= len(held) else None
        if name == "goods":
            return Refusal("BUR-SHIP-1", "GOODS_BY_SHIP")
        if name == "depot" and 0 < number <= DEPOTS:
            tiles = sum(self.s.depots[space] != NONE for space in spaces_of(number))
            return Refusal("BUR-TAKE-1", "TILE_OF_DEPOT", {"tiles": tiles, "value": number})
        return None

    def ways_out(self, pieces: Sequence[str]) -> list[WayOut]:
        rest = [piece for piece in pieces if piece not in PAYMENTS]
        found = self._other_payments(rest) if rest else []
        return found or self._first_workers(pieces)

    def _other_payments(self, rest: list[str]) -> list[WayOut]:
        """The same with another die, with workers, or bought."""
        ways = []
        for action in self.scene.legal:
            slots = self.uses(action)
            needed = [slot for slot in slots if slot.role != "die"]
            all_there = all(set(slot.pieces) & set(rest) or not slot.needed for slot in needed)
            known = {piece for slot in needed for piece in slot.pieces}
            if self.is_twin(action) or not all_there or not set(rest) <= known:
                continue
            paid = [slot.pieces[0] for slot in slots if slot.role == "die"]
            label = _("use %(way)s") % {"way": self.way(action)}
            ways.append((self.rank(action), WayOut(label, (*rest, *paid))))
        return [way for _rank, way in sorted(ways, key=lambda each: each[0])][:MOST_WAYS]

    def _first_workers(self, pieces: Sequence[str]) -> list[WayOut]:
        """Too few workers: with another die left, some can be taken first."""
        if self.ask is not Ask.TURN or len(dice_left(self.s, self.scene.me())) < 2:
            return []
        game, seat = self.scene.game, self.scene.viewer
        gain = self.text.workers_gain(self.s, seat)["gain"]
        for action in self.pieces.meant(pieces):
            refused = game.refusal(self.s, action, seat)
            if refused is None or refused.code != "NOT_ENOUGH_WORKERS":
                continue
            price, workers = refused.numbers["price"], refused.numbers["workers"]
            assert isinstance(price, int) and isinstance(workers, int)
            if price - workers <= gain:
                first = _("first: %(what)s") % {"what": self._small(acts.TAKE_WORKERS[0])}
                return [WayOut(first, ("workers",))]
        return []
