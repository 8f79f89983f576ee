"""The report of a study as a page that needs nothing else: no script, no other file."""

from __future__ import annotations

from html import escape
from pathlib import Path
from textwrap import wrap
from typing import Any

from signoria.bots.levels import LEVELS, name_of
from signoria.core.words import load_words
from signoria.games import load_game, load_text
from signoria.study.drawing import Bar, bars, spread_of_scores

WORDS = Path(__file__).with_name("words.toml")
STYLE = Path(__file__).with_name("page.css").read_text(encoding="utf-8")
SOURCES = 12  # lines of points that are drawn, the last of them all that are smaller
SHOWN = 9  # things that are drawn, of those that go up and of those that go down
GUESSED = "reconstructed"
LONGEST = 120  # characters of a line
BOARD = "board "  # how the label of a board begins


def page(data: dict[str, Any], language: str, pack: Path | None = None) -> str:
    """The whole page; `pack` is the folder of components it was played with."""
    return broken(Report(data, language, pack).page())


def broken(html: str) -> str:
    """The same page in lines that can be read and compared: a new line is as good as a space."""
    found: list[str] = []
    for line in html.split("\n"):
        short = len(line) <= LONGEST
        found += (
            [line] if short else wrap(line, LONGEST, break_long_words=False, break_on_hyphens=False)
        )
    return "\n".join(found)


