"""A game between one person and bots, played line by line."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from signoria.bots import Bot
from signoria.cli.boards import AnyBoard, board_class
from signoria.cli.moves import Offer, in_groups, leading_to, single_picks, whole_moves
from signoria.cli.scores import score_table
from signoria.cli.screen import Line, Screen
from signoria.core.action import Action
from signoria.core.chance import Dice
from signoria.core.errors import BadNotation
from signoria.core.machine import OVER, Choice, actor, legal, waiting
from signoria.core.record import Table
from signoria.core.rulebook import load_rulebook
from signoria.core.text import GameText

LOG_LINES = 20


class Session:
    """The table, the person's seat, and what that person has been told."""

    def __init__(
        self,
        table: Table,
        me: int,
        bots: dict[int, Bot],
        dice: Dice,
        text: GameText,
        screen: Screen,
    ) -> None:
        self.table = table
        self.game = table.game
        self.me = me
        self.bots = bots
        self.dice = dice
        self.text = text
        self.screen = screen
        self.words = screen.words
        self.rulebook = load_rulebook(self.game.folder)
        self.log: list[Line] = []
        self.told = 0  # lines of the log already shown
        self.chapter: object = None
        self.table.state.events = []

    # --- the course of the game -----------------------------------------------------------

    def run(self) -> bool:
        """Play until the game is over (True) or the person leaves (False)."""
        while True:
            self.advance()
            if actor(self.table.state) == OVER:
                self.show_news()
                return True
            if not self.decide():
                return False

    def advance(self) -> None:
        """Let chance and bots act until it is the person's turn."""
        while actor(self.table.state) not in (self.me, OVER):
            self.table.step(self.dice, self.bots_choice)
            self.note_events()

    def bots_choice(self, s: Any, seat: int) -> Action:
        """What the bot in a seat does."""
        with self.screen.thinking(self.text.player(seat)):
            return self.bots[seat].choose(self.game.view(s, seat), legal(s))

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

    # --- one decision ---------------------------------------------------------------------

    def decide(self) -> bool:
        """Ask until something was chosen; False when the person leaves."""
        view = self.game.view(self.table.state, self.me)
        frame = waiting(view)
        board = self.board(view)
        offers = self.offers(view, frame, board)
        labels = [board.choice(offer.actions, offer.events) for offer in offers]
        self.show_decision(view, frame, board)
        self.show_choices(board, offers)
        while True:
            typed = self.screen.ask(self.question(len(offers)))
            if typed.lower() in ("q", "quit", "exit"):
                return False
            actions = self.picked(typed, offers)
            if actions:
                self.screen.say("play", "chosen", text=self.label(actions, offers, labels, view))
                self.play(actions)
                return True
            if self.command(typed, view, frame, board, offers):
                return True

    def board(self, view: Any) -> AnyBoard:
        """The drawing of the table as the person may see it."""
        width = self.screen.console.width
        return board_class(self.game.name)(view, self.me, self.text, self.screen.names, width)

    def offers(self, view: Any, frame: Choice[Any], board: AnyBoard) -> list[Offer]:
        """What can be chosen."""
        if board.wants_whole_moves(frame):
            found = whole_moves(self.game, view, self.me)
            if found:
                return found
        found = [offer for offer in single_picks(view) if board.is_offered(offer.actions[0])]
        return in_groups(found, headings_of(board, found))

    def question(self, most: int) -> str:
        """The words before the cursor."""
        key = "ask_one" if most == 1 else "ask"
        return self.words.say("play", key, most=most)

    def picked(self, typed: str, offers: list[Offer]) -> list[Action]:
        """The actions a number stands for; [] if it is no number of a choice."""
        if not typed and len(offers) == 1:
            return offers[0].actions
        if not (typed.isascii() and typed.isdigit()):
            return []
        number = int(typed[:9])
        return offers[number - 1].actions if 1 <= number <= len(offers) else []

    def label(
        self, actions: list[Action], offers: list[Offer], labels: list[str], view: Any
    ) -> str:
        """What was chosen, in words."""
        for offer, label in zip(offers, labels, strict=True):
            if offer.actions == actions:
                return label
        return ", ".join(self.text.action(view, action) for action in actions)

    # --- what is shown --------------------------------------------------------------------

    def show_decision(self, view: Any, frame: Choice[Any], board: AnyBoard) -> None:
        """The board, what happened since, the hand and what is asked."""
        if not frame.completes_a_move():
            new_chapter = board.chapter() != self.chapter
            self.chapter = board.chapter()
            self.screen.print(Text())
            whole = new_chapter or board.wants_full(frame)
            self.screen.print(board.full() if whole else board.brief())
        self.show_news()
        hand = board.hand()
        if hand is not None:
            self.screen.print(hand)
        turn = self.words.say("play", "your_turn", player=self.text.player(self.me))
        prompt = self.text.prompt(view, frame)
        self.screen.print(Text.assemble((f"{turn} ", "bold cyan"), (prompt, "bold")))

    def show_choices(self, board: AnyBoard, offers: list[Offer]) -> None:
        """The numbered list, under headings where the board has some."""
        entries = [board.entry(offer.actions, offer.events) for offer in offers]
        self.screen.choices(entries, headings_of(board, offers))

    def show_news(self) -> None:
        """Lines of the log that were not shown yet."""
        fresh = self.log[self.told :]
        if fresh:
            self.screen.divider(self.words.get("play", "news"))
            self.screen.lines(fresh)
            self.screen.divider("")
        self.told = len(self.log)

    def show_scores(self) -> None:
        """Points so far, by their source."""
        result = self.game.result(self.table.state)
        title = self.words.get("score", "title")
        names = self.screen.names
        self.screen.print(
            score_table(self.table.state, result, self.text, names, self.words, title)
        )

    # --- commands -------------------------------------------------------------------------

    def command(
        self, typed: str, view: Any, frame: Choice[Any], board: AnyBoard, offers: list[Offer]
    ) -> bool:
        """Anything else than a number; True when the table has changed."""
        letter, _, rest = typed.partition(" ")
        letter = letter.lower()
        if typed.startswith("?"):
            self.explain(typed[1:].strip(), frame, board, offers)
        elif letter in ("b", "board"):
            hand = board.hand()
            self.screen.print(board.full(), *([hand] if hand is not None else []))
        elif letter in ("l", "log"):
            self.show_log(rest)
        elif letter in ("s", "scores"):
            self.show_scores()
        elif letter in ("h", "help"):
            self.screen.help(self.example(offers), frame.rule())
        elif letter in ("u", "undo"):
            return self.undo(whole_turn=bool(rest))
        elif not typed:
            self.show_choices(board, offers)
        elif typed.isdigit():
            self.screen.say("play", "out_of_range", n=typed, most=len(offers))
        else:
            return self.notation(typed, view, offers)
        return False

    def example(self, offers: list[Offer]) -> str:
        """A move as it could be typed now."""
        return ", ".join(action.text for action in offers[-1].actions)

    def notation(self, typed: str, view: Any, offers: list[Offer]) -> bool:
        """Moves typed as text: each is checked, and a refusal names its rule."""
        changed = False
        for text in typed.split(","):
            try:
                action = self.game.catalogue.from_text(text.strip().lower())
            except BadNotation:
                example = self.example(offers)
                self.screen.say("play", "not_understood", text=text.strip(), example=example)
                return changed
            state = self.table.state
            refused = self.game.refusal(state, action, self.me)
            actions = [action] if refused is None else leading_to(offers, action)
            if refused is not None and (changed or not actions):
                why = self.text.refusal(self.game.view(state, self.me), refused)
                self.screen.say("play", "refused", why=why, rule=refused.rule)
                return changed
            self.screen.say("play", "chosen", text=self.label(actions, [], [], view))
            self.play(actions)
            changed = True
        return changed

    def undo(self, whole_turn: bool) -> bool:
        """Take back the last move, or all of them, if nothing was revealed since."""
        moves = self.table.whole_moves(self.table.undo_reach())
        if not moves:
            mine = any(move.seat == self.me for move in self.table.record.moves)
            self.screen.say("play", "no_undo" if mine else "no_undo_yet")
            return False
        self.table.undo(sum(moves) if whole_turn else moves[0])
        self.table.state.events = []
        ply = len(self.table.record.moves)
        self.log = [line for line in self.log if line.ply <= ply]
        self.told = min(self.told, len(self.log))
        self.screen.say("play", "undone_turn" if whole_turn else "undone")
        return True

    def show_log(self, rest: str) -> None:
        """The last lines of the log."""
        number = int(rest) if rest.isascii() and rest.isdigit() else LOG_LINES
        if not self.log:
            self.screen.say("play", "empty_log")
        self.screen.lines(self.log[-max(1, number) :])

    def explain(self, about: str, frame: Choice[Any], board: AnyBoard, offers: list[Offer]) -> None:
        """The rules behind the decision, behind a choice, or one named by its id."""
        if not about:
            ids = board.rules(frame)
        elif about.isascii() and about.isdigit() and 1 <= int(about) <= len(offers):
            ids = []
            for action in offers[int(about) - 1].actions:
                ids += [rule for rule in board.rules(frame, action) if rule not in ids]
        else:
            ids = [rule for rule in self.rulebook.rules if rule.lower() == about.lower()]
        if not ids:
            self.screen.say("play", "unknown_rule", text=about, example=frame.rule())
        for rule in ids:
            found = self.rulebook.rules[rule]
            section = self.rulebook.sections[found.section][self.words.language]
            self.screen.rule(found, section)


def headings_of(board: AnyBoard, offers: list[Offer]) -> list[str]:
    """The heading of every choice."""
    return [board.heading(offer.actions[0]) for offer in offers]
