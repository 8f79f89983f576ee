"""Nothing hidden leaks: what a person gets is the same, to the byte, when everything this person
may not know is dealt anew.

The true state is replaced by another one that fits the viewer's view, the secrets in the story
so far by something that fails when it is read.  Then every answer of the site must be as before.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from django.test import Client

from signoria.core.chance import Dice
from signoria.core.codec import same
from signoria.core.events import Event
from signoria.core.game import Game
from signoria.core.machine import OVER, SPECTATOR
from signoria.games import game_names, load_game
from signoria.web.lobby.games import has_board
from signoria.web.tables import commitments
from signoria.web.tables.history import Story, _story
from signoria.web.tables.live import CACHE, Live, Slot
from signoria.web.tables.models import Table
from tests.web import playing

pytestmark = pytest.mark.django_db

CASES: list[tuple[str, int, dict[str, Any]]] = [
    ("rialto", 2, {"neutral": True}),
    ("rialto", 3, {}),
    ("rialto", 5, {}),
    ("burgundy", 2, {}),
    ("burgundy", 2, {"experienced": "hidden"}),
    ("burgundy", 4, {"mode": "team"}),
    (
        "burgundy",
        3,
        dict.fromkeys(
            ("extra_tiles", "border_posts", "white_castles", "inns", "trade_routes", "shields"),
            True,
        ),
    ),
    ("tuscany", 2, {}),
    ("tuscany", 4, {}),
    ("florence", 2, {"muse": True}),
    ("florence", 4, {"coop": True}),
    ("principato", 2, {}),
    ("principato", 4, {}),
]
# Any other game, with as few players as it can have.
CASES += [
    (name, load_game(name).players[0], {})
    for name in game_names()
    if name not in {listed for listed, _, _ in CASES}
]


class Sealed(Mapping[str, Any]):
    """A secret nobody may open: that there is one is known, its words are not."""

    def __len__(self) -> int:
        return 1

    def __iter__(self) -> Iterator[str]:
        raise AssertionError("somebody reads another seat's secret")

    def __getitem__(self, key: str) -> Any:
        raise AssertionError("somebody reads another seat's secret")


def sealed(happened: list[list[Event]], viewer: int) -> list[list[Event]]:
    """The events with every secret sealed that is not the viewer's."""
    return [
        [
            Event(event.what, event.seat, event.data, Sealed())
            if event.secret and event.seat != viewer
            else event
            for event in events
        ]
        for events in happened
    ]


