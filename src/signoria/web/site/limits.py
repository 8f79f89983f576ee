"""Limits: so many times in so many seconds, counted in the database for all processes together.

`allow` counts every time: for rare and dear things such as signing in.  `allow_here` is for moves
and talk, where a write for every click would cost more than it saves: a process takes a bundle of
permits from the same count and spends them without asking.
"""

from __future__ import annotations

import random
import threading
from collections import OrderedDict
from dataclasses import dataclass
from ipaddress import ip_address, ip_network

from django.conf import settings
from django.db import transaction
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from signoria.web.site import clock
from signoria.web.site.models import Count

SWEEP = 0.02  # how often old counts are swept away, as a share of calls
BUNDLES = 10  # a process takes this part of what is allowed at a time
KEPT = 20_000  # bundles in memory


def address(request: HttpRequest) -> str:
    """Where a request comes from.  Of IPv6 the network: a household has very many addresses."""
    where = str(request.META.get("REMOTE_ADDR", ""))
    try:
        known = ip_address(where)
    except ValueError:
        return where
    return str(ip_network(f"{known}/64", strict=False)) if known.version == 6 else where


@dataclass
class Bundle:
    """Permits that a process may spend by itself, until they end."""

    left: int
    ends: float
    was_empty: bool = False


def allow(key: str, limit: int, seconds: float) -> bool:
    """Count one more; False when there were `limit` already in this stretch of time."""
    return not settings.LIMITS_ON or take(key, 1, limit, seconds).left == 1


def take(key: str, number: int, limit: int, seconds: float) -> Bundle:
    """Count so many more, or as many as are left in this stretch of time."""
    hidden = salted_hmac("signoria.limits", key, algorithm="sha256").hexdigest()
    now = clock.seconds()
    with transaction.atomic():
        row, _ = Count.objects.select_for_update().get_or_create(
            key=hidden, defaults={"ends": now + seconds}
        )
        if row.ends <= now:
            row.ends, row.number = now + seconds, 0
        given = max(0, min(number, limit - row.number))
        row.number += given
        row.save()
    if random.random() < SWEEP:
        sweep(now)
    return Bundle(given, row.ends)


def sweep(now: float) -> None:
    """Old counts go, save those that somebody is changing: two sweeps would wait for each other."""
    with transaction.atomic():
        old = Count.objects.select_for_update(skip_locked=True).filter(ends__lt=now)
        Count.objects.filter(pk__in=list(old.values_list("pk", flat=True))).delete()


_bundles: OrderedDict[str, Bundle] = OrderedDict()
_lock = threading.Lock()


def allow_here(key: str, limit: int, seconds: float) -> bool:
    """The same for what happens often: decided in this process as long as its bundle lasts."""
    if not settings.LIMITS_ON:
        return True
    now = clock.seconds()
    with _lock:
        bundle = _bundles.get(key)
        if bundle is not None and bundle.ends > now:
            if bundle.left > 0:
                bundle.left -= 1
                return True
            if bundle.was_empty:
                return False  # nothing is left for anybody until then
    bundle = take(key, max(1, limit // BUNDLES), limit, seconds)
    bundle.was_empty = bundle.left == 0
    bundle.left = max(0, bundle.left - 1)  # one of them is for now
    with _lock:
        _bundles[key] = bundle
        _bundles.move_to_end(key)
        while len(_bundles) > KEPT:
            _bundles.popitem(last=False)
    return not bundle.was_empty
