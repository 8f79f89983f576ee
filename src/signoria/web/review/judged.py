"""A review for one person: its seats, moments and moves in words of this person's language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from signoria.bots.learned import learned_of
from signoria.core.machine import SPECTATOR
from signoria.review.decisions import Decision, Turn
from signoria.review.judge import TO_COME
from signoria.review.lines import REST, RIVALS, summed
from signoria.review.report import CLOSE_CALL, FORCED, Review, grade
from signoria.review.standing import chance
from signoria.review.telling import Telling
from signoria.web.boards.base import Board, Player
from signoria.web.boards.shown import Shown
from signoria.web.site.numbers import signed
from signoria.web.tables.end_screen import chapters
from signoria.web.tables.history import Story
from signoria.web.tables.page import make_board

GRADES = {
    CLOSE_CALL: 0,
    "excellent": 1,
    "fine": 2,
    "inaccuracy": 3,
    "mistake": 4,
    "blunder": 5,
}


class Grade(Shown):
    """How good a decision was: its sign and its word."""

    number: int
    word: str


class Chip(Shown):
    """A line of the ledger and what it lost or gained."""

    icon: str
    value: str
    label: str
    less: bool
    sign: int = 0  # of a rival instead of a drawing


class States:
    """The states of a story by their number, as the library asks for them."""

    def __init__(self, story: Story) -> None:
        self.story = story

    def __getitem__(self, ply: int, /) -> Any:
        return self.story.state(ply)


@dataclass
class Judged:
    """A review, the game it is about, and who looks at it."""

    review: Review
    story: Story
    players: list[Player]
    me: int  # the seat from which it is told
    viewer: int  # who looks, or SPECTATOR
    language: str
    marks: Mapping[int, str] = field(default_factory=dict)  # who plays for a seat, if no person
    parent: Judged | None = None  # the game that this one was played on from

    @cached_property
    def telling(self) -> Telling:
        """Words of the library."""
        return Telling(self.review, States(self.story), self.language)

    @cached_property
    def board(self) -> Board:
        """Of the end: it knows the drawings."""
        moment = self.story.moment(self.story.length, None, self.language, self.players)
        return make_board(moment.scene)

    def chapters(self) -> list[tuple[int, str]]:
        """The parts of the game."""
        return chapters(self.story, self.board)

    def name(self, seat: int) -> str:
        """Who it is; whoever looks is You."""
        return _("You") if self.is_viewer(seat) else self.players[seat].name

    def is_viewer(self, seat: int) -> bool:
        """Is it the seat of whoever looks?"""
        return seat == self.viewer != SPECTATOR

    def only_rival(self, seat: int) -> int | None:
        """The other one of two players."""
        others = [player.seat for player in self.players if player.seat != seat]
        return others[0] if len(others) == 1 else None

    def order(self) -> list[int]:
        """The seats, the one it is told for first."""
        others = [player.seat for player in self.players if player.seat != self.me]
        return [self.me, *others]

    def where(self, ply: int) -> str:
        """In which part of the game a move was made."""
        moment = self.story.moment(ply, None, self.language, self.players)
        return make_board(moment.scene).where()

    def grade(self, decision: Decision) -> Grade:
        """Its sign and word."""
        name = grade(decision, self.review.spread)
        return Grade(GRADES.get(name, 1), self.telling.words.get("grade", name))

    def is_choice(self, decision: Decision) -> bool:
        """Was there anything to decide?"""
        return grade(decision, self.review.spread) != FORCED

    def chips(self, lines: Mapping[str, float], turn: Turn) -> list[Chip]:
        """What a loss is made of, as signs."""
        return [self._chip(turn, name, value) for name, value in self.told(lines).items()]

    def told(self, lines: Mapping[str, float]) -> dict[str, float]:
        """What was lost (below 0) or won, in tenths: the large lines, all else, the rivals.  They
        sum to the loss."""
        return summed({name: -value for name, value in lines.items()})

    def _chip(self, turn: Turn, name: str, value: float) -> Chip:
        if name == REST:
            return Chip("", signed(value), _("all else"), value < 0)
        if name == RIVALS:
            return self._rivals(turn, value)
        icon = "" if name == TO_COME else self.board.ledger_icon(name)
        return Chip(icon, signed(value), self.telling.line(turn.ply, name), value < 0)

    def _rivals(self, turn: Turn, value: float) -> Chip:
        rival = self.only_rival(turn.seat)
        if rival is None:
            words = _("rivals gain more") if value < 0 else _("rivals gain less")
            return Chip("", signed(value), words, value < 0)
        text = _("%(name)s: more") if value < 0 else _("%(name)s: less")
        words = text % {"name": self.name(rival)}
        return Chip("", signed(value), words, value < 0, rival + 1)

    def sides(self) -> list[int]:
        """One seat for every side, in the order they are told."""
        final, game = self.story.final, self.story.game
        found: dict[int, int] = {}
        for seat in self.order():
            found.setdefault(game.side(final, seat), seat)
        return list(found.values())

    def names(self, side: int) -> str:
        """Those who win together with this seat."""
        final, game = self.story.final, self.story.game
        same = game.side(final, side)
        return ", ".join(self.name(seat) for seat in self.order() if game.side(final, seat) == same)

    @cached_property
    def is_alone(self) -> bool:
        """Is there nobody to be beaten?"""
        return len(self.players) == 1

    @cached_property
    def is_learned(self) -> bool:
        """Has the engine learned to play at such a table?"""
        learned = learned_of(self.story.game)
        return learned is not None and learned.knows(self.story.final)

    def chances(self) -> list[tuple[int, list[float]]]:
        """Of every side to win: before the first move, after each decision, at the end."""
        sides = self.sides()
        if len(sides) < 2:
            return []
        spread, review = self.review.spread, self.review
        before = [chance(review.start[seat].value, spread) for seat in sides]
        found = [(0, shares(before))]
        for decision in review.decisions:
            found.append((decision.turn.ply + 1, self.chances_after(decision)))
        if review.finished and self.is_whole:
            winners = self.story.game.result(self.story.final).winners()
            won = [1.0 if seat in winners else 0.0 for seat in sides]
            found.append((self.story.length, shares(won)))
        return found

    def chances_after(self, decision: Decision) -> list[float]:
        """Of every side; a team wins together, which each of its seats has only a part of."""
        return shares([decision.wins[seat] for seat in self.sides()])

    @property
    def is_whole(self) -> bool:
        """Does it reach the end of the game?"""
        last = max([each.turn.ply for each in self.review.decisions], default=0)
        moves = self.story.record.moves
        return not any(move.seat >= 0 for move in moves[last + len(moves) // 10 + 1 :])

    def margins(self) -> list[list[float]]:
        """How unsure each of the points is; at the end they are known."""
        order = self.order()
        found = [
            [each.margins[seat] for seat in order] if each.margins else []
            for each in self.review.decisions
        ]
        if self.review.finished and self.is_whole:
            found.append([0.0] * len(order))
        return found

    def points(self) -> list[tuple[int, list[float]]]:
        """What everybody could expect at the end."""
        order = self.order()
        found = [
            (decision.turn.ply + 1, [decision.points[seat] for seat in order])
            for decision in self.review.decisions
        ]
        if self.review.finished and self.is_whole:
            scores = self.story.game.result(self.story.final).scores
            ends = self.review.result if self.is_alone else [float(score) for score in scores]
            found.append((self.story.length, [ends[seat] for seat in order]))
        return found


def told_for(story: Story) -> int:
    """The seat from which a game is told to somebody who did not play: the winner's, if any."""
    return next(iter(story.game.result(story.final).winners()), 0)


def shares(values: list[float]) -> list[float]:
    """As parts of one."""
    total = sum(values)
    return [value / total for value in values] if total > 0 else [1 / len(values)] * len(values)