class Elsewhere:
    """Another world that looks the same to one viewer: in memory and in every replay."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, viewer: int, seed: int) -> None:
        self.viewer = viewer
        self.seed = seed
        self.changed = False
        self.lives: dict[int, Live] = {}
        at, state, init = Slot.at, Story.state, Story.__init__

        def another_at(slot: Slot, table: Table) -> Live:
            if table.pk in self.lives:
                return self.lives[table.pk]
            slot.clear()
            live = self.lives[table.pk] = at(slot, table)
            live.table.state = self.another(live.game, live.state)
            live.table.state.events = []
            live.events = sealed(live.events, viewer)
            live._views = None
            slot.clear()
            return live

        def another_state(story: Story, ply: int) -> Any:
            return self.another(story.game, state(story, ply))

        def another_story(story: Story, *values: Any) -> None:
            init(story, *values)
            story.events = sealed(story.events, viewer)

        monkeypatch.setattr(Slot, "at", another_at)
        monkeypatch.setattr(Story, "state", another_state)
        monkeypatch.setattr(Story, "__init__", another_story)

    def another(self, game: Game[Any], s: Any) -> Any:
        """A state that fits what the viewer knows."""
        world = game.determinize(game.view(s, self.viewer), self.viewer, Dice(self.seed))
        self.changed = self.changed or not same(world, s)
        world.events = None
        return world


def answers(client: Client, table: Table, viewer: int) -> dict[str, bytes]:
    """Everything the site sends to this person about a table."""
    found: dict[str, bytes] = {}

    def fetch(url: str, htmx: bool = False) -> Any:
        answer = client.get(url, headers={"HX-Request": "true"} if htmx else {})
        note = answer.headers.get("X-Note", "").encode()
        found[url] = playing.without_tokens(answer.content) + note
        assert answer.status_code < 500, url
        return answer

    fetch(f"/api/tables/{table.code}/view")
    refusals(client, table, viewer, found)
    if not has_board(table.game):
        return found
    fetch(f"/t/{table.code}/")
    fetch(f"/t/{table.code}/part", True)
    page = found[f"/t/{table.code}/"].decode()
    for piece in some_pieces(page):
        fetch(f"/t/{table.code}/why?piece={piece}")
    steps = fetch(f"/t/{table.code}/replay").context["last"]
    fetch(f"/t/{table.code}/replay?move={steps // 2}", True)
    return found


def some_pieces(page: str) -> list[str]:
    """A few of the things on the page that can be touched."""
    names = sorted({part.split('"')[0] for part in page.split('data-piece="')[1:]})
    return random.Random(1).sample(names, min(3, len(names)))


def refusals(client: Client, table: Table, viewer: int, found: dict[str, bytes]) -> None:
    """The answers to moves that are refused."""
    if viewer == SPECTATOR:
        return
    game = load_game(table.game)
    version = playing.seat_of(table, viewer).version
    asked = viewer in commitments.asked(table)
    allowed = playing.legal(table, viewer) if asked else []
    for action in random.Random(2).sample(game.catalogue.actions, 4):
        if action not in allowed:
            sent = {"action": action.id, "version": version}
            url = f"/api/tables/{table.code}/moves"
            answer = client.post(url, sent, "application/json")
            assert answer.status_code == 422, answer.content
            found[f"{url} {action.text}"] = answer.content


def hides_something(game: str, options: dict[str, Any]) -> bool:
    """In Burgundy only the choice of boards is hidden: the bag is drawn from by chance."""
    if type(load_game(game)).hide is Game.hide:
        return False  # an open game
    return game != "burgundy" or options.get("experienced") == "hidden"


@pytest.mark.parametrize(("game", "players", "options"), CASES)
def test_what_is_hidden_makes_no_difference(
    game: str, players: int, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(f"{game}{players}{options}")
    table = playing.new_table(game, players, options)
    changed = False
    for first, last in ((1, 3), (10, 60), (60, 100)):
        table = playing.forward(table, rng.randint(first, last), rng)
        if table.actor == OVER:
            break
        changed = looks_the_same(table, a_viewer(table, rng), rng, monkeypatch) or changed
    assert changed or not hides_something(game, options), "nothing was hidden here"


def a_viewer(table: Table, rng: random.Random) -> int:
    """Whoever is to act, a spectator, or somebody who waits: more often one who waits."""
    actor = playing.mover(table).number
    waiting = [n for n in range(table.players) if n != actor]
    return rng.choice([actor, SPECTATOR, *waiting])


def looks_the_same(
    table: Table, viewer: int, rng: random.Random, monkeypatch: pytest.MonkeyPatch
) -> bool:
    """All answers are the same in another world; was that world another one at all?"""
    user = playing.people(table.players)[viewer] if viewer != SPECTATOR else None
    client = playing.signed_in(user)
    stored = playing.everything_stored(table)
    truth = answers(client, table, viewer)
    _story.cache_clear()
    with monkeypatch.context() as patch:
        elsewhere = Elsewhere(patch, viewer, rng.randrange(1000))
        told = playing.differences(truth, answers(client, table, viewer))
    _story.cache_clear()
    CACHE._slots.clear()
    assert not told, f"viewer {viewer} at {table.moves.count()}: {told}"
    assert playing.everything_stored(table) == stored
    return elsewhere.changed


def test_the_test_notices_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """A view that shows everything is caught."""
    table = playing.forward(playing.new_table("rialto", 3), 15, random.Random(1))
    client = playing.signed_in(None)
    monkeypatch.setattr(Live, "view", lambda live, viewer: live.state.copy())
    truth = answers(client, table, SPECTATOR)
    _story.cache_clear()
    with monkeypatch.context() as patch:
        Elsewhere(patch, SPECTATOR, 3)
        assert playing.differences(truth, answers(client, table, SPECTATOR))
    _story.cache_clear()
