"""The team game: what two members share and what stays their own (BUR-TEAM-1 to 8).

An estate with goods, silver, workers, shields, monasteries and route belongs to a team, so most
rules need no word about it (`state.py`).  Elsewhere: which storages a seat reaches, `storage.py`;
from which of them a tile is placed, `placing.FromStorage`; shield 4, `taking.CutStorage`; the
member that monastery 27 serves, `bridge.py`; the result, `scoring.py`.
"""

from __future__ import annotations

from signoria.core.action import Action
from signoria.core.machine import FollowUp, Refusal
from signoria.games.burgundy.actions import STORE, StoreIn
from signoria.games.burgundy.ids import OWN, SHARED
from signoria.games.burgundy.refusals import pending_refusal
from signoria.games.burgundy.state import BurgundyState
from signoria.games.burgundy.verbs import move_to_storage


class StoreTile(FollowUp[BurgundyState]):
    """Team: the tile goes to the shared or to the own storage (BUR-TEAM-3)."""

    RULE = "BUR-TEAM-3"

    def __init__(self, seat: int, depot: int, tile: int) -> None:
        self.seat, self.depot, self.tile = seat, depot, tile

    def options(self, s: BurgundyState) -> list[Action]:
        return [STORE[OWN], STORE[SHARED]]

    def resolve(self, s: BurgundyState, action: Action) -> None:
        assert isinstance(action, StoreIn)
        move_to_storage(s, self.seat, self.depot, self.tile, action.storage, False)

    def refusal(self, s: BurgundyState, action: Action) -> Refusal | None:
        return pending_refusal(action, self.rule())
