"""Text: everything a game says to a person, in any language.

Templates live in `words.toml` of the game (and `core/words.toml` for what all games share):

    [log]      event name      = what happened; `<name>_own` where the seat itself sees more;
                                 `{you!takes|take}` for verbs of {player}
    [prompt]   frame class     = what is asked
    [action]   verb            = a pick in words
    [go]       verb            = the button that plays a move with this pick, in one word or two
    [refusal]  code            = why not, with numbers
    [ledger]   line            = where points come from
    [option]   name            = a variant in one sentence
    [tie]      numbers         = what decides between equal scores, for one player
    [name.X]   value           = the name of a value of field X

A game's `text.py` subclasses GameText where a value needs more than a look-up.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from signoria.core.action import Action
from signoria.core.events import Event
from signoria.core.fields import fields_of
from signoria.core.game import Game
from signoria.core.machine import Choice, Refusal
from signoria.core.words import SHARED, Words, fill, load_words


class GameText:
    """The texts of one game in one language, for a table with named players.

    The log says "you" of the seat that reads it.  Fields of a board are named by what is drawn on
    them, or by the numbers of the notation where a terminal prints these.
    """

    def __init__(
        self,
        game: Game[Any],
        language: str,
        players: list[str],
        reader: int | None = None,
        numbered: bool = False,
    ) -> None:
        self.game, self.language, self.players = game, language, players
        self.reader, self.numbered = reader, numbered
        self.words = load_words(game.folder / "words.toml", language)
        self.shared = load_words(SHARED, language)

    # --- hooks for a game ---------------------------------------------------------------

    def about(self, s: Any) -> None:
        """Which table is spoken of: names that say what its components do may need to know."""

    def show(self, s: Any, field: str, value: Any) -> Any:
        """A value as it is shown; numbers stay numbers so that plurals work."""
        names = self.words.data.get("name", {}).get(field)
        if names is not None and str(value) in names:
            return names[str(value)][self.language]
        return value

    def log_says(self, s: Any) -> Hashable | None:
        """What the lines of the log say of the state beyond their events and the components: they
        are kept while it stays the same.  None: they may say anything, and are written anew."""
        return None

    def thing(self, s: Any, field: str, value: str) -> str:
        """What an event is about, by itself: in a chart, not in a sentence."""
        return str(self.show(s, field, value))

    def prompt_values(self, s: Any, frame: Choice[Any]) -> dict[str, Any]:
        """What a prompt may name; a game adds what its prompts need."""
        values = {name: getattr(frame, name) for name in fields_of(type(frame))}
        values["seat"] = frame.seat
        return values

    def tie_values(self, s: Any, seat: int) -> dict[str, Any]:
        """What decides between equal scores, for one seat."""
        return {}

    # --- what every game gets -----------------------------------------------------------

    def title(self) -> str:
        """The name of the game."""
        return self.words.get("game", "title")

    def blurb(self) -> str:
        """One sentence about the game."""
        return self.words.get("game", "blurb")

    def option(self, name: str) -> str:
        """An option in one sentence."""
        return self.words.get("option", name)

    def player(self, seat: int | None) -> str:
        """A player's name."""
        if seat is None or not 0 <= seat < len(self.players):
            return self.shared.get("name", "table")
        return self.players[seat]

    def called(self, seat: int) -> str:
        """What the log calls a player, where a line begins: a name, or "You"."""
        if seat != self.reader:
            return self.player(seat)
        you = self.shared.get("name", "you")
        return you[:1].upper() + you[1:]

    def tie(self, s: Any, seats: list[int]) -> str:
        """The numbers that decided between equal scores; "" where a game tells none."""
        if not self.words.has("tie", "numbers"):
            return ""
        told = [{"seat": seat, **self.tie_values(s, seat)} for seat in seats]
        return "; ".join(self._fill(self.words, "tie", "numbers", s, values) for values in told)

    def prompt(self, s: Any, frame: Choice[Any]) -> str:
        """What is asked, as a sentence."""
        values = self.prompt_values(s, frame)
        return self._fill(self.words, "prompt", type(frame).__name__, s, values)

    def action(self, s: Any, action: Action) -> str:
        """A pick in words."""
        return self._fill(self.words, "action", self.action_key(s, action), s, dict(action.fields))

    def action_key(self, s: Any, action: Action) -> str:
        """The words of a pick: `<verb>_<frame>` where the open decision has its own."""
        frame = s.stack[-1] if s.stack else None
        own = f"{action.verb}_{type(frame).__name__}"
        return own if self.words.has("action", own) else action.verb

    def event(self, s: Any, event: Event) -> str:
        """A line of the log; "" for an event that is not told."""
        key = event.what
        if event.secret and self.words.has("log", f"{key}_own"):
            key = f"{key}_own"
        template = self.words.get("log", key)
        if not template:
            return ""
        values = {**event.data, **event.secret, "seat": event.seat}
        values["you"] = event.seat is not None and event.seat == self.reader
        return self._fill(self.words, "log", key, s, values)

    def refusal(self, s: Any, refusal: Refusal) -> str:
        """Why not, with the numbers."""
        words = self.words if self.words.has("refusal", refusal.code) else self.shared
        return self._fill(words, "refusal", refusal.code, s, dict(refusal.numbers))

    def ledger_line(self, s: Any, line: str) -> str:
        """Where points come from."""
        return self.words.get("ledger", line)

    def _fill(self, words: Words, section: str, key: str, s: Any, values: dict[str, Any]) -> str:
        self.about(s)
        shown = {name: self.show(s, name, value) for name, value in values.items()}
        if "seat" in values:
            you = values.get("you")
            shown["player"] = self.shared.get("name", "you") if you else self.player(values["seat"])
        text = fill(words.get(section, key), self.language, shown)
        return text[:1].upper() + text[1:]
