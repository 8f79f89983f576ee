"""Something is sent to an address that a person gave: to nobody of this house, and not for long.

The name is looked up once, every address it has must be one of the open internet, and the
connection goes to just that address: a name that changes its meaning meanwhile does not help.  No
redirect is followed, little of the answer is read, and all of it ends after a few seconds, whatever
the other side does.
"""

from __future__ import annotations

import contextlib
import http.client
import socket
import ssl
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as TooLong
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import SplitResult, urlsplit

from django.conf import settings
from django.utils.translation import gettext as _

from signoria.core.errors import SignoriaError

SECONDS = 5.0  # for everything
NAMES = ThreadPoolExecutor(4, "names")  # looking up a name cannot be hurried
HTTPS, FIRST_OPEN_PORT = 443, 1024
Address = IPv4Address | IPv6Address


class NotThere(SignoriaError):
    """Nothing is sent to this address, ever."""


class Unreachable(SignoriaError):
    """Nobody answered in time; later perhaps."""


@dataclass(frozen=True)
class Answered:
    """What the other side said."""

    status: int
    retry_after: str = ""


def checked(url: str) -> SplitResult:
    """The parts of an address that something may be sent to, as far as can be seen from it."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise NotThere(_("This is not an address of the web.")) from error
    if not parts.hostname or parts.scheme not in ("https", "http") or "@" in parts.netloc:
        raise NotThere(_("This is not an address of the web."))
    with contextlib.suppress(ValueError):
        check_address(ip_address(parts.hostname), parts.scheme)
        return parts
    if parts.scheme != "https" and not settings.RECEIVERS:
        raise NotThere(_("The address must begin with https://"))
    if port is not None and port != HTTPS and port < FIRST_OPEN_PORT:
        raise NotThere(_("Nothing is sent to this port."))
    return parts


def check_address(address: Address, scheme: str) -> None:
    """Refuse what is not on the open internet, save what the host of the site allows."""
    known = plain(address)
    if any(known in ip_network(net, strict=False) for net in settings.RECEIVERS):
        return
    if scheme != "https":
        raise NotThere(_("The address must begin with https://"))
    if not known.is_global or known.is_multicast or known.is_reserved:
        raise NotThere(_("This address is not on the open internet."))


def plain(address: Address) -> Address:
    """An IPv4 address may come wrapped in several ways."""
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped or address.sixtofour:
            return address.ipv4_mapped or address.sixtofour or address
        if address.teredo:
            return address.teredo[1]
        if address in ip_network("64:ff9b::/96"):
            return IPv4Address(int(address) & 0xFFFF_FFFF)
    return address


def looked_up(parts: SplitResult, port: int) -> str:
    """An address of the name, if all of them may be used."""
    asked = NAMES.submit(socket.getaddrinfo, parts.hostname, port, 0, socket.SOCK_STREAM)
    try:
        found = [str(entry[4][0]) for entry in asked.result(SECONDS)]
    except (OSError, TooLong, UnicodeError) as error:
        raise Unreachable(_("Nobody knows this name.")) from error
    for text in found:
        check_address(ip_address(text.partition("%")[0]), parts.scheme)
    if not found:
        raise Unreachable(_("Nobody knows this name."))
    return found[0]


def post(url: str, body: bytes, headers: dict[str, str]) -> Answered:
    """Send something; raises NotThere or Unreachable."""
    parts = checked(url)
    port = parts.port or (HTTPS if parts.scheme == "https" else 80)
    address = looked_up(parts, port)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    try:
        with line(parts, address, port) as talk:
            talk.request("POST", path, body, {**headers, "Connection": "close"})
            answer = talk.getresponse()
            return Answered(answer.status, answer.headers.get("Retry-After", ""))
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise Unreachable(str(error) or type(error).__name__) from error


@contextlib.contextmanager
def line(parts: SplitResult, address: str, port: int) -> Iterator[http.client.HTTPConnection]:
    """A connection to this address that ends in time, also if the other side says a letter now
    and then."""
    raw = socket.create_connection((address, port), SECONDS)
    end = threading.Timer(SECONDS, hang_up, [raw])
    end.daemon = True
    end.start()
    try:
        sock = raw
        if parts.scheme == "https":
            sock = ssl.create_default_context().wrap_socket(raw, server_hostname=parts.hostname)
        talk = http.client.HTTPConnection(parts.netloc, timeout=SECONDS)
        talk.sock = sock
        try:
            yield talk
        finally:
            talk.close()
    finally:
        end.cancel()
        raw.close()


def hang_up(sock: socket.socket) -> None:
    """Whatever is going on."""
    with contextlib.suppress(OSError):
        sock.shutdown(socket.SHUT_RDWR)
