"""Every test begins in English: a request leaves its language behind in the thread."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.utils import translation


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """As if no request had been made yet."""
    translation.activate("en")
    yield
    translation.deactivate()
