"""What a notice says.  Nothing that is secret at a table is in it: which game, and what for."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils import translation
from django.utils.translation import gettext as _

from signoria.games import load_game, load_text
from signoria.web.accounts.models import User
from signoria.web.notices.models import Kind, Notice
from signoria.web.site.languages import language
from signoria.web.tables import commitments
from signoria.web.tables.models import Table

WHILE_ASKED = (Kind.TURN, Kind.SHORT)  # true only as long as the person is asked
WHILE_OPEN = (Kind.FULL, Kind.INVITE)  # true only as long as the table waits
PARTS: dict[str, str] = {Kind.OVER: "end", Kind.REVIEW: "review"}  # of a table, to be looked at


@dataclass(frozen=True)
class Told:
    """A notice in words, for any channel."""

    kind: str
    text: str
    table: str  # its code
    game: str
    path: str

    @property
    def tag(self) -> str:
        """By which a newer notice of a table takes the place of an older one."""
        return f"signoria-{self.table}"


def told(notice: Notice) -> Told:
    """In the language that is active."""
    table = notice.table
    title = load_text(load_game(table.game), language(), []).title()
    text = in_words(notice.kind) % {"game": title}
    part = PARTS.get(notice.kind, "") if table.status == Table.Status.OVER else ""
    return Told(notice.kind, text, table.code, table.game, f"/t/{table.code}/{part}")


def in_words(kind: str) -> str:
    """One sentence, with the game."""
    return {
        Kind.TURN: _("It is your turn: %(game)s"),
        Kind.SHORT: _("You have little time left: %(game)s"),
        Kind.LATE: _("Your time ran out: %(game)s"),
        Kind.OFFER: _("Somebody would end the game here: %(game)s"),
        Kind.OVER: _("The game is over: %(game)s"),
        Kind.REVIEW: _("The review is ready: %(game)s"),
        Kind.FULL: _("Everybody is here, the game can begin: %(game)s"),
        Kind.INVITE: _("Somebody invites you to play: %(game)s"),
    }[Kind(kind)]


def speech_of(user: User) -> str:
    """The language of a person."""
    return user.language or translation.get_language() or "en"


def occasion(kind: str, table: Table) -> str:
    """Tells one turn, or one end, from another; one invitation to a table is enough."""
    if kind == Kind.INVITE:
        return f"{kind}:{table.pk}"
    since = table.asked_since if kind in WHILE_ASKED else table.ended
    moment = since.isoformat() if since is not None else str(table.version)
    return f"{kind}:{table.pk}:{moment}"


def is_true(notice: Notice) -> bool:
    """Would it still be right to say so?"""
    table = notice.table
    if notice.kind in WHILE_OPEN:
        free = table.seats.filter(user=None, bot="").exists()
        return table.status == Table.Status.OPEN and free == (notice.kind == Kind.INVITE)
    if notice.kind not in WHILE_ASKED:
        return True
    if table.status != Table.Status.PLAYING or notice.key != occasion(notice.kind, table):
        return False
    mine = table.seats.filter(user_id=notice.user_id, stand_in="")
    asked = set(commitments.asked(table))
    return any(seat.number in asked for seat in mine)
