"""The rules in reading order: every rule once, variants marked, all names real."""

from __future__ import annotations

import pytest

from signoria.core.words import LANGUAGES
from signoria.games import game_names, load_game
from signoria.reading.book import ALWAYS, SHARED, Reading, load_reading

ORDER = list(SHARED["chapter"])


def reading(game: str) -> Reading:
    return load_reading(load_game(game).folder)


@pytest.mark.parametrize("game", game_names())
def test_every_rule_is_read_exactly_once(game: str) -> None:
    book = reading(game)
    read = [rule.id for rule in book.order()]
    assert sorted(read) == sorted(book.book.rules)


@pytest.mark.parametrize("game", game_names())
def test_chapters_come_in_reading_order_and_what_always_holds_last(game: str) -> None:
    keys = [chapter.key for chapter in reading(game).chapters]
    known = [key for key in keys if key in ORDER]
    assert known == sorted(known, key=ORDER.index)
    assert {"goal", "components", "setup", "round", "scoring", "end"} <= set(known)
    assert keys[-1] == ALWAYS


@pytest.mark.parametrize("game", game_names())
def test_rules_of_the_base_game_come_before_the_variants(game: str) -> None:
    book = reading(game)
    for chapter in book.chapters:
        for rule in chapter.rules:
            assert chapter.key != "variants" or rule.id in book.variant_of, rule.id


@pytest.mark.parametrize("game", game_names())
def test_variants_name_options_and_values_that_there_are(game: str) -> None:
    here = load_game(game)
    options = {option.name: option for option in here.options}
    for variant in reading(game).variants:
        for name, values in variant.when.items():
            assert set(values) <= set(options[name].choices), variant.key
        assert set(variant.players) <= set(here.players)
        assert set(variant.rules) <= set(reading(game).book.rules)
        assert set(variant.sections) <= set(reading(game).book.sections)
        assert set(variant.title) == set(LANGUAGES)


@pytest.mark.parametrize("game", game_names())
def test_the_index_leads_to_rules_in_every_language(game: str) -> None:
    book = reading(game)
    assert set(book.topics) == set(SHARED["topic"])
    for rules in [*book.topics.values(), *(entry["rules"] for entry in book.index)]:
        assert set(rules) <= set(book.book.rules)
    for entry in book.index:
        assert all(entry[language].strip() for language in LANGUAGES)


def test_a_table_is_shown_only_what_its_options_use() -> None:
    book = reading("burgundy")
    plain = {"mode": "normal", "experienced": "off", "inns": True, "shields": False}
    assert book.holds("BUR-TURN-1", 2, plain)
    assert book.holds("BUR-INN-1", 2, plain)
    assert not book.holds("BUR-SHIELD-1", 2, plain)
    assert not book.holds("BUR-COMBO-1", 2, plain)
    assert reading("florence").holds("FLO-TWO-1", 2, {})
    assert not reading("florence").holds("FLO-TWO-1", 3, {})
