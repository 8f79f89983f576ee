"""What every part of the page is drawn from."""

from __future__ import annotations

from signoria.games.florence.board.moment import Moment
from signoria.games.florence.ids import FREEDOM_IDS
from signoria.games.florence.state import FlorenceState
from signoria.games.florence.text import Text
from signoria.web.boards import base


class Part(base.Part[FlorenceState, Text]):
    """A part of the page, at this moment of the game."""

    def __init__(self, scene: base.Scene) -> None:
        super().__init__(scene)
        self.moment = Moment(self.s, scene.viewer)
        self.watching = scene.viewer != self.seat
        self.me = self.s.players[self.seat]

    def freedom_name(self, kind: int) -> str:
        """A freedom, with a capital letter."""
        return sentence(self.text.name("freedom", FREEDOM_IDS[kind]))


def sentence(text: str) -> str:
    """With a capital letter."""
    return text[:1].upper() + text[1:]
