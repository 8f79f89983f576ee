"""The site as an ASGI application.

Pages and the API are plain synchronous Django, each request in one thread of a small pool: under
Django's own ASGI handler every middleware would change threads twice and every request would open
a new connection to the database.  Only static files and the pushes of a table, which stay open,
are asynchronous.  What slow clients may do to any of them: `door.py`.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from django.core.handlers.asgi import ASGIHandler
from django.core.wsgi import get_wsgi_application
from django.template.loader import get_template
from django.template.utils import get_app_template_dirs

from signoria.web.boards import board_folder, board_names
from signoria.web.config.door import Door
from signoria.web.config.files import Files

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "signoria.web.config.settings")

wsgi: Any = get_wsgi_application()  # Any: each library spells the types of WSGI and ASGI anew


class Pushes(ASGIHandler):
    """Django's handler, which would give every open stream a thread until its end: what streams
    ask synchronous code before they begin is asked in one thread for all."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await self.handle(scope, receive, send)


pushes: Any = Pushes()


def read_templates() -> None:
    """Read all templates now: the first visitor of a board would wait half a second for them."""
    apps = [Path(folder) for folder in get_app_template_dirs("templates")]
    boards = [board_folder(name) / "templates" for name in board_names()]
    for folder in [*(folder for folder in apps if "signoria" in folder.parts), *boards]:
        for file in folder.rglob("*.html"):
            get_template(file.relative_to(folder).as_posix())


read_templates()
# A page being drawn would keep the others, and every push, waiting for 5 ms each time.
sys.setswitchinterval(0.001)
application = Door(wsgi, pushes, Files())
