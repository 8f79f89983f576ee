"""Whatever a program holds of a game can be pickled and deep-copied, in both builds."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from signoria.core.action import Action
from signoria.core.chance import Dice
from signoria.core.codec import alike, same
from signoria.core.errors import BadPack
from signoria.core.fair import dice_for
from signoria.core.game import Game
from signoria.core.machine import OVER, IllegalAction, actor, legal
from signoria.core.playout import run_chance
from tests.contract.helpers import Case, games, positions

Again = Callable[[Any], Any]


def unpickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


def first_protocol(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing, protocol=2))


WAYS: list[Again] = [unpickled, first_protocol, copy.deepcopy]


def some_cases(game: Game[Any]) -> list[Case]:
    """The first and the last configuration of a game."""
    configurations = game.configurations()
    return [Case(game, configurations[0]), Case(game, configurations[-1])]


def forbidden(game: Game[Any], s: Any) -> Action:
    """An action that is not legal here."""
    allowed = legal(s)
    return next(action for action in game.catalogue.actions if action not in allowed)


def goes_on(game: Game[Any], s: Any, moves: int) -> Any:
    """The state after some random moves."""
    dice = Dice(5)
    for _ in range(moves):
        if run_chance(s, dice) == OVER:
            break
        options = legal(s)
        game.play(s, options[dice.below(len(options))])
    return s


@pytest.mark.parametrize("again", WAYS)
def test_a_state_is_the_same_again_and_goes_on(game: Game[Any], again: Again) -> None:
    first, last = some_cases(game)
    for table in [*positions(first, 3, every=40), *positions(last, 4, every=40)]:
        before = table.state.copy()
        before.events = table.state.events
        after = again(before)
        assert after is not before and same(after, before)
        assert after.parts is before.parts
        assert [*map(id, after.options)] == [*map(id, before.options)]
        assert [event.to_json() for event in after.events] == [
            event.to_json() for event in before.events
        ]
        kept = before.copy()
        assert same(goes_on(game, after, 12), goes_on(game, kept.copy(), 12))
        assert same(before, kept), "the copy is not independent"


@pytest.mark.parametrize("again", WAYS)
def test_a_view_is_the_same_again(game: Game[Any], again: Again) -> None:
    for case in some_cases(game):
        for table in positions(case, 4, every=60):
            for viewer in case.viewers():
                view = game.view(table.state, viewer)
                after = again(view)
                assert same(after, view)
                assert after.options == view.options and after.events is None


@pytest.mark.parametrize("again", WAYS)
def test_actions_and_games_are_those_there_are(game: Game[Any], again: Again) -> None:
    assert again(game) is game
    assert again(game.catalogue) is game.catalogue
    sample = game.catalogue.actions[:: max(1, len(game.catalogue) // 200)]
    for found, action in zip(again(sample), sample, strict=True):
        assert found is action


@pytest.mark.parametrize("again", WAYS)
def test_what_belongs_to_a_table(game: Game[Any], again: Again) -> None:
    tables = positions(some_cases(game)[0], 6, every=9)
    table = next(found for found in tables if actor(found.state) >= 0)
    state = table.state
    after = again(table)
    assert after.game is game and after.record == table.record
    assert after.record is not table.record and same(after.state, state)
    assert after.undo_reach() == table.undo_reach()
    assert again(game.result(state)).to_json() == game.result(state).to_json()
    for configuration in game.configurations():
        made = again(configuration)
        assert (made.players, made.options) == (configuration.players, configuration.options)
    assert all(alike(again(frame), frame) for frame in state.stack)
    with pytest.raises(IllegalAction) as refused:
        game.play(state, forbidden(game, state))
    error = again(refused.value)
    assert str(error) == str(refused.value)
    assert repr(error.refusal) == repr(refused.value.refusal)


@pytest.mark.parametrize("again", WAYS)
@pytest.mark.parametrize("make", [lambda: Dice("a seed"), lambda: dice_for("a secret", 3)])
def test_dice_go_on_alike_and_apart(make: Callable[[], Dice], again: Again) -> None:
    dice, whole = make(), make()
    assert [dice.below(6) for _ in range(9)] == [whole.below(6) for _ in range(9)]
    after = again(dice)
    wanted = [whole.below(100) for _ in range(9)]
    assert [after.below(100) for _ in range(9)] == wanted
    assert [dice.below(100) for _ in range(9)] == wanted


def pack_of(game: Game[Any], folder: Path) -> Path:
    """A pack that replaces one file of components by the same with a remark."""
    ours = sorted((game.folder / "data").glob("*.toml"))[0]
    (folder / ours.name).write_text(ours.read_text(encoding="utf-8") + "\n# read again\n")
    return folder


@pytest.mark.parametrize("again", WAYS)
def test_components_of_a_pack(game: Game[Any], again: Again, tmp_path: Path) -> None:
    pack = pack_of(game, tmp_path)
    case = game.configurations()[0]
    state = goes_on(game, game.setup(case.players, case.options, pack), 10)
    after = again(state)
    assert after.parts is state.parts and game.packs_used(after) != ""
    assert same(goes_on(game, after, 10), goes_on(game, state.copy(), 10))
    assert again(state.parts) is state.parts
    own = game.blank(None)
    assert again(own.parts) is own.parts is not state.parts


def test_a_pack_is_the_same_by_any_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = games()[0]
    pack = pack_of(game, tmp_path)
    monkeypatch.chdir(tmp_path.parent)
    parts = game.blank(Path(tmp_path.name)).parts
    assert game.blank(pack).parts is parts is unpickled(parts)


def test_a_pack_that_has_changed_is_refused(tmp_path: Path) -> None:
    game = games()[0]
    parts = game.blank(pack_of(game, tmp_path)).parts
    kept = pickle.dumps(parts)
    parts.fingerprint = "another"
    with pytest.raises(BadPack, match="no longer those of this pickle"):
        pickle.loads(kept)


def played_elsewhere(state: Any, game: Game[Any], action: Action) -> tuple[Any, Action]:
    """Runs in another process."""
    after = state.copy()
    game.play(after, action)
    return after, action


def test_another_process_plays_on() -> None:
    starts = [next(positions(some_cases(game)[0], 8, every=30)) for game in games()]
    work = []
    for table in starts:
        run_chance(table.state, Dice(1))
        work.append((table.state, table.game, legal(table.state)[0]))
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        found = pool.starmap(played_elsewhere, work)
    for (after, action), (state, game, chosen) in zip(found, work, strict=True):
        assert action is chosen
        assert same(after, played_elsewhere(state, game, chosen)[0])
