"""How far the regions of an estate are: a bar for each of several fields, one for the others."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from signoria.games.tuscany.board.pieces import Hue, Pieces
from signoria.games.tuscany.ids import NONE
from signoria.games.tuscany.questions import points_of_region, regions
from signoria.games.tuscany.state import Player, TuscanyState, plan_of
from signoria.web.boards.shown import Shown


class RegionBar(Shown):
    """A region of several fields."""

    colour: Hue
    pips: tuple[bool, ...]  # fields, those that are covered first
    points: int
    full: bool
    name: str


class RegionBars(Shown):
    """All regions of an estate."""

    bars: tuple[RegionBar, ...]  # the largest first
    single: int  # regions of one field
    covered: int  # of these
    name: str  # of these


def region_bars(s: TuscanyState, player: Player, pieces: Pieces) -> RegionBars | None:
    """Once the estate is shown."""
    if player.estate == NONE:
        return None
    plan = plan_of(s, player)
    found = regions(plan)
    single = [field for field in found if plan.size[field] == 1]
    large = sorted(set(found) - set(single), key=lambda f: (-plan.size[f], plan.colour[f], f))
    covered = sum(player.covered >> field & 1 for field in single)
    words = _("Regions of one field: %(have)s of %(all)s covered")
    return RegionBars(
        bars=tuple(region_bar(s, player, field, pieces) for field in large),
        single=len(single),
        covered=covered,
        name=words % {"have": covered, "all": len(single)},
    )


def region_bar(s: TuscanyState, player: Player, field: int, pieces: Pieces) -> RegionBar:
    """The region of a field."""
    plan = plan_of(s, player)
    size = plan.size[field]
    have = (plan.region[field] & player.covered).bit_count()
    points = points_of_region(s, plan, field)
    hue = pieces.colour(plan.colour[field])
    words = ngettext(
        "%(kind)s region: %(have)s of %(all)s fields covered, worth %(n)s point",
        "%(kind)s region: %(have)s of %(all)s fields covered, worth %(n)s points",
        points,
    )
    return RegionBar(
        colour=hue,
        pips=tuple(nth < have for nth in range(size)),
        points=points,
        full=have == size,
        name=words % {"kind": hue.kind, "have": have, "all": size, "n": points},
    )
