"""Where the site runs: on a server, for many people, or in one browser alone."""

from __future__ import annotations

from functools import cache
from typing import Final

from django.conf import settings
from django.http import HttpRequest

NO_TOKEN: Final = "NOTPROVIDED"  # as Django has it
OFFLINE: Final = "/offline/"  # where a server has the games without one


def place(_request: HttpRequest) -> dict[str, bool | str]:
    """For templates: what needs other people is not shown where nobody else is, and the way to
    play without a network only where its files are.  No other site can send a form to a browser's
    own: there they have no token, which takes long to make."""
    found: dict[str, bool | str] = {"serverless": settings.SERVERLESS}
    if settings.SERVERLESS:
        found["csrf_token"] = NO_TOKEN
    return {**found, "offline_url": OFFLINE if has_offline() else ""}


@cache
def has_offline() -> bool:
    """Has `signoria export` written the games without a server, when this process began?"""
    return not settings.SERVERLESS and (settings.OFFLINE / "sw.js").is_file()
