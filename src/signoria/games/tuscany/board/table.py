"""The round score board with the market in its middle, and everything printed around it."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from signoria.core.bag import size
from signoria.core.events import Event
from signoria.games.tuscany.board.pieces import ROMAN, Drawn, Pieces
from signoria.games.tuscany.ids import (
    BONUSES,
    COLOURS,
    EMPTY,
    ITEM_IDS,
    STACKS,
)
from signoria.games.tuscany.questions import claims, covered_fields, next_colour_bonus, next_side
from signoria.games.tuscany.state import TuscanyState

LAP = 50  # spaces of a track; both begin at the top, where 50 is 0
RADIUS = {"green": 201.5, "red": 176.5}
HALF = 220.0
FAN = 2.1  # degrees between markers on one space


def on_wheel(radius: float, space: float) -> tuple[float, float]:
    """A point of the board, 440 wide."""
    angle = radians(-90 + space * 360 / LAP)
    return HALF + radius * cos(angle), HALF + radius * sin(angle)


def percent(value: float) -> str:
    """Of the board's width."""
    return f"{value / (2 * HALF) * 100:.2f}%"


class ScoreBoard:
    """Draws what all players share."""

    def __init__(
        self, s: TuscanyState, pieces: Pieces, events: Sequence[Event], names: dict[str, str]
    ) -> None:
        self.s = s
        self.pieces = pieces
        self.events = events
        self.names = names  # of tokens that can be followed while they move

    def context(self, gain: int) -> Drawn:
        """`gain`: green points the viewer is about to score."""
        s = self.s
        return {
            "phases": self.phases(),
            "markers": self.markers("green") + self.markers("red"),
            "ghost": self.ghost(gain) if gain else None,
            "market": self.market(),
            "income": self.income(),
            "deck": size(s.deck),
            "deck_name": self.deck_name(),
            "discarded": [
                self.pieces.colour(colour) | {"number": number}
                for colour, number in enumerate(s.discard)
                if number
            ],
            "top_card": self.top_card(),
            "neutral": size(s.pile),
            "neutral_stack": min(7, size(s.pile)),
            "neutral_name": self.neutral_name(),
            "bonuses": self.colour_bonuses(),
            "supply": self.supply(),
        }

    def phases(self) -> list[Drawn]:
        """The three phases, and how often a green point of each will count."""
        found = []
        for phase in range(1, STACKS + 1):
            state = "now" if phase == self.s.phase else "done" if phase < self.s.phase else ""
            words = _("Phase %(phase)s: a green point counts %(n)s times")
            name = words % {"phase": ROMAN[phase - 1], "n": STACKS + 1 - phase}
            shown = {"number": ROMAN[phase - 1], "times": STACKS + 1 - phase}
            found.append(shown | {"state": state, "name": name})
        return found

    # --- tracks -----------------------------------------------------------------------------

    def markers(self, track: str) -> list[Drawn]:
        """Everybody's marker on one track; those on one space lie beside each other."""
        points = [getattr(player, track) for player in self.s.players]
        found = []
        for seat, mine in enumerate(points):
            together = [other for other, theirs in enumerate(points) if theirs % LAP == mine % LAP]
            aside = (together.index(seat) - (len(together) - 1) / 2) * FAN / (360 / LAP) * 1.7
            x, y = on_wheel(RADIUS[track], mine % LAP + aside)
            found.append(
                {
                    "sign": seat + 1,
                    "track": track,
                    "style": f"left:{percent(x)};top:{percent(y)}",
                    "laps": mine // LAP * LAP,
                    "name": self.marker_name(track, seat, mine),
                    "small": len(together) > 2,
                }
            )
        return found

    def marker_name(self, track: str, seat: int, points: int) -> str:
        """A marker in words."""
        if track == "green":
            words = ngettext("%(name)s: %(n)s green point", "%(name)s: %(n)s green points", points)
        else:
            words = ngettext("%(name)s: %(n)s red point", "%(name)s: %(n)s red points", points)
        return words % {"name": self.pieces.players[seat].name, "n": points}

    def ghost(self, gain: int) -> Drawn:
        """Where the viewer's green marker would go, with the way there."""
        me = self.s.players[self.pieces.me]
        start, end = me.green % LAP, me.green % LAP + gain
        x, y = on_wheel(RADIUS["green"], end)
        (x0, y0), (x1, y1) = on_wheel(216.5, start + 0.3), on_wheel(216.5, end)
        large = 1 if gain > LAP / 2 else 0
        return {
            "sign": self.pieces.me + 1,
            "style": f"left:{percent(x)};top:{percent(y)}",
            "path": f"M{x0:.1f} {y0:.1f}A216.5 216.5 0 {large} 1 {x1:.1f} {y1:.1f}",
            "name": _("After this placement: %(n)s green points") % {"n": me.green + gain},
        }

    # --- market, decks ------------------------------------------------------------------------

    def market(self) -> list[Drawn]:
        """Two rows of four."""
        fresh = self.fresh_spots()
        found = []
        for spot, token in enumerate(self.s.market):
            across = spot % 4 + (0.5 if spot > 3 else 0)
            style = f"--cx:{across:g};--cy:{spot // 4}"
            drawn = self.pieces.item(token) if token != EMPTY else None
            name = drawn["name"] if drawn else _("Empty market spot")
            found.append(
                {
                    "piece": f"m-{spot}",
                    "style": style,
                    "token": drawn,
                    "name": name,
                    "follow": self.names.get(f"m-{spot}", ""),
                    "last": spot in fresh,
                }
            )
        return found

    def fresh_spots(self) -> set[int]:
        """Spots where the token just brought out may lie; the first of equals."""
        found: set[int] = set()
        for event in self.events:
            if event.what == "brought_out":
                token = ITEM_IDS.index(str(event.data["item"]))
                if token in self.s.market:
                    found.add(self.s.market.index(token))
        return found

    def income(self) -> Drawn:
        """The income deck, the card just turned up, and what was turned up before."""
        s = self.s
        turned = [event for event in self.events if event.what == "revealed_income"]
        before = [
            self.pieces.income(s.parts.income_ids[card]) | {"number": number}
            for card, number in enumerate(s.income_discard)
            if number
        ]
        shown = None
        if turned:
            last = turned[-1]
            shown = self.pieces.income(str(last.data["income"])) | {"seat": last.seat}
            shown["key"] = f"{size(s.income_discard)}-{size(s.income)}"
        listed = ", ".join(f"{card['number']}× {card['name']}" for card in before)
        number = size(s.income)
        name = ngettext("Income deck: %(n)s card", "Income deck: %(n)s cards", number)
        words = name % {"n": number}
        if listed:
            words += "; " + _("turned up so far: %(cards)s") % {"cards": listed}
        return {
            "left": number,
            "turned": shown,
            "discarded": size(s.income_discard),
            "name": words,
        }

    def deck_name(self) -> str:
        """The estate deck in words."""
        s = self.s
        number = size(s.deck)
        words = ngettext("Estate deck: %(n)s card", "Estate deck: %(n)s cards", number)
        shown = words % {"n": number}
        if size(s.discard):
            listed = self.pieces.text.cards(s.discard)
            shown += "; " + _("discarded: %(cards)s") % {"cards": listed}
        return shown

    def top_card(self) -> Drawn | None:
        """A card of the discard, which is open: one of those paid last, else the commonest."""
        for event in reversed(self.events):
            cards = event.data.get("cards") if event.what == "paid" else None
            if isinstance(cards, tuple) and any(cards):
                return self.pieces.colour(max(range(COLOURS), key=cards.__getitem__))
        if not size(self.s.discard):
            return None
        return self.pieces.colour(max(range(COLOURS), key=self.s.discard.__getitem__))

    def neutral_name(self) -> str:
        """The neutral pile in words."""
        words = _("Neutral pile: %(n)s; discarded tokens: %(discarded)s; out of the game: %(box)s")
        numbers = {"n": size(self.s.pile), "discarded": size(self.s.discards)}
        return words % (numbers | {"box": size(self.s.box)})

    # --- bonuses ------------------------------------------------------------------------------

    def colour_bonuses(self) -> list[Drawn]:
        """What covering all fields of a colour is still worth."""
        s = self.s
        me = s.players[self.pieces.me]
        found = []
        for colour in range(COLOURS):
            side = next_side(s, colour)
            made = self.pieces.colour(colour) | {
                "claimed": [seat + 1 for seat in claims(s, colour)],
                "gone": side == 2,
                "points": next_colour_bonus(s, colour),
                "side": ROMAN[side] if side < 2 else "",
                "have": covered_fields(s, me, colour),
                "all": s.parts.fields_of_colour[colour],
            }
            found.append(made | {"label": self.bonus_words(made)})
        return found

    def bonus_words(self, made: Drawn) -> str:
        """A colour bonus in words."""
        shown = _("%(kind)s: %(have)s of %(all)s fields covered") % made
        if made["gone"]:
            return shown + "; " + _("both bonuses are claimed")
        return shown + "; " + _("side %(side)s is worth %(points)s") % made

    def supply(self) -> list[Drawn]:
        """Bonus tokens in supply."""
        found = []
        for bonus in range(BONUSES):
            left = self.s.bonus[bonus]
            made = self.pieces.bonus(bonus) | {"left": left}
            words = ngettext("%(name)s: %(n)s left", "%(name)s: %(n)s left", left)
            found.append(made | {"label": words % {"name": made["name"], "n": left}})
        return found
