"""Packs `/folders/0/site.pack` as tightly as Python can: run by `running.mjs`."""

from __future__ import annotations

from pathlib import Path

from compression import zstd  # type: ignore[import-not-found, unused-ignore]

PACK = Path("/folders/0/site.pack")
AS_TIGHT_AS_CAN_BE = 22
PACK.write_bytes(zstd.compress(PACK.read_bytes(), AS_TIGHT_AS_CAN_BE))
