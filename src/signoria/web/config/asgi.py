"""The site as an ASGI application.

Pages and the API are plain synchronous Django, each request in one thread of a small pool: under
Django's own ASGI handler every middleware would change threads twice and every request would open
a new connection to the database.  Only the pushes of a table, which stay open, are asynchronous.
"""

from __future__ import annotations

import os
from typing import Any

from a2wsgi import WSGIMiddleware
from django.core.asgi import get_asgi_application
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "signoria.web.config.settings")

THREADS = 4  # one request at a time is computed anyway; the others wait for the database
pages: Any = WSGIMiddleware(get_wsgi_application(), workers=THREADS)
pushes: Any = get_asgi_application()


async def application(scope: Any, receive: Any, send: Any) -> None:
    """A request, by its kind."""
    is_push = scope["type"] == "http" and scope["path"].endswith("/events")
    await (pushes if is_push else pages)(scope, receive, send)
