"""Blocks of templates that are shown more than once."""

from __future__ import annotations

from django import template
from django.template.base import Parser, Token
from django.template.context import Context
from django.template.loader_tags import BLOCK_CONTEXT_KEY

register = template.Library()


class Again(template.Node):
    """Renders a block of the page a second time, as the last template that wrote it says."""

    def __init__(self, name: str) -> None:
        self.name = name

    def render(self, context: Context) -> str:
        block = context.render_context[BLOCK_CONTEXT_KEY].get_block(self.name)
        return str(block.render(context)) if block else ""


@register.tag
def again(parser: Parser, token: Token) -> Again:
    """`{% again "heading" %}`: what stands in `{% block heading %}`, once more."""
    _, name = token.split_contents()
    return Again(name.strip("\"'"))
