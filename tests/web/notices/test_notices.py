"""Who is told what, by which way, when and how often."""

from __future__ import annotations

import email
import hashlib
import hmac
import json
import random
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from django.core.mail import get_connection
from django.core.mail.utils import DNS_NAME
from django.test import Client
from django_tasks_db.models import DBTaskResult

from signoria.web.accounts.models import User
from signoria.web.notices import hearing, mails, tasks
from signoria.web.notices.models import Delivery, Notice, Subscription, Wishes
from signoria.web.notices.wishing import after_quiet
from signoria.web.people import services as people
from signoria.web.site import clock
from signoria.web.tables import services
from signoria.web.tables.happenings import EndOffered, GameEnded, RoomFull, TimeRanOut, TurnCame
from signoria.web.tables.models import Table
from signoria.web.tables.streams import concerning
from tests.web import playing
from tests.web.notices.receiver import Browser, Receiver, checked_claims, receiving
from tests.web.server import free_port

pytestmark = pytest.mark.django_db
SITE = "https://games.example"


@pytest.fixture(autouse=True)
def receivers(settings: Any) -> None:
    """This machine may be called."""
    settings.RECEIVERS = ["127.0.0.0/8"]


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as found:
        yield found


@pytest.fixture
def table() -> Table:
    """A correspondence game of two people."""
    made = playing.play_on(playing.new_table("rialto"), 3, random.Random(2))
    Table.objects.filter(pk=made.pk).update(clock="days:2")
    made.refresh_from_db()
    return made


def asked(table: Table) -> User:
    """Who is to decide."""
    user = playing.mover(table).user
    assert user is not None
    return user


def wishing(user: User, **wishes: Any) -> Wishes:
    return Wishes.objects.create(user=user, site=SITE, **wishes)


def subscribed(user: User, receiver: Receiver, path: str = "") -> Browser:
    """A browser of this person."""
    browser = Browser()
    keys = browser.subscription("")["keys"]
    Subscription.objects.create(
        user=user, endpoint=receiver.url + path, key=keys["p256dh"], auth=keys["auth"]
    )
    return browser


def work() -> list[str]:
    """Do everything that is in the queue, whenever it is due; what was done."""
    done = []
    while (
        found := DBTaskResult.objects.filter(queue_name=tasks.QUEUE).order_by("enqueued_at").first()
    ):
        name, given = found.task_path.rpartition(".")[2], found.args_kwargs["args"]
        found.delete()
        getattr(tasks, name).func(*given)
        done.append(name)
    return done


def turn(table: Table) -> None:
    """The turn came, as it is heard."""
    hearing.heard(TurnCame(table.pk, (playing.mover(table).number,)))


def test_a_push_says_which_game_waits_and_nothing_else(table: Table, receiver: Receiver) -> None:
    user = asked(table)
    wishing(user)
    browser = subscribed(user, receiver)
    turn(table)
    turn(table)  # heard twice, told once
    work()
    headers, body = receiver.came.get_nowait()
    assert receiver.came.empty()
    assert json.loads(browser.read(body)) == {
        "title": "Signoria",
        "body": "It is your turn: Rialto",
        "url": f"/t/{table.code}/",
        "tag": f"signoria-{table.code}",
    }
    assert checked_claims(headers["Authorization"], receiver.origin)["sub"] == SITE
    assert headers["Topic"] == table.code and int(headers["TTL"]) > 0
    assert Delivery.objects.get().state == "sent"


def test_real_moves_are_heard(receiver: Receiver, django_capture_on_commit_callbacks: Any) -> None:
    """From the move of one person to the push of the other."""
    table = playing.play_on(playing.new_table("rialto"), 12, random.Random(2))
    people = {seat.number: seat.user for seat in table.seats.all()}
    browsers = {}
    for number, user in people.items():
        wishing(user, push_live=True)
        browsers[number] = subscribed(user, receiver, f"/{number}")
    first = playing.mover(table).number
    with django_capture_on_commit_callbacks(execute=True):
        while playing.mover(table).number == first:
            table = playing.play_on(table, 1, random.Random(2))
    work()
    _headers, body = receiver.came.get_nowait()
    assert receiver.came.empty(), "only who is asked"
    assert table.code in browsers[playing.mover(table).number].read(body).decode()


def test_what_is_no_longer_true_is_not_sent(table: Table, receiver: Receiver) -> None:
    user = asked(table)
    wishing(user)
    subscribed(user, receiver)
    turn(table)
    while playing.mover(table).user == user:
        table = playing.play_on(table, 1, random.Random(2))
    work()
    assert receiver.came.empty()
    assert not Delivery.objects.filter(state="sent")


