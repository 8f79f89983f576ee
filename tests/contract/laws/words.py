"""Words: whatever comes up in play can be said in every language, with all blanks filled."""

from __future__ import annotations

from signoria.core.machine import SPECTATOR, Refusal, legal, waiting
from signoria.core.rulebook import LANGUAGES
from signoria.core.text import GameText
from tests.contract.helpers import Case, check_line, text_of, to_act
from tests.contract.law import Moment, Played, at_moments, of_games, seldom


def texts(case: Case) -> list[GameText]:
    """The words of a game in every language."""
    return [text_of(case.game, language, case.players) for language in LANGUAGES]


@at_moments()
def every_event_can_be_told_to_everybody(now: Moment) -> None:
    for event in now.events:  # its own seat hears it with its secret, all others without
        for heard in [event.seen_by(SPECTATOR), event] if event.secret else [event]:
            for text in texts(now.case):
                check_line(text.event(now.state, heard), f"{heard} {now}")


@at_moments()
def every_decision_and_option_has_words(now: Moment) -> None:
    s = now.state
    if not to_act(s):
        return
    for text in texts(now.case):
        prompt = text.prompt(s, waiting(s))
        lines = [text.action(s, action) for action in legal(s)]
        for line in [prompt, *lines]:
            check_line(line, str(now))
            assert line, f"a decision or option without words {now}"
        assert len(set(lines)) == len(lines), f"options told alike: {lines} {now}"


@at_moments(every=seldom)
def every_refusal_says_why(now: Moment) -> None:
    found = [refusal for _, refusal in now.refusals() if refusal is not None]
    check_refusals(now, {repr(refusal): refusal for refusal in found})


@at_moments(every=23)
def a_foreign_seat_is_told_whose_turn_it_is(now: Moment) -> None:
    first = now.game.catalogue.actions[0]
    found = [now.game.refusal(now.state, first, seat) for seat in range(now.case.players)]
    check_refusals(now, {repr(refusal): refusal for refusal in found if refusal is not None})


def check_refusals(now: Moment, refusals: dict[str, Refusal]) -> None:
    """Each reason is worded; the same reason once."""
    for text in texts(now.case):
        for name, refusal in refusals.items():
            line = text.refusal(now.state, refusal)
            check_line(line, f"{name} {now}")
            assert line, f"{name} {now}"


@of_games
def every_line_of_the_ledger_has_a_name(played: Played) -> None:
    s = played.table.state
    for text in texts(played.case):
        for line in {line for lines in played.game.result(s).ledger for line in lines}:
            check_line(text.ledger_line(s, line), line)
