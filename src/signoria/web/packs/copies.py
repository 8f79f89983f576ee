"""What public packs of several people say about the same open fact.

A copy speaks where it differs from ours, or where its owner has marked the fact as confirmed; of
one account only the newest pack counts, guests do not, and what was only taken over from a forked
pack does not either.  What came as a zip may be anybody's work: it counts only where nobody else
had said the same before, so that a file that goes round is one voice.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from signoria.packs.compare import shown
from signoria.packs.facts import SURE, Fact, facts_in
from signoria.web.packs import services
from signoria.web.packs.models import Contents, Version
from signoria.web.packs.standards import usual_files

MOST_COPIES = 100  # the newest
ENOUGH = 2  # people who agree

Place = tuple[str, str]  # a file, and where in it


@dataclass
class Said:
    """What copies say of a fact, and whose they are."""

    value: Any  # as TOML has it
    people: set[int]


def copies_say(game: str) -> dict[Place, list[Said]]:
    """By fact: what is said, that of most people first."""
    newest = services.listed(None, game).select_related("pack__parent__contents", "pack__origin")
    ours = facts_by_place(usual_files(game))
    told: dict[Place, dict[str, Said]] = {}
    known: set[int] = set()
    for version in newest.filter(pack__owner__is_guest=False).order_by("-pk")[:MOST_COPIES]:
        owner = version.pack.owner_id
        if owner is not None and owner not in known:
            known.add(owner)
            for place, fact in said_by(version, ours).items():
                said = told.setdefault(place, {}).setdefault(fact.written, Said(fact.value, set()))
                said.people.add(owner)
    return {
        place: sorted(several.values(), key=lambda said: -len(said.people))
        for place, several in told.items()
    }


class Agreement(NamedTuple):
    """How far a set of components is what several people say."""

    answered: int  # facts that are open, of which it says something
    alike: int  # of them those of which two people or more say just that


def agreed(contents: Contents) -> Agreement:
    """Its facts beside those of all copies."""
    told = copies_say(contents.game)
    mine = facts_by_place(contents.files)
    answered = [place for place in told if place in mine]
    alike = [
        place
        for place in answered
        if any(
            len(said.people) >= ENOUGH and shown(said.value) == mine[place].written
            for said in told[place]
        )
    ]
    return Agreement(len(answered), len(alike))


def said_by(version: Version, ours: Mapping[Place, Fact]) -> dict[Place, Fact]:
    """What the owner of one copy has looked at."""
    parent = version.pack.parent
    origin = version.pack.origin or (parent.contents if parent is not None else None)
    before = facts_by_place(origin.files) if origin is not None else {}
    heard = heard_before(version) if version.pack.imported else set()
    return {
        place: fact
        for place, fact in facts_by_place(version.contents.files).items()
        if place in ours and before.get(place) != fact and (place, fact.written) not in heard
        if fact.value != ours[place].value or (fact.how == SURE and ours[place].how != SURE)
    }


def heard_before(version: Version) -> set[tuple[Place, str]]:
    """What packs of others said when a zip came: it may have been made of them."""
    pack = version.pack
    others = Version.objects.filter(pack__game=pack.game, made__lt=pack.created)
    others = others.exclude(pack__owner=pack.owner).select_related("contents").order_by("-pk")
    return {
        (place, fact.written)
        for other in others[:MOST_COPIES]
        for place, fact in facts_by_place(other.contents.files).items()
    }


def facts_by_place(files: Mapping[str, str]) -> dict[Place, Fact]:
    """Every fact of some files."""
    return {
        (name, fact.where): fact
        for name, text in files.items()
        for fact in facts_in(name, tomllib.loads(text)).facts
    }
