"""Some sentences of Principato, read as a person reads them."""

from __future__ import annotations

import pytest

from signoria.core.machine import waiting
from signoria.games.principato.actions import CATALOGUE
from signoria.games.principato.game import GAME
from signoria.games.principato.ids import FACES
from signoria.games.principato.rule_pointers import rules_behind
from signoria.games.principato.text import Text

from .scenario import Scenario, table


def told(s: Scenario, language: str) -> list[str]:
    """The log so far."""
    assert s.state.events is not None
    text = Text(GAME, language, ["Anna", "Bartek", "Celina"])
    return [text.event(s.state, event) for event in s.state.events]


def words(language: str) -> Text:
    return Text(GAME, language, ["Anna", "Bartek", "Celina"])


def refused(s: Scenario, move: str, language: str) -> str:
    refusal = GAME.refusal(s.state, CATALOGUE.from_text(move))
    assert refusal is not None
    return words(language).refusal(s.state, refusal)


def test_a_scoring_is_told() -> None:
    s = table(players=2).tokens(0, militia=2).cubes(0, food=2, church=0)
    s.state.events = []
    s.scoring(1).play("0 supply food militia 2", "0 dismiss militia 1")
    assert told(s, "en")[:6] == [
        "Military scoring 1 of 5. Order: Anna, Bartek.",
        "Anna puts 2 food on militia.",
        "Military strength: Anna 2, Bartek 0.",
        "Anna scores 5 points: military scoring, end of year 1.",
        "All cubes on troops go to the supply.",
        "Anna dismisses 1 militia.",
    ]
    assert told(s, "pl")[1] == "Anna kładzie 2 kostki żywności na milicję."
    assert told(s, "pl")[3] == "Anna zdobywa 5 punktów: punktacja wojskowa, koniec roku 1."


def test_a_purchase_is_told_once() -> None:
    s = table(players=2).hand(0, "sculptor", "harvest").cubes(0, food=2, money=1, church=0).turn(0)
    s.state.events = []
    s.play("0 activate left", "0 value 4")
    assert told(s, "en") == [
        "Anna activates Sculptor.",
        "Anna pays 2 food and 1 money.",
        "Anna takes a monument worth 4 points.",
        "",
    ]


def test_lost_cubes_are_told() -> None:
    s = table(players=2).hand(0, "harvest", "market").tokens(0, field=4).cubes(0, food=2).turn(0)
    s.state.events = []
    s.play("0 activate left")
    assert told(s, "en")[1] == "Anna takes no cube. 4 cubes are lost."
    assert told(s, "pl")[1] == "Anna nie bierze żadnej kostki. Stracone kostki: 4."


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "The cost is 1 food; you have stored 1 money. Cubes on troops cannot pay."),
        (
            "pl",
            "Trzeba zapłacić 1 kostkę żywności; w zapasie masz 1 kostkę pieniędzy. "
            "Kostkami z wojska nie można płacić.",
        ),
    ],
)
def test_a_refused_cost_says_what_is_missing(language: str, line: str) -> None:
    s = table(players=2).hand(0, "build_bank", "harvest").tokens(0, militia=1)
    s.cubes(0, food=0, church=0, militia_food=1).turn(0)
    assert refused(s, "activate left", language) == line


def test_refusals_have_a_sentence_for_every_case() -> None:
    s = table(players=2).tokens(0, militia=1).turn(0)
    assert refused(s, "dismiss militia 1", "en").startswith("Troops can be dismissed only after")
    assert refused(s, "dismiss catapult 1", "en").startswith("Only condottieri and militia")
    assert refused(s, "move money militia", "en").startswith("Money lies only on banks")
    assert refused(s, "move food farm", "en") == "Cubes on troops cannot be taken off."


@pytest.mark.parametrize("language", ["en", "pl"])
def test_every_card_and_goal_is_described(language: str) -> None:
    s = table(players=2)
    text = words(language)
    cards = [f"{text.card(face)}: {text.card_effect(s.state, face)}" for face in range(FACES)]
    goals = [text.goal(s.state, goal) for goal in range(8)]
    assert len(set(cards)) == FACES and len(set(goals)) == 8
    assert not any("{" in line for line in cards + goals)


def test_prompts_name_what_is_at_stake() -> None:
    s = table(players=2).tokens(0, militia=2, farm=2).cubes(0, food=3)
    s.turn(0)
    assert "2 actions left" in words("en").prompt(s.state, waiting(s.state))
    s.play("0 influence", "0 influence")
    assert "no action left" in words("en").prompt(s.state, waiting(s.state))
    s.scoring(1)
    assert words("en").prompt(s.state, waiting(s.state)) == (
        "Military scoring 1 of 5: supply your troops. How much food do you put on militia? "
        "You have 3; without a cube: 2."
    )


def test_a_pick_names_the_rules_behind_it() -> None:
    s = table(players=2)
    frame = waiting(s.state)
    assert rules_behind(s.state, frame, CATALOGUE.from_text("activate right")) == [
        "PRI-CARD-4",
        "PRI-ACT-2",
    ]
    assert rules_behind(s.state, frame, CATALOGUE.from_text("influence"))[0] == "PRI-INF-1"
    assert rules_behind(s.state, frame) == ["PRI-TURN-1"]
