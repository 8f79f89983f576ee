"""Hints in friendly games: thought out by a worker like a bot's move, from what the seat knows.

A hint belongs to a position as the seat sees it: after an undo the same position has the same hint,
which is counted once.  Nobody else learns of it before the end; then everybody sees how many.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Count, Q
from django.utils.translation import gettext as _

from signoria.core.chance import Dice
from signoria.core.codec import state_to_json
from signoria.review.advice import Advice
from signoria.web.accounts.models import User
from signoria.web.boards.base import Scene
from signoria.web.review.models import Hint
from signoria.web.site.limits import allow
from signoria.web.site.steps import Steps, Thought, thinking
from signoria.web.tables import commitments, guides, services
from signoria.web.tables.entering import kept_for
from signoria.web.tables.live import CACHE, Live
from signoria.web.tables.models import Seat, Table
from signoria.web.thinking import Asked

PER_HOUR = 60  # positions of one person
PER_ADDRESS = 240
THINKING = 2.0  # seconds
SIMULATIONS = 96  # games for the best few moves, if the time is enough
USUAL_LENGTH = 200  # moves of a game, where none was finished yet
SHOWN = 3  # moves


def may_have(table: Table) -> bool:
    """Are there hints at this table?  Never where results are compared, by a rating or in a
    challenge, which keeps the table for one person; nor beside a guide."""
    if table.status != Table.Status.PLAYING or table.rated or guides.is_guided(table):
        return False
    return kept_for(table) is None


def check(table: Table, seat: Seat | None) -> Seat:
    """Refuse whoever may not have one now."""
    if seat is None:
        raise services.Forbidden(_("You have no seat at this table."))
    if not may_have(table):
        raise services.Forbidden(_("There are no hints in this game."))
    if seat.stand_in or seat.number not in commitments.asked(table):
        raise services.Impossible(_("It is not your turn."))
    return seat


def known_to(table: Table, live: Live, seat: int) -> tuple[Any, list[Any]]:
    """The view of a seat and what it may do: nothing else goes into a hint."""
    own = commitments.own_world(table, live, seat)
    if own is not None:
        return own.view(), own.legal
    return live.view(seat), list(live.state.options)


def position_of(view: Any, legal: list[Any]) -> str:
    """What the seat knows and may do, as a hash."""
    told = [state_to_json(view), [action.text for action in legal]]
    return sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()


def view_now(table: Table, seat: int) -> tuple[Any, list[Any]]:
    """As it stands."""
    with CACHE.hold(table.pk) as slot:
        return known_to(table, slot.at(table), seat)


def hint_now(table: Table, seat: Seat) -> Hint | None:
    """The hint for this position, if it was asked for."""
    position = position_of(*view_now(table, seat.number))
    return Hint.objects.filter(table=table, seat=seat.number, position=position).first()


def ask(table: Table, seat: Seat | None, user: User, address: str, step: int) -> tuple[Hint, bool]:
    """A hint, or its next step; and whether a worker has to think about it."""
    mine = check(table, seat)
    view, legal = view_now(table, mine.number)
    if len(legal) < 2:
        raise services.Impossible(_("There is only one thing you can do."))
    position = position_of(view, legal)
    with transaction.atomic():
        values: dict[str, Any] = {"table": table, "seat": mine.number, "position": position}
        hint = Hint.objects.select_for_update().filter(**values).first()
        if hint is None:
            fits = allow(f"hint:{user.pk}", PER_HOUR, 3600)
            if not fits or not allow(f"hint-from:{address}", PER_ADDRESS, 3600):
                raise services.Impossible(_("Those were many hints. Wait a while."))
            hint, is_new = Hint.objects.get_or_create(**values)
        else:
            is_new = False
        if step > hint.step and hint.advice is not None:
            hint.step = step
            hint.save(update_fields=["step"])
    return hint, is_new


@thinking
def think(hint_id: int) -> Steps[None]:
    """Made by a worker; not for a position that is gone."""
    hint = Hint.objects.select_related("table").filter(pk=hint_id, advice__isnull=True).first()
    if hint is None:
        return
    view = view_still(hint)
    if view is None:
        return
    asked = asked_for(hint.table, view, hint.seat, hint.position)
    found = yield Thought(asked.advice, (SIMULATIONS, hint.table.players, THINKING))
    if view_still(hint) is not None:
        Hint.objects.filter(pk=hint.pk).update(advice=kept(found))


def view_still(hint: Hint) -> Any:
    """What the seat knows, if the game stands as it was asked about.  Else the hint is gone and
    does not count: nobody was told anything."""
    table = Table.objects.filter(pk=hint.table_id).first()
    if table is not None and may_have(table) and hint.seat in commitments.asked(table):
        view, legal = view_now(table, hint.seat)
        if position_of(view, legal) == hint.position:
            return view
    hint.delete()
    return None


def asked_for(table: Table, view: Any, seat: int, position: str) -> Asked:
    """From the view alone: its hash is the seed, so that nothing hidden can decide anything."""
    with CACHE.hold(table.pk) as slot:
        live = slot.at(table)
        game = live.game
        bit = 1 << seat
        seen = sum(bool(bits & bit) for bits in live.seen_by)
    left = min(1.0, max(0.05, 1 - seen / usual_length(table)))
    options, horizon = dict(table.options), settings.REVIEW_HORIZON
    return Asked(game, view, seat, position, left, options, horizon)


def kept(found: Advice) -> dict[str, Any]:
    """Ready for JSON."""
    return {
        "moves": [each.to_json() for each in found.moves[:SHOWN]],
        "against": list(found.against),
        "tried": [list(each) for each in found.tried],
    }


def usual_length(table: Table) -> float:
    """Moves of a game like this, by those that were finished here."""
    over = Table.objects.filter(
        game=table.game, players=table.players, status=Table.Status.OVER, parent_ply=None
    ).order_by("-id")[:5]
    counts = [row.moves.count() for row in over]
    return max(1.0, sum(counts) / len(counts)) if counts else USUAL_LENGTH


def dealt(scene: Scene) -> Any:
    """A whole state that fits what the seat knows: to say moves in words."""
    return scene.game.determinize(scene.view, scene.viewer, Dice(0))


# --- counted ----------------------------------------------------------------------------------


def counts(table: Table, seat: int) -> tuple[int, int]:
    """How many hints a seat has had: where to look, and with moves."""
    return counted(table).get(seat, (0, 0))


def counted(table: Table) -> dict[int, tuple[int, int]]:
    """The same of every seat that had any, by one question."""
    rows = Hint.objects.filter(table=table, advice__isnull=False).values("seat")
    rows = rows.annotate(all=Count("pk"), moves=Count("pk", filter=Q(step__gte=2)))
    return {row["seat"]: (row["all"], row["moves"]) for row in rows}


def used(table: Table) -> dict[int, tuple[int, int]]:
    """Of every seat, once the game is over: everybody sees it."""
    if table.status != Table.Status.OVER:
        return {}
    found = counted(table)
    return {seat.number: found.get(seat.number, (0, 0)) for seat in table.seats.all()}
