"""The data card of a dataset: what the data are, for people and for those who search for data."""

from __future__ import annotations

import signoria
from signoria.core.options import word
from signoria.games import load_game
from signoria.research.datasets.plan import VERSION, Plan
from signoria.research.datasets.splits import SPLITS
from signoria.research.extras import needing

with needing("pyarrow"):
    import pyarrow as pa

COLUMNS = {
    "game": "number of the game",
    "ply": "number of the decision in its game",
    "seat": "who decides",
    "bot": "what decides",
    "legal": "numbers of the legal actions",
    "chosen": "number of the action taken",
    "value": "points expected at the end: the engine's evaluation of what the seat knows",
    "score": "points of the seat at the end",
    "place": "place of the seat at the end, 1 is the winner",
    "rank": "reward: 1 ahead of all, -1 behind all",
    "scores": "points of all seats at the end",
    "ledger": "JSON: where the points of the seat came from",
    "tensor": "the view as bytes; `signoria encode --describe` tells the slices",
    "view": "the view as JSON",
}
CARD = """---
license: mit
task_categories: [reinforcement-learning]
tags: [board-games, imperfect-information, self-play]
---

# Decisions of {game}, {players} players

{games} games, {rows} decisions in {files} files of {shard} games, written by `signoria dataset`
{version} (pyarrow {pyarrow}). One row is one decision of a bot.

| | |
|---|---|
| game | {game}, rules version {rules} |
| options | {options} |
| components | {components} |
| bots by seat in game 0 (they rotate) | {bots} |
| seed | {seed} |
| columns | version {columns_version}, views as {form} |
| splits, by game | {splits} |

| column | what it is |
|---|---|
{columns}

Made anew, byte for byte, by the same versions:

    {command}

Limits: the players are bots and their mistakes are in the data; `value` is an estimate of the same
engine; what a seat could not know is in no row. No people, no personal data.
Checksums: `sha256sum -c SHA256SUMS`.
"""


def card(plan: Plan, rows: int, shard: int, files: int) -> str:
    """The card of so many rows in so many files."""
    left_out = {"tensor"} if plan.form == "json" else {"view"} if plan.form == "tensor" else set()
    columns = [f"| `{name}` | {text} |" for name, text in COLUMNS.items() if name not in left_out]
    written = [f"{name}={word(value)}" for name, value in plan.options.items()]
    return CARD.format(
        game=plan.game,
        players=plan.players,
        games=f"{files * shard:,}",
        rows=f"{rows:,}",
        files=files,
        shard=shard,
        version=signoria.__version__,
        pyarrow=pa.__version__,
        rules=load_game(plan.game).rules_version,
        options=", ".join(written) or "none",
        components=components(plan),
        bots=", ".join(plan.bots),
        seed=plan.seed,
        columns_version=VERSION,
        form=plan.form,
        splits=", ".join(f"{name} {share} %" for name, share in SPLITS.items()),
        columns="\n".join(columns),
        command=command(plan, files * shard, shard, written),
    )


def components(plan: Plan) -> str:
    """Those that come with the program, or a pack by its hash."""
    if plan.pack is None:
        return "the standard set"
    return f"a pack, hash {plan.meta(0)['pack']}; its files are in the metadata of every file"


def command(plan: Plan, games: int, shard: int, options: list[str]) -> str:
    """What was typed."""
    words = [
        f"signoria dataset {plan.game} --players {plan.players} --bots {','.join(plan.bots)}",
        f"--seed {plan.seed} --games {games} --views {plan.form} --shard {shard}",
        *[f"--option {option}" for option in options],
        *(["--pack PACK"] if plan.pack is not None else []),
        "--out FOLDER",
    ]
    return " ".join(words)
