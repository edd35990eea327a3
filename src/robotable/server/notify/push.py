"""Web push: a message to one browser through its push service, encrypted for that browser only (RFC 8291) and
signed, so that the service knows the sender (RFC 8292).

Exception
  BadDevice    no message can be encrypted for this device
"""

from __future__ import annotations

import json
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final, NamedTuple

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from robotable.server.notify.http_post import PostAddress, Sent, parse_post_address, post
from robotable.store.protocol.devices import Device

TTL: Final = 24 * 3600
"""Seconds for which the push service keeps a message while the browser is offline."""

TOKEN_SECONDS: Final = 12 * 3600
RECORD_SIZE: Final = 4096


class BadDevice(ValueError):
    """The message says what is wrong with the device."""


def base64url(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def from_base64url(text: str) -> bytes:
    """With or without padding, because browsers differ. Raises ValueError."""
    return urlsafe_b64decode(text.rstrip("=").encode("ascii") + b"=" * (-len(text.rstrip("=")) % 4))


class VapidKeys(NamedTuple):
    """The server's keys. They never change, because subscriptions are bound to the public one."""

    private: ec.EllipticCurvePrivateKey

    @property
    def public(self) -> str:
        return base64url(_point(self.private.public_key()))

    @property
    def text(self) -> str:
        """As the store keeps it; `read_keys` reads it."""
        return base64url(self.private.private_numbers().private_value.to_bytes(32, "big"))


def new_keys() -> VapidKeys:
    return VapidKeys(ec.generate_private_key(ec.SECP256R1()))


def read_keys(text: str) -> VapidKeys:
    return VapidKeys(ec.derive_private_key(int.from_bytes(from_base64url(text), "big"), ec.SECP256R1()))


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


class Receiver(NamedTuple):
    key: ec.EllipticCurvePublicKey
    auth: bytes


def receiver(p256dh: str, auth: str) -> Receiver:
    """The browser's keys, checked. Raises BadDevice."""
    try:
        point, secret = from_base64url(p256dh), from_base64url(auth)
    except ValueError:
        raise BadDevice("p256dh and auth must be base64url.") from None
    if len(point) != 65 or len(secret) != 16:
        raise BadDevice("p256dh must have 65 bytes, and auth 16.")
    try:
        return Receiver(ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point), secret)
    except ValueError:
        raise BadDevice("p256dh is not a point on the curve P-256.") from None


def encrypted(
    to: Receiver,
    message: bytes,
    *,
    salt: bytes | None = None,
    sender: ec.EllipticCurvePrivateKey | None = None,
) -> bytes:
    """One record of the content coding aes128gcm (RFC 8188). Each message has a new salt and sender's key."""
    salt = os.urandom(16) if salt is None else salt
    sender = ec.generate_private_key(ec.SECP256R1()) if sender is None else sender
    ours = _point(sender.public_key())
    info = b"WebPush: info\0" + _point(to.key) + ours
    shared = HKDF(hashes.SHA256(), 32, to.auth, info).derive(sender.exchange(ec.ECDH(), to.key))
    key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(shared)
    nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(shared)
    head = salt + RECORD_SIZE.to_bytes(4, "big") + bytes([len(ours)]) + ours
    return head + AESGCM(key).encrypt(nonce, message + b"\x02", None)


def authorization(keys: VapidKeys, to: PostAddress, contact: str | None, now: int) -> str:
    """A JWT that identifies the server to this push service for some hours. `now` is in milliseconds."""
    origin = f"{'https' if to.tls else 'http'}://{to.authority}"
    claims: dict[str, str | int] = {"aud": origin, "exp": now // 1000 + TOKEN_SECONDS}
    if contact is not None:
        claims["sub"] = contact
    head, body = (
        base64url(json.dumps(part, separators=(",", ":")).encode())
        for part in ({"typ": "JWT", "alg": "ES256"}, claims)
    )
    signed = keys.private.sign(f"{head}.{body}".encode(), ec.ECDSA(hashes.SHA256()))
    mark = b"".join(number.to_bytes(32, "big") for number in decode_dss_signature(signed))
    return f"vapid t={head}.{body}.{base64url(mark)}, k={keys.public}"


def push_target(endpoint: str, *, allow_private: bool) -> PostAddress:
    """Raises BadAddress, or BadDevice if it is not HTTPS, which every push service uses."""
    to = parse_post_address(endpoint, allow_private=allow_private)
    if not to.tls and not allow_private:
        raise BadDevice("The endpoint of a push service begins with https://.")
    return to


async def push(
    keys: VapidKeys,
    device: Device,
    message: bytes,
    *,
    topic: str,
    contact: str | None,
    now: int,
    allow_private: bool,
) -> Sent:
    """Raises BadAddress or BadDevice. A later message with the same topic replaces one that the browser has
    not received yet."""
    to = push_target(device.endpoint, allow_private=allow_private)
    body = encrypted(receiver(device.p256dh, device.auth), message)
    headers = {
        "authorization": authorization(keys, to, contact, now),
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        "ttl": str(TTL),
        "topic": topic,
        "urgency": "high",
    }
    status = await post(to, headers, body, allow_private=allow_private)
    if status in (404, 410):
        return "gone"
    return "sent" if status is not None and 200 <= status < 300 else "failed"
