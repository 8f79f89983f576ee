"""What the page of a game tells: `about.toml`, the numbers of a study, how sure the data are."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from signoria.bots.levels import name_of
from signoria.games import game_folder
from signoria.web.lobby.games import GUESSED
from signoria.web.packs.standards import usual_files
from signoria.web.site.languages import language

FILE = "about.toml"
NUMBERS = "study.json"  # `make numbers`
CERTAIN = "certain"
SURENESS = {  # how sure, from least to most, as the page has it
    GUESSED: GUESSED,
    "inferred": "likely",
    "single source": "likely",
    "confirmed": CERTAIN,
}
LEVELS = 5
TO_COUNT = "confidence"


class Sure(NamedTuple):
    """Components we are so sure of."""

    how: str
    title: str
    names: str
    note: str


class Step(NamedTuple):
    """One of the three things a turn is."""

    title: str
    text: str
    picture: list[str]


@dataclass(frozen=True)
class Source:
    """Where points come from, and how many of them in the mean."""

    name: str
    text: str
    colour: str
    picture: str
    points: float

    @property
    def shown(self) -> str:
        """As a number of the page."""
        return f"{self.points:.0f}"


@dataclass(frozen=True)
class Numbers:
    """What many games between bots showed."""

    data: dict[str, Any]  # of the first table of `signoria study`

    @property
    def mean(self) -> float:
        """Points of a player."""
        return float(sum(self.data["sources"].values()))

    @property
    def first(self) -> dict[str, int]:
        """How often whoever moves first wins, in percent, with the interval."""
        return {key: round(100 * share) for key, share in self.data["first_wins"].items()}

    @property
    def decisions(self) -> int:
        """Of one player in a game."""
        seats: int = self.data["games"] * self.data["players"]
        return round(int(self.data["decisions"]) / seats)

    @property
    def bot(self) -> str:
        """Who played."""
        return name_of(self.data["level"], language())

    @property
    def half(self) -> dict[str, int]:
        """Between which points half of the scores lie."""
        score = self.data["score"]
        return {"low": round(score["p25"]), "high": round(score["p75"])}


@dataclass(frozen=True)
class About:
    """The page of a game in the language of this request."""

    game: str
    one: str  # the game in one sentence
    best: str  # number of players
    goal: str
    idea: str  # the one that opens the game
    why: str
    data: dict[str, Any]  # about.toml: texts by language, pictures, numbers

    @property
    def level(self) -> list[bool]:
        """Difficulty as marks that are filled or not."""
        return [place < self.data["level"] for place in range(LEVELS)]

    @property
    def difficulty(self) -> str:
        """The same in words."""
        words = (_("very easy"), _("easy"), _("medium"), _("demanding"), _("for experts"))
        return words[self.data["level"] - 1]

    @property
    def caption(self) -> str:
        """What the picture shows."""
        return said(self.data["board"]["caption"])

    @property
    def image(self) -> str:
        """The picture of the board, as a static file."""
        return f"boards/{self.game}/{picture_name(self.data['board'], language())}"

    @property
    def turn(self) -> list[Step]:
        """The turn in three pictures."""
        return [
            Step(said(step["title"]), said(step["text"]), step["picture"])
            for step in self.data["turn"]
        ]

    @property
    def numbers(self) -> Numbers | None:
        """Of games between bots, if a study was kept."""
        return numbers_of(self.game)

    @property
    def sources(self) -> list[Source]:
        """Where points come from, most first, the rest last."""
        found = [
            Source(said(each["name"]), said(each["text"]), each["colour"], each["picture"], points)
            for each, points in zip(self.data["source"], self._points(), strict=True)
        ]
        named = len([each for each in self.data["source"] if "of" in each])
        return sorted(found[:named], key=lambda source: -source.points) + found[named:]

    @property
    def columns(self) -> int:
        """Of the list of sources: one row, or two."""
        number = len(self.data["source"])
        return number if number <= 4 else (number + 1) // 2

    def _points(self) -> list[float]:
        """Of each source; what no other has is the rest."""
        numbers = self.numbers
        lines = dict(numbers.data["sources"]) if numbers is not None else {}
        found: list[float] = []
        for each in self.data["source"]:
            mine = [line for line in lines if line.startswith(tuple(each.get("of", [""])))]
            found.append(sum([lines.pop(line) for line in mine], 0.0))
        return found

    @property
    def sure(self) -> list[Sure]:
        """Components by how sure we are of them; the rules are known."""
        names: dict[str, list[str]] = {CERTAIN: [_("the rules")]}
        for file, counts in sureness(self.game).items():
            for how, count in counts.items():
                name = said(self.data["components"][file])
                names.setdefault(how, []).append(f"{name} ({count})" if count else name)
        titles = {
            CERTAIN: (_("Certain"), ""),
            "likely": (_("Likely"), _("One source, or reasoned from several.")),
            GUESSED: (_("Reconstructed"), ""),
        }
        return [
            Sure(how, title, capital(", ".join(names[how])), note)
            for how, (title, note) in titles.items()
            if how in names
        ]


def said(words: dict[str, str]) -> str:
    """In the language of this request."""
    return words.get(language(), words["en"])


def capital(text: str) -> str:
    """As the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def picture_name(board: dict[str, Any], lang: str) -> str:
    """The file of a picture; one with words in it is there in every language."""
    return f"board-{lang}.webp" if board.get("words") else "board.webp"


