"""How a game ended, in one sentence: on the table and on the page of the end."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from signoria.core.game import Result


def headline(names: Sequence[str], result: Result, viewer: int) -> str:
    """Who won, and by how much."""
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


def over(names: Sequence[str], result: Result, viewer: int) -> str:
    """That a game has ended, and for whom."""
    return _("The game is over. %(outcome)s.") % {"outcome": headline(names, result, viewer)}
