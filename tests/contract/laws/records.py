"""States and records: saved at any moment, read back without loss, replayed to the same end."""

from __future__ import annotations

import json

from signoria.core.chance import Dice
from signoria.core.codec import same, state_from_json, state_to_json
from signoria.core.machine import legal
from signoria.core.playout import play_randomly
from signoria.core.record import Record, final_state, is_finished, read_record, replay
from signoria.games import load_game
from tests.contract.law import Moment, Played, at_moments, of_games


def read(text: str) -> Record:
    """A record in either form."""
    return read_record(text, lambda name: load_game(name).options)


@at_moments(every=17)
def a_state_survives_json(now: Moment) -> None:
    again = state_from_json(now.game, json.loads(json.dumps(state_to_json(now.state))))
    assert same(again, now.state), now
    assert legal(again) == legal(now.state), now


@at_moments(every=43)
def a_state_from_json_plays_on_equally(now: Moment) -> None:
    again = state_from_json(now.game, json.loads(json.dumps(state_to_json(now.state))))
    twin = now.state.copy()
    play_randomly(again, Dice(now.ply))
    play_randomly(twin, Dice(now.ply))
    assert same(again, twin), f"played on from JSON, it went another way {now}"


@of_games
def a_record_survives_both_forms(played: Played) -> None:
    record = played.table.record
    assert read(json.dumps(record.to_json())) == record
    assert read(record.to_text()) == record
    assert read(record.to_text()).to_text() == record.to_text()


@of_games
def a_record_replays_to_the_same_states_with_the_same_events(played: Played) -> None:
    record = read(played.table.record.to_text())
    kept = zip(played.states, played.events, strict=True)
    for ply, (s, (state, events)) in enumerate(zip(replay(played.game, record), kept, strict=True)):
        assert same(s, state), f"another state after move {ply}"
        assert repr(s.events) == repr(events), f"other events of move {ply}"


@at_moments(every=71)
def a_record_can_be_cut_anywhere(now: Moment) -> None:
    s = final_state(now.game, read(now.table.record.to_text()))
    assert same(s, now.state), now
    assert is_finished(s) == is_finished(now.state)
