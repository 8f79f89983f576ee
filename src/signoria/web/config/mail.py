"""Where mails go: to the server named by `SIGNORIA_MAIL`, else into files of the data folder."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

PORTS = {"smtp": 25, "smtp+tls": 587, "smtps": 465}
SENDER = "signoria@localhost"


@dataclass(frozen=True)
class Mail:
    """How mails are sent; without a host they are written into files."""

    host: str = ""
    port: int = 0
    user: str = ""
    password: str = ""
    starts_tls: bool = False  # in the middle of a plain connection
    is_tls: bool = False  # from the first byte on
    sender: str = SENDER

    @property
    def backend(self) -> str:
        """Django's name for it."""
        kind = "smtp" if self.host else "filebased"
        return f"django.core.mail.backends.{kind}.EmailBackend"


def mail_from(url: str) -> Mail:
    """`smtp+tls://user:password@host:587?from=games@example.org`; `smtps` and plain `smtp` too."""
    if not url:
        return Mail()
    parts = urlsplit(url)
    sender = parse_qs(parts.query).get("from", [""])[0]
    if parts.scheme not in PORTS or not parts.hostname or "@" not in sender:
        example = "smtp+tls://user:password@host:587?from=games@example.org"
        raise ImproperlyConfigured(f"SIGNORIA_MAIL must look like {example}")
    return Mail(
        parts.hostname,
        parts.port or PORTS[parts.scheme],
        unquote(parts.username or ""),
        unquote(parts.password or ""),
        parts.scheme == "smtp+tls",
        parts.scheme == "smtps",
        sender,
    )


def mail_folder(data: Path) -> Path:
    """For mails as files; they hold links that set passwords, so only the owner reads them."""
    folder = data / "mail"
    folder.mkdir(exist_ok=True, mode=0o700)
    return folder


def check_hosts(mail: Mail, hosts: list[str]) -> None:
    """A link in a mail leads to the host that was asked: anybody could name one of their own."""
    if mail.host and "*" in hosts:
        raise ImproperlyConfigured("SIGNORIA_MAIL needs the names of the site in SIGNORIA_HOSTS")
