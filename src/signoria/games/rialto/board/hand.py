"""What is one's own: hand, buildings, purse, and the score if the game ended now."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from signoria.core.bag import size
from signoria.core.machine import SPECTATOR
from signoria.games.rialto.board.page import HandCard, HandGroup, Mine, Place
from signoria.games.rialto.board.pieces import Pieces
from signoria.games.rialto.board.touches import Touches
from signoria.games.rialto.ids import BUILDING_IDS, KINDS, NONE, UNKNOWN, building_of
from signoria.games.rialto.pending import Ask, Laying, discarding, stage_of, stages_to_come
from signoria.games.rialto.questions import hand_limit
from signoria.games.rialto.scoring import if_it_ended
from signoria.games.rialto.state import RialtoState
from signoria.games.rialto.text import Text
from signoria.web.boards.base import Scene

TAKEN = {"took_building": "building", "chose_start": "building", "upgraded": "better"}


class Hand:
    """Draws what lies before the seat whose things are drawn large."""

    def __init__(
        self,
        scene: Scene,
        pieces: Pieces,
        pointing: Touches,
        ask: Ask | None,
        open_set: Laying | None,
    ) -> None:
        assert isinstance(scene.view, RialtoState) and isinstance(scene.text, Text)
        self.scene = scene
        self.s = scene.view
        self.text = scene.text
        self.me = self.s.players[scene.me()]
        self.pieces = pieces
        self.pointing = pointing
        self.asked = ask
        self.laying = open_set

    def mine(self) -> Mine:
        """Hand, buildings, purse, and the score if the game ended now."""
        me, scene = self.me, self.scene
        groups = self.hand()
        return Mine(
            who=self.pieces.who(scene.me()),
            watching=scene.viewer == SPECTATOR,
            groups=groups,
            cards=size(me.hand),
            backs=range(me.hand[UNKNOWN]),
            crowd=self._crowd(len(groups)),
            caption=self._hand_caption(),
            slots=self._slots(),
            empty=range(len(me.buildings) + 1, self.s.parts.slots + 1),
            places=self.s.parts.slots,
            coins=me.coins,
            promised=self.laying.coins if self.laying is not None else 0,
            private=me.private,
            general=me.general,
            estimate=me.score if scene.memory else if_it_ended(self.s)[scene.me()],
            over=scene.over,
            memory=scene.memory,
        )

    def hand(self) -> list[HandGroup]:
        """Own cards by kind; those named in the open decision are marked."""
        groups = []
        for kind in range(KINDS):
            number = self.me.hand[kind]
            if number:
                cards = [self._hand_card(kind, n, number) for n in range(1, number + 1)]
                label = _("All %(n)s: %(kind)s") % {"n": number, "kind": self.pieces.kind(kind)}
                groups.append(HandGroup(cards, label))
        return groups

    def _hand_card(self, kind: int, n: int, number: int) -> HandCard:
        card = self.pieces.card(kind)
        return HandCard(
            card=card,
            piece=f"card-{card.id}-{n}",
            picked=self._is_picked(kind, n),
            label=_("%(card)s, card %(n)s of %(number)s")
            % {"card": card.name, "n": n, "number": number},
        )

    def _is_picked(self, kind: int, n: int) -> bool:
        """Is a card part of what the open decision has named?  Own cards go from the first on."""
        picked = self.pointing.picked[kind]
        own_named = self.asked in (Ask.YELLOW_JOKERS, Ask.JOKERS)
        if own_named and self.laying is not None and kind == self.laying.kind:
            return n <= picked
        return n > self.me.hand[kind] - picked

    def _crowd(self, groups: int) -> str:
        """How tightly the cards must lie."""
        cards = size(self.me.hand)
        if cards > 12:
            return "crowd"
        if cards > 10:
            return "many most"  # on an upright tablet two rows
        return "many" if cards > 8 or groups > 4 else ""

    def _hand_caption(self) -> str:
        stage = stage_of(self.s)
        discard = discarding(self.s) if self.asked is Ask.DISCARD else None
        if discard is not None:
            return ngettext("discard %(n)s", "discard %(n)s", discard.left) % {"n": discard.left}
        if self.asked is Ask.TURN or self.laying is not None:
            return _("stage %(letter)s takes: %(kind)s, joker") % {
                "letter": self.text.show(self.s, "letter", stage),
                "kind": self.pieces.kind(stage),
            }
        if stage == NONE and stages_to_come(self.s):
            return _("limit %(n)s") % {"n": hand_limit(self.s, self.scene.me())}
        return ""

    def _slots(self) -> list[Place]:
        """Own buildings; the newest of a kind that was just taken or upgraded to stands out."""
        fresh = [
            event.data.get(TAKEN[event.what])
            for event in self.scene.events
            if event.seat == self.scene.me() and event.what in TAKEN
        ]
        names = [BUILDING_IDS[building_of(tile)] for tile in self.me.buildings]
        made = []
        for place, tile in enumerate(self.me.buildings):
            last = names[place] in fresh and names[place] not in names[place + 1 :]
            made.append(Place(self.pieces.tile(tile), place + 1, last))
        return made
