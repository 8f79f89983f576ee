"""A real browser on the real server.  Without a Chromium these tests are left out."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser.player import ASKING, FLAGS, PATIENCE, Watcher
from tests.web.server import Server, running

DESKTOP = {"viewport": {"width": 1440, "height": 900}, "reduced_motion": "reduce"}
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def chromium() -> str | None:
    """The Chromium of this machine."""
    return next((path for path in map(shutil.which, NAMES) if path), None)


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """The site, with bots that do not pause and dice that always fall the same way."""
    with running(**without_luck()) as found:
        yield found


def without_luck() -> dict[str, str]:
    """The environment of a site with the settings of `luck.py`; with SIGNORIA_LUCK=1 all luck
    stays in, for those who look for positions nobody has thought of."""
    if os.environ.get("SIGNORIA_LUCK"):
        return {}
    root = str(Path(__file__).parents[2])  # where `tests` is found
    paths = [root, *filter(None, [os.environ.get("PYTHONPATH")])]
    return {"DJANGO_SETTINGS_MODULE": "tests.browser.luck", "PYTHONPATH": os.pathsep.join(paths)}


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests of this process."""
    path = chromium()
    if path is None:
        pytest.skip("no Chromium on this machine: install Debian's package chromium")
    # Playwright keeps a loop in this thread, which Django takes for an asynchronous caller: tests
    # with a database may come after this one in the same process.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    with sync_playwright() as playwright:
        expect.set_options(timeout=PATIENCE * 1000)
        found = playwright.chromium.launch(executable_path=path, args=FLAGS)
        found.new_context = patient(found.new_context)  # type: ignore[method-assign]
        found.new_page = patient(found.new_page)  # type: ignore[method-assign]
        yield found
        found.close()


def patient(make: Callable[..., Any]) -> Callable[..., Any]:
    """Contexts and pages made like this wait as long as a busy machine needs, and can be asked
    whether they wait for the server."""

    def made(**given: Any) -> Any:
        found = make(**given)
        found.set_default_timeout(PATIENCE * 1000)
        found.add_init_script(ASKING)
        return found

    return made


@pytest.fixture
def context(browser: Browser, server: Server) -> Iterator[BrowserContext]:
    """A fresh visitor on a desktop."""
    made = browser.new_context(base_url=server.url, **DESKTOP)
    yield made
    made.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A page that fails the test when the browser complains."""
    yield from watched(context)


@pytest.fixture
def polish_page(browser: Browser, server: Server) -> Iterator[Page]:
    """Such a page of somebody who reads Polish."""
    context = browser.new_context(base_url=server.url, locale="pl-PL", **DESKTOP)
    yield from watched(context)
    context.close()


def watched(context: BrowserContext) -> Iterator[Page]:
    """A page, and at the end what the browser said about it."""
    made = context.new_page()
    watcher = Watcher(made)
    yield made
    watcher.check()
