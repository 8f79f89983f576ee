"""Who looks at a table, and what this person is shown: always made from one seat's view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import json_script
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from signoria.core.action import Action
from signoria.core.events import Event
from signoria.core.fair import seed_hash
from signoria.core.machine import SPECTATOR, together
from signoria.web.boards.base import Player, Scene
from signoria.web.boards.orders import orders_of
from signoria.web.boards.premove import Premove
from signoria.web.boards.shown import Shown
from signoria.web.site import clock
from signoria.web.site.languages import language
from signoria.web.site.prepared import Prepared
from signoria.web.tables import bots, clocks, commitments, ended, orders, services
from signoria.web.tables.entering import kept_for
from signoria.web.tables.live import CACHE, Live
from signoria.web.tables.log import Chapter, Digest, digest, last_of_others, unseen, with_steps
from signoria.web.tables.models import TOGETHER, Message, Seat, Table
from signoria.web.tables.page import (
    ClockShown,
    CompactJson,
    Context,
    PlayerRow,
    make_page,
    make_scene,
)

TALK_SHOWN = 50
SPECTATOR_EYES = "watch"
JUST_NOW = 10  # moves
LOW = 30.0  # seconds: a clock is almost out
A_WHILE = 30 * 60  # seconds after which a table is opened with what happened meanwhile
TALK = Prepared(lambda key: Message.objects.filter(table_id=key).order_by("-id")[:TALK_SHOWN], 1)


class EndOffers(Shown):
    """Who would end the game now."""

    names: str  # of others
    mine: bool  # this person would too


class Visitor(Shown):
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
        return self.seat.version if self.seat is not None else self.table.spectator_version


def eyes(seat: int | None) -> str | int:
    """Whose view a replay shows, as its address says it; None: all open."""
    if seat is None:
        return "all"
    return SPECTATOR_EYES if seat == SPECTATOR else seat


def visitor_key(table: Table) -> str:
    """Where the session keeps visitor looks at a shared screen."""
    return f"visitor-{table.code}"


def visitor_of(request: HttpRequest, table: Table) -> Visitor:
    """Who asks.  On a shared screen it is whoever confirmed to sit in front of it."""
    seats = list(table.seats.all())
    own = [
        seat for seat in seats if request.user.is_authenticated and seat.user_id == request.user.pk
    ]
    if len(own) < 2:
        return Visitor(table, seats, own[0] if own else None)
    confirmed = request.session.get(visitor_key(table))
    seat = next((seat for seat in own if seat.number == confirmed), None)
    asked = asked_among(table, own, seat)
    playing = table.status == Table.Status.PLAYING
    hand_over = playing and (seat is None or (asked is not None and asked != seat))
    return Visitor(table, seats, seat or own[0], hand_over)


def asked_among(table: Table, own: list[Seat], first: Seat | None = None) -> Seat | None:
    """Who is asked of those who share a screen; whoever sits in front of it before others."""
    asked = commitments.asked(table)
    seats = [*([first] if first is not None else []), *own]
    return next((seat for seat in seats if seat.number in asked), None)


def players_of(seats: list[Seat], viewer: int) -> list[Player]:
    """Who sits where, as everybody may know it."""
    return [
        Player(
            seat.number,
            seat.name or _("Free seat"),
            str(bots.BY_KEY[seat.bot].name) if seat.bot in bots.BY_KEY else "",
            seat.number == viewer,
            seat.page,
        )
        for seat in seats
    ]


def scene_now(visitor: Visitor, live: Live) -> Scene:
    """The table at its latest move, for one person."""
    own = commitments.own_world(visitor.table, live, visitor.viewer)
    view = live.view(visitor.viewer) if own is None else own.view()
    if own is not None:
        legal = own.legal
    else:
        is_asked = live.actor() == visitor.viewer and visitor.table.status != Table.Status.OVER
        legal = list(live.state.options) if is_asked else []
    scene = make_scene(
        live.game,
        view,
        visitor.viewer,
        language(),
        players_of(visitor.seats, visitor.viewer),
        legal,
        last_events(live, visitor.viewer),
        dict(visitor.table.options),
    )
    table = visitor.table
    is_over = table.status == Table.Status.OVER
    return replace(
        scene,
        together=() if is_over else together(live.state),
        decided=own is not None and own.decided,
        memory=table.memory and not is_over,
        ended=ended.ended(table, live.game, live.state),
    )


def last_events(live: Live, viewer: int) -> list[Event]:
    """What happened last, as far as this person could see it."""
    bit = 1 << (viewer if viewer != SPECTATOR else live.players)
    for ply in range(live.ply - 1, -1, -1):
        if live.seen_by[ply] & bit:
            return [event.seen_by(viewer) for event in live.events[ply]]
    return []


def planned(scene: Scene) -> Scene:
    """The scene as though this person were asked now, to put a move in advance together; the
    scene itself where that is not known."""
    premove = orders_of(scene.game.name).get("premove")
    if scene.viewer == SPECTATOR or scene.my_turn or not isinstance(premove, Premove):
        return scene
    view = premove.before(scene.view, scene.viewer)
    return scene if view is None else replace(scene, view=view, legal=list(view.options))


def table_context(
    request: HttpRequest,
    visitor: Visitor,
    begun: Sequence[Action] = (),
    planning: bool = False,
) -> Context:
    """Everything the page of a running or finished table needs; see `make_page` for `begun`.
    `planning`: the page on which a move in advance is put together."""
    table = visitor.table
    with CACHE.hold(table.pk) as slot:
        live = slot.at(table)
        scene = scene_now(visitor, live)
        events, joins = [list(happened) for happened in live.events], list(live.joins)
        moves, last = what_undo_takes(visitor, live)
        bit = 1 << (visitor.viewer if visitor.viewer != SPECTATOR else live.players)
        seen = [ply for ply in range(live.ply) if live.seen_by[ply] & bit]
        began = began_last(live, visitor.viewer, seen)
    at_the_table = scene
    scene = planned(scene) if planning else scene
    page = make_page(scene, events, joins, begun)
    # After the end everything is open, and a move's number is that of the replay "all open".
    told = page.log if scene.over else with_steps(page.log, seen)
    log_eyes = eyes(None if scene.over else visitor.viewer)
    moments = f"{reverse('tables:replay', kwargs={'code': table.code})}?seat={log_eyes}&"
    steps = len(events) if scene.over else len(seen)
    since = began if visitor.seat is None else visitor.seat.last_ply
    script = unseen_script(visitor, page.log, told, since, moments, steps)
    page = replace(
        page,
        log=told,
        players=with_clocks(page.players, visitor),
    )
    told_of = digest_for(visitor, told, scene, seen)
    undone = undo_words(scene, last)
    talk = TALK(table.pk)[::-1]
    mine, kept = visitor.seat, kept_for(table) is not None
    after = [ply for ply in seen if mine is not None and ply >= mine.last_ply]
    url = {"code": table.code}
    return page.context() | {
        "table": table,
        "version": visitor.version,
        "rules_note": rules_note(table, live),
        "dice_hash": seed_hash(table.seed),
        "language": scene.language,
        "can_act": scene.my_turn and not (mine and (mine.stand_in or mine.out)),
        "has_choice": len(scene.legal) > 1,
        "planning": scene is not at_the_table,
        "can_undo": (at_the_table.my_turn or scene.decided) and not (mine and mine.stand_in),
        "undo_moves": moves,
        "undo_words": undone,
        "undo_label": short(undone),
        "since": len(after) if mine and mine.last_ply and scene.my_turn else 0,
        "digest": told_of,
        "digest_is_old": waited(table) >= A_WHILE,
        "since_ply": max(0, len(seen) - len(after)),
        "move_url": reverse("tables:move", kwargs=url),
        "undo_url": reverse("tables:undo", kwargs=url) if mine else "",
        "chat_url": reverse("tables:say", kwargs=url) if mine and not kept else "",
        "is_kept": kept,
        "orders": orders.shown(table, mine, at_the_table.view),
        "order_url": reverse("tables:order", kwargs=url),
        "hurry_url": hurry_url(visitor),
        "stand_in_url": reverse("tables:stand_in", kwargs=url),
        "replay_base": moments,
        "unseen_script": script,
        "end_url": reverse("tables:end", kwargs=url),
        "rules_url": f"{reverse('lobby:rules', kwargs={'game': table.game})}?table={table.code}",
        "scoring_is_new": page.scored is not None and page.scored.ply > began,
        "scoring_goes_on": not table.clock.startswith("days"),
        "tick": last_of_others(told, visitor.viewer),
        "talk": talk,
        "talk_last": talk[-1].pk if talk else 0,
        "late_seats": late_seats(visitor),
        "my_stand_in": bool(mine and mine.stand_in and not mine.out),
        "i_am_out": bool(mine and mine.out),
        "offers": end_offers(visitor),
        "now": clock.milliseconds() if table.clock else 0,
        "my_seat": mine.number if mine else None,
    }


def digest_for(
    visitor: Visitor, told: list[Chapter], scene: Scene, seen: list[int]
) -> list[Digest]:
    """What everybody did since this person's last move, now that it is their turn; counted as
    this person counts moves."""
    mine = visitor.seat
    alone = not any(seat.shares_screen for seat in visitor.seats)
    if mine is None or not mine.last_ply or not scene.my_turn or not alone:
        return []
    before = sum(ply < mine.last_ply for ply in seen)
    return digest(told, mine.number, before)


def waited(table: Table) -> float:
    """For how many seconds somebody has been asked."""
    since = table.asked_since
    return (clock.now() - since).total_seconds() if since is not None else 0.0


def rules_note(table: Table, live: Live) -> str:
    """Said where a game began under other rules than the site has now."""
    installed = live.game.rules_version
    if table.rules_version == installed:
        return ""
    text = _(
        "This game began under version %(began)s of its rules and goes on under version "
        "%(now)s. Nothing that has happened so far is different under it."
    )
    return text % {"began": table.rules_version, "now": installed}


def what_undo_takes(visitor: Visitor, live: Live) -> tuple[int, list[tuple[Any, Action]]]:
    """How many moves can be taken back; and the picks of the last one, each with what was seen
    before it: only that tells what it meant."""
    viewer = visitor.viewer
    own = commitments.own_world(visitor.table, live, viewer)
    if own is not None:
        last = len(own.moves[-1]) if own.moves else 0
        states = own.states[:-1]
        return len(own.moves), [
            (live.game.view(states[-n], viewer), own.picks[-n]) for n in range(last, 0, -1)
        ]
    moves = live.table.whole_moves(services.undo_reach(live, viewer))
    catalogue, made = live.game.catalogue, live.table.record.moves
    return len(moves), [
        (live.game.view(live.before(ply), viewer), catalogue.from_text(made[ply].text))
        for ply in range(live.ply - sum(moves[:1]), live.ply)
    ]


def undo_words(scene: Scene, last: list[tuple[Any, Action]]) -> str:
    """The picks of a move in words; "" for none."""
    return ", ".join(scene.text.action(view, pick) for view, pick in last)


def unseen_script(
    visitor: Visitor,
    log: list[Chapter],
    told: list[Chapter],
    since: int,
    moments: str,
    steps: int,
) -> SafeString:
    """What others did since this person's last move, for the script that plays it back."""
    if any(seat.shares_screen for seat in visitor.seats):  # several people look at this screen
        return SafeString("")
    found = unseen(log, told, visitor.viewer, since, moments)
    script = json_script([asdict(move) for move in found], encoder=CompactJson)
    return SafeString(script.replace("<script ", f'<script id="unseen" data-steps="{steps}" ', 1))


