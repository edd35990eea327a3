"""Web push, with a push service on the loopback device and a browser that decrypts by itself."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from robotable.server.context import AppContext
from robotable.server.notify.push import BadDevice, encrypted, new_keys, read_keys, receiver
from robotable.server.ops.stored_secret import StoredSecret
from tests.patience import until
from tests.server.post_server import Post, post_server
from tests.server.running import Guest, running


def plain(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def coded(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def hkdf(salt: bytes, key: bytes, info: bytes, length: int) -> bytes:
    """RFC 5869 for lengths of one block."""
    secret = hmac.new(salt, key, hashlib.sha256).digest()
    return hmac.new(secret, info + b"\x01", hashlib.sha256).digest()[:length]


class Browser:
    """The receiver of RFC 8291, written from its text and not from the sender's code."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"sixteen bytes ok"
        self.point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def subscription(self, endpoint: str) -> dict[str, Any]:
        keys = {"p256dh": coded(self.point), "auth": coded(self.auth)}
        return {"endpoint": endpoint, "expirationTime": None, "keys": keys}

    def reads(self, body: bytes) -> Any:
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, text = body[21 : 21 + length], body[21 + length :]
        assert len(text) <= size
        other = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        info = b"WebPush: info\x00" + self.point + sender
        shared = hkdf(self.auth, self.key.exchange(ec.ECDH(), other), info, 32)
        key = hkdf(salt, shared, b"Content-Encoding: aes128gcm\x00", 16)
        nonce = hkdf(salt, shared, b"Content-Encoding: nonce\x00", 12)
        padded = AESGCM(key).decrypt(nonce, text, None).rstrip(b"\x00")
        assert padded[-1] == 2
        return json.loads(padded[:-1])


@dataclass
class Service:
    url: str = ""
    answers: dict[str, list[int]] = field(default_factory=dict)
    """The statuses of the next responses per path; 201 afterwards."""

    messages: list[Post] = field(default_factory=list)

    def to(self, path: str) -> list[tuple[dict[str, str], bytes]]:
        return [(headers, body) for at, headers, body in self.messages if at == path]


@contextmanager
def push_service() -> Iterator[Service]:
    service = Service()

    def answer(post: Post) -> int:
        service.messages.append(post)
        left = service.answers.get(post.path)
        return left.pop(0) if left else 201

    with post_server(answer) as service.url:
        yield service


def _no_pauses(context: AppContext) -> None:
    context.outbox.pauses = (0, 0)


def subscribe(guest: Guest, service: Service, path: str, browser: Browser | None = None) -> Browser:
    browser = browser or Browser()
    guest.http.put("/api/me/push", json=browser.subscription(service.url + path)).raise_for_status()
    return browser


def abort_a_game(ann: Guest, ben: Guest, **setup: Any) -> str:
    table, _ = ann.make(**setup)
    ben.sit(table).raise_for_status()
    ben.do(table, ben.look(table)["seq"], do="abort").raise_for_status()
    return table


def check_token(headers: dict[str, str], key: str, origin: str, now: int) -> dict[str, Any]:
    """Verify the JWT of RFC 8292 with the key that the server publishes."""
    scheme, _, rest = headers["authorization"].partition(" ")
    assert scheme == "vapid"
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert parts["k"] == key
    head, body, mark = parts["t"].split(".")
    assert json.loads(plain(head)) == {"typ": "JWT", "alg": "ES256"}
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), plain(key))
    raw = plain(mark)
    signed = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public.verify(signed, f"{head}.{body}".encode(), ec.ECDSA(hashes.SHA256()))
    with pytest.raises(InvalidSignature):
        public.verify(signed, f"{head}.{body}x".encode(), ec.ECDSA(hashes.SHA256()))
    claims: dict[str, Any] = json.loads(plain(body))
    assert claims["aud"] == origin
    assert 0 < claims["exp"] - now // 1000 <= 24 * 3600
    return claims


