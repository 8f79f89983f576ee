"""States and records: saved at any moment, read back without loss, replayed to the same end."""

from __future__ import annotations

import json

from signoria.core.chance import Dice
from signoria.core.codec import fingerprint, same, state_from_json, state_to_json
from signoria.core.machine import legal
from signoria.core.playout import play_randomly
from signoria.core.record import Record, final_state, is_finished, read_record, replay
from signoria.games import load_game
from tests.contract.helpers import Case, finished, move_of, positions, random_game


def read(text: str) -> Record:
    """A record in either form."""
    return read_record(text, lambda name: load_game(name).options)


def test_a_state_survives_json_and_plays_on_equally(case: Case, seed: int) -> None:
    for table in positions(case, seed, every=17):
        written = json.dumps(state_to_json(table.state))
        again = state_from_json(case.game, json.loads(written))
        assert same(again, table.state), move_of(table)
        assert legal(again) == legal(table.state), move_of(table)
        twin = table.state.copy()
        play_randomly(again, Dice(seed))
        play_randomly(twin, Dice(seed))
        assert same(again, twin), f"played on from JSON, it went another way {move_of(table)}"


def test_a_record_survives_both_forms(case: Case, seed: int) -> None:
    record = finished(case, seed).record
    assert read(json.dumps(record.to_json())) == record
    assert read(record.to_text()) == record
    assert read(record.to_text()).to_text() == record.to_text()


def test_a_record_replays_to_the_same_states(case: Case, seed: int) -> None:
    played = [fingerprint(table.state) for table in random_game(case, seed)]
    record = finished(case, seed).record
    replayed = [fingerprint(s) for s in replay(case.game, read(record.to_text()))]
    assert replayed == played


def test_a_record_replays_with_the_same_events(case: Case, seed: int) -> None:
    played = [repr(table.state.events) for table in random_game(case, seed)]
    record = finished(case, seed).record
    assert [repr(s.events) for s in replay(case.game, record)] == played


def test_a_record_can_be_cut_anywhere(case: Case, seed: int) -> None:
    for table in positions(case, seed, every=47):
        record = read(table.record.to_text())
        s = final_state(case.game, record)
        assert same(s, table.state), move_of(table)
        assert is_finished(s) == is_finished(table.state)