def test_a_turn_whose_process_was_killed_is_told_later(table: Table, receiver: Receiver) -> None:
    wishing(asked(table))
    subscribed(asked(table), receiver)
    assert tasks.sweep() == 0, "it is being told"
    Table.objects.filter(pk=table.pk).update(asked_since=clock.now() - timedelta(minutes=2))
    assert tasks.sweep() == 1
    work()
    assert receiver.came.qsize() == 1 and tasks.sweep() == 0


def test_little_time_left_is_told_once_more(table: Table, receiver: Receiver) -> None:
    """When a quarter of the time is left, if the person has not moved by then."""
    due = clock.now() + timedelta(hours=8)
    Table.objects.filter(pk=table.pk).update(due=due)
    wishing(asked(table))
    browser = subscribed(asked(table), receiver)
    turn(table)
    reminders = DBTaskResult.objects.filter(task_path__endswith="remind")
    tasks.tell.func(*DBTaskResult.objects.get().args_kwargs["args"])
    assert abs(due - reminders.get().run_after - timedelta(hours=2)) < timedelta(minutes=5)
    DBTaskResult.objects.filter(task_path__endswith="tell").delete()
    work()
    said = [json.loads(browser.read(receiver.came.get_nowait()[1]))["body"] for _ in range(2)]
    assert sorted(said) == ["It is your turn: Rialto", "You have little time left: Rialto"]


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(table: Table, receiver: Receiver, status: int) -> None:
    wishing(asked(table))
    subscribed(asked(table), receiver)
    receiver.answers = [status]
    turn(table)
    assert work() == ["tell", "deliver"]
    assert not Subscription.objects.exists()


def test_what_nobody_took_is_tried_again_each_time_later(table: Table, receiver: Receiver) -> None:
    wishing(asked(table), push_days=True)
    subscribed(asked(table), receiver)
    receiver.answers = [503, 429, 201]
    turn(table)
    pauses = []
    for _ in range(8):
        for row in DBTaskResult.objects.filter(task_path__endswith="deliver"):
            if row.run_after and row.run_after.year < 9000:
                pauses.append(row.run_after - row.enqueued_at)
        if not (found := DBTaskResult.objects.exclude(task_path__endswith="remind").first()):
            break
        name, given = found.task_path.rpartition(".")[2], found.args_kwargs["args"]
        found.delete()
        getattr(tasks, name).func(*given)
    assert Delivery.objects.get().state == "sent" and Delivery.objects.get().tries == 2
    waits = [round(pause.total_seconds()) for pause in pauses if pause.total_seconds() > 1]
    assert waits == [20, 120]


