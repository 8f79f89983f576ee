"""A move in advance is played if it is still legal and does the same, else dropped and said."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from signoria.core.chance import Dice
from signoria.core.machine import CHANCE, OVER, actor, apply, roll
from signoria.games import load_game
from signoria.games.florence import actions as florence
from signoria.games.rialto import actions as rialto
from signoria.web.boards.orders import orders_of
from signoria.web.boards.premove import Premove, change
from signoria.web.tables import orders, services, tasks
from signoria.web.tables.live import CACHE
from signoria.web.tables.models import StandingOrder
from tests.web import playing
from tests.web.test_bidding import at_auction, ears, heard, last_move, work
from tests.web.test_orders import api, at_stage, give, in_hand, kinds, queue

GAMES = ["burgundy", "florence", "principato", "rialto", "tuscany"]


def premove_of(game: str) -> Premove:
    found = orders_of(game)["premove"]
    assert isinstance(found, Premove)
    return found


def some_move(premove: Premove, view: Any, seat: int, rng: random.Random) -> list[str] | None:
    """A random whole move a waiting seat could make; None if it is not known what it is asked."""
    s = premove.before(view, seat)
    if s is None:
        return None
    path: list[str] = []
    while True:
        action = rng.choice(s.options)
        path.append(action.text)
        apply(s, action)
        if actor(s) != seat or not s.stack[-1].completes_a_move():
            return path


# --- the engine's part ------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_random_moves_in_advance(game: str) -> None:
    """Every whole move that could be made in advance is taken, worded and judged; what is not
    dropped is legal at its time and does to the ledger what was foreseen."""
    rules, premove = load_game(game), premove_of(game)
    rng, dice = random.Random(7), Dice(7)
    played = dropped = 0
    for configuration in rules.configurations()[:4]:
        if configuration.players < 2:
            continue
        s = rules.setup(configuration.players, configuration.options)
        waiting: dict[int, Any] = {}
        for _ in range(250):
            who = actor(s)
            if who == OVER:
                break
            if who == CHANCE:
                roll(s, dice)
                continue
            view = rules.view(s, who)
            value = waiting.pop(who, None)
            if value is not None:
                fault = premove.fault(view, who, value)
                assert bool(premove.answer(view, who, value)) is not bool(fault)
                dropped += bool(fault)
                if not fault:
                    played += 1
                    for action in premove.answer(view, who, value):
                        rules.play(s, action, who)
                    continue
            apply(s, rng.choice(s.options))
            seat = rng.randrange(configuration.players)
            if actor(s) in (seat, OVER, CHANCE) or rng.random() < 0.5:
                continue
            view = rules.view(s, seat)
            path = some_move(premove, view, seat, rng)
            assert (path is None) == (premove.shown(view, seat, None) is None)
            if path is not None:
                assert premove.refusal(view, seat, path) is None
                value = premove.kept(view, seat, premove.read(path))
                waiting[seat] = json.loads(json.dumps(value))
                shown = premove.shown(view, seat, value)
                assert shown is not None and shown.label and not shown.dropped
    assert played and dropped, (played, dropped)


def test_what_changed() -> None:
    assert change({"a": 1, "b": [1, 2]}, {"a": 3, "b": [1, 2]}) == {"a": 2, "b": 0}
    assert change([1, 5], [1, 7]) == [0, 2]
    assert change([1], [1, 2]) == [[1], [1, 2]]
    assert change(True, False) == [True, False]


def test_half_a_move_is_refused() -> None:
    premove = premove_of("rialto")
    rules = load_game("rialto")
    rng, dice = random.Random(2), Dice(2)
    s = rules.setup(3, {})
    for _ in range(400):
        while actor(s) == CHANCE:
            roll(s, dice)
        for seat in range(3):
            view = rules.view(s, seat)
            before = premove.before(view, seat)
            if actor(s) != seat and before is not None and rialto.PLAY in before.options:
                assert premove.refusal(view, seat, ["play"]) is not None
                assert premove.refusal(view, seat, ["pass"]) is None
                assert premove.refusal(view, seat, ["pass", "pass"]) is not None
                return
        apply(s, rng.choice(s.options))
    raise AssertionError("nobody could lay")


# --- at the table -----------------------------------------------------------------------------


def lay(own: int) -> list[str]:
    """Laying so many of two cards of the stage's kind, without jokers or yellow buildings."""
    return ["play", f"own {own}"]


def said(view: Any) -> Any:
    """The move in advance as the API shows it."""
    return next(order for order in view["orders"] if order["order"] == "premove")


@pytest.mark.django_db
def test_it_is_played_as_one_move() -> None:
    table = at_stage()
    me = queue(table)[1]
    in_hand(table, me, 2)
    give(table, me, "premove", lay(2))
    playing.act(table, rialto.PASS)
    assert kinds(table, me) == ["premove"] and work(table)
    moves = list(table.moves.filter(seat=me).order_by("ply"))[-2:]
    assert [move.text for move in moves] == ["play", "own 2"]
    assert moves[0].ply == moves[1].first == moves[0].first, "one move to take back"
    assert not StandingOrder.objects.exists()


