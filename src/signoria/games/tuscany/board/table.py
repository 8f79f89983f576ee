"""The round score board with the market in its middle, and everything printed around it."""

from __future__ import annotations

from math import cos, radians, sin

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from signoria.core.bag import size
from signoria.games.tuscany.board.market import Market, OfTable, Spot
from signoria.games.tuscany.board.pieces import ROMAN, BonusToken, Hue, IncomeCard
from signoria.games.tuscany.ids import (
    BONUSES,
    COLOURS,
    STACKS,
)
from signoria.games.tuscany.questions import (
    claims,
    covered_fields,
    next_colour_bonus,
    next_side,
    times_counted_in,
)
from signoria.web.boards.shown import Shown

LAP = 50  # spaces of a track; both begin at the top, where 50 is 0
RADIUS = {"green": 201.5, "red": 176.5}
HALF = 220.0
FAN = 2.1  # degrees between markers on one space


class PhaseMark(Shown):
    """A phase, and how often a green point of it will count."""

    number: str
    times: int
    state: str  # now, done or nothing
    name: str


class Marker(Shown):
    """A player's marker on a track."""

    sign: int
    track: str
    style: str
    laps: int
    name: str
    small: bool


class GhostMarker(Shown):
    """Where the viewer's green marker would go, with the way there."""

    sign: int
    style: str
    path: str
    name: str


class IncomeDeck(Shown):
    """The income cards."""

    left: int
    turned: IncomeCard | None  # just now
    discarded: int
    name: str


class ColourBonus(Shown):
    """What covering all fields of a colour is still worth."""

    colour: Hue
    claimed: tuple[int, ...]  # signs
    gone: bool
    points: int
    side: str
    have: int
    all: int
    label: str


class Supply(Shown):
    """Bonus tokens of a kind in supply."""

    bonus: BonusToken
    left: int
    label: str
    short: str  # its name without the number, which is drawn


class SharedTable(Shown):
    """What all players share."""

    phases: tuple[PhaseMark, ...]
    markers: tuple[Marker, ...]
    ghost: GhostMarker | None
    market: tuple[Spot, ...]
    income: IncomeDeck
    deck: int
    deck_name: str
    top_card: Hue | None
    neutral: int
    neutral_name: str
    bonuses: tuple[ColourBonus, ...]
    supply: tuple[Supply, ...]


def on_wheel(radius: float, space: float) -> tuple[float, float]:
    """A point of the board, 440 wide."""
    angle = radians(-90 + space * 360 / LAP)
    return HALF + radius * cos(angle), HALF + radius * sin(angle)


def percent(value: float) -> str:
    """Of the board's width."""
    return f"{value / (2 * HALF) * 100:.2f}%"


