"""What a name in a template stands for, found as Django finds it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from django.template.base import FilterExpression, Parser, Variable, VariableDoesNotExist
from django.template.context import Context
from django.utils import timezone
from django.utils.safestring import SafeData, mark_safe

from signoria.web.boards.shown import Shown

# Any: whatever somebody has put into the context of a template.
Look = Callable[[Context], Any]
Filter = Callable[[Any, Context], Any]

MISSING: Final = object()
template_localtime: Final[Callable[[Any, bool | None], Any]] = vars(timezone)["template_localtime"]
BY_ATTRIBUTE: Final[set[type]] = set()  # whose items are their attributes, as far as was seen


def learn(kind: type) -> None:
    """Django asks for an item, and after an exception for an attribute: here it is known before."""
    if not hasattr(kind, "__getitem__") or kind.__getitem__ is Shown.__getitem__:
        BY_ATTRIBUTE.add(kind)


def slowly(variable: Variable, context: Context) -> Any:
    """By Django itself."""
    try:
        return variable._resolve_lookup(context)  # type: ignore[attr-defined]
    except VariableDoesNotExist:
        return MISSING


def without(variable: Variable, bit: str, kind: type, context: Context) -> Any:
    """After an error: nothing has this name, or what has it failed, which is Django's to judge."""
    if hasattr(kind, bit) or bit.isdigit():
        return slowly(variable, context)
    return MISSING


def looker(variable: Variable) -> Look:
    """What a variable stands for, or MISSING."""
    assert variable.lookups is not None
    first, *rest = variable.lookups
    return further(variable, first, rest) if rest else at_once(variable, first)


def at_once(variable: Variable, name: str) -> Look:
    """One name."""

    def look(context: Context) -> Any:
        for names in reversed(context.dicts):
            if name in names:
                value = names[name]
                return slowly(variable, context) if callable(value) else value
        return MISSING

    return look


def further(variable: Variable, name: str, rest: list[str]) -> Look:
    """A name of a name."""

    def look(context: Context) -> Any:
        for names in reversed(context.dicts):
            if name in names:
                value = names[name]
                break
        else:
            return MISSING
        for bit in rest:
            kind = type(value)
            if kind in BY_ATTRIBUTE:
                if callable(value):
                    return slowly(variable, context)
                try:
                    value = getattr(value, bit)
                except Exception:
                    return without(variable, bit, kind, context)
            elif kind is dict and bit in value:
                value = value[bit]
            else:
                learn(kind)
                return slowly(variable, context)
        return slowly(variable, context) if callable(value) else value

    return look


class Expression(FilterExpression):
    """A value with its filters."""

    __slots__ = ("filter", "look")
    look: Look | None  # None: a text, or something that Django shall find
    filter: Filter | None

    def __init__(self, token: str, parser: Parser) -> None:
        super().__init__(token, parser)
        is_name = isinstance(self.var, Variable) and self.var.lookups is not None
        self.look = looker(self.var) if is_name and not self.var.translate else None
        self.filter = filtering(self) if self.filters else None

    def resolve(self, context: Context, ignore_failures: bool = False) -> Any:
        """As Django's."""
        if self.look is None:
            return super().resolve(context, ignore_failures)
        value = self.look(context)
        if value is MISSING:
            if not ignore_failures:
                return super().resolve(context)
            value = None
        return value if self.filter is None else self.filter(value, context)

    def by_django(self) -> None:
        """Somebody is going to change it."""
        self.look = None


def filtering(expression: FilterExpression) -> Filter:
    """All filters of an expression, one after the other."""
    steps = [
        (
            func,
            [(None, mark_safe(arg)) if not is_name else (arg, None) for is_name, arg in args],
            getattr(func, "expects_localtime", False),
            getattr(func, "needs_autoescape", False),
            getattr(func, "is_safe", False),
        )
        for func, args in expression.filters
    ]

    def filtered(value: Any, context: Context) -> Any:
        for func, args, is_local, is_told, is_safe in steps:
            given = [text if arg is None else arg.resolve(context) for arg, text in args]
            if is_local:
                value = template_localtime(value, context.use_tz)
            told = {"autoescape": context.autoescape} if is_told else {}
            made = func(value, *given, **told)
            value = mark_safe(made) if is_safe and isinstance(value, SafeData) else made
        return value

    return filtered


def asked(expression: FilterExpression) -> Look:
    """The value where nothing is no error."""
    if isinstance(expression, Expression) and expression.look is not None:
        look, filtered = expression.look, expression.filter
        if filtered is None:

            def plain(context: Context) -> Any:
                value = look(context)
                return None if value is MISSING else value

            return plain

        def with_filters(context: Context) -> Any:
            value = look(context)
            return filtered(None if value is MISSING else value, context)

        return with_filters
    if not expression.is_var and not expression.filters:
        fixed = expression.var
        return lambda _context: fixed
    if (
        isinstance(expression.var, Variable)
        and expression.var.lookups is None
        and not expression.var.translate
        and not expression.filters
    ):
        number = expression.var.literal
        return lambda _context: number
    return lambda context: expression.resolve(context, True)
