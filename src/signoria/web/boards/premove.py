"""A move in advance: a whole move that is played when the seat's time comes, if it is still legal
and still does the same.

What a move does is judged on the seat's own view, before and at the time alike: its points by
ledger line, and what changes among what the seat holds.  What the table does after it (other
seats, scorings, draws) is not looked at: a pause lies under the decision that is tried.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Iterator
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from django.utils.translation import gettext as _

from signoria.core.action import Action
from signoria.core.codec import plain
from signoria.core.errors import BadNotation
from signoria.core.game import Game
from signoria.core.machine import Frame, Pause, actor, apply, settle
from signoria.core.moves import goes_on
from signoria.games import load_face, load_game, load_text
from signoria.web.boards.orders import Order, OrderShown
from signoria.web.site.languages import language

MOST_PICKS = 40


class Ahead(ABC):
    """What a game says about moves in advance (`AHEAD` in `board/standing_orders.py`)."""

    @abstractmethod
    def turn(self, s: Any, seat: int) -> Frame | None:
        """What will ask the seat next, as though its time were now; None if that is not known.
        `s` is a copy: what is sure to have moved by then may be moved."""

    def holdings(self, s: Any, seat: int) -> Any:
        """What a seat holds."""
        return plain(s.players[seat])

    def stakes(self, s: Any, seat: int) -> Any:
        """What else a move depends on, looked at after it: a price, who leads."""
        return None


class Premove(Order):
    """The move in advance of one game."""

    kind = "premove"
    once = True

    def __init__(self, game: str) -> None:
        self.name = game

    @cached_property
    def game(self) -> Game[Any]:
        """The rules."""
        return load_game(self.name)

    @cached_property
    def ahead(self) -> Ahead | None:
        """What the game says about it; None: it has no moves in advance."""
        board = load_face(self.name, "board")
        if board is None or find_spec(f"{board.__name__}.standing_orders") is None:
            return None
        found: Ahead | None = getattr(
            import_module(f"{board.__name__}.standing_orders"), "AHEAD", None
        )
        return found

    # --- the order ----------------------------------------------------------------------

    def topic(self, view: Any, seat: int) -> str:
        return "next"

    def is_asked(self, s: Any) -> bool:
        return True

    def read(self, given: object) -> list[str]:
        """Picks by their notation."""
        if not isinstance(given, list) or not 0 < len(given) <= MOST_PICKS:
            raise ValueError(_("A move in advance is a list of picks."))
        try:
            return [action.text for action in self.picks(given)]
        except BadNotation as error:
            raise ValueError(str(error)) from error

    def refusal(self, view: Any, seat: int, value: list[str]) -> str | None:
        if actor(view) == seat:
            return _("It is your time: just play it.")
        before = self.before(view, seat)
        if before is None:
            return _("What you will be asked next is not known yet.")
        if self.effects(before, seat, value) is None:
            return _("This is no whole move you could make.")
        return None

    def kept(self, view: Any, seat: int, value: list[str]) -> Any:
        return {"path": value, "does": self.effects(self.before(view, seat), seat, value)}

    def answer(self, view: Any, seat: int, value: Any) -> list[Action]:
        return [] if self.fault(view, seat, value) else self.picks(value["path"])

    def shown(self, view: Any, seat: int, value: Any) -> OrderShown | None:
        if value is None:
            may = actor(view) != seat and self.before(view, seat) is not None
            label = _("Move in advance")
            return OrderShown(self.kind, label, button=False) if may else None
        fault = self.fault(view, seat, value) if actor(view) == seat else ""
        words = "; ".join(self.words(view, seat, value["path"]))
        if fault:
            return OrderShown(
                self.kind,
                _("Dropped: %(move)s") % {"move": words},
                value["path"],
                fault,
                dropped=True,
            )
        return OrderShown(self.kind, words, value["path"], _("if it still does the same"))

    def fault(self, view: Any, seat: int, value: Any) -> str:
        """Why a move in advance is not played now; "" if it is."""
        does = self.effects(self.before(view, seat), seat, value["path"])
        if does is None:
            return _("it is not possible any more")
        return "" if does == value["does"] else _("it would do something else now")

    # --- trying -------------------------------------------------------------------------

    def before(self, view: Any, seat: int) -> Any:
        """The seat's view at its decision: the present one, or as though its time were now."""
        s = view.copy()
        if actor(view) == seat:
            frame: Frame | None = s.stack.pop()
        else:
            frame = self.ahead.turn(s, seat) if self.ahead is not None else None
        if frame is None:
            return None
        s.stack += [Pause(), frame]
        settle(s)
        return s if actor(s) == seat else None

    def picks(self, path: list[Any]) -> list[Action]:
        """The actions of a path."""
        return [self.game.catalogue.from_text(str(text)) for text in path]

    def effects(self, before: Any, seat: int, path: list[str]) -> Any:
        """What a whole move does to a seat, as plain JSON; None if it is none here."""
        if before is None or self.ahead is None:
            return None
        s = before.copy()
        for action in self.picks(path):
            if actor(s) != seat or action not in s.options:
                return None
            apply(s, action)
        if goes_on(s, seat):
            return None
        points = [self.game.result(x).ledger[seat] for x in (before, s)]
        held = [self.ahead.holdings(x, seat) for x in (before, s)]
        found = [change(*points), change(*held), self.ahead.stakes(s, seat)]
        return json.loads(json.dumps(found))  # as the database gives it back

    def words(self, view: Any, seat: int, path: list[str]) -> Iterator[str]:
        """A move in words, pick by pick."""
        s = self.before(view, seat)
        names = [_("seat %(n)s") % {"n": n + 1} for n in range(max(self.game.players))]
        text = load_text(self.game, language(), names)
        for action in self.picks(path):
            if s is None or actor(s) != seat or action not in s.options:
                yield action.text
                s = None
                continue
            yield text.action(s, action)
            apply(s, action)


def change(before: Any, after: Any) -> Any:
    """What became different: numbers by how much, lists and fields one by one, else both."""
    if before == after:
        return 0
    if type(before) is int and type(after) is int:
        return after - before
    if isinstance(before, dict) and isinstance(after, dict):
        names = sorted(before.keys() | after.keys())
        return {name: change(before.get(name, 0), after.get(name, 0)) for name in names}
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        return [change(*pair) for pair in zip(before, after, strict=True)]
    return [before, after]
