"""A game as text (what happened, the points, what is to be decided) and as a picture."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

from signoria.core.errors import BadOptions
from signoria.core.events import Event
from signoria.core.game import Game
from signoria.core.machine import OVER, actor, legal, waiting
from signoria.core.record import Table
from signoria.core.text import GameText
from signoria.games import load_text
from signoria.research.episode import Episode
from signoria.research.extras import needing

SHOWN = 20  # options written out
RENDER_MODES = ("human", "ansi", "rgb_array")


def names_of(players: int) -> list[str]:
    """The agents, as they are called in every interface."""
    return [f"player_{seat}" for seat in range(players)]


class Showing:
    """Writes the positions of one game."""

    def __init__(self, game: Game[Any], players: int, language: str = "en") -> None:
        self.game = game
        self.names = names_of(players)
        self.text: GameText = load_text(game, language, self.names)

    def position(self, state: Any) -> str:
        """The title, the points and, if somebody must decide, the decision as that seat sees it."""
        scores = self.game.result(state).scores
        lines = [
            f"{self.text.title()}: "
            + ", ".join(f"{name} {score}" for name, score in zip(self.names, scores, strict=True))
        ]
        seat = actor(state)
        if seat == OVER:
            winners = self.game.result(state).winners()
            lines.append("Game over: " + (", ".join(self.names[s] for s in winners) or "lost"))
        elif seat >= 0:
            view = self.game.view(state, seat)
            lines.append(f"{self.names[seat]}: {self.text.prompt(view, waiting(view))}")
            options = legal(view)
            for action in options[:SHOWN]:
                lines.append(f"  {action.id:>5}  {self.text.action(view, action)}")
            if len(options) > SHOWN:
                lines.append(f"  and {len(options) - SHOWN} more")
        return "\n".join(lines) + "\n"

    def log(self, state: Any, events: list[Event], viewer: int) -> list[str]:
        """What happened, as a viewer may know it."""
        told = [self.text.event(state, event.seen_by(viewer)) for event in events]
        return [line for line in told if line]


def checked_mode(mode: str | None) -> str | None:
    """A way to show positions that there is, or none."""
    if mode is not None and mode not in RENDER_MODES:
        known = ", ".join(RENDER_MODES)
        raise BadOptions(f"positions are shown as {known}, not as {mode[:20]!r}")
    if mode == "rgb_array":
        drawing()  # refused before anything is played
    return mode


def drawing() -> Any:
    """What draws the site's boards; by its name, as the site is built on top of research."""
    with needing("django", "playwright", extra="pictures"):
        return import_module("signoria.web.boards.pictures")


def rendered(episode: Episode, mode: str | None, viewer: int) -> Any:
    """The position as an environment shows it.

    Text is returned (`ansi`) or printed (`human`); `rgb_array` is the viewer's board as pixels.
    """
    if mode is None:
        return None
    if mode == "rgb_array":
        names = names_of(episode.players)
        table = Table(episode.game, episode.players, episode.options, names, episode.pack)
        table.state = episode.state
        return drawing().pictures().draw(table, viewer)
    shown = Showing(episode.game, episode.players).position(episode.state)
    if mode == "ansi":
        return shown
    sys.stdout.write(shown)
    return None
