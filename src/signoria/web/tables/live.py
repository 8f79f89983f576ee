"""Tables in memory: the state of a game at its latest move, kept between requests.

The database is the truth.  An entry knows the stamp of the moment it shows: a row with the same
stamp needs no question.  Else it goes forward by the moves it has not seen; it is made anew when
moves were taken back.  Each entry has a lock: whoever holds it may read or play.
"""

from __future__ import annotations

import hashlib
import json
import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from functools import reduce
from operator import or_
from pathlib import Path
from typing import Any

from django.db import DatabaseError
from django.http import Http404
from django.utils.translation import gettext as _

from signoria.core.action import Action
from signoria.core.chance import Dice
from signoria.core.codec import reads_same
from signoria.core.errors import SignoriaError
from signoria.core.events import Event
from signoria.core.game import Game
from signoria.core.machine import CHANCE, SPECTATOR, IllegalAction, actor
from signoria.core.record import Move as CoreMove
from signoria.core.record import Table as CoreTable
from signoria.games import load_game
from signoria.web.packs import services as packs
from signoria.web.tables import results
from signoria.web.tables.models import Table
from signoria.web.tables.reading import Stamp, moves_from, renew, stamp_of

KEPT = 300  # tables in memory


class Damaged(SignoriaError):
    """What is stored of a game cannot be replayed: this table is closed, all others go on."""

    def __init__(self, table: Table, why: str) -> None:
        super().__init__(_("the record of this game is damaged: it cannot be shown or played"))
        self.table_id, self.why = table.pk, f"{table.code}: {why}"


class Outdated(Damaged):
    """A game that came to where it is under other rules than the site has now, which lead its
    moves elsewhere.  It is closed as long as the site has these rules."""

    def __init__(self, table: Table, installed: int) -> None:
        why = f"its rules have version {played_under(table)}, the site has {installed}"
        super().__init__(table, why)
        self.code, self.is_over = table.code, table.status == Table.Status.OVER
        self.played, self.installed = played_under(table), installed

    def __str__(self) -> str:
        text = _(
            "This game was played under version %(played)s of its rules. The site now has version "
            "%(installed)s, under which its moves no longer lead to the same position."
        )
        return text % {"played": self.played, "installed": self.installed}


class TakenBack(Exception):
    """Moves were taken back after the row was read."""


class Live:
    """A game in play: the engine's table, what happened move by move, and who saw it."""

    def __init__(
        self,
        game: Game[Any],
        players: int,
        options: dict[str, Any],
        names: list[str],
        pack: Path | None = None,
    ) -> None:
        self.table = CoreTable(game, players, options, names, pack)
        self.game = game
        self.players = players
        self.undo_count = 0
        self.stamp: Stamp | None = None  # of the row it agrees with; None: not known
        self.events: list[list[Event]] = []  # per move
        self.seen_by: list[int] = []  # per move: bits of viewers whose view changed
        self._before: dict[int, Any] = {}  # the state before each pick that can be taken back
        self._views: list[Any] | None = None
        self.table.state.events = []

    @property
    def ply(self) -> int:
        """How many moves were made."""
        return len(self.table.record.moves)

    @property
    def joins(self) -> list[bool]:
        """Per move: does it go on with the one before?  What is rolled or drawn always may."""
        moves = zip(self.table.record.moves, self.table.firsts, strict=True)
        return [move.seat == CHANCE or first < n for n, (move, first) in enumerate(moves)]

    @property
    def state(self) -> Any:
        """The whole truth; never leaves this layer."""
        return self.table.state

    def viewers(self) -> list[int]:
        """Every seat, then the spectator."""
        return [*range(self.players), SPECTATOR]

    def view(self, viewer: int) -> Any:
        """The state as a viewer may know it."""
        return self.game.view(self.state, viewer)

    def play(self, action: Action, seat: int, joined: bool = False) -> None:
        """A seat's action, checked; raises IllegalAction and changes nothing.  `joined`: it was
        sent together with the one before."""
        # Refused from the seat's own view: the reason tells nothing about others' secrets.
        refused = self.game.refusal(self.view(seat), action, seat)
        if refused is not None:
            raise IllegalAction(refused)
        before = self._views_now()
        self._keep()
        self.table.play(action, seat, joined)
        self._note(before)

    def roll(self, dice: Dice) -> None:
        """One outcome of chance."""
        before = self._views_now()
        self.table.roll(dice)
        self._note(before)

    def draw(self, text: str) -> None:
        """One outcome of chance that is known already."""
        before = self._views_now()
        self.table.follow(CoreMove(CHANCE, text))
        self._note(before)

    def _views_now(self) -> list[Any]:
        if self._views is None:
            self._views = [self.view(viewer) for viewer in self.viewers()]
        return self._views

    def _note(self, before: list[Any]) -> None:
        """Remember what happened and whose view it changed."""
        self._take_events()
        self._views = None
        now = self._views_now()
        bits = sum(1 << n for n, view in enumerate(now) if not reads_same(view, before[n]))
        self.seen_by.append(bits)

    def _keep(self) -> None:
        """Remember the state: what is taken back is told as it was said before the pick."""
        self._before[self.ply] = self.state.copy()

    def before(self, ply: int) -> Any:
        """The state before a pick that can be taken back."""
        return self._before[ply]

    def _take_events(self) -> None:
        barrier = self.state.barrier
        self._before = {n: s for n, s in self._before.items() if s.barrier == barrier}
        self.events.append(list(self.state.events))
        self.state.events = []

    def follow(self, seat: int | None, text: str, seen_by: int, first: int | None = None) -> None:
        """A move that is already in the database."""
        self._keep()
        self.table.follow(CoreMove(CHANCE if seat is None else seat, text), first)
        self._take_events()
        self.seen_by.append(seen_by)
        self._views = None

    def seen_since(self, ply: int) -> int:
        """The bits of everybody whose view changed from that move on."""
        return reduce(or_, self.seen_by[ply:], 0)

    def undo(self, moves: int) -> None:
        """Take back the last moves."""
        self.table.undo(moves)
        self.state.events = []
        del self.events[self.ply :]
        del self.seen_by[self.ply :]
        self._before = {n: s for n, s in self._before.items() if n < self.ply}
        self._views = None

    def actor(self) -> int:
        """The seat that decides, CHANCE or OVER."""
        return actor(self.state)

    def position(self) -> str:
        """Where the rules led so far, in a few letters: the points, who is asked, what may be
        done.  Not the whole state, which may be written differently by the next release."""
        result = self.game.result(self.state)
        may = sorted(action.text for action in self.state.options) if self.actor() >= 0 else []
        told = [self.ply, self.actor(), result.scores, result.ledger, may]
        return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()


