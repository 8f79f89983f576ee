"""The contract: what a game provides, and what every game gets from it.

A game writes: its state and frames, `begin`, `blank`, `result`, `check_state`, and `hide` and
`deal` if anything is secret.
It gets: `setup`, `view`, `determinize`, `play`, `refusal`, records, JSON and the contract tests.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Generic, TypeVar

from signoria.core.action import Action, Catalogue
from signoria.core.chance import Dice
from signoria.core.errors import BadOptions
from signoria.core.frames import frames_in
from signoria.core.machine import (
    OVER,
    SPECTATOR,
    Frame,
    IllegalAction,
    Refusal,
    State,
    actor,
    apply,
    legal,
    renew_options,
    settle,
    waiting,
)
from signoria.core.options import Option, Options, complete
from signoria.core.parts import GameParts

S = TypeVar("S", bound=State)


class Result:
    """How a game ended (or stands now): points, places, where every point came from."""

    def __init__(
        self,
        scores: list[int],
        places: list[int],
        ledger: list[dict[str, int]],
        tie_break: str = "",
    ) -> None:
        self.scores = scores
        self.places = places  # 1 is the winner; equal places are shared
        self.ledger = ledger  # per seat: ledger line -> points; sums to the score
        self.tie_break = tie_break  # rule id that decided between equal scores, or ""

    def tied(self) -> list[int]:
        """The seats whose score somebody else has as well."""
        return [seat for seat, score in enumerate(self.scores) if self.scores.count(score) > 1]

    def winners(self) -> list[int]:
        """The seats in first place."""
        return [seat for seat, place in enumerate(self.places) if place == 1]

    def __reduce__(self) -> tuple[object, ...]:
        return Result, (self.scores, self.places, self.ledger, self.tie_break)

    def to_json(self) -> dict[str, object]:
        """Ready for JSON."""
        return {
            "scores": self.scores,
            "places": self.places,
            "ledger": self.ledger,
            "tie_break": self.tie_break,
        }


class Configuration:
    """A number of players and options that go together."""

    def __init__(self, players: int, options: Options) -> None:
        self.players = players
        self.options = options

    def __reduce__(self) -> tuple[object, ...]:
        return Configuration, (self.players, self.options)

    def __repr__(self) -> str:
        shown = [str(self.players)]
        for name, value in self.options.items():
            if value is not False and value != "":
                shown.append(name if value is True else f"{name}={value}")
        return "-".join(shown)


class Game(Generic[S]):
    """One game, with the name of its package and the frames of the package's `phases`.

    `folder` holds its data, `rules.toml` and `words.toml`.
    """

    def __init__(
        self,
        folder: Path,
        catalogue: Catalogue,
        players: range,
        options: tuple[Option, ...] = (),
        *,
        rules_version: int,
        end_rule: str,
    ) -> None:
        package = type(self).__module__.rpartition(".")[0]
        phases = frames_in(f"{package}.phases")
        self.name = package.rpartition(".")[2]
        self.frames: dict[str, type[Frame]] = {frame.__name__: frame for frame in phases}
        self.folder = folder
        self.catalogue = catalogue
        catalogue.home = type(self).__module__
        self.players = players
        self.options = options
        self.rules_version = rules_version
        self.end_rule = end_rule  # that says when the game is over

    def __reduce__(self) -> tuple[object, ...]:
        """Found by its name again: there is one of each game."""
        from signoria.core import pickling

        return pickling.game_in, (type(self).__module__,)

    # --- what a game writes -------------------------------------------------------------

    def begin(self, players: int, options: Options, pack: Path | None) -> S:
        """The state before anything happened, with the first frames on the stack."""
        raise AssertionError("begin() is missing")

    def blank(self, pack: Path | None) -> S:
        """A state of the right class, to be filled from JSON."""
        raise AssertionError("blank() is missing")

    def conflict(self, players: int, options: Options) -> str:
        """Why these do not go together, naming the pair and the rule; "" if they do."""
        return ""

    def hide(self, s: S, viewer: int) -> None:
        """Replace in a copy what the viewer may not know; nothing, in an open game."""

    def deal(self, s: S, viewer: int, dice: Dice) -> None:
        """Deal in a view what is hidden from the viewer, as it may well be."""

    def result(self, s: S) -> Result:
        """Scores, places and ledger as they stand; final when the game is over."""
        raise AssertionError("result() is missing")

    def check_state(self, s: S) -> None:
        """Assert the invariants: pieces conserved, score equals ledger, and so on."""
        raise AssertionError("check_state() is missing")

    def side(self, s: S, seat: int) -> int:
        """Seats of one side win together (a team); by default everybody plays alone."""
        return seat

    def seat_label(self, s: S, seat: int) -> str:
        """What sets a seat's start apart from others' (its board), "" if nothing does."""
        return ""

    def holdings(self, s: S, seat: int) -> dict[str, int]:
        """What a seat has and can count, by name: coins, cards, actions left.  From these,
        people are told what a move pays and brings; points are not among them."""
        return {}

    def configurations(self) -> list[Configuration]:
        """Every player count and variant: what the contract tests play."""
        return [Configuration(n, complete(self.options, {})) for n in self.players]

    def packs_used(self, s: S) -> str:
        """The fingerprint of a replaced set of components, "" for our own."""
        parts: GameParts = getattr(s, "parts")  # noqa: B009  # every game declares its own
        return parts.fingerprint

    # --- what every game gets -----------------------------------------------------------

    def check_options(self, players: int, given: Mapping[str, object]) -> Options:
        """All options, complete and checked; raises BadOptions."""
        if players not in self.players:
            low, high = self.players[0], self.players[-1]
            raise BadOptions(f"{self.name} is for {low} to {high} players, not {players}")
        options = complete(self.options, given)
        reason = self.conflict(players, options)
        if reason:
            raise BadOptions(reason)
        return options

    def setup(
        self, players: int, given: Mapping[str, object] | None = None, pack: Path | None = None
    ) -> S:
        """A new game, up to its first choice or chance."""
        options = self.check_options(players, given if given is not None else {})
        s = self.begin(players, options, pack)
        settle(s)
        return s

    def view(self, s: S, viewer: int) -> S:
        """The state as a seat (or SPECTATOR) may know it: the one door out of the table."""
        seen = s.copy()
        seen.events = None
        if actor(s) != OVER:
            self.hide(seen, viewer)  # type: ignore[arg-type]  # copy() keeps the class
            seen.stack = [frame.seen_by(viewer) for frame in seen.stack]
        if viewer == SPECTATOR or actor(s) != viewer:
            seen.options = []
        return seen  # type: ignore[return-value]

    def determinize(self, view: S, viewer: int, dice: Dice) -> S:
        """A whole state that fits the view.  Takes a view, so it cannot cheat."""
        s = view.copy()
        if actor(view) != OVER:
            self.deal(s, viewer, dice)  # type: ignore[arg-type]
            renew_options(s)
        return s  # type: ignore[return-value]

    def refusal(self, s: S, action: Action, seat: int | None = None) -> Refusal | None:
        """Which rule forbids this, with the numbers; None exactly when it is legal."""
        who = actor(s)
        if who == OVER:
            return Refusal(self.end_rule, "GAME_OVER")
        if who < 0:
            return Refusal(self.end_rule, "TABLE_ACTS")
        frame = waiting(s)
        if seat is not None and seat != who:
            return Refusal(frame.rule(), "NOT_YOUR_TURN", {"seat": who})
        for option in legal(s):
            if option is action:
                return None
        found = frame.refusal(s, action)
        if found is None:
            return Refusal(frame.rule(), "NOT_NOW")
        return found

    def play(self, s: S, action: Action, seat: int | None = None) -> None:
        """Check, then apply.  Raises IllegalAction and changes nothing when it is forbidden."""
        refused = self.refusal(s, action, seat)
        if refused is not None:
            raise IllegalAction(refused)
        apply(s, action)
