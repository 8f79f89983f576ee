"""The server itself: bytes that no browser would send."""

from __future__ import annotations

import socket

import pytest

from tests.web.server import running


@pytest.mark.parametrize("path", [b"/?q=\xff\xfe", b"/api/games?x=\xc5\x82", b"/t/upload?\x80"])
def test_odd_bytes_in_an_address_are_no_fault_of_the_server(path: bytes) -> None:
    with running() as server, socket.create_connection(("127.0.0.1", server.port), 10) as line:
        line.sendall(b"GET " + path + b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        answer = line.recv(100)
    assert answer.startswith(b"HTTP/1.1 ") and answer[9:10] in b"234"