def test_the_example_of_the_standard() -> None:
    """RFC 8291, section 5 and appendix A."""
    to = receiver(
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
    )
    sender = read_keys("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
    salt = plain("DGv6ra1nlYgDCS1FRnbzlw")
    message = b"When I grow up, I want to be a watermelon"
    assert coded(encrypted(to, message, salt=salt, sender=sender.private)) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz"
        "AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_each_encryption_is_different() -> None:
    browser = Browser()
    to = receiver(coded(browser.point), coded(browser.auth))
    one, other = encrypted(to, b"1"), encrypted(to, b"1")
    assert one != other
    assert browser.reads(one) == browser.reads(other) == 1


def test_keys_read_back() -> None:
    keys = new_keys()
    assert read_keys(keys.text).public == keys.public
    assert len(plain(keys.public)) == 65


@pytest.mark.parametrize(
    ("p256dh", "auth"),
    [
        ("", ""),
        ("ä", "ä"),
        (coded(b"\x04" + b"\x01" * 64), coded(b"a" * 16)),
        (coded(Browser().point[:64]), coded(b"a" * 16)),
        (coded(Browser().point), coded(b"a" * 15)),
    ],
    # The keys are fresh each time; the names of the tests must not be.
    ids=["nothing", "not base64", "no point of the curve", "a byte short", "a short secret"],
)
def test_invalid_keys(p256dh: str, auth: str) -> None:
    with pytest.raises(BadDevice):
        receiver(p256dh, auth)


def test_every_device_gets_a_message_that_only_it_can_read(tmp_path: Path) -> None:
    with (
        push_service() as service,
        running(tmp_path / "data", _no_pauses, private_webhooks=True) as served,
        Guest(served.url, "Ann") as ann,
        Guest(served.url, "Ben") as ben,
    ):
        phone, desk = subscribe(ann, service, "/phone"), subscribe(ann, service, "/desk")
        key = ann.http.get("/api/push/key").json()["key"]
        table, _ = ann.make(time={"kind": "days", "days": 2})
        ben.sit(table).raise_for_status()
        until(lambda: bool(ann.look(table)["view"]["legal"]) or ben.act(table))
        ann.act(table)
        ann.do(table, ann.look(table)["seq"], do="resign").raise_for_status()
        until(lambda: len(service.messages) == 4)
        for path, browser in (("/phone", phone), ("/desk", desk)):
            told = service.to(path)
            assert [browser.reads(body)["kind"] for _, body in told] == ["your_turn", "over"]
            for headers, body in told:
                assert browser.reads(body)["table"] == table
                assert headers["content-encoding"] == "aes128gcm"
                assert int(headers["ttl"]) > 0
                assert len(headers["topic"]) <= 32
                check_token(headers, key, service.url, served.context.clock.now())
        with pytest.raises(InvalidTag):
            phone.reads(service.to("/desk")[0][1])


def test_secrets_survive_a_restart(tmp_path: Path) -> None:
    """The push key, and the secret behind the bots' random choices, which they resume after a restart."""
    kept = set()
    for _ in range(2):
        with running(tmp_path / "data") as served, Guest(served.url, "Ann") as ann:
            luck = asyncio.run(StoredSecret(served.context.store, "luck").get())
            kept.add((ann.http.get("/api/push/key").json()["key"], luck))
    assert len(kept) == 1


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_removed(status: int, tmp_path: Path) -> None:
    with (
        push_service() as service,
        running(tmp_path / "data", _no_pauses, private_webhooks=True) as served,
        Guest(served.url, "Ann") as ann,
        Guest(served.url, "Ben") as ben,
    ):
        subscribe(ann, service, "/gone")
        subscribe(ann, service, "/here")
        service.answers["/gone"] = [status]
        abort_a_game(ann, ben)
        until(lambda: len(ann.http.get("/api/me/push").json()) == 1)
        until(lambda: len(service.to("/here")) > 0)
        # More than one may have been on its way.
        tried, told = len(service.to("/gone")), len(service.to("/here"))
        abort_a_game(ann, ben)
        until(lambda: len(service.to("/here")) > told + 1)
        assert len(service.to("/gone")) == tried


def test_only_the_device_that_failed_is_tried_again(tmp_path: Path) -> None:
    with (
        push_service() as service,
        running(tmp_path / "data", _no_pauses, private_webhooks=True) as served,
        Guest(served.url, "Ann") as ann,
        Guest(served.url, "Ben") as ben,
    ):
        good, bad = subscribe(ann, service, "/good"), subscribe(ann, service, "/bad")
        service.answers["/bad"] = [500, 503, 302] * 9
        abort_a_game(ann, ben)

        def overs(path: str, browser: Browser) -> list[int]:
            return [
                message["letter"]
                for _, body in service.to(path)
                if (message := browser.reads(body))["kind"] == "over"
            ]

        until(lambda: len(overs("/bad", bad)) == 3)
        until(lambda: len(overs("/good", good)) == 1)
        assert len(set(overs("/bad", bad))) == 1
        second = abort_a_game(ann, ben)
        until(lambda: any(good.reads(body)["table"] == second for _, body in service.to("/good")))
        assert len(overs("/good", good)) <= 2


def test_signing_out_removes_the_device(tmp_path: Path) -> None:
    with (
        push_service() as service,
        running(tmp_path / "data", _no_pauses, private_webhooks=True) as served,
        Guest(served.url, "Ann") as ann,
    ):
        subscribe(ann, service, "/desk")
        token = ann.http.post(
            "/api/me/tokens", json={"label": "x", "scopes": ["account"], "days": 30}
        ).json()["token"]
        assert len(ann.http.get("/api/me/push").json()) == 1
        ann.http.post("/api/people/logout").raise_for_status()
        mine = ann.http.get("/api/me/push", headers={"authorization": f"Bearer {token}"})
        assert mine.json() == []


def test_a_browser_belongs_to_its_current_user(tmp_path: Path) -> None:
    with (
        push_service() as service,
        running(tmp_path / "data", _no_pauses, private_webhooks=True) as served,
        Guest(served.url, "Ann") as ann,
        Guest(served.url, "Ben") as ben,
    ):
        browser = subscribe(ann, service, "/shared")
        subscribe(ben, service, "/shared", browser)
        assert ann.http.get("/api/me/push").json() == []
        (device,) = ben.http.get("/api/me/push").json()
        assert device["service"] == "127.0.0.1"
        assert device["current"]
        assert ann.http.delete(f"/api/me/push/{device['id']}").status_code == 404
        assert ben.http.delete(f"/api/me/push/{device['id']}").status_code == 204
        assert ben.http.get("/api/me/push").json() == []


def test_quick_games_are_not_pushed(tmp_path: Path) -> None:
    with (
        push_service() as service,
        running(tmp_path / "data", _no_pauses, private_webhooks=True) as served,
        Guest(served.url, "Ann") as ann,
        Guest(served.url, "Ben") as ben,
    ):
        browser = subscribe(ann, service, "/desk")
        quick = abort_a_game(ann, ben, time={"kind": "per_move", "seconds": 60})
        slow = abort_a_game(ann, ben)
        until(lambda: any(browser.reads(body)["table"] == slow for _, body in service.to("/desk")))
        assert all(browser.reads(body)["table"] != quick for _, body in service.to("/desk"))


def test_invalid_subscriptions_are_refused(tmp_path: Path) -> None:
    good = Browser()
    with running(tmp_path / "data") as served, Guest(served.url, "Ann") as ann:
        for wrong in (
            good.subscription("https://127.0.0.1/x"),
            good.subscription("http://1.1.1.1/x"),
            good.subscription("https://user:word@1.1.1.1/x"),
            good.subscription("https://1.1.1.1:22/x"),
            {**good.subscription("https://1.1.1.1/x"), "keys": {"p256dh": "AAAA", "auth": "AAAA"}},
        ):
            answer = ann.http.put("/api/me/push", json=wrong)
            assert (answer.status_code, answer.json()["error"]) == (422, "bad_subscription"), wrong
        assert ann.http.get("/api/me/push").json() == []
        ann.http.put("/api/me/push", json=good.subscription("https://1.1.1.1/x")).raise_for_status()
        assert ann.http.delete("/api/me/push").status_code == 204
        assert ann.http.get("/api/me/push").json() == []
