"""Hidden set-up choices: nothing of them reaches another seat before the last one (p.16)."""

from __future__ import annotations

import json

import pytest

from signoria.core.chance import Dice
from signoria.core.codec import fingerprint, same
from signoria.core.machine import SPECTATOR, legal
from signoria.games.burgundy.game import GAME
from signoria.games.burgundy.ids import HIDDEN, OPEN
from signoria.games.burgundy.phases.experienced import HiddenChoice
from tests.games.burgundy.module_scenario import Scenario

SHEETS = "sheets 3/4 9/10 5/6"


def hidden(deal: str = SHEETS, first: int = 0, **options: object) -> Scenario:
    """Three players up to the first hidden choice."""
    s = Scenario(GAME.setup(3, {"experienced": "hidden", **options}))
    s.state.events = []
    s.play(f"* first {first}", f"* start-goods {'red pink brown ' * 3}".strip())
    return s.play(f"* {deal}")


def sent(s: Scenario, viewer: int) -> str:
    """Everything that leaves the table for a viewer: view, options, events."""
    seen = GAME.view(s.state, viewer)
    who = None if viewer == SPECTATOR else viewer
    events = [event.seen_by(who).to_json() for event in s.state.events or []]
    options = [action.text for action in legal(seen)]
    return json.dumps([fingerprint(seen), options, events], sort_keys=True)


def frame(s: Scenario, viewer: int) -> HiddenChoice:
    """The waiting choice as a viewer sees it."""
    found = GAME.view(s.state, viewer).stack[-1]
    assert isinstance(found, HiddenChoice)
    return found


@pytest.mark.rule("BUR-EXP-2")
@pytest.mark.parametrize("viewer", [SPECTATOR, 1, 2])
@pytest.mark.parametrize(
    ("one", "other"),
    [
        (["0 side 3"], ["0 side 4"]),
        (["0 side 3", "0 castle 6"], ["0 side 3", "0 castle 32"]),
        (["0 side 3", "0 castle 6"], ["0 side 4", "0 castle 36"]),
    ],
)
def test_whatever_one_chooses_the_others_are_sent_the_same_bytes(
    viewer: int, one: list[str], other: list[str]
) -> None:
    assert sent(hidden().play(*one), viewer) == sent(hidden().play(*other), viewer)


@pytest.mark.rule("BUR-EXP-2")
@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 2])
def test_a_later_choice_is_hidden_from_earlier_and_later_seats(viewer: int) -> None:
    first = ["0 side 3", "0 castle 6"]
    one = hidden().play(*first, "1 side 9", "1 castle 2")
    other = hidden().play(*first, "1 side 10", "1 castle 36")
    assert sent(one, viewer) == sent(other, viewer)
    half = hidden().play(*first, "1 side 9")
    assert sent(half, viewer) == sent(hidden().play(*first, "1 side 10"), viewer)


@pytest.mark.rule("BUR-EXP-2")
def test_whether_a_side_is_already_chosen_is_not_seen_by_others() -> None:
    before, after = hidden(), hidden().play("0 side 4")
    for viewer in (SPECTATOR, 1, 2):
        seen = [json.loads(sent(s, viewer)) for s in (before, after)]
        assert seen[0] == seen[1]


@pytest.mark.rule("BUR-EXP-2")
def test_the_chooser_sees_his_own_choice_and_others_only_that_it_was_made() -> None:
    s = hidden().play("0 side 4", "0 castle 36")
    assert frame(s, 0).picks[0] >= 0 and frame(s, 0).picks[1:] == (OPEN, OPEN)
    for viewer in (SPECTATOR, 1, 2):
        assert frame(s, viewer).picks == (HIDDEN, OPEN, OPEN)
    committed = [event for event in s.state.events or [] if event.what == "committed"]
    assert committed[0].seen_by(0).to_json()["data"] == {"board": "4", "field": 36}
    for viewer in (None, 1, 2):
        assert committed[0].seen_by(viewer).to_json()["data"] == {}


@pytest.mark.rule("BUR-EXP-2")
def test_only_the_chooser_is_sent_his_options() -> None:
    s = hidden().play("0 side 4")
    assert [a.text for a in legal(GAME.view(s.state, 0))] == [
        f"castle {f}" for f in (0, 13, 23, 36)
    ]
    for viewer in (SPECTATOR, 1, 2):
        assert legal(GAME.view(s.state, viewer)) == []


@pytest.mark.rule("BUR-EXP-2")
def test_nothing_on_the_table_changes_before_the_last_commitment() -> None:
    s = hidden(first=1)
    table = [me.copy() for me in s.state.estates]
    castles = s.state.own_stacks[0]
    for move in ("1 side 9", "1 castle 2", "2 side 5", "2 castle 10", "0 side 3"):
        s.play(move)
        for me, was in zip(s.state.estates, table, strict=True):
            assert (me.board, me.filled, me.tiles) == (was.board, was.filled, was.tiles)
        assert s.state.own_stacks[0] == castles
    s.play("0 castle 28")
    assert all(me.filled for me in s.state.estates) and s.state.own_stacks[0] == castles - 3


@pytest.mark.rule("BUR-EXP-2")
def test_after_the_last_commitment_everybody_sees_everything() -> None:
    s = hidden().play("0 side 3", "0 castle 6", "1 side 9", "1 castle 2", "2 side 5", "2 castle 10")
    for viewer in (SPECTATOR, 0, 1, 2):
        seen = GAME.view(s.state, viewer)
        names = [seen.parts.boards[me.board].name for me in seen.estates]
        assert names == ["3", "9", "5"]
        assert [me.tiles.index(0) for me in seen.estates] == [6, 2, 10]


@pytest.mark.rule("BUR-EXP-2", "BUR-COMBO-2")
def test_with_border_posts_the_boards_are_public_and_the_fields_hidden() -> None:
    one = hidden("boards 11a 11b 11c", border_posts=True).play("0 castle 0")
    other = hidden("boards 11a 11b 11c", border_posts=True).play("0 castle 32")
    for viewer in (SPECTATOR, 1, 2):
        assert sent(one, viewer) == sent(other, viewer)
        assert GAME.view(one.state, viewer).estates[0].board == one[0].board
    assert sent(one, 0) != sent(other, 0)


@pytest.mark.rule("BUR-EXP-2")
@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1, 2])
def test_a_dealt_view_is_any_legal_choice_and_looks_the_same_again(viewer: int) -> None:
    s = hidden().play("0 side 3", "0 castle 6", "1 side 10")
    seen = GAME.view(s.state, viewer)
    found = set()
    for seed in range(60):
        world = GAME.determinize(seen, viewer, Dice(seed))
        assert same(GAME.view(world, viewer), seen)
        top = world.stack[-1]
        assert isinstance(top, HiddenChoice)
        found.add(top.picks[0])
        board, field = divmod(top.picks[0], 128)
        assert s.state.parts.boards[board].name in ("3", "4")
        assert field in s.state.parts.boards[board].castle_fields()
    assert len(found) == (1 if viewer == 0 else 8), "two sides with four fields each"


@pytest.mark.rule("BUR-EXP-2")
def test_a_dealt_world_of_a_later_chooser_plays_on() -> None:
    s = hidden().play("0 side 3", "0 castle 6")
    world = Scenario(GAME.determinize(GAME.view(s.state, 1), 1, Dice(3)))
    world.play("1 side 9", "1 castle 2", "2 side 5", "2 castle 10")
    assert world.asks() == "* FillDepots"
