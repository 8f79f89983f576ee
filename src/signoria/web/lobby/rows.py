"""Tables as lines of a list."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from signoria.web.accounts.models import User
from signoria.web.lobby.games import card_of, options_in_words
from signoria.web.lobby.standing import standings
from signoria.web.site import clock
from signoria.web.tables import clocks, commitments, guides, services
from signoria.web.tables.entering import kept_for
from signoria.web.tables.models import TOGETHER, Message, Seat, Table
from signoria.web.tables.outcome import left_in_words
from signoria.web.tables.services.refusals import WHY_CLOSED

SECOND = 1_000_000_000


@dataclass(frozen=True)
class Row:
    """A table in a list, for one reader."""

    table: Table
    seats: list[Seat]
    mine: list[Seat]
    my_turn: bool
    standing: str = ""  # where the game is, and the points

    @property
    def said(self) -> int:
        """The last line of talk, for the sign of those who have not read it; 0: none."""
        return getattr(self.table, "said", None) or 0

    @property
    def game(self) -> str:
        """Its game's name in links and styles."""
        return self.table.game

    @property
    def short(self) -> str:
        """The game in a word."""
        return card_of(self.table.game).short

    @property
    def title(self) -> str:
        """The game, and who plays it."""
        short = card_of(self.table.game).short
        names = [seat.name for seat in self.seats if seat not in self.mine and seat.name]
        if self.table.status == Table.Status.OPEN or not names:
            count = ngettext("%(n)d player", "%(n)d players", self.table.players)
            return f"{short}, {count % {'n': self.table.players}}"
        return f"{short}: {', '.join(names)}"

    @property
    def sub(self) -> str:
        """How it stands, in a sentence."""
        if self.table.status == Table.Status.OPEN:
            return self._waiting_for_players()
        if self.table.status == Table.Status.OVER:
            return self._ended()
        if self.table.status == Table.Status.CLOSED:
            return str(WHY_CLOSED[self.table.closed])
        if self.my_turn:
            return _("You are asked.")
        if self.table.actor == TOGETHER:
            return _("All decide at the same time.")
        asked = next((seat for seat in self.seats if seat.number == self.table.actor), None)
        return _("Waiting for %(name)s.") % {"name": asked.name} if asked else ""

    def _waiting_for_players(self) -> str:
        parts = []
        if self.table.host is not None and not self.mine:
            parts.append(_("Hosted by %(name)s") % {"name": self.table.host.shown_name()})
        free = self.free
        if self.mine:
            parts.append(
                ngettext("%(n)d seat is free", "%(n)d seats are free", free) % {"n": free}
                if free
                else _("ready to start")
            )
        parts += options_in_words(self.table.game, self.table.options)[:3]
        return " · ".join(parts)

    def _ended(self) -> str:
        if self.table.ending == Table.Ending.AGREED:
            return _("Ended by agreement.")
        result: dict[str, Any] = self.table.result or {}
        places = result.get("places", [])
        winners = [s.name for s in self.seats if s.number < len(places) and places[s.number] == 1]
        won = _("Won by %(names)s.") % {"names": ", ".join(winners)} if winners else _("Over.")
        left = [left_in_words(s.name, s in self.mine, s.out) for s in self.seats if s.out]
        return " ".join([won, *(f"{said}." for said in left)])

    @property
    def is_mine_alone(self) -> bool:
        """Does nobody else play here?"""
        return not any(seat.user_id and seat not in self.mine for seat in self.seats)

    @property
    def removable(self) -> bool:
        """Can it be taken out of one's lists?  Not while it is kept, as tries of a challenge."""
        if not self.mine or self.table.status == Table.Status.OPEN or kept_for(self.table):
            return False
        return self.table.status != Table.Status.PLAYING or (
            self.is_mine_alone and not self.table.rated
        )

    @property
    def is_hidden(self) -> bool:
        """Was it taken out of this person's lists?"""
        return any(seat.hidden for seat in self.mine)

    @property
    def free(self) -> int:
        """Seats nobody has."""
        return sum(1 for seat in self.seats if is_free(seat))

    @property
    def taken(self) -> list[int]:
        """Signs of the seats somebody has."""
        return [seat.number + 1 for seat in self.seats if not is_free(seat)]

    @property
    def empty(self) -> range:
        """One for every free seat."""
        return range(self.free)

    @property
    def by_letter(self) -> bool:
        """Days for a move?"""
        return self.table.clock.startswith("days")

    def _moment(self) -> float:
        """When something last happened that everybody saw: picks made in secret do not count."""
        known = (
            self.table.ended or self.table.asked_since or self.table.started or self.table.created
        )
        return float(known.timestamp())

    @property
    def when(self) -> str:
        """How much time there is, or how long ago something happened."""
        if self.table.status != Table.Status.PLAYING:
            return clock_in_words(self.table.clock)
        asked = next((seat for seat in self.seats if seat.number == self.table.actor), None)
        if self.table.actor == TOGETHER and self.my_turn:
            asked = self.mine[0]
        left = services.time_left(self.table, asked) if asked is not None else None
        here = clocks.clock_of(self.table)
        if asked is not None and left is not None and here is not None:
            before, vacation = clocks.for_this_move(here, asked, left)
            if before <= 0 < vacation:
                return _("%(time)s of vacation left") % {"time": span(vacation)}
            return _("%(time)s left") % {"time": span(before)}
        ago = clock.now().timestamp() - self._moment()
        return _("%(time)s ago") % {"time": span(ago)} if ago >= 60 else _("just now")

    @property
    def changed(self) -> datetime.datetime:
        """When something last happened."""
        return datetime.datetime.fromtimestamp(self._moment(), datetime.UTC)