class ScoreBoard(OfTable):
    """Draws what all players share."""

    def table(self, gain: int) -> SharedTable:
        """`gain`: green points the viewer is about to score."""
        s = self.s
        return SharedTable(
            phases=self.phases(),
            markers=self.markers("green") + self.markers("red"),
            ghost=self.ghost(gain) if gain else None,
            market=Market(self.scene, self.pieces, self.names).spots(),
            income=self.income(),
            deck=size(s.deck),
            deck_name=self.deck_name(),
            top_card=self.top_card(),
            neutral=size(s.pile),
            neutral_name=self.neutral_name(),
            bonuses=tuple(self.colour_bonus(colour) for colour in range(COLOURS)),
            supply=tuple(self.supply(bonus) for bonus in range(BONUSES)),
        )

    def phases(self) -> tuple[PhaseMark, ...]:
        """The three phases, and how often a green point of each will count."""
        found = []
        for phase in range(1, STACKS + 1):
            state = "now" if phase == self.s.phase else "done" if phase < self.s.phase else ""
            words = _("Phase %(phase)s: a green point counts %(n)s times")
            times = times_counted_in(phase)
            name = words % {"phase": ROMAN[phase - 1], "n": times}
            found.append(PhaseMark(ROMAN[phase - 1], times, state, name))
        return tuple(found)

    # --- tracks -----------------------------------------------------------------------------

    def markers(self, track: str) -> tuple[Marker, ...]:
        """Everybody's marker on one track; those on one space lie beside each other."""
        points = [player.green if track == "green" else player.red for player in self.s.players]
        found = []
        for seat, mine in enumerate(points):
            together = [other for other, theirs in enumerate(points) if theirs % LAP == mine % LAP]
            aside = (together.index(seat) - (len(together) - 1) / 2) * FAN / (360 / LAP) * 1.7
            x, y = on_wheel(RADIUS[track], mine % LAP + aside)
            found.append(
                Marker(
                    sign=seat + 1,
                    track=track,
                    style=f"left:{percent(x)};top:{percent(y)}",
                    laps=mine // LAP * LAP,
                    name=self.marker_name(track, seat, mine),
                    small=len(together) > 2,
                )
            )
        return tuple(found)

    def marker_name(self, track: str, seat: int, points: int) -> str:
        """A marker in words."""
        if track == "green":
            words = ngettext("%(name)s: %(n)s green point", "%(name)s: %(n)s green points", points)
        else:
            words = ngettext("%(name)s: %(n)s red point", "%(name)s: %(n)s red points", points)
        return words % {"name": self.pieces.players[seat].name, "n": points}

    def ghost(self, gain: int) -> GhostMarker:
        """Where the viewer's green marker would go, with the way there."""
        me = self.s.players[self.pieces.seat]
        start, end = me.green % LAP, me.green % LAP + gain
        x, y = on_wheel(RADIUS["green"], end)
        (x0, y0), (x1, y1) = on_wheel(216.5, start + 0.3), on_wheel(216.5, end)
        large = 1 if gain > LAP / 2 else 0
        return GhostMarker(
            sign=self.pieces.seat + 1,
            style=f"left:{percent(x)};top:{percent(y)}",
            path=f"M{x0:.1f} {y0:.1f}A216.5 216.5 0 {large} 1 {x1:.1f} {y1:.1f}",
            name=_("After this placement: %(n)s green points") % {"n": me.green + gain},
        )

    # --- decks ------------------------------------------------------------------------

    def income(self) -> IncomeDeck:
        """The income deck, the card just turned up, and what was turned up before."""
        s = self.s
        turned = [event for event in self.events if event.what == "revealed_income"]
        key = f"{size(s.income_discard)}-{size(s.income)}"
        return IncomeDeck(
            left=size(s.income),
            turned=self.pieces.income(str(turned[-1].data["income"]), key) if turned else None,
            discarded=size(s.income_discard),
            name=self.income_name(),
        )

    def income_name(self) -> str:
        """The income deck in words."""
        s = self.s
        number = size(s.income)
        words = ngettext("Income deck: %(n)s card", "Income deck: %(n)s cards", number)
        shown = words % {"n": number}
        listed = [
            f"{count}× {self.pieces.income(name).name}"
            for name, count in zip(s.parts.income_ids, s.income_discard, strict=True)
            if count
        ]
        if listed:
            shown += "; " + _("turned up so far: %(cards)s") % {"cards": ", ".join(listed)}
        return shown

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

    def top_card(self) -> Hue | None:
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

    def colour_bonus(self, colour: int) -> ColourBonus:
        """What covering all fields of a colour is still worth."""
        s = self.s
        side = next_side(s, colour)
        hue = self.pieces.colour(colour)
        have = covered_fields(s, s.players[self.pieces.seat], colour)
        values = {
            "kind": hue.kind,
            "have": have,
            "all": s.parts.fields_of_colour[colour],
            "side": ROMAN[side],
            "points": next_colour_bonus(s, colour),
        }
        label = _("%(kind)s: %(have)s of %(all)s fields covered") % values
        if side < 2:
            label += "; " + _("side %(side)s is worth %(points)s") % values
        else:
            label += "; " + _("both bonuses are claimed")
        return ColourBonus(
            colour=hue,
            claimed=tuple(seat + 1 for seat in claims(s, colour)),
            gone=side == 2,
            points=next_colour_bonus(s, colour),
            side=ROMAN[side] if side < 2 else "",
            have=have,
            all=s.parts.fields_of_colour[colour],
            label=label,
        )

    def supply(self, bonus: int) -> Supply:
        """Bonus tokens of a kind in supply."""
        left = self.s.bonus[bonus]
        made = self.pieces.bonus(bonus)
        words = ngettext("%(name)s: %(n)s left", "%(name)s: %(n)s left", left)
        short = made.name.strip("„”").removeprefix("+1 ")
        return Supply(made, left, words % {"name": made.name, "n": left}, short)
