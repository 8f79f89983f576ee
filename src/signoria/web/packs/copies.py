"""What public packs of several people say about the same open fact.

A copy speaks where it differs from ours, or where its owner has marked the fact as confirmed; of
one person only the newest pack counts, and what was only taken over from a forked pack does not.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from signoria.packs import standard
from signoria.packs.facts import SURE, Fact, facts_in
from signoria.web.packs import services
from signoria.web.packs.models import Version

MOST_COPIES = 100  # the newest

Place = tuple[str, str]  # a file, and where in it


@dataclass
class Said:
    """What copies say of a fact, and whose they are."""

    value: Any  # as TOML has it
    people: set[int]


def copies_say(game: str) -> dict[Place, list[Said]]:
    """By fact: what is said, that of most people first."""
    newest = services.listed(None, game).select_related("pack__parent__contents")
    told: dict[Place, dict[str, Said]] = {}
    known: set[int] = set()
    for version in newest.order_by("-pk")[:MOST_COPIES]:
        owner = version.pack.owner_id
        if owner is not None and owner not in known:
            known.add(owner)
            for place, fact in said_by(version).items():
                said = told.setdefault(place, {}).setdefault(fact.written, Said(fact.value, set()))
                said.people.add(owner)
    return {
        place: sorted(several.values(), key=lambda said: -len(said.people))
        for place, several in told.items()
    }


def said_by(version: Version) -> dict[Place, Fact]:
    """What the owner of one copy has looked at."""
    game, parent = version.contents.game, version.pack.parent
    ours = facts_by_place(standard(game))
    before = facts_by_place(parent.contents.files) if parent is not None else {}
    return {
        place: fact
        for place, fact in facts_by_place(version.contents.files).items()
        if place in ours and before.get(place) != fact
        if fact.value != ours[place].value or (fact.how == SURE and ours[place].how != SURE)
    }


def facts_by_place(files: Mapping[str, str]) -> dict[Place, Fact]:
    """Every fact of some files."""
    return {
        (name, fact.where): fact
        for name, text in files.items()
        for fact in facts_in(name, tomllib.loads(text)).facts
    }
