"""What veterans keep in mind: the score as it would be, who won which stage, where cards are.

Everything here is public, or the viewer's own.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from signoria.core.bag import size
from signoria.core.events import Event
from signoria.core.machine import SPECTATOR
from signoria.games.rialto.board.pieces import Pieces
from signoria.games.rialto.ids import COUNCILLOR, DISTRICTS, KIND_IDS, KINDS, NONE
from signoria.games.rialto.pending import stage_of
from signoria.games.rialto.questions import building_values, neutral_seat, podium, unseen_cards
from signoria.games.rialto.scoring import if_it_ended, leftovers
from signoria.games.rialto.state import RialtoState
from signoria.web.boards.answers import Outlook, OutlookPart, OutlookRow, OutlookSign


def stage_winners(s: RialtoState, past: Sequence[Event]) -> list[dict[int, int]]:
    """Who won the bonus of each stage, by kind of card; round by round, this one last."""
    found: list[dict[int, int]] = []
    for event in past:
        if event.what == "round_began":
            found.append({})
        elif event.what in ("won_bonus", "neutral_won_bonus") and found:
            winner = event.seat if event.seat is not None else neutral_seat(s)
            found[-1][KIND_IDS.index(str(event.data["kind"]))] = winner
    found = found or [{}]
    if s.bonus != NONE and stage_of(s) != NONE:
        found[-1][stage_of(s)] = s.bonus
    return found


def outlook(s: RialtoState, viewer: int, past: Sequence[Event], pieces: Pieces) -> Outlook | None:
    """All parts; None before the game and after it."""
    if not s.round or not s.stack:
        return None
    parts = [projected(s), winners(s, past, pieces), openly_taken(s, viewer, pieces)]
    return Outlook((*[part for part in parts if part.rows], cards_left(s, viewer, pieces)))


def projected(s: RialtoState) -> OutlookPart:
    """The final scoring of the position as it is."""
    seats = range(len(s.players))
    districts = [0] * len(s.players)
    for district in range(DISTRICTS):
        for participant, points in podium(s, district):
            if participant in seats:
                districts[participant] += points
    now = tuple(player.score for player in s.players)
    buildings = tuple(building_values(s, seat) for seat in seats)
    rest = tuple(leftovers(player) for player in s.players)
    rows = (
        OutlookRow(_("now"), "", now),
        OutlookRow(_("districts"), "s-councillor", tuple(districts)),
        OutlookRow(_("buildings"), "s-building", buildings),
        OutlookRow(_("coins and councillors"), "ducat", rest),
        OutlookRow(_("together"), "lion", tuple(if_it_ended(s))),
    )
    return OutlookPart(_("If the game ended now"), rows)


def winners(s: RialtoState, past: Sequence[Event], pieces: Pieces) -> OutlookPart:
    """The bonuses of every round so far."""
    rounds = stage_winners(s, past)
    if not any(rounds):
        return OutlookPart("", ())
    rows = []
    for kind in range(COUNCILLOR + 1):
        values = tuple(sign_of(pieces, won[kind]) if kind in won else "" for won in rounds)
        label = f"{pieces.letter(kind)} {pieces.kind(kind)}"
        rows.append(OutlookRow(label, f"s-{KIND_IDS[kind]}", values))
    first = s.round - len(rounds) + 1
    columns = tuple(str(first + number) for number in range(len(rounds)))
    return OutlookPart(_("Bonuses of the rounds"), tuple(rows), columns)


def sign_of(pieces: Pieces, participant: int) -> OutlookSign:
    """The sign of a winner."""
    who = pieces.who(participant)
    return OutlookSign(who.sign, who.symbol, who.name)


def openly_taken(s: RialtoState, viewer: int, pieces: Pieces) -> OutlookPart:
    """Cards everybody saw going into a hand; some may have been discarded face down since."""
    seats = range(len(s.players))
    rows = []
    for kind in range(KINDS):
        known = [0 if seat == viewer else s.players[seat].sure[kind] for seat in seats]
        if any(known):
            shown = tuple(number or "" for number in known)
            rows.append(OutlookRow(pieces.kind(kind), f"k-{KIND_IDS[kind]}", shown))
    doubts = tuple(player.doubt or "" for player in s.players)
    if rows and any(doubts):
        rows.append(OutlookRow(_("discarded face down since"), "cardback", doubts))
    return OutlookPart(_("Taken openly"), tuple(rows))


def cards_left(s: RialtoState, viewer: int, pieces: Pieces) -> OutlookPart:
    """Every kind: all there are, seen in the discards, and not known to the viewer."""
    seats = range(len(s.players))
    unseen = unseen_cards(s, [seat for seat in seats if seat != viewer])
    own = [0] * KINDS if viewer == SPECTATOR else s.players[viewer].discards
    rows = tuple(
        OutlookRow(
            pieces.kind(kind),
            f"k-{KIND_IDS[kind]}",
            (s.parts.copies[kind], s.open[kind] + own[kind], unseen[kind]),
        )
        for kind in range(KINDS)
    )
    title = _("Cards (deck %(n)s)") % {"n": size(s.deck)}
    columns = (
        pgettext("rialto", "all"),
        pgettext("rialto", "discards"),
        pgettext("rialto", "unseen"),
    )
    return OutlookPart(title, rows, columns)
