"""What Tuscany says, in both languages."""

from __future__ import annotations

import pytest

from signoria.core.events import Event
from signoria.core.machine import waiting
from signoria.core.rulebook import load_rulebook
from signoria.games.tuscany.actions import CATALOGUE
from signoria.games.tuscany.components import FOLDER
from signoria.games.tuscany.estate import layout_code
from signoria.games.tuscany.game import GAME
from signoria.games.tuscany.ids import ITEM_IDS, START_CASTLE
from signoria.games.tuscany.rule_pointers import rules_behind
from signoria.games.tuscany.text import Text

from .scenario import Scenario, table


def text(language: str = "en") -> Text:
    return Text(GAME, language, ["Anna", "Bartek", "Celina", "Daria"])


def log(s: Scenario, language: str) -> list[str]:
    assert s.state.events is not None
    return [text(language).event(s.state, event.seen_by(1)) for event in s.state.events]


@pytest.mark.parametrize("language", ["en", "pl"])
def test_every_item_has_a_name_of_its_own(language: str) -> None:
    names = [text(language).item(name) for name in ITEM_IDS] + [text(language).item(START_CASTLE)]
    assert len(set(names)) == 36


def test_items_in_words() -> None:
    assert text().item("farm-grapes-olives-neutral") == "farm (grapes, olives; neutral)"
    assert text("pl").item("monastery") == "klasztor"


def test_a_placement_is_told_with_its_payment() -> None:
    s = table().stores(0, "city").hand(0, red=1, grey=2).turn().play("0 place")
    assert log(s, "en")[-3:] == [
        "Anna pays 1 red card, 2 grey cards.",
        "Anna places on a red field: city (neutral).",
        "Anna scores 1 green point: finished regions.",
    ]
    assert log(s, "pl")[-3] == "Anna płaci: 1 czerwona, 2 szare."


def test_payments_name_cards_and_workers() -> None:
    s = table().stores(0, "city").hand(0, red=2, grey=2).goods(0, workers=1).turn()
    s.play("0 place")
    shown = [text().action(s.state, action) for action in s.state.options]
    assert shown == [
        "Pay 2 red cards",
        "Pay 1 red card, 2 grey cards",
        "Pay 1 red card, 1 worker",
        "Pay 2 grey cards, 1 worker",
    ]


def test_drawn_cards_are_told_only_to_their_owner() -> None:
    event = Event("drew", 0, {"number": 2}, {"drawn": (1, 4)})
    s = table().state
    assert (
        text().event(s, event.seen_by(0)) == "Anna draws 2 estate cards: 1 red card, 1 grey card."
    )
    assert text().event(s, event.seen_by(1)) == "Anna draws 2 estate cards."
    assert text("pl").event(s, event.seen_by(1)) == "Anna dobiera 2 karty włości."


def test_an_estate_is_described_from_the_top() -> None:
    layout = layout_code((2, 1, 0, 1, 1, 0))
    event = Event("showed_estate", 0, {"layout": layout, "field": 11})
    shown = text().event(table().state, event)
    assert "B1 turned, A4 to the right, C3 turned to the left" in shown


def test_prompts_say_what_matters() -> None:
    s = table().goods(0, marble=1).stores(0, "cart").turn()
    assert text().prompt(s.state, waiting(s.state)).startswith("Phase 1")
    s.play("0 take")
    assert "Your storage is full" in text().prompt(s.state, waiting(s.state))
    s = table().second_action()
    assert "for your marble" in text().prompt(s.state, waiting(s.state))


def test_every_pick_has_rules_of_the_catalogue() -> None:
    s = table().turn()
    known = load_rulebook(FOLDER).rules
    for action in [None, *CATALOGUE.actions]:
        assert set(rules_behind(s.state, waiting(s.state), action)) <= known.keys()
