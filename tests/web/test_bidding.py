"""Limits in auctions: the server bids for a person, exactly, and nobody else can tell."""

from __future__ import annotations

import random
import statistics
from typing import Any
from urllib.parse import unquote

import pytest
from django.conf import LazySettings
from django.test import Client
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from signoria.core.action import Action
from signoria.games.florence import actions as acts
from signoria.games.florence.board.standing_orders import BidLimit, lot_topic
from signoria.games.florence.phases.auction import Bid
from signoria.web.accounts.export import everything
from signoria.web.tables import order_rows, orders, owners, services, tasks
from signoria.web.tables.live import CACHE
from signoria.web.tables.models import StandingOrder, Table
from tests.web import playing
from tests.web.test_hidden_picks import sent, versions

pytestmark = pytest.mark.django_db

LIMIT = BidLimit()
Told = tuple[int, dict[str, bytes]]


def at_auction(players: int = 3, lot: int = 3, **options: Any) -> Table:
    """A game in which a lot was just nominated: the next player is asked."""
    table = playing.new_table("florence", players, options)
    rng = random.Random(4)
    while acts.NOMINATE[lot] not in playing.legal(table):
        table = playing.forward(table, 1, rng)
    return playing.act(table, acts.NOMINATE[lot])


def auction(table: Table) -> Bid:
    found = playing.look(table, lambda live: bid_frame(live.state))
    assert found is not None
    return found


def bid_frame(s: Any) -> Bid | None:
    """The auction under way; a bidder may just be selling points in it."""
    return next((frame for frame in reversed(s.stack) if isinstance(frame, Bid)), None)


def asked(table: Table) -> int:
    """The seat that decides."""
    found = playing.now(table).actor
    assert found is not None
    return found


def others(table: Table, number: int) -> list[int]:
    return [n for n in range(table.players) if n != number]


def set_limit(table: Table, number: int, florins: int | None) -> None:
    version = playing.seat_of(table, number).version
    if florins is None:
        orders.withdraw(table.pk, number, version, "limit")
    else:
        orders.give(table.pk, number, version, "limit", florins)


def limit(table: Table, number: int) -> int | None:
    """The limit that stands."""
    rows = [row.value for row in order_rows.standing(table, number) if row.kind == "limit"]
    return rows[0] if rows else None


def work(table: Table) -> bool:
    """What a worker does when it is its time."""
    return orders.carry_out(playing.now(table))


def last_move(table: Table) -> tuple[int | None, str]:
    move = table.moves.last()
    assert move is not None
    return move.seat, move.text


def leave_it_to(table: Table, number: int) -> None:
    """Everybody else drops or raises until the seat is asked."""
    while asked(table) != number:
        playing.act(table, acts.RAISE)


def test_one_touch_raises_at_once_and_goes_on_by_the_minimum() -> None:
    table = at_auction()
    me = asked(table)
    set_limit(table, me, 700)
    assert last_move(table) == (me, "raise")
    prices = [auction(table).price]
    while limit(table, me) is not None and auction(table).price < 700:
        leave_it_to(table, me)
        before = auction(table).price
        assert work(table)
        if last_move(table) == (me, "drop"):
            assert before + 100 > 700
            return
        assert auction(table).price == before + 100 and auction(table).leader == me
        prices.append(before + 100)
    assert prices and max(prices) <= 700


def test_beyond_the_limit_the_server_drops() -> None:
    table = at_auction()
    me = asked(table)
    set_limit(table, me, auction(table).price + 100)
    leave_it_to(table, me)
    assert work(table) and last_move(table) == (me, "drop")


def test_without_a_limit_nothing_is_done() -> None:
    table = at_auction()
    stored = playing.everything_stored(table)
    assert not work(table)
    assert playing.everything_stored(table) == stored


def test_before_the_turn_a_limit_waits() -> None:
    table = at_auction()
    me = others(table, asked(table))[-1]
    moves = table.moves.count()
    set_limit(table, me, 900)
    assert table.moves.count() == moves and not work(table)
    leave_it_to(table, me)
    assert work(table) and last_move(table) == (me, "raise")


def test_change_and_withdraw() -> None:
    table = at_auction()
    me = others(table, asked(table))[-1]
    set_limit(table, me, 900)
    set_limit(table, me, 1200)
    assert limit(table, me) == 1200 and StandingOrder.objects.count() == 1
    set_limit(table, me, None)
    assert limit(table, me) is None
    leave_it_to(table, me)
    assert not work(table)


def test_it_ends_with_the_auction() -> None:
    table = at_auction()
    me = asked(table)
    set_limit(table, me, 900)
    while playing.look(table, lambda live: bid_frame(live.state)) is not None:
        assert StandingOrder.objects.filter(table=table).exists()
        playing.act(table, acts.RAISE if asked(table) == me else acts.DROP)
    assert not StandingOrder.objects.filter(table=table).exists()