def test_a_webhook_is_signed_and_left_alone_when_nobody_answers(
    table: Table, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    user = asked(table)
    wishes = wishing(user, hook_url=receiver.url, hook_days=True, push_days=False)
    turn(table)
    work()
    headers, body = receiver.came.get_nowait()
    at, made = (part.split("=")[1] for part in headers["X-Signoria-Signature"].split(","))
    signed = hmac.new(wishes.hook_secret.encode(), f"{at}.".encode() + body, hashlib.sha256)
    assert hmac.compare_digest(signed.hexdigest(), made)
    assert json.loads(body)["url"] == f"{SITE}/t/{table.code}/"
    monkeypatch.setattr(tasks, "PAUSES", [timedelta()] * 20)
    Notice.objects.all().delete()
    receiver.answers = [500] * 50
    turn(table)
    work()
    assert receiver.came.qsize() == 10, "then it is switched off"
    assert Wishes.objects.get().hook_faults == 10


def test_other_occasions_are_told_to_whom_they_concern(table: Table, receiver: Receiver) -> None:
    users = playing.people(2)
    browsers = [subscribed(user, receiver, f"/{n}") for n, user in enumerate(users)]
    for user in users:
        wishing(user)
    hearing.heard(EndOffered(table.pk, 0))
    hearing.heard(TimeRanOut(table.pk, 1, "bot"))
    hearing.heard(GameEnded(table.pk, "agreed"))
    work()
    said: list[list[str]] = [[], []]
    while not receiver.came.empty():
        _headers, body = receiver.came.get_nowait()
        for number, browser in enumerate(browsers):
            try:
                said[number].append(json.loads(browser.read(body))["body"])
            except Exception:  # for the other one
                continue
    assert said[0] == ["The game is over: Rialto"]
    assert sorted(said[1]) == [
        "Somebody would end the game here: Rialto",
        "The game is over: Rialto",
        "Your time ran out: Rialto",
    ]


def test_an_invitation_calls_its_guest_and_a_full_room_its_host(
    receiver: Receiver, django_capture_on_commit_callbacks: Any
) -> None:
    host, guest = playing.people(2)
    browsers = {user: subscribed(user, receiver, f"/{user.pk}") for user in (host, guest)}
    for user in browsers:
        wishing(user)

    def told(user: User, doing: Callable[[], Any]) -> dict[str, str]:
        with django_capture_on_commit_callbacks(execute=True):
            doing()
        work()
        _headers, body = receiver.came.get_nowait()
        assert receiver.came.empty()
        return dict(json.loads(browsers[user].read(body)))

    table = services.create_table(
        host, "rialto", 2, {}, [services.SeatPlan("me"), services.SeatPlan("link")]
    )
    said = told(guest, lambda: people.invite(table, host, guest.shown_name()))
    assert (said["body"], said["url"]) == (
        "Somebody invites you to play: Rialto",
        f"/t/{table.code}/",
    )
    people.invite(table, host, guest.shown_name())  # again: once is enough
    said = told(host, lambda: services.take_seat(table, guest))
    assert said["body"] == "Everybody is here, the game can begin: Rialto"
    assert concerning(host.pk, "en")["full"] == [[table.code, "Rialto"]]
    assert not concerning(guest.pk, "en")["full"]
    assert playing.signed_in(host).get(said["url"])["Location"].startswith(f"/join/{table.code}")
    services.leave(table, guest)
    assert not concerning(host.pk, "en")["full"]
    hearing.heard(RoomFull(table.pk, host.pk))  # late: a seat is free again
    work()
    assert receiver.came.empty()


def test_bots_alone_call_nobody(receiver: Receiver) -> None:
    (user,) = playing.people(1)
    plans = [services.SeatPlan("me"), services.SeatPlan("bot", "novice")]
    table = services.create_table(user, "rialto", 2, {}, plans)
    services.start(table, user)
    wishing(user)
    subscribed(user, receiver)
    hearing.heard(TurnCame(table.pk, (0,)))
    work()
    assert receiver.came.empty() and not Notice.objects.exists()


# --- mail --------------------------------------------------------------------------------------


class Letters:
    """A mail server on this machine that keeps what it gets."""

    def __init__(self) -> None:
        self.came: list[Any] = []

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        self.came.append(email.message_from_bytes(envelope.content))
        return "250 OK"


@pytest.fixture
def letters(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Letters]:
    found = Letters()
    port = free_port()
    controller = Controller(found, hostname="127.0.0.1", port=port)
    controller.start()
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", port
    real = get_connection(
        "django.core.mail.backends.smtp.EmailBackend", host="127.0.0.1", port=port
    )
    monkeypatch.setattr(DNS_NAME, "_fqdn", "localhost", raising=False)  # no name is looked up
    send = mails.send_mail
    monkeypatch.setattr(mails, "send_mail", lambda *given: send(*given, connection=real))
    yield found
    controller.stop()


def test_one_mail_for_several_turns(table: Table, letters: Letters) -> None:
    user = asked(table)
    user.email, user.language = "anna@example.org", "pl"
    user.save()
    wishes = wishing(user, mail_days=True)
    other = playing.new_table("rialto")
    while asked(other) != user:
        other = playing.play_on(other, 1, random.Random(1))
    for each in (table, other):
        turn(each)
    assert work().count("mail") == 1
    (letter,) = letters.came
    text = letter.get_payload(decode=True).decode()
    assert letter["To"] == user.email
    assert f"{SITE}/t/{table.code}/" in text and f"{SITE}/t/{other.code}/" in text
    assert "Twoja kolej: Rialto" in text and f"{SITE}/account/notices" in text
    wishes.refresh_from_db()
    assert wishes.mailed is not None and wishes.mail_due is None
    # The next one comes an hour later at the soonest.
    Notice.objects.all().delete()
    turn(table)
    tasks.tell.func(*DBTaskResult.objects.get().args_kwargs["args"])
    wishes.refresh_from_db()
    assert wishes.mail_due is not None and wishes.mail_due - wishes.mailed == timedelta(hours=1)


def test_a_mail_that_was_not_taken_is_sent_later(
    table: Table, letters: Letters, monkeypatch: pytest.MonkeyPatch
) -> None:
    user = asked(table)
    user.email = "anna@example.org"
    user.save()
    wishing(user, mail_days=True)
    send, faults = mails.send, [OSError("the server is away")]

    def sometimes(wishes: Wishes, notices: list[Notice]) -> None:
        if faults:
            raise faults.pop()
        send(wishes, notices)

    monkeypatch.setattr(mails, "send", sometimes)
    turn(table)
    assert work().count("mail") == 2
    assert len(letters.came) == 1 and Delivery.objects.get(channel="mail").state == "sent"


# --- quiet hours -------------------------------------------------------------------------------

NIGHT = {"quiet_from": time(22), "quiet_until": time(7)}


@pytest.mark.parametrize(
    ("moment", "until"),
    [  # in UTC; Warsaw is an hour ahead in winter, two in summer
        (datetime(2026, 1, 10, 20, 30, tzinfo=UTC), None),
        (datetime(2026, 1, 10, 21, 30, tzinfo=UTC), datetime(2026, 1, 11, 6, tzinfo=UTC)),
        (datetime(2026, 1, 11, 5, 59, tzinfo=UTC), datetime(2026, 1, 11, 6, tzinfo=UTC)),
        (datetime(2026, 1, 11, 6, 0, tzinfo=UTC), None),
        (datetime(2026, 7, 10, 20, 30, tzinfo=UTC), datetime(2026, 7, 11, 5, tzinfo=UTC)),
        # The night in which clocks go forward.
        (datetime(2026, 3, 28, 22, 30, tzinfo=UTC), datetime(2026, 3, 29, 5, tzinfo=UTC)),
    ],
)
def test_quiet_hours_are_those_of_the_persons_clock(
    moment: datetime, until: datetime | None
) -> None:
    wishes = Wishes(time_zone="Europe/Warsaw", **NIGHT)
    assert after_quiet(wishes, moment) == (until or moment)


def test_no_quiet_hours() -> None:
    now = datetime(2026, 1, 1, tzinfo=UTC)
    assert after_quiet(Wishes(), now) == now
    assert after_quiet(Wishes(time_zone="Nowhere/Else", **NIGHT), now).hour == 7


# --- the page ----------------------------------------------------------------------------------


def page(client: Client, **more: str) -> Any:
    return client.post("/account/notices", {"time_zone": "Europe/Warsaw", **more})


def test_wishes_are_kept_and_checked(settings: Any) -> None:
    settings.RECEIVERS = []
    (user,) = playing.people(1)
    client = playing.signed_in(user)
    assert "SIGNORIA_MAIL" in client.get("/account/notices").content.decode()
    kept = {"push_live": "on", "mail_every": "60", "quiet_from": "22:00", "quiet_until": "07:00"}
    assert page(client, **kept).status_code == 302
    wishes = Wishes.objects.get(user=user)
    assert (wishes.push_live, wishes.push_days, wishes.quiet_from) == (True, False, time(22))
    assert wishes.site == "http://testserver"
    for bad in (
        {"time_zone": "Nowhere"},
        {"quiet_from": "22:00"},
        {"hook_url": "https://10.1.2.3/"},
        {"hook_url": "http://example.org/"},
    ):
        assert page(client, **{"mail_every": "60", **bad}).status_code == 200, bad


def test_a_guest_is_offered_neither_mail_nor_webhook() -> None:
    guest = User.objects.create_user("guest-x", display_name="Vera", is_guest=True)
    client = playing.signed_in(guest)
    assert "hook_url" not in client.get("/account/notices").content.decode()
    assert page(client, push_live="on", hook_url="https://example.org/").status_code == 302
    assert Wishes.objects.get().hook_url == ""


def test_a_device_is_of_who_signed_in_there_last_and_goes_with_signing_out(settings: Any) -> None:
    settings.RECEIVERS = []
    anna, bruno = playing.people(2)
    given = Browser().subscription("https://push.example/abc")

    def subscribe(user: User, what: Any) -> tuple[Client, int]:
        client = playing.signed_in(user)
        answer = client.post("/account/notices/devices", what, "application/json")
        return client, answer.status_code

    assert subscribe(anna, given)[1] == 200
    client, status = subscribe(bruno, given)
    assert status == 200 and Subscription.objects.get().user == bruno
    for bad in ({}, [], {**given, "endpoint": "https://127.0.0.1/"}, {**given, "keys": {}}):
        assert subscribe(anna, bad)[1] == 400
    other = playing.signed_in(anna)
    key = Subscription.objects.get().pk
    assert other.post(f"/account/notices/devices/{key}/remove").status_code == 404
    client.post("/account/sign-out")
    assert not Subscription.objects.exists()
