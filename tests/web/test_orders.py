"""Standing orders of every kind: they act for a seat when its time comes, and for nobody to see."""

from __future__ import annotations

import json
import random
import threading
from datetime import timedelta
from typing import Any

import pytest
from django.conf import LazySettings
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from signoria.games.florence import actions as florence
from signoria.games.rialto import actions as rialto
from signoria.games.rialto.ids import JOKER
from signoria.games.rialto.pending import Ask, asked, stage_of, to_lay_cards
from signoria.web.boards.orders import orders_of
from signoria.web.tables import order_rows, orders, services, tasks
from signoria.web.tables.afterwards import AFTERWARDS
from signoria.web.tables.live import CACHE
from signoria.web.tables.models import Move, StandingOrder, Table
from tests.web import playing
from tests.web.test_bidding import at_auction, ears, heard, last_move, others, work

pytestmark = pytest.mark.django_db
PATIENCE = 300.0


def at_stage(players: int = 3, waiting: int = 2, seed: int = 5) -> Table:
    """Rialto, a stage in which so many seats are still to lay cards; the first is asked."""
    table = playing.new_table("rialto", players)
    rng = random.Random(seed)
    for _ in range(400):
        s = playing.look(table, lambda live: live.state.copy())
        if asked(s) is Ask.TURN and len(to_lay_cards(s)) == waiting:
            return table
        table = playing.forward(table, 1, rng)
    raise AssertionError("no such stage")


def queue(table: Table) -> tuple[int, ...]:
    found: tuple[int, ...] = playing.look(table, lambda live: to_lay_cards(live.state))
    return found


def give(table: Table, number: int, kind: str, value: object = True) -> None:
    orders.give(table.pk, number, playing.seat_of(table, number).version, kind, value)


def withdraw(table: Table, number: int, kind: str) -> None:
    orders.withdraw(table.pk, number, playing.seat_of(table, number).version, kind)


def kinds(table: Table, number: int) -> list[str]:
    """What stands, the one given last first."""
    return [row.kind for row in order_rows.standing(table, number)]


def in_hand(table: Table, number: int, own: int, others: int = 0) -> None:
    """So many cards of the stage and of another kind, exchanged with the deck, and no coin; only
    in memory: nobody else can see the difference."""
    with CACHE.hold(table.pk) as slot:
        live = slot.at(playing.now(table))
        s = live.state
        me, kind = s.players[number], stage_of(s)
        for n, cards in enumerate(me.hand):
            s.deck[n] += cards
        me.hand = [0] * len(me.hand)
        me.sure, me.absent = (0,) * len(me.sure), 0
        s.bank, me.coins = s.bank + me.coins, 0
        for n, cards in ((kind, own), ((kind + 1) % JOKER, others)):
            assert s.deck[n] >= cards, "the deck has no such hand"
            me.hand[n] += cards
            s.deck[n] -= cards
        s.options = s.stack[-1].options(s)
        live._views = None


def with_hand(table: Table, number: int, can_lay: bool) -> None:
    """A hand that can lay in this stage or not."""
    in_hand(table, number, 2 if can_lay else 0, 2)


# --- pass this stage --------------------------------------------------------------------------


def test_pass_this_stage_passes_even_with_cards_and_ends_with_it() -> None:
    table = at_stage()
    me = queue(table)[1]
    give(table, me, "pass-stage")
    assert table.moves.last() and not work(table)
    playing.act(table, rialto.PASS)
    assert playing.now(table).actor == me
    with_hand(table, me, can_lay=True)
    assert work(table) and last_move(table) == (me, "pass")
    assert not StandingOrder.objects.exists()


def test_whoever_has_played_cannot_order_for_the_stage() -> None:
    table = at_stage()
    done = next(n for n in range(3) if n not in queue(table))
    with pytest.raises(services.Impossible, match="no more cards"):
        give(table, done, "pass-stage")
    assert not StandingOrder.objects.exists()


# --- pass when nothing can be laid ------------------------------------------------------------


