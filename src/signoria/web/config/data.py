"""Where the site keeps its things: database, secret key, what it makes. Never in the sources."""

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


def keep_private(file: Path) -> None:
    """A file that only its owner may read, also in a folder that others may: seeds, passwords
    and mail addresses are in it."""
    file.touch(mode=0o600)
    file.chmod(0o600)


def made_styles(folder: Path, accents: list[Path]) -> Path:
    """A folder of static files with `site/accents.css`: the colours of all games in one file."""
    made = folder / "made"
    target = made / "site" / "accents.css"
    text = "".join(path.read_text(encoding="utf-8") for path in accents if path.exists())
    if not target.exists() or target.read_text(encoding="utf-8") != text:
        target.parent.mkdir(parents=True, exist_ok=True)
        draft = target.with_suffix(f".{os.getpid()}")  # several processes start at once
        draft.write_text(text, encoding="utf-8")
        draft.replace(target)
    return made
