"""What veterans keep in mind: what everybody would have now, and what the lots were sold for."""

from __future__ import annotations

from django.utils.translation import gettext as _

from signoria.games.florence.board.prices import sold
from signoria.games.florence.ids import LOT_IDS, PRESTIGES
from signoria.games.florence.questions.auction import lots_in_play
from signoria.games.florence.questions.principality import prestige_cards, table_cards
from signoria.games.florence.scoring import prestige_value
from signoria.games.florence.state import FlorenceState
from signoria.games.florence.text import Text
from signoria.web.boards.answers import Outlook, OutlookPart, OutlookRow
from signoria.web.boards.base import Scene

LOT_ICONS = {"prestige": "c-prestige", "recruiting": "c-recruit", "landscape": "f-forest"}


def outlook(scene: Scene, s: FlorenceState, text: Text) -> Outlook:
    """From what everybody saw, and one's own cards."""
    return Outlook((standing(s), *prices(scene, s, text)))


def standing(s: FlorenceState) -> OutlookPart:
    """Points, prestige cards as far as they are known, and what would count in this round."""
    seats = range(len(s.players))
    known = [known_prestige(s, seat) for seat in seats]
    hidden = [prestige_cards(s.players[seat]) - known[seat][0] for seat in seats]
    rows = [
        OutlookRow(_("Points"), "laurel", tuple(s.players[seat].points for seat in seats)),
        OutlookRow(
            _("Prestige cards"),
            "c-prestige",
            tuple(worth(known[seat][1], hidden[seat]) for seat in seats),
        ),
        OutlookRow(
            _("If it ended now"),
            "star",
            tuple(
                f"{s.players[seat].points + known[seat][1]}{'+' if hidden[seat] else ''}"
                for seat in seats
            ),
        ),
        OutlookRow(
            _("Best work of the round"), "pf-poet", tuple(s.players[seat].marker for seat in seats)
        ),
        OutlookRow(
            _("Completed works"), "c-profession", tuple(table_cards(s.players[n]) for n in seats)
        ),
    ]
    return OutlookPart(_("If the game ended now"), tuple(rows))


def known_prestige(s: FlorenceState, seat: int) -> tuple[int, int]:
    """Prestige cards of a seat that can be named, and their points now."""
    mine = [card for card in range(PRESTIGES) if s.players[seat].prestige >> card & 1]
    return len(mine), sum(prestige_value(s, seat, card) for card in mine)


def if_it_ended(s: FlorenceState) -> list[int]:
    """Everybody's points with all prestige cards open."""
    return [me.points + known_prestige(s, seat)[1] for seat, me in enumerate(s.players)]


def worth(points: int, hidden: int) -> str:
    """`3`, `3 + ?`, `? ?`."""
    shown = [str(points)] if points or not hidden else []
    return " + ".join(shown + ["?" * hidden] if hidden else shown)


def prices(scene: Scene, s: FlorenceState, text: Text) -> list[OutlookPart]:
    """What an object of each lot cost, round by round; nothing before the first was sold.  Prices
    are whole hundreds."""
    found = sold(scene.history)
    if not found:
        return []
    rounds = range(1, s.parts.rounds + 1)
    rows = []
    for lot in lots_in_play(s):
        name = LOT_IDS[lot]
        paid = {one.round: one.price // 100 for one in found if one.lot == name}
        values = tuple(paid.get(number, "") for number in rounds)
        label = text.name("lot", name)
        label = label[:1].upper() + label[1:]
        rows.append(OutlookRow(label, LOT_ICONS.get(name, f"f-{name}"), values))
    return [
        OutlookPart(_("Prices of the lots in hundreds"), tuple(rows), tuple(str(n) for n in rounds))
    ]
