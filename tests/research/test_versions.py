"""What the version in the names stands for: tensors and numbers of actions stay what they are."""

from __future__ import annotations

from hashlib import blake2b

import pytest

from signoria.games import load_game
from signoria.research.encoding import encoder_of
from signoria.research.episode import VERSION

# Of the catalogue and of the layouts for every number of players, in version 1.
KNOWN = {
    "burgundy": "b019a103e1678900",
    "florence": "ca5f957125b2493c",
    "principato": "50323bdb73ddd103",
    "rialto": "de4358937604a1b7",
    "tuscany": "fab8ed6af5dda0c3",
}


@pytest.mark.parametrize("name", KNOWN)
def test_a_change_of_tensors_or_numbers_raises_the_version(name: str) -> None:
    game = load_game(name)
    digest = blake2b(digest_size=8)
    digest.update("\n".join(action.text for action in game.catalogue.actions).encode())
    for players in game.players:
        options = {"mode": "solo"} if players == 1 else {}
        digest.update(repr(encoder_of(game, players, options).layout.form()).encode())
    assert (VERSION, digest.hexdigest()) == (1, KNOWN[name]), (
        "raise VERSION in research/episode.py, then write the new digest here"
    )
