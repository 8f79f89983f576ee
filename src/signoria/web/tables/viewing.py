"""Who looks at a table, and what this person is shown: always made from one seat's view."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from signoria.core.fair import seed_hash
from signoria.core.machine import SPECTATOR
from signoria.web.boards.base import Player, Scene
from signoria.web.tables import bots, orders, services
from signoria.web.tables.live import CACHE, Live
from signoria.web.tables.models import Seat, Table
from signoria.web.tables.page import make_scene, page_context

TALK_SHOWN = 50


@dataclass(frozen=True)
class Looker:
    """Somebody at a table: a seat of one's own, or none."""

    table: Table
    seats: list[Seat]
    seat: Seat | None
    must_hand_over: bool = False  # several people share this screen, and another one is to act

    @property
    def viewer(self) -> int:
        """The seat's number, or SPECTATOR."""
        return self.seat.number if self.seat is not None else SPECTATOR

    @property
    def version(self) -> int:
        """How often what this person sees has changed."""
        return self.seat.version if self.seat is not None else self.table.seen


def eyes_key(table: Table) -> str:
    """Where the session keeps who looks at a shared screen."""
    return f"eyes-{table.code}"


def looker(request: HttpRequest, table: Table) -> Looker:
    """Who asks.  On a shared screen it is whoever confirmed to sit in front of it."""
    seats = list(table.seats.all())
    own = [
        seat for seat in seats if request.user.is_authenticated and seat.user_id == request.user.pk
    ]
    if len(own) < 2:
        return Looker(table, seats, own[0] if own else None)
    eyes = request.session.get(eyes_key(table))
    seat = next((seat for seat in own if seat.number == eyes), None)
    asked = next((seat for seat in own if seat.number == table.actor), None)
    playing = table.status == Table.Status.PLAYING
    hand_over = playing and (seat is None or (asked is not None and asked != seat))
    return Looker(table, seats, seat or own[0], hand_over)


def players_of(seats: list[Seat], viewer: int) -> list[Player]:
    """Who sits where, as everybody may know it."""
    return [
        Player(
            seat.number,
            seat.name or _("Free seat"),
            str(bots.BY_KEY[seat.bot].name) if seat.bot in bots.BY_KEY else "",
            seat.number == viewer,
        )
        for seat in seats
    ]


def language() -> str:
    """The active language, one of ours."""
    return "pl" if (get_language() or "en").startswith("pl") else "en"


def scene_now(who: Looker, live: Live) -> Scene:
    """The table at its latest move, for one person."""
    view = live.view(who.viewer)
    legal = list(live.state.options) if live.actor() == who.viewer else []
    return make_scene(
        live.game,
        view,
        who.viewer,
        language(),
        players_of(who.seats, who.viewer),
        legal,
        last_events(live, who.viewer),
        dict(who.table.options),
    )


def last_events(live: Live, viewer: int) -> list[Any]:
    """What happened last, as far as this person could see it."""
    bit = 1 << (viewer if viewer != SPECTATOR else live.players)
    for ply in range(live.ply - 1, -1, -1):
        if live.seen_by[ply] & bit:
            eye = None if viewer == SPECTATOR else viewer
            return [event.seen_by(eye) for event in live.events[ply]]
    return []


def table_context(request: HttpRequest, who: Looker) -> dict[str, Any]:
    """Everything the page of a running or finished table needs."""
    table = who.table
    with CACHE.hold(table.pk) as slot:
        live = slot.at(table)
        scene = scene_now(who, live)
        events = [list(happened) for happened in live.events]
        reach = services.undo_reach(live, who.viewer)
        last = live.table.record.moves[-1] if reach else None
        bit = 1 << (who.viewer if who.viewer != SPECTATOR else live.players)
        seen = [ply for ply in range(live.ply) if live.seen_by[ply] & bit]
    context = page_context(scene, events)
    add_steps(context, seen)
    add_people(context, who)
    if last is not None:
        undone = scene.game.catalogue.from_text(last.text)
        context["undo_words"] = short(scene.text.action(scene.view, undone))
    mine = who.seat
    after = [ply for ply in seen if mine is not None and ply >= mine.last_ply]
    url = {"code": table.code}
    context |= {
        "table": table,
        "version": who.version,
        "dice_hash": seed_hash(table.seed),
        "language": scene.language,
        "can_act": scene.my_turn and not (mine and mine.stand_in),
        "undo_reach": reach,
        "since": len(after) if mine and mine.last_ply and scene.my_turn else 0,
        "since_ply": max(0, len(seen) - len(after)),
        "move_url": reverse("tables:move", kwargs=url),
        "undo_url": reverse("tables:undo", kwargs=url) if mine else "",
        "chat_url": reverse("tables:say", kwargs=url) if request.user.is_authenticated else "",
        "standing_order": orders.shown(table, mine, scene.view),
        "order_url": reverse("tables:order", kwargs=url),
        "hurry_url": hurry_url(who),
        "stand_in_url": reverse("tables:stand_in", kwargs=url),
        "replay_base": reverse("tables:replay", kwargs=url),
        "end_url": reverse("tables:end", kwargs=url),
        "rules_url": reverse("lobby:rules", kwargs={"game": table.game}),
        "talk": list(table.messages.order_by("-id")[:TALK_SHOWN])[::-1],
    }
    context["talk_last"] = context["talk"][-1].pk if context["talk"] else 0
    return context


def hurry_url(who: Looker) -> str:
    """Where to ask bots not to pause; "" when no bot is to decide."""
    if who.seat is None or who.table.hurry or not services.bot_to_move(who.table):
        return ""
    return reverse("tables:hurry", kwargs={"code": who.table.code})


def add_steps(context: dict[str, Any], seen: list[int]) -> None:
    """Log lines link to moves as this person counts them: hidden ones have no number."""
    number = {ply + 1: step for step, ply in enumerate(seen, 1)}
    lines = []
    step = 0
    for line in context["lines"]:
        step = number.get(line.ply, step)
        lines.append(line.at(step))
    context["lines"] = lines


def add_people(context: dict[str, Any], who: Looker) -> None:
    """Clocks and stand-ins beside the names."""
    table, mine = who.table, who.seat
    for row, seat in zip(context["players"], who.seats, strict=True):
        row["clock"] = clock_text(services.time_left(table, seat))
        row["stand_in"] = bool(seat.stand_in)
    context["late_seats"] = [
        seat
        for seat in who.seats
        if mine
        and seat.user_id
        and seat != mine
        and not seat.stand_in
        and services.is_late(table, seat)
    ]
    context["my_stand_in"] = bool(mine and mine.stand_in)
    context["my_seat"] = mine.number if mine else None


def clock_text(seconds: float | None) -> str:
    """`14:20`, or `2 days`."""
    if seconds is None:
        return ""
    if seconds <= 0:
        return _("time is out")
    if seconds >= services.DAY:
        days = int(seconds // services.DAY)
        return ngettext("%(n)s day", "%(n)s days", days) % {"n": days}
    hours, rest = divmod(int(seconds), 3600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"


def short(text: str, most: int = 34) -> str:
    """Few words for small print."""
    return text if len(text) <= most else text[: most - 1].rstrip(" ,.:;") + "…"
