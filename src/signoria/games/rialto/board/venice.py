"""The map and the stages above it, as the templates read them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from signoria.core.bag import size
from signoria.core.events import Event
from signoria.games.rialto.board.pieces import Pieces, Who
from signoria.games.rialto.board.places import SLANTED, SPOTS, Crossing, Spot, crossing
from signoria.games.rialto.ids import (
    COUNCILLOR,
    DISTRICT_IDS,
    FREE,
    GONDOLA,
    GONDOLA_TILE,
    KIND_IDS,
    NONE,
    PAIR_IDS,
    bridge_of,
)
from signoria.games.rialto.pending import Phase, phase_of, stage_of
from signoria.games.rialto.questions import (
    district_count,
    district_value,
    end_facing,
    gondolas_left,
    near_bonus,
    podium,
)
from signoria.games.rialto.state import RialtoState
from signoria.games.rialto.text import Text
from signoria.web.boards.shown import Shown

BUILT = ("built_bridge", "neutral_built_bridge", "built_gondola", "neutral_built_gondola")
ARRIVED = ("placed_councillor", "neutral_placed")


class RibbonStage(Shown):
    """A part of the round above the map."""

    letter: str
    name: str
    symbol: str  # "": a phase without a card
    state: str  # `done`, `now` or ""
    winner: Who | None

    @property
    def is_phase(self) -> bool:
        """Phase I or III, not a stage."""
        return not self.symbol


class Step(Shown):
    """A place in a district."""

    points: int
    who: Who | None
    count: int


class District(Shown):
    """A podium: places from left to right with what they score."""

    id: str
    name: str
    spot: Spot
    number: int
    state: str
    active: bool
    steps: list[Step]
    preview: str
    last: bool
    label: str


class Connection(Shown):
    """A bridge, a gondola or a free place, with the value at each end."""

    id: str
    place: Crossing
    turned: bool
    slanted: bool
    art: str
    look: str
    first: int | str  # the ends; "" while it is free, "?" while a bridge is being turned
    second: int | str
    mark: bool
    last: bool
    bridge: int  # NONE: no bridge
    label: str

    @property
    def transition(self) -> str:
        """A bridge glides from the stack to its place."""
        return f";view-transition-name:bridge-{self.bridge}" if self.bridge != NONE else ""

    @property
    def is_built(self) -> bool:
        """A bridge or a gondola lies there."""
        return self.look in ("bridge", "gondola")


class Bridges(Shown):
    """The top bridge and how many lie below."""

    low: int
    high: int
    move: str
    below: str
    words: str


class Gondolas(Shown):
    """Gondolas in the supply."""

    value: int
    left: int
    words: str


class SideBonus(Shown):
    """The shield of a bank, and who has two of its three districts."""

    side: str
    there: bool
    points: int
    near: list[Who]
    words: str


@dataclass
class Venice:
    """Makes the board all share."""

    s: RialtoState
    text: Text
    pieces: Pieces
    events: Sequence[Event]
    turning: int  # the connection where the viewer turns a bridge, or NONE
    won: Mapping[int, int]  # who has the bonus of which stage

    def __post_init__(self) -> None:
        self.stage = stage_of(self.s)
        self.phase = phase_of(self.s)

    def active(self) -> str:
        """The district of the round."""
        started = self.phase not in (Phase.SETUP, Phase.OVER)
        return DISTRICT_IDS[self.s.active] if started else ""

    # --- stages ---------------------------------------------------------------------------

    def ribbon(self) -> list[RibbonStage]:
        """Phase I, stages A to F, phase III: done, now, to come."""
        shown = [("I", _("Phase I: cards and green buildings"), "")]
        for kind in range(COUNCILLOR + 1):
            symbol = f"s-{KIND_IDS[kind]}"
            shown.append((self.pieces.letter(kind), self.pieces.kind(kind), symbol))
        shown.append(("III", _("Phase III: blue buildings"), ""))
        here = self._here()
        made = []
        for place, (letter, name, symbol) in enumerate(shown):
            state = "done" if place < here else "now" if place == here else ""
            winner = (
                self.pieces.who(self.won[place - 1]) if symbol and place - 1 in self.won else None
            )
            made.append(RibbonStage(letter, name, symbol, state, winner))
        return made

    def _here(self) -> int:
        """The place of the ribbon that is now."""
        if self.phase is Phase.STAGE:
            return self.stage + 1
        return {Phase.SETUP: -1, Phase.BLUE: 7, Phase.OVER: 8}.get(self.phase, 0)

    # --- districts ------------------------------------------------------------------------

    def district(self, district: int) -> District:
        """A podium: places from left to right with what they score."""
        s = self.s
        name, number = DISTRICT_IDS[district], s.numbers[district]
        steps = self._steps(district)
        active = number == s.round and self.phase not in (Phase.OVER, Phase.SETUP)
        state = "now" if number == s.round else "done" if number < s.round else ""
        return District(
            id=name,
            name=s.parts.district_names[district],
            spot=SPOTS[name],
            number=number,
            state="done" if self.phase is Phase.OVER else state,
            active=active,
            steps=steps,
            preview=self._preview(district),
            last=any(e.what in ARRIVED and e.data.get("district") == district for e in self.events),
            label=self._district_label(district, steps, active),
        )

    def _steps(self, district: int) -> list[Step]:
        steps = []
        for participant, points in podium(self.s, district):
            if participant == NONE:
                steps.append(Step(points, None, 0))
                continue
            count = district_count(self.s, participant, district)
            steps.append(Step(points, self.pieces.who(participant), count))
        return steps

    def _preview(self, district: int) -> str:
        """While a bridge is being turned: what either end would add here."""
        if self.turning == NONE or district not in self.s.parts.ends[self.turning]:
            return ""
        bridge = self.s.top_bridge
        return f"+{self.s.parts.low_end[bridge]}/{self.s.parts.high_end[bridge]}"

    def _district_label(self, district: int, steps: list[Step], active: bool) -> str:
        """The whole district in words."""
        parts = [self.s.parts.district_names[district]]
        number = self.s.numbers[district]
        if number:
            parts.append(_("council in round %(number)s") % {"number": number})
        if active:
            parts.append(_("active now"))
        parts.append(_("worth %(points)s") % {"points": district_value(self.s, district)})
        for place, step in enumerate(steps, 1):
            if step.who is not None:
                count = ngettext("%(n)s councillor", "%(n)s councillors", step.count)
                count %= {"n": step.count}
                parts.append(f"{place}. {step.who.name}: {count}, +{step.points}")
        return ", ".join(parts)

    # --- connections ----------------------------------------------------------------------

    def connection(self, number: int) -> Connection:
        """What lies between two districts."""
        s = self.s
        pair = s.parts.pair_of[number]
        place = crossing(pair)
        tile = s.connections[number]
        first = DISTRICT_IDS.index(place.first)
        second = sum(s.parts.ends[number]) - first
        art, look = self._art(tile, number)
        open_end = "?" if look == "turning" else ""
        return Connection(
            id=PAIR_IDS[pair],
            place=place,
            turned=place.first != place.tall_first,
            slanted=PAIR_IDS[pair] in SLANTED,
            art=art,
            look=look,
            first=end_facing(s, number, first) if tile != FREE else open_end,
            second=end_facing(s, number, second) if tile != FREE else open_end,
            mark=s.neutral and number == s.neutral_marker,
            last=self._just_built(number),
            bridge=bridge_of(tile) if look == "bridge" else NONE,
            label=self._connection_label(number, tile, first, second),
        )

    def _art(self, tile: int, number: int) -> tuple[str, str]:
        """The drawing, and whether it is a bridge, a gondola, free, or being turned."""
        if tile == GONDOLA_TILE:
            return "t-gond", "gondola"
        if tile != FREE:
            return "t-arch", "bridge"
        if self.turning == number:
            return "t-arch", "turning"
        return ("t-gond" if self.stage == GONDOLA else "t-arch"), "unbuilt"

    def _connection_label(self, number: int, tile: int, first: int, second: int) -> str:
        s = self.s
        name = self.text.connection(s, number)
        if tile == FREE:
            marked = s.neutral and number == s.neutral_marker
            if marked:
                return _("%(connection)s: free, the neutral player's marker") % {"connection": name}
            return _("%(connection)s: free") % {"connection": name}
        what = (
            pgettext("rialto", "gondola") if tile == GONDOLA_TILE else pgettext("rialto", "bridge")
        )
        ends = [
            f"{s.parts.district_names[district]} {end_facing(s, number, district)}"
            for district in (first, second)
        ]
        return f"{name}: {what}, {', '.join(ends)}"

    def _just_built(self, number: int) -> bool:
        ends = set(self.s.parts.ends[number])
        return any(
            event.what in BUILT and {event.data["district"], event.data["other"]} == ends
            for event in self.events
        )

    # --- supplies -------------------------------------------------------------------------

    def bridges(self) -> Bridges | None:
        """The top bridge and how many lie below."""
        s = self.s
        if s.top_bridge == NONE:
            return None
        below = size(s.bridge_stack)
        ends = {"low": s.parts.low_end[s.top_bridge], "high": s.parts.high_end[s.top_bridge]}
        return Bridges(
            **ends,
            words=_("The next bridge is worth %(low)s and %(high)s") % ends,
            move=f"bridge-{s.top_bridge}",
            below=ngettext("%(n)s more below", "%(n)s more below", below) % {"n": below}
            if below
            else _("the last one"),
        )

    def gondolas(self) -> Gondolas:
        """Gondolas in the supply."""
        left = gondolas_left(self.s)
        words = ngettext("%(n)s gondola", "%(n)s gondolas", left) % {"n": left}
        return Gondolas(self.s.parts.gondola_value, left, words)

    def bonus(self, side: int) -> SideBonus:
        """The shield of a bank, and who has two of its three districts."""
        s = self.s
        near = [self.pieces.who(participant) for participant in near_bonus(s, side)]
        names = self.text.names(s, s.parts.sides[side])
        points = s.parts.bonus_points
        there = bool(s.bonus_tiles[side])
        if there:
            words = _("%(points)s points for a councillor in each of %(districts)s")
            words %= {"points": points, "districts": names}
            closest = ", ".join(who.name for who in near)
            if closest:
                words += ". " + _("Two of three: %(names)s") % {"names": closest}
        else:
            words = _("The bonus of %(districts)s is gone") % {"districts": names}
        return SideBonus("AB"[side], there, points, near, words)
