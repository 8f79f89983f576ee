"""What is in the box, as numbers the rules read.  `components.py` fills it from the data files.

Index = id everywhere.
"""

from __future__ import annotations

from signoria.core.parts import GameParts
from signoria.games.tuscany.estate import (
    DEALS,
    LAYOUTS,
    Place,
    Plan,
    deal_of_estate,
    laid_colours,
    layout_of,
    shifts_of,
    tile_numbers,
)


class Parts(GameParts):
    """All components.  Never changed after loading."""

    reconstructed: tuple[str, ...]  # data files that are not read off a printed copy

    # Set-up and limits.
    stack_size: int
    own_tokens: int  # of a player, all stacks together
    start_hand: int
    storage: int  # spaces at the beginning
    storage_points: int  # for a storage token
    draw_cards: int
    monastery_cards: int
    cards_per_point: int  # at the end of the game
    stall_limit: int
    region_points: tuple[int, ...]  # by size
    bonus_tokens: tuple[int, ...]  # by kind
    market_limit: int  # of a colour
    neutral_of_each: int  # neutral tokens of a colour

    # Tokens by face.
    own: tuple[tuple[int, ...], ...]  # per seat
    neutral: tuple[int, ...]

    # Estates.
    fields_of_colour: tuple[int, ...]
    positions: tuple[Place, ...]  # of the fields of a tile
    shift: int
    tiles: tuple[tuple[int, ...], ...]  # colours of the fields, as printed
    neighbours: tuple[tuple[int, ...], ...]  # per way to shift the tiles: masks of the fields
    plans: list[Plan | None]  # made when they are first asked for

    # Cards.
    estate_cards: tuple[int, ...]  # copies of each colour
    hexagon_instead: int  # points for a hexagon that finds no space
    reward: tuple[int, ...]  # per income card
    amount: tuple[int, ...]
    income_cards: tuple[int, ...]  # copies
    income_ids: list[str]
    colour_bonus: tuple[tuple[int, ...], ...]  # per colour: sides I and II

    def plan(self, estate: int) -> Plan:
        """An estate; made when it is first asked for."""
        found = self.plans[estate]
        if found is None:
            found = self.new_plan(estate)
            self.plans[estate] = found
        return found

    def new_plan(self, estate: int) -> Plan:
        """An estate, laid from its tiles."""
        layout = layout_of(estate)
        printed = [self.tiles[number] for number in tile_numbers(deal_of_estate(estate))]
        return Plan(estate, laid_colours(printed, layout), self.neighbours[shifts_of(layout)])


def no_plans() -> list[Plan | None]:
    """Room for every estate there can be."""
    return [None] * (DEALS * LAYOUTS)
