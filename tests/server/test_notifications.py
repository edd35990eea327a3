"""Notifications: written with the move, sent until they arrive, and never into the server's own network."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import pytest

from robotable.server.context import AppContext
from robotable.server.notify import http_post, lanes_to_hosts, outbox
from robotable.server.notify.http_post import BadAddress, is_public, parse_post_address
from robotable.server.notify.lanes_to_hosts import HostIsSlow, LanesToHosts, site_of_host
from robotable.server.notify.mail import Mail, is_mail_address, mail_through
from robotable.server.notify.outbox import Outbox
from robotable.server.notify.webhook import post_webhook
from robotable.server.ops.limits import POSTS_BY_HOST, POSTS_WAITING_IF_SLOW
from tests.patience import PATIENCE, until, until_async
from tests.server.hours import ShiftedClock
from tests.server.mailbox import abort_a_game, ask_for_code, become_account, mailbox
from tests.server.post_server import Post, post_server
from tests.server.running import Guest, running

DAY = 24 * 3600 * 1000


@dataclass
class Received:
    url: str = ""
    answers: list[int] = field(default_factory=list)
    """The statuses of the next responses; 204 afterwards."""

    posts: list[tuple[dict[str, Any], dict[str, str], bytes]] = field(default_factory=list)


@contextmanager
def webhook_server() -> Iterator[Received]:
    received = Received()

    def answer(post: Post) -> int:
        received.posts.append((msgspec.json.decode(post.body), post.headers, post.body))
        return received.answers.pop(0) if received.answers else 204

    with post_server(answer) as address:
        received.url = f"{address}/box?a=b"
        yield received


def _no_pauses(context: AppContext) -> None:
    context.outbox.pauses = (0, 0)


def _set(guest: Guest, url: str) -> str:
    secret: str = guest.http.put("/api/me/webhook", json={"url": url}).raise_for_status().json()["secret"]
    return secret


def test_your_turn_and_over_are_posted_and_signed(tmp_path: Path) -> None:
    with (
        webhook_server() as received,
        running(tmp_path / "data", _no_pauses, private_webhooks=True) as served,
        Guest(served.url, "Ann") as ann,
        Guest(served.url, "Ben") as ben,
    ):
        secret = _set(ann, received.url)
        assert ann.http.get("/api/me/webhook").json() == {"url": received.url}
        table, _ = ann.make()
        ben.sit(table).raise_for_status()
        until(lambda: bool(ann.look(table)["view"]["legal"]) or ben.act(table))
        until(lambda: len(received.posts) == 1)
        ann.do(table, ann.look(table)["seq"], do="abort").raise_for_status()
        until(lambda: len(received.posts) == 2)
        assert [post["kind"] for post, _, _ in received.posts] == ["your_turn", "over"]
        for post, headers, body in received.posts:
            assert post["table"] == table
            assert headers["x-robotable-letter"] == str(post["letter"])
            at, mac = (part.split("=")[1] for part in headers["x-robotable-signature"].split(","))
            wanted = hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()
            assert hmac.compare_digest(mac, wanted)
        assert ann.http.delete("/api/me/webhook").status_code == 204
        assert ann.http.get("/api/me/webhook").status_code == 404


def test_a_host_that_never_answers_delays_only_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """More wait for it than are sent at a time, and none of them ever ends."""
    monkeypatch.setattr(http_post, "SECONDS", 10 * PATIENCE)
    games = POSTS_BY_HOST.most + 6
    with (
        socket.create_server(("127.0.0.5", 0)) as silent,
        webhook_server() as received,
        running(tmp_path / "data", private_webhooks=True) as served,
        Guest(served.url, "Ann") as ann,
        Guest(served.url, "Ben") as ben,
    ):
        _set(ann, f"http://127.0.0.5:{silent.getsockname()[1]}/")
        _set(ben, received.url)
        for _ in range(games):
            abort_a_game(ann, ben)

        def overs() -> set[int]:
            return {post["letter"] for post, _, _ in received.posts if post["kind"] == "over"}

        until(lambda: len(overs()) == games)


@pytest.mark.parametrize(
    ("host", "site"),
    [
        ("a.b.example.org", "example.org"),
        ("Example.org.", "example.org"),
        ("bots.example.co.uk", "example.co.uk"),
        ("localhost", "localhost"),
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8::1", "2001:db8::1"),
    ],
)
def test_the_names_of_a_domain_share_a_lane(host: str, site: str) -> None:
    assert site_of_host(host) == site


def test_a_slow_host_gets_one_message_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Until it is fast again. What waits beyond a few is tried again later."""
    monkeypatch.setattr(lanes_to_hosts, "SLOW_SECONDS", -1.0)

    async def run() -> None:
        lanes, busy, ends = LanesToHosts(), list[int](), asyncio.Event()

        async def send(number: int) -> None:
            async with lanes.turn("slow.example"):
                busy.append(number)
                await ends.wait()

        sending = [asyncio.create_task(send(number)) for number in range(20)]
        await until_async(lambda: len(busy) == POSTS_BY_HOST.most)
        ends.set()
        ended = await asyncio.gather(*sending, return_exceptions=True)
        refused = [one for one in ended if isinstance(one, HostIsSlow)]
        assert len(refused) == 20 - POSTS_BY_HOST.most - POSTS_WAITING_IF_SLOW.most == 20 - len(busy)
        monkeypatch.setattr(lanes_to_hosts, "SLOW_SECONDS", PATIENCE)
        await send(0)
        ends.clear()
        before = len(busy)
        sending = [asyncio.create_task(send(number)) for number in range(20)]
        await until_async(lambda: len(busy) == before + POSTS_BY_HOST.most)
        ends.set()
        await asyncio.gather(*sending)

    asyncio.run(run())


