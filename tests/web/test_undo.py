"""Taking back: by whole moves, to the last thing that somebody learned, worded from before."""

from __future__ import annotations

import random

import pytest
from django.db import transaction

from signoria.games.principato.actions import TAKE_INFLUENCE
from signoria.web.tables import services
from signoria.web.tables.live import CACHE, Slot
from signoria.web.tables.models import Move
from tests.web import playing
from tests.web.playing import mover

pytestmark = pytest.mark.django_db


def test_undo_goes_to_the_barrier_and_not_past_it() -> None:
    rng = random.Random(6)
    table = playing.new_table("burgundy")
    undone = turns = 0
    for _ in range(60):
        table = playing.play_on(table, 1, rng)
        moves = list(Move.objects.filter(table=table).values_list("seat", flat=True))
        seat = mover(table)
        reach = playing.undo_reach(table, seat.number)
        assert all(moves[-1 - n] == seat.number for n in range(reach))
        if not reach:
            before = playing.everything_stored(table)
            with pytest.raises(services.Impossible):
                services.undo(table.pk, seat.number, seat.version, True)
            assert playing.everything_stored(table) == before
            continue
        if rng.random() < 0.6:
            continue
        whole = reach > 1
        services.undo(table.pk, seat.number, seat.version, whole)
        left = Move.objects.filter(table=table).count()
        assert left == len(moves) - reach
        undone, turns = undone + 1, turns + whole
    assert undone > 5 and turns > 2
    assert moves.count(None) > 3  # dice were rolled on the way


@pytest.mark.parametrize("game", ["rialto", "burgundy", "tuscany", "florence", "principato"])
def test_a_whole_move_is_taken_back_at_once(game: str) -> None:
    """Picks that only complete the one before belong to it, also when they came one by one."""
    rng = random.Random(7)
    table = playing.new_table(game)
    several = 0
    for _ in range(150):
        table = playing.play_on(table, 1, rng)
        seat = mover(table)
        reach = playing.undo_reach(table, seat.number)
        last = Move.objects.filter(table=table).order_by("-ply")[0]
        if not reach or last.first == last.ply:
            continue
        several += 1
        begun = max(last.first or 0, last.ply + 1 - reach)
        services.undo(table.pk, seat.number, seat.version, False)
        assert Move.objects.filter(table=table).count() == begun
    assert several


def test_picks_sent_together_are_one_move_for_every_process() -> None:
    table = playing.new_table("principato")
    with CACHE.hold(table.pk) as slot, transaction.atomic():
        live = slot.at(table)
        begun = live.ply
        for joined in (False, True):  # two actions: no rule says that they belong together
            live.play(TAKE_INFLUENCE, live.actor(), joined)
        services.save_progress(table, live, begun)
    assert list(Move.objects.filter(table=table, ply__gte=begun).values_list("first")) == (
        [(begun,)] * 2
    )
    assert Slot().at(playing.now(table)).table.whole_moves(2) == [2]
    seat = mover(playing.now(table))
    services.undo(table.pk, seat.number, seat.version, False)
    assert playing.look(table, lambda live: live.ply) == begun


def test_moves_from_before_the_mark_are_put_together_by_the_rules() -> None:
    table = playing.play_on(playing.new_table("principato"), 40, random.Random(7))
    known = playing.look(table, lambda live: list(live.table.firsts))
    Move.objects.filter(table=table).update(first=None)
    assert Slot().at(playing.now(table)).table.firsts == known
    assert known != list(range(len(known)))


def test_what_will_be_taken_back_is_worded_from_before_the_move() -> None:
    """After a sale there are 0 goods left; what is taken back is the sale of what there was."""
    rng = random.Random(2)
    table = playing.new_table("burgundy")
    clients = [playing.signed_in(user) for user in playing.people(2)]
    labels = set()
    for _ in range(120):
        table = playing.now(table)
        offered = {
            action["id"]: action["words"]
            for action in clients[table.actor or 0]
            .get(f"/api/tables/{table.code}/view")
            .json()["actions"]
        }
        actions = playing.legal(table)
        sales = [action for action in actions if action.verb == "sell"]
        action = sales[0] if sales else rng.choice(actions)
        before, who = table, table.actor
        table = playing.now(playing.act(table, action))
        assert before.actor is not None
        if table.actor != who or not playing.undo_reach(table, before.actor):
            continue
        page = clients[before.actor].get(f"/t/{table.code}/").context
        assert page["undo_words"].endswith(offered[action.id])
        told = [client.get(f"/api/tables/{table.code}/view").json()["undo"] for client in clients]
        assert told[before.actor] == {"moves": page["undo_moves"], "words": page["undo_words"]}
        assert told[1 - before.actor] == {"moves": 0, "words": ""}
        labels.add(action.verb)
    assert "sell" in labels


def test_undo_does_not_reach_past_dice() -> None:
    table = playing.new_table("burgundy")
    rng = random.Random(1)
    while Move.objects.filter(table=table).order_by("-ply")[0].seat is not None:
        table = playing.play_on(table, 1, rng)
    seat = mover(table)
    with pytest.raises(services.Impossible):
        services.undo(table.pk, seat.number, seat.version, False)


def test_another_seat_cannot_take_back() -> None:
    table = playing.play_on(playing.new_table("burgundy"), 9, random.Random(3))
    other = table.seats.exclude(number=table.actor).get()
    with pytest.raises(services.Impossible):
        services.undo(table.pk, other.number, other.version, False)


def test_memory_follows_moves_that_others_took_back() -> None:
    """Two processes: the memory of one sees what the other wrote."""
    rng = random.Random(8)
    table = playing.play_on(playing.new_table("burgundy"), 5, rng)
    for _ in range(25):
        other = Slot()
        other.at(playing.now(table))  # another process' memory, some moves behind
        table = playing.play_on(table, 1, rng)
        seat = mover(table)
        if playing.undo_reach(table, seat.number):
            services.undo(table.pk, seat.number, seat.version, False)
        theirs = other.at(playing.now(table))
        mine = playing.look(table, lambda live: live)
        assert theirs.table.record.moves == mine.table.record.moves
        assert theirs.seen_by == mine.seen_by
