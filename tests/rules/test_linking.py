"""Terms of the glossary inside sentences, in their forms."""

from __future__ import annotations

import pytest

from signoria.games import game_names, load_game
from signoria.reading.book import load_reading
from signoria.reading.glossary import load_glossary
from signoria.reading.linking import load_terms


def linked(game: str, language: str, text: str, seen: set[str] | None = None) -> list[str]:
    terms = load_terms(load_game(game).folder, language)
    pieces = terms.pieces(text, set() if seen is None else seen)
    assert "".join(part for part, _ in pieces) == text
    return [f"{part}:{key}" for part, key in pieces if key]


@pytest.mark.parametrize(
    ("game", "language", "text", "expected"),
    [
        ("burgundy", "en", "Filled regions of the estate.", ["regions:region", "estate:estate"]),
        (
            "burgundy",
            "en",
            "A black depot is no depot.",
            ["black depot:black_depot", "depot:depot"],
        ),
        ("burgundy", "pl", "Robotnicy w regionach", ["Robotnicy:worker", "regionach:region"]),
        ("burgundy", "pl", "z magazynu podręcznego", ["magazynu podręcznego:storage"]),
        ("burgundy", "pl", "na moście i za mostem", ["moście:bridge"]),
        ("florence", "pl", "Wartość Dzieła, czyli WD", ["Wartość Dzieła:work_value"]),
        ("florence", "pl", "dzieli Dzieło", ["Dzieło:work"]),
        ("florence", "pl", "trzech Błaznów", ["Błaznów:jester"]),
        ("rialto", "en", "a district; bonus", []),
        ("rialto", "en", "The active-district tile", ["active-district:active_district"]),
    ],
)
def test_terms_are_found_in_their_forms(
    game: str, language: str, text: str, expected: list[str]
) -> None:
    assert linked(game, language, text) == expected


def test_a_term_is_linked_once_in_a_section() -> None:
    seen: set[str] = set()
    assert linked("burgundy", "en", "Workers and a worker.", seen) == ["Workers:worker"]
    assert linked("burgundy", "en", "A worker in a region.", seen) == ["region:region"]


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("language", ["en", "pl"])
def test_nearly_every_term_is_met_in_the_rules(game: str, language: str) -> None:
    folder = load_game(game).folder
    seen: set[str] = set()
    for rule in load_reading(folder).order():
        load_terms(folder, language).pieces(rule.wording[language], seen)
    never = {entry.key for entry in load_glossary(folder)} - seen
    assert len(never) <= 2, never