def began_last(live: Live, viewer: int, seen: list[int]) -> int:
    """How many moves had been made when this person began the last own one; for a spectator a
    little while ago, by what was seen: hidden picks must not show in it."""
    moves = live.table.record.moves
    if viewer == SPECTATOR:
        return seen[-JUST_NOW] if len(seen) >= JUST_NOW else 0
    own = (n for n in range(len(moves) - 1, -1, -1) if moves[n].seat == viewer)
    last = next(own, None)
    return 0 if last is None else live.table.firsts[last]


def hurry_url(visitor: Visitor) -> str:
    """Where to ask bots not to pause; "" when no bot is to decide."""
    table = visitor.table
    unseen = table.actor == TOGETHER  # whether a bot has decided is not to be seen
    if visitor.seat is None or table.hurry or unseen or not services.bot_to_move(table):
        return ""
    return reverse("tables:hurry", kwargs={"code": visitor.table.code})


def with_clocks(rows: list[PlayerRow], visitor: Visitor) -> list[PlayerRow]:
    """Clocks, stand-ins and those who have left beside the names."""
    return [
        replace(
            row,
            clock=clock_shown(visitor.table, seat, visitor.viewer),
            stand_in=bool(seat.stand_in),
            out=seat.out,
        )
        for row, seat in zip(rows, visitor.seats, strict=True)
    ]


