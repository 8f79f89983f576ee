"""The rule catalogue, and the scanner that finds which rules have tests."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from signoria.core import rulebook
from signoria.core.rulebook import Rulebook, load_rulebook

RULE = {"id": "TOY-A-1", "section": "a", "page": "3", "en": "Draw.", "pl": "Dobierz."}
BOOK: dict[str, Any] = {
    "game": "toy",
    "sections": {"a": {"en": "Start", "pl": "Początek"}},
    "rule": [RULE],
}


def test_a_rule_has_a_wording_in_each_language() -> None:
    rule = Rulebook(BOOK).rules["TOY-A-1"]
    expected = {"id": "TOY-A-1", "section": "a", "page": "3"}
    assert rule.to_json("pl") == {**expected, "text": "Dobierz."}
    assert rule.to_json("en") == {**expected, "text": "Draw."}


@pytest.mark.parametrize("missing", ["id", "section", "page", "en", "pl"])
def test_a_rule_without_one_of_its_parts_is_an_error(missing: str) -> None:
    rule = {key: value for key, value in RULE.items() if key != missing}
    with pytest.raises(KeyError, match=missing):
        Rulebook({**BOOK, "rule": [rule]})


def test_a_rule_is_listed_once_and_in_a_known_section() -> None:
    with pytest.raises(AssertionError, match="TOY-A-1 is listed twice"):
        Rulebook({**BOOK, "rule": [RULE, RULE]})
    with pytest.raises(AssertionError, match="no known section"):
        Rulebook({**BOOK, "rule": [{**RULE, "section": "z"}]})


def test_a_rulebook_is_read_from_a_folder(tmp_path: Path) -> None:
    (tmp_path / "rules.toml").write_text(
        'game = "toy"\n[sections]\na = { en = "Start", pl = "Początek" }\n'
        '[[rule]]\nid = "TOY-A-1"\nsection = "a"\npage = ""\nen = "Draw."\npl = "Dobierz żeton."\n',
        encoding="utf-8",
    )
    book = load_rulebook(tmp_path)
    assert book.game == "toy" and list(book.rules) == ["TOY-A-1"]
    assert book.rules["TOY-A-1"].wording["pl"] == "Dobierz żeton."


TESTS = '''
import pytest

pytestmark = pytest.mark.rule("TOY-M-1")

@pytest.mark.rule("TOY-A-1", "TOY-A-2")
def test_one(): ...

class TestMore:
    @pytest.mark.rule("TOY-B-1")
    @pytest.mark.slow
    def test_two(self): ...

@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("TOY-C-1"))])
def test_three(x): ...

@pytest.mark.skip("TOY-X-1")
def test_four():
    """pytest.mark.rule("TOY-X-2")"""
    rule("TOY-X-3")
'''


def test_marked_rules_are_found_wherever_the_mark_stands(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "test_toy.py").write_text(TESTS, encoding="utf-8")
    assert rulebook.tested_rules(tmp_path) == {
        "TOY-M-1",
        "TOY-A-1",
        "TOY-A-2",
        "TOY-B-1",
        "TOY-C-1",
    }


def test_only_test_files_count(tmp_path: Path) -> None:
    (tmp_path / "helpers.py").write_text(TESTS, encoding="utf-8")
    assert rulebook.tested_rules(tmp_path) == set()
