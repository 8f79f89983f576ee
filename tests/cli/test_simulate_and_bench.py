"""`signoria simulate` and `signoria bench`: what they measure and how they say it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from signoria.games import load_game
from tests.cli.helpers import run

MATCH = ("simulate", "rialto", "--players", "3", "--games", "6", "--bots", "greedy,random,random")
KEYS = [
    "game",
    "version",
    "rules_version",
    "players",
    "options",
    "bots",
    "seed",
    "games",
    "seconds",
    "decisions",
    "decisions_per_second",
    "legal_per_decision",
    "forced_share",
    "scores",
    "wins",
    "seat_wins",
    "first_wins",
    "labels",
    "sources",
]


def without_time(data: dict[str, Any]) -> dict[str, Any]:
    """A summary without what depends on the machine."""
    return {key: value for key, value in data.items() if "second" not in key}


def test_the_json_has_its_fixed_keys() -> None:
    data = run(*MATCH, "--json").json()
    assert list(data) == KEYS
    assert all(list(row) == ["seat", "bot", "mean", "sd"] for row in data["scores"])
    assert all(list(row) == ["bot", "share", "low", "high"] for row in data["wins"])
    assert all(list(row) == ["seat", "share", "low", "high"] for row in data["seat_wins"])
    assert list(data["first_wins"]) == ["share", "low", "high"]
    assert data["labels"] == []
    assert data["games"] == 6
    points = sum(row["mean"] for row in data["scores"] if row["bot"] == "greedy") / 3
    others = sum(row["mean"] for row in data["scores"] if row["bot"] == "random") / 3
    assert sum(data["sources"].values()) == pytest.approx((points + 2 * others) / 3, abs=0.1)
    assert data["options"] == {"neutral": False}


def test_every_bot_plays_every_seat() -> None:
    data = run(*MATCH, "--json").json()
    seats = {(row["seat"], row["bot"]) for row in data["scores"]}
    assert seats == {(seat, bot) for seat in (1, 2, 3) for bot in ("greedy", "random")}


def test_shares_of_wins_add_up_to_one() -> None:
    data = run(*MATCH, "--json").json()
    for rows in (data["wins"], data["seat_wins"]):
        assert sum(row["share"] for row in rows) == pytest.approx(1, abs=0.001)
        assert all(0 <= row["low"] <= row["share"] <= row["high"] <= 1 for row in rows)


def test_a_seed_makes_a_match_repeatable_on_any_number_of_processes() -> None:
    first = run(*MATCH, "--seed", "7", "--json").json()
    again = run(*MATCH, "--seed", "7", "--jobs", "2", "--json").json()
    other = run(*MATCH, "--seed", "8", "--json").json()
    assert without_time(first) == without_time(again)
    assert without_time(first)["scores"] != without_time(other)["scores"]


def test_the_tables_name_bots_and_seats() -> None:
    out = run("simulate", "rialto", "--games", "2", "--option", "neutral=true").out
    assert "rialto, 2 players, neutral=true: 2 games" in out
    assert "greedy" in out
    assert "seat 2" in out
    assert "decisions per game" in out


BOARDS = ("simulate", "burgundy", "--players", "2", "--games", "40", "--bots", "random")


def test_boards_dealt_at_random_are_compared() -> None:
    rows = run(*BOARDS, "--option", "experienced=open", "--json").json()["labels"]
    assert [row["label"] for row in rows] == [f"board {number}" for number in range(1, 11)]
    keys = ["label", "seats", "mean", "sd", "share", "low", "high"]
    assert all(list(row) == keys for row in rows)
    assert sum(row["seats"] for row in rows) == 80
    won = sum(row["share"] * row["seats"] for row in rows)
    assert won == pytest.approx(40, abs=0.01)


def test_the_table_of_boards_is_printed_when_they_differ() -> None:
    out = run(*BOARDS, "--option", "experienced=open").out
    assert "first to move" in out
    assert "board 10" in out
    assert "board" not in run(*BOARDS).out


def test_bench_measures_every_configuration() -> None:
    data = run("bench", "rialto", "--seconds", "0.01", "--json").json()
    assert list(data) == ["rows"]
    wanted = load_game("rialto").configurations()
    assert [(row["players"], row["options"]) for row in data["rows"]] == [
        (each.players, each.options) for each in wanted
    ]
    for row in data["rows"]:
        assert list(row) == [
            "game",
            "players",
            "options",
            "compiled",
            "decisions_per_second",
            "copy_us",
            "legal_per_decision",
            "forced_share",
            "greedy_per_second",
            "search_simulations_per_second",
        ]
        assert row["decisions_per_second"] > 0


def test_bench_prints_a_table() -> None:
    out = run("bench", "rialto", "--seconds", "0.01").out
    assert "Build:" in out
    assert "neutral=true" in out


def test_train_makes_weights_and_goes_on(tmp_path: Path) -> None:
    folder = str(tmp_path / "learned")
    words = ("--games", "1", "--players", "2", "--rounds", "0", "--out", folder)
    ran = run("train", "principato", *words)
    assert ran.code == 0, ran.err
    assert ran.out.startswith("round 0: 2 games, mean ")
    assert (tmp_path / "learned" / "value.net").is_file()
    assert run("train", "principato", "--resume", folder).out == ran.out
    assert "holds a training of principato" in run("train", "burgundy", "--resume", folder).err
    assert "no numbers of players" in run("train", "principato", "--players", "x").err
