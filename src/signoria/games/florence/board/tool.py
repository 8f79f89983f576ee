"""The tool of the moment beside the principality: auction, menu of the turn, numbers, placing."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from signoria.core.action import Action
from signoria.games.florence import actions as acts
from signoria.games.florence.board.grids import Grids, WithTiles
from signoria.games.florence.board.hand import Hand, Line
from signoria.games.florence.board.hero import Hero
from signoria.games.florence.board.tools import (
    Answer,
    AnyTool,
    Item,
    Menu,
    MenuRow,
    Order,
    Person,
    Pick,
    PlaceTool,
    WorkTool,
)
from signoria.games.florence.ids import (
    ALONE,
    BONUSES,
    BUILDINGS,
    CHARACTER_IDS,
    FIRST_LANDSCAPE,
    PROFESSION_IDS,
    PROFESSIONS,
    TILE_IDS,
)
from signoria.games.florence.in_hand import Placing, Proposal, Work, paid_work
from signoria.games.florence.pending import (
    WITH_RIVALS,
    Ask,
    Phase,
    character_sale,
    turns_to_come,
    whose_turn,
)
from signoria.games.florence.questions.building import building_price, tile_points
from signoria.games.florence.questions.joint import neighbours
from signoria.games.florence.questions.principality import (
    owner_of,
    points_to_sell,
    seats_in_order,
)
from signoria.games.florence.questions.turn import action_price, actions_left
from signoria.games.florence.questions.works import bonus_value, pay_for
from signoria.games.florence.scoring import result
from signoria.web.boards.base import Scene


class Tool(WithTiles):
    """Finds the tool that fits the decision, or what everybody may watch."""

    def __init__(self, scene: Scene, grids: Grids, hand: Hand) -> None:
        super().__init__(scene, grids)
        self.hand = hand

    def tool(self) -> AnyTool:
        """The one to draw."""
        moment = self.moment
        if self.hand.work is not None:
            return self.work(self.hand.work)
        if moment.ask is Ask.ANSWER and moment.proposal is not None:
            return self.answer(moment.proposal)
        asked = self.asked() if self.scene.legal else None  # a replay asks nothing
        if asked is not None:
            return asked
        if moment.auction is not None and moment.phase is Phase.AUCTION:
            return Hero(self.scene, self.grids).auction(moment.auction)
        return self.standing() if moment.phase is Phase.OVER else self.order()

    def asked(self) -> AnyTool | None:
        """The tool of an open decision."""
        moment = self.moment
        if moment.is_placing and moment.placing is not None:
            return self.place(moment.placing)
        if moment.ask is Ask.TURN:
            return self.menu()
        if moment.ask is Ask.LANDSCAPE:
            return self.landscapes()
        if moment.ask is Ask.PARTNER:
            return self.partners()
        if moment.ask in WITH_RIVALS:
            return self.recruits()
        return self.numbers()

    # --- placing --------------------------------------------------------------------------

    def place(self, placing: Placing) -> PlaceTool:
        """Turn, flip and step a tile; what it costs and brings."""
        s, me, tile = self.s, self.me, placing.tile
        cells = len(s.parts.tiles.ways[tile][0])
        joint = placing.partner != ALONE
        price = building_price(s, me) if tile < BUILDINGS else 0
        gain = tile_points(s, me, tile)
        back = 0 if joint else points_to_sell(s, me, price)
        ways, number = self.grids.ways(), len(self.scene.legal)
        return PlaceTool(
            title=self.grids.name(tile),
            size=ngettext("%(n)s field", "%(n)s fields", cells) % {"n": cells},
            ways=ways,
            first=ways[0],
            number=number,
            places=ngettext("%(n)s place", "%(n)s places", number) % {"n": number},
            price=price,
            cash=me.cash,
            back=back,
            gain=gain,
            after=me.points + gain - back,
            joint=joint,
        )

    # --- the turn -------------------------------------------------------------------------

    def menu(self) -> Menu:
        """All kinds of action with their price, or why not."""
        left = actions_left(self.s, self.seat)
        needs = _("needs %(n)s") % {"n": self.hand.least}
        rows: list[tuple[Action, str, str, str]] = [
            (acts.WORK, "pf-poet", _("Complete a work"), needs),
            (acts.BUILD, "f-architect", _("Build"), self.price(acts.BUILD)),
            (acts.FREEDOM, "f-travel", _("Freedom"), self.price(acts.FREEDOM)),
            (
                acts.PROFESSION_CARD,
                "c-profession",
                _("Profession"),
                self.price(acts.PROFESSION_CARD),
            ),
            (acts.BONUS_CARD, "c-bonus", _("Bonus card"), self.price(acts.BONUS_CARD)),
        ]
        if self.s.coop:
            rows.append((acts.JOINT, "u-people", _("Build together"), _("propose")))
        if self.me.recruits:
            rows.append((acts.RECRUIT, "c-recruit", _("Recruit"), _("no action")))
        actions = ngettext("%(n)s action left", "%(n)s actions left", left) % {"n": left}
        return Menu(actions, [self.row(*row) for row in rows])

    def price(self, action: Action) -> str:
        """What an action costs."""
        price = action_price(self.s, self.me, action)
        return str(price) if price else _("for nothing")

    def row(self, action: Action, icon: str, label: str, note: str) -> MenuRow:
        """A line of the menu."""
        refused = None if action in self.scene.legal else self.why(action)
        words = label if refused is None else f"{label}. {refused}"
        off, florins = refused is not None, note.isdigit()
        return MenuRow(action.verb, icon, label, note, off, florins, words, box_of(icon))

    def why(self, action: Action) -> str:
        """The rules' reason against an action."""
        refused = self.scene.game.refusal(self.s, action, self.scene.viewer)
        return self.text.refusal(self.s, refused) if refused is not None else ""

    def work(self, work: Work) -> WorkTool:
        """The work under way."""
        lines = self.hand.lines(work.card, 0)
        for card in range(BONUSES):
            if work.chosen >> card & 1:
                label = _("Bonus card %(n)s") % {"n": card + 1}
                lines.append(Line("star", label, bonus_value(self.s, self.me, card)))
        return WorkTool(
            title=self.text.name("profession", PROFESSION_IDS[work.card]),
            icon=f"pf-{PROFESSION_IDS[work.card]}",
            lines=lines,
            total=work.value,
            least=self.hand.least,
            enough=work.value >= self.hand.least,
            pay=pay_for(self.s, work.value),
            ask=any(isinstance(action, acts.AddBonus) for action in self.scene.legal),
        )

    def standing(self) -> Order:
        """Who won."""
        places = result(self.s).places
        rows = [
            self.person(seat, _("place %(n)s") % {"n": places[seat]})
            for seat in sorted(range(len(places)), key=lambda other: places[other])
        ]
        return Order(_("Final standing"), rows)

    def order(self) -> Order:
        """Who has played in this round and who is to come."""
        rows = [self.person(seat, self.progress(seat)) for seat in seats_in_order(self.s)]
        return Order(_("Order of play"), rows)

    def progress(self, seat: int) -> str:
        """How far a player is in this phase."""
        s, phase = self.s, self.moment.phase
        if phase is Phase.CHARACTERS:
            return _("is out") if character_sale(s).out >> seat & 1 else _("still in")
        if phase is not Phase.ACTIONS:
            return ""
        if seat == whose_turn(s):
            n = actions_left(s, seat)
            return ngettext("%(n)s action left", "%(n)s actions left", n) % {"n": n}
        return _("to come") if seat in turns_to_come(s) else _("has played")

    def person(self, seat: int, state: str) -> Person:
        """A player in a list."""
        player, them = self.players[seat], self.s.players[seat]
        now, start = self.moment.seat == seat, seat == self.s.starter
        return Person(player.sign, player.name, state, now, start, them.marker, them.points)

    # --- numbers and other picks ----------------------------------------------------------

    def numbers(self) -> Pick | None:
        """A pick of an amount."""
        parts, ask = self.s.parts, self.moment.ask
        if ask is Ask.SELL:
            title, note = _("Sell points"), _("points, and florins for them")
            return self.pick(title, note, "laurel", 0, -parts.florins_back)
        if ask is Ask.CONVERT:
            pay = pay_for(self.s, paid_work(self.s))
            title, note = _("Points for %(n)s florins") % {"n": pay}, _("points, and florins kept")
            return self.pick(title, note, "laurel", pay, parts.florins_per_point)
        if ask is Ask.SPACE:
            name = CHARACTER_IDS[character_sale(self.s).character]
            who = self.text.name("character", name)
            return self.pick(who, _("Your bid in florins"), f"ch-{name}")
        if ask is Ask.SHARE and self.moment.proposal is not None:
            return self.share(self.moment.proposal)
        return None

    def share(self, proposal: Proposal) -> Pick:
        """What the partner of a joint building shall pay."""
        words = {
            "price": building_price(self.s, self.me),
            "points": self.s.parts.points_building,
        }
        return self.pick(
            _("%(name)s pays you") % {"name": self.players[proposal.partner].name},
            _("You pay the Bank %(price)s; both of you score %(points)s.") % words,
            f"f-{TILE_IDS[proposal.tile]}",
        )

    def pick(self, title: str, note: str, icon: str, first: int = 0, each: int = 0) -> Pick:
        """Numbers to choose from; under each what is left of `first` florins at `each`."""
        items = []
        for action in self.scene.legal:
            if isinstance(action, acts.OfNumber):
                sub = str(first - action.number * each) if each else ""
                words = self.text.action(self.s, action)
                piece = f"{action.verb}-{action.number}"
                items.append(Item(piece, str(action.number), sub, words))
        return Pick("pick", title, note, items, icon)

    def partners(self) -> Pick:
        """Neighbours to build with."""
        items = []
        for seat in neighbours(self.s, self.seat):
            player, cash = self.players[seat], str(self.s.players[seat].cash)
            items.append(Item(f"partner-{seat}", player.name, cash, player.name, player.sign))
        return Pick("people", _("Build together"), _("With whom? Their cash in florins"), items)

    def recruits(self) -> Pick:
        """Professions that can be recruited: from whom, and what a work would be worth."""
        items = []
        for action in self.scene.legal:
            if isinstance(action, acts.Hire):
                card = self.hand.profession(action.card, "table")
                worth = str(card.full or card.total)
                sign, good = owner_of(self.s, action.card) + 1, card.enough or card.with_bonus
                icon = f"pf-{card.id}"
                items.append(
                    Item(card.piece, card.name, worth, card.label, sign, icon=icon, good=good)
                )
        items.sort(key=lambda item: -int(item.sub))
        note = _("What a work would be worth; %(n)s needed") % {"n": self.hand.least}
        return Pick("recruits", _("Recruit"), note, items)

    def landscapes(self) -> Pick:
        """Two players: which landscape is taken."""
        items = []
        for kind, left in enumerate(self.s.landscapes):
            tile = FIRST_LANDSCAPE + kind
            name, flat = self.grids.name(tile), self.grids.flat(tile, 0)
            items.append(Item(f"sup-{TILE_IDS[tile]}", name, f"×{left}", name, tile=flat))
        return Pick("tiles", _("Landscape"), "", items)

    def answer(self, proposal: Proposal) -> Answer:
        """A neighbour's proposal, with all its terms."""
        parts, builder = self.s.parts, self.players[proposal.builder]
        return Answer(
            title=builder.name,
            sign=builder.sign,
            tile=self.grids.flat(proposal.tile),
            name=self.grids.name(proposal.tile),
            pay=proposal.florins,
            cash=self.me.cash,
            keeps=self.me.cash - proposal.florins,
            gain=parts.points_building,
            wanted=[
                self.text.name("profession", PROFESSION_IDS[card])
                for card in range(PROFESSIONS)
                if self.me.hand >> card & 1 and parts.wanted_building[card] == proposal.tile
            ],
        )


def box_of(icon: str) -> str:
    """The view box of a symbol: icons of the site, cards, everything else."""
    if icon.startswith("u-"):
        return "0 0 24 24"
    return "0 0 48 64" if icon.startswith("c-") else "0 0 64 64"
