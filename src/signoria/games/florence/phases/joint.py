"""Building together with a neighbour: proposal, answer, payment (FLO-COOP)."""

from __future__ import annotations

from signoria.core.action import Action
from signoria.core.events import Value
from signoria.core.machine import Choice, Refusal, emit, then
from signoria.games.florence.actions import (
    ACCEPT,
    OFFER,
    PARTNER,
    PLACE,
    REJECT,
    TILE,
    ChooseTile,
    Offer,
    Partner,
    Place,
)
from signoria.games.florence.ids import BUILDINGS, TILE_IDS, proposal
from signoria.games.florence.phases.unfinished import HiddenPart
from signoria.games.florence.questions.building import building_price
from signoria.games.florence.questions.joint import (
    joint_kinds,
    joint_places,
    least_offer,
    most_offer,
    neighbours,
)
from signoria.games.florence.questions.principality import power
from signoria.games.florence.refusals import joint_refusal
from signoria.games.florence.state import FlorenceState
from signoria.games.florence.verbs import hand_over, pay, place_joint, spend_action


class JointPartner(HiddenPart):
    """With which neighbour (FLO-COOP-3)."""

    RULE = "FLO-COOP-3"

    def options(self, s: FlorenceState) -> list[Action]:
        return [
            PARTNER[partner]
            for partner in neighbours(s, self.seat)
            if joint_kinds(s, self.seat, partner, True)
        ]

    def resolve(self, s: FlorenceState, action: Action) -> None:
        assert isinstance(action, Partner)
        then(s, JointKind(self.seat, action.seat))

    def refusal(self, s: FlorenceState, action: Action) -> Refusal | None:
        if not isinstance(action, Partner):
            return None
        if action.seat not in neighbours(s, self.seat):
            return Refusal("FLO-COOP-4", "NOT_NEIGHBOUR", {"partner": action.seat})
        return Refusal("FLO-COOP-5", "NOTHING_TO_PROPOSE", {"partner": action.seat})


class JointPart(HiddenPart):
    """A part of a proposal to a neighbour."""

    def __init__(self, seat: int, partner: int) -> None:
        self.seat, self.partner = seat, partner


class JointKind(JointPart):
    """Which building."""

    RULE = "FLO-COOP-3"

    def options(self, s: FlorenceState) -> list[Action]:
        return [TILE[tile] for tile in joint_kinds(s, self.seat, self.partner, False)]

    def resolve(self, s: FlorenceState, action: Action) -> None:
        assert isinstance(action, ChooseTile)
        then(s, JointPlace(self.seat, self.partner, action.tile))

    def refusal(self, s: FlorenceState, action: Action) -> Refusal | None:
        if not isinstance(action, ChooseTile):
            return None
        tile = action.tile
        numbers = {"tile": TILE_IDS[tile]}
        if tile >= BUILDINGS:
            return Refusal("FLO-BUILD-2", "NOT_A_BUILDING", numbers)
        if s.buildings[tile] == 0:
            return Refusal("FLO-BUILD-2", "SUPPLY_EMPTY", numbers)
        if (s.players[self.seat].kinds | s.players[self.partner].kinds) >> tile & 1:
            return Refusal("FLO-COOP-5", "DUPLICATE_BUILDING", numbers)
        return Refusal("FLO-COOP-5", "NO_ROOM", numbers)


class JointPlace(JointPart):
    """Where, across the border."""

    RULE = "FLO-COOP-4"

    def __init__(self, seat: int, partner: int, tile: int) -> None:
        super().__init__(seat, partner)
        self.tile = tile

    def options(self, s: FlorenceState) -> list[Action]:
        places = joint_places(s, self.seat, self.partner, self.tile, False)
        return [PLACE[place] for place in places]

    def resolve(self, s: FlorenceState, action: Action) -> None:
        assert isinstance(action, Place)
        then(s, JointPrice(self.seat, self.partner, self.tile, action.place))

    def refusal(self, s: FlorenceState, action: Action) -> Refusal | None:
        if not isinstance(action, Place):
            return None
        found = joint_refusal(s, self.seat, self.partner, self.tile, action.place)
        if found is None:
            return Refusal("FLO-COOP-11", "PROPOSAL_REPEATED")
        return found


class JointPrice(JointPart):
    """What the partner shall pay; with this the proposal is made (FLO-COOP-7, 11)."""

    RULE = "FLO-COOP-7"

    def __init__(self, seat: int, partner: int, tile: int, place: int) -> None:
        super().__init__(seat, partner)
        self.tile, self.place = tile, place

    def options(self, s: FlorenceState) -> list[Action]:
        low, high = least_offer(s, self.seat), most_offer(s, self.partner)
        found: list[Action] = []
        for number in range((low + 99) // 100, high // 100 + 1):
            if self.code(number * 100) not in s.rejected:
                found.append(OFFER[number])
        return found

    def code(self, florins: int) -> int:
        """The proposal as a number."""
        return proposal(self.partner, self.tile, self.place, florins)

    def resolve(self, s: FlorenceState, action: Action) -> None:
        assert isinstance(action, Offer)
        if s.events is not None:
            numbers: dict[str, Value] = {"partner": self.partner, "tile": TILE_IDS[self.tile]}
            emit(s, "proposed", self.seat, {**numbers, "florins": action.number})
        then(s, JointResponse(self.partner, self.seat, self.tile, self.place, action.number))

    def refusal(self, s: FlorenceState, action: Action) -> Refusal | None:
        if not isinstance(action, Offer):
            return None
        if self.code(action.number) in s.rejected:
            return Refusal("FLO-COOP-11", "PROPOSAL_REPEATED")
        if action.number > most_offer(s, self.partner):
            cash = s.players[self.partner].cash
            return Refusal(
                "FLO-COOP-7", "PAYMENT_OUT_OF_RANGE", {"partner": self.partner, "cash": cash}
            )
        me = s.players[self.seat]
        have = power(s, me) + action.number
        return Refusal(
            "FLO-COOP-8", "NOT_ENOUGH_MONEY", {"price": building_price(s, me), "have": have}
        )


class JointResponse(Choice[FlorenceState]):
    """The neighbour accepts the whole proposal or rejects it."""

    RULE = "FLO-COOP-11"

    def __init__(self, seat: int, proposer: int, tile: int, place: int, florins: int) -> None:
        self.seat, self.proposer, self.tile = seat, proposer, tile
        self.place, self.florins = place, florins

    def options(self, s: FlorenceState) -> list[Action]:
        return [ACCEPT, REJECT]

    def resolve(self, s: FlorenceState, action: Action) -> None:
        if action is ACCEPT:
            self.build(s)
            return
        number = proposal(self.seat, self.tile, self.place, self.florins)
        s.rejected = (*s.rejected, number)
        s.players[self.proposer].sold = False
        if s.events is not None:
            emit(s, "rejected", self.seat, {"proposer": self.proposer, "tile": TILE_IDS[self.tile]})

    def build(self, s: FlorenceState) -> None:
        """Partner's payment, Bank payment, placing, points for both (FLO-COOP-8)."""
        active, partner = self.proposer, self.seat
        spend_action(s, active)
        hand_over(s, partner, active, self.florins)
        pay(s, active, building_price(s, s.players[active]))
        joined = s.parts.joined(len(s.players))
        mine, theirs = joined.split(s.parts.tiles, self.tile, self.place, active, partner)
        place_joint(s, active, partner, self.tile, mine, theirs)
