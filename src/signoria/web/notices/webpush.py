"""Web push: messages that one browser can read (RFC 8291, 8188), signed by this site (8292)."""

from __future__ import annotations

import json
import os
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from signoria.web.notices.models import PushKey, Subscription

CURVE = ec.SECP256R1()
RECORD = 4096  # bytes; a message is one record
LENGTH = 512  # of every message: its own tells nothing
HOURS = 12  # a signature holds
POINT, SECRET = 65, 16  # bytes of a browser's key and of its secret


def encode(data: bytes) -> str:
    """As these standards write bytes."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    """The bytes again; raises ValueError."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def is_key(key: str, auth: str) -> bool:
    """Can something be encrypted for this browser?"""
    try:
        point = decode(key)
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)
        return len(point) == POINT and len(decode(auth)) == SECRET
    except ValueError:
        return False


def derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    """Key material."""
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def public_of(key: ec.EllipticCurvePrivateKey) -> bytes:
    """A public key as a point."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def encrypted(
    message: bytes,
    key: bytes,
    auth: bytes,
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes = b"",
    length: int = LENGTH,
) -> bytes:
    """A message for the browser with this key; `own` and `salt` are new each time."""
    own, salt = own or ec.generate_private_key(CURVE), salt or os.urandom(16)
    browser = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, key)
    mine = public_of(own)
    shared = own.exchange(ec.ECDH(), browser)
    secret = derived(auth, shared, b"WebPush: info\0" + key + mine, 32)
    cipher = AESGCM(derived(salt, secret, b"Content-Encoding: aes128gcm\0", 16))
    nonce = derived(salt, secret, b"Content-Encoding: nonce\0", 12)
    padded = (message + b"\2").ljust(length, b"\0")
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(mine)]) + mine
    return head + cipher.encrypt(nonce, padded, None)


# --- the site's own key ------------------------------------------------------------------------


def own_key() -> ec.EllipticCurvePrivateKey:
    """Made at the first start and kept in the database: browsers know the site by it."""
    row = PushKey.objects.filter(pk=1).first()
    if row is None:
        new = ec.generate_private_key(CURVE).private_numbers().private_value
        row, _made = PushKey.objects.get_or_create(pk=1, defaults={"private": f"{new:064x}"})
    return ec.derive_private_key(int(row.private, 16), CURVE)


def public_key() -> str:
    """As browsers ask for it."""
    return encode(public_of(own_key()))


def signature(endpoint: str, contact: str) -> str:
    """Who sends this, for the push service of an address."""
    parts = urlsplit(endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(time.time()) + HOURS * 3600,
        "sub": contact,
    }
    head = {"typ": "JWT", "alg": "ES256"}
    signed = ".".join(
        encode(json.dumps(part, separators=(",", ":")).encode()) for part in (head, claims)
    )
    made = own_key().sign(signed.encode(), ec.ECDSA(hashes.SHA256()))
    r, s = utils.decode_dss_signature(made)
    raw = r.to_bytes(32, "big") + s.to_bytes(32, "big")
    return f"vapid t={signed}.{encode(raw)}, k={public_key()}"


def request(
    to: Subscription, message: dict[str, str], contact: str, seconds: int, topic: str
) -> tuple[bytes, dict[str, str]]:
    """Body and headers of a push; a newer one of a topic takes the place of an older one that
    was not fetched yet."""
    body = encrypted(json.dumps(message).encode(), decode(to.key), decode(to.auth))
    return body, {
        "Authorization": signature(to.endpoint, contact),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(seconds),
        "Topic": topic,
        "Urgency": "high",
    }
