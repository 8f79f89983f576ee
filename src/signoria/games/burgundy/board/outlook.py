"""Beside the scores: where everybody would end, what is left of the tiles, open regions."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from signoria.games.burgundy.board.draw import capital
from signoria.games.burgundy.forecast import (
    as_if_over,
    monasteries_to_come,
    open_regions,
    tiles_to_come,
)
from signoria.games.burgundy.ids import MONASTERY, NONE, PHASE_IDS, PHASES, SOLO, TYPE_IDS
from signoria.games.burgundy.state import BurgundyState, estate_of
from signoria.games.burgundy.text import Text
from signoria.web.boards.answers import Outlook, OutlookPart, OutlookRow

REGIONS_TOLD = 8
# Rows of what the end would bring, by how the lines of the ledger begin.
AT_THE_END = (
    ("end_goods", "g1"),
    ("end_silver", "silver"),
    ("end_workers", "worker"),
    ("end_monastery", "monastery"),
    ("end_shield", "cap-shield"),
)


def outlook(s: BurgundyState, text: Text, seat: int) -> Outlook | None:
    """Nothing before the first round and after the end."""
    if not s.round or not s.stack:
        return None
    parts = [] if s.mode == SOLO else [projected(s, text)]
    parts.append(tiles_left(s, text))
    if estate_of(s, seat).board != NONE:
        parts.append(regions(s, text, seat))
    return Outlook(tuple(part for part in parts if part.rows))


def projected(s: BurgundyState, text: Text) -> OutlookPart:
    """The score of everybody if the game ended now."""
    final = as_if_over(s)
    seats = range(s.players)
    now = tuple(estate_of(s, seat).score for seat in seats)
    rows = [OutlookRow(_("Points so far"), "", now)]
    labels = {
        "end_monastery": _("Monasteries"),
        "end_shield": _("Shields"),
    }
    for begins, icon in AT_THE_END:
        values = tuple(
            sum(points for line, points in own.items() if line.startswith(begins))
            for own in final.ledger
        )
        if any(values):
            label = labels.get(begins) or text.ledger_line(s, begins)
            rows.append(OutlookRow(label, icon, values))
    rows.append(OutlookRow(_("Together"), "castle", tuple(final.scores)))
    return OutlookPart(_("If the game ended now"), tuple(rows))


def tiles_left(s: BurgundyState, text: Text) -> OutlookPart:
    """Face-down tiles by type, and the monasteries among them."""
    rows = [
        OutlookRow(capital(text.name("region", TYPE_IDS[kind])), f"t-{TYPE_IDS[kind]}", counts)
        for kind, counts in enumerate(tiles_to_come(s))
        if any(counts)
    ]
    numbers = monasteries_to_come(s)
    if numbers:
        listed = ", ".join(map(str, numbers))
        label = _("Monasteries to come: %(numbers)s") % {"numbers": listed}
        rows.append(OutlookRow(label, f"t-{TYPE_IDS[MONASTERY]}", (len(numbers), "")))
    columns = (_("depots"), _("black"))
    return OutlookPart(_("Tiles still face down"), tuple(rows), columns)


def regions(s: BurgundyState, text: Text, seat: int) -> OutlookPart:
    """Begun regions of the seat: what is missing, what they bring now and a phase later."""
    rows = []
    for region in open_regions(s, estate_of(s, seat))[:REGIONS_TOLD]:
        kind = TYPE_IDS[region.kind]
        fields = ngettext("%(n)s field", "%(n)s fields", region.size) % {"n": region.size}
        label = f"{capital(text.name('region', kind))}, {fields}"
        later = region.later or "–"
        rows.append(OutlookRow(label, f"t-{kind}", (region.missing, region.now, later)))
    following = PHASE_IDS[s.phase + 1] if s.phase + 1 < PHASES else "–"
    columns = (_("missing"), PHASE_IDS[s.phase], following)
    return OutlookPart(_("Your open regions: points by phase"), tuple(rows), columns)
