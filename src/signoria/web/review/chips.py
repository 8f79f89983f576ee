"""Moves, lines of the ledger and places to look at, in words and drawings of one scene."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from signoria.core.machine import apply, legal
from signoria.review.judge import GOAL, TO_COME
from signoria.review.lines import REST, RIVALS, summed
from signoria.review.telling import goal_in_words
from signoria.web.boards.base import Scene
from signoria.web.review.judged import Chip
from signoria.web.site.numbers import signed
from signoria.web.tables.page import make_board

if TYPE_CHECKING:
    from signoria.web.review.setting import Setting

MOST = 3  # lines with a sign of their own
NEAREST = 3  # other moves that are told with the best one


def lines_of(scene: Scene, lines: Mapping[str, float]) -> list[Chip]:
    """What a move loses: the largest lines of the ledger."""
    return told(scene, {name: -value for name, value in lines.items()})


def told(scene: Scene, lines: Mapping[str, float]) -> list[Chip]:
    """The largest lines and all else; what they bring is above 0."""
    board = make_board(scene)
    found = []
    for name, value in summed(lines, MOST).items():
        if name == REST:
            words, icon = _("all else"), ""
        elif name == RIVALS:
            words, icon = (_("rivals gain less") if value > 0 else _("rivals gain more")), ""
        elif name == TO_COME:
            words, icon = _("expected later"), ""
        elif name == GOAL:
            words, icon = goal_in_words(scene.text, scene.language), ""
        else:
            words = scene.text.ledger_line(scene.view, name)
            icon = board.ledger_icon(name)
        found.append(Chip(icon, signed(value), words, value < 0))
    return found


def against(setting: Setting) -> str:
    """The move that tells best why the best one is better: what was played, or the next best; ""
    for none."""
    told_of = {move: known for move, known in setting.moves.items() if known.lines}
    if setting.played in told_of:
        return setting.played
    return min(told_of, key=lambda move: told_of[move].loss, default="")


def others(setting: Setting, scene: Scene) -> list[tuple[str, str]]:
    """The nearest of the other moves, and what each gives up."""
    right = {setting.best, *setting.same}
    found = [(known.loss, move) for move, known in setting.moves.items() if move not in right]
    return [
        (signed(-loss), move_words(setting, scene, move)) for loss, move in sorted(found)[:NEAREST]
    ]


def move_words(setting: Setting, scene: Scene, move: str) -> str:
    """A whole move in words, pick by pick."""
    return words_of(scene, setting.state(), move.split(", "))


def words_of(scene: Scene, s: object, picks: Sequence[str]) -> str:
    """The picks as the game's text says them, each in the state before it."""
    said = []
    state = s.copy()  # type: ignore[attr-defined]  # every state has it
    state.events = None
    for text in picks:
        action = scene.game.catalogue.from_text(text)
        said.append(scene.text.action(state, action))
        if action not in legal(state):
            break
        apply(state, action)
    return "; ".join(said)


def look_at(setting: Setting, scene: Scene) -> tuple[list[str], str]:
    """Where to look: the pieces of moves of the same kind, and the kind in words."""
    moves = [setting.best, *setting.same, *setting.moves]
    return looked(scene, [move.split(", ") for move in moves])


def looked(scene: Scene, moves: Sequence[Sequence[str]]) -> tuple[list[str], str]:
    """Of several moves, the best first: the pieces of those that begin like it, so that neither
    they nor their order tell the move; and what kind of move it is."""
    board = make_board(scene)
    verb = moves[0][0].split(" ")[0]
    pieces: list[str] = []
    for move in moves:
        if move[0].split(" ")[0] != verb:
            continue
        action = scene.game.catalogue.from_text(move[0])
        pieces += [piece for piece in board.touches(action) if piece not in pieces]
    words = scene.text.words
    return sorted(pieces), words.get("theme", verb) if words.has("theme", verb) else ""
