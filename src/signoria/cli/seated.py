"""A person at a table of bots: what can be chosen, what happened, whatever shows it."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Any

from rich.console import RenderableType

from signoria.bots import Bot, Budget, make_bot
from signoria.bots.levels import LEVELS
from signoria.bots.levels import WORDS as LEVEL_WORDS
from signoria.cli.boards import AnyBoard, board_class
from signoria.cli.moves import Offer, in_groups, single_picks, whole_moves
from signoria.cli.saves import Keeper
from signoria.cli.screen import Line, rule_text
from signoria.core.action import Action
from signoria.core.chance import Dice
from signoria.core.machine import OVER, Choice, actor, apply, legal, waiting
from signoria.core.record import Move, Table
from signoria.core.rulebook import load_rulebook
from signoria.core.text import GameText
from signoria.core.words import Words, load_words

ADVISER = LEVELS[-1]
ADVICE = 1500  # milliseconds for a hint


class Decision:
    """What a person is asked: the view, its drawing, and the numbered choices."""

    def __init__(self, view: Any, frame: Choice[Any], board: AnyBoard, offers: list[Offer]) -> None:
        self.view = view
        self.frame = frame
        self.board = board
        self.offers = offers

    def labels(self) -> list[str]:
        """Every choice in words, with what it would do."""
        return [self.board.choice(offer.actions, offer.events) for offer in self.offers]

    def entries(self) -> list[str]:
        """The same as they stand under their headings."""
        return [self.board.entry(offer.actions, offer.events) for offer in self.offers]

    def said(self, actions: list[Action], text: GameText) -> str:
        """Picks in words: as the choice they are, or one by one."""
        for offer, label in zip(self.offers, self.labels(), strict=True):
            if offer.actions == actions:
                return label
        return ", ".join(text.action(self.view, action) for action in actions)

    def headings(self) -> list[str]:
        """The heading of every choice; "" where there are none."""
        return headings_of(self.board, self.offers)


@dataclass(frozen=True)
class Place:
    """Everything a person's place at a table is made of."""

    table: Table
    me: int
    bots: dict[int, Bot]
    dice: Dice
    text: GameText
    names: list[str]  # as the screen shows them
    keeper: Keeper


