"""The components as the rules read them, index = id; `components` fills them."""

from __future__ import annotations

from signoria.core.parts import GameParts
from signoria.games.florence.grid import Cell, Joined, Tiles
from signoria.games.florence.ids import BUILDINGS

Terms = tuple[tuple[int, int], ...]  # what a card counts, and how much each is worth


class Parts(GameParts):
    """What is in the box."""

    reconstructed: list[str]  # data files that are not read off a printed copy

    # professions: what each wants, and its printed number
    wanted_building: tuple[int, ...]
    wanted_landscape: tuple[int, ...]
    wanted_freedom: tuple[int, ...]
    numbers: tuple[int, ...]

    # tiles
    tiles: Tiles
    group: tuple[int, ...]  # of each kind of building: large, medium, small
    group_masks: tuple[int, ...]  # kinds of building in each group
    copies: tuple[int, ...]  # of each tile

    # boards
    palace: tuple[int, ...]  # front, back
    offsets: dict[int, list[Cell]]  # where the boards lie, by number of players
    joined_boards: dict[int, Joined]  # made when first needed

    # cards
    bonus_terms: tuple[Terms, ...]
    prestige_how: tuple[int, ...]
    prestige_terms: tuple[Terms, ...]
    prestige_points: tuple[int, ...]
    prestige_tied: tuple[int, ...]

    # numbers
    rounds: int
    minimum: tuple[int, ...]
    start_money: tuple[int, ...]  # by: are there only two players?
    opening_price: tuple[int, ...]
    raise_by: int
    dealt: int
    look: int
    architects: int
    architect_limit: int
    jesters: int
    recruiting: int
    freedom_copies: int
    extra_freedoms: tuple[int, ...]  # two players: by: is it the harder form?
    actions: int
    building_price: tuple[int, ...]  # by Architects
    family_price: tuple[int, ...]
    freedom_price: int
    florins_per_value: int
    florins_per_point: int
    florins_back: int
    points_landscape: int
    points_architect: int
    points_building: int
    points_best: int
    value_building: int
    value_landscape: int
    value_freedom: int
    value_jester: int
    value_card: int

    # characters
    princess: tuple[int, ...]  # per landscape, building, Architect, card
    banker_start: int
    banker_growth: int
    bids: tuple[tuple[int, ...], ...]  # the spaces of each character
    proposals: int

    def joined(self, players: int) -> Joined:
        """The joined boards, made when first needed."""
        found = self.joined_boards.get(players)
        if found is None:
            found = Joined(self.tiles, BUILDINGS, self.offsets[players])
            self.joined_boards[players] = found
        return found
