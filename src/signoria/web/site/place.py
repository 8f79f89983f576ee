"""Where the site runs: on a server, for many people, or in one browser alone."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest


def place(_request: HttpRequest) -> dict[str, bool]:
    """For templates: what needs other people is not shown where nobody else is."""
    return {"serverless": settings.SERVERLESS}
