"""A push service with one browser behind it: takes what a site sends, and reads it."""

from __future__ import annotations

import contextlib
import json
import os
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()


def encode(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    return urlsafe_b64decode(text + "==")


@dataclass
class Browser:
    """What a browser keeps to itself, and what it tells the site."""

    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(CURVE))
    auth: bytes = field(default_factory=lambda: os.urandom(16))

    @property
    def public(self) -> bytes:
        return self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def subscription(self, endpoint: str) -> dict[str, Any]:
        """As the browser's own code gives it to the page."""
        keys = {"p256dh": encode(self.public), "auth": encode(self.auth)}
        return {"endpoint": endpoint, "expirationTime": None, "keys": keys}

    def read(self, body: bytes) -> bytes:
        """Decrypt, step by step as RFC 8291 and RFC 8188 say."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, secret = body[21 : 21 + length], body[21 + length :]
        assert length == 65 and len(secret) <= size, "one record"
        shared = self.key.exchange(
            ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender)
        )
        info = b"WebPush: info\0" + self.public + sender
        material = HKDF(hashes.SHA256(), 32, self.auth, info).derive(shared)
        key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(material)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(material)
        padded = AESGCM(key).decrypt(nonce, secret, None).rstrip(b"\0")
        assert padded.endswith(b"\2"), "the last record"
        return padded[:-1]


def checked_claims(header: str, origin: str) -> dict[str, Any]:
    """Who sent a push: the signature must be right and meant for this service (RFC 8292)."""
    token, key = (part.split("=", 1)[1] for part in header.removeprefix("vapid ").split(", "))
    signed, _dot, made = token.rpartition(".")
    raw = decode(made)
    public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decode(key))
    numbers = (int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public.verify(utils.encode_dss_signature(*numbers), signed.encode(), ec.ECDSA(hashes.SHA256()))
    claims: dict[str, Any] = json.loads(decode(signed.split(".")[1]))
    assert claims["aud"] == origin
    return claims


@dataclass
class Receiver:
    """What came, and how it is answered."""

    url: str
    came: Queue[tuple[dict[str, str], bytes]] = field(default_factory=Queue)
    answers: list[int] = field(default_factory=list)  # statuses of the next answers; then 201

    @property
    def origin(self) -> str:
        return self.url.rsplit("/", 1)[0]


@contextlib.contextmanager
def receiving() -> Iterator[Receiver]:
    """A receiver on this machine."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            found.came.put((dict(self.headers), body))
            self.send_response(found.answers.pop(0) if found.answers else 201)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, format: str, *given: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    found = Receiver(f"http://127.0.0.1:{server.server_port}/push")
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield found
    finally:
        server.shutdown()
        server.server_close()
