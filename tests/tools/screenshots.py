"""Pictures of every page and board: `make screenshots` writes them to build/screenshots.

python -m tests.tools.screenshots [FOLDER] [--games rialto,burgundy]
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from signoria.web.boards import board_names
from tests.browser.conftest import chromium
from tests.browser.player import FLAGS, play_now, play_on
from tests.web.server import Server, running

SIZES = {
    "desktop": (1440, 900),
    "tablet": (1024, 768),
    "upright": (834, 1112),
    "phone": (390, 844),
}
PAGES = {
    "home": "/",
    "create": "/new/burgundy",
    "game": "/games/rialto",
    "rules": "/rules/burgundy",
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


def context_for(browser: Browser, url: str, size: str, scheme: Any, language: str) -> Any:
    """A visitor with a screen, a theme and a language."""
    width, height = SIZES[size]
    return browser.new_context(
        base_url=url,
        viewport={"width": width, "height": height},
        color_scheme=scheme,
        locale="pl-PL" if language == "pl" else "en-GB",
        reduced_motion="reduce",
    )


def photograph(page: Page, path: Path, whole: bool = False) -> None:
    """One picture."""
    page.wait_for_timeout(250)
    page.screenshot(path=path, full_page=whole)
    print(path.name, flush=True)


def take_pages(browser: Browser, server: Server, folder: Path) -> None:
    """Every page in every size, theme and language."""
    for size in SIZES:
        for scheme in ("light", "dark"):
            for language in ("en", "pl"):
                context = context_for(browser, server.url, size, scheme, language)
                page = context.new_page()
                kind = f"{size}-{scheme}-{language}"
                for name, address in PAGES.items():
                    page.goto(address)
                    photograph(page, folder / f"{name}-{kind}.png", True)
                take_own_pages(page, folder, kind)
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


def take_game(browser: Browser, server: Server, folder: Path, game: str) -> None:
    """A board in the middle of a game and at its end, in every size, theme and language."""
    context = context_for(browser, server.url, "desktop", "light", "en")
    page = context.new_page()
    address = play_now(page, game)
    play_on(page, moves=25)
    cookies = context.cookies()
    everywhere(browser, server, folder, cookies, address, f"table-{game}")
    if play_on(page):
        everywhere(browser, server, folder, cookies, address + "end", f"end-{game}")
        everywhere(browser, server, folder, cookies, address + "replay?move=60", f"replay-{game}")
    context.close()


def everywhere(
    browser: Browser, server: Server, folder: Path, cookies: Any, address: str, name: str
) -> None:
    """One address in every size, theme and language."""
    for size in SIZES:
        for scheme in ("light", "dark"):
            for language in ("en", "pl"):
                context = context_for(browser, server.url, size, scheme, language)
                context.add_cookies([c for c in cookies if c["name"] == "sessionid"])
                page = context.new_page()
                page.goto(address)
                switch(page, language)
                photograph(page, folder / f"{name}-{size}-{scheme}-{language}.png", True)
                context.close()


def switch(page: Page, language: str) -> None:
    """A player's language is kept with the player."""
    if page.locator("html").get_attribute("lang") != language:
        button = page.locator(f'form button[name="language"][value="{language}"]').first
        if button.count():
            button.evaluate("(element) => element.form.requestSubmit(element)")
            page.wait_for_load_state()


def main() -> None:
    """All pictures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path, nargs="?", default=Path("build/screenshots"))
    parser.add_argument("--games", default=",".join(board_names()))
    parser.add_argument("--no-pages", action="store_true", help="only the tables of the games")
    args = parser.parse_args()
    path = chromium()
    if path is None:
        raise SystemExit("no Chromium on this machine: install Debian's package chromium")
    args.folder.mkdir(parents=True, exist_ok=True)
    with running() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        if not args.no_pages:
            take_pages(browser, server, args.folder)
        for game in filter(None, args.games.split(",")):
            take_game(browser, server, args.folder, game)
        browser.close()


if __name__ == "__main__":
    main()
