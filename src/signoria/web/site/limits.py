"""Limits: so many times in so many seconds.

`allow` counts in the database, so all processes share it: for rare and dear things such as
signing in.  `allow_here` counts in this process only and writes nothing: for moves and talk,
where a write to disk for every click would cost more than it saves.
"""

from __future__ import annotations

import random
import threading
import time
from collections import OrderedDict, deque

from django.conf import settings
from django.db import transaction
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from signoria.web.site.models import Count

SWEEP = 0.02  # how often old counts are swept away, as a share of calls
KEPT_HERE = 20_000


def address(request: HttpRequest) -> str:
    """Where a request comes from."""
    return str(request.META.get("REMOTE_ADDR", ""))


def allow(key: str, limit: int, seconds: float) -> bool:
    """Count one more; False when there were `limit` already in this stretch of time."""
    if not settings.LIMITS_ON:
        return True
    hidden = salted_hmac("signoria.limits", key, algorithm="sha256").hexdigest()
    now = time.time()
    with transaction.atomic():
        row, _ = Count.objects.select_for_update().get_or_create(
            key=hidden, defaults={"ends": now + seconds}
        )
        if row.ends <= now:
            row.ends, row.number = now + seconds, 0
        if row.number >= limit:
            return False
        row.number += 1
        row.save()
        if random.random() < SWEEP:
            Count.objects.filter(ends__lt=now).delete()
    return True


_lately: OrderedDict[str, deque[float]] = OrderedDict()
_lock = threading.Lock()


def allow_here(key: str, limit: int, seconds: float) -> bool:
    """The same for this process alone, without the database."""
    if not settings.LIMITS_ON:
        return True
    now = time.monotonic()
    with _lock:
        times = _lately.setdefault(key, deque())
        _lately.move_to_end(key)
        while len(_lately) > KEPT_HERE:
            _lately.popitem(last=False)
        while times and times[0] <= now - seconds:
            times.popleft()
        if len(times) >= limit:
            return False
        times.append(now)
        return True
