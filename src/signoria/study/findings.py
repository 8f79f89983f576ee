"""What the games of a study tell: numbers with 95 % intervals, ready for JSON."""

from __future__ import annotations

import csv
import io
import tomllib
from collections.abc import Iterator, Sequence
from math import atanh, sqrt, tanh
from pathlib import Path
from statistics import fmean, quantiles, stdev
from typing import Any

import signoria
from signoria.arena.statistics import Z, wilson
from signoria.games import load_game
from signoria.packs import in_folder, standard
from signoria.study.playing import Row, Table

LEAST = 0.04  # share of the seats that must have (and lack) a thing that is told
FEWEST = 30  # seats
MOST_THINGS = 40
BINS = 24
SURE = ("reconstructed", "inferred", "single source", "confirmed")  # least sure first


def findings(table: Table, rows: Sequence[Row]) -> dict[str, Any]:
    """Everything about one table."""
    seats = [(row, seat) for row in rows for seat in range(table.players)]
    scores = [float(row["scores"][seat]) for row, seat in seats]
    leads = [lead(row, seat) for row, seat in seats]
    sureness = sureness_of(table.game, table.pack)
    return {
        "game": table.game,
        "version": signoria.__version__,
        "rules_version": load_game(table.game).rules_version,
        "players": table.players,
        "bots": [table.level] * table.players,
        "level": table.level,
        "seed": table.seed,
        **({"pack": table.components()} if table.pack is not None else {}),
        "games": len(rows),
        "decisions": sum(row["decisions"] for row in rows),
        "length": mean_of([float(row["decisions"]) for row in rows]),
        "first_wins": first_wins(rows),
        "score": {**mean_of(scores), "sd": rounded(stdev(scores)), **parts_of(scores)},
        "histogram": histogram(scores),
        "lead_sd": rounded(stdev(leads)),
        "sources": sources(rows),
        "lines": lines_and_winning(rows, seats, leads),
        "labels": labels(seats, leads, sureness),
        "things": things(seats, leads, sureness),
        "prices": prices(rows),
    }


def lead(row: Row, seat: int) -> float:
    """Over the best other; alone the points."""
    others = [score for other, score in enumerate(row["scores"]) if other != seat]
    return float(row["scores"][seat] - max(others, default=0))


def won(row: Row, seat: int) -> float:
    """A shared victory counts in parts."""
    return 1.0 / len(row["winners"]) if seat in row["winners"] else 0.0


# --- numbers --------------------------------------------------------------------------------


def rounded(value: float) -> float:
    """As it is written down."""
    return round(value, 3)


def mean_of(values: Sequence[float]) -> dict[str, float]:
    """A mean with its interval."""
    mean = fmean(values)
    off = Z * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return {"mean": rounded(mean), "low": rounded(mean - off), "high": rounded(mean + off)}


def apart(having: Sequence[float], lacking: Sequence[float]) -> dict[str, float]:
    """By how much the first are above the second."""
    value = fmean(having) - fmean(lacking)
    off = Z * sqrt(stdev(having) ** 2 / len(having) + stdev(lacking) ** 2 / len(lacking))
    return {"value": rounded(value), "low": rounded(value - off), "high": rounded(value + off)}


