"""How a game ended, in one sentence: on the table and on the page of the end."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from signoria.core.game import Result
from signoria.web.boards.base import Ended


def headline(names: Sequence[str], result: Result, viewer: int, ended: Ended | None = None) -> str:
    """Who won, and by how much; or how it ended before its time."""
    if ended is not None and ended.how:
        return ended_early(names, viewer, ended)
    scores = sorted(result.scores, reverse=True)
    if len(names) == 1:
        return _("%(points)s points") % {"points": scores[0]}
    first = result.winners()
    lead = scores[0] - scores[len(first)] if len(first) < len(names) else 0
    if len(first) > 1:
        shared = ", ".join(names[seat] for seat in first)
        return _("%(names)s share the victory") % {"names": shared}
    name = names[first[0]]
    if first[0] == viewer:
        if lead == 0:
            return _("You win by the tie-break")
        return ngettext("You win by %(n)s point", "You win by %(n)s points", lead) % {"n": lead}
    if lead == 0:
        return _("%(name)s wins by the tie-break") % {"name": name}
    text = ngettext("%(name)s wins by %(n)s point", "%(name)s wins by %(n)s points", lead)
    return text % {"name": name, "n": lead}


def ended_early(names: Sequence[str], viewer: int, ended: Ended) -> str:
    """What ended a game before its rules did, and who has won by it."""
    if ended.how == "agreed":
        return _("All agreed to end the game: a draw")
    why = " · ".join(left_words(names, viewer, ended))
    winners = [seat for seat in ended.result.winners() if seat not in ended.gone]
    if not winners:
        return why
    if winners == [viewer]:
        return _("%(why)s: you win") % {"why": why}
    others = ", ".join(names[seat] for seat in winners)
    text = ngettext("%(why)s: %(names)s wins", "%(why)s: %(names)s win", len(winners))
    return text % {"why": why, "names": others}


def left_words(names: Sequence[str], viewer: int, ended: Ended) -> list[str]:
    """Who left the game for good, and how, each in a few words."""
    return [
        left_in_words(names[seat], seat == viewer, out)
        for seat, out in zip(ended.gone, ended.why, strict=True)
    ]


def left_in_words(name: str, is_viewer: bool, out: str) -> str:
    """One of them."""
    if out == "time":
        return (
            _("Your time ran out") if is_viewer else _("%(name)s ran out of time") % {"name": name}
        )
    return _("You resigned") if is_viewer else _("%(name)s resigned") % {"name": name}


def over(names: Sequence[str], result: Result, viewer: int, ended: Ended | None = None) -> str:
    """That a game has ended, and for whom."""
    said = headline(names, result, viewer, ended)
    return _("The game is over. %(outcome)s.") % {"outcome": said}
