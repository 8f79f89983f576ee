"""Template loaders that take the white space of the layout out of pages."""

from __future__ import annotations

from django.template import Origin
from django.template.loaders import app_directories, filesystem

from signoria.web.site.whitespace import stripped


class Directories(filesystem.Loader):
    """The folders of `DIRS`: the boards of the games."""

    def get_contents(self, origin: Origin) -> str:
        return page_source(origin, super().get_contents(origin))


class AppDirectories(app_directories.Loader):
    """The folders `templates` of the apps."""

    def get_contents(self, origin: Origin) -> str:
        return page_source(origin, super().get_contents(origin))


def page_source(origin: Origin, source: str) -> str:
    """Only pages: mail is sent as it is written."""
    return stripped(source) if str(origin.name).endswith(".html") else source
