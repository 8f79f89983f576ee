"""The page of The Princes of Florence: drawn for everybody, touchable, and telling no secrets."""

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
from signoria.core.machine import CHANCE, OVER, SPECTATOR, actor, apply, legal, roll
from signoria.games import load_text
from signoria.games.florence import actions as acts
from signoria.games.florence.building import BuildPlace
from signoria.games.florence.components import TILE_IDS
from signoria.games.florence.game import GAME
from signoria.games.florence.grid import cells_of_mask
from signoria.games.florence.turn import TurnMenu
from signoria.games.florence.verbs import place_landscape
from signoria.web.boards.base import Player, Scene, board_class
from signoria.web.boards.florence.presenter import GameBoard
from signoria.web.boards.florence.shapes import body, normal, outline, parts_of
from tests.web.boards.drawing import page, pieces

NAMES = ["Ola", "Lorenzo", "Bianca", "Heron", "Iga"]
CONFIGURATIONS = GAME.configurations()


@cache
def text(language: str, players: int) -> Any:
    return load_text(GAME, language, NAMES[:players])


def scene_of(view: Any, viewer: int, language: str = "en", events: Any = ()) -> Scene:
    number = len(view.players)
    players = [Player(seat, NAMES[seat], is_viewer=seat == viewer) for seat in range(number)]
    words = text(language, number)
    return Scene(GAME, view, viewer, words, players, list(view.options), list(events))


def board_of(s: Any, viewer: int, language: str = "en") -> GameBoard:
    """The presenter of a viewer, made from what the viewer may know."""
    known = [event.seen_by(None if viewer == SPECTATOR else viewer) for event in s.events or ()]
    found = board_class("florence")(scene_of(GAME.view(s, viewer), viewer, language, known))
    assert isinstance(found, GameBoard)
    return found


def positions(configuration: Configuration, seed: int, every: int) -> Iterator[Any]:
    """States of a random game; every kind of decision is among them."""
    s = GAME.setup(configuration.players, configuration.options)
    dice, rng = Dice(seed), Random(seed)
    seen: set[str] = set()
    step = 0
    s.events = []
    while actor(s) != OVER:
        if actor(s) == CHANCE:
            s.events = []
            roll(s, dice)
            continue
        frame = type(s.stack[-1]).__name__
        step += 1
        if step % every == 0 or frame not in seen:
            yield s
        seen.add(frame)
        s.events = []
        apply(s, pick(s, rng))
    yield s


def pick(s: Any, rng: Random) -> Action:
    """A random action that rather does something, and does not bid all money away."""
    options = legal(s)
    quiet = ("withdraw", "end-turn", "sell-points", "decline", "pass")
    if rng.random() < 0.9:
        options = [action for action in options if action.verb not in quiet] or options
    if acts.RAISE in options and rng.random() < 0.7:
        return acts.DROP
    return rng.choice(options)


@pytest.mark.parametrize("number", range(len(CONFIGURATIONS)), ids=lambda n: str(CONFIGURATIONS[n]))
def test_every_legal_action_can_be_touched(number: int) -> None:
    for s in positions(CONFIGURATIONS[number], number, 150):
        seat = actor(s)
        if seat == OVER:
            continue
        board = board_of(s, seat, "pl" if number % 2 else "en")
        html = page(board)
        there = pieces(html) + [button.piece for button in board.buttons()]
        assert len(there) == len(set(there)), "two pieces have one name"
        ways: dict[frozenset[str], Action] = {}
        for action in legal(s):
            touched = board.touches(action)
            assert touched and set(touched) <= set(there), (action, touched, s.stack[-1])
            other = ways.setdefault(frozenset(touched), action)
            assert other is action, (other, action, touched)
            assert action in board.meant(touched), (action, touched)
        for tag in re.findall(r"<[^>]*data-piece=[^>]*>", html):
            assert re.search(r'aria-label="[^"]{2,}"', tag), tag
        names = re.findall(r"view-transition-name:([\w-]+)", html)
        assert len(names) == len(set(names)) <= 60


