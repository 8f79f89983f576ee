"""What draws each kind of node."""

from __future__ import annotations

import html
import operator
import re
from collections.abc import Callable, Iterable
from typing import Any, Final

from django.template.base import (
    Node,
    TextNode,
    VariableDoesNotExist,
    VariableNode,
    render_value_in_context,
)
from django.template.context import Context
from django.template.defaulttags import (
    CommentNode,
    CsrfTokenNode,
    FirstOfNode,
    ForNode,
    IfNode,
    LoadNode,
    TemplateLiteral,
    URLNode,
    WithNode,
)
from django.template.library import SimpleNode
from django.template.loader_tags import IncludeNode
from django.templatetags.i18n import BlockTranslateNode, TranslateNode
from django.templatetags.l10n import LocalizeNode
from django.templatetags.static import StaticNode
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString
from django.utils.translation import trans_real

from signoria.web.site.quick.values import Expression, Look, asked

Draw = Callable[[Context], str]
Part = str | Draw

active: Final = vars(trans_real)["_active"]  # holds the language of a thread
special: Final = re.compile("[&<>\"']").search
# Any: operands are values of a template.
Compare = Callable[[Any, Any], Any]
COMPARING: Final[dict[str, Compare]] = {
    "in": lambda one, other: one in other,
    "not in": lambda one, other: one not in other,
    "is": operator.is_,
    "is not": operator.is_not,
    "==": operator.eq,
    "!=": operator.ne,
    ">": operator.gt,
    ">=": operator.ge,
    "<": operator.lt,
    "<=": operator.le,
}


def escaped(value: Any) -> str:
    """As `conditional_escape` does it."""
    if type(value) is str:
        return value if special(value) is None else html.escape(value)
    return str(conditional_escape(value)) if type(value) is not SafeString else value


# --- many nodes -----------------------------------------------------------------------------------


def parts_of(nodes: Iterable[Any]) -> list[Part]:
    """Texts as they are, functions for the rest."""
    found: list[Part] = []
    for node in nodes:
        if isinstance(node, LoadNode):
            continue
        if not isinstance(node, TextNode):
            found.append(node.render_annotated)
            continue
        text = "".join([node.s, ""])  # a safe text is no plain one
        if found and isinstance(found[-1], str):
            found[-1] += text
        else:
            found.append(text)
    return found


def drawing(nodes: Iterable[Any]) -> Draw:
    """All of them, one after the other."""
    parts = parts_of(nodes)
    if not parts:
        return lambda _context: ""
    if len(parts) == 1:
        only = parts[0]
        return (lambda _context: only) if isinstance(only, str) else only
    return lambda context: "".join(
        [part if part.__class__ is str else part(context) for part in parts]  # type: ignore[operator]
    )


# --- values ---------------------------------------------------------------------------------------


def variable(node: VariableNode) -> Draw:
    """`{{ name }}`"""
    resolve = node.filter_expression.resolve

    def draw(context: Context) -> str:
        try:
            value = resolve(context)
        except UnicodeDecodeError:
            return ""
        kind = type(value)
        if kind is str and context.autoescape:
            return value if special(value) is None else html.escape(value)
        if kind is SafeString:
            return value  # type: ignore[no-any-return]
        if kind is int and context.use_l10n is False:
            return str(value)
        return render_value_in_context(value, context)

    return draw


def translated(node: TranslateNode) -> Draw:
    """`{% translate "words" %}`: one text in every language."""
    expression: Any = node.filter_expression
    if isinstance(expression, Expression):
        expression.by_django()  # the node writes into it
    var = expression.var
    told = node.message_context
    if node.asvar or expression.filters or var.lookups is not None or (told and told.is_var):
        return node.render
    known: dict[object, str] = {}

    def draw(context: Context) -> str:
        language = getattr(active, "value", None)
        if language is None or not context.autoescape:
            return node.render(context)
        text = known.get(language)
        if text is None:
            text = known[language] = node.render(context)
        return text

    return draw


def called(node: SimpleNode) -> Draw:
    """A tag that is a function.  One that keeps its results makes the same of the same."""
    if type(node) is not SimpleNode or node.target_var is not None or node.takes_context:
        return node.render
    func, args = node.func, [arg.resolve for arg in node.args]
    named = [(name, arg.resolve) for name, arg in node.kwargs.items()]
    fixed = hasattr(func, "cache_info") and not any(
        arg.is_var or arg.filters for arg in (*node.args, *node.kwargs.values())
    )
    kept: list[str] = []

    def draw(context: Context) -> str:
        if kept and context.autoescape:
            return kept[0]
        made = func(*[arg(context) for arg in args], **{name: arg(context) for name, arg in named})
        if not context.autoescape:
            return made  # type: ignore[no-any-return]
        text = escaped(made)
        if fixed:
            kept.append(text)
        return text

    return draw


# --- conditions and loops -------------------------------------------------------------------------


def condition(token: Any) -> Look:
    """What an `if` asks; an error in an operator is False, as in Django."""
    if type(token) is TemplateLiteral:
        value: Any = token.value
        return if_found(asked(value)) if value.filters else asked(value)
    if token.id == "not":
        return negated(condition(token.first))
    if token.id in ("and", "or"):
        return joined(token.id == "and", condition(token.first), condition(token.second))
    if token.id in COMPARING:
        return compared(COMPARING[token.id], condition(token.first), condition(token.second))
    found: Look = token.eval
    return found


