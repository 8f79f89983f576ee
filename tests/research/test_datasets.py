"""Datasets: what is in them, that they go on where they stopped, and the loader."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from signoria.arena.match import play_match
from signoria.core.codec import state_from_json
from signoria.core.errors import BadOptions, BadRecord
from signoria.core.machine import legal
from signoria.games import game_names, load_game
from signoria.research.datasets import Dataset, Plan, parts, playing, write, write_shards
from signoria.research.datasets.plan import META
from tests.cli.helpers import run
from tests.packs.changing import changed, written


def plan(
    name: str = "rialto", form: str = "tensor", bots: tuple[str, ...] = ("random",) * 2
) -> Plan:
    game = load_game(name)
    players = len(bots)
    return Plan(name, players, game.check_options(players, {}), list(bots), 3, form)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.parquet"


def rows_of(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pq.read_table(path).to_pylist()
    return found


@pytest.mark.parametrize("name", game_names())
def test_every_decision_is_there_and_can_be_read_again(name: str, file: Path) -> None:
    wanted = plan(name, "both")
    write(file, wanted, 1)
    made = Dataset(file)
    rows = rows_of(file)
    assert [row["ply"] for row in rows] == list(range(len(rows)))
    taken = made.take(list(range(0, len(rows), 17)))
    for place, row in enumerate(rows[::17]):
        view = state_from_json(made.game, json.loads(row["view"]))
        assert np.array_equal(made.encoder.encode(view, row["seat"]), taken.observations[place])
        assert np.flatnonzero(taken.masks[place]).tolist() == sorted(row["legal"])
        assert [action.id for action in legal(view)] == row["legal"]
        assert taken.actions[place] == row["chosen"] and row["chosen"] in row["legal"]


def test_the_games_are_those_of_a_match(file: Path) -> None:
    wanted = plan(bots=("greedy", "random", "random"))
    write(file, wanted, 3)
    match = play_match(load_game("rialto"), 3, {}, wanted.bots, 3, seed=3)
    for number, outcome in enumerate(match.games):
        rows = [row for row in rows_of(file) if row["game"] == number]
        assert rows[0]["scores"] == outcome.scores and len(rows) == outcome.decisions
        for row in rows:
            assert row["score"] == outcome.scores[row["seat"]]
            assert (row["place"] == 1) == (row["seat"] in outcome.winners)
            assert row["bot"] == outcome.bots[row["seat"]]


def test_what_was_stopped_goes_on(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "PART", 2)
    whole = file.with_name("whole.parquet")
    write(whole, plan(), 5)
    interrupted(file, plan(), 5, 3, monkeypatch)
    assert not file.exists()
    told: list[int] = []
    assert write(file, plan(), 5, progress=told.append) == 3
    assert told == [2, 4, 5]
    assert rows_of(file) == rows_of(whole)
    assert not list(file.parent.glob("*.parts"))


def test_a_finished_file_is_made_longer_by_processes_too(file: Path) -> None:
    write(file, plan(), 2)
    whole = file.with_name("whole.parquet")
    write(whole, plan(), 4)
    assert write(file, plan(), 4, jobs=2) == 2
    assert rows_of(file) == rows_of(whole)
    assert write(file, plan(), 4) == 0
    assert Dataset(file).meta["games"] == 4


def test_parts_left_behind_by_a_finished_file_are_not_counted_twice(file: Path) -> None:
    write(file, plan(), 2)
    whole = rows_of(file)
    folder = file.with_name(file.name + ".parts")
    folder.mkdir()
    write_part(folder, (0, 1))
    assert write(file, plan(), 2) == 0
    assert rows_of(file) == whole and not folder.exists()


def write_part(folder: Path, numbers: tuple[int, int]) -> None:
    parts.write_part(folder, plan(), numbers, parts.play_part(plan(), numbers))


def games_of(path: Path) -> list[int]:
    """The number of the game in every first row of a game."""
    return [row["game"] for row in rows_of(path) if row["ply"] == 0]


def interrupted(
    file: Path, wanted: Plan, games: int, after: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A run that stops in the middle of a game."""
    true_play = playing.play

    def stops(wanted: Plan, number: int) -> list[dict[str, Any]]:
        if number == after:
            raise KeyboardInterrupt
        return true_play(wanted, number)

    with monkeypatch.context() as patch:
        patch.setattr(playing, "play", stops)
        with pytest.raises(KeyboardInterrupt):
            write(file, wanted, games)


def test_fewer_games_after_an_interrupted_larger_run(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parts, "PART", 2)
    whole = file.with_name("whole.parquet")
    write(whole, plan(), 7)
    interrupted(file, plan(), 500, 7, monkeypatch)  # six games are done
    assert write(file, plan(), 3) == 0
    assert games_of(file) == [0, 1, 2] and Dataset(file).meta["games"] == 3
    assert write(file, plan(), 5) == 0  # the others were kept for it
    assert games_of(file) == [0, 1, 2, 3, 4] and Dataset(file).meta["games"] == 5
    assert write(file, plan(), 7) == 1
    assert rows_of(file) == rows_of(whole)
    assert not list(file.parent.glob("*.parts"))


