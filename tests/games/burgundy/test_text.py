"""Everything Burgundy says: names of all pieces, prompts of all decisions, telling sentences."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from signoria import packs
from signoria.core.chance import Dice
from signoria.core.events import Event
from signoria.core.machine import CHANCE, Choice, Refusal, actor, apply, legal, roll, waiting
from signoria.core.rulebook import load_rulebook
from signoria.core.words import placeholders
from signoria.games.burgundy.actions import (
    BUY,
    DECLINE,
    PLACE,
    SELL,
    SET_DIE,
    TAKE,
    TAKE_SHIELD,
    TAKE_WORKERS,
)
from signoria.games.burgundy.game import GAME
from signoria.games.burgundy.ids import (
    BANK,
    BOARD_IDS,
    CARPENTER,
    CRANE,
    EXTRA,
    INN,
    LINE_IDS,
    MARKET,
    MONASTERIES,
    NO_TILE,
    SHIELDS,
    SHIP,
    TILE_IDS,
    monastery_tile,
)
from signoria.games.burgundy.phases.turn import PlayTurn
from signoria.games.burgundy.rule_pointers import rules_behind
from signoria.games.burgundy.state import BurgundyState
from signoria.games.burgundy.text import Text
from tests.contract.helpers import Case, random_game, to_act

NAMES = ["Anna", "Bartek", "Celina", "Daria"]
LANGUAGES = ("en", "pl")


def text_in(language: str, players: int = 2) -> Text:
    """The words for some named players."""
    return Text(GAME, language, NAMES[:players])


def at_turn(players: int = 2, **options: Any) -> BurgundyState:
    """The first turn of seat 0, with nothing stored and empty depots."""
    s = GAME.setup(players, options)
    dice = Dice(1)
    while not (actor(s) == 0 and isinstance(waiting(s), PlayTurn)):
        if actor(s) == CHANCE:
            roll(s, dice)
        else:
            apply(s, legal(s)[-1])
    s.depots = [NO_TILE] * len(s.depots)
    s.storages = [[] for _ in s.storages]
    return s


def frame_of(name: str, *values: Any) -> Any:
    """A decision by its name."""
    make: Any = GAME.frames[name]
    return make(*values)


def told(s: BurgundyState, what: str, seat: int | None, **data: Any) -> list[str]:
    """A line of the log in both languages."""
    event = Event(what, seat, data)
    return [text_in(language, s.players).event(s, event) for language in LANGUAGES]


def said(s: BurgundyState, action: Any) -> list[str]:
    """A pick in both languages."""
    return [text_in(language, s.players).action(s, action) for language in LANGUAGES]


def refused(s: BurgundyState, code: str, **numbers: Any) -> list[str]:
    """A refusal in both languages."""
    refusal = Refusal("BUR-TURN-2", code, numbers)
    return [text_in(language, s.players).refusal(s, refusal) for language in LANGUAGES]


# --- names ------------------------------------------------------------------------------------


def entries(data: dict[str, Any], path: str = "") -> Iterator[tuple[str, dict[str, str]]]:
    """Every text with its two languages."""
    for key, value in data.items():
        if isinstance(value, dict) and "en" in value:
            yield f"{path}.{key}", value
        elif isinstance(value, dict):
            yield from entries(value, f"{path}.{key}")


def test_both_languages_use_the_same_values() -> None:
    data = tomllib.loads((GAME.folder / "words.toml").read_text(encoding="utf-8"))
    for name, text in entries(data):
        assert set(text) == {"en", "pl"}, name
        assert placeholders(text["en"]) == placeholders(text["pl"]), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_tile_has_a_name_of_its_own(language: str) -> None:
    text = text_in(language)
    for section in ("name", "object"):
        names = [text.tile(tile, section) for tile in TILE_IDS]
        assert len(set(names)) == len(TILE_IDS)
        assert all(names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_monastery_shield_and_ledger_line_is_told_apart(language: str) -> None:
    text = text_in(language)
    s = at_turn()
    monasteries = [text.name("monastery", n) for n in range(1, MONASTERIES + 1)]
    shields = [text.name("shield", n) for n in range(1, SHIELDS + 1)]
    abilities = [text.words.get("shield", str(n)) for n in range(1, SHIELDS + 1)]
    lines = [text.ledger_line(s, line) for line in LINE_IDS]
    for names in (monasteries, shields, abilities, lines):
        assert len(set(names)) == len(names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_and_value_has_a_short_name(language: str) -> None:
    text = text_in(language)
    for option in GAME.options:
        assert text.option_name(option.name)
        values = [text.option_value(option.name, value) for value in option.choices]
        assert len(set(values)) == len(values)


def test_monasteries_in_the_ledger_are_named_by_number_and_meaning() -> None:
    s = at_turn()
    assert (
        text_in("en").ledger_line(s, "end_monastery_16") == "Monastery 16 (4 points per warehouse)"
    )
    assert text_in("pl").ledger_line(s, "end_shield_16") == "Tarcza nr 16 (ustaw kość)"
    assert text_in("en").ledger_line(s, "end_shield6") == "Monasteries borrowed with shield 6"


def test_tiles_are_objects_of_sentences() -> None:
    english, polish = text_in("en"), text_in("pl")
    assert [english.tile(tile, "object") for tile in ("inn", "crane", "cow-3", "geese")] == [
        "an inn",
        "the crane",
        "3 cows",
        "2 geese",
    ]
    assert [polish.tile(tile, "object") for tile in ("mine", "crane", "sheep-2", "inn")] == [
        "kopalnię",
        "żurawia",
        "2 owce",
        "karczmę",
    ]


# --- what is asked ----------------------------------------------------------------------------

# One frame of every kind of decision, with the options of its table.
ASKED: dict[str, tuple[Any, ...]] = {
    "ChooseSide": (0, 2, 3),
    "ChooseCastle": (0, "BUR-EXP-3"),
    "HiddenChoice": ((0, 1), ((2, 3), (4, 5)), (-1, -1), -1),
    "PlayTurn": (0, False, False),
    "MakeRoom": (0, 1, BANK, False),
    "StoreTile": (0, 1, BANK),
    "CutStorage": (0, 0, 0),
    "FromStorage": (0, BANK, 11),
    "CastleAction": (0, False),
    "WhiteCastleAction": (0,),
    "EmptyDepot": (0,),
    "TakeKind": (0, (1, 2), 0),
    "TakeEverywhere": (0,),
    "SwapTile": (0,),
    "SwapGoods": (0, BANK, 5, 0),
    "ChooseHerd": (0, 9),
    "TakeFromDepots": (0, MARKET),
    "UseWarehouse": (0,),
    "UseTownHall": (0,),
    "GainWorkers": (0,),
    "UseCrane": (0,),
    "LayShield": (0, 16),
    "TakeExtraShield": (0,),
    "OfferName": (0,),
    "UsePhaseShields": (0, 0),
    "FromDepot": (0, 0, (1, 2), BANK, 11),
    "PayTribute": (0, 3),
    "OrderParts": (0, ((0, 11, 0), (2, BANK, 11))),
    "AddPoints": (0, 4),
    "ColourReward": (0,),
}


def test_the_list_of_decisions_is_complete() -> None:
    assert set(ASKED) == {name for name, kind in GAME.frames.items() if issubclass(kind, Choice)}


@pytest.mark.parametrize("name", ASKED)
def test_every_decision_is_asked_in_both_languages(name: str) -> None:
    s = at_turn(shields=True)
    s.estates[0].shields = 1 << 3 | 1 << 14
    frame = frame_of(name, *ASKED[name])
    s.stack.append(frame)
    asked = [text_in(language).prompt(s, frame) for language in LANGUAGES]
    assert asked[0] != asked[1]
    for line in asked:
        assert line[-1] in ".?" and not set("{}") & set(line) and "  " not in line
    for action in [*frame.options(s), DECLINE]:
        assert all(said(s, action))


def test_the_turn_tells_dice_workers_silver_and_storage() -> None:
    s = at_turn()
    s.dice[:2] = [3, 5]
    s.estates[0].silver, s.estates[0].workers = 2, 1
    s.storages[0] = [SHIP, SHIP, CARPENTER]
    frame = waiting(s)
    assert text_in("en").prompt(s, frame) == (
        "Use your dice: 3 and 5. You have 1 worker and 2 silver. In storage: ship ×2, carpenter."
    )
    s.depots[-1] = BANK  # something to buy in the black depot
    s.dice[0] = 0
    assert text_in("pl").prompt(s, frame) == (
        "Użyj drugiej kości: 5. Masz: 1 robotnik, 2 srebrne monety. "
        "W magazynie podręcznym: statek ×2, stolarnia. Możesz jeszcze kupić żeton."
    )


def test_the_secret_choice_asks_for_the_side_and_then_for_the_field() -> None:
    s = at_turn(experienced="hidden")
    text = text_in("en")
    sheets = ((2, 3), (4, 5))
    side = frame_of("HiddenChoice", (0, 1), sheets, (-1, -1), -1)
    assert "board 3 or board 4" in text.prompt(s, side)
    field = frame_of("HiddenChoice", (0, 1), sheets, (-1, -1), 2)
    assert "dark-green field of board 3" in text.prompt(s, field)


# --- picks ------------------------------------------------------------------------------------


def test_a_pick_tells_its_die_and_workers() -> None:
    s = at_turn()
    s.dice[:2] = [2, 5]
    assert said(s, TAKE[0][6][BANK]) == [
        "Take a bank from depot 6 with die 1 (2) and 2 workers",
        "Weź bank z magazynu 6 kością 1 (2) i 2 robotnikami",
    ]
    assert said(s, PLACE[1][BANK][23]) == [
        "Place a bank on beige field 5 (number 1 from the top) with die 2 (5)",
        "Umieść bank na beżowym polu 5 (1. od góry) kością 2 (5)",
    ]
    assert said(s, BUY[0][0][monastery_tile(8)]) == [
        "Buy monastery 8 (a worker shifts up to 2) from the black depot for 2 silver",
        "Kup klasztor nr 8 (robotnik zmienia wynik nawet o 2) z czarnego magazynu "
        "za 2 srebrne monety",
    ]


def test_a_free_step_of_a_monastery_is_not_paid() -> None:
    s = at_turn()
    s.dice[:2] = [2, 5]
    s.estates[0].monasteries = 1 << 12
    assert said(s, TAKE[0][3][BANK])[0] == "Take a bank from depot 3 with die 1 (2)"


def test_goods_are_counted_in_both_languages() -> None:
    s = at_turn()
    s.dice[:2] = [4, 4]
    for number, english, polish in (
        (1, "Sell 1 red good", "Sprzedaj 1 czerwony towar"),
        (3, "Sell 3 red goods", "Sprzedaj 3 czerwone towary"),
        (5, "Sell 5 red goods", "Sprzedaj 5 czerwonych towarów"),
    ):
        s.estates[0].goods = (0, 0, 0, number, 0, 0)
        found = said(s, SELL[0][3])
        assert found == [f"{english} with die 1 (4)", f"{polish} kością 1 (4)"]


def test_the_workers_action_tells_what_monasteries_add() -> None:
    s = at_turn()
    s.dice[:2] = [1, 1]
    s.estates[0].monasteries = 1 << 13 | 1 << 14
    assert said(s, TAKE_WORKERS[0]) == [
        "Take 4 workers and 1 silver with die 1 (1)",
        "Weź 4 robotników i 1 srebrną monetę kością 1 (1)",
    ]


def test_the_die_of_a_castle_costs_nothing_and_a_white_castle_uses_the_white_die() -> None:
    s = at_turn(white_castles=True)
    s.white = 3
    s.stack.append(frame_of("CastleAction", 0, False))
    assert said(s, TAKE[EXTRA][6][BANK])[0] == "Take a bank from depot 6"
    s.stack.append(frame_of("WhiteCastleAction", 0))
    assert said(s, TAKE[EXTRA][5][BANK]) == [
        "Take a bank from depot 5 with the white die (3) and 2 workers",
        "Weź bank z magazynu 5 białą kością (3) i 2 robotnikami",
    ]


def test_shields_tell_their_worth_and_price() -> None:
    s = at_turn(shields=True)
    s.dice[:2] = [3, 5]
    assert said(s, TAKE_SHIELD[3][15]) == [
        "Take shield 16 (set a die), worth 4 points, from depot 4 with both dice and 2 workers",
        "Weź tarczę nr 16 (ustaw kość), wartą 4 punkty, z magazynu 4 obiema kośćmi i 2 robotnikami",
    ]
    assert said(s, SET_DIE[0][5])[0] == "Set die 1 (3) to 6 with shield 16"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_there_is_can_be_told(language: str) -> None:
    text = text_in(language)
    s = at_turn(shields=True)
    for action in GAME.catalogue.actions:
        line = text.action(s, action)
        assert line and not set("{}") & set(line)


# --- the log ----------------------------------------------------------------------------------


def test_a_die_is_mentioned_only_when_it_is_changed() -> None:
    s = at_turn()
    assert told(s, "used_die", 0, die=1, face=3, value=3, workers=0) == ["", ""]
    assert told(s, "used_die", 0, die=1, face=3, value=2, workers=0) == [
        "Anna uses a 3 as 2, without workers.",
        "Anna zmienia wynik 3 na 2, bez robotników.",
    ]
    assert told(s, "used_die", 1, die=1, face=3, value=6, workers=3) == [
        "Bartek pays 3 workers and uses a 3 as 6.",
        "Bartek oddaje 3 robotników i zmienia wynik 3 na 6.",
    ]


def test_a_purchase_is_told_once() -> None:
    s = at_turn()
    assert told(s, "bought", 0, tile="inn", depot="black", silver=2, workers=0) == [
        "Anna buys an inn from the black depot for 2 silver.",
        "Anna kupuje karczmę z czarnego magazynu za 2 srebrne monety.",
    ]
    assert told(s, "took", 0, tile="inn", depot="black", storage="own") == ["", ""]
    assert told(s, "took", 0, tile="ship", depot="3", storage="own") == [
        "Anna takes a ship from depot 3.",
        "Anna bierze statek z magazynu 3.",
    ]


def test_a_filled_region_tells_what_it_counts() -> None:
    s = at_turn()
    fields = (28, 22, 23)
    assert told(s, "filled_region", 0, colour="building", size=3, fields=fields) == [
        "Anna fills a region: city, 3 fields.",
        "Anna zapełnia region: miasto, 3 pola.",
    ]
    assert told(s, "filled_region", 0, colour="animal", size=5, fields=fields)[0] == (
        "Anna fills a region: pasture, 3 fields, counting as 5."
    )


def test_a_round_tells_everybodys_dice_in_the_order_of_turns() -> None:
    s = at_turn()
    s.bridge, s.phase = (1, 0), 2
    assert told(s, "round_began", None, round=4, dice=(1, 2, 3, 4), white=6) == [
        "Phase C, round 4: Bartek [3 4], Anna [1 2], white die 6.",
        "Faza C, runda 4: Bartek [3 4], Anna [1 2], biała kość 6.",
    ]


def test_what_concerns_a_team_names_the_team() -> None:
    s = at_turn(4, mode="team")
    assert told(s, "start_goods", 1, goods=(0, 2, 0, 1, 0, 0)) == [
        "Team B starts with these goods: purple ×2, red.",
        "Drużyna B zaczyna z towarami: fioletowy ×2, czerwony.",
    ]
    assert (
        told(s, "scored", 0, points=3, line="end_silver")[0]
        == "Team A scores 3 points: silver left."
    )
    assert told(s, "scored", 2, points=3, line="animal")[0] == "Celina scores 3 points: animals."
    assert told(s, "took", 3, tile="mine", depot="5", storage="shared") == [
        "Daria takes a mine from depot 5, shared storage.",
        "Daria bierze kopalnię z magazynu 5, wspólny magazyn podręczny.",
    ]
    assert told(s, "game_ended", 0, winners=(0, 2)) == [
        "Anna, Celina win the game.",
        "Partię wygrywają: Anna, Celina.",
    ]


def test_the_secret_choice_is_told_to_its_seat_only() -> None:
    s = at_turn(experienced="hidden")
    event = Event("committed", 1, {}, {"board": BOARD_IDS[2], "field": 6})
    text = text_in("en")
    assert text.event(s, event.seen_by(0)) == "Bartek decides in secret."
    assert text.event(s, event.seen_by(1)) == (
        "Bartek decides in secret: board 3, castle on dark green field 6 (number 1 from the top)."
    )


# --- why not ----------------------------------------------------------------------------------


def test_refusals_tell_the_numbers() -> None:
    s = at_turn()
    assert refused(s, "NOT_ENOUGH_WORKERS", price=2, workers=1) == [
        "That takes 2 workers, and you have 1.",
        "Potrzeba na to 2 robotników, a masz: 1.",
    ]
    assert refused(s, "TILE_NOT_THERE", tile="cow-3", depot="black")[0] == (
        "There is no such tile in the black depot: 3 cows."
    )
    assert refused(s, "NOT_ADJACENT", field=0)[1] == (
        "Jasnozielone pole 6 nie sąsiaduje z żadnym żetonem w twojej posiadłości."
    )


def test_a_die_too_far_off_is_refused_with_its_face_and_the_value_needed() -> None:
    s = at_turn()
    numbers = {"price": 2, "workers": 1, "face": 2, "value": 4}
    assert refused(s, "NOT_ENOUGH_WORKERS", **numbers, depot="4") == [
        "Depot 4 needs a 4; your 2 is 2 steps off: that takes 2 workers, and you have 1.",
        "Magazyn 4 wymaga wyniku 4, a twoja kość pokazuje 2 (o 2 kroki dalej): "
        "potrzeba 2 robotników, a masz: 1.",
    ]
    assert refused(s, "NOT_ENOUGH_WORKERS", **numbers, field=24) == [
        "Grey field 4 needs a 4; your 2 is 2 steps off: that takes 2 workers, and you have 1.",
        "Szare pole 4 wymaga wyniku 4, a twoja kość pokazuje 2 (o 2 kroki dalej): "
        "potrzeba 2 robotników, a masz: 1.",
    ]
    near = {"price": 1, "workers": 0, "face": 1, "value": 6}
    s.stack.append(frame_of("WhiteCastleAction", 0))
    assert refused(s, "NOT_ENOUGH_WORKERS", **near, good="orange") == [
        "Selling goods of this colour (orange) needs a 6; the white 1 is 1 step off: "
        "that takes 1 worker, and you have 0.",
        "Sprzedaż towarów w tym kolorze (pomarańczowy) wymaga wyniku 6, "
        "a biała kość pokazuje 1 (o 1 krok dalej): potrzeba 1 robotnika, a masz: 0.",
    ]


def test_while_something_waits_the_refusal_says_what() -> None:
    s = at_turn()
    s.stack.append(frame_of("TakeFromDepots", 0, MARKET))
    assert refused(s, "MUST_RESOLVE")[0] == (
        "First this has to be decided: "
        "Market: take a ship or animals from depots 1 to 6, or nothing?"
    )
    assert refused(s, "KIND_NOT_ALLOWED", tile="castle")[1] == (
        "Targowisko: weź statek albo zwierzęta. Nie obejmuje to żetonu: zamek."
    )


# --- the rules behind it ----------------------------------------------------------------------


@pytest.mark.parametrize("place", [15, 26, 30])  # all modules; team; solo
def test_every_pick_names_rules_that_exist(place: int) -> None:
    known = load_rulebook(GAME.folder).rules
    case = Case(GAME, GAME.configurations()[place])
    for ply, table in enumerate(random_game(case, 0)):
        s = table.state
        if to_act(s) and ply % 5 == 0:
            frame = waiting(s)
            assert set(rules_behind(s, frame)) <= set(known)
            for action in legal(s):
                found = rules_behind(s, frame, action)
                assert found and set(found) <= set(known)


def test_tiles_explain_themselves_first() -> None:
    s, frame = GAME.setup(2), PlayTurn(0, False, False)
    assert rules_behind(s, frame, TAKE[0][1][monastery_tile(8)])[0] == "BUR-MON-8"
    assert rules_behind(s, frame, TAKE[0][1][CRANE])[0] == "BUR-EXT-3"
    assert rules_behind(s, frame, BUY[0][0][INN]) == ["BUR-INN-2", "BUR-BUY-1"]
    assert rules_behind(s, frame, TAKE_SHIELD[0][15]) == ["BUR-SHIELD-E16", "BUR-SHIELD-1"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_tile_does_is_told_with_the_numbers_of_its_components(
    language: str, tmp_path: Path
) -> None:
    for name, old, new in (
        ("tiles.toml", "points = 4\nper", "points = 9\nper"),
        ("setup.toml", "workers_monastery_14 = 4", "workers_monastery_14 = 7"),
        ("setup.toml", "watchtower_points = 4", "watchtower_points = 8"),
        ("setup.toml", "bank_silver = 2", "bank_silver = 6"),
    ):
        file = tmp_path / name
        text = file.read_text() if file.exists() else packs.standard("burgundy")[name]
        assert old in text
        file.write_text(text.replace(old, new), encoding="utf-8")
    said = Text(GAME, language, ["A", "B"])
    assert "4" in said.tile("monastery-16") and "9" not in said.tile("monastery-16")
    said.about(GAME.setup(2, {}, tmp_path))
    for number, told in (("16", "9"), ("29", "9"), ("14", "7"), ("15", "2")):
        assert f"{told} " in said.name("monastery", number), number
    assert said.name("effect", "watchtower").startswith("8 ")
    assert said.name("effect", "bank").startswith("6 ")
    assert all("{" not in said.name("monastery", number) for number in range(1, 30))
