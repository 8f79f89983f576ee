"""A new table as a form sends it: players, options, seats, clock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.conf import settings
from django.utils.translation import gettext as _

from signoria.core.game import Game
from signoria.core.options import Options
from signoria.web.accounts.models import User
from signoria.web.lobby import choices
from signoria.web.lobby.games import text_of
from signoria.web.packs.models import Version
from signoria.web.ratings import terms
from signoria.web.tables import bots
from signoria.web.tables.models import Table
from signoria.web.tables.services import SeatPlan

CLOCKS = (
    "",
    "live:10+15",
    "live:15",
    "live:20+30",
    "live:30",
    "live:60",
    "days:1",
    "days:3",
    "days:3+7",
    "days:7",
    "days:7+14",
)


@dataclass
class SeatChoice:
    """One seat of the form."""

    number: int
    kind: str  # as the form sends it: me, open, link, hot, bot:merchant
    name: str = ""

    @property
    def sign(self) -> int:
        """Colour and shape, from 1."""
        return self.number + 1

    def plan(self) -> SeatPlan:
        """For the table."""
        kind, _sep, bot = self.kind.partition(":")
        return SeatPlan(kind, bot, self.name)


@dataclass
class NewTable:
    """What somebody wants to play."""

    game: Game[Any]
    players: int
    options: Options
    seats: list[SeatChoice]
    public: bool = False
    clock: str = ""
    rated: bool = False
    memory: bool = False
    pack: Version | None = None  # other components
    ours: bool = False  # not those the host of the site has made standard
    on_time: str = Table.OnTime.BOT
    resigning: str = Table.Resigning.LAST
    user: User | None = None  # who asks; None: nobody yet
    notes: list[str] = field(default_factory=list)  # what had to be changed

    def error(self) -> str:
        """Why there can be no such table; "" if there can."""
        if sum(seat.kind == "me" for seat in self.seats) > 1:
            return _("You can take one seat; friends on this screen have seats of their own.")
        people = sum(seat.kind in ("hot", "me") for seat in self.seats)
        if any(seat.kind == "hot" for seat in self.seats) and people < 2:
            return _("Take a seat yourself when somebody else plays on this screen.")
        if self.rated and self.why_not_rated():
            return self.why_not_rated()
        if self.rated and not self.public:
            return terms.why_not_here(self.clock, self.public)
        return choices.error(self.game, self.players, self.options)

    def why_not_rated(self) -> str:
        """Why there can be no rated game with these seats, components, clock and person; "" if
        there can."""
        return (
            terms.why_not([seat.plan().kind for seat in self.seats])
            or terms.why_not_with(self.pack is None or self.pack.contents.approved)
            or terms.why_not_person(self.user)
            or terms.why_not_here(self.clock, True)  # who wants it rated is shown it is public
        )


class Choice(NamedTuple):
    """One of two ways to play."""

    words: str
    about: str
    symbol: str


class Pair(NamedTuple):
    """Something that holds for the table, or does not."""

    name: str  # of the field
    legend: str
    choices: tuple[Choice, Choice]  # it does not, it does
    holds: bool
    why_not: str = ""  # why it cannot hold


def pairs(new: NewTable) -> list[Pair]:
    """What is chosen besides seats and options, in words."""
    private = Choice(_("Private"), _("only people you invite, by name or by link"), "lock")
    public = Choice(_("Public"), _("listed, everybody may watch"), "globe")
    friendly = Choice(_("Friendly"), _("for the fun of it"), "people")
    rated = Choice(_("Rated"), _("the result changes everybody's rating"), "score")
    counted = _("what is left, who took what, prices, the score as it would be")
    shown = Choice(_("Counted for all"), counted, "eye")
    memory = Choice(_("From memory"), _("not shown until the game is over"), "bulb")
    remember = _("What players would have to remember")
    others = [
        Pair("public", _("Who may see the table"), (private, public), new.public),
        Pair("rated", _("Rated or friendly"), (friendly, rated), new.rated, new.why_not_rated()),
    ]
    alone = [Pair("memory", remember, (shown, memory), new.memory)]
    return alone if settings.SERVERLESS else others + alone


def rules_of_time() -> list[tuple[str, str]]:
    """What may happen when somebody's time is up, in words."""
    return [
        ("bot", _("A bot stands in until they come back")),
        ("loss", _("They lose: last place")),
        ("more", _("More time, three times; then a bot")),
    ]


