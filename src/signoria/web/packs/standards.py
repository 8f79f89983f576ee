"""What is standard on this site: our sets of components, or those the host has chosen instead."""

from __future__ import annotations

import tomllib

from signoria import packs
from signoria.packs.facts import FactsOfFile, facts_in, facts_of
from signoria.web.packs.models import Standard


def standard_of(game: str) -> Standard | None:
    """The host's choice for a game; None: our own set."""
    return Standard.objects.filter(game=game).select_related("contents").first()


def usual_hash(game: str) -> str:
    """The components of new tables; "" for our own set."""
    found = standard_of(game)
    return found.contents_id if found is not None else ""


def usual_files(game: str) -> dict[str, str]:
    """Every file as new tables have it."""
    found = standard_of(game)
    ours = dict(packs.standard(game))
    return ours if found is None else ours | found.contents.files


def usual_facts(game: str) -> list[FactsOfFile]:
    """How sure we are of what new tables are played with."""
    if standard_of(game) is None:
        return facts_of(game)
    return [facts_in(name, tomllib.loads(text)) for name, text in usual_files(game).items()]


def open_facts(game: str) -> list[FactsOfFile]:
    """Only what is not confirmed."""
    return [file for file in usual_facts(game) if file.open]
