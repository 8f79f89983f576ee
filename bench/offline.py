"""How fast the games without a server are on a slow machine: a real browser on the exported files.

    python bench/offline.py build/offline [--slower 4] [--visits 5] [--moves 20] [--asked 20]
    python bench/offline.py build/offline --slower 1 --throttle 4

Chromium's own throttle (`--throttle`) slows the main thread of a page and refuses workers, where
the site is.  So all processes of the browser are stopped most of the time instead (`--slower`), in
turns of a few milliseconds: to whoever looks at a clock every core is that much slower.  A loop of
known length, timed in a worker, says by how much; the turns are made longer or shorter until it is
what was asked for.  Files come from this machine: no network is slow.  `--asked`: moves that
are sent without a page, while nobody else acts; without the first two, which read modules.
"""

from __future__ import annotations

import argparse
import contextlib
import multiprocessing
import os
import signal
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from signoria.games import game_names
from tests.browser.conftest import chromium
from tests.browser.framed import IMAGED, KEPT, Framed, address, served
from tests.browser.player import FLAGS, play_on

RUN = 0.02  # seconds at a time
CLOSE = 0.04  # to how slow it shall be
PHONE = {"viewport": {"width": 390, "height": 844}, "reduced_motion": "reduce"}
LOOP = """() => new Promise((done) => {
  const text = `let x = 0; const t = performance.now();
    for (let i = 0; i < 1e8; i++) x = (x * 31 + i) | 0;
    postMessage(performance.now() - t)`;
  const worker = new Worker(URL.createObjectURL(new Blob([text])));
  worker.onmessage = ({ data }) => { worker.terminate(); done(data); };
})"""
# When each page was shown, and how long moves took: until answered, until the board was another.
WATCH = """(() => {
  if (top !== window) return;
  window.pages = [];
  window.moves = [];
  const version = () => document.querySelector('iframe:not(.coming)')
    ?.contentDocument?.getElementById('table')?.dataset.version;
  new MutationObserver(() => {
    const shown = document.querySelector('iframe:not(.coming)');
    if (!shown || shown === window.last) return;
    window.last = shown;
    const { pathname } = new URL(location.hash.slice(1), location.href);
    requestAnimationFrame(() => setTimeout(() => window.pages.push([pathname, performance.now()])));
  }).observe(document, { subtree: true, childList: true, attributes: true });
  window.timed = () => {
    const ask = signoria.ask;
    signoria.ask = async (url, options) => {
      const begun = performance.now();
      const before = version();
      const answer = await ask(url, options);
      const answered = performance.now() - begun;
      if (String(url).endsWith('/move') && answer.ok) {
        const look = () => version() === before && performance.now() - begun < 5000
          ? requestAnimationFrame(look) : window.moves.push([answered, performance.now() - begun]);
        requestAnimationFrame(look);
      }
      return answer;
    };
  };
})()"""

# Whole moves of a table against one bot, sent while nobody else acts: until answered, each.
ASKED = """async ([game, count]) => {
  const { pathname } = new URL(document.documentElement.dataset.folder, location.href);
  const htmx = { headers: { 'HX-Request': 'true' } };
  const post = (url, form, more) => signoria.ask(url,
    { method: 'POST', body: new URLSearchParams(form), ...more });
  const made = await post(`${pathname}play/${game}`, { players: 2, bot: 'novice' });
  const room = made.headers.get('location');
  const started = await post(`${room.split('?')[0]}/start`, { part: 'ab'.repeat(8) });
  const table = started.headers.get('location') ?? room;
  const times = [];
  let begun = '';
  for (let turn = 0; turn < 400 && times.length < count; turn += 1) {
    const part = await signoria.ask(`${table}part?begun=${begun}`, htmx);
    const page = new DOMParser().parseFromString(await part.text(), 'text/html');
    const { moves, ...offer } = JSON.parse(page.getElementById('offer')?.textContent || '{}');
    const { version, myTurn } = page.getElementById('table')?.dataset ?? {};
    await new Promise((done) => setTimeout(done, 300));
    begun = '';
    if (myTurn === undefined || !moves?.length) continue;
    const whole = moves.filter((move) => !move.open);
    const chosen = whole.length ? whole[turn * 7 % whole.length] : moves[turn * 7 % moves.length];
    const path = [offer.begun, chosen.path].filter(Boolean).join(',');
    if (chosen.open) begun = path;
    if (chosen.open) continue;
    const now = performance.now();
    const answer = await post(`${table}move`, { version, path, key: `k${now}` }, htmx);
    if (answer.ok) times.push(performance.now() - now);
  }
  return times;
}"""


def stop_and_go(group: int, slower: float) -> None:
    """As long as whoever measures is there: a group of processes runs, then stops for longer."""
    with contextlib.suppress(PermissionError):
        os.nice(-20)
    measures = os.getppid()
    while os.getppid() == measures:
        os.killpg(group, signal.SIGCONT)
        time.sleep(RUN)
        os.killpg(group, signal.SIGSTOP)
        time.sleep(RUN * (slower - 1))
    os.killpg(group, signal.SIGKILL)


@contextlib.contextmanager
def slowed(group: int, slower: float) -> Iterator[None]:
    """A slower machine, for a browser."""
    if slower <= 1:
        yield
        return
    going = multiprocessing.get_context("fork").Process(target=stop_and_go, args=(group, slower))
    going.start()
    try:
        yield
    finally:
        going.terminate()
        going.join()
        os.killpg(group, signal.SIGCONT)