def rules_of_resigning() -> list[tuple[str, str]]:
    """What may become of the seat of somebody who resigns, in words."""
    return [("last", _("Last place")), ("bot", _("A bot plays on, its place counts"))]


def rules_of_leaving(table: Table) -> list[tuple[str, str]]:
    """What the host chose, for those who think of sitting down; of rated tables all is known."""
    if table.rated:
        return []
    found = [(_("When somebody resigns"), dict(rules_of_resigning())[table.resigning])]
    if table.clock:
        found.insert(0, (_("When somebody's time is out"), dict(rules_of_time())[table.on_time]))
    return found


FIRST_OF_OTHERS = ("link", f"bot:{bots.DEFAULT}")  # with a server, and without


def seat_kinds() -> list[tuple[str, Any]]:
    """What a seat may be, in words."""
    others = [("link", _("A friend, by link")), ("open", _("Open to everybody"))]
    people = [
        ("me", _("Me")),
        *(() if settings.SERVERLESS else others),
        ("hot", _("Somebody on this screen")),
    ]
    machines = [(f"bot:{s.key}", _("Bot: %(name)s") % {"name": s.name}) for s in bots.STRENGTHS]
    return people + machines


def read(game: Game[Any], sent: Mapping[str, str], user: User | None = None) -> NewTable:
    """The form as it was sent; nonsense becomes the default."""
    usual = default_players(game)
    raw = sent.get("players", "")
    players = int(raw) if raw.isascii() and raw.isdigit() and len(raw) < 3 else usual
    if players not in game.players:
        players = usual
    clock, rated = sent.get("clock", ""), sent.get("rated") == "1"
    on_time, resigning = sent.get("on_time", ""), sent.get("resigning", "")
    if rated or on_time not in Table.OnTime.values:
        on_time = terms.ON_TIME if rated else Table.OnTime.BOT
    if rated or resigning not in Table.Resigning.values:
        resigning = terms.RESIGNING
    return NewTable(
        game,
        players,
        choices.read_options(game, sent),
        [read_seat(sent, number) for number in range(players)],
        sent.get("public") == "1",
        clock if clock in CLOCKS else "",
        rated,
        sent.get("memory") == "1",
        on_time=on_time,
        resigning=resigning,
        user=user,
    )


def read_seat(sent: Mapping[str, str], number: int) -> SeatChoice:
    """One seat."""
    known = {kind for kind, _name in seat_kinds()}
    kind = sent.get(f"seat-{number}", "")
    if kind not in known:
        kind = "me" if number == 0 else FIRST_OF_OTHERS[settings.SERVERLESS]
    return SeatChoice(number, kind, " ".join(sent.get(f"name-{number}", "").split())[:40])


def default_players(game: Game[Any]) -> int:
    """Two, where two can play."""
    return 2 if 2 in game.players else game.players[0]


def repair(new: NewTable) -> NewTable:
    """What does not go with the number of players or the seats gives way, and a note says so."""
    options = choices.repaired(new.game, new.players, new.options)
    text = text_of(new.game)
    for name, value in options.items():
        if new.options[name] != value:
            shown = choices.in_words(text, name, value)
            new.notes.append(_("Changed to fit the rest: %(what)s.") % {"what": shown})
    new.options = options
    if new.rated and new.why_not_rated():
        new.rated = False
        new.notes.append(_("Changed to fit the rest: %(what)s.") % {"what": _("Friendly")})
    if new.rated and not new.public:
        new.public = True
        new.notes.append(_("Changed to fit the rest: %(what)s.") % {"what": _("Public")})
    return new


def against_bots(game: Game[Any], players: int, bot: str) -> NewTable:
    """One person against bots, plain rules: what "Play now" means."""
    others = [SeatChoice(number, f"bot:{bot}") for number in range(1, players)]
    new = NewTable(game, players, choices.read_options(game, {}), [SeatChoice(0, "me"), *others])
    return repair(new)
