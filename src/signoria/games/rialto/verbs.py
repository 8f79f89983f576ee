"""The primitive verbs: the only code that moves points, coins, councillors, tiles and markers."""

from __future__ import annotations

from signoria.core.machine import emit
from signoria.games.rialto.actions import READY, USED
from signoria.games.rialto.components import BUILDING_IDS, value_of
from signoria.games.rialto.state import LINE_IDS, RialtoState


def score(s: RialtoState, seat: int, points: int, line: int) -> None:
    """Points with their source (RIA-INV-10)."""
    if points == 0:
        return
    me = s.players[seat]
    me.score += points
    me.ledger[line] += points
    if s.events is not None:
        emit(s, "scored", seat, {"points": points, "line": LINE_IDS[line]})


def gain_coins(s: RialtoState, seat: int, coins: int) -> None:
    """Coins from the bank."""
    s.players[seat].coins += coins
    s.bank -= coins
    if s.events is not None and coins:
        emit(s, "gained_coins", seat, {"coins": coins})


def usable(s: RialtoState, seat: int, building: int) -> int:
    """Own tiles of a kind that bear no coin and are not locked."""
    return s.players[seat].buildings.count(building * 3 + READY)


def activate(s: RialtoState, seat: int, building: int) -> None:
    """Put one's own coin on a tile (RIA-ACT-1)."""
    me = s.players[seat]
    me.coins -= 1
    me.buildings[me.buildings.index(building * 3 + READY)] = building * 3 + USED
    if s.events is not None:
        emit(s, "activated", seat, {"building": BUILDING_IDS[building]})


def give_back(s: RialtoState, seat: int, tile: int) -> None:
    """A tile leaves one's board for the supply; a coin on it goes to the bank (RIA-ACT-8)."""
    s.players[seat].buildings.remove(tile)
    s.supply[tile // 3] += 1
    if tile % 3 == USED:
        s.bank += 1


def receive(s: RialtoState, seat: int, building: int, status: int) -> None:
    """A tile from the supply on one's board."""
    s.supply[building] -= 1
    s.players[seat].buildings.append(building * 3 + status)


def building_values(s: RialtoState, seat: int) -> int:
    """Sum of the values on a board."""
    total = 0
    for tile in s.players[seat].buildings:
        total += value_of(tile // 3)
    return total


def advance(s: RialtoState, participant: int, spaces: int) -> None:
    """Move a Doge marker; it lands on top of whoever stands there (RIA-DOGE-1 to 3)."""
    if spaces == 0:
        return
    order = s.doge
    position = s.doge_position[participant] + spaces
    s.doge_position[participant] = position
    order.remove(participant)
    place = 0
    while place < len(order) and s.doge_position[order[place]] > position:
        place += 1
    order.insert(place, participant)
    if s.events is not None:
        emit(s, "advanced", participant, {"spaces": spaces, "place": place + 1})
