"""A study: its games, numbers, pages and its command."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from signoria.cli.app import app
from signoria.core.words import LANGUAGES
from signoria.games import game_folder, game_names
from signoria.study.findings import correlation, effect, findings, sureness_of
from signoria.study.page import SOURCES, Report, page
from signoria.study.playing import Row, Table, rows_of
from tests.packs.changing import written

TABLE = Table("rialto", 2, "random")
GAMES = 24
SAME_WORDS = ("bank", "gondola", "joker")  # in both languages


@pytest.fixture(scope="module")
def rows(tmp_path_factory: pytest.TempPathFactory) -> list[Row]:
    return rows_of(TABLE, GAMES, tmp_path_factory.mktemp("study"))


def test_a_study_that_was_stopped_goes_on(rows: list[Row], tmp_path: Path) -> None:
    first = rows_of(TABLE, GAMES - 4, tmp_path)
    assert first == rows[: GAMES - 4]
    path = TABLE.file(tmp_path)
    text = path.read_text(encoding="utf-8")
    path.write_text(text[:-100], encoding="utf-8")  # stopped while it wrote
    assert rows_of(TABLE, GAMES, tmp_path) == rows


def test_numbers(rows: list[Row]) -> None:
    found = findings(TABLE, rows)
    assert found["games"] == GAMES and sum(found["histogram"]["counts"]) == 2 * GAMES
    assert sum(found["sources"].values()) == pytest.approx(found["score"]["mean"], abs=0.1)
    won = sum(1 / len(row["winners"]) for row in rows if row["first"] in row["winners"])
    assert found["first_wins"]["share"] == pytest.approx(won / GAMES, abs=1e-4)
    assert found["score"]["p10"] <= found["score"]["p50"] <= found["score"]["p90"]


def test_small_sources_are_one_line_that_leaves_nothing_out() -> None:
    data = json.loads((game_folder("burgundy") / "study.json").read_text(encoding="utf-8"))
    said = Report(data, "en").sources()
    told = [float(value) for value in re.findall(r"<span>([\d.]+)</span>", said)]
    assert len(told) == SOURCES and "all else" in said
    assert sum(told) == pytest.approx(sum(data["tables"][0]["sources"].values()), abs=1.0)


def test_numbers_are_written_as_the_language_does(rows: list[Row]) -> None:
    data = {"game": "rialto", "tables": [findings(TABLE, rows)]}
    mean = f"{data['tables'][0]['score']['mean']:.1f}"
    assert f"<span>{mean}</span>" in Report(data, "en").means()
    assert f"<span>{mean.replace('.', ',')}</span>" in Report(data, "pl").means()


def test_levels_are_compared_in_a_table(rows: list[Row]) -> None:
    """A line for each level, a column for each number of players, every mean with its interval."""
    tables = []
    for players, level, mean in ((2, "magister", 60.0), (3, "magister", 55.0), (2, "novice", 30.0)):
        score = {"mean": mean, "low": mean - 1.5, "high": mean + 1.5}
        found = findings(TABLE, rows)
        found["score"] |= score
        tables.append({**found, "players": players, "level": level})
    said = Report({"game": "rialto", "tables": tables}, "en").means()
    assert re.findall(r"<th scope=row>(.*?)</th>", said) == ["Novice", "Magister"]
    cells = re.findall(r"<td>(.*?)</td>", said.split("<tbody>")[1])
    assert cells == ["<b>30.0</b> ± 1.5", "", "<b>60.0</b> ± 1.5", "<b>55.0</b> ± 1.5"]


def test_what_goes_together() -> None:
    has = [number % 2 == 0 for number in range(100)]
    leads = [10.0 + number % 3 if is_so else float(number % 3) for number, is_so in enumerate(has)]
    gap = effect(has, leads)
    assert gap is not None and 9 < gap["low"] < 10 < gap["high"] < 11
    assert effect([True] * 99 + [False], leads) is None
    assert correlation([1.0, 2.0, 3.0], [2.0, 4.0, 6.0]) == pytest.approx(1.0)
    assert correlation([1.0, 1.0, 1.0], [2.0, 4.0, 6.0]) is None


def test_reconstructed_components_are_known() -> None:
    found = sureness_of("burgundy")
    assert found["boards 1"] == "confirmed" and found["boards 2"] == "single source"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_needs_nothing_else(rows: list[Row], language: str) -> None:
    text = page({"game": "rialto", "tables": [findings(TABLE, rows)]}, language)
    assert f'lang="{language}"' in text
    assert "signoria study rialto --games 24" in " ".join(text.split())
    assert max(len(line) for line in text.split("\n")) <= 120, "lines can be read and compared"
    assert "<script" not in text and "src=" not in text and "href=" not in text


@pytest.mark.parametrize("name", game_names())
def test_everything_has_a_name(name: str) -> None:
    """No id of a record is shown where a game has words."""
    data = json.loads((game_folder(name) / "study.json").read_text(encoding="utf-8"))
    for language in LANGUAGES:
        report = Report(data, language)
        for row in [*report.main["things"], *report.main["prices"]]:
            told, value = report.thing(row["thing"]), row["thing"].split(" ", 2)[2]
            assert not re.search("[a-z][-_]", told), row
            assert told != value or language == "en" or value in SAME_WORDS, row


def test_the_command(tmp_path: Path) -> None:
    out = tmp_path / "report"
    given = ["study", "rialto", "--games", "20", "--players", "2", "--level", "random"]
    answer = CliRunner().invoke(app, [*given, "--out", str(out), "--json"])
    assert answer.exit_code == 0, answer.output
    assert json.loads(answer.stdout) == json.loads((out / "study.json").read_text())
    assert (out / "numbers.csv").read_text().startswith("players,level,games,what,name")
    assert {"index.html", "index-pl.html"} <= {file.name for file in out.iterdir()}


def test_a_study_of_a_pack_says_so_and_is_kept_apart(tmp_path: Path) -> None:
    pack, out = tmp_path / "pack", tmp_path / "study"
    pack.mkdir()
    written("rialto", pack)
    words = ["study", "rialto", "--games", "20", "--players", "2", "--level", "random"]
    for more in ([], ["--pack", str(pack)]):
        found = CliRunner().invoke(app, [*words, "--out", str(out), *more])
        assert found.exit_code == 0, found.output
    told = json.loads((out / "study.json").read_text(encoding="utf-8"))["tables"][0]
    assert len(told["pack"]) == 16 and len(list(out.glob("games-*.jsonl"))) == 2
    html = (out / "index-pl.html").read_text(encoding="utf-8")
    assert told["pack"] in html and "--pack PACK" in html
