"""Standing orders: what a person may tell the server to do while others decide.

A kind of order is a small class.  A game lists its own in `board/standing_orders.py` (`ORDERS`);
every game has the move in advance (`premove.py`).  Everything is judged on the seat's own view.
An order is no move: records, logs, views and the versions of other seats know nothing of it.

An order is about a topic and ends with it.  A new order about a topic takes the place of the
older one, of whatever kind.  Of several that could answer, the one given last does.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, ClassVar

from signoria.core.action import Action
from signoria.core.machine import Refusal, actor
from signoria.games import load_face
from signoria.web.boards.shown import Shown

ALWAYS = "always"  # the topic of an order that lasts as long as the game


class OrderShown(Shown):
    """What the seat's own page shows of an order: one that stands, or one that may be given."""

    kind: str
    label: str  # of the button that gives it, or what was ordered
    value: Any = None  # as it was ordered (plain JSON); None: it does not stand
    note: str = ""  # in small print
    button: bool = True  # is given by one button; False: the board has a form for it
    dropped: bool = False  # it will not be carried out, `note` says why


class OrdersShown(Shown):
    """All of them, on the page of one seat."""

    every: tuple[OrderShown, ...] = ()

    @property
    def given(self) -> list[OrderShown]:
        """Those that stand, and one that was dropped."""
        return [order for order in self.every if order.value is not None]

    @property
    def open(self) -> list[OrderShown]:
        """Those that one button gives."""
        return [order for order in self.every if order.value is None and order.button]

    @property
    def may_plan(self) -> bool:
        """May a move in advance be put together?"""
        return any(order.kind == "premove" and order.value is None for order in self.every)

    @property
    def limit(self) -> OrderShown | None:
        """The limit of a bidder, given or not: it has a form of its own."""
        return next((order for order in self.every if order.kind == "limit"), None)


class Order(ABC):
    """One kind of order.  Views are of the game at hand, values plain JSON, therefore `Any`."""

    kind: ClassVar[str]
    once: ClassVar[bool] = False  # is over with the seat's next own move, whoever made it

    @abstractmethod
    def topic(self, view: Any, seat: int) -> str:
        """What it is about now, different from all other topics of the game; "" for nothing."""

    @abstractmethod
    def is_asked(self, s: Any) -> bool:
        """Is the seat that decides asked what such an order could answer, if it had one?  By what
        everybody can see."""

    @abstractmethod
    def read(self, given: object) -> Any:
        """The value somebody sent; ValueError says in words why it is none."""

    @abstractmethod
    def refusal(self, view: Any, seat: int, value: Any) -> str | Refusal | None:
        """Why the seat may not order so; None if it may."""

    def kept(self, view: Any, seat: int, value: Any) -> Any:
        """What is stored of a value that was not refused."""
        return value

    @abstractmethod
    def answer(self, view: Any, seat: int, value: Any) -> list[Action]:
        """The move the server makes for the seat that is asked; [] leaves it to the person."""

    @abstractmethod
    def shown(self, view: Any, seat: int, value: Any) -> OrderShown | None:
        """What the seat's own page shows; None where there is nothing to order."""


class Switch(Order):
    """An order that is just given or not."""

    def read(self, given: object) -> bool:
        return True


class PassWhenNothing(Switch):
    """Pass whenever nothing else is possible; lasts until it is withdrawn."""

    kind = "pass-when-nothing"

    def topic(self, view: Any, seat: int) -> str:
        return ALWAYS

    def refusal(self, view: Any, seat: int, value: Any) -> None:
        return None

    def answer(self, view: Any, seat: int, value: Any) -> list[Action]:
        return list(view.options) if len(view.options) == 1 else []


def is_asked_now(view: Any, seat: int) -> bool:
    """Is it the seat's own time?"""
    return actor(view) == seat


@cache
def orders_of(game: str) -> dict[str, Order]:
    """The kinds of orders of a game."""
    from signoria.web.boards.premove import Premove  # it is one of them

    found: list[Order] = [Premove(game)]
    board = load_face(game, "board")
    if board is not None and find_spec(f"{board.__name__}.standing_orders") is not None:
        found.extend(import_module(f"{board.__name__}.standing_orders").ORDERS)
    return {order.kind: order for order in found}
