"""The invariants: what must be true of every position."""

from __future__ import annotations

from signoria.core.bag import size
from signoria.games.rialto.ids import (
    FREE,
    GONDOLA_TILE,
    KINDS,
    NONE,
    TILES,
    USED,
    bridge_of,
    building_of,
    status_of,
)
from signoria.games.rialto.state import RialtoState


def check_state(s: RialtoState) -> None:
    """All of them."""
    check_cards(s)
    check_players(s)
    check_supplies(s)
    check_tracks(s)
    check_memory(s)


def check_cards(s: RialtoState) -> None:
    """RIA-INV-1: every card is somewhere, exactly once."""
    for kind in range(KINDS):
        total = s.deck[kind] + s.open[kind] + s.neutral_cards[kind]
        total += sum(column[kind] for column in s.columns if column)
        for player in s.players:
            total += player.hand[kind] + player.discards[kind] + player.laid[kind]
        assert total == s.parts.copies[kind], f"{total} cards of kind {kind}"


def check_players(s: RialtoState) -> None:
    """RIA-INV-2, 4 and 10: councillors, boards and scores."""
    for player in s.players:
        placed = player.general + player.private + sum(player.districts)
        assert placed == (s.parts.councillors if s.doge else 0), "councillors are missing"
        assert min(player.general, player.private, player.coins, *player.districts) >= 0
        assert len(player.buildings) <= s.parts.slots, "too many buildings"
        assert all(0 <= tile < TILES for tile in player.buildings)
        assert player.score == sum(player.ledger), "the score is not the sum of the ledger"


def check_supplies(s: RialtoState) -> None:
    """RIA-INV-3, 5 to 7: coins, buildings, bridges and gondolas."""
    tiles = [tile for player in s.players for tile in player.buildings]
    on_tiles = sum(status_of(tile) == USED for tile in tiles)
    coins = s.bank + on_tiles + sum(player.coins for player in s.players)
    assert coins == s.parts.coins, "coins are not conserved"
    for building, left in enumerate(s.supply):
        taken = sum(building_of(tile) == building for tile in tiles)
        assert left + taken == s.parts.building_copies, f"building {building} is missing"
    bridges = [bridge_of(tile) for tile in s.connections if tile not in (FREE, GONDOLA_TILE)]
    waiting = [s.top_bridge] if s.top_bridge != NONE else []
    assert size(s.bridge_stack) + len(waiting) + len(bridges) == len(s.bridge_stack)
    assert len(set(bridges + waiting)) == len(bridges + waiting), "a bridge is there twice"
    assert len(bridges) <= s.round and s.connections.count(GONDOLA_TILE) <= s.round


def check_tracks(s: RialtoState) -> None:
    """RIA-INV-8 and 11: the Doge order and the order tiles."""
    if s.doge:
        assert sorted(s.doge) == list(range(len(s.strength))), "the Doge order is incomplete"
        places = [s.doge_position[participant] for participant in s.doge]
        assert places == sorted(places, reverse=True), "the Doge order is out of order"
        assert sorted(s.numbers) == [1, 2, 3, 4, 5, 6]
    if s.round:
        assert s.numbers[s.active] == s.round, "the wrong district is active"


def check_memory(s: RialtoState) -> None:
    """RIA-INV-12: what all remember is true."""
    for player in s.players:
        doubtful = 0
        for kind in range(KINDS):
            assert player.hand[kind] + player.discards[kind] >= player.sure[kind]
            doubtful += max(0, player.sure[kind] - player.hand[kind])
        assert doubtful <= player.doubt <= size(player.discards)
