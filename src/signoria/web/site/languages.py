"""The languages of the site: those of the games' words that the interface is translated to."""

from __future__ import annotations

from django.conf import settings
from django.utils.translation import get_language


def language() -> str:
    """The active language, one of ours."""
    active = (get_language() or settings.LANGUAGE_CODE).split("-")[0]
    return active if active in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
