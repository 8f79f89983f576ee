"""The same work many times on the machines of a Ray cluster; see docs/cluster.md."""

from __future__ import annotations

import socket
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any, TypeVar

from signoria.arena.parcels import Parcel, pack, unpack
from signoria.arena.processes import errand_size
from signoria.core.errors import SignoriaError

Given = TypeVar("Given")
Found = TypeVar("Found")

RETRIES = 10  # of an errand whose worker or machine is lost
AHEAD = 4  # errands sent for each processor, so that none waits for the slowest
NOT_INSTALLED = "failed to import on the worker"  # in what Ray says then
NO_SIGNORIA = "a machine of the cluster has no Signoria: install the same on all machines"
PATIENCE = 10.0  # seconds until somebody must have answered at the address


class BadCluster(SignoriaError):
    """A cluster that cannot be reached, or that cannot do the work."""


def over_cluster(
    work: Callable[[Given], Found], given: Sequence[Given], address: str, most_at_once: int
) -> Iterator[Found]:
    """What the work finds in each of these, in their order, whoever finds it.

    An errand depends on nothing but what it is given.  So one that was lost with its worker is
    simply done again, by somebody else.
    """
    ray = connected(address)
    workers = processors(ray)
    size = errand_size(len(given), workers, most_at_once)
    errands = iter([given[first : first + size] for first in range(0, len(given), size)])
    under_way: deque[Any] = deque()
    try:
        remote = ray.remote(num_cpus=1, max_retries=RETRIES)(run_errand)
        parcel = ray.put(pack(work))  # once for every machine, not once for every errand
        while True:
            for errand in islice(errands, workers * AHEAD - len(under_way)):
                under_way.append(remote.remote(parcel, errand))
            if not under_way:
                return
            yield from answer_of(ray, under_way[0])
            under_way.popleft()
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "signoria":
            raise
        raise BadCluster(NO_SIGNORIA) from error
    finally:
        for errand in under_way:  # nobody waits for them any more
            ray.cancel(errand)


def run_errand(parcel: Parcel, errand: Sequence[Any]) -> list[Any]:
    """What a worker of the cluster does."""
    work = unpack(parcel)
    return [work(each) for each in errand]


def connected(address: str) -> Any:
    """Ray, connected to this cluster; a connection that is there already is used."""
    try:
        import ray
    except ModuleNotFoundError as error:
        raise BadCluster("a cluster needs ray: pip install 'signoria[cluster]'") from error
    if not ray.is_initialized():
        knock(address)
        try:
            ray.init(address=address, log_to_driver=False, logging_level="ERROR")
        except (ConnectionError, RuntimeError, ValueError) as error:
            raise BadCluster(f"no cluster at {address}: {error}") from error
    return ray


def knock(address: str) -> None:
    """Is anybody there?  Ray itself asks for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdigit():
        return  # a word of Ray's own, such as `auto`
    try:
        socket.create_connection((host, int(port)), timeout=PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise BadCluster(f"nobody answers at {address}: {error}") from error


def processors(ray: Any) -> int:
    """How many errands the cluster can do at once."""
    found = int(ray.cluster_resources().get("CPU", 0))
    if not found:
        raise BadCluster("the cluster has no processors: start a worker, see docs/cluster.md")
    return found


def answer_of(ray: Any, errand: Any) -> list[Any]:
    """What an errand found; what went wrong there goes wrong here."""
    try:
        found: list[Any] = ray.get(errand)
    except ray.exceptions.RayTaskError as error:
        if NOT_INSTALLED in str(error.cause):
            raise BadCluster(NO_SIGNORIA) from error
        raise error.cause from error
    except ray.exceptions.RayError as error:
        raise BadCluster(f"the cluster lost an errand {RETRIES + 1} times: {error}") from error
    return found
