"""What is not confirmed is told, with what we have and how sure that is."""

from __future__ import annotations

import pytest

from signoria.core.words import LANGUAGES
from signoria.games import game_names
from signoria.packs import names_of
from signoria.packs.facts import facts_of, open_facts
from signoria.packs.wording import Wording


@pytest.mark.parametrize("game", game_names())
def test_every_file_says_on_what_grounds(game: str) -> None:
    for file in facts_of(game):
        assert file.source and file.facts and file.name in names_of(game)


def test_facts_one_by_one() -> None:
    files = {file.name: file for file in open_facts("florence")}
    assert [fact.where for fact in files["setup.toml"].open] == [
        "minimum 1", "minimum 4", "minimum 5", "minimum 7"
    ]  # fmt: skip
    wants = {fact.where: fact.how for fact in files["professions.toml"].open}
    assert wants["profession mathematician · building"] == "inferred"
    assert not any("poet" in where for where in wants), "the booklet prints this card"
    assert "cards.toml" not in files


def test_only_the_eighth_goal_and_some_signs_are_open_in_confirmed_files() -> None:
    files = {file.name: file for file in open_facts("principato")}
    assert [fact.where for fact in files["goals.toml"].open] == ["goal flourishing_city"]
    assert all(fact.where.endswith("exchange") for fact in files["faces.toml"].open)


@pytest.mark.parametrize("game", game_names())
def test_grounds_are_told_in_every_language(game: str) -> None:
    for file in open_facts(game):
        told = {Wording(game, file.name, lang).grounds(file.source) for lang in LANGUAGES}
        assert len(told) == len(LANGUAGES) and file.source in told, file.name
        assert Wording(game, file.name, "pl").grounds("my own copy") == "my own copy"
