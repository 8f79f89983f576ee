"""The site as a function: a request comes in, an answer goes out.

The worker of the exported site (`static/offline/worker.js`) calls `open_site` once, then `answer`
for every request of a page, and `news` to tell pages what changed.  What is due it does by
`working.py`.
"""

from __future__ import annotations

import gc
import io
import json
import os
import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from signoria.web.offline.schema import bring_up_to_date, number_in

DATA = "/data"
NEW = "/site/first.sqlite3"  # the database of somebody who was never here
FIRST = 1  # the key of the one person


def open_site(folder: str, static: str, key: str, new: str = NEW, person: str = "") -> None:
    """Make the site ready under a folder of whatever host serves its files; `person`: the name of
    somebody who is new, if the first page has been shown with one."""
    gc.disable()  # what is imported now stays
    os.environ["DJANGO_SETTINGS_MODULE"] = "signoria.web.offline.settings"
    os.environ["SIGNORIA_DATA"] = DATA
    os.environ["SIGNORIA_SECRET_KEY"] = key
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # a browser has one loop, and nothing else
    import django
    from django.conf import settings
    from django.urls import set_script_prefix

    django.setup(set_prefix=False)
    set_script_prefix(folder)
    settings.STATIC_URL = static
    random.seed()  # an image of the memory has the same numbers at every start
    if number_in(Path(settings.DATABASES["default"]["NAME"])) != number_in(Path(new)):
        bring_up_to_date()
    move_in(person)


def settle() -> None:
    """After the first page: what is there by then is not looked through again."""
    gc.freeze()
    gc.enable()


def move_in(person: str) -> None:
    """The one person, made with the first visit."""
    from signoria.web.accounts.models import User
    from signoria.web.accounts.names import give_made_up_name

    if not User.objects.filter(pk=FIRST).exists():
        guest = User(pk=FIRST, username="resident", is_guest=True)
        guest.set_unusable_password()
        guest.display_name = person
        if person:
            guest.save()
        else:
            give_made_up_name(guest)


_handlers: list[Any] = []  # Django's, made with the first request


def handler() -> Callable[[Any], Any]:
    """What answers requests."""
    if not _handlers:
        from django.core.handlers.base import BaseHandler

        made = BaseHandler()
        made.load_middleware()
        _handlers.append(made)
    answer: Callable[[Any], Any] = _handlers[0].get_response
    return answer


def answer(
    method: str, url: str, folder: str, headers: dict[str, str], body: bytes
) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and content that the site answers with."""
    from django.core.handlers.wsgi import WSGIRequest

    parts = urlsplit(url)
    path = unquote(parts.path).removeprefix(folder.rstrip("/"))
    environ = {
        "REQUEST_METHOD": method,
        "SCRIPT_NAME": folder.rstrip("/"),
        "PATH_INFO": path.encode().decode("latin-1"),
        "QUERY_STRING": parts.query,
        "SERVER_NAME": parts.hostname or "localhost",
        "SERVER_PORT": str(parts.port or (443 if parts.scheme == "https" else 80)),
        "HTTP_HOST": parts.netloc,
        "REMOTE_ADDR": "127.0.0.1",
        "wsgi.url_scheme": parts.scheme,
        "wsgi.input": io.BytesIO(body),
        "CONTENT_LENGTH": str(len(body)),
    }
    for name, value in headers.items():
        key = name.upper().replace("-", "_")
        environ[key if key == "CONTENT_TYPE" else f"HTTP_{key}"] = value
    made = handler()(WSGIRequest(environ))
    content = b"".join(made.streaming_content) if made.streaming else made.content
    told = {name.lower(): value for name, value in made.headers.items()}
    made.close()
    return made.status_code, told, content


def news(codes: list[str]) -> str:
    """What a stream would say now: numbers of tables, and what the person has to decide."""
    from signoria.web.offline.resident import Own
    from signoria.web.tables.models import Table
    from signoria.web.tables.push import news_of
    from signoria.web.tables.streams import concerning
    from signoria.web.tables.viewing import visitor_key

    session = Own()
    rows = {row.pk: row for row in Table.objects.filter(code__in=codes)}
    said = [
        {"table": rows[pk].code, **found.told(FIRST, session.get(visitor_key(rows[pk])))}
        for pk, found in news_of(rows).items()
    ]
    return json.dumps({"tables": said, "me": concerning(FIRST, language())})


def language() -> str:
    """Of the person, or of the page that was asked for last."""
    from django.utils.translation import get_language

    from signoria.web.accounts.models import User

    return User.objects.get(pk=FIRST).language or get_language() or "en"


def complain(error: BaseException) -> None:
    """Into the console of the browser."""
    sys.excepthook(type(error), error, error.__traceback__)
