"""What every game keeps, tested over all games at once."""

import pytest

pytest.register_assert_rewrite("tests.contract.laws", "tests.contract.helpers")
