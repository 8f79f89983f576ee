"""`signoria replay`: verify a record and tell what happened."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from signoria.cli.boards import board_class
from signoria.cli.common import (
    DEFAULT_LANGUAGE,
    AsJson,
    LanguageChoice,
    PackFolder,
    cli_words,
    console,
    faults_told,
    print_json,
    read_text,
)
from signoria.cli.scores import final_score, score_table
from signoria.cli.screen import Line, Screen
from signoria.core.codec import state_to_json
from signoria.core.errors import BadRecord
from signoria.core.game import Game
from signoria.core.machine import IllegalAction, actor
from signoria.core.options import Option
from signoria.core.record import Record, is_finished, read_record
from signoria.core.record import replay as replay_record
from signoria.core.text import GameText
from signoria.games import load_game, load_text
from signoria.packs import carried


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record, as text or JSON.")],
    lang: LanguageChoice = DEFAULT_LANGUAGE,
    move: Annotated[
        int | None, typer.Option("--move", min=0, help="Show the board after this many moves.")
    ] = None,
    pack: PackFolder = None,
    json: AsJson = False,
) -> None:
    """Check a record and tell what happened.

    Every move is verified; a bad one is named. Prints the log and the result, or with --move the
    board at that point.
    """
    record = read_record(read_text(file), options_of)
    game = load_game(record.game)
    text = load_text(game, lang, record.names, numbered=True)
    if move is not None and move > len(record.moves):
        raise BadRecord(f"the record has {len(record.moves)} moves, there is no move {move}")
    telling = Telling(game, record, text, move)
    with faults_told(record.game, lang):
        telling.run(carried(record, pack))
    if json:
        print_json(telling.report())
    elif move is None:
        telling.print_log()
    else:
        telling.print_board()


def options_of(name: str) -> tuple[Option, ...]:
    """The options of a game, to read those in a record."""
    return load_game(name).options


class Telling:
    """A record played again: its lines, its last state and the state asked for."""

    def __init__(self, game: Game[Any], record: Record, text: GameText, move: int | None) -> None:
        self.game = game
        self.record = record
        self.text = text
        self.move = move if move is not None else len(record.moves)
        self.asked = move is not None
        self.words = cli_words(text.language)
        self.lines: list[Line] = []
        self.state: Any = None
        self.shown: Any = None

    def run(self, pack: Path | None) -> None:
        """Every move, checked; BadRecord names the first bad one and why it is bad."""
        try:
            for ply, s in enumerate(replay_record(self.game, self.record, pack)):
                self.state = s
                for event in s.events:
                    line = self.text.event(s, event)
                    if line:
                        self.lines.append(Line(ply, event.seat, event.what, line))
                if ply == self.move:
                    self.shown = s.copy()
        except BadRecord as error:
            cause = error.__cause__
            if not isinstance(cause, IllegalAction):
                raise
            where = str(error).removesuffix(str(cause))
            why = self.text.refusal(self.state, cause.refusal)
            raise BadRecord(f"{where}{why} ({cause.refusal.rule})") from error

    def report(self) -> dict[str, Any]:
        """Ready for JSON."""
        data = {
            "game": self.record.game,
            "rules_version": self.record.rules_version,
            "players": self.record.players,
            "options": self.record.options,
            "names": self.record.names,
            "moves": len(self.record.moves),
            "finished": is_finished(self.state),
            "result": self.game.result(self.state).to_json(),
            "log": [{"move": line.ply, "text": line.text} for line in self.lines],
        }
        if self.asked:
            data["move"] = self.move
            data["state"] = state_to_json(self.shown)
        return data

    def screen(self) -> Screen:
        """Where it is printed, with a heading."""
        screen = Screen(console(), self.words, self.record.names)
        screen.say(
            "replay",
            "header",
            title=self.text.title(),
            version=self.record.rules_version,
            players=self.record.players,
            names=", ".join(self.record.names),
        )
        return screen

    def print_log(self) -> None:
        """The whole log and the result."""
        screen = self.screen()
        screen.lines(self.lines)
        screen.say("replay", "verified", moves=len(self.record.moves))
        names = self.record.names
        if is_finished(self.state):
            screen.print(final_score(self.game, self.state, self.text, names, self.words))
            return
        self.print_standing(screen, self.state)

    def print_standing(self, screen: Screen, s: Any) -> None:
        """An unfinished game: whose turn it is and the points so far."""
        who = actor(s)
        screen.say("replay", "unfinished", player=self.text.player(who if who >= 0 else None))
        title = self.words.get("score", "title")
        result = self.game.result(s)
        screen.print(score_table(s, result, self.text, self.record.names, self.words, title))

    def print_board(self) -> None:
        """The board after the move asked for, everything open."""
        screen = self.screen()
        moves = len(self.record.moves)
        screen.divider(self.words.say("replay", "after", move=self.move, moves=moves))
        screen.lines([line for line in self.lines if line.ply == self.move])
        width = screen.console.width
        make = board_class(self.game.name)
        board = make(self.shown, None, self.text, self.record.names, width)
        screen.print(board.full())
        hand = board.hand()
        if hand is not None:
            screen.print(hand)
        if not is_finished(self.shown):
            who = actor(self.shown)
            player = self.text.player(who if who >= 0 else None)
            screen.print(Text(self.words.say("replay", "to_act", player=player)))
