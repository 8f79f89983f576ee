"""The exported site in a browser: files from a plain server, pages in a frame of the shell."""

from __future__ import annotations

import contextlib
import functools
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, cast
from urllib.parse import urlencode

from playwright.sync_api import Error, Frame, Page

from tests.browser.player import Patience

SHOWN = "iframe:not(.coming)"
STARTED = "html[data-from]"  # Python answers: until then the first page is what was exported
IMAGED = 'html[data-imaged="true"]'  # later starts go on from an image of the memory
KEPT = """async () => {
  const { active } = await navigator.serviceWorker.ready;
  return active !== null;
}"""
CLICK = "(selector) => document.querySelector(selector).click()"
# The first move that is offered, until the game is over.
TO_THE_END = """async (path) => {
  for (;;) {
    const text = await (await signoria.ask(path)).text();
    const shown = new DOMParser().parseFromString(text, 'text/html');
    if (shown.querySelector('#act a.c-go')) return;
    const { version, myTurn } = shown.getElementById('table').dataset;
    const offer = shown.getElementById('offer')?.textContent;
    if (myTurn === undefined || !offer) {
      await new Promise((done) => setTimeout(done, 60));
      continue;
    }
    const [first] = JSON.parse(offer).moves;
    const body = new URLSearchParams({ version, path: first.path ?? first.picks.join(',') });
    await signoria.ask(`${path}move`, { method: 'POST', body });
  }
}"""


class Host(ThreadingHTTPServer):
    """A plain server that remembers what it was asked for in vain, and can keep Python waiting."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.missing: list[str] = []
        self.sends_python = threading.Event()
        self.sends_python.set()


class Silent(SimpleHTTPRequestHandler):
    """Nobody reads what it would say."""

    def do_GET(self) -> None:
        """A file, as soon as it is to be sent."""
        if self.path.endswith("/stdlib.zip.gz"):
            cast(Host, self.server).sends_python.wait()
        super().do_GET()

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing."""

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Something is not there."""
        cast(Host, self.server).missing.append(f"{code} {self.path}")
        super().send_error(code, message, explain)


@contextlib.contextmanager
def served(folder: Path) -> Iterator[Host]:
    """A plain server for the files; `address` has them in a folder, as any host may."""
    handler = functools.partial(Silent, directory=str(folder.parent))
    with Host(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def address(server: Host, folder: Path) -> str:
    """Where the shell is."""
    return f"http://localhost:{server.server_port}/{folder.name}/"


class Framed:
    """The page that is shown in the frame, asked like a page of its own (`player.py`)."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.mouse, self.keyboard = page.mouse, page.keyboard

    @property
    def frame(self) -> Frame:
        """The one that is shown now."""
        patience = Patience()
        while True:
            shown = self.page.query_selector(SHOWN)
            found = shown.content_frame() if shown is not None else None
            if found is not None:
                return found
            patience.check("no page is shown")
            self.page.wait_for_timeout(20)

    def evaluate(self, script: str, *given: Any) -> Any:
        """What a script in the page answers, however often the page is replaced meanwhile."""
        patience = Patience()
        while True:
            try:
                return self.frame.evaluate(script, *given)
            except Error as error:
                gone = "context was destroyed" in str(error) or "detached" in str(error)
                if not gone:
                    raise
                patience.check("the page is always another one")

    def wait_for_selector(self, selector: str) -> None:
        """Until it is there, on whatever page."""
        patience = Patience()
        while not self.evaluate("(found) => document.querySelector(found) !== null", selector):
            patience.check(f"{selector} is not there")
            self.page.wait_for_timeout(30)

    def wait_for_timeout(self, milliseconds: float) -> None:
        """As a page."""
        self.page.wait_for_timeout(milliseconds)

    def as_page(self) -> Page:
        """For those who ask no more of a page than is here."""
        return cast(Page, self)

    def goto(self, path: str) -> None:
        """To a page of the site, as a link would."""
        self.page.evaluate("(path) => { location.hash = `#${path}`; }", path)
        self.page.wait_for_url(f"**#{path}")

    def new_game(self, game: str, bots: list[str], **options: str) -> None:
        """From the form for new tables to a game against these bots."""
        seats = {f"seat-{number}": f"bot:{bot}" for number, bot in enumerate(bots, 1)}
        wanted = {f"o-{name}": value for name, value in options.items()}
        query = urlencode({"players": str(len(bots) + 1), **seats, **wanted})
        self.goto(f"/new/{game}?{query}")
        self.wait_for_selector("#newtable .go button")
        self.evaluate("() => document.querySelector('#newtable .go button').click()")
        self.wait_for_selector("#table")

    @property
    def version(self) -> int:
        """Of the table."""
        return int(self.evaluate("() => Number(document.getElementById('table').dataset.version)"))
