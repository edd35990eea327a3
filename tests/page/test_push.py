"""Web push on the page: a switch, and a worker that shows what the table has pushed.

Tests cannot reach a push service, so they replace the browser's part of it. The switch, the table's list of
devices and the worker are real.
"""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect

from tests.page.api import guest
from tests.page.checks import violations
from tests.page.conftest import PHONE, Visit
from tests.page.test_offline import with_worker
from tests.patience import until

KEYS = {
    # The receiver of the worked example of RFC 8291.
    "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "auth": "BTBZMqHH6r4Tts7J_aSIgg",
}
SERVICE = """
  let subscription = null
  PushManager.prototype.getSubscription = async () => subscription
  PushManager.prototype.subscribe = async (options) => {
    if (!options.userVisibleOnly || options.applicationServerKey.length !== 87) throw new Error('bad options')
    subscription = {
      toJSON: () => ({ endpoint: 'https://127.0.0.1/push/ann', expirationTime: null, keys: KEYS }),
      unsubscribe: async () => ((subscription = null), true),
    }
    return subscription
  }
  Notification.requestPermission = async () => PERMISSION
""".replace("KEYS", json.dumps(KEYS))

RECORD_NOTIFICATIONS = """() => {
  self.shown = []
  const show = registration.showNotification.bind(registration)
  registration.showNotification = (title, options) => {
    shown.push([title, options.body, options.tag, options.data])
    return show(title, options)
  }
}"""
# Not getNotifications: a browser without a desktop has no list, and Chromium's list drops a notification if
# it is asked for while the notification is about to appear.


def devices(page: Page) -> int:
    return len(page.request.get("/api/me/push").json())


def settled(page: Page) -> None:
    expect(page.locator("section[aria-busy='false']")).to_have_count(1)


def test_a_switch_turns_messages_on_and_off(visit: Visit) -> None:
    page = visit("/", worker=True, viewport=PHONE)
    page.add_init_script(SERVICE.replace("PERMISSION", "'granted'"))
    guest(page, "Ann")
    page.goto("/me")
    switch = page.get_by_role("checkbox", name="Notify me when it’s my turn")
    expect(switch).not_to_be_checked()
    switch.check()
    settled(page)
    expect(switch).to_be_checked()
    assert devices(page) == 1
    assert violations(page) == []
    switch.uncheck()
    settled(page)
    expect(switch).not_to_be_checked()
    assert devices(page) == 0


def test_a_browser_that_does_not_allow_it_is_told_what_to_do(visit: Visit) -> None:
    page = visit("/", worker=True)
    page.add_init_script(SERVICE.replace("PERMISSION", "'denied'"))
    guest(page, "Ann")
    page.goto("/me")
    switch = page.get_by_role("checkbox", name="Notify me when it’s my turn")
    switch.click()
    expect(page.get_by_role("alert")).to_contain_text("Allow them in the browser settings")
    expect(switch).not_to_be_checked()
    assert devices(page) == 0


def test_the_worker_shows_a_notification_in_the_language_of_the_page(visit: Visit) -> None:
    page = visit("/", worker=True, locale="de-DE", permissions=["notifications"])
    page.add_init_script(SERVICE.replace("PERMISSION", "'granted'"))
    guest(page, "Ann")
    with_worker(page, "/me")
    page.get_by_role("checkbox", name="Benachrichtige mich, wenn ich am Zug bin").check()
    settled(page)
    expect(page.get_by_role("checkbox", name="Benachrichtige mich")).to_be_checked()
    devtools = page.context.new_cdp_session(page)
    registered: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda said: registered.extend(one["registrationId"] for one in said["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    until(lambda: page.evaluate("1") and registered, "the worker's registration")
    (worker,) = page.context.service_workers
    worker.evaluate(RECORD_NOTIFICATIONS)
    notification = {"letter": 1, "kind": "your_turn", "table": "abc", "seq": 7, "url": None}
    devtools.send(
        "ServiceWorker.deliverPushMessage",
        {
            "origin": page.evaluate("location.origin"),
            "registrationId": registered[0],
            "data": json.dumps(notification),
        },
    )
    until(lambda: worker.evaluate("shown.length"), "a notification")
    shown = worker.evaluate("shown")
    assert shown == [["Robotable", "Du bist am Zug.", "abc", "abc"]]
