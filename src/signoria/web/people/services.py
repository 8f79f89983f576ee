"""What people do with each other: the only writer of ties, invitations, reports and asides."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from signoria.web.accounts.folding import folded
from signoria.web.accounts.models import User
from signoria.web.people.models import Aside, Invitation, Report, Tie
from signoria.web.site.limits import allow
from signoria.web.tables import services as tables
from signoria.web.tables.happenings import Invited, happened
from signoria.web.tables.models import Message, Seat, Table

INVITATIONS_PER_HOUR = 30
REPORTS_PER_DAY = 20
ASIDES_PER_MINUTE = 20
LINES_KEPT = 20  # of talk, with a report
ASIDES_SHOWN = 100
QUIET = (Tie.Kind.MUTED, Tie.Kind.BLOCKED)


def named(name: str) -> User:
    """Somebody by the name others see."""
    found = User.objects.filter(folded=folded(" ".join(name.split()))).first()
    if found is None or not found.is_active:
        raise tables.Impossible(_("nobody here has this name"))
    return found


def tie(user: User, other: User, kind: str, on: bool) -> None:
    """From now on, or no longer.  Whoever is blocked is no friend."""
    if other.pk == user.pk:
        raise tables.Impossible(_("that is you"))
    if kind not in Tie.Kind.values:
        raise tables.Impossible(_("there is no such tie"))
    if not on:
        Tie.objects.filter(user=user, other=other, kind=kind).delete()
        return
    Tie.objects.get_or_create(user=user, other=other, kind=kind)
    if kind == Tie.Kind.BLOCKED:
        Tie.objects.filter(user=user, other=other, kind=Tie.Kind.FRIEND).delete()
        Invitation.objects.filter(by=other, to=user).delete()


def tied(user: User, *kinds: str) -> set[int]:
    """The keys of those who are something to a person."""
    found = Tie.objects.filter(user=user, kind__in=kinds)
    return set(found.values_list("other_id", flat=True))


def is_blocked(user: User, by_id: int) -> bool:
    """Does somebody not want to meet this person?"""
    return Tie.objects.filter(user_id=by_id, other=user, kind=Tie.Kind.BLOCKED).exists()


def heard(user: User, talk: Iterable[Message]) -> list[Message]:
    """Talk without those whom a person does not want to hear."""
    lines = list(talk)
    if not any(line.user_id not in (None, user.pk) for line in lines):
        return lines
    quiet = tied(user, *QUIET)
    return [line for line in lines if line.user_id not in quiet]


# --- invitations --------------------------------------------------------------------------------


def invite(table: Table, user: User, name: str) -> None:
    """Ask somebody by name to a table that waits."""
    tables.check_status(table, Table.Status.OPEN)
    if table.host_id != user.pk and not table.seats.filter(user=user).exists():
        raise tables.Forbidden(_("you have no seat at this table"))
    to = named(name)
    if to.pk == user.pk or table.seats.filter(user=to).exists():
        raise tables.Impossible(_("this person is here already"))
    if not allow(f"invite:{user.pk}", INVITATIONS_PER_HOUR, 3600):
        raise tables.Impossible(_("too many invitations; try again later"))
    if table.host_id == user.pk and to.pk in table.sent_away:
        tables.ask_back(table, to)
    if not is_blocked(user, to.pk):  # who is blocked is not told so
        Invitation.objects.get_or_create(table=table, to=to, defaults={"by": user})
        happened(Invited(table.pk, to.pk))


def invitations_of(user: User) -> QuerySet[Invitation]:
    """Tables that wait for this person."""
    open_ones = Invitation.objects.filter(to=user, table__status=Table.Status.OPEN)
    free = Seat.objects.filter(user=None, bot="").values("table_id")
    found = open_ones.filter(table_id__in=free).exclude(table__seats__user=user)
    return found.select_related("table", "by").order_by("-at")


def decline(user: User, code: str) -> None:
    """Not this one."""
    Invitation.objects.filter(to=user, table__code=code).delete()


def last_together(user: User, other: User) -> Table:
    """The last game that two people played with each other."""
    mine = Seat.objects.filter(user=user, shares_screen=False).values("table_id")
    theirs = Seat.objects.filter(user=other, shares_screen=False).values("table_id")
    both = Table.objects.filter(pk__in=mine).filter(pk__in=theirs).exclude(started=None)
    found = both.order_by("-started").first()
    if found is None:
        raise tables.Impossible(_("you have not played with each other yet"))
    return found


def again_with(user: User, other: User) -> Table:
    """The same kind of game once more: a table that waits, and an invitation."""
    last = last_together(user, other)
    if not tables.may_open(user):
        raise tables.Impossible(_("too many tables; try again later"))
    people = [seat for seat in last.seats.all() if not seat.bot]
    plans = [tables.SeatPlan("me")]
    plans += [tables.SeatPlan("link") for _seat in people[1:]]
    plans += [tables.SeatPlan("bot", seat.bot) for seat in last.seats.all() if seat.bot]
    table = tables.create_table(
        user,
        last.game,
        last.players,
        dict(last.options),
        plans,
        clock=last.clock,
        memory=last.memory,
        on_time=last.on_time,
        resigning=last.resigning,
    )
    for seat in people:
        if seat.user is not None and seat.user_id != user.pk and not seat.shares_screen:
            invite(table, user, seat.user.shown_name())
    return table


def played_with(user: User, most: int = 12) -> list[User]:
    """People this person played with, the latest first."""
    mine = Seat.objects.filter(user=user).values("table_id")
    seats = Seat.objects.filter(table_id__in=mine, shares_screen=False).exclude(
        Q(user=None) | Q(user=user) | Q(table__started=None)
    )
    found: dict[int, User] = {}
    for seat in seats.select_related("user").order_by("-table__started")[: most * 4]:
        assert seat.user is not None
        found.setdefault(seat.user.pk, seat.user)
    return list(found.values())[:most]


# --- the table ----------------------------------------------------------------------------------


def present(table: Table, user: User) -> list[User]:
    """The people at a table, and those who said something there, but for whoever asks."""
    keys = set(table.seats.exclude(user=None).values_list("user_id", flat=True))
    keys |= set(table.messages.exclude(user=None).values_list("user_id", flat=True))
    keys |= set(table.asides.values_list("user_id", flat=True))
    return list(User.objects.filter(pk__in=keys - {user.pk}).order_by("display_name"))


def report(user: User, table: Table, about: User, why: str) -> None:
    """Tell whoever runs the site; what was said last is kept with it."""
    reason = " ".join(why.replace("\0", " ").split())[:500]
    if not reason:
        raise tables.Impossible(_("say what happened"))
    if about not in present(table, user):
        raise tables.Impossible(_("this person is not at the table"))
    if not allow(f"report:{user.pk}", REPORTS_PER_DAY, 86_400):
        raise tables.Impossible(_("too many reports; try again tomorrow"))
    lines = table.messages.filter(user=about).order_by("-id")[:LINES_KEPT]
    asides = table.asides.filter(user=about).order_by("-id")[:LINES_KEPT]
    said = [line.text for line in lines][::-1] + [line.text for line in asides][::-1]
    Report.objects.create(
        by=user,
        about=about,
        name=about.shown_name(),
        table=table,
        said="\n".join(said),
        why=reason,
    )


def may_hear_asides(table: Table, user: User | None) -> bool:
    """Those who watch; players when the game is over."""
    if table.status == Table.Status.OVER:
        return True
    if table.status != Table.Status.PLAYING:
        return False
    return user is None or not table.seats.filter(user=user).exists()


def say_aside(table: Table, user: User, text: str) -> None:
    """A line for those who watch a public game."""
    if not table.public or not may_hear_asides(table, user):
        raise tables.Forbidden(_("only those who watch a public game talk here"))
    said = " ".join(text.replace("\0", " ").split())[:500]
    if not said:
        raise tables.Impossible(_("an empty line says nothing"))
    if not allow(f"aside:{user.pk}", ASIDES_PER_MINUTE, 60):
        raise tables.Impossible(_("That was too fast. Wait a moment."))
    Aside.objects.create(table=table, user=user, text=said)


def asides(table: Table, user: User | None) -> list[Aside]:
    """What those who watch have said, without those whom a person does not want to hear."""
    quiet = tied(user, *QUIET) if user is not None else set()
    lines = table.asides.select_related("user").order_by("-id")[:ASIDES_SHOWN]
    return [line for line in reversed(lines) if line.user_id not in quiet]
