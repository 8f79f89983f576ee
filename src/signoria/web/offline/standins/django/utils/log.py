"""Logging of Django, without mail to anybody: what it says is for nobody in a browser."""

from __future__ import annotations

import logging
from typing import Any

SILENT = logging.getLogger("django")
request_logger = logging.getLogger("django.request")


def configure_logging(_config: object, _settings: object) -> None:
    """As Django's own does with `DEBUG = False`, but for the mail."""
    SILENT.addHandler(logging.NullHandler())


def log_response(*_message: object, response: Any = None, **_about: object) -> None:
    """An answer that is an error; Django asks whether this was done."""
    response._has_been_logged = True
