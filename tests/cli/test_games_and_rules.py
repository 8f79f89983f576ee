"""`signoria games` and `signoria rules`."""

from __future__ import annotations

from pathlib import Path

from signoria.cli.common import cli_words
from signoria.cli.games import learned_in_words
from signoria.core.rulebook import load_rulebook
from signoria.games import game_names, load_game
from tests.cli.helpers import run

RIALTO = load_rulebook(load_game("rialto").folder)


def test_games_lists_every_game() -> None:
    found = run("games", "--json").json()["games"]
    assert [game["name"] for game in found] == game_names()
    rialto = next(game for game in found if game["name"] == "rialto")
    assert rialto["players"] == [2, 3, 4, 5]
    assert [option["name"] for option in rialto["options"]] == ["neutral"]


def test_games_says_what_bots_have_learned() -> None:
    words = cli_words("en")
    said = "no learned value: the hand-made evaluation answers"
    assert learned_in_words([], True, words) == said
    two = {"players": 2, "options": {}}
    hard = {"players": 2, "options": {"two_player_hard": True}}
    three = {"players": 3, "options": {}}
    said = "learned value for 2, 3 players; 2 players two_player_hard=true. "
    rest = "All other tables: the hand-made evaluation answers."
    assert learned_in_words([three, two, two, hard], True, words) == said + rest
    assert learned_in_words([two], False, words).endswith(
        " No table is left to the hand-made evaluation."
    )


def test_every_table_is_learned_or_answered_by_hand() -> None:
    for game in run("games", "--json").json()["games"]:
        learned = [table["players"] for table in game["learned"]]
        rest = [table["players"] for table in game["hand_made"]]
        assert sorted({*learned, *rest}) == game["players"], game["name"]


def test_games_speaks_polish() -> None:
    out = run("games", "--lang", "pl").out
    assert "od 2 do 5 graczy" in out
    assert "Wenecja" in out


def test_rules_prints_all_rules_under_their_sections() -> None:
    out = run("rules", "rialto").out
    assert all(rule in out for rule in RIALTO.rules)
    assert "District bonus" in out


def test_one_rule_by_its_id_in_any_case() -> None:
    found = run("rules", "rialto", "ria-jok-2", "--json").json()
    assert [rule["id"] for rule in found["rules"]] == ["RIA-JOK-2"]
    assert "Pojedynczego Jokera" in run("rules", "rialto", "RIA-JOK-2", "--lang", "pl").out


def test_the_beginning_of_an_id_names_a_group() -> None:
    found = run("rules", "rialto", "RIA-JOK", "--json").json()
    assert [rule["id"] for rule in found["rules"]] == [f"RIA-JOK-{n}" for n in range(1, 6)]


def test_search_looks_into_the_wording() -> None:
    found = run("rules", "rialto", "--search", "GONDOLA", "--json").json()
    assert "gondola" in found["rules"][0]["text"].lower()
    assert len(found["rules"]) > 1
    assert "No rule contains" in run("rules", "rialto", "--search", "dragonfruit").out


def test_search_tells_what_it_took_a_mistyped_word_for() -> None:
    found = run("rules", "rialto", "--search", "brigde").out
    assert "“brigde” was taken for “bridge”" in found
    assert "RIA-D-2" in found


def test_where_nothing_is_found_the_nearest_three_are_shown() -> None:
    assert run("rules", "rialto", "--search", "qqqqqq").out.count("RIA-") == 3
    assert run("rules", "rialto", "--search", "qqqqqq", "--json").json()["rules"] == []


def test_coverage_of_some_tests(tmp_path: Path) -> None:
    test = '@pytest.mark.rule("RIA-A-1", "RIA-B-1")\ndef test_it():\n    pass\n'
    (tmp_path / "test_some.py").write_text(test, encoding="utf-8")
    found = run("rules", "rialto", "--coverage", "--tests", str(tmp_path), "--json")
    data = found.json()
    assert found.code == 1
    assert list(data) == ["game", "rules", "covered", "missing"]
    assert data["covered"] == ["RIA-A-1", "RIA-B-1"]
    assert data["rules"] == list(RIALTO.rules)
    assert set(data["missing"]) == set(RIALTO.rules) - {"RIA-A-1", "RIA-B-1"}


def test_coverage_of_all_rules_is_success(tmp_path: Path) -> None:
    marks = ", ".join(f'"{rule}"' for rule in RIALTO.rules)
    (tmp_path / "test_all.py").write_text(f"x = pytest.mark.rule({marks})\n", encoding="utf-8")
    found = run("rules", "rialto", "--coverage", "--tests", str(tmp_path))
    assert found.code == 0
    assert f"{len(RIALTO.rules)} of {len(RIALTO.rules)}" in found.out


def test_coverage_finds_the_tests_by_itself() -> None:
    assert run("rules", "rialto", "--coverage", "--json").json()["covered"]


def test_tests_that_are_not_python_are_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "test_bad.py").write_text("def (:\n", encoding="utf-8")
    found = run("rules", "rialto", "--coverage", "--tests", str(tmp_path))
    assert found.code == 2
    assert found.err.count("\n") == 1
