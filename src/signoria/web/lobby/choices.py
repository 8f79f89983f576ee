"""The options of a new table: what can be chosen, and why something cannot.

The number of players leads.  Everything that does not go with the rest of the choice is
greyed with its reason; a choice that became impossible is changed to the nearest one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from signoria.core.game import Game
from signoria.core.options import Option, Options, OptionValue, word
from signoria.core.text import GameText
from signoria.web.lobby.games import option_name, text_of, value_name

FEW = 4  # more values than this become a list to open


@dataclass(frozen=True)
class Value:
    """One value an option may have."""

    key: str  # as a form sends it
    name: str
    chosen: bool
    reason: str  # why it cannot be chosen now; "" if it can


@dataclass(frozen=True)
class Field:
    """An option as a form shows it."""

    name: str
    label: str
    sentence: str
    values: list[Value]
    is_switch: bool

    @property
    def on(self) -> Value:
        """The second value of a switch."""
        return self.values[1]

    @property
    def is_list(self) -> bool:
        """Too many values to show side by side."""
        return len(self.values) > FEW

    @property
    def reasons(self) -> list[str]:
        """Why not; with the value in front where values have reasons of their own."""
        barred = [value for value in self.values if value.reason]
        if len({value.reason for value in barred}) < 2:
            return [value.reason for value in barred[:1]]
        return [f"{value.name}: {value.reason[:1].lower()}{value.reason[1:]}" for value in barred]

    @property
    def beside_the_point(self) -> bool:
        """Nothing else can be chosen now, for one and the same reason."""
        barred = all(value.chosen or value.reason for value in self.values)
        return barred and len(self.reasons) == 1


def read_options(game: Game[Any], sent: Mapping[str, str]) -> Options:
    """The options a form sent; what is missing or unknown has its default."""
    found: Options = {}
    for option in game.options:
        raw = sent.get(f"o-{option.name}", "")
        known = {word(choice): choice for choice in option.choices}
        found[option.name] = known.get(raw, option.default)
    return found


def fields(game: Game[Any], players: int, options: Options) -> list[Field]:
    """Every option of a game, with what is possible beside the rest of the choice."""
    text = text_of(game)
    return [make_field(game, text, players, options, option) for option in game.options]


def make_field(
    game: Game[Any], text: GameText, players: int, options: Options, option: Option
) -> Field:
    """One option."""
    values = [
        Value(
            word(choice),
            value_name(text, choice),
            options[option.name] == choice,
            reason(game, players, {**options, option.name: choice}, option.name),
        )
        for choice in option.choices
    ]
    return Field(
        option.name,
        option_name(text, option.name),
        sentence(text, option.name),
        values,
        option.choices == (False, True),
    )


def sentence(text: GameText, option: str) -> str:
    """What an option does, without its name in front: the name stands above."""
    said = text.option(option)
    start, colon, rest = said.partition(": ")
    if not colon or start.casefold() != option_name(text, option).casefold():
        return said
    return rest[:1].upper() + rest[1:]


def error(game: Game[Any], players: int, options: Options) -> str:
    """Why the whole choice is impossible: the first thing that is in the way; "" if none is."""
    for field in fields(game, players, options):
        for value in field.values:
            if value.chosen and value.reason:
                return f"{field.label}: {value.reason[:1].lower()}{value.reason[1:]}"
    return ""


def reason(game: Game[Any], players: int, options: Options, about: str) -> str:
    """Why an option cannot be like this beside the rest, in the reader's language; "" if it can."""
    if not game.conflict(players, options):
        return ""
    text = text_of(game)
    others = [option for option in game.options if option.name != about]
    for option in others:
        fits = fitting(game, players, options, option)
        if len(fits) == 1:
            return _("Only with: %(what)s.") % {"what": in_words(text, option.name, fits[0])}
        if fits:
            present = in_words(text, option.name, options[option.name])
            return _("Not together with: %(what)s.") % {"what": present}
    counts = [count for count in game.players if not game.conflict(count, options)]
    if counts:
        return _("Only with: %(what)s.") % {"what": in_players(counts)}
    for option in others:
        for value in option.choices:
            tried = {**options, option.name: value}
            counts = [count for count in game.players if not game.conflict(count, tried)]
            if counts:
                what = f"{in_words(text, option.name, value)}, {in_players(counts)}"
                return _("Only with: %(what)s.") % {"what": what}
    return _("Not together with the rest of the choice.")


def fitting(game: Game[Any], players: int, options: Options, option: Option) -> list[OptionValue]:
    """Other values of an option with which all would go together."""
    return [
        choice
        for choice in option.choices
        if choice != options[option.name]
        and not game.conflict(players, {**options, option.name: choice})
    ]


def in_players(counts: list[int]) -> str:
    """Numbers of players in words."""
    if len(counts) > 1:
        return _("%(players)s players") % {"players": f"{counts[0]}–{counts[-1]}"}
    return ngettext("%(n)d player", "%(n)d players", counts[0]) % {"n": counts[0]}


def in_words(text: GameText, option: str, value: OptionValue) -> str:
    """An option and its value as one name."""
    label = option_name(text, option)
    if isinstance(value, bool):
        return label if value else f"{label}: {_('no')}"
    return f"{label}: {value_name(text, value)}"


def repaired(game: Game[Any], players: int, options: Options) -> Options:
    """The nearest possible options: one changed, or all back to the plain game."""
    if not game.conflict(players, options):
        return options
    plain: Options = {option.name: option.default for option in game.options}
    for base in (options, plain):
        for option in game.options:
            for choice in option.choices:
                tried = {**base, option.name: choice}
                if not game.conflict(players, tried):
                    return tried
    return options


def all_reasons(game: Game[Any], players: int, options: Options) -> dict[str, dict[str, str]]:
    """For every option: the values that are impossible now, each with its reason."""
    return {
        field.name: {value.key: value.reason for value in field.values if value.reason}
        for field in fields(game, players, options)
    }
