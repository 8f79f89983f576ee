"""Pictures of every page and board: `make screenshots` writes them to build/screenshots.

python -m tests.tools.screenshots [FOLDER] [--games rialto,burgundy] [--sizes phone,desktop]
    [--themes light,dark] [--languages en,pl] [--no-pages]

make screenshots SHOTS="--sizes phone --themes dark --languages pl --games rialto"
make screenshots SHOTS="docs/pictures --docs"      # those of the README, taken anew
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from signoria.web.boards import board_names
from tests.browser.conftest import chromium
from tests.browser.player import FLAGS, play_now, play_on
from tests.browser.test_frames import SIZES
from tests.web.server import Server, running

THEMES = ("light", "dark")
LANGUAGES = ("en", "pl")
PAGES = {
    "home": "/",
    "create": "/new/burgundy",
    "game": "/games/rialto",
    "rules": "/rules/burgundy",
    "glossary": "/glossary",
    "tables": "/tables",
    "watch": "/watch",
    "join": "/join",
    "sign-in": "/account/sign-in",
    "sign-up": "/account/sign-up",
    "upload": "/t/upload",
}
OWN_PAGES = {  # of somebody with a name
    "my-home": "/",
    "my-tables": "/tables",
    "profile": "/account/",
    "settings": "/account/settings",
}


class Look(NamedTuple):
    """A screen, a theme and a language."""

    size: str
    theme: Any  # one of Playwright's literals
    language: str


class Camera:
    """A browser that looks at the site in several ways."""

    def __init__(self, browser: Browser, server: Server, folder: Path, looks: list[Look]) -> None:
        self.browser = browser
        self.server = server
        self.folder = folder
        self.looks = looks

    def visitor(self, look: Look) -> Any:
        """Somebody with that screen, theme and language."""
        width, height = SIZES[look.size]
        return self.browser.new_context(
            base_url=self.server.url,
            viewport={"width": width, "height": height},
            color_scheme=look.theme,
            locale="pl-PL" if look.language == "pl" else "en-GB",
            reduced_motion="reduce",
        )


def photograph(page: Page, path: Path, whole: bool = False) -> None:
    """One picture."""
    page.wait_for_timeout(250)
    page.screenshot(path=path, full_page=whole)
    print(path.name, flush=True)


def take_pages(camera: Camera) -> None:
    """Every page in every look."""
    for look in camera.looks:
        context = camera.visitor(look)
        page = context.new_page()
        kind = "-".join(look)
        for name, address in PAGES.items():
            page.goto(address)
            photograph(page, camera.folder / f"{name}-{kind}.png", True)
        take_own_pages(page, camera.folder, kind)
        context.close()


def take_own_pages(page: Page, folder: Path, kind: str) -> None:
    """A waiting room, a shared screen handed over, and the pages about oneself."""
    page.goto("/new/florence")
    page.locator("form button.btn--main").last.click()
    page.wait_for_selector("#room")
    photograph(page, folder / f"room-{kind}.png", True)
    page.goto("/new/rialto?seat-0=me&seat-1=hot")
    page.locator("form button.btn--main").last.click()
    page.wait_for_url("**/hand-over")
    photograph(page, folder / f"hand-over-{kind}.png", True)
    for name, address in OWN_PAGES.items():
        page.goto(address)
        photograph(page, folder / f"{name}-{kind}.png", True)


def take_game(camera: Camera, game: str) -> None:
    """A board in the middle of a game and at its end, in every look."""
    context = camera.visitor(Look("desktop", "light", "en"))
    page = context.new_page()
    address = play_now(page, game)
    play_on(page, moves=25)
    cookies = context.cookies()
    everywhere(camera, cookies, address, f"table-{game}")
    if play_on(page):
        everywhere(camera, cookies, address + "end", f"end-{game}")
        everywhere(camera, cookies, address + "replay?move=60", f"replay-{game}")
    context.close()


def everywhere(camera: Camera, cookies: Any, address: str, name: str) -> None:
    """One address in every look."""
    for look in camera.looks:
        context = camera.visitor(look)
        context.add_cookies([c for c in cookies if c["name"] == "sessionid"])
        page = context.new_page()
        page.goto(address)
        switch(page, look.language)
        photograph(page, camera.folder / f"{name}-{'-'.join(look)}.png", True)
        context.close()


def take_docs(camera: Camera) -> None:
    """The pictures of the README: the tables, an end, the front page in the dark, a phone."""

    def taken(page: Page, name: str) -> None:
        page.wait_for_timeout(400)
        page.screenshot(path=camera.folder / f"{name}.jpg", type="jpeg", quality=82)
        print(name, flush=True)

    for game in board_names():
        context = camera.visitor(Look("desktop", "light", "en"))
        page = context.new_page()
        play_now(page, game)
        play_on(page, moves=40)
        page.wait_for_selector("#table[data-my-turn], #act a.c-go")
        taken(page, f"table-{game}")
        if game == "rialto" and play_on(page):
            page.goto(page.url + "end")
            taken(page, "end")
        context.close()
    page = camera.visitor(Look("desktop", "dark", "en")).new_page()
    page.goto("/")
    taken(page, "home-dark")
    page = camera.visitor(Look("phone", "light", "pl")).new_page()
    play_now(page, "burgundy")
    play_on(page, moves=25)
    page.wait_for_selector("#table[data-my-turn], #act a.c-go")
    taken(page, "phone")


def switch(page: Page, language: str) -> None:
    """A player's language is kept with the player."""
    if page.locator("html").get_attribute("lang") != language:
        button = page.locator(f'form button[name="language"][value="{language}"]').first
        if button.count():
            button.evaluate("(element) => element.form.requestSubmit(element)")
            page.wait_for_load_state()


def looks(args: argparse.Namespace) -> Iterator[Look]:
    """The ways to look that were asked for."""
    wanted = (args.sizes.split(","), args.themes.split(","), args.languages.split(","))
    return (Look(*each) for each in product(*wanted))


def main() -> None:
    """All pictures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path, nargs="?", default=Path("build/screenshots"))
    parser.add_argument("--games", default=",".join(board_names()))
    for name, all_of_them in (("sizes", SIZES), ("themes", THEMES), ("languages", LANGUAGES)):
        parser.add_argument(f"--{name}", default=",".join(all_of_them))
    parser.add_argument("--no-pages", action="store_true", help="only the tables of the games")
    parser.add_argument("--docs", action="store_true", help="only the pictures of the README")
    args = parser.parse_args()
    path = chromium()
    if path is None:
        raise SystemExit("no Chromium on this machine: install Debian's package chromium")
    args.folder.mkdir(parents=True, exist_ok=True)
    with running() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        camera = Camera(browser, server, args.folder, list(looks(args)))
        if args.docs:
            take_docs(camera)
        elif not args.no_pages:
            take_pages(camera)
        for game in filter(None, [] if args.docs else args.games.split(",")):
            take_game(camera, game)
        browser.close()


if __name__ == "__main__":
    main()
