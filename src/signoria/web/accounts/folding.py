"""Names are compared folded, not as written: two may be the same to whoever reads them."""

from __future__ import annotations

import unicodedata

# Small letters of other alphabets that look like ours; capitals are folded to them first.
LOOK_ALIKE = str.maketrans(
    "авеѕіјкмнорстухԁһԛԝγεικνορτυχαη",
    "abesijkmhopctyxdhqwyeikvoptuxan",
)


def tidy(name: str) -> str:
    """A name without doubled spaces, signs that cannot be seen or that pass for others."""
    name = unicodedata.normalize("NFKC", name)
    return " ".join("".join(sign if sign.isprintable() else " " for sign in name).split())


def folded(name: str) -> str:
    """The same text for all names that differ only in case, in the way they are written in Unicode,
    in spaces, or in letters of other alphabets that look alike."""
    small = unicodedata.normalize("NFKC", tidy(name).casefold())
    return small.translate(LOOK_ALIKE)
