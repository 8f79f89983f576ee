"""The page of The Castles of Burgundy: drawn for everybody, touchable, and telling no secrets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from time import perf_counter
from typing import Any

import pytest

from signoria.core.action import Action
from signoria.core.chance import Dice
from signoria.core.game import Configuration
from signoria.core.machine import (
    CHANCE,
    OVER,
    SPECTATOR,
    actor,
    apply,
    legal,
    roll,
)
from signoria.games import load_text
from signoria.games.burgundy.actions import TAKE_WORKERS, Take
from signoria.games.burgundy.experienced import HiddenChoice
from signoria.games.burgundy.game import GAME
from signoria.web.boards.base import Player, Scene, board_class
from signoria.web.boards.burgundy.presenter import GameBoard
from tests.web.boards.drawing import page, pieces

NAMES = ["Ola", "Lorenzo", "Bianca", "Heron"]
CONFIGURATIONS = GAME.configurations()


@cache
def text(language: str, players: int) -> Any:
    return load_text(GAME, language, NAMES[:players])


def scene_of(
    view: Any, viewer: int, language: str = "en", events: Any = (), options: Any = ()
) -> Scene:
    players = [Player(seat, NAMES[seat], is_viewer=seat == viewer) for seat in range(view.players)]
    return Scene(
        GAME, view, viewer, text(language, view.players), players, list(options), list(events)
    )


def board_of(s: Any, viewer: int, language: str = "en") -> GameBoard:
    """The presenter of a viewer, made from what the viewer may know."""
    view = GAME.view(s, viewer)
    known = [event.seen_by(None if viewer == SPECTATOR else viewer) for event in s.events or ()]
    found = board_class("burgundy")(scene_of(view, viewer, language, known, view.options))
    assert isinstance(found, GameBoard)
    return found


def positions(configuration: Configuration, seed: int, every: int, rare: int = 1) -> Iterator[Any]:
    """States of a random game; set-up choices and rare decisions are always among them."""
    s = GAME.setup(configuration.players, configuration.options)
    dice, rng = Dice(seed), Random(seed)
    seen: dict[str, int] = {}
    step = 0
    while True:
        s.events = [] if s.events is None else s.events
        who = actor(s)
        if who == OVER:
            yield s
            return
        if who == CHANCE:
            s.events = []
            roll(s, dice)
            continue
        frame = type(s.stack[-1]).__name__
        seen[frame] = seen.get(frame, 0) + 1
        step += 1
        if step % every == 0 or (frame != "PlayTurn" and seen[frame] <= rare):
            yield s
        s.events = []
        apply(s, pick(s, rng))


def pick(s: Any, rng: Random) -> Action:
    """A random action, rather one that does something than workers."""
    options = legal(s)
    if len(options) > 1 and rng.random() < 0.85:
        options = [a for a in options if a.verb not in ("workers", "decline", "give-up")] or options
    return rng.choice(options)


@pytest.mark.parametrize("number", range(len(CONFIGURATIONS)))
def test_every_legal_action_can_be_touched(number: int) -> None:
    configuration = CONFIGURATIONS[number]
    for s in positions(configuration, number, 90):
        seat = actor(s)
        if seat == OVER:
            continue
        board = board_of(s, seat, "pl" if number % 2 else "en")
        there = pieces(page(board)) + [button.piece for button in board.buttons()]
        assert len(there) == len(set(there)), "two pieces have one name"
        ways: dict[frozenset[str], Action] = {}
        for action in legal(s):
            touched = board.touches(action)
            assert set(touched) <= set(there), (action, touched, type(s.stack[-1]))
            if board.pieces.is_double(action):
                # Both dice show the same: the twin is done by touching either die.
                assert touched == []
                continue
            assert touched, action
            other = ways.setdefault(frozenset(touched), action)
            assert other is action, (other, action, touched)
        assert not any(button.reason for button in board.buttons() if button.piece != "end")


@pytest.mark.parametrize("number", range(len(CONFIGURATIONS)))
def test_everybody_sees_a_page_without_secrets(number: int) -> None:
    for turn, s in enumerate(positions(CONFIGURATIONS[number], number + 100, 250)):
        in_secret = any(isinstance(frame, HiddenChoice) for frame in s.stack)
        for viewer in sorted({SPECTATOR, turn % s.players, max(actor(s), 0)}):
            view = GAME.view(s, viewer)
            options = list(view.options)
            board = GameBoard(scene_of(view, viewer, options=options))
            html = page(board)
            assert 'class="shared board' in html
            assert board.where() and board.tabs() and board.first_tab()
            assert "None" not in html
            if turn % 5 and not in_secret:
                continue
            # Whatever is hidden may be dealt anew: nobody sees a difference.
            again = GAME.view(GAME.determinize(view, viewer, Dice(5)), viewer)
            other = GameBoard(scene_of(again, viewer, options=options))
            assert page(other) == html
            assert [b.label for b in other.buttons()] == [b.label for b in board.buttons()]


def started(players: int = 3, seed: int = 7, **options: Any) -> Any:
    """A game at its first turn."""
    s = GAME.setup(players, options)
    dice = Dice(seed)
    while actor(s) == CHANCE or not s.round:
        if actor(s) == CHANCE:
            roll(s, dice)
        else:
            apply(s, legal(s)[0])
    return s


def test_a_second_touch_of_a_tile_asks_for_the_die_or_the_purse() -> None:
    s = started(2)
    seat = actor(s)
    s.estates[seat].silver, s.estates[seat].workers = 5, 9
    s.dice[2 * seat], s.dice[2 * seat + 1] = 2, 5
    s.estates[seat].monasteries |= 1 << 6
    frame = s.stack[-1]
    s.options = frame.options(s)
    board = board_of(s, seat)
    depot, tile = next((a.depot, a.tile) for a in legal(s) if isinstance(a, Take) and a.die == 0)
    piece = board.pieces.in_depot(depot, tile)[0]
    ways = [board.touches(a) for a in legal(s) if piece in board.touches(a)]
    last = sorted(next(p for p in way if not p.startswith("tile")) for way in ways)
    assert last == ["die-1", "die-2", "purse-silver", "purse-workers"]


def test_equal_dice_are_one_choice() -> None:
    s = started(2)
    seat = actor(s)
    s.dice[2 * seat] = s.dice[2 * seat + 1] = 3
    s.options = s.stack[-1].options(s)
    board = board_of(s, seat)
    assert board.touches(TAKE_WORKERS[0]) == ["die-1", "die-2", "workers"]
    assert board.touches(TAKE_WORKERS[1]) == []


@pytest.mark.parametrize("language", ["en", "pl"])
def test_a_touch_in_vain_is_explained_with_rule_and_numbers(language: str) -> None:
    s = started(2)
    seat = actor(s)
    me = s.estates[seat]
    s.dice[2 * seat], s.dice[2 * seat + 1] = 1, 1
    me.silver = me.workers = 0
    s.storages[seat] = [2]
    s.options = s.stack[-1].options(s)
    board = board_of(s, seat, language)
    far = next(p for n, p in enumerate(s.depots) if p >= 0 and n // 4 == 3)
    cases = [
        ([board.pieces.in_depot(4, far)[0], "die-1"], "NOT_ENOUGH_WORKERS", "BUR-DIE-2"),
        (["own-0", "f-0"], "WRONG_COLOUR", "BUR-PLACE-2"),
        (["own-0", "f-15"], "NOT_ADJACENT", "BUR-PLACE-3"),
        (
            [board.pieces.in_depot(0, s.depots[25])[0], "purse-silver"],
            "NOT_ENOUGH_SILVER",
            "BUR-BUY-1",
        ),
        (["end"], "DICE_LEFT", "BUR-TURN-1"),
    ]
    for touched, code, rule in cases:
        before = perf_counter()
        meant = board.meant(touched)
        assert perf_counter() - before < 0.1
        refusals = [GAME.refusal(board.s, action, seat) for action in meant]
        found = [r for r in refusals if r is not None and r.code == code]
        assert found, (touched, [r and r.code for r in refusals])
        assert found[0].rule == rule and found[0].numbers
        assert board.text.refusal(board.s, found[0])


def test_what_was_meant_is_found_fast() -> None:
    s = started(4, mode="team")
    board = board_of(s, actor(s))
    touched = ["f-3", "f-40", "die-1", "tile-4", "own-0", "good-1", "depot-2", "purse-silver"]
    before = perf_counter()
    for piece in touched:
        board.meant([piece])
    assert (perf_counter() - before) / len(touched) < 0.02


def test_prices_are_shown_where_they_are_paid() -> None:
    s = started(3)
    seat = actor(s)
    s.estates[seat].workers, s.estates[seat].silver = 9, 9
    s.options = s.stack[-1].options(s)
    board = board_of(s, seat)
    costs = {board.cost(action) for action in legal(s)}
    assert "" in costs and any("2" in cost for cost in costs)
    assert all(board.cost(a).startswith("2") for a in legal(s) if a.verb == "buy")


def test_every_piece_has_a_name_for_a_screen_reader() -> None:
    for number in (2, 17, 27, 30):
        for s in positions(CONFIGURATIONS[number], 3, 60):
            html = page(board_of(s, max(actor(s), 0)))
            for tag in re.findall(r"<[^>]*data-piece=[^>]*>", html):
                assert re.search(r'aria-label="[^"]{2,}"', tag), tag
            names = re.findall(r"view-transition-name:([\w-]+)", html)
            assert len(names) == len(set(names)) <= 60


def test_rules_stand_behind_pieces() -> None:
    s = started(3, shields=True)
    board = board_of(s, actor(s))
    html = page(board)
    for piece in pieces(html):
        assert board.rules_of_piece(piece) or piece.startswith(("own", "mate")), piece
