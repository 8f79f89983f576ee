"""Somebody at the screen: touches what is lit, with the mouse or the keyboard."""

from __future__ import annotations

import random
import re
import time

from playwright.sync_api import Error, Page

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
QUIET = re.compile(r"ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|Failed to fetch")

# Touch a lit piece that leads on; runs in the page, so that nothing moves in between.
LIT = """() => {
  const shown = (e) => e.checkVisibility() && e.getBoundingClientRect().width > 0;
  return [...document.querySelectorAll('[data-piece].legal')].filter(shown)
    .map((e) => e.dataset.piece);
}"""
STATE = """() => ({
  version: document.getElementById('table')?.dataset.version,
  mine: document.getElementById('table')?.hasAttribute('data-my-turn') ?? false,
  over: Boolean(document.querySelector('#act a.btn--main')),
  asking: !(document.getElementById('confirm')?.hidden ?? true),
  busy: document.body.classList.contains('waiting'),
})"""


class Watcher:
    """Collects what the browser complains about."""

    def __init__(self, page: Page) -> None:
        self.complaints: list[str] = []
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda message: self._hear(message.type, message.text))
        page.on("response", lambda answer: self._answer(answer.status, answer.url))

    def _hear(self, kind: str, text: str) -> None:
        if kind == "error" and not QUIET.search(text):
            self.complaints.append(text)

    def _answer(self, status: int, url: str) -> None:
        if status >= 500:
            self.complaints.append(f"{status} {url}")

    def check(self) -> None:
        """Nothing was wrong."""
        assert not self.complaints, self.complaints[:5]


def play_now(page: Page, game: str) -> str:
    """From the front page to a table against a bot; the table's address."""
    page.goto("/")
    page.locator(f'form[action$="/play/{game}"] button').first.click()
    page.wait_for_selector("#table")
    return page.url


def play_on(page: Page, seconds: float, moves: int = 10_000, keys: bool = False) -> bool:
    """Play until the game is over (True), or for so long, or so many moves."""
    chance = random.Random(5)
    until = time.monotonic() + seconds
    first = last = page.evaluate(STATE)["version"]
    made = 0
    while time.monotonic() < until and made < moves:
        now = page.evaluate(STATE)
        if now["over"]:
            return True
        if now["version"] != last:
            made += 1
            last = now["version"]
        if now["busy"] or not now["mine"]:
            page.wait_for_timeout(15)
        elif now["asking"]:
            touch(page, "#confirm .btn--main", keys)
        else:
            lit = page.evaluate(LIT)
            if lit:
                touch(page, f'[data-piece="{chance.choice(lit)}"]', keys)
            elif not other_tab(page, chance):
                by_words(page, chance)
    assert last != first, "nothing moved"
    return bool(page.evaluate(STATE)["over"])


def touch(page: Page, selector: str, keys: bool) -> None:
    """Touch an element; it may be gone already, since others move too."""
    try:
        if keys:
            page.focus(selector, timeout=500)
            page.keyboard.press("Enter")
        else:
            page.locator(selector).first.click(timeout=1500)
    except Error:
        page.wait_for_timeout(20)


def other_tab(page: Page, chance: random.Random) -> bool:
    """On a phone a dot marks the tabs where something is lit."""
    dots = page.locator(".mtabs label:has(.n:not([hidden]))").all()
    shown = [dot for dot in dots if dot.is_visible()]
    if not shown:
        return False
    chance.choice(shown).click()
    return True


def by_words(page: Page, chance: random.Random) -> None:
    """The list of actions in words has everything."""
    count = page.locator("#words button[data-action]").count()
    if not count:
        page.wait_for_timeout(30)
        return
    page.evaluate("document.getElementById('words').open = true")
    touch(page, f"#words button[data-action] >> nth={chance.randrange(count)}", False)
