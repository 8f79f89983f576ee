"""The writer of tables: one transaction per move, nothing twice, nobody for somebody else."""

from __future__ import annotations

import random
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from signoria.core.machine import CHANCE, OVER, IllegalAction
from signoria.core.record import final_state
from signoria.games import load_game
from signoria.web.tables import services, tasks
from signoria.web.tables.clocks import DAY, time_waited
from signoria.web.tables.live import CACHE
from signoria.web.tables.models import Move, Table
from signoria.web.tables.services import SeatPlan
from tests.web import playing
from tests.web.playing import mover

pytestmark = pytest.mark.django_db


# --- one move ---------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_a_move_is_one_transaction() -> None:
    table = playing.new_table("rialto")
    seat, action = mover(table), playing.legal(table)[0]
    with CaptureQueriesContext(connection) as asked:
        services.play(table.pk, seat.number, seat.version, action)
    words = [query["sql"].split()[0] for query in asked.captured_queries]
    assert words.count("BEGIN") == 1 and words.count("COMMIT") == 1
    writes = [n for n, word in enumerate(words) if word in ("INSERT", "UPDATE", "DELETE")]
    assert writes and words.index("BEGIN") < writes[0] and writes[-1] < words.index("COMMIT")


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("fault", ["SAVE_PROGRESS", "NEW_MOVES", "TELL"])
def test_a_move_that_fails_halfway_leaves_nothing(
    fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = playing.play_on(playing.new_table("rialto"), 5, random.Random(1))
    before = playing.everything_stored(table)
    seat, action = mover(table), playing.legal(table)[0]

    def broken(*_: Any, **__: Any) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(services.progress, fault, broken)
        with pytest.raises(OSError, match="disk"):
            services.play(table.pk, seat.number, seat.version, action)
    assert playing.everything_stored(table) == before
    services.play(table.pk, seat.number, seat.version, action)  # memory did not run ahead
    assert Move.objects.filter(table=table).count() > len(before[2])


def test_a_ply_is_there_once() -> None:
    table = playing.play_on(playing.new_table("rialto"), 3, random.Random(1))
    first = Move.objects.filter(table=table).first()
    assert first is not None
    with pytest.raises(IntegrityError), transaction.atomic():
        Move.objects.create(table=table, ply=first.ply, seat=0, text="pass", seen_by=0)
    plies = list(Move.objects.filter(table=table).values_list("ply", flat=True))
    assert plies == list(range(len(plies)))


@pytest.mark.parametrize("game", ["rialto", "burgundy"])
def test_a_doubled_or_stale_request_changes_nothing(game: str) -> None:
    table = playing.play_on(playing.new_table(game), 6, random.Random(2))
    seat, action = mover(table), playing.legal(table)[0]
    services.play(table.pk, seat.number, seat.version, action)
    before = playing.everything_stored(table)
    for version in (seat.version, 0, seat.version + 5):
        with pytest.raises(services.Stale):
            services.play(table.pk, seat.number, version, action)
        with pytest.raises(services.Stale):
            services.undo(table.pk, seat.number, version, False)
    assert playing.everything_stored(table) == before


def test_nobody_plays_for_another_seat() -> None:
    table = playing.play_on(playing.new_table("burgundy", 3), 8, random.Random(3))
    before = playing.everything_stored(table)
    actor, action = mover(table), playing.legal(table)[0]
    for seat in table.seats.exclude(number=actor.number):
        with pytest.raises(IllegalAction) as refused:
            services.play(table.pk, seat.number, seat.version, action)
        assert refused.value.refusal.code == "NOT_YOUR_TURN"
    assert playing.everything_stored(table) == before


@pytest.mark.parametrize("game", ["rialto", "burgundy", "tuscany", "florence", "principato"])
def test_what_the_rules_forbid_is_refused_with_a_rule(game: str) -> None:
    table = playing.play_on(playing.new_table(game), 6, random.Random(4))
    before = playing.everything_stored(table)
    seat, allowed = mover(table), playing.legal(table)
    actions = load_game(game).catalogue.actions
    for action in random.Random(5).sample(actions, 15):
        if action in allowed:
            continue
        with pytest.raises(IllegalAction) as refused:
            services.play(table.pk, seat.number, seat.version, action)
        assert refused.value.refusal.rule
    assert playing.everything_stored(table) == before


# --- clock, stand-in, talk --------------------------------------------------------------------


class Watch:
    """A clock that stands until it is told to go on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.time = timezone.now()
        monkeypatch.setattr(timezone, "now", lambda: self.time)

    def wait(self, seconds: float) -> None:
        self.time += timedelta(seconds=seconds)


def with_clock(clock: str, game: str = "burgundy") -> Table:
    """A game of two with a clock."""
    one, two = playing.people(2)
    plans = [SeatPlan("me"), SeatPlan("link")]
    table = services.create_table(one, game, 2, {}, plans, clock=clock)
    services.take_seat(table, two)
    services.start(table, one)
    return playing.now(table)


@pytest.mark.parametrize("game", ["burgundy", "rialto"])
def test_every_second_is_counted_once(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch(monkeypatch)
    table = with_clock("live:20", game)
    rng = random.Random(9)
    waited = [0.0, 0.0]
    for _ in range(30):
        seat = mover(table)
        watch.wait(7)
        waited[seat.number] += 7
        left = services.time_left(table, mover(table))
        assert left == pytest.approx(20 * 60 - waited[seat.number])
        table = playing.play_on(table, 1, rng)
    for number in (0, 1):
        left = services.time_left(table, playing.seat_of(table, number))
        assert left == pytest.approx(20 * 60 - waited[number])


@pytest.mark.parametrize("clock", ["days:2", ""])
def test_a_move_and_its_undo_give_no_time_back(clock: str, monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch(monkeypatch)
    table = playing.new_table("burgundy")
    Table.objects.filter(pk=table.pk).update(clock=clock)
    number, waited = mover(table).number, 1.9 * DAY
    watch.wait(waited)
    for _ in range(3):
        seat = mover(table)
        table = services.play(table.pk, number, seat.version, playing.legal(table)[0], wake=False)
        watch.wait(1)
        assert playing.undo_reach(table, number) and time_waited(table, seat) <= 1
        table = services.undo(table.pk, number, mover(table).version, True)
        waited += 1
        assert time_waited(table, seat) == pytest.approx(waited)
    assert services.is_late(table, mover(table)) == (clock == "")
    watch.wait(0.1 * DAY)
    assert services.is_late(table, mover(table))


def test_a_live_clock_counts_what_was_taken_back_once(monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch(monkeypatch)
    table = playing.new_table("burgundy")
    Table.objects.filter(pk=table.pk).update(clock="live:20")
    number = mover(table).number
    watch.wait(100)
    seat = mover(table)
    services.play(table.pk, number, seat.version, playing.legal(table)[0], wake=False)
    watch.wait(10)
    table = services.undo(table.pk, number, mover(table).version, True)
    watch.wait(1)
    assert services.time_left(playing.now(table), mover(table)) == pytest.approx(20 * 60 - 111)


def test_others_may_call_a_bot_only_when_time_is_out(monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch(monkeypatch)
    table = with_clock("live:1")
    late, other = mover(table), table.seats.exclude(number=table.actor).get()
    stranger = playing.people(3)[2]
    assert late.user and other.user
    with pytest.raises(services.Forbidden):
        services.stand_in(table.pk, other.user, late.number, "merchant")
    watch.wait(61)
    with pytest.raises(services.Forbidden):
        services.stand_in(table.pk, stranger, late.number, "merchant")
    with pytest.raises(services.Impossible):
        services.stand_in(table.pk, other.user, late.number, "nobody")
    services.stand_in(table.pk, other.user, late.number, "merchant")
    assert services.bot_to_move(playing.now(table)) == playing.seat_of(table, late.number)
    before = Move.objects.filter(table=table, seat=late.number).count()
    tasks.bots_play.func(table.pk)
    assert Move.objects.filter(table=table, seat=late.number).count() > before
    with pytest.raises(services.Forbidden):
        services.stand_in(table.pk, other.user, late.number, "")
    services.stand_in(table.pk, late.user, late.number, "")
    assert not playing.seat_of(table, late.number).stand_in


def test_without_a_clock_an_hour_is_late(monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch(monkeypatch)
    table = playing.new_table("rialto")
    seat = mover(table)
    watch.wait(3599)
    assert not services.is_late(table, seat)
    watch.wait(2)
    assert services.is_late(table, seat)


@pytest.mark.parametrize("clock", ["live:0", "live:241", "days:31", "live:", "x", "live:1:1", "²"])
def test_impossible_clocks(clock: str) -> None:
    with pytest.raises(services.Impossible):
        with_clock(clock)


def test_talk_wakes_the_pages_but_moves_no_version() -> None:
    table = playing.new_table("rialto")
    before = list(table.seats.values_list("version", flat=True))
    services.say(table, playing.people(1)[0], "  ciao \n <b>a tutti</b>\x00 ")
    assert table.messages.get().text.startswith("ciao <b>a tutti</b>")
    assert list(table.seats.values_list("version", flat=True)) == before
    assert playing.now(table).changed_at > table.changed_at
    with pytest.raises(services.Impossible):
        services.say(table, playing.people(1)[0], " \n ")
    page = playing.signed_in(None).get(f"/t/{table.code}/").content
    assert b"ciao &lt;b&gt;a tutti&lt;/b&gt;" in page


def test_two_workers_do_not_think_about_one_table() -> None:
    table = playing.new_table("rialto")
    assert tasks.claim(table.pk) and not tasks.claim(table.pk)


# --- before and after the game ----------------------------------------------------------------


def test_the_last_person_takes_the_table_along() -> None:
    one, two = playing.people(2)
    table = playing.open_table("rialto", [one, two])
    services.leave(table, one)
    assert playing.now(table).host == two
    services.leave(table, two)
    assert not Table.objects.filter(pk=table.pk).exists()


def test_a_stranger_cannot_close_a_table_where_nobody_sits() -> None:
    one, two = playing.people(2)
    plans = [SeatPlan("open"), SeatPlan("bot", "novice")]
    table = services.create_table(one, "rialto", 2, {}, plans)
    with pytest.raises(services.Forbidden):
        services.leave(table, two)
    assert Table.objects.filter(pk=table.pk).exists()
    services.leave(table, one)
    assert not Table.objects.filter(pk=table.pk).exists()


@pytest.mark.parametrize("name", ["", "  ", "a\u2028b", "\x85", "x\ty", "  é  "])
def test_any_name_on_a_shared_screen_can_begin(name: str) -> None:
    (one,) = playing.people(1)
    plans = [SeatPlan("me"), SeatPlan("hot", name=name)]
    table = services.create_table(one, "rialto", 2, {}, plans)
    services.start(table, one)
    assert playing.now(table).status == Table.Status.PLAYING


def test_the_screen_is_handed_over_before_secrets_show() -> None:
    (one,) = playing.people(1)
    table = services.create_table(
        one, "rialto", 2, {}, [SeatPlan("me"), SeatPlan("hot", name="Zoe")]
    )
    services.start(table, one)
    client = playing.signed_in(one)
    url, rng = f"/t/{table.code}/", random.Random(5)
    hands = 0
    for _ in range(14):
        table = playing.now(table)
        answer = client.get(url)
        if answer.status_code == 302:
            assert answer["Location"] == f"{url}hand-over"
            assert client.get(f"/t/{table.code}/replay").status_code == 302
            assert client.get(f"/t/{table.code}/why", {"piece": "x"}).status_code == 404
            assert client.get(f"/api/tables/{table.code}/view").status_code == 409
            part = client.get(f"{url}part", headers={"HX-Request": "true"})
            assert part["X-Go"] == url and part.content == b""
            cover = client.get(f"{url}hand-over").content
            assert b"data-piece" not in cover and b"actions" not in cover
            assert client.post(f"{url}hand-over").status_code == 302
            answer, hands = client.get(url), hands + 1
        assert answer.status_code == 200 and answer.context["my_seat"] == table.actor
        playing.play_on(table, 1, rng)
    assert hands > 1


def test_the_open_replay_of_a_finished_game_tells_what_was_hidden() -> None:
    table = playing.new_table("rialto")
    playing.play_on(table, 10_000, random.Random(3))
    client = playing.signed_in(None)
    url = f"/t/{table.code}/replay"
    logs = [client.get(url, {"move": 20, "seat": seat}).context["log"] for seat in ("all", "0")]
    told, hidden = [
        [
            line.text
            for chapter in log
            for entry in chapter.entries
            for line in entry.lines
            if line.seat == 1
        ]
        for log in logs
    ]
    assert told and hidden
    assert any(line.endswith("face down.") for line in hidden)  # what was discarded stays secret
    assert not any(line.endswith("face down.") for line in told)


def test_a_rematch_is_made_once_and_seats_move_on() -> None:
    table = playing.play_to_end(playing.new_table("rialto"), random.Random(1))
    one, two, stranger = playing.people(3)
    with pytest.raises(services.Forbidden):
        services.rematch(table, stranger)
    again = services.rematch(table, one)
    assert services.rematch(table, two) == again
    assert [seat.user for seat in again.seats.all()] == [two, one]
    assert again.seed != table.seed and again.status == Table.Status.OPEN
    services.start(again, one)
    with pytest.raises(services.Impossible):
        services.rematch(playing.now(again), one)


@pytest.mark.parametrize("share", [0.0, 0.5, 1.0])
def test_what_if_goes_on_as_a_game_of_its_own(share: float) -> None:
    table = playing.play_to_end(playing.new_table("rialto"), random.Random(2))
    record = services.record_of(table)
    ply = int(len(record.moves) * share)
    (one,) = playing.people(1)
    branch = services.what_if(table, one, ply, 1, "novice")
    assert services.record_of(branch).moves[:ply] == record.moves[:ply]
    assert branch.seed != table.seed
    assert [bool(seat.bot) for seat in branch.seats.all()] == [True, False]
    branch = playing.play_to_end(branch, random.Random(3))
    assert branch.status == Table.Status.OVER
    final = services.record_of(branch)
    assert final_state(load_game("rialto"), final) is not None
    assert services.record_of(table) == record  # the old game is as it was
    with pytest.raises(services.Impossible):
        services.what_if(table, one, len(record.moves) + 1, 0, "novice")
    with pytest.raises(services.Impossible):
        services.what_if(branch, one, 0, 2, "novice")


def test_bots_play_to_the_end_by_themselves() -> None:
    (one,) = playing.people(1)
    plans = [SeatPlan("bot", "novice"), SeatPlan("bot", "novice")]
    table = services.create_table(one, "rialto", 2, {}, plans)
    services.start(table, one)
    playing.forward(table, 60, random.Random(1))
    for _ in range(200):
        if playing.now(table).actor == OVER:
            break
        tasks.bot_turn(table.pk)
    assert playing.now(table).status == Table.Status.OVER
    assert all(
        move.seat == CHANCE or move.seat in (0, 1) for move in services.record_of(table).moves
    )


def test_memory_forgets_the_oldest_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("signoria.web.tables.live.KEPT", 2)
    tables = [playing.new_table("rialto") for _ in range(4)]
    assert len(CACHE._slots) == 2
    for table in tables:
        playing.play_on(table, 2, random.Random(1))


def test_tables_the_queue_forgot_are_found_again() -> None:
    (one,) = playing.people(1)
    plans = [SeatPlan("me"), SeatPlan("bot", "novice")]
    table = services.create_table(one, "rialto", 2, {}, plans)
    services.start(table, one)
    rng, asked = random.Random(1), set()
    for _ in range(40):
        table = playing.now(table)
        assert table.actor is not None
        asked.add(table.actor)
        assert tasks.sweep() == table.actor  # seat 1 is the bot
        table = playing.play_on(table, 1, rng)
    assert asked == {0, 1}
    seat = playing.seat_of(table, 0)
    while playing.now(table).actor != 0:
        playing.play_on(table, 1, rng)
    services.stand_in(table.pk, one, seat.number, "novice")
    assert tasks.sweep() == 1
    assert tasks.sweep(age=60) == 0  # it has not waited long
    tasks.claim(table.pk)
    assert tasks.sweep() == 0  # a worker thinks about it
