"""Every law in every configuration of every game: one pass over a random game asks them all."""

from __future__ import annotations

import pytest

from tests.contract.helpers import Case
from tests.contract.law import broken_laws


def test_every_law_holds(case: Case, seed: int, subtests: pytest.Subtests) -> None:
    for name, fault in broken_laws(case, seed):
        with subtests.test(name):
            raise fault
