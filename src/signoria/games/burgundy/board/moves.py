"""Whole moves of Burgundy: what is touched, what they cost, what they say, and what is lost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from signoria.core.action import Action
from signoria.core.machine import Choice
from signoria.games.burgundy import actions as acts
from signoria.games.burgundy.actions import WithDie
from signoria.games.burgundy.board.draw import capital
from signoria.games.burgundy.board.pieces import Pieces
from signoria.games.burgundy.board.slots import MISSING, Slots
from signoria.games.burgundy.ids import (
    EXTRA,
    SHARED,
    SILVER,
    SOLO,
    TILE_IDS,
)
from signoria.games.burgundy.pending import (
    Ask,
    ask_of,
    best_herd,
    board_known,
    face_used,
    has_purchase_left,
    workers_price,
)
from signoria.games.burgundy.state import BurgundyState, estate_of
from signoria.games.burgundy.text import Text
from signoria.web.boards.answers import Loss, Slot, Thing
from signoria.web.boards.base import Board, BoardOf, Scene

# Decisions in the middle of a move that have pieces of their own, so the board is drawn anew.
OWN_PIECES = (
    Ask.SECRET_START,
    Ask.START_FIELD,
    Ask.CRANE,
    Ask.ORDER,
    Ask.POINTS,
    Ask.SWAP_TILE,  # solo: for goods that a ship has just brought
    Ask.SWAP_GOODS,
)
# How dear a pick is beside the workers of a die: the cheapest way is proposed.
BY_SILVER = 10
BY_WORKERS = 12
HIRING = 20
UNTOUCHED = 40  # nothing on the page can be touched for it
DECLINING = 50
LONGEST = {"en": 60, "pl": 75}  # letters of a sentence
# Signs for prices, as small as a tile needs them; the words are in the list of actions.
PAWN = "\u265f\ufe0e"
COIN = "\u25c9"


class Moves(BoardOf[BurgundyState, Text]):
    """What the composer asks the board of Burgundy."""

    ROLES = MISSING

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.ask = ask_of(scene.frame)  # None while somebody else decides
        land = board_known(self.s, self.seat, scene.viewer)
        self.pieces = Pieces(self.s, self.seat, self.ask, land)

    def is_begun(self) -> bool:
        """Is a move tried out on this board, and another one drawn?"""
        return self.drawn is not self

    # --- what is touched ------------------------------------------------------------------

    def uses(self, action: Action) -> list[Slot]:
        drawn = self.drawn
        assert isinstance(drawn, Moves)
        slots = Slots(self.pieces, self.scene.legal, drawn.pieces, drawn.scene.legal)
        return slots.of(action)

    def is_twin(self, action: Action) -> bool:
        return self.pieces.is_double(action)

    def drafts(self, frame: Choice[Any]) -> bool:
        ask = ask_of(frame)
        # Where an order is asked for, there is no button for what may follow.
        return self.ask is Ask.ORDER or ask in OWN_PIECES

    def splits(self, frame: Choice[Any]) -> bool:
        return ask_of(frame) in OWN_PIECES

    # --- what it costs --------------------------------------------------------------------

    def cost(self, action: Action) -> str:
        if isinstance(action, acts.Buy):
            if action.currency == SILVER:
                return f"{self.s.parts.price_silver}{COIN}"
            return f"{self.s.parts.price_workers}{PAWN}"
        workers = workers_price(self.s, action) if self.ask is not None else 0
        return f"{workers}{PAWN}" if workers else ""

    def rank(self, action: Action) -> int:
        match action:
            case acts.Buy():
                return BY_SILVER if action.currency == SILVER else BY_WORKERS
            case acts.TakeWorkers() if self.is_begun() and not self.uses(action)[0].needed:
                return UNTOUCHED
            case acts.StoreIn():
                return int(action.storage == SHARED)
            case acts.BuyPoints():
                return action.points
            case acts.PickHerd():
                return int(action.kind != best_herd(self.s))
        if action is acts.DECLINE and self.is_begun():
            return DECLINING
        if action is acts.HIRE and self.is_begun():
            return HIRING
        return workers_price(self.s, action) if self.ask is not None else 0

    def way(self, action: Action) -> str:
        match action:
            case WithDie() if action.die != EXTRA:
                face = _("die %(face)s") % {"face": face_used(self.s, action.die)}
                return self._with_workers(face, action)
            case WithDie() if self.ask is Ask.WHITE_CASTLE:
                return self._with_workers(_("white die"), action)
            case acts.Buy():
                if action.currency == SILVER:
                    return self.silver(self.s.parts.price_silver)
                return self.workers(self.s.parts.price_workers)
            case acts.StoreIn() | acts.PlaceFrom() | acts.PickHerd() | acts.Discard():
                return self._small(action)
            case acts.BuyPoints():
                return str(action.points)
            case acts.PickGood() if self.ask is Ask.SWAP_GOODS:
                return self.text.name("good", action.fields["good"])
            case acts.PickDepot() if self.ask is Ask.TILE_DEPOT:
                return self._small(action)
        is_choice = action in (acts.DECLINE, acts.GAIN, acts.HIRE, acts.TAKE_WORKERS[EXTRA])
        return self._small(action) if is_choice and self.is_begun() else ""

    def _with_workers(self, die: str, action: WithDie) -> str:
        workers = workers_price(self.s, action)
        return f"{die} + {self.workers(workers)}" if workers else die

    def _small(self, action: Action) -> str:
        words = self.text.brief(self.s, action)
        return words[:1].lower() + words[1:]

    def workers(self, n: int) -> str:
        """`2 workers`."""
        return ngettext("%(n)s worker", "%(n)s workers", n) % {"n": n}

    def silver(self, n: int) -> str:
        """`2 silver coins`."""
        return ngettext("%(n)s silver coin", "%(n)s silver coins", n) % {"n": n}

    # --- what it says ---------------------------------------------------------------------

    def sentence(self, steps: Sequence[tuple[Board, Action]]) -> str:
        told: list[tuple[Moves, Action]] = []
        for board, action in steps:
            assert isinstance(board, Moves)
            if told and (action is acts.DECLINE or isinstance(action, acts.PickPart)):
                continue
            told.append((board, action))
        words = ""
        # In full, the first in full, none in full, tight: the first of these that has room.
        for full in (len(told), 1, 0, -1):
            picks = [
                board.said(action, n < full, full < 0) for n, (board, action) in enumerate(told)
            ]
            words = ", ".join(words[:1].lower() + words[1:] for words in picks)
            if len(words) <= LONGEST.get(self.text.language, LONGEST["en"]):
                break
        return capital(words)

    def said(self, action: Action, full: bool, tight: bool) -> str:
        """A pick in words."""
        if isinstance(action, acts.PickGood) and self.ask in (Ask.SHIP_KIND, Ask.SWAP_GOODS):
            return self.text.name("good", action.fields["good"])
        return self.text.brief(self.s, action) if full else self.text.terse(self.s, action, tight)

    def thing(self, key: str, number: int) -> Thing:
        what, _sep, which = key.partition("_")
        match what:
            case "die":
                return Thing(f"pd{which}", _("die %(face)s") % {"face": which}, is_paid=False)
            case "worker":
                return Thing("worker", self.workers(number))
            case "silver":
                return Thing("silver", self.silver(number))
            case "good":
                return Thing(f"g{which}", self.text.some_goods(int(which) - 1, number))
            case "shield":
                return Thing("cap-shield", self.text.shield(int(which)), is_paid=False)
            case "bridge":
                words = ngettext("%(n)s space on the bridge", "%(n)s spaces on the bridge", number)
                return Thing("ship", words % {"n": number}, is_paid=False)
        name = self.text.tile(which).partition(" (")[0]
        times = f" ×{number}" if number > 1 else ""
        return Thing(which.partition("-")[0], name + times, is_paid=False)

    # --- what is lost ---------------------------------------------------------------------

    def losses(self, path: Sequence[Action], start: Any, end: Any) -> list[Loss]:
        found = []
        for action in path:
            if isinstance(action, acts.Discard):
                tile = self.text.tile(TILE_IDS[action.tile]).partition(" (")[0]
                found.append(Loss(_("lost: %(what)s") % {"what": tile}, twice=True))
        found += self._declined(path, start)
        found += self._shields_lost(start, end)
        if acts.END in path and has_purchase_left(start):
            found.append(Loss(_("your purchase of this turn"), twice=True))
        gone = sum(end.goods_gone) - sum(start.goods_gone)
        if gone > 0 and start.mode == SOLO and any(isinstance(a, acts.PickDepot) for a in path):
            words = ngettext("%(n)s good leaves the depots", "%(n)s goods leave the depots", gone)
            found.append(Loss(words % {"n": gone}))
        return found

    def _declined(self, path: Sequence[Action], start: BurgundyState) -> list[Loss]:
        """What a tile or a shield could have done."""
        if acts.DECLINE not in path:
            return []
        middle = path[0] is not acts.DECLINE
        words = _("an effect is not used") if middle else self.text.brief(start, acts.DECLINE)
        return [Loss(words, twice=middle)]

    def _shields_lost(self, start: BurgundyState, end: BurgundyState) -> list[Loss]:
        """Shields that leave the game, with what they would be worth."""
        had, has = (estate_of(s, self.scene.viewer).shields for s in (start, end))
        lost = [n for n in range(1, len(start.parts.shield_points)) if had & ~has & 1 << n]
        return [
            Loss(
                _("lost: %(what)s")
                % {"what": f"{self.text.shield(number)}, +{start.parts.shield_points[number]}"},
                twice=True,
            )
            for number in lost
        ]
