"""The map, the stages above it and the Doge track below it, as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from signoria.core.bag import size
from signoria.core.events import Event
from signoria.core.machine import Choice
from signoria.games.rialto.board.outlook import podium
from signoria.games.rialto.board.pieces import Pieces
from signoria.games.rialto.board.places import SLANTED, SPOTS, crossing
from signoria.games.rialto.board.stage import phase_of
from signoria.games.rialto.ids import (
    COUNCILLOR,
    DISTRICT_IDS,
    DISTRICTS,
    FREE,
    GONDOLA,
    GONDOLA_TILE,
    NONE,
    PAIR_IDS,
)
from signoria.games.rialto.pending import stage_of
from signoria.games.rialto.phases.stage_bridge import TurnBridge
from signoria.games.rialto.questions import district_count, district_value, end_facing
from signoria.games.rialto.state import RialtoState
from signoria.games.rialto.text import Text

ARCHES = 12  # of the Doge track, at least
ARCH_WIDTH = 45.5
ARCADE_EDGE = 24


class Venice:
    """Plain data for the shared board."""

    def __init__(
        self,
        s: RialtoState,
        text: Text,
        pieces: Pieces,
        events: Sequence[Event],
        frame: Choice[Any] | None,
    ) -> None:
        self.s = s
        self.text = text
        self.pieces = pieces
        self.events = events
        self.frame = frame
        self.stage = stage_of(s)
        self.phase = phase_of(s)

    def context(self) -> dict[str, Any]:
        """Everything on the board all share."""
        s = self.s
        dealt = bool(s.numbers[0])
        started = bool(s.round) and self.phase != "over"
        return {
            "ribbon": self.ribbon(),
            "active": DISTRICT_IDS[s.active] if started else "",
            "participants": len(s.strength),
            "my_sign": self.pieces.me + 1,
            "districts": [self.district(district) for district in range(DISTRICTS)],
            "dealt": dealt,
            "connections": [self.connection(number) for number in range(len(s.parts.ends))],
            "stack": self.stack(),
            "gondolas": self.gondolas(),
            "bonuses": [self.bonus(side) for side in (0, 1)],
            "doge": self.doge() if s.doge else None,
        }

    # --- stages ---------------------------------------------------------------------------

    def ribbon(self) -> list[dict[str, Any]]:
        """Phase I, stages A to F, phase III: done, now, to come."""
        now = {"setup": -1, "columns": 0, "green": 0, "reduce": 0, "blue": 7, "over": 8}
        here = now.get(self.phase, self.stage + 1)
        made = [{"letter": "I", "name": _("Phase I: cards and green buildings"), "cap": True}]
        for kind in range(COUNCILLOR + 1):
            made.append(
                {
                    "letter": self.text.show(self.s, "letter", kind),
                    "name": self.pieces.kind(kind),
                    "symbol": "s-" + self.pieces.card(kind)["id"],
                }
            )
        made.append({"letter": "III", "name": _("Phase III: blue buildings"), "cap": True})
        for place, entry in enumerate(made):
            entry["state"] = "done" if place < here else "now" if place == here else ""
        if 1 <= here <= 6 and self.s.bonus != NONE:
            made[here]["winner"] = self.pieces.who(self.s.bonus)
        return made

    # --- districts ------------------------------------------------------------------------

    def district(self, district: int) -> dict[str, Any]:
        """A podium: places from left to right with what they score."""
        s = self.s
        name = DISTRICT_IDS[district]
        number = s.numbers[district]
        state = "now" if number == s.round else "done" if number < s.round else ""
        made = {
            "id": name,
            "name": s.parts.district_names[district],
            "spot": SPOTS[name],
            "number": number or "",
            "state": "done" if self.phase == "over" else state,
            "active": number == s.round and self.phase not in ("over", "setup"),
            "steps": self._steps(district),
            "worth": district_value(s, district),
            "preview": self._preview(district),
            "last": self._is_last(district, ("placed_councillor", "neutral_placed")),
        }
        made["label"] = self._district_label(district, made)
        return made

    def _steps(self, district: int) -> list[dict[str, Any]]:
        steps = []
        for participant, points in podium(self.s, district):
            step: dict[str, Any] = {"points": points}
            if participant != NONE:
                step |= self.pieces.who(participant)
                step["pawn"] = self.pieces.pawn(participant)
                step["count"] = district_count(self.s, participant, district)
            steps.append(step)
        return steps

    def _preview(self, district: int) -> str:
        """While a bridge is being turned: what either end would add here."""
        frame = self.frame
        if not isinstance(frame, TurnBridge):
            return ""
        if district not in self.s.parts.ends[frame.connection]:
            return ""
        tile = self.s.top_bridge
        return f"+{self.s.parts.low_end[tile]}/{self.s.parts.high_end[tile]}"

    def _district_label(self, district: int, made: dict[str, Any]) -> str:
        """The whole district in words."""
        parts = [made["name"]]
        if made["number"]:
            parts.append(_("council in round %(number)s") % {"number": made["number"]})
        if made["active"]:
            parts.append(_("active now"))
        parts.append(_("worth %(points)s") % {"points": made["worth"]})
        for place, step in enumerate(made["steps"], 1):
            if "name" in step:
                count = ngettext("%(n)s councillor", "%(n)s councillors", step["count"])
                count %= {"n": step["count"]}
                parts.append(f"{place}. {step['name']}: {count}, +{step['points']}")
        return ", ".join(parts)

    def _is_last(self, district: int, kinds: tuple[str, ...]) -> bool:
        return any(
            event.what in kinds and event.data.get("district") == district for event in self.events
        )

    # --- connections ----------------------------------------------------------------------

    def connection(self, number: int) -> dict[str, Any]:
        """A bridge, a gondola or a free place, with the value at each end."""
        s = self.s
        pair = s.parts.pair_of[number]
        place = crossing(pair)
        tile = s.connections[number]
        first = DISTRICT_IDS.index(place.first)
        second = sum(s.parts.ends[number]) - first
        art, way = self._art(tile, number)
        made = {
            "id": PAIR_IDS[pair],
            "place": place,
            "turned": place.first != place.tall_first,
            "slanted": PAIR_IDS[pair] in SLANTED,
            "art": art,
            "look": way,
            "first": end_facing(s, number, first) if tile != FREE else "",
            "second": end_facing(s, number, second) if tile != FREE else "",
            "mark": s.neutral and number == s.neutral_marker,
            "last": self._just_built(number),
            "move": f"bridge-{tile // 2}" if way == "brg" and tile >= 0 else "",
        }
        made["label"] = self._connection_label(number, tile, first, second)
        return made

    def _art(self, tile: int, number: int) -> tuple[str, str]:
        """The drawing, and whether it is a bridge, a gondola, free, or being turned."""
        if tile == GONDOLA_TILE:
            return "t-gond", "gnd"
        if tile != FREE:
            return "t-arch", "brg"
        if isinstance(self.frame, TurnBridge) and self.frame.connection == number:
            return "t-arch", "turning"
        return ("t-gond" if self.stage == GONDOLA else "t-arch"), "idle"

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
        built = ("built_bridge", "neutral_built_bridge", "built_gondola", "neutral_built_gondola")
        return any(
            event.what in built and {event.data["district"], event.data["other"]} == ends
            for event in self.events
        )

    # --- supplies -------------------------------------------------------------------------

    def stack(self) -> dict[str, Any] | None:
        """The top bridge and how many lie below."""
        s = self.s
        if s.top_bridge == NONE:
            return None
        below = size(s.bridge_stack)
        return {
            "low": s.parts.low_end[s.top_bridge],
            "high": s.parts.high_end[s.top_bridge],
            "move": f"bridge-{s.top_bridge}",
            "below": ngettext("%(n)s more below", "%(n)s more below", below) % {"n": below}
            if below
            else _("the last one"),
        }

    def gondolas(self) -> dict[str, Any]:
        """Gondolas in the supply."""
        left = self.s.parts.gondolas - self.s.connections.count(GONDOLA_TILE)
        words = ngettext("%(n)s gondola", "%(n)s gondolas", left) % {"n": left}
        return {"value": self.s.parts.gondola_value, "left": left, "words": words}

    def bonus(self, side: int) -> dict[str, Any]:
        """The shield of a bank, and who has two of its three districts."""
        s = self.s
        near = []
        for participant in range(len(s.strength)):
            present = [d for d in s.parts.sides[side] if district_count(s, participant, d)]
            if len(present) == len(s.parts.sides[side]) - 1:
                near.append(self.pieces.who(participant))
        names = self.text.names(s, s.parts.sides[side])
        points = s.parts.bonus_points
        there = bool(s.bonus_tiles[side])
        if there:
            words = _("%(points)s points for a councillor in each of %(districts)s")
            words %= {"points": points, "districts": names}
            closest = ", ".join(row["name"] for row in near)
            if closest:
                words += ". " + _("Two of three: %(names)s") % {"names": closest}
        else:
            words = _("The bonus of %(districts)s is gone") % {"districts": names}
        return {"side": "AB"[side], "there": there, "points": points, "near": near, "words": words}

    # --- the Doge track -------------------------------------------------------------------

    def doge(self) -> dict[str, Any]:
        """An arcade with everybody's marker, and the order."""
        s = self.s
        low = max(0, min(s.doge_position) - 1)
        count = max(ARCHES, max(s.doge_position) - low + 2)
        width = 2 * ARCADE_EDGE + (count - 1) * ARCH_WIDTH
        arches = []
        for n in range(count):
            x = ARCADE_EDGE + n * ARCH_WIDTH
            arches.append({"x": f"{x:g}", "number": low + n})
        stacked: dict[int, int] = {}
        markers = []
        for participant in reversed(s.doge):
            space = s.doge_position[participant]
            level = stacked.get(space, 0)
            stacked[space] = level + 1
            left = (ARCADE_EDGE + (space - low) * ARCH_WIDTH) / width * 100
            row = self.pieces.who(participant)
            row |= {"left": f"{left:.2f}", "level": level, "space": space}
            row["last"] = any(e.what == "advanced" and e.seat == participant for e in self.events)
            markers.append(row)
        return {
            "width": f"{width:g}",
            "inner": f"{width - 5:g}",
            "arches": arches,
            "markers": markers,
            "order": [self.pieces.who(participant) for participant in s.doge],
            "words": ", ".join(
                f"{place}. {self.pieces.name(participant)} ({s.doge_position[participant]})"
                for place, participant in enumerate(s.doge, 1)
            ),
        }
