"""The tool of the moment beside the principality: auction, menu of the turn, numbers, placing."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from signoria.core.action import Action
from signoria.core.machine import Choice
from signoria.games.florence import actions as acts
from signoria.games.florence.board.hand import line
from signoria.games.florence.board.hero import Hero
from signoria.games.florence.board.part import Part
from signoria.games.florence.ids import (
    CHARACTER_IDS,
    FIRST_LANDSCAPE,
    PROFESSION_IDS,
    PROFESSIONS,
    TILE_IDS,
)
from signoria.games.florence.phases.building import BuildPlace
from signoria.games.florence.phases.characters import BidSpace
from signoria.games.florence.phases.free_moves import SellAmount
from signoria.games.florence.phases.joint import JointPartner, JointPlace, JointPrice, JointResponse
from signoria.games.florence.phases.objects import LandscapeKind
from signoria.games.florence.phases.turn import StartTurn, TurnMenu
from signoria.games.florence.phases.works import WorkBonus, WorkConvert
from signoria.games.florence.questions.building import building_price
from signoria.games.florence.questions.turn import actions_left
from signoria.games.florence.questions.works import bonus_value
from signoria.games.florence.scoring import result

Drawn = dict[str, Any]


class Tool(Part):
    """Plain data for `_tool.html`; `kind` says which part of it is drawn."""

    def context(self) -> Drawn:
        """The tool that fits the decision, or what everybody may watch."""
        frame = self.moment.frame
        if isinstance(frame, WorkBonus):
            return self.work(frame)
        if isinstance(frame, JointResponse):
            return self.answer(frame)
        asked = self.asked(frame) if self.scene.legal else None  # a replay asks nothing
        if asked is not None:
            return asked
        if self.moment.phase == "auction":
            return Hero(self.scene, self.s, self.text, self.moment, self.grids, self.hand).context()
        return self.order()

    def asked(self, frame: Choice[Any] | None) -> Drawn | None:
        """The tool of an open decision."""
        if self.moment.placing() is not None:
            return self.place()
        if isinstance(frame, TurnMenu):
            return self.menu()
        if isinstance(frame, LandscapeKind):
            return self.landscapes()
        return self.numbers(frame)

    # --- placing --------------------------------------------------------------------------

    def place(self) -> Drawn:
        """Turn, flip and step a tile; what it costs and brings."""
        frame, parts = self.moment.frame, self.s.parts
        tile = self.moment.tile()
        cells = len(parts.tiles.ways[tile][0])
        price, gain = 0, parts.points_building
        if isinstance(frame, (BuildPlace, JointPlace)):
            price = building_price(self.s, self.me)
        elif tile >= FIRST_LANDSCAPE:
            gain = parts.points_landscape * (self.me.landscapes[tile - FIRST_LANDSCAPE] > 0)
        joint = isinstance(frame, JointPlace)
        back = max(0, -(-(price - self.me.cash) // parts.florins_back)) if not joint else 0
        number = len(self.scene.legal)
        return {
            "kind": "place",
            "title": self.grids.name(tile),
            "size": ngettext("%(n)s field", "%(n)s fields", cells) % {"n": cells},
            "ways": self.grids.ways(),
            "first": self.grids.ways()[0],
            "number": number,
            "places": ngettext("%(n)s place", "%(n)s places", number) % {"n": number},
            "price": price,
            "cash": self.me.cash,
            "back": back,
            "gain": gain,
            "after": self.me.points + gain - back,
            "go": _("Propose here") if joint else _("Put it here"),
            "joint": joint,
        }

    # --- the turn -------------------------------------------------------------------------

    def menu(self) -> Drawn:
        """All kinds of action with their price, or why not."""
        s, parts = self.s, self.s.parts
        left = max(0, actions_left(s, self.seat))
        price = str(parts.freedom_price)
        build = building_price(s, self.me)
        rows: list[tuple[Action, str, str, str]] = [
            (acts.WORK, "pf-poet", _("Complete a work"), _("needs %(n)s") % {"n": self.hand.least}),
            (acts.BUILD, "f-architect", _("Build"), str(build) if build else _("for nothing")),
            (acts.FREEDOM, "f-travel", _("Freedom"), price),
            (acts.PROFESSION_CARD, "c-profession", _("Profession"), price),
            (acts.BONUS_CARD, "c-bonus", _("Bonus card"), price),
        ]
        if s.coop:
            rows.append((acts.JOINT, "u-people", _("Build together"), _("propose")))
        if self.me.recruits:
            note = _("no action")
            rows.append((acts.RECRUIT, "c-recruit", _("Recruit"), note))
        actions = ngettext("%(n)s action left", "%(n)s actions left", left) % {"n": left}
        return {"kind": "menu", "title": actions, "rows": [self.row(*row) for row in rows]}

    def row(self, action: Action, icon: str, label: str, note: str) -> Drawn:
        """A line of the menu."""
        refused = None if action in self.scene.legal else self.why(action)
        return {
            "piece": action.verb,
            "icon": icon,
            "label": label,
            "note": note,
            "off": refused is not None,
            "florins": note.isdigit(),
            "words": label if refused is None else f"{label}. {refused}",
        }

    def why(self, action: Action) -> str:
        """The rules' reason against an action."""
        refused = self.scene.game.refusal(self.s, action, self.scene.viewer)
        return self.text.refusal(self.s, refused) if refused is not None else ""

    def work(self, frame: WorkBonus) -> Drawn:
        """The work under way: the bill with the bonus cards chosen so far."""
        lines = self.hand.lines(frame.card, 0)
        for card in range(20):
            if frame.chosen >> card & 1:
                label = _("Bonus card %(n)s") % {"n": card + 1}
                lines.append(line("star", label, bonus_value(self.s, self.me, card)))
        return {
            "kind": "work",
            "title": self.text.name("profession", PROFESSION_IDS[frame.card]),
            "icon": f"pf-{PROFESSION_IDS[frame.card]}",
            "lines": lines,
            "total": frame.value,
            "least": self.hand.least,
            "enough": frame.value >= self.hand.least,
            "pay": frame.value * self.s.parts.florins_per_value,
            "ask": any(isinstance(action, acts.AddBonus) for action in self.scene.legal),
        }

    def order(self) -> Drawn:
        """Who has played in this round and who is to come; at the end, who won."""
        s = self.s
        if self.moment.phase == "over":
            rows = []
            places = result(s).places
            for seat in sorted(range(len(s.players)), key=lambda other: places[other]):
                rows.append(self.person(seat, _("place %(n)s") % {"n": places[seat]}))
            return {"kind": "order", "title": _("Final standing"), "rows": rows}
        count = len(s.players)
        rows = []
        waiting = {frame.seat for frame in s.stack if isinstance(frame, StartTurn)}
        turn = next((frame.seat for frame in s.stack if isinstance(frame, TurnMenu)), -1)
        for step in range(count):
            seat = (s.starter + step) % count
            if self.moment.phase == "characters":
                state = _("is out") if self.moment.out_of_sale() >> seat & 1 else _("still in")
            elif self.moment.phase != "actions":
                state = ""
            elif seat == turn:
                n = max(0, actions_left(s, seat))
                state = ngettext("%(n)s action left", "%(n)s actions left", n) % {"n": n}
            else:
                state = _("to come") if seat in waiting else _("has played")
            rows.append(self.person(seat, state))
        return {"kind": "order", "title": _("Order of play"), "rows": rows}

    def person(self, seat: int, state: str) -> Drawn:
        """A player in a list."""
        player = self.players[seat]
        now = self.moment.seat == seat
        marker = self.s.players[seat].marker
        return {
            "sign": player.sign,
            "name": player.name,
            "state": state,
            "now": now,
            "start": seat == self.s.starter,
            "marker": marker,
            "points": self.s.players[seat].points,
        }

    # --- numbers and other picks ----------------------------------------------------------

    def numbers(self, frame: Choice[Any] | None) -> Drawn | None:
        """A pick of an amount or of a neighbour."""
        parts = self.s.parts
        if isinstance(frame, SellAmount):
            title, note = _("Sell points"), _("points, and florins for them")
            return self.pick(title, note, "laurel", parts.florins_back)
        if isinstance(frame, WorkConvert):
            pay = frame.value * parts.florins_per_value
            title, note = _("Points for %(n)s florins") % {"n": pay}, _("points, and florins kept")
            found = self.pick(title, note, "laurel", 0)
            for item in found["items"]:
                item["sub"] = str(pay - int(item["label"]) * parts.florins_per_point)
            return found
        if isinstance(frame, BidSpace):
            name = CHARACTER_IDS[frame.character]
            who = self.text.name("character", name)
            return self.pick(who, _("Your bid in florins"), f"ch-{name}", 0)
        if isinstance(frame, JointPrice):
            partner = self.players[frame.partner].name
            return self.pick(
                _("%(name)s pays you") % {"name": partner},
                _("You pay the Bank %(price)s; both of you score %(points)s.")
                % {"price": building_price(self.s, self.me), "points": parts.points_building},
                f"f-{TILE_IDS[frame.tile]}",
                0,
            )
        if isinstance(frame, JointPartner):
            return self.partners()
        return None

    def pick(self, title: str, note: str, icon: str, each: int) -> Drawn:
        """Numbers to choose from."""
        items = []
        for action in self.scene.legal:
            if isinstance(action, acts.OfNumber):
                sub = str(action.number * each) if each else ""
                words = self.text.action(self.s, action)
                piece = f"{action.verb}-{action.number}"
                items.append(
                    {"piece": piece, "label": str(action.number), "sub": sub, "words": words}
                )
        return {"kind": "pick", "title": title, "note": note, "icon": icon, "items": items}

    def partners(self) -> Drawn:
        """Neighbours to build with."""
        items = []
        for seat in self.s.parts.joined(len(self.s.players)).neighbours[self.seat]:
            player = self.players[seat]
            items.append(
                {
                    "piece": f"partner-{seat}",
                    "label": player.name,
                    "sign": player.sign,
                    "sub": str(self.s.players[seat].cash),
                    "words": player.name,
                }
            )
        note = _("With whom? Their cash in florins")
        return {"kind": "people", "title": _("Build together"), "note": note, "items": items}

    def landscapes(self) -> Drawn:
        """Two players: which landscape is taken."""
        items = []
        for kind, left in enumerate(self.s.landscapes):
            tile = FIRST_LANDSCAPE + kind
            name = self.grids.name(tile)
            items.append(
                {
                    "piece": f"sup-{TILE_IDS[tile]}",
                    "label": name,
                    "tile": self.grids.flat(tile, 0),
                    "sub": f"×{left}",
                    "words": name,
                }
            )
        return {"kind": "tiles", "title": _("Landscape"), "note": "", "items": items}

    def answer(self, frame: JointResponse) -> Drawn:
        """A neighbour's proposal, with all its terms."""
        parts = self.s.parts
        return {
            "kind": "answer",
            "title": self.players[frame.proposer].name,
            "sign": self.players[frame.proposer].sign,
            "tile": self.grids.flat(frame.tile),
            "name": self.grids.name(frame.tile),
            "pay": frame.florins,
            "cash": self.me.cash,
            "keeps": self.me.cash - frame.florins,
            "gain": parts.points_building,
            "wanted": [
                self.text.name("profession", PROFESSION_IDS[card])
                for card in range(PROFESSIONS)
                if self.me.hand >> card & 1 and parts.wanted_building[card] == frame.tile
            ],
        }