def if_found(one: Look) -> Look:
    """What a filter is given may be missing."""

    def hold(context: Context) -> Any:
        try:
            return one(context)
        except VariableDoesNotExist:
            return None

    return hold


def negated(one: Look) -> Look:
    """Not."""

    def hold(context: Context) -> Any:
        try:
            return not one(context)
        except Exception:
            return False

    return hold


def joined(is_and: bool, one: Look, other: Look) -> Look:
    """And, or."""

    def both(context: Context) -> Any:
        try:
            return one(context) and other(context)
        except Exception:
            return False

    def either(context: Context) -> Any:
        try:
            return one(context) or other(context)
        except Exception:
            return False

    return both if is_and else either


def compared(compare: Compare, one: Look, other: Look) -> Look:
    """Two values."""

    def hold(context: Context) -> Any:
        try:
            return compare(one(context), other(context))
        except Exception:
            return False

    return hold


def branching(node: IfNode) -> Draw:
    """`{% if %}`: every question is one that never raises, as `asked` and operators are."""
    cases = [
        (None if question is None else condition(question), drawing(nodes))
        for question, nodes in node.conditions_nodelists
    ]
    only, inside = cases[0]
    if len(cases) == 1 and only is not None:
        return lambda context: inside(context) if only(context) else ""

    def draw(context: Context) -> str:
        for holds, then in cases:
            if holds is None or holds(context):
                return then(context)
        return ""

    return draw


def looping(node: ForNode) -> Draw:
    """`{% for %}`"""
    if len(node.loopvars) > 1:
        return node.render
    sequence: Any = node.sequence
    values_of, name, is_reversed = asked(sequence), node.loopvars[0], node.is_reversed
    each, empty = drawing(node.nodelist_loop), drawing(node.nodelist_empty)

    def draw(context: Context) -> str:
        dicts = context.dicts
        parent: object = {}
        for names in reversed(dicts):
            if "forloop" in names:
                parent = names["forloop"]
                break
        own: dict[str, Any] = {}
        dicts.append(own)
        try:
            values = values_of(context)
            values = () if values is None else values
            if not hasattr(values, "__len__"):
                values = list(values)
            count = len(values)
            if count < 1:
                return empty(context)
            loop = own["forloop"] = {"parentloop": parent}
            made = []
            for n, item in enumerate(reversed(values) if is_reversed else values):
                loop["counter0"] = n
                loop["counter"] = n + 1
                loop["revcounter"] = count - n
                loop["revcounter0"] = count - n - 1
                loop["first"] = n == 0
                loop["last"] = n == count - 1
                own[name] = item
                made.append(each(context))
            return "".join(made)
        finally:
            dicts.pop()

    return draw


def naming(node: WithNode) -> Draw:
    """`{% with %}`"""
    given = [(name, value.resolve) for name, value in node.extra_context.items()]
    inside = drawing(node.nodelist)

    def draw(context: Context) -> str:
        values = {name: value(context) for name, value in given}
        context.dicts.append(values)
        try:
            return inside(context)
        finally:
            context.dicts.pop()

    return draw


# --- templates in templates -----------------------------------------------------------------------

# Nodes that keep nothing beside the page while it is drawn: a template that has no others is drawn
# as if it stood where it is included.
FLAT: Final = (
    TextNode,
    VariableNode,
    IfNode,
    ForNode,
    WithNode,
    IncludeNode,
    LoadNode,
    TranslateNode,
    BlockTranslateNode,
    SimpleNode,
    LocalizeNode,
    URLNode,
    StaticNode,
    CsrfTokenNode,
    FirstOfNode,
    CommentNode,
)


def is_flat(node: Node) -> bool:
    """One of those, or one of ours that says so."""
    if type(node) is SimpleNode and node.takes_context:
        return False
    return type(node) in FLAT or getattr(node, "is_flat", False)


def including(node: IncludeNode) -> Draw:
    """`{% include %}`, by a name that is a text."""
    name: Any = node.template.var
    is_text = not node.template.is_var and not node.template.filters and isinstance(name, str)
    if not is_text or name.startswith(("./", "../")) or node.isolated_context:
        return node.render
    given = [(key, value.resolve) for key, value in node.extra_context.items()]
    found: list[Any] = [None, None, None]  # the engine, its template, and what draws it

    def draw(context: Context) -> str:
        engine, template, inside = found
        if context.template.engine is not engine:  # type: ignore[union-attr]
            engine = context.template.engine  # type: ignore[union-attr]
            template = engine.select_template([name])
            inside = getattr(template, "flat", None)
            found[:] = engine, template, inside
        context.dicts.append({key: value(context) for key, value in given} if given else {})
        try:
            return inside(context) if inside is not None else template.render(context)  # type: ignore[no-any-return]
        finally:
            context.dicts.pop()

    return draw


HOW: Final[dict[type, Callable[[Any], Draw]]] = {  # Any: a node of that kind
    VariableNode: variable,
    TranslateNode: translated,
    SimpleNode: called,
    IfNode: branching,
    ForNode: looping,
    WithNode: naming,
    IncludeNode: including,
}


def quicken(node: Node) -> None:
    """Draw a node by what is known of it.  Around all others Django only looks for errors, to name
    their lines, and without `DEBUG` it does not name them."""
    if not isinstance(node, TextNode):
        how = HOW.get(type(node))
        vars(node)["render_annotated"] = node.render if how is None else how(node)
