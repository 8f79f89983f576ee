"""Every pick there is in Principato, made once.  Row slots and options are counted from 1."""

from __future__ import annotations

from typing import Final

from signoria.core.action import Action, Catalogue
from signoria.games.principato.ids import (
    CONDOTTIERE,
    CUBE_IDS,
    HAND,
    HAND_IDS,
    INFLUENCE,
    MILITIA,
    MOST_INFLUENCE,
    MOST_OPTIONS,
    MOST_PIECES,
    MOST_SLOTS,
    MOST_VALUE,
    ON_CONDOTTIERE,
    ON_MILITIA,
    PLACE_IDS,
    SUPPLY_STEPS,
    TOKEN_IDS,
    TOKENS,
)


class OfCard(Action):
    """A pick of one's left or right card."""

    def __init__(self, verb: str, hand: int) -> None:
        super().__init__(verb, {"hand": HAND_IDS[hand]})
        self.hand = hand


class Activate(OfCard):
    """Use a card (action A)."""


class Swap(OfCard):
    """Give a card for one of the row (action B)."""


class OfNumber(Action):
    """A pick of a number."""

    def __init__(self, verb: str, number: int) -> None:
        super().__init__(verb, {"number": number})
        self.number = number


class PickOption(OfNumber):
    """One of the things a card offers, counted from 1."""


class Recruit(OfNumber):
    """How many condottieri or militia to take."""


class PickValue(OfNumber):
    """Which culture token to take, by its points."""


class Take(OfNumber):
    """A card of the row, by its slot, counted from 1."""


class Payment(Action):
    """Influence cubes paid instead of food and instead of money."""

    def __init__(self, for_food: int, for_money: int) -> None:
        super().__init__("pay", {"for_food": for_food, "for_money": for_money})
        self.for_food, self.for_money = for_food, for_money


class Move(Action):
    """A cube of a kind goes to a place."""

    def __init__(self, cube: int, place: int) -> None:
        super().__init__("move", {"cube": CUBE_IDS[cube], "place": PLACE_IDS[place]})
        self.cube, self.place = cube, place


class Place(Action):
    """Where the new influence cube goes when the church is full."""

    def __init__(self, place: int) -> None:
        super().__init__("place", {"place": PLACE_IDS[place]})
        self.place = place


class Supply(Action):
    """How many cubes of a kind go onto a kind of troop in a military scoring."""

    def __init__(self, step: int, number: int) -> None:
        cube, place = SUPPLY_STEPS[step]
        fields: dict[str, int | str] = {"cube": CUBE_IDS[cube], "place": PLACE_IDS[place]}
        fields["number"] = number
        super().__init__("supply", fields)
        self.step, self.number = step, number


class Dismiss(Action):
    """How many tokens of a kind go back to the supply after a military scoring."""

    def __init__(self, token: int, number: int) -> None:
        super().__init__("dismiss", {"token": TOKEN_IDS[token], "number": number})
        self.token, self.number = token, number


def supplies(step: int) -> list[Action]:
    """Numbers of a supply step: influence is limited by the church."""
    most = MOST_INFLUENCE if SUPPLY_STEPS[step][0] == INFLUENCE else MOST_PIECES
    return [Supply(step, number) for number in range(most + 1)]


def dismissals(token: int) -> list[Action]:
    """Numbers of troops; one of anything else, only to be refused."""
    if token in (CONDOTTIERE, MILITIA):
        return [Dismiss(token, number) for number in range(MOST_PIECES + 1)]
    return [Dismiss(token, 1)]


ACTIVATE: Final = [Activate("activate", hand) for hand in range(HAND)]
SWAP: Final = [Swap("swap", hand) for hand in range(HAND)]
TAKE_INFLUENCE: Final = Action("influence")
MOVE: Final = [[Move(cube, place) for place in range(len(PLACE_IDS))] for cube in range(3)]
END_TURN: Final = Action("end")
OPTION: Final = [PickOption("option", number) for number in range(1, MOST_OPTIONS + 1)]
RECRUIT: Final[list[Action]] = [Recruit("recruit", n) for n in range(MOST_PIECES + 1)]
PAY: Final = [
    [Payment(for_food, for_money) for for_money in range(MOST_INFLUENCE + 1)]
    for for_food in range(MOST_INFLUENCE + 1)
]
VALUE: Final = [PickValue("value", number) for number in range(MOST_VALUE + 1)]
TAKE: Final[list[Action]] = [Take("take", number) for number in range(1, MOST_SLOTS + 1)]
PLACE_ON_MILITIA: Final = Place(ON_MILITIA)
PLACE_ON_CONDOTTIERE: Final = Place(ON_CONDOTTIERE)
SUPPLY: Final = [supplies(step) for step in range(len(SUPPLY_STEPS))]
DISMISS: Final = [dismissals(token) for token in range(TOKENS)]


def all_actions() -> list[Action]:
    """In the order of the game; the position is the number."""
    found: list[Action] = []
    found.extend(ACTIVATE)
    found.extend(SWAP)
    found.append(TAKE_INFLUENCE)
    for moves in MOVE:
        found.extend(moves)
    found.append(END_TURN)
    found.extend(OPTION)
    found.extend(RECRUIT)
    for payments in PAY:
        found.extend(payments)
    found.extend(VALUE[1:])
    found.extend(TAKE)
    found.extend([PLACE_ON_MILITIA, PLACE_ON_CONDOTTIERE])
    for numbers in SUPPLY:
        found.extend(numbers)
    for numbers in DISMISS:
        found.extend(numbers)
    return found


CATALOGUE = Catalogue(all_actions())
