"""Standing orders: what a person may tell the server to do while others decide.

A game that has them writes a class `GameOrders(StandingOrders)` in `board/standing_orders.py`.
An order is one whole number about one topic, say a limit in an auction.  It is no move: records,
logs, views and the versions of other seats know nothing of it, and it ends with its topic.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from signoria.core.action import Action
from signoria.core.machine import Refusal
from signoria.games import load_face


class StandingOrders(ABC):
    """The orders of one game.  States and views are its own, therefore `Any`."""

    @abstractmethod
    def topic(self, s: Any) -> str:
        """What orders are about now, different from all others of the game; "" for nothing."""

    @abstractmethod
    def is_asked(self, s: Any) -> bool:
        """Is somebody asked right now what an order could answer?"""

    @abstractmethod
    def read(self, text: str) -> int:
        """The number somebody wrote; ValueError says in words why it is none."""

    @abstractmethod
    def refusal(self, view: Any, seat: int, value: int | None) -> str | Refusal | None:
        """Why the seat may not order so (None: withdraw), from its own view; None if it may."""

    @abstractmethod
    def at_once(self) -> Action:
        """What an order does first when the seat is asked while it is given."""

    @abstractmethod
    def answer(self, s: Any, value: int) -> Action:
        """What the server does for the seat that is asked."""

    @abstractmethod
    def may_end(self, action: Action) -> bool:
        """Can a topic end with this action?"""

    @abstractmethod
    def shown(self, view: Any, seat: int, value: int | None) -> object | None:
        """What the seat's own page draws; None where nothing can be ordered."""


@cache
def orders_of(game: str) -> StandingOrders | None:
    """The orders of a game, if it has them."""
    board = load_face(game, "board")
    if board is None or find_spec(f"{board.__name__}.standing_orders") is None:
        return None
    found: StandingOrders = import_module(f"{board.__name__}.standing_orders").GameOrders()
    return found
