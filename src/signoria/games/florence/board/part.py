"""What every part of the panel beside the principality is drawn from."""

from __future__ import annotations

from signoria.games.florence.board.grids import Grids
from signoria.games.florence.board.hand import Hand
from signoria.games.florence.board.moment import Moment
from signoria.games.florence.state import FlorenceState
from signoria.games.florence.text import Text
from signoria.web.boards.base import Player, Scene


class Part:
    """A part of the panel."""

    def __init__(
        self,
        scene: Scene,
        s: FlorenceState,
        text: Text,
        moment: Moment,
        grids: Grids,
        hand: Hand,
    ) -> None:
        self.scene = scene
        self.s = s
        self.text = text
        self.moment = moment
        self.grids = grids
        self.hand = hand
        self.players: list[Player] = scene.players
        self.seat = scene.me()
        self.me = s.players[self.seat]