def test_without_enough_money_left_the_server_drops() -> None:
    table = at_auction()
    me = others(table, asked(table))[-1]
    set_limit(table, me, 900)
    leave_it_to(table, me)
    with CACHE.hold(table.pk) as slot:
        live = slot.at(playing.now(table))
        player = live.state.players[me]
        player.cash = player.points = 0
        live.state.options = live.state.stack[-1].options(live.state)
        live._views = None
    assert work(table) and last_move(table) == (me, "drop")


# --- undo -------------------------------------------------------------------------------------


def selling() -> tuple[Table, int]:
    """A bidder who has points, is asked, and has a limit of 400 from before."""
    table = playing.new_table("florence", 3)
    rng = random.Random(21)
    for _ in range(3000):
        s = playing.look(table, lambda live: live.state.copy())
        found = LIMIT.is_asked(s) and s.stack[-1].price == 200
        if found and acts.SELL_POINTS in s.options:
            me = asked(table)
            order_rows.keep(
                table, me, LIMIT, lot_topic(s), playing.look(table, lambda live: live.ply), 400
            )
            return table, me
        table = playing.forward(table, 1, rng)
    raise AssertionError("nobody could sell points")


def test_undo_goes_back_behind_a_limit() -> None:
    table, me = selling()
    playing.act(table, acts.SELL_POINTS)
    set_limit(table, me, 500)
    assert limit(table, me) == 500 and not work(table)
    services.undo(table.pk, me, playing.seat_of(table, me).version, True)
    assert limit(table, me) == 400
    assert work(table) and last_move(table) == (me, "raise")
    with pytest.raises(services.Impossible):
        services.undo(table.pk, me, playing.seat_of(table, me).version, False)
    assert limit(table, me) == 400


def test_undo_leaves_the_limits_of_others() -> None:
    table, me = selling()
    playing.act(table, acts.SELL_POINTS)
    other = next(n for n in others(table, me) if auction(table).bidders >> n & 1)
    set_limit(table, other, 600)
    services.undo(table.pk, me, playing.seat_of(table, me).version, True)
    assert limit(table, other) == 600


# --- refused ----------------------------------------------------------------------------------


def post(table: Table, number: int | None, **values: Any) -> tuple[int, str]:
    """Ask the site for a limit; status, and the words of the answer."""
    user = None if number is None else playing.people(table.players)[number]
    version = 0 if number is None else playing.seat_of(table, number).version
    data = {"version": version, "order": "limit", "value": 600, "how": "set", **values}
    client = playing.signed_in(user)
    answer = client.post(f"/t/{table.code}/order", data, headers={"HX-Request": "true"})
    return answer.status_code, unquote(answer.headers.get("X-Note", ""))


REFUSED = [
    ({"value": 650}, "steps of 100"),
    ({"value": 200}, "next bid is 300"),
    ({"value": 90_000}, "90000"),
    ({"value": "many"}, "whole number"),
    ({"value": "-300"}, "whole number"),
    ({"value": "6e2"}, "whole number"),
    ({"value": "٣٠٠"}, "whole number"),
    ({"version": 1}, "moved on"),
    ({"version": "x"}, "version"),
]


@pytest.mark.parametrize(("values", "words"), REFUSED, ids=str)
def test_a_refusal_says_why_and_changes_nothing(values: dict[str, Any], words: str) -> None:
    table = at_auction()
    stored = playing.everything_stored(table), list(StandingOrder.objects.values())
    status, note = post(table, asked(table), **values)
    assert status == 200 and words in note, note
    assert (playing.everything_stored(table), list(StandingOrder.objects.values())) == stored


def test_whoever_cannot_bid_is_refused() -> None:
    table = at_auction()
    out = asked(table)
    playing.act(table, acts.DROP)
    assert post(table, out) == (200, "You are out of this auction.")
    assert post(table, None)[0] == 403
    foreign = playing.people(4)[3]
    assert playing.signed_in(foreign).post(f"/t/{table.code}/order").status_code == 403
    rialto = playing.new_table("rialto", 3)
    assert post(rialto, 0) == (200, "There is no such order in this game.")
    assert not StandingOrder.objects.exists()


def test_reasons_are_told_in_polish() -> None:
    table = at_auction()
    user = playing.people(3)[asked(table)]
    user.language = "pl"
    user.save()
    assert post(table, asked(table), value=650)[1] == "Przebija się co 100 Florenów."
    page = playing.signed_in(user).get(f"/t/{table.code}/").content.decode()
    assert "Licytuj za mnie do" in page


# --- nobody else can tell ---------------------------------------------------------------------


def ears(table: Table, number: int) -> dict[int | None, Client]:
    """The browsers of everybody else; None is a spectator."""
    users = playing.people(table.players)
    return {None: playing.signed_in(None)} | {
        n: playing.signed_in(users[n]) for n in others(table, number)
    }


def heard(table: Table, clients: dict[int | None, Client]) -> dict[int | None, Told]:
    """Everything others get: the version of their view, bytes, pushed numbers."""
    return {n: (versions(table, n), sent(table, n, client)) for n, client in clients.items()}


