"""What all games say alike: names, prompts, log lines, refusals."""

from __future__ import annotations

import pytest

from signoria.core.events import Event
from signoria.core.machine import Refusal
from signoria.core.rulebook import LANGUAGES
from signoria.core.text import GameText
from signoria.games import load_game
from signoria.games.rialto.text import Text

RIALTO = load_game("rialto")


def texts(language: str) -> GameText:
    """Rialto for two players."""
    return Text(RIALTO, language, ["Anna", "Bartek"])


def test_a_seat_has_its_players_name() -> None:
    assert texts("en").player(1) == "Bartek"
    assert texts("en").player(None) == "the table"
    assert texts("pl").player(None) == "stół"


@pytest.mark.parametrize("language", LANGUAGES)
def test_shared_refusals_are_told_in_every_language(language: str) -> None:
    s = RIALTO.setup(2)
    for code in ("GAME_OVER", "TABLE_ACTS", "NOT_NOW"):
        assert texts(language).refusal(s, Refusal("RIA-FLOW-1", code)).endswith(".")
    line = texts(language).refusal(s, Refusal("RIA-P1-5", "NOT_YOUR_TURN", {"seat": 1}))
    assert "Bartek" in line


def test_a_line_begins_with_a_capital() -> None:
    s = RIALTO.setup(2)
    line = Text(RIALTO, "en", ["anna", "bartek"]).event(s, Event("passed", 0))
    assert line.startswith("Anna")


def test_the_seat_itself_is_told_more_than_the_others() -> None:
    s = RIALTO.setup(2)
    event = Event("drew", 0, {"number": 2}, {"cards": (0, 6)})
    own, other = texts("en").event(s, event), texts("en").event(s, event.seen_by(1))
    assert "joker" in own.lower() and "doge" in own.lower()
    assert "joker" not in other.lower() and "2" in other
