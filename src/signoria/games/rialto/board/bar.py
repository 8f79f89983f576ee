"""The action bar: buttons for picks without a piece, and one more sentence."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from signoria.core.action import Action
from signoria.core.bag import size
from signoria.core.machine import Choice
from signoria.games.rialto.actions import (
    DELAY,
    DONE,
    DRAW,
    FETCH,
    FROM_NOWHERE,
    FROM_PRIVATE,
    HIGH_END,
    JOKERS,
    LEAVE,
    NO_CARD,
    OWN,
    PLAY,
    STOP,
    YELLOW_JOKERS,
)
from signoria.games.rialto.board.outlook import if_bridge, if_it_ended
from signoria.games.rialto.ids import BRIDGE, YELLOW_1
from signoria.games.rialto.phases.playing import PlayTurn
from signoria.games.rialto.phases.stage_bridge import TurnBridge
from signoria.games.rialto.state import RialtoState
from signoria.games.rialto.text import Text
from signoria.web.boards.base import Button, Scene


def buttons(s: RialtoState, text: Text, scene: Scene) -> list[Button]:
    """In the order they stand: the main one last."""
    frame = scene.frame
    if frame is None:
        return []
    if isinstance(frame, PlayTurn):
        return turn_buttons(s, text, scene, frame)
    if isinstance(frame, TurnBridge):
        return bridge_buttons(s, scene, frame)
    made = plain_buttons(s, frame)
    return [button for action, button in made if action in scene.legal]


def turn_buttons(s: RialtoState, text: Text, scene: Scene, frame: PlayTurn) -> list[Button]:
    """Pass, delay, lay cards."""
    hand = size(s.players[frame.seat].hand)
    if frame.kind == BRIDGE:
        note = _("lose 1 point")
    else:
        note = ngettext("keep the card", "keep all %(n)s", hand) % {"n": hand}
    found = [Button("pass", pgettext("rialto", "Pass"), note, "skip", main=PLAY not in scene.legal)]
    owned = any(tile // 3 == YELLOW_1 for tile in s.players[frame.seat].buildings)
    if DELAY in scene.legal:
        found.append(Button("delay", pgettext("rialto", "Delay"), _("play last"), "clock"))
    elif owned:
        found.append(
            Button(
                "delay",
                pgettext("rialto", "Delay"),
                icon="clock",
                reason=why(s, text, scene, DELAY),
            )
        )
    if PLAY in scene.legal:
        found.append(Button("play", _("Lay cards"), _("or touch them"), "hand", main=True))
    elif hand:
        found.append(Button("play", _("Lay cards"), icon="hand", reason=why(s, text, scene, PLAY)))
    return found


def why(s: RialtoState, text: Text, scene: Scene, action: Action) -> str:
    """The rules' reason against an action."""
    refused = scene.game.refusal(s, action, scene.viewer)
    return text.refusal(s, refused) if refused is not None else ""


def bridge_buttons(s: RialtoState, scene: Scene, frame: TurnBridge) -> list[Button]:
    """Both ways the bridge can lie, with what they would be worth at the end."""
    now = if_it_ended(s)[frame.seat]
    high = s.parts.high_end[s.top_bridge]
    found = []
    for district in s.parts.ends[frame.connection]:
        piece = HIGH_END[district].fields["district"]
        then = if_bridge(s, frame, district)[frame.seat]
        name = s.parts.district_names[district]
        label = _("%(high)s to %(district)s") % {"high": high, "district": name}
        note = _("at the end %(now)s → %(then)s") % {"now": now, "then": then}
        found.append(Button(f"high-{piece}", label, note, "swap"))
    return found


def plain_buttons(s: RialtoState, frame: Choice[Any]) -> list[tuple[Action, Button]]:
    """Every other pick that has no piece of its own, or has one but deserves a button."""
    draw = s.parts.green_draw
    drawn = ngettext("Draw %(n)s", "Draw %(n)s", draw) % {"n": draw}
    end = {
        "UseGreen": _("no more green"),
        "UseBlue": _("no more blue"),
        "ConvertCards": _("no more conversion"),
    }
    return [
        (DRAW, Button("draw", drawn, _("from the deck"), "plus")),
        (NO_CARD, Button("no-card", pgettext("rialto", "No card"), _("only the limit"), "skip")),
        (
            FROM_PRIVATE,
            Button("from-private", pgettext("rialto", "Ready one"), _("from your board"), "user"),
        ),
        (
            FROM_NOWHERE,
            Button("from-nowhere", pgettext("rialto", "None"), _("no councillor"), "skip"),
        ),
        (FETCH, Button("fetch", _("Fetch it"), _("to your board"), "user", main=True)),
        (LEAVE, Button("leave", _("Leave it"), _("in the supply"), "skip")),
        (OWN[0], Button("own-0", pgettext("rialto", "None"), _("only converted cards"), "skip")),
        (
            YELLOW_JOKERS[0],
            Button("yellow-jokers-0", _("No yellow 3"), pgettext("rialto", "go on"), "check", True),
        ),
        (JOKERS[0], Button("jokers-0", _("No joker"), _("lay the set"), "check", True)),
        (STOP, Button("stop", pgettext("rialto", "Stop"), _("take no more"), "check")),
        (
            DONE,
            Button(
                "done", pgettext("rialto", "Done"), end.get(type(frame).__name__, ""), "check", True
            ),
        ),
    ]


def hint(s: RialtoState, text: Text, scene: Scene) -> str:
    """What to touch."""
    frame = scene.frame
    if frame is None:
        return ""
    found = {
        "StartBuilding": _("Touch a lit building of the supply."),
        "PickColumn": _("Touch a column. Then you draw from the deck as well."),
        "UseGreen": _("Touch a green building of yours."),
        "GreenCards": _("Touch a card of the left-over column, or the deck."),
        "Reduce": _("Touch the cards that go, from Doge to joker. Nobody sees them."),
        "PlayTurn": _("Touch a lit card to begin; nobody sees it before you finish."),
        "ConvertCards": _("Touch a yellow building and a card, or a fitting card to go on."),
        "OwnCards": _("Touch the last card to be laid: those before it go along."),
        "YellowJokers": _("Touch the last yellow 3 to be used."),
        "HandJokers": _("Touch the last joker to be laid. Then the set lies open."),
        "TakeBuilding": _("Touch a lit building of the supply."),
        "ReturnBuilding": _("Touch the building that goes back."),
        "PlaceBridge": _("Touch a lit connection; you turn the bridge after that."),
        "TurnBridge": _("Or touch the district that gets the higher end."),
        "PlaceGondola": _("Touch a lit connection."),
        "GondolaSource": _("Touch a district, or your councillors."),
        "GondolaTarget": _("Touch one of the two districts."),
        "MoveCouncillor": _("Touch the district a councillor leaves."),
        "UseBlue": _("Touch a blue building of yours."),
        "Upgrade": _("Touch the building that goes, or the one that comes."),
        "FetchCouncillor": _("A ready councillor can go into the active district in stage F."),
    }
    return found.get(type(frame).__name__, "")
