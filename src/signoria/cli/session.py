"""A game between one person and bots, played line by line: for pipes and simple terminals."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any

from rich.text import Text

from signoria.cli.moves import Offer, leading_to
from signoria.cli.scores import score_table
from signoria.cli.screen import Screen
from signoria.cli.seated import Decision, Place, Seated
from signoria.core.action import Action
from signoria.core.errors import BadNotation

LOG_LINES = 20


class Session(Seated):
    """A person who reads and types lines."""

    def __init__(self, place: Place, screen: Screen) -> None:
        super().__init__(place)
        self.screen = screen
        self.words = screen.words

    def run(self) -> bool:
        """Play until the game is over (True) or the person leaves (False)."""
        while self.advance():
            if not self.decide():
                return False
        self.show_news()
        return True

    def thinking(self, seat: int) -> AbstractContextManager[Any]:
        return self.screen.thinking(self.text.player(seat))

    # --- one decision ---------------------------------------------------------------------

    def decide(self) -> bool:
        """Ask until something was chosen; False when the person leaves."""
        now = self.decision(self.screen.console.width)
        self.show_decision(now)
        self.show_choices(now)
        while True:
            typed = self.screen.ask(self.words.say("play", "ask", most=len(now.offers)))
            if typed.lower() in ("q", "quit", "exit"):
                return False
            actions = picked(typed, now.offers)
            if actions:
                self.screen.say("play", "chosen", text=now.said(actions, self.text))
                self.play(actions)
                return True
            if self.command(typed, now):
                return True

    # --- what is shown --------------------------------------------------------------------

    def show_decision(self, now: Decision) -> None:
        """The board, what happened since, the hand and what is asked."""
        board = now.board
        if not now.frame.completes_a_move():
            new_chapter = board.chapter() != self.chapter
            self.chapter = board.chapter()
            self.screen.print(Text())
            whole = new_chapter or board.wants_full(now.frame)
            self.screen.print(board.full() if whole else board.brief())
        self.show_news()
        hand = board.hand()
        if hand is not None:
            self.screen.print(hand)
        turn = self.words.say("play", "your_turn", player=self.text.player(self.me))
        prompt = self.text.prompt(now.view, now.frame)
        self.screen.print(Text.assemble((f"{turn} ", "bold cyan"), (prompt, "bold")))

    def show_choices(self, now: Decision) -> None:
        """The numbered list, under headings where the board has some."""
        self.screen.choices(now.entries(), now.headings())

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
        self.screen.print(
            score_table(self.table.state, result, self.text, self.names, self.words, title)
        )

    def show_hint(self, now: Decision) -> None:
        """What the strongest level would do."""
        with self.screen.thinking(self.adviser()):
            actions = self.hint()
        said = now.said(actions, self.text)
        self.screen.say("play", "hint", bot=self.adviser(), text=said)

    # --- commands -------------------------------------------------------------------------

    def command(self, typed: str, now: Decision) -> bool:
        """Anything else than a number; True when the table has changed."""
        letter, _, rest = typed.partition(" ")
        letter = letter.lower()
        if typed.startswith("?"):
            self.explain(typed[1:].strip(), now)
        elif letter in ("b", "board"):
            hand = now.board.hand()
            self.screen.print(now.board.full(), *([hand] if hand is not None else []))
        elif letter in ("l", "log"):
            self.show_log(rest)
        elif letter in ("s", "scores"):
            self.show_scores()
        elif letter in ("i", "hint"):
            self.show_hint(now)
        elif letter in ("h", "help"):
            self.screen.help(example(now.offers), now.frame.rule())
        elif letter in ("u", "undo"):
            return self.undo(whole_turn=bool(rest))
        elif not typed:
            self.show_choices(now)
        elif typed.isdigit():
            self.screen.say("play", "out_of_range", n=typed, most=len(now.offers))
        else:
            return self.notation(typed, now)
        return False

    def notation(self, typed: str, now: Decision) -> bool:
        """Moves typed as text: each is checked, and a refusal names its rule."""
        changed = False
        for text in typed.split(","):
            try:
                action = self.game.catalogue.from_text(text.strip().lower())
            except BadNotation:
                said = example(now.offers)
                self.screen.say("play", "not_understood", text=text.strip(), example=said)
                return changed
            state = self.table.state
            refused = self.game.refusal(state, action, self.me)
            actions = [action] if refused is None else leading_to(now.offers, action)
            if refused is not None and (changed or not actions):
                why = self.text.refusal(self.game.view(state, self.me), refused)
                self.screen.say("play", "refused", why=why, rule=refused.rule)
                return changed
            said = ", ".join(self.text.action(now.view, each) for each in actions)
            self.screen.say("play", "chosen", text=said)
            self.play(actions)
            changed = True
        return changed

    def undo(self, whole_turn: bool) -> bool:
        """Take back the last move, or all of them, if nothing was revealed since."""
        said = self.take_back(whole_turn)
        self.screen.say("play", said)
        return said.startswith("undone")

    def show_log(self, rest: str) -> None:
        """The last lines of the log."""
        number = int(rest) if rest.isascii() and rest.isdigit() else LOG_LINES
        if not self.log:
            self.screen.say("play", "empty_log")
        self.screen.lines(self.log[-max(1, number) :])

    def explain(self, about: str, now: Decision) -> None:
        """The rules behind the decision, behind a choice, or one named by its id."""
        ids = self.rules_asked(about, now)
        if not ids:
            self.screen.say("play", "unknown_rule", text=about, example=now.frame.rule())
        self.screen.print(*self.rules_told(ids, self.words))


def picked(typed: str, offers: list[Offer]) -> list[Action]:
    """The actions a number stands for; [] if it is no number of a choice."""
    if not typed and len(offers) == 1:
        return offers[0].actions
    if not (typed.isascii() and typed.isdigit()):
        return []
    number = int(typed[:9])
    return offers[number - 1].actions if 1 <= number <= len(offers) else []


def example(offers: list[Offer]) -> str:
    """A move as it could be typed now."""
    return ", ".join(action.text for action in offers[-1].actions)