@pytest.mark.parametrize("can_lay", [True, False])
def test_the_lasting_switch_passes_only_without_cards(can_lay: bool) -> None:
    table = at_stage()
    me = queue(table)[1]
    give(table, me, "pass-when-nothing")
    playing.act(table, rialto.PASS)
    with_hand(table, me, can_lay)
    assert work(table) is not can_lay
    assert kinds(table, me) == ["pass-when-nothing"], "it lasts"


def test_a_turn_that_can_be_delayed_is_left_to_the_person() -> None:
    order = orders_of("rialto")["pass-when-nothing"]
    table = at_stage()
    view = playing.look(table, lambda live: live.view(live.actor()))
    view.options = [rialto.PASS, rialto.DELAY]
    assert order.answer(view, queue(table)[0], True) == []
    view.options = [rialto.PASS]
    assert order.answer(view, queue(table)[0], True) == [rialto.PASS]


def test_wait_for_me_stops_all() -> None:
    table = at_stage()
    me = queue(table)[1]
    give(table, me, "pass-when-nothing")
    give(table, me, "pass-stage")
    assert kinds(table, me) == ["pass-stage", "pass-when-nothing"]
    withdraw(table, me, orders.ALL)
    assert not kinds(table, me)
    playing.act(table, rialto.PASS)
    with_hand(table, me, can_lay=False)
    assert not work(table)


# --- auctions ---------------------------------------------------------------------------------


def test_pass_on_this_lot_takes_the_place_of_a_limit_and_the_other_way() -> None:
    table = at_auction()
    me = others(table, playing.now(table).actor or 0)[-1]
    give(table, me, "limit", 900)
    give(table, me, "pass-lot")
    assert kinds(table, me) == ["pass-lot"]
    give(table, me, "limit", 700)
    assert kinds(table, me) == ["limit"]
    give(table, me, "pass-lot")
    while playing.now(table).actor != me:
        playing.act(table, florence.RAISE)
    assert work(table) and last_move(table) == (me, "drop")


def test_the_order_given_last_acts() -> None:
    """Pass on everything, but for this lot up to a limit."""
    for first, second, expected in (
        ("pass-auctions", "limit", "raise"),
        ("limit", "pass-auctions", "drop"),
    ):
        table = at_auction()
        me = playing.now(table).actor
        assert me is not None
        playing.act(table, florence.RAISE)
        values: dict[str, object] = {"pass-auctions": True, "limit": 900}
        other = playing.now(table).actor
        assert other is not None
        follower = next(n for n in range(3) if n not in (me, other))
        give(table, follower, first, values[first])
        give(table, follower, second, values[second])
        while playing.now(table).actor != follower:
            playing.act(table, florence.RAISE)
        assert work(table) and last_move(table) == (follower, expected)


def test_pass_on_all_lots_lasts_for_the_round() -> None:
    table = at_auction()
    asked_seat = playing.now(table).actor
    leader = playing.look(table, lambda live: live.state.stack[-1].leader)
    me = next(n for n in range(3) if n not in (asked_seat, leader))
    give(table, me, "pass-auctions")
    rounds = {playing.look(table, lambda live: live.state.round)}
    done: set[str] = set()
    rng = random.Random(3)
    while StandingOrder.objects.exists():
        if playing.now(table).actor == me and orders.would_act(playing.now(table)):
            assert work(table)
            own = Move.objects.filter(table=table, seat=me).last()
            assert own is not None
            done.add(own.text)
        else:
            table = playing.play_on(table, 1, rng)
        rounds.add(playing.look(table, lambda live: live.state.round))
    assert done and done <= {"drop", "withdraw", "decline"} and len(rounds) == 1


# --- races ------------------------------------------------------------------------------------


def test_the_person_was_faster() -> None:
    """A worker that looked before the own move changes nothing after it."""
    table = at_stage()
    me = queue(table)[1]
    give(table, me, "pass-stage")
    playing.act(table, rialto.PASS)
    with_hand(table, me, can_lay=True)
    found = playing.look(table, lambda live: orders.move_for(playing.now(table), live))
    playing.act(table, rialto.PLAY)
    stored = playing.everything_stored(table)
    with pytest.raises(services.Stale):
        orders.act(table.pk, found, found.seat.version)
    assert playing.everything_stored(table) == stored


