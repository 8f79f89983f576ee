"""The end of a game in the terminal: over, left, or the window closed; nothing is lost."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from signoria.cli.saves import why_not, write_record
from signoria.cli.scores import final_score
from signoria.cli.screen import Screen
from signoria.cli.seated import Seated
from signoria.cli.session import Session
from signoria.core.record import Record

INTERRUPTED = 130
NOT_SAVED = 2
CLOSED = 128  # and the number of the signal
SIGNALS = ("SIGTERM", "SIGHUP")  # the second one: the window was closed; not on Windows


class Closed(BaseException):
    """The system asks us to leave; as an interrupt it passes all that catches exceptions."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.code = CLOSED + number


@contextmanager
def closing() -> Iterator[None]:
    """While a game is played, being asked to leave is an exception and not the end."""

    def leave(number: int, frame: FrameType | None) -> None:
        raise Closed(number)

    numbers = [getattr(signal, name) for name in SIGNALS if hasattr(signal, name)]
    before = {number: signal.signal(number, leave) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def run(session: Session) -> int:
    """Play, then save; the exit code."""
    screen = session.screen
    code = 0
    try:
        if session.run():
            names, words = screen.names, session.words
            screen.print(final_score(session.game, session.table.state, session.text, names, words))
        else:
            if session.keeper.path is None:
                return ask_to_save(session.table.record, screen)
            screen.say("play", "left")
    except EOFError:
        screen.say("play", "input_ended")
    except KeyboardInterrupt:
        screen.print("")
        screen.say("play", "left")
        code = INTERRUPTED
    except Closed as closed:
        session.keeper.keep(session.table.record)  # before a word is said: nobody may hear it
        return closed.code
    return keep(session, screen) or code


def keep(session: Seated, screen: Screen) -> int:
    """Write the file of the game and say so; the exit code."""
    keeper = session.keeper
    if keeper.path is None:
        return 0
    if not keeper.keep(session.table.record):
        screen.say("play", "not_saved", path=keeper.path, why=keeper.failed)
        return NOT_SAVED
    screen.say("play", "saved" if session.over() else "kept", path=keeper.path)
    return 0


def ask_to_save(record: Record, screen: Screen) -> int:
    """Ask a person who leaves where to save until it is written, or not wanted."""
    code = 0
    try:
        while path := asked_path(screen):
            try:
                write_record(record, path)
            except (OSError, ValueError) as error:
                screen.say("play", "not_saved", path=path, why=why_not(error))
                code = NOT_SAVED
            else:
                screen.say("play", "saved", path=path)
                code = 0
                break
    except EOFError:
        pass
    screen.say("play", "left")
    return code


def asked_path(screen: Screen) -> Path | None:
    """Where to save; a file that is there is written over only when that is said."""
    while typed := screen.ask(screen.words.get("play", "save_as")):
        path = Path(typed).expanduser()
        if not path.is_file():
            return path
        answer = screen.ask(screen.words.say("play", "exists", path=path))
        if answer.lower().startswith(screen.words.get("play", "yes")):
            return path
    return None
