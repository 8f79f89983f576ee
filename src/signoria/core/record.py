"""Records: a header and the list of moves, chance included.  Replays with no seed.

Two forms without loss: JSON, and a text notation with one line per move:

    signoria-record 1
    game rialto
    rules 1
    players 2
    option neutral false
    seat 0 Anna
    seat 1 Bot greedy
    moves
    * tiles 2 0 5 1 4 3
    1 start yellow-1
    0 column 2
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from signoria.core.action import Action
from signoria.core.chance import Dice
from signoria.core.errors import BadNotation, BadOptions, BadRecord
from signoria.core.game import Game
from signoria.core.machine import (
    CHANCE,
    OVER,
    Chance,
    IllegalAction,
    Outcome,
    actor,
    apply_outcome,
)
from signoria.core.options import Options, word
from signoria.core.playout import Chooser

FORMAT = 1
MAX_MOVES = 20_000  # far above any real game; a longer upload is refused before it is played


class Move:
    """One entry: a seat's action, or an outcome of chance (seat is CHANCE)."""

    def __init__(self, seat: int, text: str) -> None:
        self.seat = seat
        self.text = text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self.seat == other.seat and self.text == other.text

    def __repr__(self) -> str:
        return f"{'*' if self.seat == CHANCE else self.seat} {self.text}"


class Record:
    """The header of a game and its moves so far."""

    def __init__(
        self,
        game: str,
        rules_version: int,
        players: int,
        options: Options,
        names: list[str],
        moves: list[Move] | None = None,
        pack: str = "",
    ) -> None:
        self.game = game
        self.rules_version = rules_version
        self.players = players
        self.options = options
        self.names = names
        self.moves: list[Move] = moves if moves is not None else []
        self.pack = pack  # fingerprint of a component pack, "" for our own components

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self.to_json() == other.to_json()

    def to_json(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "format": FORMAT,
            "game": self.game,
            "rules_version": self.rules_version,
            "players": self.players,
            "options": dict(self.options),
            "names": list(self.names),
            "pack": self.pack,
            "moves": [[None if m.seat == CHANCE else m.seat, m.text] for m in self.moves],
        }

    def to_text(self) -> str:
        """The text form: one line per move."""
        lines = [
            f"signoria-record {FORMAT}",
            f"game {self.game}",
            f"rules {self.rules_version}",
            f"players {self.players}",
        ]
        lines += [f"option {name} {word(value)}" for name, value in self.options.items()]
        if self.pack:
            lines.append(f"pack {self.pack}")
        lines += [f"seat {seat} {name}" for seat, name in enumerate(self.names)]
        lines.append("moves")
        lines += [repr(move) for move in self.moves]
        return "\n".join(lines) + "\n"


class Table:
    """A game being played: a state that can go forward, and the record of how it came about."""

    def __init__(
        self,
        game: Game[Any],
        players: int,
        options: dict[str, Any] | None = None,
        names: list[str] | None = None,
        pack: Path | None = None,
    ) -> None:
        self.game = game
        self.pack = pack
        checked = game.check_options(players, options if options is not None else {})
        self.state: Any = game.setup(players, checked, pack)
        seats = names if names is not None else [f"Player {n + 1}" for n in range(players)]
        if len(seats) != players:
            raise BadOptions(f"{players} players need {players} names, not {len(seats)}")
        for name in seats:
            if not is_name(name):
                raise BadOptions("a player's name is one line and not empty")
        self.record = Record(
            game.name,
            game.rules_version,
            players,
            checked,
            [" ".join(name.split()) for name in seats],
            [],
            game.packs_used(self.state),
        )
        self._barriers: list[int] = [self.state.barrier]  # before each move

    def play(self, action: Action, seat: int | None = None) -> None:
        """A seat's action, checked."""
        who = actor(self.state)
        self.game.play(self.state, action, seat)
        self._note(Move(who, action.text))

    def roll(self, dice: Dice) -> None:
        """Let the table roll or draw."""
        frame = self.state.stack[-1]
        assert isinstance(frame, Chance)
        outcome = frame.sample(self.state, dice)
        text = outcome_text(frame, self.state, outcome)
        apply_outcome(self.state, outcome)
        self._note(Move(CHANCE, text))

    def step(self, dice: Dice, choose: Chooser) -> None:
        """One move: what is rolled or drawn, or what the seat that is to act chooses."""
        seat = actor(self.state)
        if seat == CHANCE:
            self.roll(dice)
        else:
            self.play(choose(self.state, seat), seat)

    def run_chance(self, dice: Dice) -> None:
        """Roll and draw until somebody must decide or the game is over."""
        while actor(self.state) == CHANCE:
            self.roll(dice)

    def _note(self, move: Move) -> None:
        self.record.moves.append(move)
        self._barriers.append(self.state.barrier)

    # --- undo ---------------------------------------------------------------------------

    def undo_reach(self) -> int:
        """How many moves back one may go: to the last chance, reveal or other seat's move."""
        now = self._barriers[-1]
        reach = 0
        while reach < len(self.record.moves) and self._barriers[-2 - reach] == now:
            reach += 1
        return reach

    def undo(self, moves: int = 1) -> None:
        """Take back the last moves of the seat that is to act."""
        reach = self.undo_reach()
        if not 0 < moves <= reach:
            raise BadRecord(f"only {reach} moves can be taken back here, not {moves}")
        self._go_to(len(self.record.moves) - moves)

    def _go_to(self, ply: int) -> None:
        kept = self.record.moves[:ply]
        events = self.state.events
        self.state = self.game.setup(self.record.players, self.record.options, self.pack)
        for move in kept:
            play_move(self.game, self.state, move)
        if events is not None:
            self.state.events = []
        self.record.moves = kept
        self._barriers = self._barriers[: ply + 1]


