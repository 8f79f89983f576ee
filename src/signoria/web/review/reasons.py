"""Why a move was worse or better, in a sentence or two."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from signoria.core.machine import apply, legal
from signoria.review.decisions import Decision, Praise
from signoria.review.judge import TO_COME
from signoria.review.lines import REST, RIVALS, SMALL
from signoria.web.review.judged import Judged
from signoria.web.site.numbers import decimal, signed

EVEN = 0.5  # chance to win: above it a game is won, in the mean
APART = (RIVALS, TO_COME)  # they have sentences of their own
MOST_MORE, MOST_LESS = 3, 2  # lines of the ledger in a sentence; the chips tell all of them


def title(judged: Judged, decision: Decision) -> str:
    """Where most of it was lost, or won."""
    if decision.praise is not None:
        return praise_title(decision.praise, decision.wins[decision.turn.seat])
    if decision.loss.value <= 0:
        return _("Nothing better was found")
    worst = max(decision.lines, key=lambda name: decision.lines[name], default=TO_COME)
    if worst == TO_COME:
        return _("It cost points later on")
    if worst == RIVALS:
        return rival_title(judged, decision.turn.seat)
    line = judged.telling.line(decision.turn.ply, worst)
    return _("What it cost most: %(line)s") % {"line": line}


def praise_title(praise: Praise, wins: float) -> str:
    """For the one good move."""
    wins_the_game = wins >= EVEN > wins - praise.chance
    return _("The one move that wins") if wins_the_game else _("The one good move")


def rival_title(judged: Judged, seat: int) -> str:
    """Most of what was lost is what somebody else has won."""
    rival = judged.only_rival(seat)
    if rival is None:
        return _("The best rival gained most by it")
    if judged.is_viewer(rival):
        return _("You gained most by it")
    return _("%(name)s gained most by it") % {"name": judged.name(rival)}


def why(judged: Judged, decision: Decision) -> str:
    """The difference in words: what both moves score at once, and what comes of it."""
    if decision.praise is not None:
        told = listed(judged, decision, as_told(judged, decision.praise.lines), MOST_MORE)
        return _("Against the next best it brings: %(lines)s.") % {"lines": told} if told else ""
    if decision.loss.value <= 0:
        return ""
    lines = as_told(judged, decision.lines)
    found = [at_once(judged, decision)]
    if more := listed(judged, decision, lines, MOST_MORE):
        found.append(_("The better move would have brought: %(lines)s.") % {"lines": more})
    found.append(later(lines.get(TO_COME, 0.0)))
    found.append(of_rivals(judged, decision.turn.seat, lines.get(RIVALS, 0.0)))
    if less := listed(judged, decision, lines, -MOST_LESS):
        found.append(_("It would have given up: %(lines)s.") % {"lines": less})
    return " ".join(sentence for sentence in found if sentence)


def as_told(judged: Judged, lines: Mapping[str, float]) -> dict[str, float]:
    """Those that have signs of their own, with the numbers these have."""
    return {name: -value for name, value in judged.told(lines).items() if name != REST}


def listed(judged: Judged, decision: Decision, lines: Mapping[str, float], most: int) -> str:
    """The seat's own lines of the ledger that are above 0, the largest first; for a number below 0
    so many of those below 0."""
    side = 1 if most > 0 else -1
    own = [item for item in lines.items() if item[0] not in APART and side * item[1] >= SMALL]
    own.sort(key=lambda item: -abs(item[1]))
    line, ply = judged.telling.line, decision.turn.ply
    return ", ".join(f"{line(ply, name)} {signed(value)}" for name, value in own[: abs(most)])


def later(more: float) -> str:
    """What the engine expects beyond the games it plays on."""
    if abs(more) < SMALL:
        return ""
    text = (
        _("After the better move %(n)s points more were to be expected later.")
        if more > 0
        else _("After the better move %(n)s points less were to be expected later.")
    )
    return text % {"n": decimal(abs(more))}


def of_rivals(judged: Judged, seat: int, less: float) -> str:
    """What the better move would have left to the rival, or the best of them."""
    if abs(less) < SMALL:
        return ""
    rival, values = judged.only_rival(seat), {"n": decimal(abs(less)), "name": ""}
    if rival is None:
        text = (
            _("The best rival would have had %(n)s points less.")
            if less > 0
            else _("The best rival would have had %(n)s points more.")
        )
    elif judged.is_viewer(rival):
        text = (
            _("You would have had %(n)s points less.")
            if less > 0
            else _("You would have had %(n)s points more.")
        )
    else:
        values["name"] = judged.name(rival)
        text = (
            _("%(name)s would have had %(n)s points less.")
            if less > 0
            else _("%(name)s would have had %(n)s points more.")
        )
    return text % values


def at_once(judged: Judged, decision: Decision) -> str:
    """What both moves score before anything else happens, where that differs."""
    if judged.is_alone:  # its points win nothing
        return ""
    better, played = (scored(judged, decision, text) for text in (decision.best, decision.played))
    if better is None or played is None or better == played:
        return ""
    values = {"better": decimal(better, 0), "played": decimal(played, 0)}
    return _("Points at once: %(better)s by the better move, %(played)s as played.") % values


def scored(judged: Judged, decision: Decision, text: str) -> int | None:
    """The points of a whole move; None if it hangs on something hidden."""
    game, turn = judged.story.game, decision.turn
    s = judged.story.state(turn.ply).copy()
    s.events = None
    before = game.result(s).scores[turn.seat]
    for written in text.split(", "):
        action = game.catalogue.from_text(written)
        if action not in legal(s):
            return None
        apply(s, action)
    return int(game.result(s).scores[turn.seat] - before)
