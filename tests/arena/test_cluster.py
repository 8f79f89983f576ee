"""A Ray cluster plays the same games as this process, also when it loses workers and machines.

`make test-cluster` installs Ray (280 MB) beside the other tools and runs this.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from signoria.arena import parcels
from signoria.arena.match import GameOutcome, Match
from signoria.arena.parcels import OtherBuild
from signoria.arena.processes import over_processes
from signoria.arena.training import Plan, open_training
from signoria.core.errors import BadOptions
from signoria.games import load_game
from signoria.research.datasets import Plan as DatasetPlan
from signoria.research.datasets import verify, write, write_shards
from tests.cli.helpers import run
from tests.cli.test_simulate_and_bench import without_time

ray = pytest.importorskip("ray", reason="Ray is not installed: make test-cluster")

pytestmark = pytest.mark.filterwarnings("default")  # Ray's own are not ours to mend

RIALTO = load_game("rialto")
MEMORY = 80_000_000  # of a node's object store, the least Ray allows


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two machines with one processor each, and a head that only leads."""
    from ray.cluster_utils import Cluster

    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    head = {"num_cpus": 0, "object_store_memory": MEMORY, "include_dashboard": False}
    made = Cluster(initialize_head=True, head_node_args=head)
    for _ in range(2):
        made.add_node(num_cpus=1, object_store_memory=MEMORY)
    yield made
    ray.shutdown()
    made.shutdown()


class StoppedMatch(Match):
    """Game 5 never ends, until whoever plays it is gone."""

    def stop_in(self, folder: Path) -> StoppedMatch:
        """Where it is told who plays game 5."""
        self.noted = str(folder / "who")  # no path, which would travel
        return self

    def play(self, number: int) -> GameOutcome:
        who = Path(self.noted)
        if number == 5 and not who.exists():
            beside = who.with_suffix(".part")
            beside.write_text(f"{os.getpid()} {ray.get_runtime_context().get_node_id()}")
            beside.replace(who)
            while True:
                time.sleep(0.1)
        return super().play(number)


def all_of(outcomes: Iterator[GameOutcome]) -> list[dict[str, Any]]:
    """Everything that is known of some games."""
    return [vars(outcome) for outcome in outcomes]


def play_and_lose(cluster: Any, folder: Path, lose: Callable[[int, str], None]) -> None:
    """Twelve games; who plays the sixth is lost in the middle of it."""
    match = StoppedMatch(RIALTO, 2, {}, ["greedy", "random"], seed=4).stop_in(folder)

    def strike() -> None:
        while not Path(match.noted).exists():
            time.sleep(0.05)
        process, node = Path(match.noted).read_text().split()
        lose(int(process), node)

    striker = threading.Thread(target=strike)
    striker.start()
    found = all_of(match.outcomes(range(12), cluster=cluster.address))
    striker.join()
    assert [game["number"] for game in found] == list(range(12))
    plain = Match(RIALTO, 2, {}, ["greedy", "random"], seed=4)
    assert found == all_of(plain.outcomes(range(12)))


def test_a_killed_worker_costs_no_game(cluster: Any, tmp_path: Path) -> None:
    play_and_lose(cluster, tmp_path, lambda process, node: os.kill(process, signal.SIGKILL))


def test_a_lost_machine_costs_no_game(cluster: Any, tmp_path: Path) -> None:
    def lose(process: int, node: str) -> None:
        lost = next(each for each in cluster.worker_nodes if each.node_id == node)
        cluster.remove_node(lost, allow_graceful=False)

    play_and_lose(cluster, tmp_path, lose)
    cluster.add_node(num_cpus=1, object_store_memory=MEMORY)


def test_a_training_makes_the_same_weights(cluster: Any, tmp_path: Path) -> None:
    two = {"players": 2, "options": {}}
    plan = Plan("principato", [two], rounds=1, first_games=2, games=2, first=4, second=2, gate=2)
    for folder in ("here", "there"):
        training = open_training(tmp_path / folder, plan)
        training.cluster = cluster.address if folder == "there" else ""
        training.run()
    for name in ("round-0.net", "round-1.net", "value.net"):
        assert (tmp_path / "here" / name).read_bytes() == (tmp_path / "there" / name).read_bytes()


def test_a_dataset_is_the_same_file(cluster: Any, tmp_path: Path) -> None:
    plan = DatasetPlan("rialto", 2, RIALTO.check_options(2, {}), ["random"] * 2, 3, "tensor")
    here, there = tmp_path / "here.parquet", tmp_path / "there.parquet"
    assert write(here, plan, 23) == write(there, plan, 23, cluster=cluster.address) == 23
    assert here.read_bytes() == there.read_bytes()
    here, there = tmp_path / "here", tmp_path / "there"
    write_shards(here, plan, 20, 10)
    write_shards(there, plan, 20, 10, cluster=cluster.address)
    assert verify(here) == verify(there) == 3
    assert (here / "SHA256SUMS").read_bytes() == (there / "SHA256SUMS").read_bytes()


def test_a_simulation_says_the_same(cluster: Any) -> None:
    words = ("simulate", "rialto", "--games", "6", "--bots", "greedy,random", "--json")
    there = run(*words, "--cluster", cluster.address).json()
    assert without_time(there) == without_time(run(*words).json())


def refuse(number: int) -> int:
    raise BadOptions(f"{number} is too many")


def test_a_fault_is_told_as_it_is_here(cluster: Any) -> None:
    with pytest.raises(BadOptions, match=r"^3 is too many$"):
        list(over_processes(refuse, [3, 4], 1, cluster=cluster.address))


def test_another_build_is_refused(cluster: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parcels, "build", lambda: "0.0.9")
    with pytest.raises(OtherBuild, match=r"the work was sent by 0\.0\.9"):
        list(over_processes(refuse, [3, 4], 1, cluster=cluster.address))