class Report:
    """A study in one language."""

    def __init__(self, data: dict[str, Any], language: str, pack: Path | None = None) -> None:
        self.tables: list[dict[str, Any]] = data["tables"]
        self.main = self.tables[0]  # of which details are told
        self.language = language
        self.words = load_words(WORDS, language)
        game = load_game(data["game"])
        self.state = game.setup(self.main["players"], None, pack)
        self.text = load_text(game, language, ["" for _ in range(self.main["players"])])

    def say(self, key: str, **values: Any) -> str:
        """Words of the report."""
        return self.words.say("study", key, **values)

    def page(self) -> str:
        """Head, parts, foot."""
        title = self.say("title", game=self.text.title())
        body = "\n".join(part for part in self.parts() if part)
        return (
            f'<!doctype html>\n<html lang="{self.language}">\n<head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width,initial-scale=1">'
            f"<title>{escape(title)}</title><style>{STYLE}</style></head>\n<body><main>\n"
            f"<header><h1>{escape(title)}</h1><p>{escape(self.made())}</p></header>\n{body}\n"
            f"<footer><p>{escape(self.say('repeat'))}: <code>{escape(self.command())}</code></p>"
            "</footer>\n</main></body>\n</html>\n"
        )

    def made(self) -> str:
        """How many games it is of, and whose."""
        main = self.main
        other = self.say("pack", hash=main["pack"]) if "pack" in main else ""
        said = self.say(
            "made",
            games=sum(each["games"] for each in self.tables),
            levels=", ".join(dict.fromkeys(self.level(each) for each in self.tables)),
            version=main["version"],
            rules=main["rules_version"],
            seed=main["seed"],
        )
        return f"{said} {other}".strip()

    def parts(self) -> list[str]:
        """All charts, in their order."""
        main = self.main
        note = {"table": self.table_name(main)}
        return [
            self.section("first", self.first()),
            self.scores(),
            self.section("means", self.means()),
            self.section("length", self.lengths()),
            self.section("sources", self.sources(), **note),
            self.section("lines", self.lines(), **note),
            self.section("things", self.things(), **note),
            self.section("labels", self.labels(), **note) if main["labels"] else "",
            self.section("prices", self.prices(), **note) if main["prices"] else "",
            self.balance(),
        ]

    def section(self, key: str, body: str, **values: Any) -> str:
        """A chart with its heading and what it shows."""
        note = self.say(f"{key}_note", **values)
        body = body or f"<p>{escape(self.say('nothing'))}</p>"
        return f"<section><h2>{escape(self.say(key))}</h2><p>{escape(note)}</p>{body}</section>"

    # --- the charts ---------------------------------------------------------------------

    def first(self) -> str:
        """Who begins: how much more often than fair."""
        rows = []
        for each in self.best():
            fair = 1.0 / each["players"]
            won = each["first_wins"]
            reach = [100 * (won[key] - fair) for key in ("share", "low", "high")]
            rows.append(
                Bar(self.table_name(each), reach[0], reach[1], reach[2], percent(won["share"]))
            )
        return bars(rows, signed=True)

    def scores(self) -> str:
        """How the scores of the first table are spread."""
        score, bins = self.main["score"], self.main["histogram"]
        note = self.say(
            "score_note",
            players=self.players(self.main),
            level=self.level(self.main),
            low=round(score["p25"]),
            high=round(score["p75"]),
            top=round(score["p90"]),
        )
        heading = self.say("score")
        mean = self.say("mean", mean=round(score["mean"]))
        drawn = spread_of_scores(
            bins["first"], bins["width"], bins["counts"], score["mean"], heading, mean
        )
        return f"<section><h2>{escape(heading)}</h2><p>{escape(note)}</p>{drawn}</section>"

    def means(self) -> str:
        """Of all tables: bars, or a table where there are several levels."""
        if len(self.best()) == len(self.tables):
            return bars([self.mean_bar(each, each["score"], 1) for each in self.tables])
        counts = sorted({each["players"] for each in self.tables})
        head = "".join(f"<th scope=col>{escape(self.say('players', n=n))}</th>" for n in counts)
        levels = sorted({each["level"] for each in self.tables}, key=rank)
        body = "".join(self.level_row(level, counts) for level in levels)
        return f"<table><thead><tr><td></td>{head}</tr></thead><tbody>{body}</tbody></table>"

    def level_row(self, level: str, counts: list[int]) -> str:
        """The means of a level."""
        known = {each["players"]: each for each in self.tables if each["level"] == level}
        means = [self.mean_cell(known[n]["score"]) if n in known else "" for n in counts]
        name = name_of(level, self.language) if level in LEVELS else level
        cells = "".join(f"<td>{mean}</td>" for mean in means)
        return f"<tr><th scope=row>{escape(name)}</th>{cells}</tr>"

    def mean_cell(self, row: dict[str, float]) -> str:
        """A mean and how unsure it is."""
        off = (row["high"] - row["low"]) / 2
        return f"<b>{self.number(row['mean'], 1)}</b> ± {self.number(off, 1)}"

    def lengths(self) -> str:
        """Decisions of a game."""
        return bars([self.mean_bar(each, each["length"], 0) for each in self.best()])

    def best(self) -> list[dict[str, Any]]:
        """The tables of the level of which details are told."""
        return [each for each in self.tables if each["level"] == self.main["level"]]

    def mean_bar(self, table: dict[str, Any], row: dict[str, float], digits: int) -> Bar:
        """A mean of a table."""
        shown = self.number(row["mean"], digits)
        return Bar(self.table_name(table), row["mean"], row["low"], row["high"], shown)

    def sources(self) -> str:
        """Lines of the ledger; many small ones are one."""
        lines = [
            (self.line(line), points)
            for line, points in self.main["sources"].items()
            if abs(points) >= 0.05
        ]
        if len(lines) > SOURCES:
            small = sum(points for _line, points in lines[SOURCES - 1 :])
            lines[SOURCES - 1 :] = [(self.say("else"), small)]
        return bars([Bar(name, n, n, n, self.number(n, 1)) for name, n in lines])

    def lines(self) -> str:
        """Their correlation with the lead."""
        sure = [row for row in self.main["lines"] if is_sure(row)]
        return bars([self.bar(self.line(row["line"]), row, 2) for row in sure], signed=True)

    def things(self) -> str:
        """What winners did, and what they did not."""
        named: dict[str, Bar] = {}
        for row in self.main["things"]:
            if is_sure(row):
                name = self.thing(row["thing"])
                named.setdefault(name, self.bar(name, row, 1, percent(row["share"])))
        rows = sorted(named.values(), key=lambda row: -row.value)
        up = [row for row in rows if row.value > 0][:SHOWN]
        return bars(up + [row for row in rows if row.value <= 0][-SHOWN:], signed=True)

    def labels(self) -> str:
        """Boards."""
        return bars(
            [self.bar(self.label(row["label"]), row, 1) for row in self.main["labels"]], signed=True
        )

    def prices(self) -> str:
        """What was paid."""
        rows = {self.thing(row["thing"]): row for row in reversed(self.main["prices"])}
        shown = [
            Bar(name, row["mean"], row["low"], row["high"], f"{row['mean']:.0f}")
            for name, row in reversed(rows.items())
        ]
        return bars(shown[: 2 * SHOWN])

    def balance(self) -> str:
        """How reconstructed components do."""
        rows = [
            row for row in [*self.main["labels"], *self.main["things"]] if row["sure"] == GUESSED
        ]
        if not rows:
            return ""
        far = [row for row in rows if is_sure(row)]
        named = {
            self.label(row["label"]) if "label" in row else self.thing(row["thing"]): row
            for row in reversed(far)
        }
        shown = sorted(named.items(), key=lambda item: -item[1]["value"])
        body = bars([self.bar(name, row, 1) for name, row in shown][: 2 * SHOWN], signed=True)
        return self.section("balance", body, number=len(rows), far=len(far))

    # --- numbers ------------------------------------------------------------------------

    def number(self, value: float, digits: int, sign: str = "") -> str:
        """As the language writes it."""
        return f"{value:{sign}.{digits}f}".replace("-", "−").replace(".", self.say("point"))

    def bar(self, name: str, row: dict[str, Any], digits: int, note: str = "") -> Bar:
        """A difference with its interval."""
        shown = self.number(row["value"], digits, "+")
        return Bar(name, row["value"], row["low"], row["high"], shown, note)

    # --- names --------------------------------------------------------------------------

    def players(self, table: dict[str, Any]) -> str:
        """How many."""
        return self.say("players", n=table["players"])

    def level(self, table: dict[str, Any]) -> str:
        """Who played."""
        level = str(table["level"])
        return name_of(level, self.language) if level in LEVELS else level

    def table_name(self, table: dict[str, Any]) -> str:
        """Players, and their level where there are several."""
        if len({each["level"] for each in self.tables}) == 1:
            return self.players(table)
        return self.say("table", players=self.players(table), level=self.level(table))

    def line(self, line: str) -> str:
        """A line of the ledger."""
        return self.text.ledger_line(self.state, line)

    def thing(self, thing: str) -> str:
        """What was taken, placed or won, by its name."""
        _what, field, value = thing.split(" ", 2)
        return self.text.thing(self.state, field, value)

    def label(self, label: str) -> str:
        """A board."""
        return (
            self.say("board", name=label.removeprefix(BOARD)) if label.startswith(BOARD) else label
        )

    def command(self) -> str:
        """What makes the same report."""
        main = self.main
        players = ",".join(dict.fromkeys(str(each["players"]) for each in self.tables))
        levels = ",".join(dict.fromkeys(str(each["level"]) for each in self.tables))
        pack = "--pack PACK " if "pack" in main else ""
        return (
            f"signoria study {main['game']} --games {main['games']} --players {players} "
            f"--level {levels} --seed {main['seed']} {pack}--out DIR"
        )


def rank(level: str) -> tuple[int, str]:
    """The weakest level first; bots that are no level after them."""
    return (LEVELS.index(level) if level in LEVELS else len(LEVELS), level)


def is_sure(row: dict[str, Any]) -> bool:
    """Is it more than chance?"""
    return bool(row["low"] > 0 or row["high"] < 0)


def percent(share: float) -> str:
    """In words of a page; the sign stays with its number."""
    return f"{100 * share:.0f}\N{NO-BREAK SPACE}%"
