"""What is touched for a pick of a whole move: sets of cards, buildings, places, in any order."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from signoria.core.action import Action
from signoria.games.rialto import actions as acts
from signoria.games.rialto.board.steps import Step
from signoria.games.rialto.board.touches import Touches
from signoria.games.rialto.ids import (
    BUILDING_IDS,
    DISTRICT_IDS,
    KIND_IDS,
    KINDS,
    NONE,
    YELLOW_1,
    YELLOW_3,
)
from signoria.games.rialto.pending import Ask
from signoria.games.rialto.questions import left_over_column
from signoria.web.boards.answers import Slot
from signoria.web.boards.base import Words

# What is said while a slot of a role is empty.
MISSING: Words = {
    "card": gettext_lazy("A card is missing."),
    "building": gettext_lazy("A building of yours is missing."),
    "supply": gettext_lazy("A building of the supply is missing."),
    "old": gettext_lazy("The building that goes is missing."),
    "connection": gettext_lazy("A connection is missing."),
    "source": gettext_lazy("Where the councillor comes from is missing."),
}

# Decisions that end by a button, which then has to be touched.
ENDING = {Ask.GREEN: "done", Ask.BLUE: "done", Ask.BUILDING: "stop", Ask.MOVE_COUNCILLOR: "stop"}


def slots_of(pointing: Touches, action: Action, step: Step) -> list[Slot]:
    """The slots of a pick; equal ones of a move are added up."""
    if (
        action is acts.PLAY
        or isinstance(action, (acts.Discard, acts.Convert, acts.NumberPick))
        or any(step.cards)
    ):
        nothing = [] if action is acts.PLAY else [button(f"{action.verb}-0")]
        return set_slots(pointing, step) or nothing
    if isinstance(action, acts.Use):
        return [Slot("building", tuple(pointing.tiles(action.building))), *by_force(pointing, step)]
    if isinstance(action, acts.BuildingPick):
        return [Slot("supply", tuple(pointing.of(action))), *by_force(pointing, step)]
    if isinstance(action, acts.TakeCard):
        return [Slot("card", tuple(pointing.left_over(action.kind)))]
    if isinstance(action, acts.TilePick):
        return [Slot("old", tuple(pointing.of(action)))]
    if isinstance(action, acts.PairPick):
        return [Slot("connection", tuple(pointing.of(action))), *by_force(pointing, step)]
    if isinstance(action, acts.TakeColumn):
        return [Slot("column", tuple(pointing.of(action)))]
    if isinstance(action, acts.DistrictPick):
        role = "source" if isinstance(action, acts.TakeFrom) else "district"
        needed = not isinstance(action, (acts.TurnHighEnd, acts.PutInto))
        return [Slot(role, (f"dist-{DISTRICT_IDS[action.district]}",), needed=needed)]
    return plain_slots(pointing, action)


def set_slots(pointing: Touches, step: Step) -> list[Slot]:
    """Cards of a kind are alike, and so are equal buildings.  A converted card says by itself
    that a building is used; which one may be changed."""
    found = [
        Slot("card", cards(pointing, kind), step.cards[kind])
        for kind in range(KINDS)
        if step.cards[kind]
    ]
    for building, number in sorted(step.tiles.items()):
        tiles = tuple(pointing.tiles(building))
        found.append(Slot("building", tiles, number, needed=building == YELLOW_3))
    return found


def cards(pointing: Touches, kind: int) -> tuple[str, ...]:
    """All cards of a kind in hand."""
    return tuple(f"card-{KIND_IDS[kind]}-{n + 1}" for n in range(pointing.me.hand[kind]))


def by_force(pointing: Touches, step: Step) -> list[Slot]:
    """What follows because there is no other way: it may be touched, but need not."""
    pieces: list[str] = []
    swapped, returned = step.happened("upgraded"), step.happened("returned_building")
    for event in (swapped, returned):
        if event is not None:
            pieces += pointing.tiles(BUILDING_IDS.index(str(event.data["building"])))
    placed = step.happened("placed_councillor")
    if placed is not None:
        pieces.append(f"dist-{DISTRICT_IDS[int(str(placed.data['district']))]}")
    if step.draws and left_over_column(pointing.s) != NONE:
        pieces.append("deck")
    return [Slot("old", tuple(pieces), needed=False)] if pieces else []


def plain_slots(pointing: Touches, action: Action) -> list[Slot]:
    """Picks that name nothing: a button, a piece that is the default, or nothing at all."""
    if action is acts.PASS:
        return [Slot("button", ("pass",))]
    if action is acts.DELAY:
        return [Slot("button", ("delay", *pointing.tiles(YELLOW_1)))]
    if action is acts.DRAW:
        return [Slot("deck", ("deck",), needed=False)]
    if action is acts.FETCH:
        return [Slot("general", ("general",), needed=False)]
    if action is acts.FROM_PRIVATE:
        return [Slot("source", ("private",), needed=False)]
    if pointing.ask in ENDING and action.verb == ENDING[pointing.ask]:
        return [Slot("button", (action.verb,))]
    return [button(action.verb)]


def button(piece: str) -> Slot:
    """A pick that goes without saying.  It has a button only for somebody who comes back in the
    middle of a move, which only picks sent one by one lead to."""
    return Slot("button", (piece,), needed=False)
