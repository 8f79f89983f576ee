"""What the version in the names stands for: tensors and numbers of actions stay what they are."""

from __future__ import annotations

from hashlib import blake2b

import pytest

from signoria.games import game_names, load_face, load_game
from signoria.research.encoding import encoder_of
from signoria.research.episode import VERSION


@pytest.mark.parametrize("name", game_names())
def test_a_change_of_tensors_or_numbers_raises_the_version(name: str) -> None:
    """Of the catalogue and of the layouts for every number of players, in version 1."""
    encoder = load_face(name, "encoder")
    assert encoder is not None
    if not encoder.DIGEST:
        pytest.skip("the game is still being made")
    game = load_game(name)
    digest = blake2b(digest_size=8)
    digest.update("\n".join(action.text for action in game.catalogue.actions).encode())
    for players in game.players:
        options = {"mode": "solo"} if players == 1 else {}
        digest.update(repr(encoder_of(game, players, options).layout.form()).encode())
    assert (VERSION, digest.hexdigest()) == (1, encoder.DIGEST), (
        "raise VERSION in research/episode.py, then write the new digest into the encoder"
    )
