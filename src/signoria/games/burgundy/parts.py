"""What is in the box, as numbers the rules read.  `components.py` fills it from the data files.

Index = id everywhere; tables by players have unused entries for 0 and 1.
"""

from __future__ import annotations

from signoria.core.parts import GameParts
from signoria.games.burgundy.boards import Board


class Parts(GameParts):
    """All components.  Never changed after loading."""

    reconstructed: list[str]  # what is not read off a printed copy
    boards: list[Board]  # in the order of BOARD_IDS

    # Tiles: copies of each kind by back, of its own colour or black.
    own: list[int]
    black: list[int]
    inns: int
    end_points: list[int]  # of scoring monasteries, for each thing they count

    # Depots: spaces of depots 1 to 6, then the black ones, in printed order.
    space_type: list[int]
    space_from: list[int]  # the smallest number of players that uses a space
    spaces_used: list[list[int]]  # by players, in depots 1 to 6
    black_used: list[list[int]]
    swap_players: int  # with this number one space changes its type by phase
    swap_space: int
    swap_types: list[int]

    # Goods and points.
    good_copies: tuple[int, ...]
    goods_kinds: int  # that fit into a goods store
    sale_silver: int
    sale_points: list[int]  # by players
    team_sale: int
    solo_sale: int
    large: list[int]  # bonus tiles, by players
    small: list[int]
    posts_first: list[int]  # all border posts joined, by players
    posts_second: list[int]
    region_points: list[int]  # by size
    phase_bonus: list[int]
    end_good: int
    end_silver: int
    end_workers: int  # workers for one point

    # Set-up and prices.
    rounds: int
    goods_per_phase: int
    start_silver: int
    start_goods: int
    start_workers: list[int]  # by place in the first order
    storage: int
    price_silver: int
    price_workers: int
    workers_action: int
    workers_action_14: int
    boarding_workers: int
    bank_silver: int
    watchtower_points: int
    hire_silver: int
    hire_workers: int
    tribute: int
    team_silver: int
    team_goods: int
    team_workers: list[int]
    team_shared: int
    team_personal: int
    solo_silver: int
    solo_goods: int
    solo_workers: int
    solo_storage: int
    target_step: int
    swap_goods: int
    silver_per_point: int

    # Modules.
    route_tiles: list[int]  # tiles per player, by players
    team_route: int  # tiles per team
    solo_route: int
    route_goods: list[list[int]]  # per tile and space: the kind of goods
    route_effects: list[list[int]]  # the effect, as a kind of tile
    shields_laid: list[list[int]]  # by players: how many in each depot
    team_shields: list[int]
    shield_points: list[int]
    sheets: list[tuple[int, int]]  # boards on the two sides
    sheet_copies: list[int]

    def type_of_space(self, space: int, players: int, phase: int) -> int:
        """What a space takes; with 3 players one changes by phase (BUR-SETUP-2)."""
        if players == self.swap_players and space == self.swap_space:
            return self.swap_types[phase]
        return self.space_type[space]