def test_a_notification_is_tried_again_and_given_up(tmp_path: Path) -> None:
    with (
        webhook_server() as received,
        running(tmp_path / "data", _no_pauses, private_webhooks=True) as served,
        Guest(served.url, "Ann") as ann,
        Guest(served.url, "Ben") as ben,
    ):
        _set(ann, received.url)
        received.answers = [500, 302]

        def overs() -> list[int]:
            return [post["letter"] for post, _, _ in received.posts if post["kind"] == "over"]

        received.answers = [500, 302] * 4
        abort_a_game(ann, ben)
        until(lambda: len(overs()) == 3)
        assert len(set(overs())) == 1
        figures = served.context.metrics.text().decode()
        assert "postponed" in figures
        received.answers = []
        abort_a_game(ann, ben)
        until(lambda: len(set(overs())) == 2)


def test_the_status_gone_removes_the_webhook(tmp_path: Path) -> None:
    with (
        webhook_server() as received,
        running(tmp_path / "data", _no_pauses, private_webhooks=True) as served,
        Guest(served.url, "Ann") as ann,
        Guest(served.url, "Ben") as ben,
    ):
        _set(ann, received.url)
        received.answers = [410, 410, 410]
        abort_a_game(ann, ben)
        until(lambda: ann.http.get("/api/me/webhook").status_code == 404)


