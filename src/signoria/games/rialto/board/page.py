"""What the templates of Rialto read: the page, made of what the other modules here make."""

from __future__ import annotations

from signoria.games.rialto.board.doge import DogeTrack
from signoria.games.rialto.board.pieces import Building, Card, Who
from signoria.games.rialto.board.stage import Panel
from signoria.games.rialto.board.venice import (
    Bridges,
    Connection,
    District,
    Gondolas,
    RibbonStage,
    SideBonus,
)
from signoria.web.boards.shown import Shown


class SupplyStack(Shown):
    """Buildings of a kind in the supply."""

    building: Building
    left: int
    label: str


class SupplyRow(Shown):
    """The four stacks of a colour, and the phase in which it works."""

    phase: str
    stacks: list[SupplyStack]


class PlayerLine(Shown):
    """What stands beside a name in the rail."""

    sign: int
    pawn: str
    coins: int
    private: int
    general: int
    hand: int
    councillors: str
    openly: str


class Rival(Shown):
    """Somebody else's board."""

    seat: int
    places: int
    who: Who
    line: PlayerLine
    openly: str  # cards everybody saw going into the hand
    tiles: list[Building]
    empty: range


class NeutralCards(Shown):
    """The neutral player's open cards."""

    who: Who
    cards: list[Card]
    words: str


class HandCard(Shown):
    """A card in one's own hand."""

    card: Card
    piece: str
    picked: bool  # named by the open decision
    label: str


class HandGroup(Shown):
    """One's cards of a kind; several have a handle that takes all of them."""

    cards: list[HandCard]
    label: str  # of the handle

    @property
    def all(self) -> str:
        """The pieces of the handle; "" where there is none."""
        return " ".join(held.piece for held in self.cards) if len(self.cards) > 1 else ""


class Place(Shown):
    """A building on one's own board."""

    building: Building
    number: int
    last: bool  # just taken


class Mine(Shown):
    """Hand, buildings, purse, and the score if the game ended now."""

    who: Who
    watching: bool
    groups: list[HandGroup]  # by kind
    cards: int
    backs: range
    crowd: str
    caption: str
    slots: list[Place]
    empty: range
    places: int
    coins: int
    promised: int
    private: int
    general: int
    estimate: int
    over: bool
    memory: bool  # the points so far instead of an estimate


class Page(Shown):
    """Everything `board.html` shows."""

    ribbon: list[RibbonStage]
    active: str
    my_sign: int
    districts: list[District]
    connections: list[Connection]
    bridges: Bridges | None
    gondolas: Gondolas
    bonuses: list[SideBonus]
    doge: DogeTrack | None
    stage: Panel
    supply: list[SupplyRow]
    rivals: list[Rival]
    neutral_cards: NeutralCards | None
    mine: Mine
    asked: str  # the tab where the decision is made, "" while others decide
    pick_column: bool
    target_cards: bool
    target_slots: bool
    target_supply: bool
    target_connections: bool
