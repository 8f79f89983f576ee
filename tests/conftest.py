"""Settings of all tests: Hypothesis tries the same examples on every machine."""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("steady", deadline=None, derandomize=True, database=None)
settings.register_profile("deep", deadline=None, max_examples=2_000, database=None)
settings.load_profile(os.environ.get("SIGNORIA_HYPOTHESIS", "steady"))
