"""The dialog beside one's cards: payments, numbers of troops, supply, dismissal, or the supply."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from signoria.core.machine import Choice
from signoria.games.principato.actions import Dismiss, OfNumber, Payment, Supply
from signoria.games.principato.board.forecast import Forecast, minus
from signoria.games.principato.board.pieces import CUBE_SYMBOLS, cube_drawing, cubes, line, sign
from signoria.games.principato.board.pieces import cube as signed_cube
from signoria.games.principato.board.realm import cube_and_place
from signoria.games.principato.ids import CULTURE_IDS, TOKEN_IDS
from signoria.games.principato.phases.activation import (
    ChooseNumber,
    ChooseOption,
    ChooseValue,
    Pay,
    TakeCard,
)
from signoria.games.principato.phases.military import DismissTroops, SupplyTroops
from signoria.games.principato.phases.turn import PlaceInfluence, Turn
from signoria.games.principato.questions import most_to_supply, option_of, strength
from signoria.games.principato.state import PrincipatoState
from signoria.games.principato.text import Text
from signoria.web.boards.base import Scene

ROOMY = 9  # numbers that are shown with what they bring; more of them only as numbers
STOCKS = (("field", "farm"), ("residence", "bank"), ("catapult",), ("condottiere", "militia"))


class Panel:
    """What is asked right now, as something to touch."""

    def __init__(self, s: PrincipatoState, text: Text, scene: Scene, forecast: Forecast) -> None:
        self.s = s
        self.text = text
        self.scene = scene
        self.forecast = forecast
        self.frame: Choice[Any] | None = scene.frame
        self.me = s.players[scene.me()]

    def context(self) -> dict[str, Any]:
        """The dialog that fits the decision; `wide`: it takes the place of the cards."""
        made = self.asked()
        made.setdefault("wide", made["kind"] == "numbers")
        made.setdefault("go", False)
        made["stock"] = self.stock()
        made["pips"] = self.pips()
        return made

    def asked(self) -> dict[str, Any]:
        frame = self.frame
        if isinstance(frame, Pay):
            return self.payments(frame)
        if isinstance(frame, ChooseNumber):
            return self.recruits(frame)
        if isinstance(frame, SupplyTroops):
            return self.supplies(frame)
        if isinstance(frame, DismissTroops):
            return self.dismissals(frame)
        if isinstance(frame, (TakeCard, ChooseValue)):
            return self.elsewhere(frame)
        if isinstance(frame, (ChooseOption, PlaceInfluence, Turn)):
            return {"kind": "help", "lines": self.help(frame)}
        return {"kind": "help", "lines": []}

    # --- payments -------------------------------------------------------------------------

    def payments(self, frame: Pay) -> dict[str, Any]:
        """Every way to pay, in cubes."""
        option = option_of(self.s, frame.seat, frame.hand, frame.option)
        ways = []
        for action in self.scene.legal:
            assert isinstance(action, Payment)
            influence = action.for_food + action.for_money
            food, money = option.food - action.for_food, option.money - action.for_money
            ways.append(
                {
                    "piece": f"pay-{action.for_food}-{action.for_money}",
                    "signs": line(cubes(food, money, influence)),
                    "note": self.replaced(action),
                    "label": self.text.action(self.s, action),
                }
            )
        return {"kind": "pay", "title": _("How do you pay?"), "ways": ways}

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

    def numbers(self, values: list[tuple[int, int, int]], words: list[str]) -> dict[str, Any]:
        """Buttons with a number, the strength it makes, and the points for it (-1: unknown)."""
        made = []
        for (n, power, points), label in zip(values, words, strict=True):
            told = f"{label}: " + _("strength %(n)s") % {"n": minus(power)}
            if points >= 0:
                told += ", " + ngettext("%(n)s point", "%(n)s points", points) % {"n": points}
            shown = {"n": n, "piece": f"num-{n}", "power": minus(power), "points": points}
            made.append(shown | {"label": told})
        return {"kind": "numbers", "numbers": made, "roomy": len(made) <= ROOMY}

    def recruits(self, frame: ChooseNumber) -> dict[str, Any]:
        """How many condottieri or militia."""
        token = option_of(self.s, frame.seat, frame.hand, frame.option).token
        base = strength(self.me)
        values, words = [], []
        for action in self.scene.legal:
            assert isinstance(action, OfNumber)
            values.append((action.number, base - action.number, -1))
            words.append(self.text.action(self.s, action))
        made = self.numbers(values, words)
        made["signs"] = line([sign(TOKEN_IDS[token])])
        made["title"] = _("How many do you take?")
        made["lines"] = [_("A troop without a cube counts −1, with a cube +1.")]
        return made

    def supplies(self, frame: SupplyTroops) -> dict[str, Any]:
        """Cubes onto troops: one kind after the other."""
        base = strength(self.me)
        rest = self.later_cubes(frame)
        values, words = [], []
        for action in self.scene.legal:
            assert isinstance(action, Supply)
            power = base + 2 * action.number
            values.append((action.number, power, self.forecast.points_with(frame.seat, power)))
            words.append(self.text.action(self.s, action))
        made = self.numbers(values, words)
        made["title"] = _("Supply your troops")
        made["steps"] = [self.step(number, frame) for number in range(4)]
        made["lines"] = [_("Points if the others use every cube.")]
        if rest:
            made["lines"].append(_("More can follow: %(cubes)s.") % {"cubes": rest})
        return made

    def later_cubes(self, frame: SupplyTroops) -> str:
        """Cubes that later steps may still bring."""
        money = most_to_supply(self.me, 1) if frame.step < 1 else 0
        church = self.me.church if frame.step < 2 or frame.step == 2 else 0
        found = [self.text.several("money", money)] if money else []
        if church and frame.step < 3:
            found.append(self.text.several("influence", church))
        return self.text.listed(found) if found else ""

    def step(self, number: int, frame: SupplyTroops) -> dict[str, Any]:
        """One of the four parts of supplying."""
        cube, troop = cube_and_place(number)
        state = "done" if number < frame.step else "now" if number == frame.step else ""
        label = f"{self.text.cube_name(cube)} → {self.text.words.get('goal_piece', troop)}"
        return {
            "cube": cube_drawing(CUBE_SYMBOLS[cube]),
            "troop": sign(troop),
            "state": state,
            "label": label,
        }

    def dismissals(self, frame: DismissTroops) -> dict[str, Any]:
        """Troops back to the supply."""
        base = strength(self.me)
        values, words = [], []
        for action in self.scene.legal:
            assert isinstance(action, Dismiss)
            values.append((action.number, base + action.number, -1))
            words.append(self.text.action(self.s, action))
        made = self.numbers(values, words)
        made["signs"] = line([sign(TOKEN_IDS[frame.token])])
        made["title"] = _("Dismiss troops?")
        made["lines"] = [_("They go to the supply. Kept without a cube, each counts −1 next time.")]
        return made

    # --- somewhere else on the page -------------------------------------------------------

    def elsewhere(self, frame: TakeCard | ChooseValue) -> dict[str, Any]:
        """The decision is made in the row or among the culture tokens."""
        if isinstance(frame, ChooseValue):
            kind = option_of(self.s, frame.seat, frame.hand, frame.option).culture
            words = _("Touch a lit token of the culture supply.")
            signs = line([sign(CULTURE_IDS[kind])])
        else:
            words = _("Touch a card of the row. Your card goes into its place.")
            signs = line([])
        return {"kind": "help", "lines": [words], "signs": signs, "go": True}

    def help(self, frame: Choice[Any]) -> list[str]:
        """What can be touched, in a sentence or two."""
        if isinstance(frame, ChooseOption):
            return [_("Touch one of the lit options on the card.")]
        if isinstance(frame, PlaceInfluence):
            return [_("Touch militia or condottieri on the city wall.")]
        if isinstance(frame, Turn) and not frame.actions:
            return [_("No action left. End your turn.")]
        return [
            _("Activate: touch an option on your card."),
            _("Swap: touch a card of the row and one of yours."),
        ]

    # --- always there ---------------------------------------------------------------------

    def stock(self) -> list[dict[str, Any]]:
        """What is left for everybody."""
        s = self.s
        found: list[dict[str, Any]] = []
        for left, kinds in zip(s.stock, STOCKS, strict=True):
            name = str(self.text.words.data["name"]["piece"][kinds[0]][self.text.language])
            label = f"{name[:1].upper()}{name[1:]}: {left}"
            found.append({"signs": line([sign(kind) for kind in kinds]), "n": left, "label": label})
        for cube, left in (("food", s.food), ("money", s.money), ("influence", s.influence)):
            name = self.text.cube_name(cube)
            label = f"{name[:1].upper()}{name[1:]}: {left}"
            found.append({"signs": line([signed_cube(cube)]), "n": left, "label": label})
        return found

    def pips(self) -> dict[str, Any] | None:
        """Actions of the turn: used and left."""
        for frame in reversed(self.s.stack):
            if isinstance(frame, Turn) and frame.seat == self.scene.me():
                left = frame.actions
                words = _("%(n)s of 2 actions left") % {"n": left}
                return {"used": range(2 - left), "left": range(left), "words": words}
        return None