def clock_shown(table: Table, seat: Seat, viewer: int) -> ClockShown | None:
    """The time of a seat, for somebody who looks; nobody waits for a bot's or after the end."""
    here, left = clocks.clock_of(table), clocks.time_shown(table, seat, viewer)
    if here is None or left is None or seat.bot or table.status != Table.Status.PLAYING:
        return None
    now, vacation = clocks.for_this_move(here, seat, left)
    on_vacation = not here.is_live and vacation > 0 and not now
    shown = now or vacation
    runs = clocks.runs(table, seat, viewer)
    return ClockShown(
        clock_text(shown),
        clock.milliseconds() + round(shown * 1000) if runs else 0,
        runs and shown <= LOW,
        on_vacation,
        clock_text(vacation) if now and vacation else "",
    )


def end_offers(visitor: Visitor) -> EndOffers | None:
    """Who would end the game now, for those who play; None if nobody would."""
    mine = visitor.seat
    offered = [seat for seat in visitor.seats if seat.offers_end]
    if mine is None or mine.out or not offered or visitor.table.status != Table.Status.PLAYING:
        return None
    others = [seat.name for seat in offered if seat.user_id != mine.user_id]
    return EndOffers(", ".join(others), any(seat.user_id == mine.user_id for seat in offered))


def late_seats(visitor: Visitor) -> list[Seat]:
    """The seats for which this person may call a bot."""
    mine = visitor.seat
    return [
        seat
        for seat in visitor.seats
        if mine
        and seat.user_id
        and seat != mine
        and not mine.out
        and not seat.stand_in
        and services.is_late(visitor.table, seat)
    ]


def clock_text(seconds: float | None) -> str:
    """`14:20`, or `2 days`."""
    if seconds is None:
        return ""
    if seconds <= 0:
        return _("time is out")
    if seconds >= clocks.DAY:
        days = int(seconds // clocks.DAY)
        return ngettext("%(n)s day", "%(n)s days", days) % {"n": days}
    hours, rest = divmod(int(seconds), 3600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"


def short(text: str, most: int = 34) -> str:
    """Few words for small print."""
    return text if len(text) <= most else text[: most - 1].rstrip(" ,.:;") + "…"