def is_free(seat: Seat) -> bool:
    """Nobody sits here, and no bot."""
    return seat.user_id is None and not seat.bot


def span(seconds: float) -> str:
    """A length of time in its largest unit."""
    if seconds >= 86_400:
        days = int(seconds // 86_400)
        return ngettext("%(n)d day", "%(n)d days", days) % {"n": days}
    if seconds >= 3600:
        hours = int(seconds // 3600)
        return ngettext("%(n)d hour", "%(n)d hours", hours) % {"n": hours}
    return _("%(n)d min") % {"n": int(seconds // 60)}


def clock_in_words(clock: str) -> str:
    """The clock of a table."""
    found = clocks.read(clock)
    if found is None:
        return _("no clock")
    if found.is_live:
        text = _("live, %(n)s min each") % {"n": round(found.base / clocks.MINUTE)}
        more = _("and %(n)s s per turn") % {"n": round(found.extra)}
    else:
        days, free = round(found.base / clocks.DAY), round(found.extra / clocks.DAY)
        text = ngettext("%(n)d day per move", "%(n)d days per move", days) % {"n": days}
        more = ngettext("and %(n)d day off", "and %(n)d days off", free) % {"n": free}
    return f"{text} {more}" if found.extra else text


def rows(tables: Iterable[Table], user: User | None) -> list[Row]:
    """Tables as lines for a reader."""
    found = []
    listed = [(table, list(table.seats.all())) for table in tables]
    stand = standings(listed)
    for table, seats in listed:
        mine = [seat for seat in seats if user is not None and seat.user_id == user.pk]
        playing = table.status == Table.Status.PLAYING
        asked = commitments.asked(table) if mine else []
        turn = playing and any(seat.number in asked and not seat.stand_in for seat in mine)
        found.append(Row(table, seats, mine, turn, stand.get(table.pk, "")))
    return found


def _tables() -> QuerySet[Table]:
    said = Message.objects.filter(table=OuterRef("pk")).order_by("-id").values("id")[:1]
    tables = Table.objects.select_related("host").prefetch_related("seats")
    return tables.annotate(said=Subquery(said))


def my_tables(user: User | None, game: str = "") -> list[Row]:
    """Running and waiting tables of a person, those with a decision first."""
    if user is None:
        return []
    own = Exists(Seat.objects.filter(table=OuterRef("pk"), user=user, hidden=False, out=""))
    hosted = Q(host=user, status=Table.Status.OPEN)
    live = _tables().filter(Q(own) | hosted).filter(status__in=("open", "playing"))
    found = rows(_of(live, game).order_by(*Table.LATEST_FIRST), user)
    return sorted(found, key=lambda row: (not row.my_turn, row.table.status))


def next_table(user: User, after: str) -> Table | None:
    """Where this person is asked, longest first; the one that comes after a table, if it is one."""
    asked = [row.table for row in my_tables(user) if row.my_turn]
    asked.sort(key=lambda table: (table.asked_since or table.created, table.pk))
    codes = [table.code for table in asked]
    begin = codes.index(after) + 1 if after in codes else 0
    others = [table for table in asked[begin:] + asked[:begin] if table.code != after]
    return next(iter(others), None)


def my_finished(user: User | None, limit: int, game: str = "") -> list[Row]:
    """Games of a person that are over or were closed, the newest first."""
    if user is None:
        return []
    own = Exists(Seat.objects.filter(table=OuterRef("pk"), user=user, hidden=False))
    over = _of(_tables().filter(own, status__in=("over", "closed")), game).order_by("-ended")
    return rows(over[:limit], user)


def hidden_count(user: User | None) -> int:
    """How many games a person has hidden."""
    return Seat.objects.filter(user=user, hidden=True).count() if user is not None else 0


def hidden_tables(user: User | None) -> list[Row]:
    """The games a person has hidden, the newest first."""
    own = Exists(Seat.objects.filter(table=OuterRef("pk"), user=user, hidden=True))
    return rows(_tables().filter(own).order_by("-ended"), user) if user is not None else []


def going_on(mine: list[Row]) -> list[Row]:
    """Of a person's tables the running games against bots, the newest first: to go on with."""
    own = (row for row in mine if row.table.status == Table.Status.PLAYING and row.is_mine_alone)
    alone = [row for row in own if not guides.is_guided(row.table)]
    return sorted(alone, key=lambda row: row.changed, reverse=True)


def open_tables(user: User | None, limit: int, game: str = "") -> list[Row]:
    """Public tables with a seat for anybody, where this person does not sit yet."""
    free = Seat.objects.filter(table=OuterRef("pk"), user=None, bot="", invited=False)
    found = _tables().filter(Exists(free), status=Table.Status.OPEN, public=True)
    if user is not None:
        found = found.exclude(seats__user=user).exclude(host=user)
    return rows(_of(found, game).order_by(*Table.LATEST_FIRST)[:limit], user)


def live_tables(user: User | None, limit: int, game: str = "") -> list[Row]:
    """Public games that can be watched."""
    found = _of(_tables().filter(status=Table.Status.PLAYING, public=True), game)
    if user is not None:
        found = found.exclude(seats__user=user)
    return rows(found.order_by(*Table.LATEST_FIRST)[:limit], user)


def ended_tables(limit: int, game: str = "") -> list[Row]:
    """Public games that can be replayed."""
    found = _of(_tables().filter(status=Table.Status.OVER, public=True), game)
    return rows(found.order_by("-ended")[:limit], None)


def _of(tables: QuerySet[Table], game: str) -> QuerySet[Table]:
    return tables.filter(game=game) if game else tables
