"""A decision told at length: what was played, what was better, what that was worth."""

from __future__ import annotations

from django.utils.translation import gettext as _

from signoria.review.decisions import Decision
from signoria.review.paired import Estimate
from signoria.web.boards.shown import Shown
from signoria.web.review.judged import Chip, Grade, Judged
from signoria.web.review.reasons import title, why
from signoria.web.site.numbers import decimal, signed

EXACT = 0.05  # points: an interval that is no wider was counted out


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
    margin: str  # of the loss, in words
    before: str  # chance to win; "" where nobody is to be beaten
    after: str
    chips: list[Chip]
    why: str
    candidates: list[Candidate]
    games: int
    shots: list[tuple[str, str, str, int]]  # of the board: moment, class, words, sign of a grade


def percent(share: float) -> str:
    """As people write it."""
    return f"{share * 100:.0f} %"


def half(loss: Estimate) -> float:
    """Half of the interval against the best; its upper end may lie higher, for other moves."""
    return max(0.0, loss.value - loss.low)


def margin(loss: Estimate) -> str:
    """How sure a loss is; "" where nothing was lost."""
    if loss.value <= 0:
        return ""
    return _("exact") if half(loss) < EXACT else f"± {decimal(half(loss))}"


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
        title=title(judged, decision),
        played=judged.telling.move(turn.ply, decision.played),
        better=better(judged, decision),
        loss=signed(-decision.loss.value if praise is None else praise.ahead.value),
        margin=margin(decision.loss if praise is None else praise.ahead),
        before="" if judged.is_alone else percent(chance_without(decision)),
        after=percent(mine),
        chips=chips,
        why=why(judged, decision),
        candidates=candidates(judged, decision),
        games=decision.games,
        shots=shots(decision, grade),
    )


def chance_without(decision: Decision) -> float:
    """The chance to win there would have been with the move it is compared with.  What praise says
    comes of other games than the chance after the move: it may be more than there was."""
    praise = decision.praise
    if praise is None:
        return decision.chance_before
    return max(0.0, decision.wins[decision.turn.seat] - praise.chance)


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
    """The moves that were compared, the best first.  What was played has the numbers of the
    decision, from games that came after; of all others the same doubt is taken off."""
    sure = {decision.best: (0.0, 0.0, decision.chance_before)}
    mine, praise = decision.wins[decision.turn.seat], decision.praise
    if praise is not None:
        ahead = praise.ahead
        sure[praise.move] = (ahead.value, half(ahead), chance_without(decision))
    sure[decision.played] = (decision.loss.value, half(decision.loss), mine)
    rows = {each.move: judged.review.doubted(decision, each) for each in decision.others} | sure
    ordered = sorted(rows.items(), key=lambda row: (row[1][0], row[0] != decision.best))
    return [
        Candidate(
            judged.telling.move(decision.turn.ply, text),
            signed(-behind) if behind else "0",
            decimal(off) if off >= EXACT else "",
            "" if judged.is_alone else percent(wins),
            text == decision.played,
            number == 0,
        )
        for number, (text, (behind, off, wins)) in enumerate(ordered)
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
