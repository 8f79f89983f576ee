"""Ways out of a game in words: which of them a person has now, and what each does."""

from __future__ import annotations

from django.utils.translation import gettext as _

from signoria.web.boards.shown import Shown
from signoria.web.tables import services
from signoria.web.tables.models import Seat, Table
from signoria.web.tables.services.endings import persons


class Way(Shown):
    """One of them."""

    address: str  # the name of the view that does it
    symbol: str
    heading: str
    about: str
    button: str
    is_final: bool = False  # it cannot be taken back
    asks_for_bot: bool = False


def ways_of(row: Table, seat: Seat) -> list[Way]:
    """What a person may do who sits at a table in play."""
    others = [other for other in persons(row) if other.user_id != seat.user_id]
    found = []
    if services.may_abort(row):
        about = _("Not everybody has moved yet. There is no result, and nothing counts.")
        found.append(
            Way("tables:abort", "close", _("Call it off"), about, _("Call off"), is_final=True)
        )
    if others and not seat.out:
        found.append(together(seat, others))
    if not row.rated and not seat.stand_in:
        about = _("A bot plays for you until you take your seat back, whenever you like.")
        found.append(stand_in(about))
    if not seat.out:
        about = " ".join([resigning(row, seat), *counted(row)])
        found.append(Way("tables:resign", "leave", _("Resign"), about, _("Resign"), is_final=True))
    if not others and not row.rated:
        found.append(removing())
    return found


def together(seat: Seat, others: list[Seat]) -> Way:
    """An end on which all agree."""
    heading = _("End it together")
    if seat.offers_end:
        about = _("You have offered to end the game. The others have not all agreed yet.")
        return Way("tables:decline_end", "flag", heading, about, _("Withdraw the offer"))
    about = _(
        "When every player agrees, the game ends at once and is a draw. Your offer lapses with "
        "your next move."
    )
    offered = [other for other in others if other.offers_end]
    button = _("Agree to a draw") if offered else _("Offer a draw")
    return Way(
        "tables:offer_end", "flag", heading, about, button, is_final=len(offered) == len(others)
    )


def stand_in(about: str) -> Way:
    """A bot for a while."""
    heading, button = _("Leave it to a bot"), _("Let a bot play")
    return Way("tables:stand_in", "bot", heading, about, button, asks_for_bot=True)


def removing() -> Way:
    """Nothing is left of it."""
    about = _("The game is deleted with all its moves, as if it had never been played.")
    return Way("tables:remove", "trash", _("Remove it"), about, _("Remove"), is_final=True)


def resigning(row: Table, seat: Seat) -> str:
    """What resigning does here."""
    if row.players == 1:
        return _("The game is over with the points you have now.")
    if resigning_ends(row, seat):
        return _("The game is over at once, and you are last. You cannot come back.")
    if row.resigning == Table.Resigning.BOT:
        return _("A bot plays on in your seat, and its place is yours. You cannot come back.")
    return _(
        "You are last. A bot plays on in your seat so that the others can finish. You cannot "
        "come back."
    )


def resigning_ends(row: Table, seat: Seat) -> bool:
    """Would the game be over if this seat resigned?  Among more than two seats of teams only the
    game knows; there a bot plays on unless the mate has gone too."""
    left = [other for other in persons(row) if other != seat]
    still = [other for other in row.seats.all() if other != seat and not other.out]
    return not left or (row.resigning == Table.Resigning.LAST and len(still) < 2)


def counted(row: Table) -> list[str]:
    """That it counts, where it does."""
    return [_("It counts as last place for your rating.")] if row.rated else []
