"""The engine as a whole, quickly: every configuration once, clashes, some examples, bad boards."""

from __future__ import annotations

from pathlib import Path

import pytest

from signoria.core.chance import Dice
from signoria.core.errors import BadOptions, BadPack
from signoria.core.machine import OVER, actor, legal, roll
from signoria.games.burgundy.actions import CATALOGUE
from signoria.games.burgundy.components import FOLDER, load_parts
from signoria.games.burgundy.game import CONFIGURATIONS, GAME
from tests.games.burgundy.scenario import table

OptionsGiven = dict[str, bool | int | str]


@pytest.mark.parametrize(("players", "options"), CONFIGURATIONS)
def test_random_games_keep_the_invariants(players: int, options: OptionsGiven) -> None:
    s = GAME.setup(players, options)
    dice = Dice(7)
    while actor(s) != OVER:
        if actor(s) < 0:
            roll(s, dice)
        else:
            GAME.play(s, legal(s)[dice.below(len(legal(s)))])
        GAME.check_state(s)


def test_the_catalogue_is_of_moderate_size() -> None:
    assert len(CATALOGUE) < 20_000


@pytest.mark.rule("BUR-COMBO-4")
@pytest.mark.parametrize(
    ("players", "options", "pair"),
    [
        (1, {}, ("mode=normal", "1 player")),
        (2, {"mode": "solo"}, ("mode=solo", "2 players")),
        (3, {"mode": "team"}, ("mode=team", "3 players")),
        (4, {"mode": "team", "border_posts": True}, ("border_posts", "mode=team")),
        (1, {"mode": "solo", "shields": True}, ("shields", "mode=solo")),
        (3, {"board": 2, "experienced": "open"}, ("board=2", "experienced=open")),
        (2, {"solo_target": 45}, ("solo_target=45", "mode=normal")),
    ],
)
def test_what_does_not_go_together_is_refused_with_the_pair(
    players: int, options: OptionsGiven, pair: tuple[str, str]
) -> None:
    with pytest.raises(BadOptions) as caught:
        GAME.setup(players, options)
    for word in (*pair, "BUR-COMBO-4"):
        assert word in str(caught.value)


@pytest.mark.rule("BUR-DIE-1", "BUR-DIE-2", "BUR-TAKE-1", "BUR-TAKE-2")
def test_two_workers_turn_a_2_into_a_6() -> None:
    s = table().has(0, workers=2).depot(6, "cow-3").depot(4, "ship").turn(0, 2, 4)
    s.play("0 take 1 6 cow-3")
    assert s[0].workers == 0 and s.stored(0) == ["cow-3"] and s.in_depot(6) == []


@pytest.mark.rule("BUR-COLOUR-1", "BUR-REGION-1", "BUR-REGION-2")
def test_the_third_mine_fills_region_and_colour() -> None:
    s = table(players=4).phase("A").estate(0, {24: "mine", 29: "mine"}).storage(0, "mine")
    s.turn(0, 3, 1).play("0 place 1 mine 33")
    assert s.points(0) == {"region": 6, "phase": 10, "bonus_large": 7}


@pytest.mark.rule("BUR-CASTLE-1", "BUR-CASTLE-2")
def test_castles_chain_and_are_compulsory() -> None:
    s = table().estate(0, {12: "monastery-1"}).storage(0, "castle", "castle", "ship")
    s.turn(0, 6, 1).play("0 place 1 castle 6")
    s.refuses("0 end", "MUST_RESOLVE", "BUR-TURN-4")
    s.refuses("0 decline", "CANNOT_DECLINE", "BUR-CASTLE-1")
    s.play("0 place extra castle 1", "0 workers extra")
    assert s.asks() == "0 PlayTurn" and s[0].workers == 2


def write_board(folder: Path, old: str, new: str) -> Path:
    """A pack whose boards differ from ours in one text."""
    text = (FOLDER / "data" / "boards.toml").read_text(encoding="utf-8")
    assert old in text
    (folder / "boards.toml").write_text(text.replace(old, new, 1), encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('"A2 A1 C6 M5 B4"', '"A2 A1 C6 M5"', "row 2 needs 5 fields, not 4"),
        ('"A5 A4 B3 M1 B2 B3"', '"A5 A4 B3 M7 B2 B3"', "'M7' is no field"),
        ("start_fields = [18]", "start_fields = [17]", "must be a castle field"),
        ("NW = [4, 9]", "NW = [4, 18]", "field 18 is not at the edge"),
    ],
)
def test_a_bad_board_is_refused_with_file_line_and_reason(
    tmp_path: Path, old: str, new: str, reason: str
) -> None:
    with pytest.raises(BadPack) as caught:
        load_parts(write_board(tmp_path, old, new))
    message = str(caught.value)
    assert message.startswith("boards.toml, line ") and reason in message, message
    line = int(message.split("line ")[1].split(":")[0])
    text = (tmp_path / "boards.toml").read_text(encoding="utf-8").splitlines()[line - 1]
    assert new in text, f"{message} points at: {text}"


def test_a_board_with_too_few_castles_is_refused_at_its_rows(tmp_path: Path) -> None:
    write_board(tmp_path, '"S6 S1 S2 C6 S5 S4 S1"', '"S6 S1 S2 G6 S5 S4 S1"')
    with pytest.raises(BadPack, match="board 1: 4 castle fields are needed, not 3"):
        load_parts(tmp_path)
