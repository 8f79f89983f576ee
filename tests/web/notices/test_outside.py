"""Nothing is sent into the house, however its address is written, and nobody is waited for long."""

from __future__ import annotations

import socket
import threading
from typing import Any

import pytest

from signoria.web.notices import outside
from tests.web.notices.receiver import receiving

BAD = [
    "ftp://example.org/",
    "https://",
    "https://user@example.org/",
    "https://example.org:22/",
    "http://example.org/",
    "https://127.0.0.1/",
    "https://10.0.0.1/",
    "https://169.254.169.254/latest",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://[2002:7f00:1::]/",
    "https://[fd00::1]/",
    "https://0.0.0.0/",
    "https://224.0.0.1/",
    "https://example.org:x/",
]


@pytest.mark.parametrize("url", BAD)
def test_addresses_that_are_refused(url: str) -> None:
    with pytest.raises(outside.NotThere):
        outside.checked(url)


@pytest.mark.parametrize(
    "addresses", [["127.0.0.1"], ["93.184.215.14", "192.168.0.1"], ["fe80::1%eth0"]]
)
def test_a_name_that_leads_into_the_house_is_refused(
    addresses: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One such address among good ones is enough."""

    def looked_up(*_given: Any) -> list[Any]:
        return [(0, 0, 0, "", (address, 443)) for address in addresses]

    monkeypatch.setattr(socket, "getaddrinfo", looked_up)
    monkeypatch.setattr(socket, "create_connection", None)  # nobody is called
    with pytest.raises(outside.NotThere):
        outside.post("https://example.org/hook", b"", {})


def test_the_address_that_was_checked_is_the_one_that_is_called(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    called: list[Any] = []

    def connect(address: Any, timeout: float) -> socket.socket:
        called.append(address)
        raise OSError("far away")

    answers = [[(0, 0, 0, "", ("93.184.215.14", 443))], [(0, 0, 0, "", ("127.0.0.1", 443))]]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_given: answers.pop(0))
    monkeypatch.setattr(socket, "create_connection", connect)
    with pytest.raises(outside.Unreachable):
        outside.post("https://example.org/hook", b"", {})
    assert called == [("93.184.215.14", 443)]


def test_what_the_host_allows_is_sent(settings: Any) -> None:
    with receiving() as receiver:
        with pytest.raises(outside.NotThere):
            outside.post(receiver.url, b"x", {})
        settings.RECEIVERS = ["127.0.0.0/8"]
        receiver.answers = [302]  # followed by nobody
        assert outside.post(receiver.url, b"x", {"A": "b"}).status == 302
        headers, body = receiver.came.get_nowait()
        assert (headers["A"], body) == ("b", b"x") and receiver.came.empty()


def test_who_answers_a_letter_at_a_time_is_not_waited_for(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.RECEIVERS = ["127.0.0.0/8"]
    monkeypatch.setattr(outside, "SECONDS", 0.2)
    ended = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def drip() -> None:
            line, _address = listener.accept()
            with line:
                while not ended.wait(0.05):
                    try:
                        line.sendall(b"H")
                    except OSError:
                        return

        threading.Thread(target=drip, daemon=True).start()
        with pytest.raises(outside.Unreachable):
            outside.post(f"http://127.0.0.1:{listener.getsockname()[1]}/", b"", {})
        ended.set()
