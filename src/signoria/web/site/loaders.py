"""Template loaders that take the white space of the layout out of pages."""

from __future__ import annotations

from pathlib import Path

import django
from django.template import Origin
from django.template.loaders import app_directories, filesystem

from signoria.web.site.whitespace import stripped

DJANGO = Path(django.__file__).parent


class Directories(filesystem.Loader):
    """The folders of `DIRS`: the boards of the games."""

    def get_contents(self, origin: Origin) -> str:
        return page_source(origin, super().get_contents(origin))


class AppDirectories(app_directories.Loader):
    """The folders `templates` of the apps."""

    def get_contents(self, origin: Origin) -> str:
        return page_source(origin, super().get_contents(origin))


def page_source(origin: Origin, source: str) -> str:
    """Only pages: mail is sent as it is written.  Django's own are not laid out by our rules."""
    file = Path(str(origin.name))
    is_ours = file.suffix == ".html" and DJANGO not in file.parents
    return stripped(source) if is_ours else source
