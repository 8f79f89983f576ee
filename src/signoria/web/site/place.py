"""Where the site runs: on a server, for many people, or in one browser alone."""

from __future__ import annotations

from functools import cache

from django.conf import settings
from django.http import HttpRequest


def place(_request: HttpRequest) -> dict[str, bool]:
    """For templates: what needs other people is not shown where nobody else is, and the way to
    play without a network only where its files are."""
    return {"serverless": settings.SERVERLESS, "has_offline": has_offline()}


@cache
def has_offline() -> bool:
    """Has `signoria export` written the games without a server, when this process began?"""
    return not settings.SERVERLESS and (settings.OFFLINE / "sw.js").is_file()