def parts_of(scores: Sequence[float]) -> dict[str, float]:
    """Where tenths and quarters of the scores lie."""
    cuts = quantiles(scores, n=20)
    return {f"p{part}": rounded(cuts[part // 5 - 1]) for part in (10, 25, 50, 75, 90)}


def histogram(scores: Sequence[float]) -> dict[str, Any]:
    """How many scores lie in each stretch of points."""
    low, high = min(scores), max(scores)
    width = max(1, -int(-(high - low + 1) // BINS))
    first = int(low // width) * width
    counts = [0] * (int(high - first) // width + 1)
    for score in scores:
        counts[int(score - first) // width] += 1
    return {"first": first, "width": width, "counts": counts}


def first_wins(rows: Sequence[Row]) -> dict[str, float]:
    """How often whoever moves first wins."""
    total = sum(won(row, row["first"]) for row in rows)
    low, high = wilson(total, len(rows))
    return {
        "share": round(total / len(rows), 4),
        "low": round(low, 4),
        "high": round(high, 4),
    }


def sources(rows: Sequence[Row]) -> dict[str, float]:
    """Points of a player by line of the ledger, most first."""
    totals: dict[str, float] = {}
    for row in rows:
        for ledger in row["ledger"]:
            for line, points in ledger.items():
                totals[line] = totals.get(line, 0.0) + points
    number = sum(len(row["ledger"]) for row in rows)
    ordered = sorted(totals.items(), key=lambda item: (-item[1], item[0]))
    return {line: round(points / number, 2) for line, points in ordered}


def lines_and_winning(
    rows: Sequence[Row], seats: list[tuple[Row, int]], leads: list[float]
) -> list[dict[str, Any]]:
    """How a line of the ledger goes together with the lead: the correlation."""
    found: list[dict[str, Any]] = []
    for line in sources(rows):
        points = [float(row["ledger"][seat].get(line, 0)) for row, seat in seats]
        r = correlation(points, leads)
        if r is None:
            continue
        games = len(rows)  # the seats of a game are not independent
        off = Z / sqrt(max(1, games - 3))
        reach = [tanh(atanh(max(-0.999, min(0.999, r))) + sign * off) for sign in (-1, 1)]
        found.append(
            {"line": line, "value": rounded(r), "low": rounded(reach[0]), "high": rounded(reach[1])}
        )
    return sorted(found, key=lambda each: -each["value"])


def correlation(one: Sequence[float], other: Sequence[float]) -> float | None:
    """Pearson's; None where nothing varies."""
    if len(one) < 3 or not (stdev(one) and stdev(other)):
        return None
    middle, centre = fmean(one), fmean(other)
    shared = sum([(a - middle) * (b - centre) for a, b in zip(one, other, strict=True)])
    return shared / (len(one) - 1) / stdev(one) / stdev(other)


# --- what winners had -----------------------------------------------------------------------


def labels(
    seats: list[tuple[Row, int]], leads: list[float], sureness: dict[str, str]
) -> list[dict[str, Any]]:
    """Boards: by how much each is ahead of all others."""
    names = sorted({row["labels"][seat] for row, seat in seats} - {""})
    found: list[dict[str, Any]] = []
    for name in names if len(names) > 1 else []:
        has = [row["labels"][seat] == name for row, seat in seats]
        gap = effect(has, leads)
        if gap is not None:
            found.append(
                {"label": name, **gap, "sure": sureness.get(f"boards {name.split()[-1]}", "")}
            )
    return sorted(found, key=lambda each: -each["value"])


def things(
    seats: list[tuple[Row, int]], leads: list[float], sureness: dict[str, str]
) -> list[dict[str, Any]]:
    """What goes together with a lead: seats that did a thing against those that did not."""
    scored = {line for row, seat in seats for line in row["ledger"][seat]}  # told by `lines`
    every = {thing for row, seat in seats for thing in row["things"][seat]}
    values = {thing: thing.split()[-1] for thing in every}
    names = sorted(
        [each for each in every if not (values[each].isdigit() or values[each] in scored)]
    )
    found: list[dict[str, Any]] = []
    for name in names:
        gap = effect([name in row["things"][seat] for row, seat in seats], leads)
        if gap is not None:
            value = name.split()[-1]
            found.append({"thing": name, **gap, "sure": sureness.get(value, "")})
    found.sort(key=lambda each: (-abs(each["value"]), each["thing"]))
    return found[:MOST_THINGS]


def effect(has: list[bool], leads: list[float]) -> dict[str, float] | None:
    """The lead of those that have something above that of those that have not; None: too few."""
    having = [value for value, is_so in zip(leads, has, strict=True) if is_so]
    lacking = [value for value, is_so in zip(leads, has, strict=True) if not is_so]
    least = max(FEWEST, LEAST * len(leads))
    if min(len(having), len(lacking)) < least:
        return None
    return {"share": round(len(having) / len(leads), 4), **apart(having, lacking)}


def prices(rows: Sequence[Row]) -> list[dict[str, Any]]:
    """What was paid for what, in the mean."""
    paid: dict[str, list[float]] = {}
    for row in rows:
        for thing, price, _seat in row["prices"]:
            paid.setdefault(thing, []).append(float(price))
    return [
        {"thing": thing, "number": len(found), **mean_of(found)}
        for thing, found in sorted(paid.items(), key=lambda item: -fmean(item[1]))
        if len(found) >= FEWEST
    ]


def sureness_of(game: str, pack: Path | None = None) -> dict[str, str]:
    """How sure the data are of each component that has an id; the least sure part counts."""
    found: dict[str, str] = {}
    files = standard(game) | (in_folder(pack) if pack is not None else {})
    for name, text in files.items():
        data, stem = tomllib.loads(text), name.removesuffix(".toml")
        own = data.get("confidence", SURE[-1])
        for item in components_in(data):
            marks = item.get("confidence", own)
            several = [marks] if isinstance(marks, str) else list(marks)
            own_name = str(item["id"])
            key = f"{stem} {own_name}" if own_name[0].isdigit() else own_name  # others have numbers
            found.setdefault(key, min(several, key=SURE.index))
    return found


def components_in(value: Any) -> Iterator[dict[str, Any]]:
    """Everything below that has an id."""
    if isinstance(value, dict):
        if "id" in value:
            yield value
        for inner in value.values():
            yield from components_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from components_in(inner)


# --- files ----------------------------------------------------------------------------------


def table_text(tables: Sequence[dict[str, Any]]) -> str:
    """Everything with an interval as CSV, one number per line."""
    out = io.StringIO()
    write = csv.writer(out, lineterminator="\n")
    write.writerow(["players", "level", "games", "what", "name", "value", "low", "high"])
    for data in tables:
        head = [data["players"], data["level"], data["games"]]
        for what, name, row in numbered(data):
            middle = row.get("value", row.get("mean", row.get("share")))
            write.writerow([*head, what, name, middle, row["low"], row["high"]])
    return out.getvalue()


def numbered(data: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Kind, name and numbers of everything that has an interval."""
    for what in ("first_wins", "score", "length"):
        yield what, "", data[what]
    for what, key in (
        ("lines", "line"),
        ("labels", "label"),
        ("things", "thing"),
        ("prices", "thing"),
    ):
        for row in data[what]:
            yield what, row[key], row
