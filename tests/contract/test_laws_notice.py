"""The laws notice what they should: a game with one thing spoilt breaks the law about it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import signoria
from signoria.core.machine import Refusal
from signoria.core.text import GameText
from signoria.games import load_game
from tests.contract.helpers import Case
from tests.contract.law import broken_laws

RIALTO = load_game("rialto")
Spoil = Callable[[pytest.MonkeyPatch], None]


def shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands lie open."""
    monkeypatch.setattr(type(RIALTO), "hide", lambda self, s, viewer: None)


def unruled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refusals name a rule that nobody knows."""
    true = type(RIALTO).refusal

    def refusal(self: Any, s: Any, action: Any, seat: int | None = None) -> Refusal | None:
        found = true(self, s, action, seat)
        return found and Refusal("RIA-NO-1", found.code, found.numbers)

    monkeypatch.setattr(type(RIALTO), "refusal", refusal)


def miscounted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A point that no line of the ledger explains."""
    true = type(RIALTO).result

    def result(self: Any, s: Any) -> Any:
        found = true(self, s)
        found.scores = [score + 1 for score in found.scores]
        return found

    monkeypatch.setattr(type(RIALTO), "result", result)


def unfilled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Texts with a blank left in them."""
    monkeypatch.setattr(GameText, "_fill", lambda *given: "{card}")


@pytest.mark.skipif(signoria.is_compiled(), reason="compiled classes cannot be spoilt")
@pytest.mark.parametrize(
    ("spoil", "law"),
    [
        (shown, "views: an_open_move_looks_alike_in_every_world_a_seat_thinks_possible"),
        (unruled, "refusals: everything_else_in_the_catalogue_is_refused_by_a_rule"),
        (miscounted, "play: the_ledger_explains_every_point"),
        (unfilled, "words: every_decision_and_option_has_words"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_spoilt_game_breaks_its_law(
    spoil: Spoil, law: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoil(monkeypatch)
    case = Case(RIALTO, RIALTO.configurations()[0])
    assert law in {name for name, _ in broken_laws(case, 0)}
