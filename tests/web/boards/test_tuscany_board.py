"""The page of The Castles of Tuscany: drawn for everybody, touchable, and telling no secrets."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from html import unescape
from random import Random
from time import perf_counter
from typing import Any

import pytest

from signoria.core.action import Action
from signoria.core.chance import Dice
from signoria.core.machine import CHANCE, OVER, SPECTATOR, actor, apply, legal, roll, waiting
from signoria.games import load_text
from signoria.games.tuscany.actions import DRAW, PAY, PLACE, TAKE, Payment
from signoria.games.tuscany.estate import layout_code
from signoria.games.tuscany.game import GAME
from signoria.games.tuscany.pieces import COLOUR_IDS, FIELDS, HEXAGON
from signoria.games.tuscany.setup import STEPS, Assemble
from signoria.games.tuscany.state import GREEN_LINES, plan_of
from signoria.games.tuscany.turn import ChooseAction, Pay
from signoria.web.boards.base import Player, Scene, board_class
from signoria.web.boards.tuscany.payment import left_words, picker
from signoria.web.boards.tuscany.presenter import GameBoard
from signoria.web.tables.page import why_not
from tests.web.boards.drawing import page, pieces

NAMES = ["Ola", "Lorenzo", "Bianca", "Heron"]
PLAYERS = [configuration.players for configuration in GAME.configurations()]


@cache
def text(language: str, players: int) -> Any:
    return load_text(GAME, language, NAMES[:players])


def board_of_view(
    view: Any, viewer: int, language: str = "en", events: Any = (), options: Any = None
) -> GameBoard:
    count = len(view.players)
    players = [Player(seat, NAMES[seat], is_viewer=seat == viewer) for seat in range(count)]
    options = view.options if options is None else options
    scene = Scene(
        GAME, view, viewer, text(language, count), players, list(options), list(events), {}
    )
    found = board_class("tuscany")(scene)
    assert isinstance(found, GameBoard)
    return found


def board_of(s: Any, viewer: int, language: str = "en") -> GameBoard:
    """The presenter of a viewer, made from what the viewer may know."""
    known = [event.seen_by(None if viewer == SPECTATOR else viewer) for event in s.events or ()]
    return board_of_view(GAME.view(s, viewer), viewer, language, known)


def pick(s: Any, rng: Random) -> Action:
    """A random action that moves the game on: placing and taking before drawing."""
    options = legal(s)
    if PLACE in options and rng.random() < 0.9:
        return PLACE
    if TAKE in options and rng.random() < 0.5:
        return TAKE
    return rng.choice(options)


def positions(players: int, seed: int, every: int, rare: int = 2) -> Iterator[Any]:
    """States of a random game: some of all, and every kind of decision."""
    s = GAME.setup(players)
    s.events = []
    dice, rng = Dice(seed), Random(seed)
    seen: dict[str, int] = {}
    step = 0
    while True:
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
        rarely = STEPS if frame == "Assemble" else rare
        if step % every == 0 or seen[frame] <= rarely:
            yield s
        s.events = []
        apply(s, pick(s, rng))


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("seed", [1, 2])
def test_every_legal_action_can_be_touched(players: int, seed: int) -> None:
    asked = set()
    for s in positions(players, seed * 10 + players, 60):
        seat = actor(s)
        if seat == OVER:
            continue
        asked.add(type(s.stack[-1]).__name__)
        board = board_of(s, seat, ("en", "pl")[seed - 1])
        there = pieces(page(board)) + [button.piece for button in board.buttons()]
        assert len(there) == len(set(there)), "two pieces have one name"
        ways: dict[frozenset[str], Action] = {}
        for action in legal(s):
            touched = board.touches(action)
            assert touched and set(touched) <= set(there), (action, touched)
            other = ways.setdefault(frozenset(touched), action)
            assert other is action, (other, action, touched)
            assert not any(set(touched) < set(more) for more in ways), (action, touched)
    assert {"Assemble", "StartBonus", "ChooseAction", "TakeToken", "PlaceField", "Pay"} <= asked


@pytest.mark.parametrize("players", PLAYERS)
def test_everybody_sees_a_page_without_secrets(players: int) -> None:
    for turn, s in enumerate(positions(players, players, 200, 1)):
        for viewer in sorted({SPECTATOR, turn % players, max(actor(s), 0)}):
            view = GAME.view(s, viewer)
            events = [event.seen_by(None if viewer < 0 else viewer) for event in s.events or ()]
            board = board_of_view(view, viewer, "en", events)
            html = page(board)
            assert 'class="shared board' in html and 'data-tab="rivals"' in html
            assert "None" not in html and board.where() and board.tabs() and board.first_tab()
            # Whatever is hidden may be dealt anew: nobody sees a difference.
            dealt = GAME.determinize(view, viewer, Dice(turn))
            other = board_of_view(GAME.view(dealt, viewer), viewer, "en", events, view.options)
            assert page(other) == html


def test_ids_and_names_of_moving_pieces_are_unique() -> None:
    for s in positions(4, 7, 120, 1):
        for viewer in (SPECTATOR, max(actor(s), 0)):
            html = page(board_of(s, viewer))
            ids = re.findall(r' id="([^"]+)"', html)
            assert len(ids) == len(set(ids))
            moving = re.findall(r"view-transition-name:([\w-]+)", html)
            assert len(moving) == len(set(moving)) <= 60


def test_every_piece_has_a_name_in_words() -> None:
    for s in positions(3, 3, 150, 1):
        html = page(board_of(s, max(actor(s), 0), "pl"))
        for button in re.findall(r"<button[^>]*data-piece=[^>]*>[^<]?", html):
            assert re.search(r'aria-label="[^"]+"', button) or not button.endswith(">"), button
            assert 'type="button"' in button


def at(kind: type, players: int = 3, seed: int = 1, nth: int = 1) -> Any:
    """The nth position of a game that asks for a decision of this kind."""
    for s in positions(players, seed, 1):
        if actor(s) >= 0 and isinstance(waiting(s), kind):
            nth -= 1
            if not nth:
                return s
    raise AssertionError(f"no {kind.__name__}")


def test_the_start_castle_has_reasons() -> None:
    s = at(Assemble)
    board = board_of(s, actor(s))
    assert why_not(board.scene, board, ["f-3"])["rule"] == "TUS-SET-11"
    s = at(Assemble, nth=STEPS)
    board = board_of(s, actor(s))
    frame = waiting(s)
    assert isinstance(frame, Assemble)
    wrong = next(n for n in range(FIELDS) if frame.plan(s).colour[n] != 0)
    found = why_not(board.scene, board, [f"f-{wrong}"])
    assert found["rule"] == "TUS-EST-8" and f"field {wrong}" in found["text"]


def test_one_card_of_another_colour_pays_nothing() -> None:
    for nth in range(1, 40):
        s = at(Pay, 2, 5, nth)
        me = s.players[actor(s)]
        frame = waiting(s)
        assert isinstance(frame, Pay)
        asked = plan_of(s, me).colour[frame.field]
        single = [colour for colour in range(8) if me.hand[colour] == 1 and colour != asked]
        if single:
            board = board_of(s, actor(s))
            found = why_not(board.scene, board, [f"hand-{COLOUR_IDS[single[0]]}-1"])
            assert found["rule"] == "TUS-PAY-1" and "2 " in found["text"]
            return
    raise AssertionError("no single card")


def test_fields_and_spots_say_why_not() -> None:
    for s in positions(3, 11, 3):
        frame = type(waiting(s)).__name__ if actor(s) >= 0 else ""
        board = board_of(s, max(actor(s), 0))
        if frame == "PlaceField":
            far = [n for n in range(FIELDS) if board.me.covered >> n & 1]
            found = why_not(board.scene, board, [f"f-{far[0]}"])
            assert found["rule"] == "TUS-PLACE-1" and str(far[0]) in found["text"]
        elif frame == "SpendMarble":
            assert why_not(board.scene, board, ["m-0"])["rule"] == "TUS-MARB-1"
        elif frame == "ChooseAction" and PLACE not in board.scene.legal:
            found = why_not(board.scene, board, ["place"])
            assert found["rule"] in ("TUS-PLACE-1", "TUS-PLACE-3", "TUS-PLACE-4")
            assert why_not(board.scene, board, ["f-0"])["rule"] == found["rule"]


def test_meant_is_fast_and_covers_touches() -> None:
    s = at(ChooseAction, 4, 2, 30)
    board = board_of(s, actor(s))
    names = pieces(page(board)) + [button.piece for button in board.buttons()]
    start = perf_counter()
    for name in names:
        assert board.meant([name]) or name == "build", name
    assert (perf_counter() - start) / len(names) < 0.02


def test_payment_shows_what_is_left_and_gained() -> None:
    checked = 0
    for nth in range(1, 12):
        s = at(Pay, 3, 4, nth)
        seat = actor(s)
        frame = waiting(s)
        assert isinstance(frame, Pay)
        board = board_of(s, seat)
        shown = picker(board.s, frame, board.pieces, board.estates)
        for action, way in zip(legal(s), shown["ways"], strict=True):
            assert isinstance(action, Payment)
            after = s.copy()
            apply(after, action)
            green = after.players[seat].ledger[:GREEN_LINES]
            before = s.players[seat].ledger[:GREEN_LINES]
            assert sum(green) - sum(before) == shown["points"]
            left = sum(after.players[seat].hand)
            assert left_words(s, frame, action) == f"leaves {left}" == board.cost(action)
            assert sum(colour["number"] for colour in way["left"]) == left
            assert sorted(way["pieces"].split()) == sorted(board.touches(action))
            checked += 1
    assert checked > 20


def test_the_deck_stands_for_the_largest_draw() -> None:
    s = at(ChooseAction, 2, 1)
    s.players[actor(s)].bonus[4] = 2
    board = board_of(s, actor(s))
    assert board.touches(DRAW[2]) == ["draw-2", "deck"]
    assert board.touches(DRAW[0]) == ["draw-0"]


def test_equal_tokens_are_one_action() -> None:
    s = at(ChooseAction, 2, 1)
    s.market = [4, 4, 6, 6, 6, 8, 10, 12]
    board = board_of(s, actor(s))
    assert board.touches(GAME.catalogue.from_text("token inn")) == ["m-0", "m-1"]


def test_the_builder_draws_the_estate_of_the_rules() -> None:
    s = at(Assemble, 2, 9, 3)
    seat = actor(s)
    board = board_of(s, seat)
    html = page(board)
    data = json.loads(unescape(re.findall(r'data-build="([^"]+)"', html)[0]))
    assert data["made"] == 2 and len(data["tiles"]) == 3
    plan = s.parts.plan(s.players[seat].tiles * 192 + layout_code(tuple(data["picks"])))
    found = re.findall(r'data-letter="(\w)" data-piece="f-(\d+)"', html)
    letters = {int(field): letter for letter, field in found}
    assert [letters[field] for field in range(FIELDS)] == ["DRULGOYB"[c] for c in plan.colour]


def test_a_hexagon_and_both_tracks_are_shown() -> None:
    s = at(ChooseAction, 2, 1)
    me = s.players[actor(s)]
    me.storage = [HEXAGON]
    me.red = 107
    html = page(board_of(s, actor(s)))
    assert "#hexwood" in html and "+100" in html
    assert html.count('class="mk green') == html.count('class="mk red') == 2


def test_two_workers_are_a_payment() -> None:
    s = at(Pay, 2, 1)
    s.players[actor(s)].workers = 2
    s.options = waiting(s).options(s)
    board = board_of(s, actor(s))
    assert board.touches(PAY[9][0]) == ["part-worker-1", "part-worker-2"]
    assert {"part-worker-1", "part-worker-2"} <= set(pieces(page(board)))
