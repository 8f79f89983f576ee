"""What can be built together with a neighbour (FLO-COOP)."""

from __future__ import annotations

from signoria.games.florence.actions import MOST_OFFERED
from signoria.games.florence.grid import Border
from signoria.games.florence.ids import BUILDINGS, proposal, same_building, share_of
from signoria.games.florence.questions.building import blocked_inside, building_price
from signoria.games.florence.questions.principality import power
from signoria.games.florence.state import FlorenceState


def border(s: FlorenceState, seat: int, partner: int, tile: int) -> Border:
    """All positions of a building across the border of two seats."""
    return s.parts.joined(len(s.players)).across[seat][partner][tile]


def neighbours(s: FlorenceState, seat: int) -> list[int]:
    """Those whose grids touch the seat's grid (FLO-COOP-2)."""
    return s.parts.joined(len(s.players)).neighbours[seat]


def cells_by_owner(
    s: FlorenceState, seat: int, tile: int, place: int
) -> list[tuple[int, int, int]]:
    """The cells of a position: whose grid (-1: nobody's), row and column there."""
    joined = s.parts.joined(len(s.players))
    cells = s.parts.tiles.cells(tile, place)
    return [joined.place_of(seat, row, column) for row, column in cells]


def least_offer(s: FlorenceState, seat: int) -> int:
    """The partner's smallest share with which the builder can pay the Bank (FLO-COOP-8)."""
    me = s.players[seat]
    return max(0, building_price(s, me) - power(s, me))


def most_offer(s: FlorenceState, partner: int) -> int:
    """The partner's cash; his points do not count (FLO-COOP-7, 16)."""
    return min(s.players[partner].cash, MOST_OFFERED)


def is_open(s: FlorenceState, seat: int, partner: int, tile: int, place: int) -> bool:
    """Is there a share for this building that was not turned down yet?"""
    if not s.rejected:
        return True
    low, high = least_offer(s, seat), most_offer(s, partner)
    refused = 0
    offered = proposal(partner, tile, place, 0)
    for number in s.rejected:
        if same_building(number, offered) and low <= share_of(number) <= high:
            refused += 1
    return refused < (high - low) // 100 + 1


def joint_places(s: FlorenceState, seat: int, partner: int, tile: int, only_one: bool) -> list[int]:
    """Where a building can lie across the border (FLO-COOP-4 to 6); `only_one`: any one."""
    found: list[int] = []
    mine_barred = blocked_inside(s, s.players[seat])
    theirs_barred = blocked_inside(s, s.players[partner])
    across = border(s, seat, partner, tile)
    mine, theirs, places = across.mine, across.theirs, across.places
    for number in range(len(places)):
        if mine[number] & mine_barred == 0 and theirs[number] & theirs_barred == 0:
            if is_open(s, seat, partner, tile, places[number]):
                found.append(places[number])
                if only_one:
                    break
    return found


def joint_kinds(s: FlorenceState, seat: int, partner: int, only_one: bool) -> list[int]:
    """Buildings missing in both principalities, in supply, with room across the border."""
    found: list[int] = []
    if least_offer(s, seat) > most_offer(s, partner):
        return found
    both = s.players[seat].kinds | s.players[partner].kinds
    for tile in range(BUILDINGS - 1, -1, -1):
        if s.buildings[tile] and not both >> tile & 1:
            if joint_places(s, seat, partner, tile, True):
                found.append(tile)
                if only_one:
                    return found
    found.reverse()
    return found


def can_propose(s: FlorenceState, seat: int) -> bool:
    """Is there a proposal left, and something to propose (FLO-COOP-12)?"""
    if len(s.rejected) >= s.parts.proposals:
        return False
    for partner in neighbours(s, seat):
        if joint_kinds(s, seat, partner, True):
            return True
    return False
