"""What every board promises, in every configuration of its game: all that is legal can be touched,
everything has a name of its own, and nobody reads off the page what this viewer may not know.

What a game promises beyond this is in its own `test_<game>_board.py`.  Not asked here, since it
does not hold everywhere: that every piece has a rule, and that touching it stands for an action
(Principato's shelves and Burgundy's white die are only looked at).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest
from django.utils import translation

from signoria.core.action import Action
from signoria.core.chance import Dice
from signoria.core.game import Game
from signoria.core.machine import OVER, SPECTATOR, Choice, actor
from signoria.core.rulebook import LANGUAGES, load_rulebook
from signoria.web.boards.base import Board
from tests.contract.helpers import QUICK, Case
from tests.web.boards.drawing import Work, board_of, page, pieces
from tests.web.boards.games import board_cases, kind, manner_of, played, positions

CASES = board_cases()
GAMES = {case.game.name: case.game for case in CASES}
MOVING = 60  # pieces that may glide at once
CALLS = 20_000  # of functions, to find what somebody meant: some milliseconds
MADE_UP = ("", "-", "-x", "-0", "-99", "-left-x", "-²", "-" + 5_000 * "9")  # ends of no piece

over_all_cases = pytest.mark.parametrize("case", CASES, ids=repr)
over_all_games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


# --- actions --------------------------------------------------------------------------------------


@over_all_cases
def test_every_legal_action_is_touched_in_a_way_of_its_own(case: Case) -> None:
    for s in positions(case, "touches", every=3):
        if actor(s) == OVER:
            break
        board = board_of(case.game, s, actor(s))
        assert not twice(button.piece for button in board.buttons()), moment(board)
        found = ways(board)
        for mine, action in found.items():
            behind = [other for more, other in found.items() if mine < more]
            assert not behind, f"{action} hides behind {behind} {moment(board)}"


def ways(board: Board) -> dict[frozenset[str], Action]:
    """The legal actions by what they touch: something, nothing twice, and no two the same."""
    found: dict[frozenset[str], Action] = {}
    is_twin = manner_of(board.scene.game).is_twin
    for action in board.scene.legal:
        touched = board.touches(action)
        if is_twin(board, action):
            assert not touched, f"{action} is done by touching its twin {moment(board)}"
            continue
        assert touched, f"{action} touches nothing {moment(board)}"
        assert not twice(touched), f"{action} touches a piece twice {moment(board)}"
        other = found.setdefault(frozenset(touched), action)
        assert other is action, f"{other} and {action} touch the same {moment(board)}"
    return found


@over_all_cases
def test_what_is_touched_is_understood_and_fast(case: Case) -> None:
    chance = Random(repr(case))
    work, asked = Work(), 0
    for s in positions(case, "meant"):
        if actor(s) == OVER:
            break
        board = board_of(case.game, s, actor(s))
        actions = list(ways(board).values())
        for action in chance.sample(actions, min(len(actions), manner_of(case.game).sought)):
            touched = board.touches(action)
            for part in (touched, touched[:1]):  # all of it, or just begun
                with work:
                    meant = board.meant(part)
                asked += 1
                assert action in meant, f"{part} {moment(board)}"
    assert work.calls / asked < CALLS


@over_all_games
def test_any_touch_is_answered_fast(game: Game[Any]) -> None:
    """Also a touch that leads nowhere, and one that nobody could make on this page."""
    largest = [case for case in CASES if case.game is game][-1]
    for number, s in enumerate(positions(largest, "in vain")):
        if number % 6:
            continue
        board = board_of(game, s, max(actor(s), 0))
        names = pieces(page(board)) + [button.piece for button in board.buttons()]
        with Work() as work:
            for name in names:
                board.meant([name])
        assert work.calls / len(names) < CALLS, moment(board)
        for start, end in product({name.partition("-")[0] for name in names}, MADE_UP):
            board.meant([start + end])
            board.reason([start + end])
            board.rules_of_piece(start + end)


# --- pages ----------------------------------------------------------------------------------------


@over_all_cases
def test_pages_are_whole_and_tell_nothing_hidden(case: Case) -> None:
    chance = Random(repr(case))
    for s in positions(case, "pages"):
        check(case, s, chance)


@pytest.mark.skipif(QUICK, reason="one configuration does not ask everything")
@over_all_games
def test_pages_of_rare_decisions(game: Game[Any]) -> None:
    """Those that no game of the test above asked for; a few come up too seldom even here."""
    mine = [case for case in CASES if case.game is game]
    known = {name for name, frame in game.frames.items() if issubclass(frame, Choice)}
    left = known - {kind(s) for case in mine for s in played(case, "pages")}
    for case, seed in product(mine, range(2)):
        for s in played(case, seed):
            if kind(s) in left:
                left.remove(kind(s))
                check(case, s, Random(seed))
    assert len(left) <= len(known) / 5, left


def check(case: Case, s: Any, chance: Random) -> None:
    """The pages of whoever decides, and of somebody for whom all that is hidden is dealt anew."""
    others = [seat for seat in range(case.players) if seat != actor(s)] or [SPECTATOR]
    deciding = [] if actor(s) == OVER else [actor(s)]
    unknowing = chance.choice([*deciding, SPECTATOR, chance.choice(others)])
    language = chance.choice(LANGUAGES)
    for viewer in sorted({*deciding, unknowing}):
        with translation.override(language):
            board = board_of(case.game, s, viewer, language)
            shown = told(board)
            check_names(board, shown[0])
            check_words(board, shown[0])
            check_parts(board, shown[0])
            if viewer == unknowing:
                dealt = case.game.determinize(board.scene.view, viewer, Dice(0, chance.random))
                dealt.events = s.events
                again = told(board_of(case.game, dealt, viewer, language))
                assert again == shown, f"a secret is told {moment(board)}"


def told(board: Board) -> list[Any]:
    """Everything a viewer gets from a board, the page first."""
    offered = [(board.touches(action), board.cost(action)) for action in board.scene.legal]
    bar = [board.where(), board.hint(), board.buttons(), board.tabs(), board.first_tab()]
    return [page(board), *bar, offered]


def check_names(board: Board, html: str) -> None:
    """Pieces, moving ones and elements have names of their own; what is legal can be touched."""
    on_page, buttons = pieces(html), board.buttons()
    assert on_page and not twice(on_page + [button.piece for button in buttons]), moment(board)
    there = set(on_page) | {button.piece for button in buttons if not button.reason}
    for action in board.scene.legal:
        missing = set(board.touches(action)) - there
        assert not missing, f"{action}: where is {missing}, {moment(board)}"
    moving = re.findall(r"view-transition-name: ?([\w-]+)", html)
    assert not twice(moving) and len(moving) <= MOVING, moment(board)
    assert not twice(re.findall(r' id="([^"]*)"', html)), moment(board)


@cache
def rules_of(game: Game[Any]) -> frozenset[str]:
    """The rules of a game."""
    return frozenset(load_rulebook(game.folder).rules)


def check_words(board: Board, html: str) -> None:
    """Every piece is a button with a name for a screen reader; its rules are in the rulebook."""
    assert "None" not in html, moment(board)
    book = rules_of(board.scene.game)
    for found in re.finditer(r'data-piece="([^"]*)"', html):
        start, end = html.rindex("<", 0, found.start()), html.index(">", found.end())
        tag, inside = html[start:end], html[end + 1 : html.index("<", end)]
        named = re.search(r'aria-label="[^"]{2,}"', tag) or re.search(r"[^\W\d]{2}", inside)
        assert named, f"{tag} {moment(board)}"
        assert ('type="button"' if tag.startswith("<button") else 'role="button"') in tag, tag
        assert all(rule in book for rule in board.rules_of_piece(found[1])), found[1]


def check_parts(board: Board, html: str) -> None:
    """The table is there, a section for every tab, and it says where in the game we are."""
    assert re.search(r'class="shared ([\w-]+ )*board[ "]', html), moment(board)
    tabs = [tab.key for tab in board.tabs()]
    assert board.first_tab() in tabs and not twice(tabs), moment(board)
    assert set(tabs) == set(re.findall(r'data-tab="([^"]*)"', html)), moment(board)
    assert board.where(), moment(board)


# --- what the laws share --------------------------------------------------------------------------


def twice(names: Iterable[str]) -> list[str]:
    """The names that are there more than once."""
    return [name for name, times in Counter(names).items() if times > 1]


def moment(board: Board) -> str:
    """Where a test stands, for its messages."""
    scene = board.scene
    return f"at {kind(scene.view)} of seat {scene.actor}, seen by {scene.viewer}"