def test_a_reminder_comes_before_the_deadline(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock, rounds, remind = ShiftedClock(), [0], Outbox.remind

    async def counted(self: Outbox) -> int:
        rounds[0] += 1
        return await remind(self)

    monkeypatch.setattr(Outbox, "remind", counted)
    monkeypatch.setattr(outbox, "CHECK_EVERY", 0.05)

    def look_again() -> None:
        """Wait for a whole round of reminding and sending that starts now or later."""
        seen = rounds[0]
        until(lambda: rounds[0] >= seen + 2)

    with (
        webhook_server() as received,
        running(tmp_path / "data", _no_pauses, private_webhooks=True, clock=clock) as served,
        Guest(served.url, "Ann") as ann,
        Guest(served.url, "Ben") as ben,
    ):
        for guest in (ann, ben):
            _set(guest, received.url)
        table, _ = ann.make(time={"kind": "days", "days": 2})
        ben.sit(table).raise_for_status()

        def kinds() -> list[str]:
            return [post["kind"] for post, _, _ in received.posts]

        until(lambda: kinds() == ["your_turn"])
        clock.ahead = 2 * DAY - DAY // 2 - 60_000
        look_again()
        assert kinds() == ["your_turn"]
        clock.ahead += 120_000
        until(lambda: len(kinds()) == 2)
        reminder = received.posts[1][0]
        assert reminder["kind"] == "reminder"
        assert 0 < reminder["left"] <= DAY // 2
        look_again()
        assert len(kinds()) == 2


@pytest.mark.parametrize(
    "url",
    [
        "ftp://example.org/",
        "http://",
        "http://a b/",
        "http://user:pass@example.org/",
        "http://example.org:22/",
        "http://example.org:99999/",
        "http://example.org/\r\nx: y",
        "http://exämple.org/",
        "http://" + "a" * 600,
    ],
)
def test_invalid_addresses(url: str) -> None:
    with pytest.raises(BadAddress):
        parse_post_address(url, allow_private=False)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.1.2.3",
        "192.168.0.1",
        "172.16.0.1",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",
        "224.0.0.1",
        "255.255.255.255",
        "::1",
        "::",
        "fe80::1%eth0",
        "fd00::1",
        "::ffff:127.0.0.1",
        "64:ff9b::7f00:1",
        "2002:7f00:1::",
        "ff02::1",
    ],
)
def test_addresses_that_are_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["1.1.1.1", "2606:4700:4700::1111", "::ffff:1.1.1.1"])
def test_public_addresses(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]", "2130706433", "0x7f.1"])
def test_nothing_is_posted_into_the_servers_network(host: str) -> None:
    with webhook_server() as received:
        port = received.url.split(":")[2].split("/")[0]
        with pytest.raises(BadAddress):
            asyncio.run(post_webhook(f"http://{host}:{port}/", "secret", 1, b"{}", 0, allow_private=False))
        assert received.posts == []


def test_a_private_address_cannot_be_set_as_webhook(tmp_path: Path) -> None:
    with webhook_server() as received, running(tmp_path / "data") as served, Guest(served.url, "Ann") as ann:
        answer = ann.http.put("/api/me/webhook", json={"url": received.url})
        assert (answer.status_code, answer.json()["error"]) == (422, "bad_url")


def test_an_e_mail_address_is_confirmed_and_then_used(tmp_path: Path) -> None:
    with (
        mailbox() as box,
        running(tmp_path / "data", mail=box.mail) as served,
        Guest(served.url, "Ann") as ann,
        Guest(served.url, "Ben") as ben,
    ):
        become_account(ann, "ann")
        assert ask_for_code(ann, "no address").status_code == 422
        assert ann.http.post("/api/me/email/code", json={"code": "1"}).status_code == 409
        assert ask_for_code(ann, "ann@example.org").status_code == 202
        code = box.code()
        wrong = f"{(int(code) + 1) % 10**8:08d}"
        assert ann.http.post("/api/me/email/code", json={"code": wrong}).status_code == 422
        assert ann.http.post("/api/me/email/code", json={"code": code}).status_code == 204
        box.messages.clear()
        fast, _ = ann.make(time={"kind": "fischer", "initial": 60, "increment": 0})
        ben.sit(fast).raise_for_status()
        ben.do(fast, ben.look(fast)["seq"], do="abort").raise_for_status()
        abort_a_game(ann, ben)
        until(lambda: any(one["Subject"] == "The game is over" for one in box.messages))
        assert all(one["To"] == "ann@example.org" for one in box.messages)
        assert sum(one["Subject"] == "The game is over" for one in box.messages) == 1


def test_mail_server_settings() -> None:
    assert mail_through(None, None) is None
    found = mail_through("smtps://a%40b:c@host", "x@y.org")
    assert found == Mail("host", 465, "x@y.org", True, "a@b", "c")
    for url in ("host:587", "http://host", "smtp://", "smtp://user:pass/word@host", "smtp://user:pass]@host"):
        with pytest.raises(ValueError, match="smtp-url must look like") as refused:
            mail_through(url, "x@y.org")
        assert "pass/" not in str(refused.value)
    with pytest.raises(ValueError, match="mail-from"):
        mail_through("smtp://host", None)
    assert not any(map(is_mail_address, ("a", "a@", "@b.c", "a@b", "a@b.c\n", "a b@c.d", "a@b.c,d@e.f")))
