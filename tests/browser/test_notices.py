"""A phone whose pages are closed hears of its turn: from the settings page by a real server and
worker to a push receiver, and from there into the real service worker."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import without_luck
from tests.browser.player import Patience, Watcher, check_axe
from tests.web.notices.receiver import Browser as Phone
from tests.web.notices.receiver import Receiver, checked_claims, receiving
from tests.web.server import PATIENCE, Guest, Server, running

pytestmark = [pytest.mark.browser, pytest.mark.slow]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

# The browser's own push service is far away: another one takes its place.
SUBSCRIBE = """(subscription) => {
  Notification.requestPermission = async () => 'granted';
  PushManager.prototype.subscribe = async (options) => {
    window.serverKey = options.applicationServerKey;
    return { toJSON: () => subscription };
  };
}"""
MOVE = """async (code) => {
  const view = await (await fetch(`/api/tables/${code}/view`)).json();
  if (!view.actions.length) return;
  await fetch(`/api/tables/${code}/moves`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-CSRFToken': document.body.dataset.csrf },
    body: JSON.stringify({ version: view.version, action: view.actions[0].id }),
  });
}"""
SHOWN = """async () => {
  const worker = await navigator.serviceWorker.ready;
  return (await worker.getNotifications()).map(({ body, tag, data }) => ({ body, tag, data }));
}"""


@pytest.fixture(scope="module")
def site() -> Iterator[Server]:
    with running(**without_luck(), SIGNORIA_RECEIVERS="127.0.0.0/8") as found:
        yield found


def test_a_phone_with_the_site_closed_hears_of_its_turn(
    browser: Browser, site: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    phone = Phone()
    context = browser.new_context(base_url=site.url, permissions=["notifications"], **PHONE)
    with receiving() as receiver:
        page = context.new_page()
        watcher = Watcher(page)
        code, friend = at_a_table(page, site)
        subscribe(page, phone, receiver)
        page.goto("about:blank")  # the site is closed
        sent = friend_moves(friend, code)
        headers, body = receiver.came.get(timeout=PATIENCE)
        took = time.monotonic() - sent
        message = json.loads(phone.read(body))
        assert message["url"] == f"/t/{code}/" and "Rialto" in message["body"]
        assert checked_claims(headers["Authorization"], receiver.origin)["exp"] > time.time()
        with capsys.disabled():
            print(f"\nfrom the move to the push: {took:.1f} s")
        show(page, site, message)
        watcher.check()
        friend.close()
    context.close()


def at_a_table(page: Page, site: Server) -> tuple[str, Guest]:
    """A table of two, at which the friend is to move."""
    page.goto("/new/rialto")
    page.locator("#newtable .go button").click()
    page.wait_for_url("**/join/**")
    code, _mark, key = page.url.rpartition("/")[2].partition("?")
    friend = Guest(site.url)
    assert friend.post(f"/tables/{code}/join?{key}").status_code == 200
    page.reload()
    page.locator('form[action$="/start"] button').click()
    page.wait_for_selector("#table")
    while not friend.view(code)["actions"]:
        page.evaluate(MOVE, code)
    return code, friend


def subscribe(page: Page, phone: Phone, receiver: Receiver) -> None:
    """By one touch on the page of notices."""
    page.goto("/account/notices")
    page.evaluate(SUBSCRIBE, phone.subscription(receiver.url))
    page.get_by_role("button", name="Push to this device").tap()
    expect(page.locator(".devices li")).to_have_count(1)
    check_axe(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def friend_moves(friend: Guest, code: str) -> float:
    """Until somebody else is asked; when that was."""
    while (view := friend.view(code))["actions"]:
        move = {"version": view["version"], "action": view["actions"][0]["id"]}
        assert friend.post(f"/tables/{code}/moves", **move).status_code == 200
    return time.monotonic()


def show(page: Page, site: Server, message: dict[str, str]) -> None:
    """The service worker of the site shows what came, though no page is open."""
    line = page.context.new_cdp_session(page)
    known: list[dict[str, str]] = []
    line.on(
        "ServiceWorker.workerRegistrationUpdated", lambda told: known.extend(told["registrations"])
    )
    line.send("ServiceWorker.enable")
    page.goto("/fair")  # a page of the site, to look by
    patience = Patience()
    while not known:
        patience.check("no service worker")
        page.wait_for_timeout(20)
    push = {"origin": f"{site.url}/", "data": json.dumps(message)}
    line.send(
        "ServiceWorker.deliverPushMessage", {**push, "registrationId": known[0]["registrationId"]}
    )
    while not (shown := page.evaluate(SHOWN)):
        patience.check("nothing is shown")
        page.wait_for_timeout(20)
    expected = {"body": message["body"], "tag": message["tag"], "data": {"url": message["url"]}}
    assert shown == [expected]
