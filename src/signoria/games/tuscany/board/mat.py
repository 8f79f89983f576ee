"""A player's mat: storage, wood, stacks and bonus tokens."""

from __future__ import annotations

from collections.abc import Mapping

from signoria.core.bag import size
from signoria.games.tuscany.board.pieces import BonusToken, IncomeCard, Item, Pieces, Stack
from signoria.games.tuscany.board.touches import MOST_USED
from signoria.games.tuscany.pending import Ask, asked, placing
from signoria.games.tuscany.questions import free_spaces, spaces
from signoria.games.tuscany.state import TuscanyState
from signoria.web.boards.base import Scene
from signoria.web.boards.shown import Shown


class Stored(Shown):
    """An item in storage."""

    item: Item
    piece: str
    follow: str
    last: bool  # taken just now
    chosen: bool  # is being placed


class Mat(Shown):
    """Storage, wood, stacks and bonus tokens of a seat."""

    storage: tuple[Stored, ...]
    free: range
    spaces: int
    marble: int
    workers: int
    worker_pieces: tuple[str, ...]  # that can be touched: a price takes two at most
    stacks: tuple[Stack, ...]
    bonuses: tuple[BonusToken, ...]
    turned: IncomeCard | None


class Mats:
    """Draws the mats of one view."""

    def __init__(
        self, s: TuscanyState, scene: Scene, pieces: Pieces, follow: Mapping[str, str]
    ) -> None:
        self.s = s
        self.scene = scene
        self.pieces = pieces
        self.follow = follow  # names of the viewer's tokens that can be followed

    def mat(self, seat: int) -> Mat:
        """The mat of a seat."""
        s = self.s
        me = s.players[seat]
        return Mat(
            storage=self.storage(seat),
            free=range(free_spaces(s, me)),
            spaces=spaces(s, me),
            marble=me.marble,
            workers=me.workers,
            worker_pieces=tuple(f"worker-{n + 1}" for n in range(min(me.workers, MOST_USED))),
            stacks=self.pieces.stacks(me.out),
            bonuses=self.pieces.bonuses(me.bonus),
            turned=self.turned_income(seat),
        )

    def storage(self, seat: int) -> tuple[Stored, ...]:
        """The items in somebody's storage."""
        me = self.s.players[seat]
        own = seat == self.scene.me()
        chosen = self.chosen() if own else None
        events = self.scene.events
        taken = any(event.seat == seat and event.what == "took" for event in events)
        return tuple(
            Stored(
                item=self.pieces.item(item),
                piece=f"store-{n}",
                follow=self.follow.get(f"store-{n}", "") if own else "",
                last=taken and n == len(me.storage),
                chosen=n == chosen,
            )
            for n, item in enumerate(me.storage, 1)
        )

    def chosen(self) -> int | None:
        """The place of the item that the viewer is placing from storage; the first of equals."""
        now = placing(self.s) if self.scene.my_turn else None
        if now is None or asked(self.s) is Ask.CASTLE_FIELD:
            return None
        return self.s.players[now.seat].storage.index(now.item) + 1

    def turned_income(self, seat: int) -> IncomeCard | None:
        """The income card a seat has just turned up."""
        key = f"{size(self.s.income)}-{size(self.s.income_discard)}"
        for event in reversed(self.scene.events):
            if event.what == "revealed_income" and event.seat == seat:
                return self.pieces.income(str(event.data["income"]), key)
        return None
