"""The challenge of a week, made by whoever asks first; and one try of it for each account.

Which game it is follows from the week.  The dice are the same for everybody because no player
adds to them; the hash of their secret is shown from the beginning, the secret when the week is
over.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from signoria.web.accounts.models import User
from signoria.web.challenge.models import Challenge, Try
from signoria.web.site import clock
from signoria.web.tables import services as tables
from signoria.web.tables.models import OF_CHALLENGE, Table, letters

Setup = tuple[str, int, dict[str, object], str]  # game, players, options, bots
SETUPS: tuple[Setup, ...] = (
    ("rialto", 3, {}, "notary"),
    ("burgundy", 2, {}, "notary"),
    ("tuscany", 3, {}, "notary"),
    ("burgundy", 1, {"mode": "solo"}, ""),
    ("principato", 3, {}, "notary"),
    ("florence", 3, {}, "merchant"),
)


def week_of(moment: datetime) -> str:
    """The week of a moment, as calendars count."""
    year, week, _day = moment.astimezone(UTC).isocalendar()
    return f"{year}-W{week:02}"


def end_of(week: str) -> datetime:
    """When a week is over: Monday, midnight, in the time of the world."""
    year, number = week.split("-W")
    monday = date.fromisocalendar(int(year), int(number), 1) + timedelta(days=7)
    return datetime(monday.year, monday.month, monday.day, tzinfo=UTC)


def setup_of(week: str) -> Setup:
    """Which game a week has: one after another."""
    monday = end_of(week).date() - timedelta(days=7)
    return SETUPS[monday.toordinal() // 7 % len(SETUPS)]


def current() -> Challenge:
    """The challenge of this week."""
    week = week_of(clock.now())
    known = Challenge.objects.filter(week=week).first()
    if known is not None:
        return known
    game, players, options, bot = setup_of(week)
    values = {"game": game, "players": players, "options": options, "bot": bot}
    try:
        with transaction.atomic():
            return Challenge.objects.create(week=week, ends=end_of(week), **values)
    except IntegrityError:  # somebody else asked in the same moment
        return Challenge.objects.get(week=week)


def is_over(challenge: Challenge) -> bool:
    """Is its week through?"""
    return clock.now() >= challenge.ends


def begin(user: User) -> Table:
    """This person's try; the table of it, if it has begun before."""
    if user.is_guest:
        raise tables.Forbidden(_("the challenge is for people with an account: one try each"))
    challenge = current()
    with transaction.atomic():
        mine, is_new = Try.objects.select_for_update().get_or_create(challenge=challenge, user=user)
        if is_new:
            mine.table = new_table(user, challenge)
            mine.save(update_fields=["table"])
    if mine.table is None:
        raise tables.Impossible(_("your try of this week is gone"))
    if mine.table.status == Table.Status.OPEN:
        tables.start(mine.table, user)
    return mine.table


def new_table(user: User, challenge: Challenge) -> Table:
    """A private table with the dice of the week."""
    others = [tables.SeatPlan("bot", challenge.bot) for _n in range(challenge.players - 1)]
    plans = [tables.SeatPlan("me"), *others]
    table = tables.create_table(
        user,
        challenge.game,
        challenge.players,
        dict(challenge.options),
        plans,
        ours=True,  # the same for everybody all week, whatever becomes standard meanwhile
    )
    # No key: after the week everybody may see it, and until then `door.py` keeps it.
    table.code, table.key, table.seed = new_code(), "", challenge.seed
    table.save(update_fields=["code", "key", "seed"])
    return table


def new_code() -> str:
    """The name of a table in links, by which the door knows it."""
    return OF_CHALLENGE + letters(8)


def closed_try(code: str) -> Try | None:
    """The try that is played at a table, while its week lasts."""
    if not code.startswith(OF_CHALLENGE):
        return None
    now = clock.now()
    tries = Try.objects.select_related("table")
    return tries.filter(table__code=code, challenge__ends__gt=now).first()


def player_of_closed_try(table: Table) -> int | None:
    """For whom alone the table is there, while the week lasts."""
    found = closed_try(table.code)
    return found.user_id if found is not None else None
