"""A review in words: its moves and lines as the game's own text says them."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Protocol

from signoria.core.machine import apply, apply_outcome, legal
from signoria.core.record import outcome_from_text
from signoria.core.text import GameText
from signoria.core.words import Words, load_words
from signoria.games import load_game, load_text
from signoria.review.decisions import Decision, Praise
from signoria.review.judge import GOAL, TO_COME
from signoria.review.lines import REST, RIVALS, summed
from signoria.review.luck import Luck
from signoria.review.report import Review

WORDS = Path(__file__).with_name("words.toml")


class States(Protocol):
    """The states of a game, by the number of moves before them."""

    def __getitem__(self, ply: int, /) -> Any: ...


class Telling:
    """Words for one review in one language."""

    def __init__(self, review: Review, states: States, language: str) -> None:
        self.review = review
        self.states = states
        self.words: Words = load_words(WORDS, language)
        self.game = load_game(review.record.game)
        self.text = load_text(self.game, language, review.record.names, numbered=True)
        self.language = language

    def move(self, ply: int, picks: str) -> str:
        """A whole move as people say it; how a record writes it, where it needs more to be said."""
        s = self.states[ply].copy()
        said: list[str] = []
        for written in picks.split(", "):
            action = self.game.catalogue.from_text(written)
            said.append(self.text.action(s, action))
            if action not in legal(s):
                return picks
            apply(s, action)
        return "; ".join(said)

    def came(self, luck: Luck) -> str:
        """What was rolled or drawn, as the log of the game says it."""
        s = self.states[luck.ply].copy()
        s.events = []
        frame = s.stack[-1]
        apply_outcome(s, outcome_from_text(frame, s, luck.text))
        said = [self.text.event(s, event) for event in s.events]
        return " ".join(filter(None, said)) or luck.text

    def number(self, value: float, sign: str = "") -> str:
        """As the language writes it; if the sign is "+", with one, unless it is nothing."""
        point = self.words.get("review", "point")
        sign = sign if round(value, 1) else ""
        return f"{value:{sign}z.1f}".replace("-", "−").replace(".", point)

    def heading(self, key: str) -> str:
        """What a number of a seat is called; alone nobody leads."""
        is_result = key == "result" and len(self.review.seats) == 1
        return self.words.get("review", "reached" if is_result else key)

    def name(self, seat: int) -> str:
        """Who it is."""
        return self.review.record.names[seat]

    def cost(self, decision: Decision) -> str:
        """What was lost, with its interval; what another move would have lost."""
        praise = decision.praise
        loss = decision.loss if praise is None else praise.ahead
        chance = decision.chance_lost if praise is None else praise.chance
        alone = "_alone" if len(self.review.seats) == 1 else ""
        return self.words.say(
            "review",
            f"cost{alone}" if praise is None else f"ahead{alone}",
            loss=self.number(loss.value),
            low=self.number(loss.low),
            high=self.number(loss.high),
            chance=f"{chance:.0%}",
        )

    def moves(self, decision: Decision) -> list[str]:
        """What was played, and the move it is compared with."""
        praise, ply = decision.praise, decision.turn.ply
        key, other = ("better", decision.best) if praise is None else ("next", praise.move)
        told = (("played", decision.played), (key, other))
        return [f"{self.words.get('review', key)}: {self.move(ply, text)}" for key, text in told]

    def line(self, ply: int, name: str) -> str:
        """A line of the ledger, or of what a review adds to it."""
        if name == GOAL:
            return goal_in_words(self.text, self.language)
        for own, key in ((TO_COME, "to_come"), (RIVALS, "rivals"), (REST, "all_else")):
            if name == own:
                return self.words.get("review", key)
        return self.text.ledger_line(self.states[ply], name)

    def lines(self, decision: Decision, most: int = 4) -> list[tuple[str, float]]:
        """The lines that matter most, all else and the rivals: they sum to the loss."""
        praise = decision.praise
        lines = decision.lines if praise is None else gained(praise)
        ply = decision.turn.ply
        return [(self.line(ply, name), value) for name, value in summed(lines, most).items()]


def goal_in_words(text: GameText, language: str) -> str:
    """What a game is won by where nobody is to be beaten, as it calls that itself."""
    named = text.words.has("review", GOAL)
    return (text.words if named else load_words(WORDS, language)).get("review", GOAL)


def gained(praise: Praise) -> dict[str, float]:
    """Its lines as losses are told: what was gained is below zero."""
    return {name: -value for name, value in praise.lines.items()}
