"""Settings of all tests: Hypothesis tries the same examples on every machine, times are noted."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

from tests.tools.times import Times

settings.register_profile("steady", deadline=None, derandomize=True, database=None)
settings.register_profile("deep", deadline=None, max_examples=2_000, database=None)
settings.load_profile(os.environ.get("SIGNORIA_HYPOTHESIS", "steady"))


def pytest_configure(config: pytest.Config) -> None:
    """Note the time of every test where `make` asks for it."""
    if os.environ.get("SIGNORIA_TIMES"):
        config.pluginmanager.register(Times(Path(os.environ["SIGNORIA_TIMES"])))
