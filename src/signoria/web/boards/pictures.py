"""The site's board of a position as pixels: the same page, drawn by a Chromium without a window.

Needs the extra `pictures`.  One browser serves a whole process; it lives in a thread of its own, so
that callers may have a loop running (a notebook), and ends with the process.
"""

from __future__ import annotations

import atexit
import base64
import os
import shutil
import tempfile
from collections.abc import Callable
from concurrent.futures import Future
from functools import cache
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final

import django
import numpy as np
import numpy.typing as npt
from django.apps import apps
from django.utils import translation
from playwright.sync_api import Error, sync_playwright

from signoria.core.errors import SignoriaError
from signoria.core.record import Table

WIDTH, HEIGHT = 1440, 900
CHROMIUMS: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS: Final = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
AS_PIXELS: Final = """async (png) => {
  const image = new Image();
  image.src = "data:image/png;base64," + png;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  const drawing = canvas.getContext("2d");
  drawing.drawImage(image, 0, 0);
  const { data } = drawing.getImageData(0, 0, image.width, image.height);
  let text = "";
  for (let at = 0; at < data.length; at += 32768)
    text += String.fromCharCode(...data.subarray(at, at + 32768));
  return btoa(text);
}"""

Pixels = npt.NDArray[np.uint8]


class NoBrowser(SignoriaError):
    """There is no Chromium that could draw."""


class Drawer:
    """A browser's page to draw on; all its methods run in its thread."""

    def __init__(self) -> None:
        self.driver = sync_playwright().start()
        path = next((found for found in map(shutil.which, CHROMIUMS) if found), None)
        try:
            self.browser = self.driver.chromium.launch(executable_path=path, args=FLAGS)
        except Error as error:
            self.driver.stop()
            raise NoBrowser(
                "pictures need a Chromium: install one, or `playwright install chromium`"
            ) from error
        size: Any = {"width": WIDTH, "height": HEIGHT}
        self.page = self.browser.new_page(viewport=size, reduced_motion="reduce")
        self.tools = self.browser.new_page()  # a page without rules of its own

    def pixels(self, html: str) -> Pixels:
        """A page as rows of red, green and blue."""
        self.page.set_content(html)
        shot = base64.b64encode(self.page.screenshot(animations="disabled")).decode()
        found = base64.b64decode(self.tools.evaluate(AS_PIXELS, shot))
        return np.frombuffer(found, dtype=np.uint8).reshape(HEIGHT, WIDTH, 4)[:, :, :3].copy()

    def close(self) -> None:
        """End the browser."""
        self.browser.close()
        self.driver.stop()


class Pictures:
    """Draws positions."""

    def __init__(self) -> None:
        self.work: SimpleQueue[tuple[Future[Any], Callable[[], Any]]] = SimpleQueue()
        Thread(target=self._serve, daemon=True).start()  # those of a pool end before `atexit`
        self.drawer: Drawer = self._asked(Drawer)

    def _serve(self) -> None:
        """The browser's thread."""
        while True:
            answer, work = self.work.get()
            try:
                answer.set_result(work())
            except Exception as error:  # belongs to who asked
                answer.set_exception(error)

    def _asked(self, work: Callable[[], Any]) -> Any:
        """Something done by that thread."""
        answer: Future[Any] = Future()
        self.work.put((answer, work))
        return answer.result()

    def draw(self, table: Table, viewer: int, language: str = "en", theme: str = "light") -> Pixels:
        """A table as a seat (or SPECTATOR) sees it: HEIGHT rows of WIDTH pixels."""
        from signoria.web.tables.page import standalone  # wants Django to be ready

        with translation.override(language):
            html = standalone(table, viewer, language, theme, level="")
        found: Pixels = self._asked(lambda: self.drawer.pixels(html))
        return found

    def close(self) -> None:
        """End the browser."""
        self._asked(self.drawer.close)


@cache
def pictures() -> Pictures:
    """Those of this process."""
    if not apps.ready:
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "signoria.web.config.settings")
        os.environ.setdefault("SIGNORIA_DATA", tempfile.mkdtemp())
        django.setup()
    made = Pictures()
    atexit.register(made.close)
    return made
