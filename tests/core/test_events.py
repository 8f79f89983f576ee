"""Events: everybody sees the data, only the seat itself sees the secret."""

from __future__ import annotations

import json

from signoria.core.events import Event

DREW = Event("drew", 1, {"number": 2}, {"cards": (0, 6)})


def test_the_seat_itself_sees_the_secret() -> None:
    assert DREW.seen_by(1).to_json() == {
        "what": "drew",
        "seat": 1,
        "data": {"number": 2, "cards": [0, 6]},
    }


def test_others_and_spectators_do_not() -> None:
    for viewer in (0, 2, -1, None):
        seen = DREW.seen_by(viewer)
        assert seen.to_json() == {"what": "drew", "seat": 1, "data": {"number": 2}}
        assert "cards" not in repr(seen)


def test_an_event_of_the_table_belongs_to_nobody() -> None:
    shuffled = Event("reshuffled", None, {"cards": 30}, {"order": (1, 2)})
    for viewer in (0, -1, None):
        assert shuffled.seen_by(viewer).to_json()["data"] == {"cards": 30}


def test_an_event_is_ready_for_json() -> None:
    assert json.loads(json.dumps(DREW.to_json()))["data"]["cards"] == [0, 6]
    assert Event("passed", 0).to_json() == {"what": "passed", "seat": 0, "data": {}}