@pytest.mark.django_db
def test_it_is_dropped_and_said_when_a_rival_leads() -> None:
    table = at_stage()
    first, me = queue(table)[:2]
    in_hand(table, me, 2)
    give(table, me, "premove", lay(2))
    in_hand(table, first, 3)
    playing.act(table, rialto.PLAY)
    playing.act(table, rialto.OWN[3])
    in_hand(table, me, 2)
    assert playing.now(table).actor == me and not work(table)
    client = playing.signed_in(playing.people(3)[me])
    page = client.get(f"/t/{table.code}/").content.decode()
    assert "Dropped: " in page and "it would do something else now" in page
    view = api(table, me)[1]
    assert said(view)["dropped"]
    other = playing.signed_in(playing.people(3)[first]).get(f"/t/{table.code}/").content.decode()
    assert "Dropped" not in other
    playing.act(table, rialto.PASS)
    assert not StandingOrder.objects.exists(), "over with the own move"


@pytest.mark.django_db
def test_it_is_dropped_when_it_is_no_longer_legal() -> None:
    table = at_stage()
    me = queue(table)[1]
    in_hand(table, me, 2)
    give(table, me, "premove", lay(2))
    playing.act(table, rialto.PASS)
    in_hand(table, me, 1)
    assert not work(table)
    view = api(table, me)[1]
    assert said(view)["dropped"] and said(view)["note"] == "it is not possible any more"


@pytest.mark.django_db
def test_another_order_answers_for_a_dropped_move() -> None:
    table = at_stage()
    me = queue(table)[1]
    in_hand(table, me, 2)
    give(table, me, "pass-stage")
    give(table, me, "premove", lay(2))
    assert kinds(table, me) == ["premove", "pass-stage"], "the one given last comes first"
    playing.act(table, rialto.PASS)
    in_hand(table, me, 1)
    assert work(table) and last_move(table) == (me, "pass")


@pytest.mark.django_db
def test_a_bid_in_advance_is_for_its_price() -> None:
    for raised in (False, True):
        table = at_auction()
        asked = playing.now(table).actor
        leader = playing.look(table, lambda live: live.state.stack[-1].leader)
        me = next(n for n in range(3) if n not in (asked, leader))
        give(table, me, "premove", ["raise"])
        playing.act(table, florence.RAISE if raised else florence.DROP)
        assert playing.now(table).actor == me
        assert work(table) is not raised


@pytest.mark.django_db
def test_it_is_no_order_for_who_is_asked_or_cannot_know() -> None:
    table = at_stage()
    with pytest.raises(services.Impossible, match="just play it"):
        give(table, queue(table)[0], "premove", ["pass"])
    done = next(n for n in range(3) if n not in queue(table))
    with pytest.raises(services.Impossible, match="not known yet"):
        give(table, done, "premove", ["pass"])
    with pytest.raises(services.Impossible, match="no whole move"):
        give(table, queue(table)[1], "premove", ["column 1"])
    assert not StandingOrder.objects.exists()


@pytest.mark.django_db
def test_by_form_and_api_and_nobody_hears() -> None:
    table = at_stage()
    me = queue(table)[1]
    clients = ears(table, me)
    before, stamp = heard(table, clients), playing.now(table).changed_at
    client = playing.signed_in(playing.people(3)[me])
    data = {"order": "premove", "path": str(rialto.PASS.id)}
    data["version"] = str(playing.seat_of(table, me).version)
    page = client.post(f"/t/{table.code}/order", data, headers={"HX-Request": "true"})
    assert 'data-order="premove"' in page.content.decode()
    status, view = api(table, me, "orders", order="premove", value=["pass"])
    assert status == 200
    assert said(view)["value"] == ["pass"]
    assert api(table, me, "orders", order="premove", value=None)[0] == 200
    assert heard(table, clients) == before and playing.now(table).changed_at == stamp
    assert not kinds(table, me)


@pytest.mark.django_db
@pytest.mark.parametrize("text", ["", "1,x", "9999999", "pass", "1,,2"])
def test_a_path_that_is_none(text: str) -> None:
    table = at_stage()
    me = queue(table)[1]
    data = {"order": "premove", "path": text, "version": playing.seat_of(table, me).version}
    client = playing.signed_in(playing.people(3)[me])
    answer = client.post(f"/t/{table.code}/order", data, headers={"HX-Request": "true"})
    assert answer.status_code == 200 and answer.headers["X-Note"]
    assert not StandingOrder.objects.exists()


@pytest.mark.django_db
def test_a_worker_is_called_for_it_and_after_a_restart() -> None:
    table = at_auction()
    asked = playing.now(table).actor
    leader = playing.look(table, lambda live: live.state.stack[-1].leader)
    me = next(n for n in range(3) if n not in (asked, leader))
    give(table, me, "premove", ["raise"])
    assert tasks.sweep() == 0
    playing.act(table, florence.DROP)
    CACHE._slots.clear()
    assert tasks.sweep() == 1
    tasks.carry_out_order.func(table.pk, orders.asked_at(playing.now(table)))
    assert last_move(table) == (me, "raise")


@pytest.mark.django_db
def test_games_without_other_orders_call_a_worker_for_it_alone() -> None:
    table = playing.new_table("principato", 2)
    rng = random.Random(1)
    while playing.now(table).actor != 0:
        table = playing.forward(table, 1, rng)
    assert orders.asked_at(playing.now(table)) is None
    premove = premove_of("principato")
    path = some_move(premove, playing.look(table, lambda live: live.view(1)), 1, rng)
    give(table, 1, "premove", path)
    assert orders.asked_at(playing.now(table)) is None, "the other seat is asked"
    while playing.now(table).actor == 0:
        table = playing.play_on(table, 1, rng)
    assert orders.asked_at(playing.now(table)) is not None
