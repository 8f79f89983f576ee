"""The log: one line a move, in chapters, each line open to the events behind it."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from signoria.core.events import Event
from signoria.core.machine import CHANCE, actor, waiting
from signoria.web.boards.base import Board, Scene
from signoria.web.boards.shown import Shown
from signoria.web.boards.told import Sign, points_of

UNSEEN_SHOWN = 12  # moves that are played back at most
DIGEST_SHOWN = 6  # moves of one player in a digest
LOG_SHOWN = 60  # moves on the page; the replay has them all


class Line(Shown):
    """An event in words."""

    ply: int
    seat: int | None
    text: str
    points: int | None
    icon: str

    @property
    def sign(self) -> int:
        """The seat's sign, counted from 1; 0 for the table."""
        return 0 if self.seat is None else self.seat + 1


class Entry(Shown):
    """A move of one seat, or something the table did: one line of the log."""

    name: str  # of the seat, for those who cannot see its sign
    words: str
    points: int | None
    pays: tuple[Sign, ...]
    gets: tuple[Sign, ...]
    lines: tuple[Line, ...]
    main: int  # the line that the words are from
    spoken: str = ""  # "You", where the sign before a verb is not enough

    @property
    def sign(self) -> int:
        """The seat's sign, counted from 1; 0 for the table."""
        return self.lines[0].sign

    @property
    def icon(self) -> str:
        """The drawing of something the table did."""
        return self.lines[0].icon

    @property
    def ply(self) -> int:
        """The number of moves after which all of it had happened."""
        return self.lines[-1].ply

    def at(self, steps: dict[int, int], last: int) -> Entry:
        """The entry with other numbers of moves."""
        numbers = tuple([steps.get(line.ply, last) for line in self.lines])
        if numbers == tuple([line.ply for line in self.lines]):
            return self
        lines = tuple(map(at_step, self.lines, numbers))
        return replace(self, lines=lines)


def at_step(line: Line, number: int) -> Line:
    """The line with another number of moves."""
    return Line(number, line.seat, line.text, line.points, line.icon)


class Chapter(Shown):
    """What happened under one heading."""

    heading: str
    entries: tuple[Entry, ...]


def goes_on(s: Any, seat: int) -> bool:
    """Does what comes next belong to the pick this seat just made: is it asked for the rest of
    the same move, or is something rolled or drawn?"""
    who = actor(s)
    return who == CHANCE or (who == seat and waiting(s).completes_a_move())


Told = tuple[int, Event]  # after how many moves, and what
# Lines that were written before: after a move nearly all are those of the page before it.
KEPT: dict[Hashable, Entry | None] = {}
MOST_KEPT = 20_000


class Unknown:
    """Instead of a line that was not written yet: None is one that tells nothing."""


UNKNOWN = Unknown()


class Writer:
    """Makes the log of one person from the events, one list of them per pick."""

    def __init__(self, scene: Scene, board: Board) -> None:
        self.scene = scene
        self.board = board
        self.open = scene.over or scene.all_open
        self.key = self._key()

    def chapters(
        self,
        events: Sequence[Sequence[Event]],
        joins: Sequence[bool],
        most: int = LOG_SHOWN,
    ) -> list[Chapter]:
        """The last moves; `joins` says of each pick whether it goes on with the one before."""
        found: list[Chapter] = []
        entries: list[Entry] = []
        told = 0
        for run in reversed(list(self._runs(events, joins))):
            _ply, first = run[0]
            if first.what in self.board.HEADINGS:
                found.append(Chapter(self._text(first), tuple(entries[::-1])))
                entries = []
            elif told < most and (entry := self._kept(run)) is not None:
                entries.append(entry)
                told += 1
            if told >= most and not entries:
                break
        if entries:
            found.append(Chapter("", tuple(entries[::-1])))
        return found[::-1]

    def _runs(
        self, events: Sequence[Sequence[Event]], joins: Sequence[bool]
    ) -> Iterator[list[Told]]:
        """Events that belong together: of one seat, until it decides anew or another acts."""
        run: list[Told] = []
        ends = False
        for ply, (happened, join) in enumerate(zip(events, joins, strict=True), 1):
            ends = ends or not join  # a pick without events may begin a move as well
            for event in happened:
                known = event if self.open else event.seen_by(self.scene.viewer)
                quiet = known.what in self.board.QUIET
                if run and not quiet and (ends or not self._together(run[0][1], known)):
                    yield run
                    run = []
                run.append((ply, known))
                ends = False
        if run:
            yield run

    def _together(self, first: Event, event: Event) -> bool:
        headings = self.board.HEADINGS
        alone = first.what in headings or event.what in headings
        # Two goals that score: the words of one would stand beside the points of both.
        again = first.what == event.what and "points" in event.data
        return first.seat == event.seat and not alone and not again

    def _text(self, event: Event) -> str:
        return self.scene.text.event(self.scene.view, event)

    def _seat(self, event: Event) -> int | None:
        """The seat of an event; none for a neutral player, who has no colour of a seat."""
        at_table = event.seat is not None and event.seat < len(self.scene.players)
        return event.seat if at_table else None

    def _key(self) -> Hashable | None:
        """All that lines depend on besides their events; None: they are not kept."""
        text, view = self.scene.text, self.scene.view
        says = text.log_says(view)
        if says is None:
            return None
        return (
            type(self.board),
            type(text),
            view.parts,
            text.language,
            text.reader,
            text.numbered,
            tuple(text.players),
            len(self.scene.players),
            says,
        )

    def _kept(self, run: Sequence[Told]) -> Entry | None:
        """One line of the log, which may have been written before."""
        if self.key is None:
            return self._entry(run)
        key = (self.key, tuple([(ply, *content(event)) for ply, event in run]))
        found = KEPT.get(key, UNKNOWN)  # asked once: another thread may clear them meanwhile
        if not isinstance(found, Unknown):
            return found
        if len(KEPT) >= MOST_KEPT:
            KEPT.clear()
        entry = KEPT[key] = self._entry(run)
        return entry

    def _entry(self, run: Sequence[Told]) -> Entry | None:
        """One line of the log; None where nothing is told."""
        told = [(event.what, self._line(ply, event)) for ply, event in run]
        lines = [line for _what, line in told if line is not None]
        if not lines:
            return None
        asides = [what in self.board.ASIDES for what, line in told if line is not None]
        main = 0 if all(asides) else asides.index(False)
        points = [n for _ply, event in run if (n := points_of(event)) is not None]
        signs = [self.board.signs(event) for _ply, event in run]
        seat = lines[0].seat
        name = "" if seat is None else self.scene.text.called(seat)
        return Entry(
            name,
            lines[main].text.removeprefix(f"{name} ").removesuffix("."),
            sum(points) if points else None,
            tuple(sign for part in signs for sign in part.pays),
            tuple(sign for part in signs for sign in part.gets),
            tuple(lines),
            main,
            self._spoken(lines[main].text, name) if name and seat == self.scene.text.reader else "",
        )

    def _spoken(self, text: str, name: str) -> str:
        """What stands before the words of the reader's own line, where they began with it."""
        shared = self.scene.text.shared
        return shared.get("name", "you_after_sign") if text.startswith(f"{name} ") else ""

    def _line(self, ply: int, event: Event) -> Line | None:
        text = self._text(event)
        if not text:
            return None
        return Line(ply, self._seat(event), text, points_of(event), self.board.icon(event))


