"""What makes the browser's Python start sooner does the same as Python itself."""

from __future__ import annotations

from tests.web.test_offline import in_browsers_python


def test_late_methods_and_what_is_remembered() -> None:
    found = in_browsers_python("library.py", tight=False)
    assert found["behaviour"] == []
    assert found["classes"] > 100 and found["wrong"] == []
    assert found["remembered"]["known"] > 300 and found["remembered"]["tried"] > 100
    assert found["remembered"]["wrong"] == []
