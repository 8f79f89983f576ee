"""A decision told at length: what was played, what was better, what that was worth."""

from __future__ import annotations

from django.utils.translation import gettext as _

from signoria.review.decisions import Decision, Praise
from signoria.review.paired import Estimate
from signoria.web.boards.shown import Shown
from signoria.web.review.judged import Chip, Grade, Judged
from signoria.web.site.numbers import decimal, signed

EVEN = 0.5  # chance to win: above it a game is won, in the mean


class Candidate(Shown):
    """A move the engine has compared."""

    words: str
    behind: str
    margin: str
    wins: str
    played: bool
    first: bool


class Turning(Shown):
    """A decision that is told at length."""

    number: int  # along the curve; 0 for one that is no turning point
    ply: int
    seat: int
    sign: int
    name: str
    where: str
    grade: Grade
    title: str
    played: str
    better: str
    loss: str
    margin: str
    before: str  # chance to win
    after: str
    chips: list[Chip]
    why: str
    candidates: list[Candidate]
    choices: int
    games: int
    shots: list[tuple[str, str, str, int]]  # of the board: moment, class, words, sign of a grade


def percent(share: float) -> str:
    """As people write it."""
    return f"{share * 100:.0f} %"


def margin(loss: Estimate) -> str:
    """Half of the interval against the best; its upper end may lie higher, for other moves."""
    return decimal(max(0.0, loss.value - loss.low))


def told(judged: Judged, decision: Decision, number: int) -> Turning:
    """A decision at length."""
    turn, praise = decision.turn, decision.praise
    chips = judged.chips(decision.lines, turn) if praise is None else praised(judged, decision)
    grade = judged.grade(decision)
    mine = decision.wins[turn.seat]
    return Turning(
        number=number,
        ply=turn.ply,
        seat=turn.seat,
        sign=turn.seat + 1,
        name=judged.name(turn.seat),
        where=judged.where(turn.ply),
        grade=grade,
        title=title(decision, chips),
        played=judged.telling.move(turn.ply, decision.played),
        better=better(judged, decision),
        loss=signed(-decision.loss.value if praise is None else praise.ahead.value),
        margin=margin(decision.loss if praise is None else praise.ahead),
        before=percent(decision.chance_before if praise is None else mine - praise.chance),
        after=percent(mine),
        chips=chips,
        why=why(decision, chips),
        candidates=candidates(judged, decision),
        choices=decision.choices,
        games=decision.games,
        shots=shots(decision, grade),
    )


def praised(judged: Judged, decision: Decision) -> list[Chip]:
    """What the move that was played brings against the next best."""
    assert decision.praise is not None
    lines = {name: -value for name, value in decision.praise.lines.items()}
    return judged.chips(lines, decision.turn)


def shots(decision: Decision, grade: Grade) -> list[tuple[str, str, str, int]]:
    """The board before the decision, after it, and after something better if there is any."""
    found = [("before", "o", _("Before"), 0), ("played", "p", _("Played"), grade.number)]
    if decision.best != decision.played:
        found.append(("better", "b", _("Better"), 1))
    return found


def candidates(judged: Judged, decision: Decision) -> list[Candidate]:
    """The moves that were compared, the best first, what was played at least last."""
    rows = [(each.move, each.behind, each.margin, each.wins) for each in decision.others]
    if decision.played not in [text for text, *_rest in rows]:
        loss, seat = decision.loss, decision.turn.seat
        row = (decision.played, loss.value, loss.value - loss.low, decision.wins[seat])
        rows.append(row)
    return [
        Candidate(
            judged.telling.move(decision.turn.ply, text),
            signed(-behind) if behind else "0",
            decimal(off) if number else "",
            percent(wins),
            text == decision.played,
            number == 0,
        )
        for number, (text, behind, off, wins) in enumerate(rows)
    ]


def better(judged: Judged, decision: Decision) -> str:
    """What should have been played."""
    praise = decision.praise
    if praise is not None:
        text = _("Nothing: the next best is worth %(n)s less: %(move)s")
        move = judged.telling.move(decision.turn.ply, praise.move)
        return text % {"n": decimal(praise.ahead.value), "move": move}
    if decision.best == decision.played:
        return _("Nothing better was found")
    return judged.telling.move(decision.turn.ply, decision.best)


def title(decision: Decision, chips: list[Chip]) -> str:
    """Where most of it was lost, or won."""
    if decision.praise is not None:
        return praise_title(decision.praise, decision.wins[decision.turn.seat])
    worst = next((chip for chip in chips if chip.less and chip.icon), None)
    if decision.loss.value <= 0:
        return _("Nothing better was found")
    if worst is None:
        return _("It cost what was still to come")
    return _("Most was lost here: %(line)s") % {"line": worst.label}


def praise_title(praise: Praise, wins: float) -> str:
    """For the one good move."""
    wins_the_game = wins >= EVEN > wins - praise.chance
    return _("The one move that wins") if wins_the_game else _("The one good move")


def why(decision: Decision, chips: list[Chip]) -> str:
    """The difference in a sentence."""
    more = ", ".join(f"{chip.label} {flipped(chip.value)}" for chip in chips if chip.less)
    less = ", ".join(f"{chip.label} {flipped(chip.value)}" for chip in chips if not chip.less)
    if decision.praise is not None:
        told = ", ".join(f"{chip.label} {chip.value}" for chip in chips if not chip.less)
        return _("Against the next best it brings: %(lines)s.") % {"lines": told} if told else ""
    if decision.loss.value <= 0:
        return ""
    found = []
    if more:
        found.append(_("The better move would have brought: %(lines)s.") % {"lines": more})
    if less:
        found.append(_("It would have given up: %(lines)s.") % {"lines": less})
    return " ".join(found)


def flipped(value: str) -> str:
    """The same number with the other sign."""
    return {"+": "−", "−": "+"}.get(value[:1], "") + value.lstrip("+−")
