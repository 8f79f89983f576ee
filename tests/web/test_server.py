"""The server itself: bytes that no browser would send, and files as it hands them out."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator

import httpx
import pytest

from tests.web.server import PATIENCE, Server, running

PATHS = [b"/?q=\xff\xfe", b"/api/games?x=\xc5\x82", b"/t/upload?\x80"]


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """One server for all of this."""
    with running() as found:
        yield found


@pytest.mark.parametrize("path", PATHS)
def test_odd_bytes_in_an_address_are_no_fault_of_the_server(server: Server, path: bytes) -> None:
    assert answer_to(server, path)[9:10] in b"234"


def test_styles_and_scripts_of_home_are_there(server: Server) -> None:
    home = httpx.get(server.url, timeout=PATIENCE).text
    files = re.findall(r'(?:href|src)="(/static/[^"]+\.(?:css|js))"', home)
    assert len(files) >= 4
    for file in files:
        answer = httpx.get(server.url + file, timeout=PATIENCE)
        assert answer.status_code == 200 and len(answer.text) > 100, file


def answer_to(server: Server, path: bytes) -> bytes:
    """How the answer begins."""
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as line:
        line.sendall(b"GET " + path + b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        answer = line.recv(100)
    assert answer.startswith(b"HTTP/1.1 ")
    return answer