def content(event: Event) -> tuple[Hashable, ...]:
    """Equal where two events tell the same."""
    return event.what, event.seat, tuple(event.data.items()), tuple(event.secret.items())


class Unseen(Shown):
    """A move of somebody else that is played back."""

    step: int  # of the replay
    moment: str  # its address
    sign: int
    name: str
    words: str
    more: str
    points: int | None


def unseen(
    log: Sequence[Chapter], told: Sequence[Chapter], viewer: int, since: int, address: str
) -> list[Unseen]:
    """What others did after so many moves; `told` counts them as the viewer does."""
    true = [entry for chapter in log for entry in chapter.entries]
    steps = [entry for chapter in told for entry in chapter.entries]
    found: dict[int, Unseen] = {}
    for entry, shown in zip(true, steps, strict=True):
        if entry.lines[0].ply <= since or entry.sign in (0, viewer + 1):
            continue
        more = " ".join(line.text for line in entry.lines[entry.main + 1 : entry.main + 2])
        step = shown.lines[entry.main].ply  # where the board shows what was done
        moment = f"{address}move={step}"
        move = Unseen(step, moment, entry.sign, entry.name, entry.words, more, entry.points)
        found.setdefault(step, move)
    return list(found.values())[-UNSEEN_SHOWN:]


class Digest(Shown):
    """What one player, or the table itself, did since somebody's last move."""

    sign: int  # 0: the table
    name: str
    points: int
    entries: tuple[Entry, ...]  # the last ones
    more: int  # how many came before them


def digest(log: Sequence[Chapter], viewer: int, since: int) -> list[Digest]:
    """What happened after so many moves, player by player; what the table did comes last."""
    found: dict[int, list[Entry]] = {}
    for chapter in log:
        for entry in chapter.entries:
            if entry.lines[0].ply > since and entry.sign != viewer + 1:
                found.setdefault(entry.sign, []).append(entry)
    return [
        Digest(
            sign,
            entries[0].name,
            sum(entry.points or 0 for entry in entries),
            tuple(entries[-DIGEST_SHOWN:]),
            max(0, len(entries) - DIGEST_SHOWN),
        )
        for sign, entries in sorted(found.items(), key=lambda item: item[0] or len(log) + 99)
    ]


def last_of_others(log: Sequence[Chapter], viewer: int) -> Entry | None:
    """The latest move of somebody else."""
    for chapter in reversed(log):
        for entry in reversed(chapter.entries):
            if entry.sign and entry.sign != viewer + 1:
                return entry
    return None


def with_steps(chapters: Sequence[Chapter], seen: Sequence[int]) -> list[Chapter]:
    """The log with moves as one person counts them: hidden ones have no number."""
    steps: dict[int, int] = {}
    step = 0
    numbers = {ply + 1: number for number, ply in enumerate(seen, 1)}
    for ply in range(max(numbers, default=0) + 1):
        step = steps[ply] = numbers.get(ply, step)
    return [
        replace(chapter, entries=tuple(entry.at(steps, step) for entry in chapter.entries))
        for chapter in chapters
    ]
