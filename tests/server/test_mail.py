"""Nobody can make the server flood somebody with e-mail, and everyone can end it with one click."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from robotable.server.context import AppContext
from robotable.server.notify.mailer import recipient_key
from robotable.server.ops.clock import ServerClock
from robotable.server.ops.limits import CODES, CODES_BY_NETWORK, CODES_BY_RECIPIENT, MAIL_BY_RECIPIENT, Rate
from robotable.server.ops.rate_limits import RateLimiter
from robotable.server.public_url import PublicUrl
from robotable.server.routes.unsubscribe import WORDS
from robotable.store.sqlite.directory import database_path
from tests.patience import PATIENCE, until
from tests.server.loopback import endless, endless_by_network
from tests.server.mailbox import (
    Mailbox,
    abort_a_game,
    ask_for_code,
    become_account,
    confirm,
    mailbox,
    text_of,
)
from tests.server.running import Guest, Running, running


class Still(ServerClock):
    """No time passes for the rate limits."""

    def elapsed(self) -> float:
        return 0.0


def _ask(guest: Guest, address: str) -> tuple[int, str]:
    answer = ask_for_code(guest, address)
    return answer.status_code, "" if answer.is_success else answer.json().get("key", answer.json()["error"])


def test_guests_cannot_make_the_server_send_anything(tmp_path: Path) -> None:
    with (
        mailbox() as box,
        running(tmp_path / "data", mail=box.mail) as served,
        Guest(served.url, "Ann") as ann,
    ):
        assert _ask(ann, "victim@example.org") == (403, "guest")
        assert ann.http.post("/api/me/email/code", json={"code": "1"}).status_code == 403
        assert box.messages == []


def test_a_recipient_gets_few_codes_however_many_people_ask(tmp_path: Path) -> None:
    def change(context: AppContext) -> None:
        context.limits.codes_by_network = endless_by_network()

    with mailbox() as box, running(tmp_path / "data", change, mail=box.mail, clock=Still()) as served:
        answers = []
        # The same address in many spellings.
        for number, address in enumerate(
            ("victim@example.org", "Victim@Example.org", "vic.tim@example.org", "victim+a@example.org")
        ):
            with Guest(served.url, f"Mal {number}") as mal:
                become_account(mal, f"mal{number}")
                answers.append(_ask(mal, address))
        assert answers == [(202, "")] * CODES_BY_RECIPIENT.burst + [(429, "mail")] * (
            4 - CODES_BY_RECIPIENT.burst
        )
        assert len(box.messages) == CODES_BY_RECIPIENT.burst


def test_an_open_browser_is_not_enough_to_redirect_recovery_codes(tmp_path: Path) -> None:
    with (
        mailbox() as box,
        running(tmp_path / "data", mail=box.mail) as served,
        Guest(served.url, "Ann") as ann,
    ):
        become_account(ann, "ann")
        for proof, refusal in (({"password": "a guess"}, "wrong_old_password"), ({}, "wrong_old_password")):
            body = {"email": "mallory@example.org", "proof": proof}
            answer = ann.http.post("/api/me/email", json=body)
            assert (answer.status_code, answer.json()["error"]) == (422, refusal)
        assert ann.http.post("/api/me/email", json={"email": "mallory@example.org"}).status_code == 400
        assert box.messages == []
        assert _ask(ann, "ann@example.org") == (202, "")


@pytest.mark.parametrize("which", [CODES_BY_NETWORK, CODES])
def test_codes_are_limited_by_network_and_overall(tmp_path: Path, which: Rate) -> None:
    def change(context: AppContext) -> None:
        context.limits.notification_settings = endless()
        context.limits.sign_ins = endless_by_network()
        if which is CODES:
            context.limits.codes_by_network = endless_by_network()
            few = Rate(CODES.key, CODES.what, CODES.per, 10, CODES.rate)
            context.limits.codes = RateLimiter(few, lambda: 0.0)

    with (
        mailbox() as box,
        running(tmp_path / "data", change, mail=box.mail, clock=Still()) as served,
        Guest(served.url, "Mal") as mal,
    ):
        become_account(mal, "mal")
        answers = [_ask(mal, f"victim{number}@example.org") for number in range(12)]
        assert answers == [(202, "")] * 10 + [(429, "mail")] * 2
        assert len(box.messages) == 10
        # A refusal changes nothing: the last code that was sent is still valid.
        assert mal.http.post("/api/me/email/code", json={"code": box.code()}).status_code == 204


def test_notifications_beyond_the_limit_of_a_recipient_wait(tmp_path: Path) -> None:
    def change(context: AppContext) -> None:
        few = Rate(MAIL_BY_RECIPIENT.key, MAIL_BY_RECIPIENT.what, MAIL_BY_RECIPIENT.per, 2, 1)
        context.limits.mail_by_recipient = RateLimiter(few, lambda: 0.0)

    with (
        mailbox() as box,
        running(tmp_path / "data", change, mail=box.mail) as served,
        Guest(served.url, "Ann") as ann,
        Guest(served.url, "Ben") as ben,
    ):
        become_account(ann, "ann")
        confirm(ann, box, "ann@example.org")
        box.messages.clear()
        for _ in range(3):
            abort_a_game(ann, ben)
        until(lambda: 'end="postponed"} ' in served.context.metrics.text().decode())
        until(lambda: len(box.messages) >= 2)
        assert len(box.messages) == 2


def _notified(served: Running, box: Mailbox, ann: Guest, ben: Guest) -> str:
    """Ann gets a notification. Returns the path of the link by which she ends them."""
    box.messages.clear()
    abort_a_game(ann, ben)
    until(lambda: box.messages)
    message = box.messages[0]
    found = re.fullmatch(r"<(https://example\.org/unsubscribe/[^>]+)>", message["List-Unsubscribe"])
    assert found is not None
    assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert found.group(1) in text_of(message)
    return urlsplit(found.group(1)).path


def test_one_click_ends_all_e_mail_without_signing_in(tmp_path: Path) -> None:
    public_url = PublicUrl("https://example.org")
    with (
        mailbox() as box,
        running(tmp_path / "data", mail=box.mail, public_url=public_url) as served,
        Guest(served.url, "Ann") as ann,
        Guest(served.url, "Ben") as ben,
        httpx.Client(base_url=served.url, timeout=PATIENCE, verify=False) as anyone,
    ):
        # These cookies are for HTTPS only.
        for one in (ann, ben):
            one.http.headers.update(one.cookie)
        become_account(ann, "ann")
        confirm(ann, box, "ann@example.org")
        link = _notified(served, box, ann, ben)

        def address() -> str | None:
            with closing(sqlite3.connect(database_path(tmp_path / "data"))) as db:
                (found,) = db.execute("SELECT email FROM people WHERE id = ?", (ann.id,)).fetchone()
            assert found is None or isinstance(found, str)
            return found

        # Scanners open links, and that ends nothing.
        for language, words in WORDS.items():
            shown = anyone.get(link, headers={"accept-language": f"{language}-XX,en;q=0.5"})
            assert (shown.status_code, shown.headers["content-type"][:9]) == (200, "text/html")
            assert words.button in shown.text
            assert f'lang="{language}"' in shown.text
        again = _notified(served, box, ann, ben)
        assert again == link
        # Only this link: not one for somebody else, and not one that was made up.
        assert anyone.post(link[:-1] + ("0" if link[-1] != "0" else "1")).status_code == 404
        assert anyone.post(f"/unsubscribe/{ben.id}x.{link[-32:]}").status_code == 404
        assert address() == "ann@example.org"
        one_click = {"List-Unsubscribe": "One-Click"}
        for _ in range(2):
            done = anyone.post(link, data=one_click)
            assert (done.status_code, WORDS["en"].done in done.text) == (200, True)
        assert address() is None
        assert WORDS["en"].done in anyone.get(link).text
        # An old link does not end e-mail to a new address.
        confirm(ann, box, "ann@example.com")
        assert anyone.post(link, data=one_click).status_code == 404
        assert address() == "ann@example.com"


def test_addresses_that_may_reach_the_same_person_share_a_limit() -> None:
    assert recipient_key("Vic.Tim+tag@Example.org.") == recipient_key("victim@example.org")
    assert recipient_key("victim@example.org") != recipient_key("victim@example.com")
