"""Log lines for people or, with `SIGNORIA_LOG=json`, for programs; neither holds a secret."""

from __future__ import annotations

import json
import logging
import re
from datetime import UTC, datetime

SECRETS = [
    (re.compile(r"(/account/forgotten/)[^/\s]+/[^/\s]+"), r"\1…"),  # a link that sets a password
    (re.compile(r"(Bearer\s+)[\w.:~+/=-]+", re.I), r"\1…"),
    (re.compile(r"(://[^:/@\s]*:)[^@/\s]+@"), r"\1…@"),  # the password of a database or mail server
    (
        re.compile(
            r"((?:password|sessionid|csrftoken|token|seed)[\"']?\s*[=:]\s*[\"']?)[^\s\"'&;,]+", re.I
        ),
        r"\1…",
    ),
]


def without_secrets(text: str) -> str:
    """The text with everything taken out by which somebody could become somebody else."""
    for secret, instead in SECRETS:
        text = secret.sub(instead, text)
    return text


class Text(logging.Formatter):
    """As people read it."""

    def format(self, record: logging.LogRecord) -> str:
        """One record, with its traceback."""
        return without_secrets(super().format(record))


class Json(logging.Formatter):
    """One object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """When, how grave, where, what; the traceback if there is one."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        told = {
            "at": at,
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": without_secrets(record.getMessage()),
            "process": record.process,
        }
        status = getattr(record, "status_code", None)
        if status is not None:
            told["status"] = status
        if record.exc_info:
            told["traceback"] = without_secrets(self.formatException(record.exc_info))
        return json.dumps(told, ensure_ascii=False)
