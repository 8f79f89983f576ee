"""The dialog beside one's cards: payments, numbers of troops, supply, dismissal, or the supply."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from signoria.core.action import Action
from signoria.games.principato.actions import DISMISS, SUPPLY, Payment, Recruit
from signoria.games.principato.board.counting import Counting
from signoria.games.principato.board.pieces import (
    ARROW,
    capital,
    cube_sign,
    cube_signs,
    line,
    sign,
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
)
from signoria.games.principato.questions import most_to_supply
from signoria.games.principato.state import PrincipatoState
from signoria.games.principato.text import Text
from signoria.web.boards.base import Scene
from signoria.web.boards.shown import Shown

NOTHING = SafeString("")
ROOMY = 9  # numbers that are shown large
STOCKS = (("field", "farm"), ("residence", "bank"), ("catapult",), ("condottiere", "militia"))


class Way(Shown):
    """A way to pay."""

    piece: str
    signs: SafeString
    note: str
    label: str


class Number(Shown):
    """A number of troops or cubes."""

    n: int
    piece: str
    label: str


class Row(Shown):
    """Numbers to choose one of: cubes for a kind of troop, or troops of a kind."""

    signs: SafeString
    label: str
    numbers: tuple[Number, ...]


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
    rows: tuple[Row, ...] = ()
    go: bool = False  # the decision is made somewhere else on the page
    stock: tuple[Stock, ...] = ()
    pips: Pips | None = None

    @property
    def wide(self) -> bool:
        """It takes the place of the cards."""
        return self.kind == "numbers"

    @property
    def roomy(self) -> bool:
        """Is there room for large buttons?"""
        return sum(len(row.numbers) for row in self.rows) <= ROOMY and len(self.rows) < 3


@dataclass
class Panel:
    """What is asked right now, as something to touch."""

    s: PrincipatoState
    text: Text
    scene: Scene
    ask: Ask | None

    def __post_init__(self) -> None:
        self.seat = self.scene.me()
        self.counting = Counting(self.s, self.seat, self.ask)
        self.me = self.s.players[self.seat]

    def dialog(self) -> Dialog:
        """The dialog that fits the decision."""
        return replace(self.asked(), stock=self.stock(), pips=self.pips())

    def asked(self) -> Dialog:
        """What the decision needs."""
        option = chosen_option(self.s)
        if self.ask is Ask.SUPPLY:
            return self.supplies()
        if self.ask is Ask.DISMISSAL:
            return self.dismissals()
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

    def row(self, signs: SafeString, label: str, picks: Sequence[Action], start: str) -> Row:
        """Numbers to choose one of."""
        numbers = []
        for pick in picks:
            n = int(pick.fields["number"])
            numbers.append(Number(n, f"{start}-{n}", self.text.action(self.s, pick)))
        return Row(signs, label, tuple(numbers))

    def recruits(self, token: int) -> Dialog:
        """How many condottieri or militia, where the decision is made by itself."""
        picks = [action for action in self.scene.legal if isinstance(action, Recruit)]
        name = TOKEN_IDS[token]
        row = self.row(sign(name), self.text.words.get("goal_piece", name), picks, "num")
        lines = (_("A troop without a cube counts −1, with a cube +1."),)
        return Dialog("numbers", _("How many do you take?"), lines=lines, rows=(row,))

    def dismissals(self) -> Dialog:
        """Troops back to the supply."""
        rows = []
        for token in self.counting.tokens:
            name = TOKEN_IDS[token]
            picks = DISMISS[token][: self.me.tokens[token] + 1]
            label = self.text.words.get("goal_piece", name)
            rows.append(self.row(sign(name), label, picks, f"dismiss-{name}"))
        kept = _("They go to the supply. Kept without a cube, each counts −1 next time.")
        return Dialog("numbers", _("Dismiss troops?"), lines=(kept,), rows=tuple(rows))

    def supplies(self) -> Dialog:
        """Cubes onto troops, kind by kind."""
        rows = []
        for step in self.counting.steps:
            cube, troop = CUBE_IDS[SUPPLY_STEPS[step][0]], TOKEN_IDS[TROOP_OF_STEP[step]]
            picks = SUPPLY[step][: most_to_supply(self.me, step) + 1]
            label = f"{self.text.cube_name(cube)} → {self.text.words.get('goal_piece', troop)}"
            signs = line([cube_sign(cube), ARROW, sign(troop)])
            rows.append(self.row(signs, label, picks, f"supply-{step}"))
        lines = (_("What you do not touch: every food and money that fits, no influence."),)
        return Dialog("numbers", _("Supply your troops"), lines=lines, rows=tuple(rows))

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
