"""Datasets: every decision of many games in one Parquet file, and a loader.

One row is one decision: the view of the seat that decided, the legal actions, the chosen one,
and how the game ended.  The file's metadata say which games these are and what the entries of a
tensor mean.

While a file is being made, finished parts lie in a folder beside it; starting again goes on
where it stopped, and a finished file can be made longer.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from signoria.arena.match import seating
from signoria.bots import make_bot
from signoria.core.action import Action
from signoria.core.chance import Dice
from signoria.core.codec import state_to_json
from signoria.core.errors import BadOptions, BadRecord
from signoria.core.game import Game
from signoria.core.machine import OVER, apply, legal
from signoria.core.options import Options
from signoria.core.playout import run_chance
from signoria.games import load_game
from signoria.research.encoders.layout import form_of
from signoria.research.encoding import Encoder, Mask, Tensor, encoder_of
from signoria.research.extras import needing
from signoria.research.rewards import rank

with needing("pyarrow"):
    import pyarrow as pa
    import pyarrow.parquet as pq

VERSION = 1  # raised when a column changes
FORMS = ("tensor", "json", "both")
PART = 10  # games in a part: what an interruption can cost
META = b"signoria"


class Plan(NamedTuple):
    """Which games a dataset holds."""

    game: str
    players: int
    options: Options
    bots: list[str]  # by seat in game 0; everybody moves on by one seat each game
    seed: int
    form: str  # what is stored of a view

    def meta(self, games: int) -> dict[str, Any]:
        """What the file says about itself."""
        found = load_game(self.game)
        return {
            "version": VERSION,
            "rules_version": found.rules_version,
            **self._asdict(),
            "games": games,
            "actions": len(found.catalogue),
            "slices": [each.to_json() for each in self.encoder().layout.slices],
        }

    def encoder(self) -> Encoder:
        """The encoder of these games."""
        return encoder_of(load_game(self.game), self.players, self.options)


def schema(plan: Plan) -> Any:
    """The columns."""
    fields = [
        pa.field("game", pa.int32()),  # number of the game
        pa.field("ply", pa.int32()),  # number of the decision in its game
        pa.field("seat", pa.int8()),
        pa.field("bot", pa.string()),
        pa.field("legal", pa.list_(pa.int32())),  # numbers of the legal actions
        pa.field("chosen", pa.int32()),
        pa.field("score", pa.int32()),  # of the seat, at the end
        pa.field("place", pa.int8()),  # 1 is the winner
        pa.field("rank", pa.float32()),  # the reward `rank`: 1 best, -1 worst
        pa.field("scores", pa.list_(pa.int32())),  # of all seats, at the end
    ]
    if plan.form != "json":
        fields.append(pa.field("tensor", pa.binary(plan.encoder().size)))  # bytes, not scaled
    if plan.form != "tensor":
        fields.append(pa.field("view", pa.string()))  # JSON
    return pa.schema(fields)


# --- writing --------------------------------------------------------------------------------


def write(
    path: Path,
    plan: Plan,
    games: int,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
) -> int:
    """Play the games and write the file; returns how many were played now."""
    check(plan, games)
    parts = path.with_name(path.name + ".parts")
    adopt(path, parts, plan, games)
    done = found_parts(parts, plan)
    have = sum(last - first for first, last in done)
    if progress is not None:
        progress(have)
    wanted = missing(done, games)
    parts.mkdir(parents=True, exist_ok=True)
    for first, last in _run(partial(write_part, parts, plan), wanted, jobs):
        have += last - first
        if progress is not None:
            progress(have)
    join(path, parts, plan, games)
    return sum(last - first for first, last in wanted)


def check(plan: Plan, games: int) -> None:
    """Refuse what cannot be played before anything is written."""
    game = load_game(plan.game)
    game.check_options(plan.players, plan.options)
    if plan.form not in FORMS:
        raise BadOptions(f"a view is stored as {', '.join(FORMS)}, not {plan.form[:20]!r}")
    if games < 1:
        raise BadOptions("a dataset has at least one game")
    if len(plan.bots) != plan.players:
        raise BadOptions(f"{plan.players} players need {plan.players} bots, not {len(plan.bots)}")
    for spec in plan.bots:
        make_bot(spec, game, 0)


def adopt(path: Path, parts: Path, plan: Plan, games: int) -> None:
    """A finished file becomes the first part of a longer one."""
    if not path.exists():
        return
    meta = meta_of(path)
    refuse_other(path, meta, plan)
    if meta["games"] > games:
        raise BadOptions(f"{path} already holds {meta['games']} games, more than {games}")
    clear(parts)  # left behind when it was stopped after the file was complete
    parts.mkdir(parents=True, exist_ok=True)
    path.rename(parts / part_name(0, meta["games"]))


def refuse_other(path: Path, meta: dict[str, Any], plan: Plan) -> None:
    """Games of another kind are not mixed."""
    wanted = json.loads(json.dumps(plan.meta(0)))
    for key in ("version", "rules_version", "game", "players", "options", "bots", "seed", "form"):
        if meta.get(key) != wanted[key]:
            raise BadOptions(
                f"{path} holds other games: {key} is {meta.get(key)!r}, not {wanted[key]!r}"
            )
    check_layout(path, meta, plan.encoder())


def check_layout(path: Path, meta: dict[str, Any], encoder: Encoder) -> None:
    """Tensors of another layout mean something else."""
    if form_of(meta["slices"]) != encoder.layout.form():
        raise BadRecord(f"{path} holds tensors of another layout, made by another version")


def found_parts(parts: Path, plan: Plan) -> list[tuple[int, int]]:
    """The games that are done: first and after the last."""
    found: list[tuple[int, int]] = []
    for file in sorted(parts.glob("*.parquet")):
        refuse_other(file, meta_of(file), plan)
        first, last = (int(number) for number in file.stem.split("-"))
        found.append((first, last))
    return found


def missing(done: list[tuple[int, int]], games: int) -> list[tuple[int, int]]:
    """The games still to be played, in parts."""
    played = {number for first, last in done for number in range(first, last)}
    wanted: list[tuple[int, int]] = []
    for number in range(games):
        if number in played:
            continue
        if wanted and wanted[-1][1] == number and number - wanted[-1][0] < PART:
            wanted[-1] = (wanted[-1][0], number + 1)
        else:
            wanted.append((number, number + 1))
    return wanted


def part_name(first: int, last: int) -> str:
    """The file of some games."""
    return f"{first:09d}-{last:09d}.parquet"


def _run(
    work: Callable[[tuple[int, int]], tuple[int, int]], wanted: list[tuple[int, int]], jobs: int
) -> Iterator[tuple[int, int]]:
    if jobs <= 1:
        yield from map(work, wanted)
        return
    with ProcessPoolExecutor(max_workers=jobs) as pool:
        yield from pool.map(work, wanted)


def write_part(parts: Path, plan: Plan, numbers: tuple[int, int]) -> tuple[int, int]:
    """Play some games; the file appears only when it is complete."""
    first, last = numbers
    rows: list[dict[str, Any]] = []
    for number in range(first, last):
        rows += play(plan, number)
    table = pa.Table.from_pylist(rows, schema=with_meta(plan, last - first))
    save(table, parts / part_name(first, last))
    return numbers


def with_meta(plan: Plan, games: int) -> Any:
    """The columns with what the file says about itself."""
    return schema(plan).with_metadata({META: json.dumps(plan.meta(games)).encode()})


def save(table: Any, path: Path) -> None:
    """Write beside, then rename."""
    beside = path.with_suffix(".tmp")
    pq.write_table(table, beside, compression="zstd")
    beside.rename(path)


def join(path: Path, parts: Path, plan: Plan, games: int) -> None:
    """All parts in one file, in the order of the games."""
    files = sorted(parts.glob("*.parquet"))
    beside = path.with_name(path.name + ".tmp")
    with pq.ParquetWriter(beside, with_meta(plan, games), compression="zstd") as writer:
        for file in files:
            writer.write_table(pq.read_table(file).cast(writer.schema))
    beside.rename(path)
    clear(parts)


def clear(parts: Path) -> None:
    """Take the folder of parts away."""
    if parts.exists():
        for file in parts.iterdir():
            file.unlink()
        parts.rmdir()


def play(plan: Plan, number: int) -> list[dict[str, Any]]:
    """Every decision of one game; the same game as in `signoria simulate`."""
    game = load_game(plan.game)
    encoder = plan.encoder()
    specs = seating(plan.bots, number)
    bots = [
        make_bot(spec, game, plan.seed * 1_000_003 + number * 101 + seat)
        for seat, spec in enumerate(specs)
    ]
    dice = Dice(f"{plan.seed}|{number}")
    state = game.setup(plan.players, plan.options)
    rows: list[dict[str, Any]] = []
    while (seat := run_chance(state, dice)) != OVER:
        options = legal(state)
        view = game.view(state, seat)
        chosen = options[0] if len(options) == 1 else bots[seat].choose(view, options)
        rows.append(
            {
                "game": number,
                "ply": len(rows),
                "bot": specs[seat],
                **decision(plan, encoder, view, seat, options, chosen),
            }
        )
        apply(state, chosen)
    add_result(game, state, rows)
    return rows


def decision(
    plan: Plan,
    encoder: Encoder,
    view: Any,
    seat: int,
    options: list[Action],
    chosen: Action,
) -> dict[str, Any]:
    """One decision, from the view of its seat."""
    row: dict[str, Any] = {
        "seat": seat,
        "legal": [action.id for action in options],
        "chosen": chosen.id,
    }
    if plan.form != "json":
        row["tensor"] = encoder.raw(view, seat)
    if plan.form != "tensor":
        row["view"] = json.dumps(state_to_json(view), separators=(",", ":"))
    return row


def add_result(game: Game[Any], state: Any, rows: list[dict[str, Any]]) -> None:
    """How the game ended, in every row."""
    result = game.result(state)
    ranks = rank(game, state)
    for row in rows:
        seat = row["seat"]
        row["score"] = result.scores[seat]
        row["place"] = result.places[seat]
        row["rank"] = ranks[seat]
        row["scores"] = result.scores


# --- reading --------------------------------------------------------------------------------


class Decisions(NamedTuple):
    """Some decisions, ready for learning."""

    observations: Tensor
    masks: Mask
    actions: npt.NDArray[np.int64]
    seats: npt.NDArray[np.int64]
    ranks: npt.NDArray[np.float32]
    scores: npt.NDArray[np.int64]


class Dataset:
    """A file of decisions."""

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self.meta = meta_of(self.path)
        self.table: Any = pq.read_table(self.path)
        game = load_game(self.meta["game"])
        if game.rules_version != self.meta["rules_version"]:
            raise BadRecord(f"{path} was made with rules {self.meta['rules_version']}")
        self.game = game
        self.encoder = encoder_of(game, self.meta["players"], self.meta["options"])
        check_layout(self.path, self.meta, self.encoder)
        self.actions = len(game.catalogue)

    def __len__(self) -> int:
        rows: int = self.table.num_rows
        return rows

    def take(self, rows: npt.NDArray[np.int64] | list[int]) -> Decisions:
        """Some rows as arrays."""
        part = self.table.take(pa.array(rows))
        return Decisions(
            self.observations(part),
            self.masks(part),
            column(part, "chosen").astype(np.int64),
            column(part, "seat").astype(np.int64),
            column(part, "rank").astype(np.float32),
            column(part, "score").astype(np.int64),
        )

    def observations(self, part: Any) -> Tensor:
        """The tensors of a table's rows."""
        if "tensor" not in part.column_names:
            raise BadRecord(f"{self.path} holds views as JSON, not as tensors")
        raw = b"".join(part.column("tensor").to_pylist())
        return self.encoder.scale(np.frombuffer(raw, dtype=np.uint8).reshape(part.num_rows, -1))

    def masks(self, part: Any) -> Mask:
        """The masks of a table's rows."""
        masks = np.zeros((part.num_rows, self.actions), dtype=np.int8)
        for row, numbers in enumerate(part.column("legal").to_pylist()):
            masks[row, numbers] = 1
        return masks

    def batches(self, size: int, seed: int | None = None) -> Iterator[Decisions]:
        """All decisions once, in order or, with a seed, shuffled."""
        order = np.arange(len(self), dtype=np.int64)
        if seed is not None:
            np.random.default_rng(seed).shuffle(order)
        for first in range(0, len(order), size):
            yield self.take(order[first : first + size])


def column(part: Any, name: str) -> npt.NDArray[Any]:
    """A column of numbers."""
    found: npt.NDArray[Any] = part.column(name).to_numpy()
    return found


def meta_of(path: Path) -> dict[str, Any]:
    """What a file says about itself; every fault is one line."""
    try:
        found: dict[str, Any] = json.loads(pq.read_schema(path).metadata[META])
    except (OSError, pa.ArrowException, KeyError, TypeError, ValueError) as error:
        raise BadRecord(f"{path}: not a dataset of ours ({type(error).__name__})") from error
    return found
