"""What veterans keep in mind: where green points come from, what everybody would have at the end,
how far the colours are, and what has not come up yet."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from signoria.core.machine import SPECTATOR
from signoria.games.tuscany.board.pieces import Pieces
from signoria.games.tuscany.ids import (
    COLOUR_OF_FACE,
    COLOURS,
    FACES,
    GREEN_LINES,
    LINE_IDS,
    NONE,
)
from signoria.games.tuscany.questions import (
    covered_fields,
    regions,
    times_counted,
)
from signoria.games.tuscany.scoring import kept_points, projected
from signoria.games.tuscany.state import Player, TuscanyState, plan_of
from signoria.web.boards.answers import Outlook, OutlookPart, OutlookRow


def outlook(s: TuscanyState, pieces: Pieces, icons: dict[str, str], viewer: int) -> Outlook | None:
    """From what everybody saw, and one's own hand."""
    if any(player.estate == NONE for player in s.players):
        return None
    parts = (green(s, pieces, icons), ahead(s), fields(s, pieces), unseen(s, pieces, viewer))
    return Outlook(tuple(part for part in parts if part.rows))


def green(s: TuscanyState, pieces: Pieces, icons: dict[str, str]) -> OutlookPart:
    """Green points by source."""
    rows = [
        OutlookRow(
            pieces.text.ledger_line(s, LINE_IDS[line]),
            icons.get(LINE_IDS[line].partition("_")[0], ""),
            tuple(player.ledger[line] for player in s.players),
        )
        for line in range(GREEN_LINES)
        if any(player.ledger[line] for player in s.players)
    ]
    if rows:
        sums = tuple(player.green for player in s.players)
        rows.append(OutlookRow(_("Green points"), "pt-green", sums))
    return OutlookPart(_("Where green points come from"), tuple(rows))


def ahead(s: TuscanyState) -> OutlookPart:
    """Red points at the end, if nobody scored any more green ones."""
    if not s.stack:
        return OutlookPart("", ())
    times = times_counted(s)
    kept = tuple(sum(kept_points(s, player).values()) for player in s.players)
    rows = (
        OutlookRow(_("Red points now"), "pt-red", tuple(player.red for player in s.players)),
        OutlookRow(
            _("Green points, %(n)s×") % {"n": times},
            "pt-green",
            tuple(times * player.green for player in s.players),
        ),
        OutlookRow(_("Cards, tokens and wood"), "ecard", kept),
        OutlookRow(
            _("Projected red points"),
            "pt-red",
            tuple(projected(s, seat) for seat in range(len(s.players))),
        ),
    )
    return OutlookPart(_("If nobody scored any more"), rows)


def if_it_ended(s: TuscanyState) -> list[int]:
    """Everybody's projected red points; only what was scored before the estates are built."""
    if any(player.estate == NONE for player in s.players):
        return [player.red for player in s.players]
    return [projected(s, seat) for seat in range(len(s.players))]


def fields(s: TuscanyState, pieces: Pieces) -> OutlookPart:
    """Fields covered of each colour, and full regions."""
    rows = []
    for colour in range(COLOURS):
        hue = pieces.colour(colour)
        whole = s.parts.fields_of_colour[colour]
        have = tuple(f"{covered_fields(s, player, colour)}/{whole}" for player in s.players)
        rows.append(OutlookRow(hue.kind, hue.sign, have))
    full = tuple(full_regions(s, player) for player in s.players)
    rows.append(OutlookRow(_("Full regions"), "pt-green", full))
    return OutlookPart(_("Fields covered"), tuple(rows))


def unseen(s: TuscanyState, pieces: Pieces, viewer: int) -> OutlookPart:
    """Cards in the deck or in others' hands, tokens in the neutral pile and in the stacks."""
    rows = []
    for colour in range(COLOURS):
        hue = pieces.colour(colour)
        cards = s.parts.estate_cards[colour] - s.discard[colour]
        if viewer != SPECTATOR:
            cards -= s.players[viewer].hand[colour]
        faces = [face for face in range(FACES) if COLOUR_OF_FACE[face] == colour]
        pile = sum(s.pile[face] for face in faces)
        stacks = sum(player.stack[face] for player in s.players for face in faces)
        rows.append(OutlookRow(hue.kind, hue.sign, (cards, pile, stacks)))
    columns = (_("Cards"), pgettext("Tuscany", "Neutral"), _("Stacks"))
    return OutlookPart(_("Not seen yet"), tuple(rows), columns)


def full_regions(s: TuscanyState, player: Player) -> str:
    """How many regions are full, of how many."""
    plan = plan_of(s, player)
    found = regions(plan)
    full = [field for field in found if plan.region[field] & ~player.covered == 0]
    return f"{len(full)}/{len(found)}"