def test_parts_of_another_run_are_left_alone(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "PART", 2)
    other = plan(bots=("greedy", "random"))
    interrupted(file, other, 20, 3, monkeypatch)
    left = sorted(file.with_name(file.name + ".parts").iterdir())
    assert len(left) == 1
    whole = file.with_name("whole.parquet")
    write(whole, plan(), 3)
    assert write(file, plan(), 3) == 3
    assert rows_of(file) == rows_of(whole)
    assert sorted(file.with_name(file.name + ".parts").iterdir()) == left
    file.unlink()
    assert write(file, other, 3) == 1  # and can be used when it is its turn


def test_parts_that_overlap_are_counted_once(file: Path) -> None:
    whole = file.with_name("whole.parquet")
    write(whole, plan(), 4)
    folder = file.with_name(file.name + ".parts")
    folder.mkdir()
    for numbers in ((0, 3), (1, 2), (2, 4)):
        write_part(folder, numbers)
    assert write(file, plan(), 4) == 0
    assert rows_of(file) == rows_of(whole)


def test_a_part_cut_short_is_played_again(file: Path) -> None:
    whole = file.with_name("whole.parquet")
    write(whole, plan(), 2)
    folder = file.with_name(file.name + ".parts")
    folder.mkdir()
    write_part(folder, (0, 2))
    part = next(folder.iterdir())
    part.write_bytes(part.read_bytes()[:-100])
    assert write(file, plan(), 2) == 2
    assert rows_of(file) == rows_of(whole) and not folder.exists()


