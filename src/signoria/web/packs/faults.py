"""What is wrong with a pack, in words at its field."""

from __future__ import annotations

import json
import re
from typing import Any

from signoria import packs
from signoria.packs.editing import Spans
from signoria.packs.faults import told
from signoria.packs.wording import Wording
from signoria.web.packs import services
from signoria.web.packs.facts import title_of
from signoria.web.packs.models import Pack
from signoria.web.packs.services import text_of
from signoria.web.site.languages import language

PLACE = re.compile(r"(?P<file>[\w.]+), line (?P<line>\d+): (?P<said>.*)", re.DOTALL)
MOST_SAID = 400  # letters


def fault_of(pack: Pack, file: str = "") -> dict[str, Any] | None:
    """What is wrong with the draft: the file, unless it is this one, the way to the field, the
    reason."""
    said = services.fault(pack) if pack.draft else ""
    if not said:
        return None
    found = PLACE.fullmatch(said)
    if found is None or found["file"] not in packs.names_of(pack.game):
        return {"file": "", "where": "[]", "said": in_words(pack.game, "", said)}
    name = found["file"]
    spans = Spans(text_of(pack, name))
    return {
        "file": "" if name == file else name,
        "title": title_of(pack.game, name),
        "where": json.dumps(spans.at_line(int(found["line"]))),
        "said": in_words(pack.game, name, found["said"]),
    }


def in_words(game: str, file: str, said: str) -> str:
    """A fault in the language of the request; of a file, with the names of its fields."""
    shown = said.encode(errors="replace").decode()[:MOST_SAID]  # it may quote half a letter
    word = Wording(game, file, language()).word if file else None
    return told(game, shown, language(), word)
