"""Options of a game: typed, checked, ready for JSON.  Every variant and expansion is one."""

from __future__ import annotations

from collections.abc import Mapping

from signoria.core.errors import BadOptions

OptionValue = bool | int | str
Options = dict[str, OptionValue]


class Option:
    """One switch with the values it may have; the first is the default."""

    def __init__(self, name: str, choices: tuple[OptionValue, ...]) -> None:
        self.name = name
        self.choices = choices

    @property
    def default(self) -> OptionValue:
        """The value used when nothing is said."""
        return self.choices[0]

    def check(self, value: object) -> OptionValue:
        """The value, if it is one of the choices; true and 1 are different things."""
        for choice in self.choices:
            if type(choice) is type(value) and choice == value:
                return choice
        raise BadOptions(f"option {self.name}: {value!r} is not one of {self.words()}")

    def parse(self, text: str) -> OptionValue:
        """The value written as text, as on a command line."""
        for choice in self.choices:
            if word(choice) == text.strip().lower():
                return choice
        raise BadOptions(f"option {self.name}: {text!r} is not one of {self.words()}")

    def words(self) -> str:
        """All choices as they are written."""
        return ", ".join(word(choice) for choice in self.choices)


def word(value: OptionValue) -> str:
    """A value as it is written on a command line."""
    return str(value).lower()


def complete(options: tuple[Option, ...], given: Mapping[str, object]) -> Options:
    """All options with their values: the given ones checked, the others by default."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            names = ", ".join(known) or "none"
            raise BadOptions(f"unknown option {str(name)[:40]!r}; there are: {names}")
    return {
        option.name: option.check(given[option.name]) if option.name in given else option.default
        for option in options
    }
