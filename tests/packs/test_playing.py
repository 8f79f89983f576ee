"""Several packs in one process, and a pack wherever a game is played."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from signoria import packs
from signoria.bots import Budget, make_bot
from signoria.core.chance import Dice
from signoria.core.codec import fingerprint
from signoria.core.errors import BadRecord
from signoria.core.machine import OVER, actor, legal
from signoria.core.record import Record, Table, final_state, read_record
from signoria.games import game_names, load_game
from signoria.review.reviewing import Reviewing, opened
from tests.packs.changing import changed, written


def a_move(table: Table, dice: Dice) -> None:
    """The next thing that happens, by dice of its own."""
    table.run_chance(dice)
    if actor(table.state) != OVER:
        table.play(legal(table.state)[dice.below(len(legal(table.state)))])


def read(text: str) -> Record:
    """A record again."""
    return read_record(text, lambda name: load_game(name).options)


@pytest.mark.parametrize("game", game_names())
def test_a_pack_may_change_every_file(game: str) -> None:
    files = packs.of_texts(changed(game))
    packs.check(game, files)
    assert list(files) == packs.names_of(game)
    assert all(file.changes for file in packs.changes(game, changed(game)))


@pytest.mark.parametrize("game", game_names())
def test_packs_live_side_by_side(game: str, tmp_path: Path) -> None:
    """Games in turns, move by move, go as they go alone: nothing leaks from one to another."""
    folder = written(game, tmp_path)
    engine, moves = load_game(game), 40
    alone: list[Any] = []
    for pack in (None, folder):
        table, dice = Table(engine, 2, pack=pack), Dice(5)
        for _ in range(moves):
            a_move(table, dice)
        alone.append(fingerprint(table.state))
    tables = [Table(engine, 2, pack=pack) for pack in (None, folder, None, folder)]
    every = [Dice(5) for _ in tables]
    for _ in range(moves):
        for table, dice in zip(tables, every, strict=True):
            a_move(table, dice)
    assert [fingerprint(table.state) for table in tables] == alone * 2
    assert [bool(table.state.parts.fingerprint) for table in tables] == [False, True] * 2


@pytest.mark.parametrize("game", game_names())
def test_bots_and_views_know_the_pack(game: str, tmp_path: Path) -> None:
    engine = load_game(game)
    table, dice = Table(engine, 2, pack=written(game, tmp_path)), Dice(2)
    for _ in range(12):
        a_move(table, dice)
    table.run_chance(dice)
    who = actor(table.state)
    view = engine.view(table.state, who)
    assert view.parts is table.state.parts
    pick = make_bot("greedy", engine, 1).choose(view, legal(table.state), Budget(milliseconds=0))
    assert pick in legal(table.state)


def test_a_review_judges_with_the_pack_of_the_record(tmp_path: Path) -> None:
    engine = load_game("rialto")
    table, dice = Table(engine, 2, pack=written("rialto", tmp_path)), Dice(2)
    while actor(table.state) != OVER:
        a_move(table, dice)
    table.record.files = changed("rialto")
    states, turns, _judge = opened(table.record.to_text(), None)
    assert turns and all(s.parts.rounds == 2 for s in states)
    whole = Reviewing(table.record.to_text(), 1)
    assert whole.at(whole.plies()[-1]) is not None


def test_a_record_carries_its_pack(tmp_path: Path) -> None:
    engine, files = load_game("rialto"), changed("rialto")
    table, dice = Table(engine, 2, pack=written("rialto", tmp_path)), Dice(2)
    while actor(table.state) != OVER:
        a_move(table, dice)
    record = table.record
    record.files = files
    for again in (read(record.to_text()), read(json.dumps(record.to_json()))):
        assert again == record and again.files == files
        end = final_state(engine, again, packs.carried(again))
        assert fingerprint(end) == fingerprint(table.state)
    record.files = {**files, "tiles.toml": files["tiles.toml"] + "\n"}
    with pytest.raises(BadRecord, match="not the components"):
        read(record.to_text())