def test_an_undo_takes_the_order_that_moved_with_it() -> None:
    """What the server did by an order and the person took back is not done again at once."""
    table = at_stage()
    me = queue(table)[0]
    ply = playing.look(table, lambda live: live.ply)
    order = orders_of("rialto")["pass-when-nothing"]
    order_rows.keep(table, me, order, "always", 0, True)
    row = order_rows.standing(table, me)[0]
    order_rows.note_acted(row, ply)
    order_rows.after_undo(playing.now(table), me, ply + 1)
    assert kinds(table, me) == ["pass-when-nothing"], "that move was left"
    order_rows.after_undo(playing.now(table), me, ply)
    assert kinds(table, me) == []


def test_undo_against_an_order() -> None:
    """The seat began to lay, the worker was called before: after the undo it finds its time."""
    table = at_stage()
    me = queue(table)[1]
    give(table, me, "pass-stage")
    playing.act(table, rialto.PASS)
    with_hand(table, me, can_lay=True)
    called = orders.asked_at(playing.now(table))
    playing.act(table, rialto.PLAY)
    tasks.carry_out_order.func(table.pk, called)
    assert last_move(table) == (me, "play"), "the set that is being laid is not disturbed"
    services.undo(table.pk, me, playing.seat_of(table, me).version, True)
    tasks.carry_out_order.func(table.pk, called)
    assert last_move(table) == (me, "pass")


def test_a_stale_page_gives_no_order() -> None:
    table = at_stage()
    me = queue(table)[1]
    with pytest.raises(services.Stale):
        orders.give(table.pk, me, playing.seat_of(table, me).version - 1, "pass-stage", True)
    assert not StandingOrder.objects.exists()


def test_it_survives_a_restart_and_is_not_called_for_nothing() -> None:
    table = at_stage()
    me = queue(table)[1]
    give(table, me, "pass-stage")
    playing.act(table, rialto.PASS)
    CACHE._slots.clear()
    assert tasks.sweep() == 1
    assert work(table) and tasks.sweep() == 0


# --- nobody else can tell ---------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["pass-stage", "pass-when-nothing"])
def test_giving_and_withdrawing_is_silent(kind: str) -> None:
    table = at_stage()
    me = queue(table)[1]
    clients = ears(table, me)
    before, stamp = heard(table, clients), playing.now(table).changed_at
    give(table, me, kind)
    assert heard(table, clients) == before
    withdraw(table, me, kind)
    assert heard(table, clients) == before
    assert playing.now(table).changed_at == stamp


def delays(table: Table, me: int) -> set[timedelta]:
    """When the worker is called for, however often it is."""
    DBTaskResult.objects.all().delete()
    for _ in range(2):
        services.wake_bots(playing.now(table))
    since = playing.now(table).asked_since
    assert since is not None and playing.now(table).actor == me
    return {task.run_after - since for task in DBTaskResult.objects.all()}


@pytest.mark.parametrize("kind", ["pass-stage", "pass-when-nothing"])
def test_the_pace_depends_neither_on_the_hand_nor_on_orders(
    kind: str, settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.BOT_PACE = 0.7
    moment = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: moment)
    worlds = []
    for can_lay in (True, False):
        table = at_stage()
        me = queue(table)[1]
        give(table, me, kind)
        playing.act(table, rialto.PASS)
        with_hand(table, me, can_lay)
        worlds.append(delays(table, me))
        Table.objects.all().delete()
        CACHE._slots.clear()
    table = at_stage()
    playing.act(table, rialto.PASS)
    assert delays(table, queue(table)[0]) == set(), "without an order nobody is called"
    due = tasks.order_due(playing.now(table), playing.look(table, lambda live: live.ply))
    since = playing.now(table).asked_since
    assert since is not None and worlds[0] == worlds[1] == {due - since}


@pytest.mark.django_db(transaction=True)
def test_an_answer_does_not_wait_for_the_worker_to_be_called(settings: LazySettings) -> None:
    """How long it took would tell that there is an order."""
    settings.BOT_PACE = 0.7
    answered, called = threading.Event(), threading.Event()

    def work(_table_id: int, _ply: int) -> None:
        assert answered.wait(PATIENCE)
        called.set()

    AFTERWARDS.do(work, 1, 1)
    answered.set()
    assert called.wait(PATIENCE)


