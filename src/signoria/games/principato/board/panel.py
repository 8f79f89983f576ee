"""The dialog beside one's cards: payments, numbers of troops, supply, dismissal, or the supply."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from signoria.core.action import Action
from signoria.games.principato.actions import Dismiss, Payment, Recruit, Supply
from signoria.games.principato.board.forecast import Forecast
from signoria.games.principato.board.pieces import (
    Shape,
    capital,
    cube_sign,
    cube_signs,
    line,
    minus,
    sign,
    small,
)
from signoria.games.principato.ids import (
    ACTIONS,
    CUBE_IDS,
    CULTURE_IDS,
    NONE,
    SUPPLY_STEPS,
    TOKEN_IDS,
    TROOP_OF_STEP,
)
from signoria.games.principato.parts import CardOption
from signoria.games.principato.pending import (
    Ask,
    actions_left,
    chosen_option,
    supply_asked,
    token_to_dismiss,
)
from signoria.games.principato.questions import most_to_supply, strength
from signoria.games.principato.state import PrincipatoState
from signoria.games.principato.text import Text
from signoria.web.boards.base import Scene
from signoria.web.boards.shown import Shown

NOTHING = SafeString("")
ROOMY = 9  # numbers that are shown with what they bring; more of them only as numbers
STOCKS = (("field", "farm"), ("residence", "bank"), ("catapult",), ("condottiere", "militia"))


class Way(Shown):
    """A way to pay."""

    piece: str
    signs: SafeString
    note: str
    label: str


class Number(Shown):
    """A number of troops, the strength it makes, and the points for it (-1: unknown)."""

    n: int
    piece: str
    power: str
    points: int
    label: str


class Step(Shown):
    """One of the four parts of supplying."""

    cube: SafeString
    troop: Shape
    state: str
    label: str


class Stock(Shown):
    """What is left of something for everybody."""

    signs: SafeString
    n: int
    label: str


class Pips(Shown):
    """Actions of the turn: used and left."""

    used: range
    left: range
    words: str


class Dialog(Shown):
    """What is asked right now.  `kind` is `pay`, `numbers` or `help`."""

    kind: str
    title: str = ""
    lines: tuple[str, ...] = ()
    signs: SafeString = NOTHING
    ways: tuple[Way, ...] = ()
    numbers: tuple[Number, ...] = ()
    steps: tuple[Step, ...] = ()
    go: bool = False  # the decision is made somewhere else on the page
    stock: tuple[Stock, ...] = ()
    pips: Pips | None = None

    @property
    def wide(self) -> bool:
        """It takes the place of the cards."""
        return self.kind == "numbers"

    @property
    def roomy(self) -> bool:
        """Is there room to show what each number brings?"""
        return len(self.numbers) <= ROOMY


@dataclass
class Panel:
    """What is asked right now, as something to touch."""

    s: PrincipatoState
    text: Text
    scene: Scene
    ask: Ask | None
    forecast: Forecast

    def __post_init__(self) -> None:
        self.seat = self.scene.me()
        self.me = self.s.players[self.seat]

    def dialog(self) -> Dialog:
        """The dialog that fits the decision."""
        return replace(self.asked(), stock=self.stock(), pips=self.pips())

    def asked(self) -> Dialog:
        """What the decision needs."""
        option = chosen_option(self.s)
        if self.ask is Ask.SUPPLY:
            return self.supplies(supply_asked(self.s))
        if self.ask is Ask.DISMISSAL:
            return self.dismissals(token_to_dismiss(self.s))
        if self.ask is Ask.PAYMENT and option is not None:
            return self.payments(option)
        if self.ask is Ask.NUMBER and option is not None:
            return self.recruits(option.token)
        if self.ask is Ask.VALUE and option is not None:
            lines = (_("Touch a lit token of the culture supply."),)
            return Dialog("help", lines=lines, signs=sign(CULTURE_IDS[option.culture]), go=True)
        if self.ask is Ask.CARD:
            lines = (_("Touch a card of the row. Your card goes into its place."),)
            return Dialog("help", lines=lines, go=True)
        return Dialog("help", lines=self.help())

    # --- payments -------------------------------------------------------------------------

    def payments(self, option: CardOption) -> Dialog:
        """Every way to pay, in cubes."""
        ways = []
        for action in self.scene.legal:
            assert isinstance(action, Payment)
            influence = action.for_food + action.for_money
            food, money = option.food - action.for_food, option.money - action.for_money
            ways.append(
                Way(
                    piece=f"pay-{action.for_food}-{action.for_money}",
                    signs=cube_signs(food, money, influence),
                    note=self.replaced(action),
                    label=self.text.action(self.s, action),
                )
            )
        return Dialog("pay", _("How do you pay?"), ways=tuple(ways))

    def replaced(self, action: Payment) -> str:
        """`influence for 1 food`."""
        both = []
        for number, cube in ((action.for_food, "food"), (action.for_money, "money")):
            if number:
                both.append(f"{number} {self.text.cube_name(cube)}")
        if not both:
            return _("without influence")
        return _("influence for %(cubes)s") % {"cubes": ", ".join(both)}

    # --- numbers of troops ----------------------------------------------------------------

    def number(self, action: Action, n: int, power: int, points: int = -1) -> Number:
        """A button with a number."""
        told = f"{self.text.action(self.s, action)}: " + _("strength %(n)s") % {"n": minus(power)}
        if points >= 0:
            told += ", " + ngettext("%(n)s point", "%(n)s points", points) % {"n": points}
        return Number(n, f"num-{n}", minus(power), points, told)

    def recruits(self, token: int) -> Dialog:
        """How many condottieri or militia: each counts -1 until it has a cube."""
        base = strength(self.me)
        picks = [action for action in self.scene.legal if isinstance(action, Recruit)]
        return Dialog(
            "numbers",
            _("How many do you take?"),
            lines=(_("A troop without a cube counts −1, with a cube +1."),),
            signs=sign(TOKEN_IDS[token]),
            numbers=tuple(self.number(pick, pick.number, base - pick.number) for pick in picks),
        )

    def dismissals(self, token: int) -> Dialog:
        """Troops back to the supply."""
        base = strength(self.me)
        picks = [action for action in self.scene.legal if isinstance(action, Dismiss)]
        kept = _("They go to the supply. Kept without a cube, each counts −1 next time.")
        return Dialog(
            "numbers",
            _("Dismiss troops?"),
            lines=(kept,),
            signs=sign(TOKEN_IDS[token]),
            numbers=tuple(self.number(pick, pick.number, base + pick.number) for pick in picks),
        )

    def supplies(self, step: int) -> Dialog:
        """Cubes onto troops: one kind after the other."""
        lines = [_("Points if the others use every cube.")]
        rest = self.later_cubes(step)
        if rest:
            lines.append(_("More can follow: %(cubes)s.") % {"cubes": rest})
        picks = [action for action in self.scene.legal if isinstance(action, Supply)]
        return Dialog(
            "numbers",
            _("Supply your troops"),
            lines=tuple(lines),
            numbers=tuple(self.supplied(pick) for pick in picks),
            steps=tuple(self.step(number, step) for number in range(len(SUPPLY_STEPS))),
        )

    def supplied(self, pick: Supply) -> Number:
        """A number of cubes, with the points for the strength they make."""
        power = strength(self.me) + 2 * pick.number
        return self.number(pick, pick.number, power, self.forecast.points_with(self.seat, power))

    def later_cubes(self, step: int) -> str:
        """Cubes that later steps may still bring."""
        found = []
        if step < 1 and most_to_supply(self.me, 1):
            found.append(self.text.several("money", most_to_supply(self.me, 1)))
        if step < 3 and self.me.church:
            found.append(self.text.several("influence", self.me.church))
        return self.text.listed(found) if found else ""

    def step(self, number: int, now: int) -> Step:
        """One of the four parts of supplying."""
        cube = CUBE_IDS[SUPPLY_STEPS[number][0]]
        troop = TOKEN_IDS[TROOP_OF_STEP[number]]
        return Step(
            cube=cube_sign(cube),
            troop=small(troop),
            state="done" if number < now else "now" if number == now else "",
            label=f"{self.text.cube_name(cube)} → {self.text.words.get('goal_piece', troop)}",
        )

    # --- always there ---------------------------------------------------------------------

    def help(self) -> tuple[str, ...]:
        """What can be touched, in a sentence or two."""
        if self.ask is None:
            return ()
        if self.ask is Ask.OPTION:
            return (_("Touch one of the lit options on the card."),)
        if self.ask is Ask.PLACE:
            return (_("Touch militia or condottieri on the city wall."),)
        if not actions_left(self.s, self.seat):
            return (_("No action left. End your turn."),)
        return (
            _("Activate: touch an option on your card."),
            _("Swap: touch a card of the row and one of yours."),
        )

    def stock(self) -> tuple[Stock, ...]:
        """What is left for everybody."""
        s = self.s
        names = self.text.words.data["name"]["piece"]
        tokens = [
            left_of(map(sign, kinds), str(names[kinds[0]][self.text.language]), left)
            for left, kinds in zip(s.stock, STOCKS, strict=True)
        ]
        cubes = [
            left_of([cube_sign(cube)], self.text.cube_name(cube), left)
            for cube, left in zip(CUBE_IDS, (s.food, s.money, s.influence), strict=True)
        ]
        return (*tokens, *cubes)

    def pips(self) -> Pips | None:
        """Actions of the turn: used and left."""
        left = actions_left(self.s, self.seat)
        if left == NONE:
            return None
        words = _("%(n)s of 2 actions left") % {"n": left}
        return Pips(range(ACTIONS - left), range(left), words)


def left_of(signs: Iterable[SafeString], name: str, left: int) -> Stock:
    """What is left of something."""
    return Stock(line(signs), left, f"{capital(name)}: {left}")
