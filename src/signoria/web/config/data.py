"""Where the site keeps its things: database and secret key, never in the source tree."""

from __future__ import annotations

import os
import secrets
from pathlib import Path


def data_folder() -> Path:
    """`SIGNORIA_DATA`, or a folder of the user's; made when it is missing."""
    given = os.environ.get("SIGNORIA_DATA")
    if given:
        folder = Path(given).expanduser()
    else:
        base = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
        folder = Path(base).expanduser() / "signoria"
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return folder.absolute()


def secret_key(folder: Path) -> str:
    """The site's secret, made at the first start and readable by its owner only."""
    path = folder / "secret-key"
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii").strip()
    key = secrets.token_urlsafe(60)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(key)
    return key
