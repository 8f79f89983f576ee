"""A forgotten password: the mail, its link, and what it tells nobody."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core import mail
from django.core.exceptions import ImproperlyConfigured
from django.test import Client
from django_tasks_db.models import DBTaskResult

from signoria.web.accounts import forgotten
from signoria.web.accounts.models import User
from signoria.web.config.mail import check_hosts, mail_folder, mail_from
from signoria.web.tables import owners
from tests.web import playing

from .test_guests import PASSWORD, account

pytestmark = pytest.mark.django_db
ADDRESS = "ola@example.org"
LINK = re.compile(r"https?://\S+")


@pytest.fixture(autouse=True)
def worked_off(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Any]]:
    """What is queued is done at once; the queue is kept to be looked at."""
    queued: list[Any] = []

    def at_once(*values: Any) -> None:
        queued.append(json.loads(json.dumps(values)))
        forgotten.send_links.func(*values)

    monkeypatch.setattr(type(forgotten.send_links), "enqueue", lambda _task, *v: at_once(*v))
    yield queued


def with_address(name: str = "Ola", email: str = ADDRESS, language: str = "") -> User:
    """An account that can get mail."""
    user = account(name)
    user.email, user.language = email, language
    user.save()
    return user


def link_in(message: Any) -> str:
    """The path of the link in a mail."""
    return LINK.findall(message.body)[0].removeprefix("http://testserver")


def ask(client: Client, email: str) -> Any:
    """Ask for a link."""
    return client.post("/account/forgotten", {"email": email})


def test_the_link_sets_a_new_password_once(client: Client) -> None:
    user = with_address()
    elsewhere = Client()
    elsewhere.force_login(user)
    answer = ask(client, ADDRESS.upper())
    assert answer.headers["Location"] == "/account/forgotten/sent"
    (message,) = mail.outbox
    assert message.to == [ADDRESS]
    assert message.subject == "A new password for Signoria"
    assert "the account Ola" in message.body
    link = link_in(message)

    form = client.get(link, follow=True)
    assert "Set the password" in form.content.decode()
    there = form.redirect_chain[-1][0]
    weak = client.post(there, {"new": "12345678"})
    assert weak.status_code == 200
    done = client.post(there, {"new": "polonez 88"}, follow=True)
    assert "The new password is set." in done.content.decode()
    user.refresh_from_db()
    assert user.check_password("polonez 88")
    assert elsewhere.get("/account/").status_code == 302
    again = Client().get(link, follow=True).content.decode()
    assert "This link was used already, or is too old." in again


@pytest.mark.parametrize("wrong", ["x/y", "MQ/set-password", "MQ/abc-0123456789", "////", "MQ/%00"])
def test_links_that_lead_nowhere(client: Client, wrong: str) -> None:
    with_address()
    answer = client.get(f"/account/forgotten/{wrong}", follow=True)
    assert answer.status_code in (200, 400, 404)
    assert "Set the password" not in answer.content.decode()


def test_an_old_link_is_void(client: Client, settings: Any) -> None:
    with_address()
    ask(client, ADDRESS)
    link = link_in(mail.outbox[0])
    settings.PASSWORD_RESET_TIMEOUT = -1
    assert "too old" in client.get(link, follow=True).content.decode()


def test_signing_in_makes_the_link_void(client: Client) -> None:
    with_address()
    ask(client, ADDRESS)
    Client().post("/account/sign-in", {"username": "Ola", "password": PASSWORD})
    assert "too old" in client.get(link_in(mail.outbox[0]), follow=True).content.decode()


def test_a_changed_address_makes_the_link_void(client: Client) -> None:
    user = with_address()
    ask(client, ADDRESS)
    user.email = "new@example.org"
    user.save()
    assert "too old" in client.get(link_in(mail.outbox[0]), follow=True).content.decode()


def test_an_unknown_address_gets_the_same_answer(
    client: Client, worked_off: list[list[Any]]
) -> None:
    with_address()
    known, unknown = ask(client, ADDRESS), ask(client, "nobody@example.org")
    assert (known.status_code, known.headers["Location"]) == (
        unknown.status_code,
        unknown.headers["Location"],
    )
    pages = [
        playing.without_tokens(client.get(answer.headers["Location"]).content)
        for answer in (known, unknown)
    ]
    assert pages[0] == pages[1]
    assert len(mail.outbox) == 1
    assert len(worked_off) == 2  # a worker is asked either way
    assert ADDRESS not in json.dumps(worked_off)


def test_guests_and_the_empty_address_get_nothing(client: Client) -> None:
    account("Janek")
    guest = User.objects.create_user("guest-1", email=ADDRESS, is_guest=True)
    guest.set_unusable_password()
    guest.save()
    ask(client, ADDRESS)
    assert ask(client, "").status_code == 200
    assert not mail.outbox


def test_everybody_with_that_address_gets_a_link(client: Client) -> None:
    with_address("Ola"), with_address("Iga")
    ask(client, ADDRESS)
    assert sorted(re.findall(r"account (\w+)\.", m.body)[0] for m in mail.outbox) == ["Iga", "Ola"]


def test_the_mail_is_in_the_persons_language(client: Client) -> None:
    with_address(language="pl")
    ask(client, ADDRESS)
    assert mail.outbox[0].subject == "Nowe hasło do Signorii"
    assert "konta Ola" in mail.outbox[0].body


@pytest.mark.parametrize("email", [ADDRESS, "nobody@example.org"])
def test_asking_is_limited(client: Client, settings: Any, email: str) -> None:
    settings.LIMITS_ON = True
    with_address()
    answers = [ask(client, email).status_code for _ in range(12)]
    assert answers == [302] * 10 + [429] * 2
    elsewhere = client.post("/account/forgotten", {"email": email}, REMOTE_ADDR="192.0.2.9")
    assert elsewhere.status_code == 429


def test_the_address_needs_the_password(client: Client) -> None:
    user = account("Ola")
    client.force_login(user)
    page = client.post("/account/mail", {"email": ADDRESS, "old": "wrong"}).content.decode()
    assert "This is not your present password." in page
    user.refresh_from_db()
    assert user.email == ""
    for email in (ADDRESS, ""):
        client.post("/account/mail", {"email": email, "old": PASSWORD})
        user.refresh_from_db()
        assert user.email == email


def test_an_account_may_begin_with_an_address(client: Client) -> None:
    for name, email in (("Ola", ADDRESS), ("Iga", "")):
        sent = {"username": name, "password": PASSWORD, "email": email}
        Client().post("/account/sign-up", sent)
        assert User.objects.get(username=name).email == email
    client.post("/account/sign-up", {"username": "Ewa", "password": PASSWORD, "email": "nonsense"})
    assert not User.objects.filter(username="Ewa").exists()


def test_the_address_is_in_the_export_and_goes_with_the_person(client: Client) -> None:
    user = with_address()
    client.force_login(user)
    data = json.loads(client.get("/account/my-data.json").content)
    assert data["person"]["mail_address"] == ADDRESS
    owners.forget(user)
    assert not User.objects.filter(email=ADDRESS).exists()


def test_nobody_else_sees_the_address() -> None:
    table = playing.new_table("rialto", 2)
    host, other = playing.people(2)
    User.objects.filter(pk=host.pk).update(email=ADDRESS)
    waiting = playing.open_table("rialto", [host], 1)
    pages = ["/", "/tables", "/watch", "/account/", "/account/settings", "/account/my-data.json"]
    pages += [f"/t/{table.code}/", f"/t/{table.code}/replay", f"/join/{waiting.code}"]
    pages += [f"/api/tables/{table.code}", f"/api/tables/{table.code}/view", "/api/tables?mine=1"]
    for user in (other, None):
        client = playing.signed_in(user)
        for page in pages:
            assert ADDRESS not in client.get(page).content.decode().lower(), page
    own = playing.signed_in(host).get("/account/mail").content.decode()
    assert ADDRESS in own


def test_without_a_mail_server_mails_are_files(settings: Any, tmp_path: Path) -> None:
    settings.EMAIL_BACKEND = mail_from("").backend
    settings.EMAIL_FILE_PATH = folder = mail_folder(tmp_path)
    assert folder.stat().st_mode & 0o777 == 0o700
    forgotten.send_link(with_address(), "http://localhost:8000", "en")
    (file,) = folder.iterdir()
    assert "http://localhost:8000/account/forgotten/" in file.read_text()


@pytest.mark.parametrize(
    ("url", "port", "starts_tls", "is_tls"),
    [
        ("smtp://mail.example.org?from=g@example.org", 25, False, False),
        ("smtp+tls://mail.example.org?from=g@example.org", 587, True, False),
        ("smtps://mail.example.org?from=g@example.org", 465, False, True),
        ("smtps://mail.example.org:2465/?from=g@example.org", 2465, False, True),
    ],
)
def test_mail_servers(url: str, port: int, starts_tls: bool, is_tls: bool) -> None:
    found = mail_from(url)
    assert (found.host, found.port, found.sender) == ("mail.example.org", port, "g@example.org")
    assert (found.starts_tls, found.is_tls) == (starts_tls, is_tls)
    assert "smtp" in found.backend


def test_a_password_with_odd_signs() -> None:
    found = mail_from("smtp+tls://g%40example.org:p%2Fw%3A1@mail.example.org?from=g@example.org")
    assert (found.user, found.password) == ("g@example.org", "p/w:1")


@pytest.mark.parametrize("url", ["mail.example.org", "http://x?from=a@b", "smtp://", "smtp://x"])
def test_a_wrong_mail_server_is_named_at_the_start(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="SIGNORIA_MAIL must look like"):
        mail_from(url)


def test_a_link_in_a_mail_cannot_lead_elsewhere() -> None:
    server = mail_from("smtp://mail.example.org?from=g@example.org")
    with pytest.raises(ImproperlyConfigured, match="SIGNORIA_HOSTS"):
        check_hosts(server, ["*"])
    check_hosts(server, ["games.example.org"])
    check_hosts(mail_from(""), ["*"])


def test_a_worker_finds_the_task(monkeypatch: pytest.MonkeyPatch, client: Client) -> None:
    monkeypatch.undo()
    with_address()
    ask(client, ADDRESS)
    (queued,) = DBTaskResult.objects.filter(task_path__contains="forgotten")
    assert ADDRESS not in json.dumps(queued.args_kwargs)
    queued.task.func(*queued.args_kwargs["args"])
    assert len(mail.outbox) == 1