class Slot:
    """One table's place in memory, held by one thread."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self._live: Live | None = None

    def at(self, table: Table) -> Live:
        """The state at the table's latest move.  If the table moved on after its row was read,
        row and seats are read again: what is shown and its version belong together."""
        live = self._live
        while live is None or live.stamp is None or live.stamp != stamp_of(table):
            if live is None or live.undo_count != table.undo_count:
                live = fresh(table)
            try:
                catch_up(live, table)
            except TakenBack:
                live = None
            except (DatabaseError, Http404):
                raise
            except Exception:  # whatever the rules say to a move that cannot be
                self._live = None
                live = replayed(table)
            if live is None or live.stamp != stamp_of(table):
                renew(table)
        self._live = live
        check_rules(live, table)
        return live

    def clear(self) -> None:
        """The next reader starts from the database."""
        self._live = None


class Cache:
    """The tables in memory; the ones used longest ago leave first."""

    def __init__(self) -> None:
        self._slots: OrderedDict[int, Slot] = OrderedDict()
        self._lock = threading.Lock()

    def _slot(self, key: int) -> Slot:
        with self._lock:
            slot = self._slots.get(key)
            if slot is None:
                slot = self._slots[key] = Slot()
            self._slots.move_to_end(key)
            while len(self._slots) > KEPT:
                self._slots.popitem(last=False)
            return slot

    @contextmanager
    def hold(self, key: int) -> Iterator[Slot]:
        """A table for this thread alone.  Take it before a transaction, never inside one:
        an entry that ran ahead of a failed commit is thrown away."""
        slot = self._slot(key)
        with slot.lock:
            try:
                yield slot
            except SignoriaError:
                raise  # refused before anything was changed
            except BaseException:
                slot.clear()
                raise


def fresh(table: Table) -> Live:
    """A table before its first move."""
    names = [seat.name for seat in table.seats.all()]
    pack = packs.folder(table.pack)
    live = Live(load_game(table.game), table.players, table.options, names, pack)
    live.undo_count = table.undo_count
    return live


def replayed(table: Table) -> Live:
    """The whole game from its first move; raises Damaged if that is impossible, and Outdated if
    it is so under the rules that the site has now."""
    while True:
        try:
            live = fresh(table)
            catch_up(live, table)
            if live.stamp == stamp_of(table):
                check_rules(live, table)
                return live
            renew(table)
        except TakenBack:
            renew(table)
        except (DatabaseError, Http404, Outdated):
            raise
        except Exception as error:
            installed = load_game(table.game).rules_version
            if played_under(table) != installed:
                raise Outdated(table, installed) from error
            raise Damaged(table, f"{type(error).__name__} {error}") from error


def played_under(table: Table) -> int:
    """The version of the rules by which a game came to where it is."""
    return table.played_version or table.rules_version


def check_rules(live: Live, table: Table) -> None:
    """A game that was played under other rules goes on only where these lead to the same place."""
    installed = live.game.rules_version
    if played_under(table) == installed or table.status == Table.Status.OPEN:
        return
    if table.status == Table.Status.OVER:
        is_same = results.is_same(table, live)
    else:
        is_same = live.position() == table.position
    if not is_same:
        raise Outdated(table, installed)


def catch_up(live: Live, table: Table) -> None:
    """Play the moves of the database that this entry has not seen."""
    stamp, undo_count, moves = moves_from(table, live.ply)
    if undo_count != live.undo_count:
        raise TakenBack
    for ply, seat, text, seen_by, first in moves:
        assert ply == live.ply, f"move {live.ply} of {table.code} is missing"
        live.follow(seat, text, seen_by, first)
    live.stamp = stamp


CACHE = Cache()
