"""Everything the site knows about a person, as plain data."""

from __future__ import annotations

from typing import Any

from signoria.web.accounts.models import User
from signoria.web.notices.models import Wishes
from signoria.web.ratings.standing import export
from signoria.web.tables.models import Move, Seat, StandingOrder

WISHES = [  # nothing that only the server uses
    field.name
    for field in Wishes._meta.concrete_fields
    if field.name not in ("id", "user", "hook_faults", "mailed", "mail_due")
]


def everything(user: User) -> dict[str, Any]:
    """Ready for JSON.  Own moves only: what others did is theirs."""
    return {
        "person": {
            "name": user.username,
            "name_at_the_table": user.display_name,
            "mail_address": user.email,
            "guest": user.is_guest,
            "since": user.date_joined.isoformat(),
            "last_sign_in": user.last_login.isoformat() if user.last_login else None,
            "language": user.language,
            "theme": user.theme,
            "confirm": user.confirm,
            "animate": user.animate,
            "playback": user.playback,
            "sound": user.sound,
            "private": user.private,
        },
        "games": [seat_data(seat) for seat in user.seats.select_related("table")],
        "ratings": export(user),
        "people": [
            {"name": tie.other.shown_name(), "is": tie.kind}
            for tie in user.ties.select_related("other")
        ],
        "challenges": [
            {"week": one.challenge.week, "begun": one.begun.isoformat()}
            for one in user.tries.select_related("challenge")
        ],
        "cards_read": list(user.cards_read.values("game", "seen", "quiet")),
        "notices": list(user.notices.values("kind", "table__code", "at").order_by("id")),
        "wishes": list(Wishes.objects.filter(user=user).values(*WISHES)),
        "devices": list(user.subscriptions.values("device", "endpoint", "created")),
        "packs": list(
            user.packs.values("code", "game", "name", "author", "note", "access", "draft")
        ),
        "messages": [
            {"table": message.table.code, "at": message.at.isoformat(), "text": message.text}
            for message in user.messages.select_related("table")
        ],
    }


def seat_data(seat: Seat) -> dict[str, Any]:
    """A person's part in one game."""
    table = seat.table
    own = Move.objects.filter(table=table, seat=seat.number)
    orders = StandingOrder.objects.filter(table=table, seat=seat.number).order_by("id")
    return {
        "table": table.code,
        "game": table.game,
        "players": table.players,
        "options": table.options,
        "status": table.status,
        "seat": seat.number,
        "name": seat.name,
        "started": table.started.isoformat() if table.started else None,
        "ended": table.ended.isoformat() if table.ended else None,
        "result": table.result,
        "standing_orders": list(orders.values_list("value", flat=True)),
        "moves": [
            {"number": number, "at": at.isoformat(), "text": text}
            for number, (at, text) in enumerate(own.values_list("at", "text"), 1)
        ],
    }