def test_a_finished_file_stays_until_the_longer_one_is_there(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(file, plan(), 2)
    before = file.read_bytes()
    interrupted(file, plan(), 4, 3, monkeypatch)
    assert file.read_bytes() == before


def test_a_file_that_holds_games_twice_is_refused(file: Path) -> None:
    write(file, plan(), 2)
    table = pq.read_table(file)
    pq.write_table(pa.concat_tables([table, table]), file)
    with pytest.raises(BadRecord, match="its rows are not those of 2 games"):
        Dataset(file)
    with pytest.raises(BadRecord, match="its rows are not those of 2 games"):
        write(file, plan(), 3)


def test_a_killed_process_costs_no_game_and_doubles_none(file: Path) -> None:
    words = [sys.executable, "-m", "signoria.cli", "dataset", "rialto", "--bots", "random"]
    words += ["--players", "2", "--seed", "3", "--jobs", "2", "--out", str(file)]
    folder = file.with_name(file.name + ".parts")
    for _ in range(2):
        before = len(list(folder.glob("*.parquet")))
        process = subprocess.Popen(
            [*words, "--games", "100000"], stderr=subprocess.DEVNULL, start_new_session=True
        )
        while len(list(folder.glob("*.parquet"))) == before:
            assert process.poll() is None
            time.sleep(0.01)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    done = [number for file in folder.glob("*.parquet") for number in games_of(file)]
    games = max(done) + 4
    whole = file.with_name("whole.parquet")
    write(whole, plan(), games)
    fewer = games - 6
    played = write(file, plan(), fewer)
    assert played == fewer - len([number for number in done if number < fewer])
    assert games_of(file) == list(range(fewer))
    assert write(file, plan(), games) == games - len(done) - played
    assert rows_of(file) == rows_of(whole)
    assert Dataset(file).meta["games"] == games


def test_other_games_are_not_mixed_in(file: Path) -> None:
    write(file, plan(), 2)
    other = plan(bots=("greedy", "random"))
    with pytest.raises(BadOptions, match="holds other games: bots"):
        write(file, other, 3)
    with pytest.raises(BadOptions, match="already holds 2 games"):
        write(file, plan(), 1)
    assert len(Dataset(file)) > 0


def test_batches_cover_every_decision_once(file: Path) -> None:
    write(file, plan(), 2)
    made = Dataset(file)
    in_order = np.concatenate([batch.actions for batch in made.batches(50)])
    shuffled = np.concatenate([batch.actions for batch in made.batches(50, seed=1)])
    assert len(in_order) == len(made) and sorted(in_order) == sorted(shuffled)
    assert in_order.tolist() != shuffled.tolist()
    assert in_order.tolist() == [row["chosen"] for row in rows_of(file)]
    batch = next(made.batches(8))
    assert batch.observations.shape == (8, made.encoder.size)
    assert set(batch.ranks.tolist()) <= {-1.0, 0.0, 1.0}


def test_the_file_describes_itself(file: Path) -> None:
    write(file, plan(), 1)
    meta = Dataset(file).meta
    assert (meta["game"], meta["seed"], meta["bots"]) == ("rialto", 3, ["random", "random"])
    assert meta["slices"][0]["name"] == "decision"


def test_what_is_no_dataset_is_refused(file: Path) -> None:
    file.write_text("no parquet at all")
    with pytest.raises(BadRecord, match="not a dataset of ours"):
        Dataset(file)
    file.unlink()
    write(file, plan(form="json"), 1)
    with pytest.raises(BadRecord, match="as JSON"):
        Dataset(file).take([0])


def test_tensors_of_another_layout_are_refused(file: Path) -> None:
    write(file, plan(), 1)
    table = pq.read_table(file)
    meta = json.loads(table.schema.metadata[META])
    meta["slices"][3]["most"] += 1
    changed = {META: json.dumps(meta).encode()}
    pq.write_table(table.replace_schema_metadata(changed), file)
    with pytest.raises(BadRecord, match="another layout"):
        Dataset(file)
    with pytest.raises(BadRecord, match="another layout"):
        write(file, plan(), 2)


def test_wrong_plans_are_refused(file: Path) -> None:
    with pytest.raises(BadOptions, match="tensor, json, both"):
        write(file, plan(form="picture"), 1)
    with pytest.raises(BadOptions, match="at most"):
        write(file, plan(), 10**20)
    with pytest.raises(BadOptions, match="2 players need 2 bots"):
        write(file, plan()._replace(bots=["random"]), 1)
    assert not list(file.parent.iterdir())


def test_the_command_writes_and_goes_on(file: Path) -> None:
    words = ("dataset", "rialto", "--bots", "random", "--out", str(file), "--json")
    first = run(*words, "--games", "2").json()
    assert first["games"] == first["played"] == 2
    again = run(*words, "--games", "3").json()
    assert (again["games"], again["played"]) == (3, 1)
    assert again["decisions"] == len(Dataset(file)) > first["decisions"]
    refused = run("dataset", "rialto", "--bots", "greedy", "--out", str(file), "--games", "9")
    assert refused.code == 2 and "holds other games" in refused.err


def test_who_interrupts_is_told_that_it_goes_on(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(plan: Plan, number: int) -> None:
        raise KeyboardInterrupt

    words = ("dataset", "rialto", "--bots", "random", "--out", str(file), "--games", "2")
    with monkeypatch.context() as patched:
        patched.setattr(playing, "play", interrupted)
        stopped = run(*words)
    assert stopped.code == 130 and stopped.err.count("\n") == 1
    assert "the same command goes on where it was" in stopped.err
    assert run(*words).code == 0


def test_a_place_that_cannot_be_written_is_named_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    ran = run("dataset", "rialto", "--games", "1", "--out", str(tmp_path / "file" / "a.parquet"))
    assert ran.code == 2 and "cannot be written" in ran.err and len(ran.err.splitlines()) == 1


def test_a_missing_file_is_called_missing_and_too_many_games_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match=r"no\.parquet: there is no such file"):
        Dataset(tmp_path / "no.parquet")
    many = run("dataset", "rialto", "--games", "9" * 20, "--out", str(tmp_path / "x.parquet"))
    assert many.code == 2 and "at most" in many.err


def test_games_with_a_pack_are_those_of_the_match_and_carry_it(file: Path, tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    pack.mkdir()
    written("rialto", pack)
    words = ("--players", "2", "--bots", "random", "--seed", "3", "--games", "2")
    words += ("--views", "both", "--out", str(file))
    made = run("dataset", "rialto", *words, "--pack", str(pack))
    assert made.code == 0, made.err
    match = play_match(load_game("rialto"), 2, {}, ["random"] * 2, 2, 3, pack=pack)
    meta, rows = Dataset(file).meta, rows_of(file)
    assert meta["files"] == changed("rialto") and len(meta["pack"]) == 16
    for number, outcome in enumerate(match.games):
        assert next(row["scores"] for row in rows if row["game"] == number) == outcome.scores
    view = state_from_json(load_game("rialto"), json.loads(rows[0]["view"]), pack)
    assert [action.id for action in legal(view)] == rows[0]["legal"]
    other = run("dataset", "rialto", *words)
    assert other.code == 2 and "pack is" in other.err, "games of other components are not mixed"


def test_a_faulty_pack_is_refused_before_anything_is_written(file: Path, tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    pack.mkdir()
    (pack / "setup.toml").write_text("rounds = 0", encoding="utf-8")
    found = run("dataset", "rialto", "--out", str(file), "--pack", str(pack))
    assert found.code == 2 and "setup.toml, line" in found.err
    assert list(tmp_path.iterdir()) == [pack]


def test_the_card_of_a_folder_names_the_pack(tmp_path: Path) -> None:
    pack, folder = tmp_path / "pack", tmp_path / "data"
    pack.mkdir()
    wanted = plan()._replace(pack=written("rialto", pack))
    write_shards(folder, wanted, 2, 1)
    card = (folder / "README.md").read_text(encoding="utf-8")
    assert wanted.meta(0)["pack"] in card and "--pack PACK" in card