class Seated:
    """The table, the person's seat, and what that person has been told."""

    def __init__(self, place: Place) -> None:
        self.table = place.table
        self.game = place.table.game
        self.me = place.me
        self.bots = place.bots
        self.dice = place.dice
        self.text = place.text
        self.names = place.names
        self.keeper = place.keeper
        self.rulebook = load_rulebook(self.game.folder)
        self.log: list[Line] = []
        self.told = 0  # lines of the log already shown
        self.chapter: object = None
        self.table.state.events = []

    # --- the course of the game -----------------------------------------------------------

    def follow(self, moves: Iterable[Move]) -> None:
        """Moves that were made before; they are in the log and need not be told."""
        for move in moves:
            self.table.follow(move)
            self.note_events()
        self.told = len(self.log)

    def over(self) -> bool:
        """Is the game finished?"""
        return actor(self.table.state) == OVER

    def advance(self) -> bool:
        """Let chance, bots and forced moves happen until the person has a choice; False: over."""
        while not self.over():
            if actor(self.table.state) == self.me and len(legal(self.table.state)) > 1:
                break
            self.table.step(self.dice, self.chosen_by_itself)
            self.note_events()
        self.keeper.keep(self.table.record)
        return not self.over()

    def chosen_by_itself(self, s: Any, seat: int) -> Action:
        """The only move there is, or what the bot in a seat does."""
        options = legal(s)
        if len(options) == 1:
            return options[0]
        with self.thinking(seat):
            return self.bots[seat].choose(self.game.view(s, seat), options)

    def thinking(self, seat: int) -> AbstractContextManager[Any]:
        """Around the thoughts of a bot."""
        return nullcontext()

    def note_events(self) -> None:
        """Add what happened to the log, as this seat may know it."""
        s = self.table.state
        for event in s.events:
            text = self.text.event(s, event.seen_by(self.me))
            if text:
                ply = len(self.table.record.moves)
                self.log.append(Line(ply, event.seat, event.what, text))
        s.events = []

    def play(self, actions: list[Action]) -> None:
        """The person's picks, one after the other."""
        for number, action in enumerate(actions):
            self.table.play(action, self.me, joined=number > 0)
            self.note_events()
        self.keeper.keep(self.table.record)

    def take_back(self, whole_turn: bool) -> str:
        """Take back the last move, or all of them, if nothing was revealed since; forced ones go
        with the move before.  What is to be said about it."""
        moves = self.table.whole_moves(self.table.undo_reach())
        if not moves:
            mine = any(move.seat == self.me for move in self.table.record.moves)
            return "no_undo" if mine else "no_undo_yet"
        self.table.undo(sum(moves) if whole_turn else moves.pop(0))
        while moves and not whole_turn and len(legal(self.table.state)) == 1:
            self.table.undo(moves.pop(0))
        self.table.state.events = []
        ply = len(self.table.record.moves)
        self.log = [line for line in self.log if line.ply <= ply]
        self.told = min(self.told, len(self.log))
        self.keeper.keep(self.table.record)
        return "undone_turn" if whole_turn else "undone"

    # --- one decision ---------------------------------------------------------------------

    def decision(self, width: int) -> Decision:
        """What is asked now, drawn for some width."""
        view = self.game.view(self.table.state, self.me)
        frame = waiting(view)
        board = self.board(view, width)
        return Decision(view, frame, board, self.offers(view, frame, board))

    def board(self, view: Any, width: int) -> AnyBoard:
        """The drawing of the table as the person may see it."""
        return board_class(self.game.name)(view, self.me, self.text, self.names, width)

    def offers(self, view: Any, frame: Choice[Any], board: AnyBoard) -> list[Offer]:
        """What can be chosen."""
        if board.wants_whole_moves(frame):
            found = whole_moves(self.game, view, self.me)
            if found:
                return found
        found = [offer for offer in single_picks(view) if board.is_offered(offer.actions[0])]
        return in_groups(found, headings_of(board, found))

    def adviser(self) -> str:
        """Who gives hints."""
        return load_words(LEVEL_WORDS, self.text.language).get("level", ADVISER)

    def hint(self) -> list[Action]:
        """The whole move that the strongest level would make here."""
        adviser = make_bot(ADVISER, self.game, len(self.table.record.moves))
        budget = Budget(milliseconds=ADVICE)
        view = self.game.view(self.table.state, self.me)
        found = [adviser.choose(view, legal(view), budget)]
        world = self.game.determinize(view, self.me, Dice(0))
        apply(world, found[0])
        while actor(world) == self.me and waiting(world).completes_a_move():
            view = self.game.view(world, self.me)
            found.append(adviser.choose(view, legal(view), budget))
            apply(world, found[-1])
        return found

    def rules_asked(self, about: str, decision: Decision) -> list[str]:
        """The rules behind the decision, behind a choice, or the one named by its id."""
        if not about:
            return decision.board.rules(decision.frame)
        if about.isascii() and about.isdigit() and 1 <= int(about) <= len(decision.offers):
            ids: list[str] = []
            for action in decision.offers[int(about) - 1].actions:
                found = decision.board.rules(decision.frame, action)
                ids += [rule for rule in found if rule not in ids]
            return ids
        return [rule for rule in self.rulebook.rules if rule.lower() == about.lower()]

    def rules_told(self, ids: list[str], words: Words) -> list[RenderableType]:
        """Rules with where they stand, in words."""
        book = self.rulebook
        found = [book.rules[rule] for rule in ids]
        return [
            rule_text(rule, book.sections[rule.section][words.language], words) for rule in found
        ]


def headings_of(board: AnyBoard, offers: list[Offer]) -> list[str]:
    """The heading of every choice."""
    return [board.heading(offer.actions[0]) for offer in offers]