def is_name(name: str) -> bool:
    """One line that is not empty: it must survive the text form."""
    return bool(name.strip()) and name.splitlines() == [name]


def is_word(text: object) -> bool:
    """Letters, digits and a few signs, as the text form has them."""
    return isinstance(text, str) and re.fullmatch(r"[\w.-]{1,60}", text) is not None


def outcome_text(frame: Chance[Any], s: Any, outcome: Outcome) -> str:
    """`draw doge joker`."""
    names = frame.names(s)
    words = [names[value] if names else str(value) for value in outcome]
    return " ".join([frame.verb()] + words)


def outcome_from_text(frame: Chance[Any], s: Any, text: str) -> Outcome:
    """The outcome written like that."""
    words = text.split()
    if not words or words[0] != frame.verb():
        raise BadNotation(f"expected `{frame.verb()} …`, found {text[:60]!r}")
    names = frame.names(s)
    values: list[int] = []
    for item in words[1:]:
        if names and item in names:
            values.append(names.index(item))
        elif not names and item.isascii() and item.isdigit() and len(item) < 10:
            values.append(int(item))
        else:
            raise BadNotation(f"{item[:40]!r} is no outcome of `{frame.verb()}`")
    outcome = tuple(values)
    if not frame.possible(s, outcome):
        raise BadNotation(f"`{text[:80]}` cannot happen here")
    return outcome


def play_move(game: Game[Any], s: Any, move: Move) -> None:
    """One move of a record, checked."""
    if move.seat == CHANCE:
        frame = s.stack[-1] if s.stack else None
        if not isinstance(frame, Chance):
            raise BadNotation(f"nothing is rolled or drawn here: {move!r}")
        apply_outcome(s, outcome_from_text(frame, s, move.text))
        return
    game.play(s, game.catalogue.from_text(move.text), move.seat)


def replay(game: Game[Any], record: Record, pack: Path | None = None) -> Iterator[Any]:
    """The state before the first move and after each one (the same object, going forward)."""
    if record.game != game.name:
        raise BadRecord(f"this is a record of {record.game}, not of {game.name}")
    if record.rules_version != game.rules_version:
        raise BadRecord(
            f"the record has rules version {record.rules_version}, {game.name} is at "
            f"{game.rules_version}; it can be read but not replayed"
        )
    s = game.setup(record.players, record.options, pack)
    used = game.packs_used(s)
    if used != record.pack:
        raise BadRecord(
            f"the record was played with components {record.pack or 'of our own'}, "
            f"these are {used or 'our own'}"
        )
    s.events = []
    yield s
    for number, move in enumerate(record.moves, 1):
        try:
            s.events = []
            play_move(game, s, move)
        except (BadNotation, IllegalAction) as error:
            raise BadRecord(f"move {number} ({move!r}): {error}") from error
        yield s


def final_state(game: Game[Any], record: Record, pack: Path | None = None) -> Any:
    """The state after the last move."""
    last = None
    for s in replay(game, record, pack):
        last = s
    return last


def is_finished(s: Any) -> bool:
    """Is the game over?"""
    return actor(s) == OVER


# --- reading ------------------------------------------------------------------------------


