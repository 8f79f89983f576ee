"""Actions and the catalogue: every pick there can be in a game, numbered once.

An action is made once, at import, and is compared by identity: legal lists, records and
search all handle the same objects.  Its number, its text and its JSON form all come from
its verb and fields, so they cannot disagree.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from signoria.core.errors import BadNotation

Field = int | str


class Action:
    """One pick.  Subclasses add typed attributes that the rules read."""

    VERB: ClassVar[str] = ""  # of classes that share the `__init__` of what they name

    def __init__(self, verb: str, fields: dict[str, Field] | None = None) -> None:
        self.verb = verb
        self.fields: dict[str, Field] = fields if fields is not None else {}
        self.id = -1  # set by the catalogue
        self.catalogue: Catalogue | None = None

    @property
    def text(self) -> str:
        """The notation: `column 2`, `discard doge`."""
        return " ".join([self.verb] + [str(value) for value in self.fields.values()])

    def to_json(self) -> dict[str, Field]:
        """The verb and the named fields, ready for JSON."""
        out: dict[str, Field] = {"verb": self.verb}
        out.update(self.fields)
        return out

    def __reduce__(self) -> tuple[object, ...]:
        """Found in its catalogue again: actions are compared by identity."""
        from signoria.core import pickling

        assert self.catalogue is not None, f"{self.text} is in no catalogue"
        return pickling.action_in, (self.catalogue.home, self.text)

    def __repr__(self) -> str:
        return f"<{self.text}>"


def declinable(picks: list[Action], decline: Action) -> list[Action]:
    """The picks, and the one that takes none of them; nothing where there is nothing to take."""
    if picks:
        picks.append(decline)
    return picks


class Catalogue:
    """All actions of a game in a fixed order: number <-> action <-> text <-> JSON."""

    def __init__(self, actions: Iterable[Action]) -> None:
        self.actions: list[Action] = list(actions)
        self.home = ""  # the module of its game, set by the game
        self.by_text: dict[str, Action] = {}
        self.fields_of: dict[str, list[str]] = {}  # by verb, in the order of the notation
        for number, action in enumerate(self.actions):
            assert action.id == -1, f"{action.text} is listed twice"
            action.id = number
            action.catalogue = self
            assert action.text not in self.by_text, f"two actions are written {action.text}"
            self.by_text[action.text] = action
            names = self.fields_of.setdefault(action.verb, list(action.fields))
            assert names == list(action.fields), f"{action.verb} is used with different fields"

    def __reduce__(self) -> tuple[object, ...]:
        from signoria.core import pickling

        return pickling.catalogue_in, (self.home,)

    def __len__(self) -> int:
        return len(self.actions)

    def from_id(self, number: int) -> Action:
        """The action with that number."""
        if not 0 <= number < len(self.actions):
            raise BadNotation(f"no action has the number {number} (0 to {len(self.actions) - 1})")
        return self.actions[number]

    def from_text(self, text: str) -> Action:
        """The action written like that."""
        action = self.by_text.get(" ".join(text.split()))
        if action is None:
            raise BadNotation(f"no action is written {text[:80]!r}")
        return action

    def from_json(self, data: object) -> Action:
        """The action with that verb and those fields, neither more nor fewer."""
        if not isinstance(data, Mapping):
            raise BadNotation("an action is a JSON object with a verb")
        verb = data.get("verb")
        if not isinstance(verb, str):
            raise BadNotation("an action needs a verb")
        names = self.fields_of.get(verb, [])
        words = [verb] + [str(data[name]) for name in names if name in data]
        action = self.by_text.get(" ".join(words))
        if action is None or not same_json(action.to_json(), data):
            raise BadNotation(f"no action has the form {str(dict(data))[:120]}")
        return action


def same_json(ours: Mapping[str, Field], theirs: Mapping[str, object]) -> bool:
    """The same keys with the same values; true is not 1."""
    if len(ours) != len(theirs):
        return False
    for name, value in ours.items():
        if name not in theirs or type(theirs[name]) is not type(value) or theirs[name] != value:
            return False
    return True
