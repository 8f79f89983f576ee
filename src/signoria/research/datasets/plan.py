"""Which games a dataset holds, its columns, and what a file says about itself."""

from __future__ import annotations

import json
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from signoria.bots import make_bot
from signoria.core.errors import BadOptions, BadRecord
from signoria.core.options import Options
from signoria.core.pack import pack_fingerprint
from signoria.games import load_game
from signoria.packs import in_folder
from signoria.research.encoders.layout import form_of
from signoria.research.encoding import Encoder, encoder_of
from signoria.research.extras import needing

with needing("pyarrow"):
    import pyarrow as pa
    import pyarrow.parquet as pq

VERSION = 2  # raised when a column changes
FORMS = ("tensor", "json", "both")
META = b"signoria"
MOST_GAMES = 10_000_000  # far more than a file of decisions is good for
SAME = ("version", "rules_version", "game", "players", "options", "bots", "seed", "form", "pack")


class Plan(NamedTuple):
    """Which games a dataset holds."""

    game: str
    players: int
    options: Options
    bots: list[str]  # by seat in game 0; everybody moves on by one seat each game
    seed: int
    form: str  # what is stored of a view
    pack: Path | None = None  # a folder of components

    def meta(self, games: int) -> dict[str, Any]:
        """What the file says about itself; other components are named and carried."""
        found = load_game(self.game)
        own = self._asdict()
        folder = own.pop("pack")
        if folder is not None:
            own |= {"pack": pack_fingerprint(found.folder, folder), "files": in_folder(folder)}
        return {
            "version": VERSION,
            "rules_version": found.rules_version,
            **own,
            "games": games,
            "actions": len(found.catalogue),
            "slices": [each.to_json() for each in self.encoder().layout.slices],
        }

    def key(self) -> str:
        """A word that stands for all of it: files with the same one hold the same games."""
        text = json.dumps(self.meta(0), sort_keys=True)
        return blake2b(text.encode(), digest_size=8).hexdigest()

    def encoder(self) -> Encoder:
        """The encoder of these games."""
        return encoder_of(load_game(self.game), self.players, self.options)


def check(plan: Plan, games: int) -> None:
    """Refuse what cannot be played before anything is written."""
    game = load_game(plan.game)
    game.setup(plan.players, plan.options, plan.pack)
    if plan.form not in FORMS:
        raise BadOptions(f"a view is stored as {', '.join(FORMS)}, not {plan.form[:20]!r}")
    if not 1 <= games <= MOST_GAMES:
        raise BadOptions(f"a dataset has at least one game and at most {MOST_GAMES}")
    if len(plan.bots) != plan.players:
        raise BadOptions(f"{plan.players} players need {plan.players} bots, not {len(plan.bots)}")
    for spec in plan.bots:
        make_bot(spec, game, 0)


def schema(plan: Plan) -> Any:
    """The columns."""
    fields = [
        pa.field("game", pa.int32()),  # number of the game
        pa.field("ply", pa.int32()),  # number of the decision in its game
        pa.field("seat", pa.int8()),
        pa.field("bot", pa.string()),
        pa.field("legal", pa.list_(pa.int32())),  # numbers of the legal actions
        pa.field("chosen", pa.int32()),
        pa.field("value", pa.float32()),  # points expected at the end
        pa.field("score", pa.int32()),  # of the seat, at the end
        pa.field("place", pa.int8()),  # 1 is the winner
        pa.field("rank", pa.float32()),  # the reward `rank`: 1 best, -1 worst
        pa.field("scores", pa.list_(pa.int32())),  # of all seats, at the end
        pa.field("ledger", pa.string()),  # JSON: where the points of the seat came from
    ]
    if plan.form != "json":
        fields.append(pa.field("tensor", pa.binary(plan.encoder().size)))  # bytes, not scaled
    if plan.form != "tensor":
        fields.append(pa.field("view", pa.string()))  # JSON
    return pa.schema(fields)


def with_meta(plan: Plan, games: int, first: int = 0) -> Any:
    """The columns with what the file says about itself; a shard begins with some other game."""
    meta = {**plan.meta(games), **({"first": first} if first else {})}
    return schema(plan).with_metadata({META: json.dumps(meta).encode()})


def meta_of(path: Path) -> dict[str, Any]:
    """What a file says about itself; every fault is one line."""
    try:
        found: dict[str, Any] = json.loads(pq.read_schema(path).metadata[META])
    except FileNotFoundError as error:
        raise BadRecord(f"{path}: there is no such file") from error
    except (OSError, pa.ArrowException, KeyError, TypeError, ValueError) as error:
        raise BadRecord(f"{path}: not a dataset of ours ({type(error).__name__})") from error
    return found


def refuse_other(path: Path, meta: dict[str, Any], plan: Plan) -> None:
    """Games of another kind are not mixed."""
    wanted = json.loads(json.dumps(plan.meta(0)))
    for name in SAME:
        if meta.get(name) != wanted.get(name):
            raise BadOptions(
                f"{path} holds other games: {name} is {meta.get(name)!r}, not {wanted.get(name)!r}"
            )
    check_layout(path, meta, plan.encoder())


def check_layout(path: Path, meta: dict[str, Any], encoder: Encoder) -> None:
    """Tensors of another layout mean something else."""
    if form_of(meta["slices"]) != encoder.layout.form():
        raise BadRecord(f"{path} holds tensors of another layout, made by another version")


def whole_games(path: Path, table: Any) -> list[int]:
    """The numbers of the games in a table's rows; each must be there once and in order."""
    games = table.column("game").to_numpy()
    plies = table.column("ply").to_numpy()
    starts = np.flatnonzero(plies == 0)
    lengths = np.diff(np.append(starts, len(plies)))
    found: list[int] = games[starts].tolist()
    counted = np.arange(len(plies)) - np.repeat(starts, lengths) if found else plies
    in_order = np.array_equal(plies, counted) and np.array_equal(games, np.repeat(found, lengths))
    if not in_order or len(set(found)) != len(found):
        raise BadRecord(f"{path}: games are there twice or in pieces; make it again")
    return found


def check_rows(path: Path, meta: dict[str, Any], table: Any) -> None:
    """A finished file holds the games it says, each of them once."""
    try:
        found = whole_games(path, table)
    except (BadRecord, ValueError):
        found = []
    first = meta.get("first", 0)
    if found != list(range(first, first + meta["games"])):
        raise BadRecord(
            f"{path}: its rows are not those of {meta['games']} games; it was written by an "
            f"older version after an interruption, make it again"
        )
