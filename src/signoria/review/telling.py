"""A review in words: its moves and lines as the game's own text says them."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Protocol

from signoria.core.machine import apply, legal
from signoria.core.words import Words, load_words
from signoria.games import load_game, load_text
from signoria.review.decisions import Decision
from signoria.review.judge import TO_COME
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

    def name(self, seat: int) -> str:
        """Who it is."""
        return self.review.record.names[seat]

    def cost(self, decision: Decision) -> str:
        """What was lost, with its interval."""
        loss = decision.loss
        return self.words.say(
            "review",
            "cost",
            loss=number(loss.value),
            low=number(loss.low),
            high=number(loss.high),
            chance=f"{decision.chance_lost:.0%}",
        )

    def line(self, decision: Decision, name: str) -> str:
        """A line of the ledger, or of what a review adds to it."""
        if name == TO_COME:
            return self.words.get("review", "to_come")
        if name == "rivals":
            return self.words.get("review", "rivals")
        return self.text.ledger_line(self.states[decision.turn.ply], name)

    def lines(self, decision: Decision, most: int = 4) -> list[tuple[str, float]]:
        """The lines that matter most."""
        found = sorted(decision.lines.items(), key=lambda item: -abs(item[1]))[:most]
        return [(self.line(decision, name), value) for name, value in found if abs(value) >= 0.1]


def number(value: float) -> str:
    """With its sign only where it is below zero."""
    return f"{value:.1f}".replace("-", "−")


def signed(value: float) -> str:
    """With its sign."""
    return f"{value:+.1f}".replace("-", "−")
