"""Burgundy in a terminal: estates as hexes, choices under headings, whole games."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from rich.console import Console, RenderableType

from signoria.cli.moves import in_groups, single_picks
from signoria.cli.screen import Screen
from signoria.core.chance import Dice
from signoria.core.machine import OVER, actor, apply, legal, renew_options, waiting
from signoria.core.playout import run_chance, step
from signoria.core.words import load_words
from signoria.games import load_game, load_text
from signoria.games.burgundy.ids import BOARD_IDS
from signoria.games.burgundy.phases.turn import PlayTurn
from signoria.games.burgundy.terminal import GameBoard
from signoria.games.burgundy.terminal_estates import HEX, hex_places
from tests.cli.helpers import Ran, run

GAME = load_game("burgundy")
NAMES = ["Anna", "Bartek", "Celina", "Daria"]
MODULES = ("extra_tiles", "border_posts", "white_castles", "inns", "trade_routes", "shields")
ALL = dict.fromkeys(MODULES, True)
TABLES: dict[str, tuple[int, dict[str, Any]]] = {
    "2": (2, {}),
    "4-all": (4, ALL),
    "team": (4, {"mode": "team", "team_board": "12b", "shields": True, "trade_routes": True}),
    "solo-13a": (1, {"mode": "solo"}),
    "solo-13b": (1, {"mode": "solo", "solo_board": "13b", "inns": True}),
    "hidden": (3, {"experienced": "hidden"}),
}


def positions(players: int, options: dict[str, Any], every: int = 31) -> list[Any]:
    """Some positions of a random game in which somebody must decide, and the last one."""
    s = GAME.setup(players, options)
    dice = Dice(5)
    found = []
    while run_chance(s, dice) != OVER:
        if len(found) < 4 or dice.below(every) == 0:
            found.append(s.copy())
        choices = legal(s)
        apply(s, choices[dice.below(len(choices))])
    return [*found, s]


def board_of(s: Any, viewer: int | None, width: int = 100, language: str = "en") -> GameBoard:
    """The drawing as a seat sees it."""
    names = NAMES[: s.players]
    seen = s if viewer is None else GAME.view(s, viewer)
    return GameBoard(seen, viewer, load_text(GAME, language, names), names, width)


def drawn(thing: RenderableType, width: int) -> str:
    """What a terminal of that width shows."""
    out = io.StringIO()
    Console(file=out, width=width, markup=False, highlight=False).print(thing)
    return out.getvalue()


def turn_of(seat: int = 0, **options: Any) -> Any:
    """The first turn of a seat of two."""
    s = GAME.setup(2, options)
    dice = Dice(2)
    while actor(s) != seat or not isinstance(waiting(s), PlayTurn):
        step(s, dice, lambda s, _: legal(s)[-1])
    return s


# --- the drawing ------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("name", TABLES)
def test_the_board_fits_the_terminal(name: str, language: str) -> None:
    for s in positions(*TABLES[name]):
        seat = max(actor(s), 0)
        for width in (80, 100):
            board = board_of(s, seat, width, language)
            for part in (board.full(), board.brief(), board.hand() or ""):
                shown = drawn(part, width)
                assert "{" not in shown
                assert max(map(len, shown.splitlines()), default=0) <= width


@pytest.mark.parametrize("place", range(len(BOARD_IDS)), ids=BOARD_IDS)
def test_no_two_hexes_overlap(place: int) -> None:
    s = GAME.setup(2)
    land = s.parts.boards[place]
    taken: set[tuple[int, int]] = set()
    for row, column in hex_places(land):
        cells = {(row + down, column + right) for down in (0, 1) for right in range(HEX - 1)}
        assert not taken & cells
        taken |= cells
    shown = board_of(s, 0).hexes(land, None).plain
    for field in range(land.size):
        assert re.search(rf"\\ ?{field} ?/", shown), field


@pytest.mark.parametrize("place", range(len(BOARD_IDS)), ids=BOARD_IDS)
def test_fields_that_touch_stand_side_by_side_or_one_row_apart(place: int) -> None:
    land = GAME.setup(2).parts.boards[place]
    places = hex_places(land)
    links = {*land.links, *[(b, a) for a, b in land.links]}
    for a in range(land.size):
        for b in range(land.size):
            apart = (abs(places[a][0] - places[b][0]), abs(places[a][1] - places[b][1]))
            touching = bool(land.neighbours[a] >> b & 1) and (a, b) not in links
            assert (apart in ((0, HEX), (2, HEX // 2))) == touching, (a, b)


def test_an_estate_shows_its_tiles_and_shields() -> None:
    s = turn_of(shields=True)
    me = s.estates[0]
    me.tiles[17], me.filled = 2, me.filled | 1 << 17
    me.shields, me.shield_fields = 1 << 16, (-1,) * 16 + (18, -1, -1)
    lines = drawn(board_of(s, 0).hexes(s.parts.boards[me.board], me), 60).splitlines()
    assert "[Shp] [Cas]" in lines[6]
    assert "[s16]" in lines[7]
    polish = drawn(board_of(s, 0, language="pl").hexes(s.parts.boards[me.board], me), 60)
    assert "[Sta] [Zam]" in polish


def test_the_board_shows_what_everybody_has() -> None:
    s = turn_of(trade_routes=True, shields=True, inns=True)
    s.estates[1].silver, s.estates[1].workers = 7, 9
    s.estates[0].monasteries = 1 << 8
    s.estates[1].large = 1
    shown = " ".join(drawn(board_of(s, 0).full(), 100).split())
    for words in (
        "Phase A · round 1 of 5 · +10 for a filled region",
        "7 silver · 9 workers",
        "monasteries: M8 a worker shifts up to 2",
        "bonus tiles: C",
        "Bonus tiles left: 5: G S B A M · 2: C G S B A M",
        "trade route: 1 ",
        "inn",
        "Shields to be had: ",
        "Goods still to come: ",
    ):
        assert words in shown


def test_border_posts_are_named_at_the_edge() -> None:
    s = turn_of(border_posts=True)
    s.estates[0].posts = 1
    shown = drawn(board_of(s, 0).full(), 100)
    for words in ("NW", "NE", " S ", "Border posts joined: NW and NE"):
        assert words in shown


def test_set_up_shows_the_sides_to_choose_from() -> None:
    s = GAME.setup(2, {"experienced": "open"})
    run_chance(s, Dice(1))
    frame: Any = waiting(s)
    board = board_of(s, actor(s))
    assert board.wants_full(frame)
    shown = drawn(board.full(), 100)
    for side in (frame.front, frame.back):
        assert f"Board {BOARD_IDS[side]}" in shown


def test_somebody_without_a_seat_sees_all_estates() -> None:
    s = turn_of()
    shown = drawn(board_of(s, None).full(), 100)
    assert "Anna (board 1)" in shown and "Bartek (board 1)" in shown
    assert board_of(s, None).hand() is None


# --- choices ----------------------------------------------------------------------------------


def offered(s: Any) -> tuple[list[Any], list[str], list[str]]:
    """The choices in their order, with what the list says and the headings."""
    board = board_of(s, actor(s))
    found = [offer for offer in single_picks(board.s) if board.is_offered(offer.actions[0])]
    offers = in_groups(found, [board.heading(offer.actions[0]) for offer in found])
    entries = [board.entry(offer.actions, []) for offer in offers]
    return offers, entries, [board.heading(offer.actions[0]) for offer in offers]


@pytest.mark.parametrize("name", ["2", "4-all", "team", "solo-13a"])
def test_choices_under_one_heading_are_told_apart(name: str) -> None:
    for s in positions(*TABLES[name]):
        if actor(s) == OVER:
            continue
        offers, entries, headings = offered(s)
        told = list(zip(headings, entries, strict=True))
        assert len(set(told)) == len(told)
        order = list(dict.fromkeys(headings))
        assert headings == sorted(headings, key=order.index)
        labels = [board_of(s, actor(s)).choice(offer.actions, []) for offer in offers]
        assert len(set(labels)) == len(labels)


def test_long_lists_stand_under_headings_and_short_ones_do_not() -> None:
    s = turn_of()
    s.dice[:2] = [2, 5]
    s.estates[0].workers = 6
    s.estates[0].goods = (1, 0, 2, 0, 0, 0)
    renew_options(s)
    _, entries, headings = offered(s)
    assert headings[0] == "Take a tile with die 1 (2), by depot"
    assert "Sell goods or take workers with die 2 (5)" in headings
    assert re.fullmatch(r"D\d: [\w ]+(, \d workers?)?", entries[0])
    s.options = legal(s)[:3]
    board = board_of(s, 0)
    board.s.options = legal(s)[:3]
    assert board.heading(legal(s)[0]) == ""


def test_with_two_equal_dice_every_pick_is_offered_once() -> None:
    s = turn_of()
    s.dice[:2] = [3, 3]
    renew_options(s)
    offers, _, _ = offered(s)
    dice = {action.fields.get("die") for offer in offers for action in offer.actions}
    assert dice <= {"1", None}
    assert len(legal(s)) == 2 * len(offers)
    s.dice[:2] = [3, 4]
    renew_options(s)
    assert len(offered(s)[0]) == len(legal(s))


def test_a_choice_tells_the_points_it_brings_at_once() -> None:
    s = turn_of()
    s.dice[:2] = [3, 3]
    s.estates[0].goods = (0, 0, 4, 0, 0, 0)
    renew_options(s)
    board = board_of(s, 0)
    sale = next(action for action in legal(s) if action.text == "sell 1 pink")
    assert board.choice([sale], []) == "Sell 4 pink goods with die 1 (3): 8 points"
    workers = next(action for action in legal(s) if action.text == "workers 1")
    assert board.points_of(workers) == 0


def test_the_last_pick_of_the_game_does_not_promise_the_final_scoring() -> None:
    s = turn_of(seat=1)
    while not (s.phase == 4 and s.round == 5 and actor(s) == s.bridge[-1] and sum(s.dice) < 7):
        step(s, Dice(1), lambda s, _: legal(s)[-1])
    s.estates[actor(s)].silver = 30
    board = board_of(s, actor(s))
    assert all(board.points_of(a) < 30 for a in legal(s) if a.verb in ("workers", "end"))


def test_headings_are_printed_once_with_their_choices_in_columns() -> None:
    out = io.StringIO()
    console = Console(file=out, width=60, markup=False, highlight=False)
    words = load_words(GAME.folder.parents[1] / "cli" / "words.toml", "en")
    screen = Screen(console, words, ["Anna"])
    screen.choices(["one", "two", "three", "four"], ["Small", "Small", "Small", "Large"])
    lines = [" ".join(line.split()) for line in out.getvalue().splitlines()]
    assert lines == ["Small", "1. one 2. two 3. three", "Large", "4. four"]


def test_without_headings_choices_are_a_plain_list() -> None:
    out = io.StringIO()
    console = Console(file=out, width=60, markup=False, highlight=False)
    words = load_words(GAME.folder.parents[1] / "cli" / "words.toml", "en")
    Screen(console, words, ["Anna"]).choices(["one", "two"], ["", ""])
    assert [line.split() for line in out.getvalue().splitlines()] == [["1.", "one"], ["2.", "two"]]


# --- whole games ------------------------------------------------------------------------------


def play(*arguments: str, typed: str) -> Ran:
    """A game of Burgundy against random bots."""
    return run("play", "burgundy", "--bots", "random", "--seed", "5", *arguments, typed=typed)


def with_all_modules() -> list[str]:
    """The options of the command line."""
    return [word for name in MODULES for word in ("--option", f"{name}=true")]


def test_a_whole_game_in_english_with_all_modules() -> None:
    found = play("--players", "2", *with_all_modules(), typed="3\n1\n2\n" * 200)
    assert found.code == 0
    for words in ("Your turn, Player 1.", "Phase E · round 5 of 5", "Final score", "wins with"):
        assert words in found.out
    assert max(map(len, found.out.splitlines())) <= 80


def test_a_whole_game_in_polish() -> None:
    found = play("--players", "3", "--lang", "pl", typed="1\n2\n" * 200)
    assert found.code == 0
    for words in ("Twoja kolej, Gracz 1.", "Faza E · runda 5 z 5", "Wynik końcowy"):
        assert words in found.out
    for english in ("Your turn", "takes a", "Phase", "workers"):
        assert english not in found.out


def test_a_team_game_names_the_teams() -> None:
    found = play("--option", "mode=team", typed="1\n" * 300)
    assert found.code == 0
    assert "Team A" in found.out and "Your team's estate (board 12a)" in found.out
    assert "share the victory" in found.out


def test_a_solo_game_that_is_lost_says_so() -> None:
    found = play("--option", "mode=solo", typed="1\n" * 300)
    assert found.code == 0
    assert "counter 0 of 50" in found.out
    assert "The game is lost." in found.out


def test_moves_rules_and_refusals_can_be_typed() -> None:
    typed = "take 1 black bank\n? BUR-TAKE-4\n?\nsell 1 red\nend\nworkers 1\nu\nworkers 1\n"
    out = play("--players", "2", typed=typed).out
    assert "Not possible: The black depot is out of reach here" in out
    assert "(BUR-TAKE-4)" in out
    assert "BUR-TURN-2" in out
    assert "Both dice must be used before the turn ends; still to use: 2." in out
    assert "→ Take 2 workers with die 1" in out
    assert "Your last move is taken back." in out


def test_a_whole_turn_can_be_taken_back() -> None:
    out = play("--players", "2", typed="workers 1\nu turn\nworkers 1\n").out
    assert "All you did since then is taken back." in out
    assert out.count("→ Take 2 workers with die 1") == 2


def test_a_position_of_a_record_is_drawn(tmp_path: Any) -> None:
    path = tmp_path / "game.txt"
    play("--players", "2", "--save", str(path), typed="1\n" * 40)
    found = run("replay", str(path), "--move", "30")
    assert found.code == 0
    assert "Player 1 (board 1)" in found.out and "Bianca (random) (board 1)" in found.out
