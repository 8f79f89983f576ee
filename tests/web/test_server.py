"""The server itself: bytes that no browser would send."""

from __future__ import annotations

import socket

import pytest

from tests.web.server import PATIENCE, Server, running

PATHS = [b"/?q=\xff\xfe", b"/api/games?x=\xc5\x82", b"/t/upload?\x80"]


def test_odd_bytes_in_an_address_are_no_fault_of_the_server(subtests: pytest.Subtests) -> None:
    with running() as server:
        for path in PATHS:
            with subtests.test(repr(path)):
                assert answer_to(server, path)[9:10] in b"234"


def answer_to(server: Server, path: bytes) -> bytes:
    """How the answer begins."""
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as line:
        line.sendall(b"GET " + path + b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        answer = line.recv(100)
    assert answer.startswith(b"HTTP/1.1 ")
    return answer
