"""Options of a new table: what goes together, and the reason when it does not."""

from __future__ import annotations

import pytest
from django.utils import translation

from signoria.games import game_names, load_game
from signoria.web.lobby import choices, plans
from signoria.web.lobby.games import cards, options_in_words, text_of


def field(game: str, players: int, name: str, **options: object) -> choices.Field:
    """One option beside the others."""
    engine = load_game(game)
    chosen = {**choices.read_options(engine, {}), **options}
    found = choices.fields(engine, players, chosen)  # type: ignore[arg-type]
    return next(one for one in found if one.name == name)


def test_every_game_has_a_card_and_names_for_its_options() -> None:
    assert {card.name for card in cards()} == set(game_names())
    for card in cards():
        assert card.short and card.line and card.minutes and card.order < 1000, card.name
    for name in game_names():
        engine = load_game(name)
        for language in ("en", "pl"):
            with translation.override(language):
                for one in choices.fields(
                    engine, engine.players[-1], plans.read(engine, {}).options
                ):
                    assert one.label
                    assert "_" not in one.label
                    assert one.sentence[0].isupper() or one.sentence[0] == "„"


@pytest.mark.parametrize("name", game_names())
def test_a_greyed_value_is_exactly_an_impossible_one(name: str) -> None:
    engine = load_game(name)
    for players in engine.players:
        options = choices.repaired(engine, players, choices.read_options(engine, {}))
        assert engine.conflict(players, options) == ""
        for one, option in zip(
            choices.fields(engine, players, options), engine.options, strict=True
        ):
            for value, choice in zip(one.values, option.choices, strict=True):
                conflict = engine.conflict(players, {**options, option.name: choice})
                assert bool(value.reason) == bool(conflict)


def test_the_reason_names_what_is_in_the_way() -> None:
    assert field("rialto", 3, "neutral").on.reason == "Only with: 2 players."
    team = field("burgundy", 4, "border_posts", mode="team")
    assert team.on.reason == "Only with: Mode: everybody alone."
    solo = field("burgundy", 2, "solo_board")
    assert solo.values[1].reason == "Only with: Mode: solo, 1 player."
    assert solo.beside_the_point


def test_values_with_reasons_of_their_own_are_named() -> None:
    mode = field("burgundy", 2, "mode")
    assert mode.reasons == ["two teams: only with: 4 players.", "solo: only with: 1 player."]
    assert not mode.beside_the_point


def test_the_name_is_not_said_twice() -> None:
    inns = field("burgundy", 2, "inns")
    assert inns.label == "Inns"
    assert inns.sentence.startswith("One per phase")


def test_options_give_way_to_the_number_of_players() -> None:
    engine = load_game("burgundy")
    new = plans.repair(plans.read(engine, {"players": "1", "o-inns": "true"}))
    assert new.options["mode"] == "solo"
    assert new.options["inns"] is True
    assert new.notes == ["Changed to fit the rest: Mode: solo."]


def test_a_hopeless_choice_goes_back_to_the_plain_game() -> None:
    engine = load_game("burgundy")
    wild = {"mode": "team", "border_posts": True, "experienced": "hidden", "solo_board": "13b"}
    chosen = {**choices.read_options(engine, {}), **wild}
    options = choices.repaired(engine, 3, chosen)
    assert engine.conflict(3, options) == ""


@pytest.mark.parametrize(
    "sent",
    [
        {"players": "99"},
        {"players": "²"},
        {"players": "-1", "seat-0": "king", "clock": "forever", "o-neutral": "maybe"},
    ],
)
def test_nonsense_becomes_the_default(sent: dict[str, str]) -> None:
    new = plans.read(load_game("rialto"), sent)
    assert (new.players, new.clock, new.options["neutral"]) == (2, "", False)
    assert [seat.kind for seat in new.seats] == ["me", "link"]


def test_seats_are_checked() -> None:
    engine = load_game("rialto")
    assert "one seat" in plans.read(engine, {"seat-0": "me", "seat-1": "me"}).error()
    alone = plans.read(engine, {"seat-0": "bot:doge", "seat-1": "hot"})
    assert "Take a seat yourself" in alone.error()
    assert plans.read(engine, {"seat-1": "hot"}).error() == ""


def test_options_in_words() -> None:
    assert options_in_words("rialto", {"neutral": False}) == []
    assert options_in_words("burgundy", {"inns": True, "solo_target": 52}) == [
        "Inns",
        "Required points: 52 points",
    ]
    assert text_of(load_game("rialto")).title() == "Rialto"
