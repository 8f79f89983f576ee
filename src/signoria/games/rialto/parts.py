"""The components as the rules read them: numbers, index = id.  Never changed after loading."""

from __future__ import annotations

from signoria.core.parts import GameParts

Ints = tuple[int, ...]


class Parts(GameParts):
    """Everything in the box.  `components.py` fills it from the data files."""

    reconstructed: tuple[str, ...]  # data files that are not read off a printed copy

    # The board
    district_names: tuple[str, ...]
    places: tuple[tuple[int, int], ...]  # for drawing
    side_of: Ints
    sides: tuple[Ints, ...]  # the districts of each side of the canal
    ends: tuple[tuple[int, int], ...]  # the two districts of a connection
    pair_of: Ints  # by connection
    connection_of: Ints  # by pair; -1: not connected
    touching: tuple[Ints, ...]  # the connections of each district

    # Tiles
    low_end: Ints  # by bridge
    high_end: Ints
    gondolas: int
    gondola_value: int
    bonus_points: int
    coins: int

    # Cards and buildings
    copies: Ints  # by kind of card
    building_copies: int
    slots: int

    # Set-up and numbers of the rules
    rounds: int
    start_score: int
    councillors: int
    private_councillors: int
    column_cards: int
    drawn_cards: int
    green_draw: int
    hand_limit: int
    neutral_cards: int
    start_coins: tuple[Ints, ...]  # by number of players, then by place
    same_start: Ints  # by number of players: equal starting buildings allowed