def record_from_json(data: Any) -> Record:
    """A record from its JSON form; every fault is named."""
    if not isinstance(data, dict):
        raise BadRecord("a record is a JSON object")
    if type(data.get("format")) is not int or data["format"] != FORMAT:
        raise BadRecord(f"record format {str(data.get('format'))[:20]} is unknown, want {FORMAT}")
    players = _whole(data, "players")
    options = data.get("options")
    names = data.get("names")
    moves = data.get("moves")
    if not isinstance(options, dict):
        raise BadRecord("options must be an object")
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise BadRecord("names must be a list of texts")
    if not all(is_name(name) for name in names):
        raise BadRecord("a player's name is one line and not empty")
    if len(names) != players:
        raise BadRecord(f"{players} players need {players} names, not {len(names)}")
    pack = _text(data, "pack") if "pack" in data else ""
    if not all(is_word(item) for item in (pack or "-", *options, *map(str, options.values()))):
        raise BadRecord("pack and options are single words")
    if not isinstance(moves, list) or len(moves) > MAX_MOVES:
        raise BadRecord(f"moves must be a list of at most {MAX_MOVES}")
    return Record(
        _text(data, "game"),
        _whole(data, "rules_version"),
        players,
        options,
        names,
        [_move(number, item) for number, item in enumerate(moves, 1)],
        pack,
    )


def record_from_text(text: str, options_of: Any) -> Record:
    """A record from its text form.  `options_of(game name)` gives the options of a game."""
    header: dict[str, str] = {}
    written: dict[str, str] = {}
    names: list[str] = []
    lines = text.splitlines()
    start = 0
    for number, line in enumerate(lines, 1):
        start = number
        key, _, rest = line.partition(" ")
        if key == "moves":
            break
        if key == "option":
            name, _, value = rest.partition(" ")
            written[name] = value
        elif key == "seat":
            seat, _, name = rest.partition(" ")
            if seat != str(len(names)):
                raise BadRecord(f"line {number}: expected seat {len(names)}")
            names.append(name)
        elif key in ("signoria-record", "game", "rules", "players", "pack"):
            header[key] = rest
        elif line.strip() and not line.startswith("#"):
            raise BadRecord(f"line {number}: {line[:60]!r} is not understood")
    else:
        raise BadRecord("there is no line `moves`")
    if header.get("signoria-record") != str(FORMAT):
        raise BadRecord(f"the first line must be `signoria-record {FORMAT}`")
    options: Options = {}
    by_name = {option.name: option for option in options_of(header.get("game", ""))}
    for name, value in written.items():
        if name not in by_name:
            raise BadRecord(f"unknown option {name[:40]!r}")
        options[name] = by_name[name].parse(value)
    moves: list[list[Any]] = []
    for number, line in enumerate(lines[start:], start + 1):
        line = line.split("#")[0].strip()
        if not line:
            continue
        who, _, what = line.partition(" ")
        if who != "*" and not (who.isascii() and who.isdigit() and len(who) < 4):
            raise BadRecord(f"line {number}: a move begins with a seat or `*`: {line[:60]!r}")
        moves.append([None if who == "*" else int(who), what])
    return record_from_json(
        {
            "format": FORMAT,
            "game": header.get("game", ""),
            "rules_version": _number(header, "rules"),
            "players": _number(header, "players"),
            "options": options,
            "names": names,
            "pack": header.get("pack", ""),
            "moves": moves,
        }
    )


def read_record(text: str, options_of: Any) -> Record:
    """A record in either form."""
    if text.lstrip().startswith("{"):
        try:
            return record_from_json(json.loads(text))
        except (ValueError, RecursionError) as error:  # a long number is a ValueError too
            raise BadRecord(f"not JSON: {error}") from error
    return record_from_text(text, options_of)


def _whole(data: dict[str, Any], key: str) -> int:
    value = data.get(key)
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadRecord(f"{key} must be a whole number")
    return value


def _text(data: dict[str, Any], key: str) -> str:
    value = data.get(key)
    if not isinstance(value, str):
        raise BadRecord(f"{key} must be a text")
    return value


def _number(header: dict[str, str], key: str) -> int:
    value = header.get(key, "")
    if not (value.isascii() and value.isdigit() and len(value) < 10):
        raise BadRecord(f"the header needs a line `{key} NUMBER`")
    return int(value)


def _move(number: int, item: Any) -> Move:
    if not isinstance(item, list) or len(item) != 2 or not isinstance(item[1], str):
        raise BadRecord(f"move {number} must be [seat or null, text]")
    if "#" in item[1]:
        raise BadRecord(f"move {number}: a move has no comment")
    seat = item[0]
    if seat is None:
        return Move(CHANCE, " ".join(item[1].split()))
    if not isinstance(seat, int) or isinstance(seat, bool) or seat < 0:
        raise BadRecord(f"move {number}: the seat must be a number from 0 or null")
    return Move(seat, " ".join(item[1].split()))
