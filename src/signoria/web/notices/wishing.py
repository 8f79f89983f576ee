"""What a person wishes: by which ways, and when."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from signoria.web.notices.models import Channel, Kind, Wishes
from signoria.web.tables.models import Table

FAULTS = 10  # in a row, after which a webhook is left alone


def speed_of(table: Table) -> str:
    """Live, or at leisure: a table without a clock waits for days as well."""
    return "live" if table.clock.startswith("live") else "days"


def channels(wishes: Wishes, table: Table, kind: str) -> list[Channel]:
    """The ways by which a person wants to hear of a table, and can.  Who has just asked to be told
    of something gets a mail, where nothing else is wished."""
    speed = speed_of(table)
    can = {
        Channel.PUSH: True,
        Channel.MAIL: bool(wishes.user.email),
        Channel.HOOK: bool(wishes.hook_url) and wishes.hook_faults < FAULTS,
    }
    found = [way for way in Channel if can[way] and getattr(wishes, f"{way.value}_{speed}")]
    if kind == Kind.REVIEW and can[Channel.MAIL] and not reached(wishes, found):
        found.append(Channel.MAIL)
    return found


def reached(wishes: Wishes, ways: list[Channel]) -> list[Channel]:
    """Those of the ways that end somewhere: a push needs a device."""
    devices = wishes.user.subscriptions.exists()
    return [way for way in ways if way != Channel.PUSH or devices]


def zone_of(wishes: Wishes) -> ZoneInfo:
    """Where the person's clock hangs."""
    try:
        return ZoneInfo(wishes.time_zone or "UTC")
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")


def zones() -> list[str]:
    """The names of all time zones that a person might look for."""
    return sorted(name for name in available_timezones() if "/" in name or name == "UTC")


def after_quiet(wishes: Wishes, moment: datetime) -> datetime:
    """The moment itself, or the end of the person's quiet hours if it is within them."""
    begin, end = wishes.quiet_from, wishes.quiet_until
    if begin is None or end is None or begin == end:
        return moment
    here = moment.astimezone(zone_of(wishes))
    if not is_between(here.time(), begin, end):
        return moment
    ends = here.replace(hour=end.hour, minute=end.minute, second=0, microsecond=0)
    if ends <= here:
        ends += timedelta(days=1)  # by the clock on the wall, also when it is changed at night
    return ends.astimezone(moment.tzinfo)


def is_between(now: time, begin: time, end: time) -> bool:
    """Also over midnight."""
    if begin < end:
        return begin <= now < end
    return now >= begin or now < end