def newest_browser() -> int:
    """The process group of the browser that was started last."""
    made = [
        int(path.name)
        for path in Path("/proc").iterdir()
        if path.name.isdigit() and "--remote-debugging-pipe" in command_of(path)
    ]
    mine = [
        pid
        for pid in made
        if os.getpgid(pid) == pid and "--type=" not in command_of(Path(f"/proc/{pid}"))
    ]
    return max(mine)


def command_of(path: Path) -> str:
    """Of a process; empty if it has ended."""
    try:
        return (path / "cmdline").read_text(errors="replace")
    except OSError:
        return ""


def shown(page: Page, count: int) -> list[Any]:
    """When so many pages were shown, all of them."""
    page.wait_for_function("(count) => window.pages.length >= count", arg=count, polling=100)
    found: list[Any] = page.evaluate("window.pages")
    return found


def new_page(context: BrowserContext, throttle: float) -> Page:
    """Its main thread is as slow as Chromium makes it."""
    page = context.new_page()
    if throttle > 1:
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": throttle})
    return page


def visit(context: BrowserContext, url: str, game: str, throttle: float) -> dict[str, float]:
    """First the home page, then a table against bots; then both again, from what was kept."""
    page = new_page(context, throttle)
    page.goto(url)
    found = {"first page, first visit": shown(page, 1)[0][1]}
    begun = page.evaluate("performance.now()")
    script = "(game) => document.querySelector(`form[action$='/play/${game}'] button`).click()"
    Framed(page).evaluate(script, game)
    Framed(page).wait_for_selector("#newtable, #table, form[action$='/start']")
    pages = shown(page, 2)
    if not pages[-1][0].startswith("/t/"):
        pages = shown(page, 3)
    found["first board after it"] = pages[-1][1] - begun
    found["first board, first visit"] = pages[-1][1]
    table = page.evaluate("location.href")
    page.evaluate(KEPT)
    page.wait_for_selector(IMAGED, state="attached", timeout=300_000)
    page.close()
    for name, at in (("first page, second visit", url), ("first board, second visit", table)):
        page = new_page(context, throttle)
        page.goto(at)
        found[name] = shown(page, 1)[0][1]
        page.wait_for_timeout(4000)
        page.close()
    return found


def moves_of(page: Page, game: str, count: int) -> tuple[list[float], list[float]]:
    """Against a bot, which has its turn afterwards: until answered, until drawn."""
    page.evaluate("window.moves = []")
    site = Framed(page)
    site.new_game(game, ["novice"])
    play_on(site.as_page(), moves=count)
    found: list[list[float]] = page.evaluate("moves")
    return [answered for answered, _drawn in found], [drawn for _answered, drawn in found]


def measured(page: Page) -> float:
    """How long the loop takes, in milliseconds."""
    return min(page.evaluate(LOOP) for _ in range(4))


def turns_for(page: Page, group: int, slower: float) -> float:
    """How much longer than it runs the browser has to be stopped, for a loop to take as long as it
    shall: a process is not stopped at once."""
    plain, turns = measured(page), slower
    for _ in range(4 if slower > 1 else 0):
        with slowed(group, turns):
            now = measured(page) / plain
        print(f"a loop in a worker: {plain:.0f} ms, stopped {turns:.2f}: {now:.2f} times as long")
        if abs(now / slower - 1) < CLOSE:
            break
        turns *= slower / now
    return turns


def say(name: str, found: list[float]) -> None:
    """One line."""
    if not found:
        print(f"{name:34} nothing", flush=True)
        return
    ordered = sorted(found)
    ninth = ordered[min(len(ordered) - 1, int(len(ordered) * 0.9))]
    print(
        f"{name:34} n {len(found):3}  best {ordered[0]:7.0f}  "
        f"median {statistics.median(found):7.0f}  90 % {ninth:7.0f}  longest {ordered[-1]:7.0f} ms",
        flush=True,
    )


def main() -> None:
    """Measure and print."""
    given = argparse.ArgumentParser()
    given.add_argument("folder", type=Path)
    given.add_argument("--slower", type=float, default=4)
    given.add_argument("--throttle", type=float, default=1)
    given.add_argument("--visits", type=int, default=5)
    given.add_argument("--moves", type=int, default=20)
    given.add_argument("--asked", type=int, default=0)
    given.add_argument("--game", default="rialto")
    wanted = given.parse_args()
    with served(wanted.folder.absolute()) as server, sync_playwright() as playwright:
        url = address(server, wanted.folder.absolute())
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        group = newest_browser()
        page = browser.new_page()
        page.goto("about:blank")
        turns = turns_for(page, group, wanted.slower)
        page.close()
        found: dict[str, list[float]] = {}
        with slowed(group, turns):
            for _ in range(wanted.visits):
                context = browser.new_context(**PHONE)
                context.add_init_script(WATCH)
                context.add_cookies([{"name": "played-before", "value": "1", "url": url}])
                for name, time_taken in visit(context, url, wanted.game, wanted.throttle).items():
                    found.setdefault(name, []).append(time_taken)
                context.close()
            for name, times in found.items():
                say(name, times)
            if wanted.moves or wanted.asked:
                context = browser.new_context(**PHONE)
                context.add_init_script(WATCH)
                page = context.new_page()
                page.goto(url)
                shown(page, 1)
                page.evaluate("timed()")
                for game in game_names() if wanted.asked else ():
                    say(f"{game}: asked directly", page.evaluate(ASKED, [game, wanted.asked])[2:])
                for game in game_names() if wanted.moves else ():
                    answered, drawn = moves_of(page, game, wanted.moves)
                    say(f"{game}: a move answered", answered)
                    say(f"{game}: a move drawn", drawn)
        browser.close()


if __name__ == "__main__":
    main()
