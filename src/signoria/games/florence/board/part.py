"""What every part of the page is drawn from."""

from __future__ import annotations

from signoria.games.florence.board.moment import Moment
from signoria.games.florence.ids import FREEDOM_IDS
from signoria.games.florence.state import FlorenceState
from signoria.games.florence.text import Text
from signoria.web.boards.base import Player, Scene


class Part:
    """A part of the page: one view, its words, and the seat drawn large."""

    def __init__(self, scene: Scene) -> None:
        assert isinstance(scene.view, FlorenceState) and isinstance(scene.text, Text)
        self.scene = scene
        self.s = scene.view
        self.text = scene.text
        self.moment = Moment(scene.view, scene.viewer)
        self.players: list[Player] = scene.players
        self.seat = scene.me()
        self.watching = scene.viewer != self.seat
        self.me = scene.view.players[self.seat]

    def freedom_name(self, kind: int) -> str:
        """A freedom, with a capital letter."""
        return sentence(self.text.name("freedom", FREEDOM_IDS[kind]))


def sentence(text: str) -> str:
    """With a capital letter."""
    return text[:1].upper() + text[1:]
