"""For whoever runs the site: `/health` for a proxy, `/metrics` for Prometheus.

Only sums are told.  Nothing here changes with a secret pick of a player.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.models import Count, Min
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django_tasks_db.models import DBTaskResult

import signoria
from signoria.web.accounts.models import User
from signoria.web.tables.models import Table
from signoria.web.tables.push import HUB


@never_cache
@require_safe
def health(request: HttpRequest) -> HttpResponse:
    """Can this process reach the database?"""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return JsonResponse({"database": False}, status=503)
    return JsonResponse({"database": True, "version": signoria.__version__})


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Numbers in Prometheus' text format, for who has the token."""
    token = settings.METRICS_TOKEN
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if not token or not constant_time_compare(given.encode(), token.encode()):
        raise Http404
    lines = "".join(f"{line}\n" for line in measured())
    return HttpResponse(lines, content_type="text/plain; version=0.0.4; charset=utf-8")


def measured() -> Iterator[str]:
    """All numbers, line by line."""
    tables = dict(Table.objects.values_list("status").annotate(Count("id")))
    yield from gauge("tables", {f'{{status="{s}"}}': tables.get(s, 0) for s in Table.Status.values})
    damaged = Table.objects.exclude(damaged="").count()
    yield from gauge("damaged_tables", {"": damaged})
    people = dict(User.objects.values_list("is_guest").annotate(Count("id")))
    kinds = {"guest": people.get(True, 0), "account": people.get(False, 0)}
    yield from gauge("people", {f'{{kind="{kind}"}}': number for kind, number in kinds.items()})
    ready = DBTaskResult.objects.ready()
    oldest = ready.aggregate(first=Min("enqueued_at"))["first"]
    waited = (timezone.now() - oldest).total_seconds() if oldest is not None else 0.0
    yield from gauge("tasks_waiting", {"": ready.count()})
    yield from gauge("tasks_oldest_seconds", {"": max(0.0, waited)})
    yield from gauge("listeners", {"": HUB.listeners()})


def gauge(name: str, values: dict[str, float]) -> Iterator[str]:
    """One number, or one for each label."""
    yield f"# TYPE signoria_{name} gauge"
    for labels, value in values.items():
        yield f"signoria_{name}{labels} {value:g}"