def test_setting_changing_and_withdrawing_is_silent() -> None:
    table = at_auction()
    me = others(table, asked(table))[-1]
    clients = ears(table, me)
    before, stamp = heard(table, clients), playing.now(table).changed_at
    for florins in (900, None, 700):
        set_limit(table, me, florins)
        assert heard(table, clients) == before
        assert playing.now(table).changed_at == stamp, "lists of tables are sorted by it"
    own = playing.signed_in(playing.people(3)[me]).get(f"/t/{table.code}/").content
    assert b"Limit 700" in own, "the bidder sees it"


@pytest.mark.parametrize("action", [acts.RAISE, acts.DROP])
def test_a_bid_of_the_server_looks_like_a_bid_of_a_person(
    action: Action, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two worlds with the same bid, by hand and by a limit: no byte differs for others."""
    moment = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: moment)
    worlds = []
    for by_hand in (True, False):
        table = at_auction()
        me = others(table, asked(table))[-1]
        if not by_hand:
            set_limit(table, me, 900 if action is acts.RAISE else 300)
        leave_it_to(table, me)
        if by_hand:
            playing.act(table, action)
        else:
            assert work(table)
        assert last_move(table) == (me, action.text)
        worlds.append(
            {n: nameless(table, told) for n, told in heard(table, ears(table, me)).items()}
        )
        Table.objects.all().delete()
        CACHE._slots.clear()
    for n, (version, found) in worlds[0].items():
        assert version == worlds[1][n][0]
        assert not playing.differences(found, worlds[1][n][1]), n


def nameless(table: Table, told: Told) -> Told:
    """What somebody got, without the name of the table."""
    version, found = told
    code = table.code.encode()
    return version, {
        url.replace(table.code, "T"): body.replace(code, b"T") for url, body in found.items()
    }


def test_the_wait_tells_nothing(settings: LazySettings) -> None:
    """A worker is asked when a limit stands, and waits as long, whatever it will do and however
    often it is asked."""
    settings.BOT_PACE = 0.7
    waits = set()
    for florins in (None, 300, 900):
        table = at_auction()
        me = others(table, asked(table))[-1]
        if florins is not None:
            set_limit(table, me, florins)
        leave_it_to(table, me)
        DBTaskResult.objects.all().delete()
        for _ in range(5):
            services.hurry(playing.now(table), playing.people(3)[me])
        asked_since = playing.now(table).asked_since
        assert asked_since is not None
        assert DBTaskResult.objects.count() == (0 if florins is None else 5)
        waits |= {task.run_after - asked_since for task in DBTaskResult.objects.all()}
    assert len(waits) == 1


def test_waits_are_spread_and_secret(settings: LazySettings) -> None:
    settings.BOT_PACE = 0.7
    table = Table(players=3, seed="a" * 64, asked_since=timezone.now())
    other = Table(players=3, seed="b" * 64, asked_since=table.asked_since)
    waits = [
        (tasks.order_due(table, ply) - table.asked_since).total_seconds() for ply in range(300)
    ]
    assert 1.4 <= min(waits) < 1.6 and 4.0 < max(waits) <= 4.2
    assert 2.6 < statistics.mean(waits) < 3.0
    assert tasks.order_due(table, 7) != tasks.order_due(other, 7)


def test_only_the_own_export_has_it() -> None:
    table = at_auction()
    me = others(table, asked(table))[-1]
    set_limit(table, me, 900)
    exports = [str(everything(user)) for user in playing.people(3)]
    assert [("'standing_orders': [900]" in found) for found in exports] == [
        n == me for n in range(3)
    ]


# --- it survives ------------------------------------------------------------------------------


def test_a_forgotten_bid_is_found_again() -> None:
    table = at_auction()
    me = others(table, asked(table))[-1]
    set_limit(table, me, 900)
    leave_it_to(table, me)
    CACHE._slots.clear()  # a new process
    assert tasks.sweep() == 1
    tasks.carry_out_order.func(table.pk, orders.asked_at(playing.now(table)))
    assert last_move(table) == (me, "raise")
    assert tasks.sweep() == 0


def test_a_late_task_does_nothing() -> None:
    table = at_auction()
    me = others(table, asked(table))[-1]
    set_limit(table, me, 900)
    leave_it_to(table, me)
    old = orders.asked_at(playing.now(table))
    playing.act(table, acts.RAISE)
    moves = table.moves.count()
    tasks.carry_out_order.func(table.pk, old)
    assert table.moves.count() == moves


def test_whoever_leaves_takes_the_limit_along() -> None:
    table = at_auction()
    me = others(table, asked(table))[-1]
    set_limit(table, me, 900)
    owners.forget(playing.people(3)[me])
    assert not StandingOrder.objects.exists()


def test_a_stand_in_bids_by_itself() -> None:
    table = at_auction()
    me = asked(table)
    name = playing.look(table, lambda live: lot_topic(live.state))
    order_rows.keep(table, me, LIMIT, name, 0, 900)
    services.stand_in(table.pk, playing.people(3)[me], me, "merchant")
    assert not work(table)
