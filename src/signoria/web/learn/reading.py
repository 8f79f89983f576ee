"""What the rules page shows: chapters, rules with their pictures, hits of a search."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import ceil

from django.urls import reverse

from signoria.core.rulebook import Rule
from signoria.games import load_game
from signoria.reading.book import ALWAYS, Chapter, Part, Reading, load_reading
from signoria.reading.pictures import Drawn, Example, Figure
from signoria.reading.positions import load_positions
from signoria.reading.search import Answer, load_index
from signoria.web.boards.shown import Shown
from signoria.web.site.languages import language

WORDS_PER_MINUTE = 180

Among = Callable[[str], bool]  # is a rule of use here?


class PictureShown(Shown):
    """A drawing, perhaps with a letter on it and a name below."""

    shape: str
    symbol: str
    frame: str = ""
    mark: str = ""
    name: str = ""


class FigureShown(Shown):
    """Drawings in a row."""

    caption: str
    pictures: list[PictureShown]


class ItemShown(Shown):
    """A part of an example: a drawing, an arrow, or what comes of it."""

    picture: PictureShown | None
    text: str

    @property
    def is_arrow(self) -> bool:
        """Then comes what it leads to."""
        return self.text == "→"


class ExampleShown(Shown):
    """A worked example."""

    text: str
    items: list[ItemShown]
    after: str
    board: str = ""  # a picture of a part of the board


class RuleShown(Shown):
    """A rule as it is read."""

    id: str
    text: str
    page: str
    variant: str
    picture: PictureShown | None
    board_url: str
    figures: list[FigureShown]
    examples: list[ExampleShown]


class PartShown(Shown):
    """Rules under a heading."""

    key: str
    title: str
    picture: PictureShown | None
    variant: str
    figures: list[FigureShown]
    rules: list[RuleShown]


class ChapterShown(Shown):
    """A chapter."""

    key: str
    title: str
    icon: str
    figures: list[FigureShown]
    parts: list[PartShown]

    @property
    def is_last(self) -> bool:
        """What always holds."""
        return self.key == ALWAYS

    @property
    def sub(self) -> list[PartShown]:
        """The parts that the table of contents names."""
        return [part for part in self.parts if part.title]


class HitShown(Shown):
    """An answer of the search."""

    id: str
    section: str
    pieces: list[tuple[str, bool]]
    picture: PictureShown | None


class FoundShown(Shown):
    """What a question found."""

    wanted: str
    near: bool
    taken: list[tuple[str, str]]
    also: str
    hits: list[HitShown]


def drawn(found: Drawn | None, mark: str = "", name: str = "") -> PictureShown | None:
    """A drawing for the template."""
    if found is None:
        return None
    return PictureShown(found.shape, found.symbol, found.frame, mark, name)


class Book:
    """The rules of a game in the language of this request, as far as `among` allows."""

    def __init__(self, game: str, among: Among) -> None:
        self.game = game
        self.folder = load_game(game).folder
        self.reading: Reading = load_reading(self.folder)
        self.positions = load_positions(self.folder)
        self.among = among
        self.language = language()

    def chapters(self) -> list[ChapterShown]:
        """All chapters that have something to say."""
        shown = (self._chapter(chapter) for chapter in self.reading.chapters)
        return [chapter for chapter in shown if chapter.parts]

    def _chapter(self, chapter: Chapter) -> ChapterShown:
        title = chapter.title[self.language]
        parts = [self._part(part, title) for part in chapter.parts]
        return ChapterShown(
            chapter.key,
            title,
            chapter.icon,
            self._figures(chapter.key),
            [part for part in parts if part.rules],
        )

    def _part(self, part: Part, above: str) -> PartShown:
        title = part.title[self.language] if part.title else ""
        title = "" if title == above else title  # it would stand there twice
        variants = {self._variant(rule) for rule in part.rules}
        whole = variants.pop() if len(variants) == 1 else ""
        rules = [self._rule(rule, whole) for rule in part.rules if self.among(rule.id)]
        picture = drawn(self.reading.symbol_of(part.key)) if part.key else None
        figures = self._figures(part.key) if title else []  # else the chapter has them
        return PartShown(part.key, title, picture, whole, figures, rules)

    def _rule(self, rule: Rule, under: str) -> RuleShown:
        variant = self._variant(rule)
        url = ""
        if rule.id in self.positions:
            url = reverse("learn:board", kwargs={"game": self.game, "rule": rule.id})
        return RuleShown(
            rule.id,
            rule.wording[self.language],
            rule.page,
            "" if variant == under else variant,
            drawn(self.reading.symbol_of(rule.id)),
            url,
            self._figures(rule.id),
            [self._example(one) for one in self.reading.examples if one.at == rule.id],
        )

    def _variant(self, rule: Rule) -> str:
        found = self.reading.variant_of.get(rule.id)
        return found.title[self.language] if found is not None else ""

    def _figures(self, key: str) -> list[FigureShown]:
        if not key:
            return []
        return [self._figure(figure) for figure in self.reading.figures if figure.at == key]

    def _figure(self, figure: Figure) -> FigureShown:
        pictures = [
            PictureShown(
                one.drawn.shape,
                one.drawn.symbol,
                one.drawn.frame,
                one.mark,
                one.name.get(self.language, ""),
            )
            for one in figure.pictures
        ]
        return FigureShown(figure.caption.get(self.language, ""), pictures)

    def _example(self, example: Example) -> ExampleShown:
        items = [
            ItemShown(drawn(one), "") if isinstance(one, Drawn) else ItemShown(None, one)
            for one in example.row
        ]
        after = example.after.get(self.language, "")
        cut = example.board.format(language=self.language)
        board = f"boards/{self.game}/examples/{cut}.webp" if cut else ""
        return ExampleShown(example.text[self.language], items, after, board)

    def find(self, wanted: str) -> FoundShown:
        """What a question finds."""
        answer = load_index(self.folder, self.language).ask(wanted, self.among)
        return FoundShown(
            wanted,
            answer.near,
            answer.taken,
            ", ".join(dict.fromkeys(answer.also[:4])),
            list(self._hits(answer)),
        )

    def _hits(self, answer: Answer) -> Iterator[HitShown]:
        for hit in answer.hits:
            section = self.reading.book.sections[hit.rule.section][self.language]
            picture = self.reading.symbol_of(hit.rule.id) or self.reading.symbol_of(
                hit.rule.section
            )
            yield HitShown(hit.rule.id, section, hit.pieces, drawn(picture))


def minutes(chapters: Iterable[ChapterShown]) -> int:
    """How long it takes to read what a game needs: not its variants, nor what always holds."""
    words = sum(
        len(rule.text.split())
        for chapter in chapters
        if chapter.key not in ("variants", ALWAYS)
        for part in chapter.parts
        for rule in part.rules
    )
    return ceil(words / WORDS_PER_MINUTE)
