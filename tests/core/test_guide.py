"""Guided first games: every one is played to its end, with its seed, its numbers and its words."""

from __future__ import annotations

import tomllib

import pytest

from signoria.core.guide import PERSON, BadGuide, Guide, Line, line_of, load_guide
from signoria.core.machine import Choice
from signoria.core.record import Table
from signoria.core.rulebook import load_rulebook
from signoria.core.words import LANGUAGES
from signoria.games import game_names, load_game

GUIDED = [name for name in game_names() if load_guide(load_game(name).folder) is not None]
MOST_MINUTES = 6.0


def guide_of(name: str) -> Guide:
    """A guide that is there."""
    found = load_guide(load_game(name).folder)
    assert found is not None
    return found


def played(name: str) -> Line:
    """A guide, played."""
    return line_of(load_game(name), guide_of(name))


def points(line: Line, ply: int) -> int:
    """The person's points after so many moves; in Tuscany, where red ones are counted only at the
    end of a phase, the green ones."""
    game = line.table.game
    table = Table(game, line.guide.players)
    for move in line.moves[:ply]:
        table.follow(move)
    if game.name != "tuscany":
        return game.result(table.state).scores[PERSON]
    held = game.holdings(table.state, PERSON)
    return sum(number for key, number in held.items() if key.startswith("green-"))


def test_all_five_games_can_be_learned_by_playing() -> None:
    assert game_names() == GUIDED


@pytest.mark.parametrize("name", GUIDED)
def test_a_guide_can_be_played_and_its_points_are_those_of_the_game(name: str) -> None:
    line = played(name)
    for step, start, end in zip(line.guide.steps, line.starts, line.ends, strict=True):
        assert bool(step.do) == (start < end), step.title["en"]
        gained = points(line, end) - points(line, start)
        assert sum(part.points for part in step.flow) == gained, step.title["en"]


@pytest.mark.parametrize("name", GUIDED)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_guide_takes_less_than_six_minutes(name: str, language: str) -> None:
    assert 1.0 < guide_of(name).minutes(language) < MOST_MINUTES


@pytest.mark.parametrize("name", GUIDED)
def test_what_a_guide_names_is_there(name: str) -> None:
    game, guide = load_game(name), guide_of(name)
    rules = load_rulebook(game.folder).rules
    named = [rule for part in (*guide.steps, *guide.cards) for rule in part.rules]
    assert [rule for rule in named if rule not in rules] == []
    words = tomllib.loads((game.folder / "words.toml").read_text(encoding="utf-8"))
    known = {
        "frame": {frame.__name__ for frame in every(Choice) if f".{name}." in frame.__module__},
        "event": set(words["log"]),
    }
    actions = (game.catalogue.from_id(number) for number in range(len(game.catalogue)))
    texts = {word for action in actions for word in action.text.split()}
    for card in guide.cards:
        if card.kind == "action":
            assert any(word.startswith(card.name) for word in texts), card.key
        else:
            assert card.name in known[card.kind], card.key
    assert len({card.key for card in guide.cards}) == len(guide.cards)


def every(kind: type) -> set[type]:
    """A class and all that are made from it."""
    return {kind}.union(*(every(below) for below in kind.__subclasses__()))


def test_a_guide_that_no_longer_fits_is_refused() -> None:
    game = load_game("burgundy")
    data = tomllib.loads((game.folder / "guide.toml").read_text(encoding="utf-8"))
    with pytest.raises(BadGuide, match="is not possible"):
        line_of(game, Guide({**data, "seed": data["seed"] + 1}))
    with pytest.raises(BadGuide, match="not asked"):
        line_of(game, Guide({**data, "step": [{**step, "bot": []} for step in data["step"]]}))


def test_the_step_to_show_depends_on_the_moves_and_on_what_was_read() -> None:
    line = played("burgundy")
    assert line.step_at(line.starts[0], 0) == 0
    assert line.step_at(line.starts[0], 2) == 2  # two were read
    assert line.step_at(line.asked[2], 2) == 3  # the tile is taken
    assert line.step_at(line.starts[2], 3) == 2  # and taken back
    assert line.step_at(line.ends[-2], 3) == 4  # something to read is not passed over