@pytest.mark.parametrize("number", range(len(CONFIGURATIONS)), ids=lambda n: str(CONFIGURATIONS[n]))
def test_everybody_sees_a_page_without_secrets(number: int) -> None:
    for turn, s in enumerate(positions(CONFIGURATIONS[number], number + 100, 400)):
        # Everybody's turn to look comes; in between the one who decides.
        viewers = (max(actor(s), 0), SPECTATOR, turn // 3 % len(s.players))
        for viewer in viewers[turn % 3 : turn % 3 + 1]:
            view = GAME.view(s, viewer)
            board = GameBoard(scene_of(view, viewer))
            html = page(board)
            assert 'class="shared board' in html and "None" not in html
            assert board.where() and board.first_tab() in [tab.key for tab in board.tabs()]
            # Whatever is hidden may be dealt anew: nobody sees a difference.
            again = GAME.view(GAME.determinize(view, viewer, Dice(turn)), viewer)
            other = GameBoard(scene_of(again, viewer))
            assert page(other) == html
            assert [b.label for b in other.buttons()] == [b.label for b in board.buttons()]
            assert board.hint() == other.hint()


def at_turn(players: int = 3, seed: int = 5, **options: Any) -> Any:
    """A game at somebody's first turn of phase B."""
    s = GAME.setup(players, options)
    dice, rng = Dice(seed), Random(seed)
    while not (s.stack and isinstance(s.stack[-1], TurnMenu)):
        if actor(s) == CHANCE:
            roll(s, dice)
        else:
            apply(s, acts.DROP if acts.DROP in legal(s) else pick(s, rng))
    return s


def placing(tile: str, **options: Any) -> Any:
    """A turn in which a building is being placed on a board with little on it."""
    s = at_turn(**options)
    kind = TILE_IDS.index(tile)
    apply(s, acts.BUILD)
    apply(s, acts.TILE[kind])
    assert isinstance(s.stack[-1], BuildPlace)
    return s


def answer(board: GameBoard, touched: list[str]) -> dict[str, str]:
    """The reason against touching these, as the page would give it: codes and rules."""
    started = perf_counter()
    meant = board.meant(touched)
    assert perf_counter() - started < 0.05
    found = {}
    for action in meant:
        refused = GAME.refusal(board.s, action, board.scene.viewer)
        if refused is not None:
            assert board.text.refusal(board.s, refused)
            found[refused.code] = refused.rule
    return found


@pytest.mark.parametrize("language", ["en", "pl"])
def test_fields_explain_themselves(language: str) -> None:
    s = placing("chapel")
    seat = actor(s)
    board = board_of(s, seat, language)
    beside, inside = f"sq-{seat}-28", f"sq-{seat}-35"  # above the Palace, and in it
    assert answer(board, [beside])["ADJACENT_BUILDING"] == "FLO-PLACE-3"
    assert answer(board, [inside])["OVERLAP"] == "FLO-PLACE-2"
    palace = {"en": "Palace", "pl": "Pałac"}[language]
    for piece in (beside, inside):
        refusals = [GAME.refusal(s, action, seat) for action in board.meant([piece])]
        named = [found for found in refusals if found is not None and "there" in found.numbers]
        assert named and all(palace in board.text.refusal(s, found) for found in named)


def test_what_is_in_the_way_is_named() -> None:
    s = placing("chapel")
    seat = actor(s)
    cells = [(row, column) for row in (0, 1) for column in (5, 6)]
    mask = sum(1 << row * 7 + column for row, column in cells)
    place_landscape(s, seat, 0, mask)
    s.options = s.stack[-1].options(s)
    board = board_of(s, seat)
    there = {
        str(found.numbers["there"])
        for action in board.meant([f"sq-{seat}-6"])
        if (found := GAME.refusal(s, action, seat)) is not None and found.code == "OVERLAP"
    }
    assert there == {"forest"}


def test_fields_at_a_border_explain_themselves() -> None:
    s = placing("chapel", coop=True)
    seat = actor(s)
    s.players[seat].architects = 0
    s.options = s.stack[-1].options(s)
    border = s.parts.joined(3).border[seat]
    cell = next(row * 7 + column for row, column in cells_of_mask(border))
    assert "BORDER_NEEDS_ARCHITECT" in answer(board_of(s, seat), [f"sq-{seat}-{cell}"])


def test_the_menu_explains_what_it_cannot_begin() -> None:
    s = at_turn()
    seat = actor(s)
    me = s.players[seat]
    me.kinds |= 1  # a University stands already
    me.freedoms |= 1
    s.options = s.stack[-1].options(s)
    board = board_of(s, seat)
    own = board.reason(["sup-university"])
    assert own is not None and (own.code, own.rule) == ("DUPLICATE_BUILDING", "FLO-PLACE-5")
    freedom = board.reason(["fr-travel"])
    assert freedom is not None and freedom.code == "FREEDOM_ALREADY"
    me.cash = me.points = 0
    s.options = s.stack[-1].options(s)
    poor = answer(board_of(s, seat), ["sup-tower"])
    assert poor["NOT_ENOUGH_MONEY"] == "FLO-BUILD-1"
    assert "off" in page(board_of(s, seat))


def test_a_piece_of_the_menu_begins_its_action_and_is_touched_again() -> None:
    s = at_turn()
    board = board_of(s, actor(s))
    assert "sup-chapel" in board.touches(acts.BUILD)
    assert board.touches(acts.TILE[TILE_IDS.index("chapel")]) == ["sup-chapel"]
    assert "fr-travel" in board.touches(acts.FREEDOM)
    assert board.touches(acts.ANNOUNCE[0]) == ["fr-travel"]


def test_what_was_meant_is_found_fast() -> None:
    s = at_turn(5, coop=True, muse=True)
    board = board_of(s, actor(s))
    touched = ["sq-0-3", "sup-opera", "fr-opinion", "deck-bonus", "ch-muse", "lot-park", "raise"]
    before = perf_counter()
    for piece in touched:
        board.meant([piece])
    assert (perf_counter() - before) / len(touched) < 0.02


def test_unknown_pieces_mean_nothing() -> None:
    board = board_of(at_turn(), 0)
    for piece in ("sup-moon", "bonus-99", "bonus-x", "look-", "ch-fool", "nothing", "card-x", ""):
        assert board.meant([piece]) == [], piece
    s = placing("chapel")
    assert board_of(s, actor(s)).meant(["sq-0-y"]) == []


def test_a_raise_beyond_the_cash_says_what_it_costs() -> None:
    s = GAME.setup(3)
    dice, rng = Dice(3), Random(3)
    while type(s.stack[-1]).__name__ != "Bid":
        if actor(s) == CHANCE:
            roll(s, dice)
        else:
            apply(s, rng.choice([a for a in legal(s) if a is not acts.WITHDRAW]))
    seat = actor(s)
    s.players[seat].cash, s.players[seat].points = 100, 9
    s.options = s.stack[-1].options(s)
    board = board_of(s, seat)
    assert board.cost(acts.RAISE).startswith("−2")
    raising = next(button for button in board.buttons() if button.piece == "raise")
    assert "2" in raising.note and not raising.reason
    s.players[seat].points = 0
    s.options = s.stack[-1].options(s)
    reason = next(b for b in board_of(s, seat).buttons() if b.piece == "raise").reason
    assert "300" in reason and "100" in reason


def test_every_tile_is_drawn_with_all_its_cells() -> None:
    parts = GAME.setup(2).parts
    for tile, ways in enumerate(parts.tiles.ways):
        for way in ways:
            cells = normal(way)
            assert len(parts_of(cells)) == 1
            corners = outline(cells)
            area = sum(
                x * corners[(i + 1) % len(corners)][1] - corners[(i + 1) % len(corners)][0] * y
                for i, (x, y) in enumerate(corners)
            )
            assert abs(area) / 2 == len(cells)
            assert "NaN" not in body(tile, "large", cells)


def test_rules_stand_behind_pieces() -> None:
    s = at_turn(4, muse=True, coop=True)
    board = board_of(s, actor(s))
    buttons = {action.verb for action in acts.CATALOGUE.actions}
    for piece in pieces(page(board)):
        assert board.rules_of_piece(piece) or piece in buttons, piece