@cache
def about_data(game: str) -> dict[str, Any] | None:
    """`about.toml` of a game; a new game has none yet."""
    path = game_folder(game) / FILE
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else None


def about(game: str) -> About | None:
    """What the page of a game tells."""
    data = about_data(game)
    if data is None:
        return None
    texts = {key: said(data[key]) for key in ("one", "best", "goal", "idea", "why")}
    return About(game, **texts, data=data)


@cache
def numbers_of(game: str) -> Numbers | None:
    """The study that was kept."""
    path = game_folder(game) / NUMBERS
    if not path.is_file():
        return None
    return Numbers(json.loads(path.read_text(encoding="utf-8"))["tables"][0])


def sureness(game: str) -> dict[str, dict[str, int]]:
    """How sure we are of every file of components: how many of them, 0 where it is all of them."""
    files = usual_files(game)
    return {name.removesuffix(".toml"): sureness_of(text) for name, text in files.items()}


@lru_cache(maxsize=100)
def sureness_of(text: str) -> dict[str, int]:
    """Of one file: its components where they say it one by one, else as a whole."""
    data = tomllib.loads(text)
    own = SURENESS[data[TO_COUNT]]
    counts = Counter(item_sureness(item) for item in items_in(data))
    if not any(is_itemised(value) for value in data.values()):
        del counts[own]
        return {own: 0, **counts}
    return {own: 0} if list(counts) == [own] else dict(counts)


def is_itemised(value: Any) -> bool:
    """Is it a list in which every component says how sure it is?"""
    return isinstance(value, list) and all(
        isinstance(item, dict) and marks_of(item) for item in value
    )


def items_in(value: Any, is_top: bool = True) -> Iterator[dict[str, Any]]:
    """Everything below that says how sure it is."""
    if isinstance(value, dict):
        if not is_top and marks_of(value):
            yield value
        for inner in value.values():
            yield from items_in(inner, False)
    elif isinstance(value, list):
        for inner in value:
            yield from items_in(inner, False)


def marks_of(item: dict[str, Any]) -> list[str]:
    """What a component says of itself; only where it says nothing, what it says of its parts."""
    marks = [value for key, value in item.items() if key.endswith(f"_{TO_COUNT}")]
    found = item.get(TO_COUNT, marks[0] if marks else [])
    return [found] if isinstance(found, str) else list(found)


def item_sureness(item: dict[str, Any]) -> str:
    """The least sure part counts."""
    return SURENESS[min(marks_of(item), key=list(SURENESS).index)]
