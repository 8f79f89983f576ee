"""Every test begins with empty memory, since keys of tables and people come again after a rollback,
and in English, since a request leaves its language behind in the thread."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation

from signoria.web.site import limits
from signoria.web.tables.live import CACHE
from signoria.web.tables.spectators import DRAWINGS


@pytest.fixture(autouse=True)
def fresh_memory() -> Iterator[None]:
    """Forget the tables of the test before, and what its people were allowed."""
    Path(settings.STATIC_ROOT).mkdir(parents=True, exist_ok=True)  # whitenoise wants to see it
    forget()
    yield
    forget()


def forget() -> None:
    """What a process keeps of one request for the next."""
    CACHE._slots.clear()
    DRAWINGS.clear()
    limits._bundles.clear()


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """As if no request had been made yet."""
    translation.activate("en")
    yield
    translation.deactivate()