def test_the_pace_is_that_of_the_table(settings: LazySettings) -> None:
    """By what everybody could time: slow tables make slow orders, within bounds."""
    settings.BOT_PACE = 1.0
    table = playing.play_on(playing.new_table("burgundy", 2), 40, random.Random(1))
    assert tasks.usual_pace(table) == 4.0, "moves at once count as the least"
    for seconds, usual in ((2, 4.0), (7, 7.0), (3600, 12.0)):
        start = timezone.now()
        for n, move in enumerate(Move.objects.filter(table=table).order_by("ply")):
            Move.objects.filter(pk=move.pk).update(at=start + timedelta(seconds=seconds * n))
        assert tasks.usual_pace(playing.now(table)) == usual


def test_hidden_picks_do_not_change_the_pace(settings: LazySettings) -> None:
    settings.BOT_PACE = 1.0
    table = at_stage()
    playing.act(table, rialto.PASS)
    me = queue(table)[0]
    with_hand(table, me, can_lay=True)
    due = tasks.order_due(playing.now(table), 7)
    playing.act(table, rialto.PLAY)
    assert tasks.order_due(playing.now(table), 7) == due


# --- page and API -----------------------------------------------------------------------------


def test_the_page_of_the_seat_alone_shows_it() -> None:
    table = at_stage()
    me = queue(table)[1]
    users = playing.people(3)
    url = f"/t/{table.code}/order"
    client = playing.signed_in(users[me])
    page = client.get(f"/t/{table.code}/").content.decode()
    assert 'value="pass-stage"' in page and "Wait for me" not in page
    version = playing.seat_of(table, me).version
    part = {"headers": {"HX-Request": "true"}}
    answer = client.post(url, {"order": "pass-stage", "version": version}, **part)
    assert 'data-order="pass-stage"' in answer.content.decode()
    assert "Wait for me" in answer.content.decode()
    for other in others(table, me):
        seen = playing.signed_in(users[other]).get(f"/t/{table.code}/").content.decode()
        assert "data-order" not in seen and "Wait for me" not in seen
    data = {"order": "all", "how": "withdraw", "version": version + 1}
    answer = client.post(url, data, **part)
    assert "data-order" not in answer.content.decode() and not kinds(table, me)


def api(table: Table, number: int, what: str = "view", **sent: Any) -> tuple[int, Any]:
    client = playing.signed_in(playing.people(table.players)[number])
    url = f"/api/tables/{table.code}/{what}"
    if not sent:
        answer = client.get(url)
    else:
        sent.setdefault("version", playing.seat_of(table, number).version)
        answer = client.post(url, json.dumps(sent), content_type="application/json")
    return answer.status_code, answer.json()


def test_the_api_gives_shows_and_withdraws() -> None:
    table = at_stage()
    me = queue(table)[1]
    status, view = api(table, me)
    may = {order["order"]: order["value"] for order in view["orders"]}
    assert status == 200 and may["pass-stage"] is None and may["pass-when-nothing"] is None
    status, view = api(table, me, "orders", order="pass-stage", value=True)
    stands = {order["order"]: order["value"] for order in view["orders"]}
    assert status == 200 and stands["pass-stage"] is True
    for other in others(table, me):
        assert all(order["value"] is None for order in api(table, other)[1]["orders"])
    assert api(table, me, "orders", order="pass-stage", value=None)[0] == 200
    assert not kinds(table, me)


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ({"order": "sing", "value": True}, 400),
        ({"order": "limit", "value": 900}, 400),
        ({"order": "pass-stage", "value": True, "version": 0}, 409),
        ({"order": "premove", "value": ["no such pick"]}, 400),
        ({"order": "premove", "value": []}, 400),
        ({"order": "x" * 50, "value": True}, 422),
    ],
)
def test_the_api_refuses(sent: dict[str, Any], status: int) -> None:
    table = at_stage()
    assert api(table, queue(table)[1], "orders", **sent)[0] == status
    assert not StandingOrder.objects.exists()
