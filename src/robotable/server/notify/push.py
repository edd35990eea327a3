"""One message to one browser by way of its push service: encrypted for the browser alone (RFC 8291), and
signed so that the service knows whose it is (RFC 8292).

Exception
  BadDevice    no message can be made for it
"""

from __future__ import annotations

import json
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final, Literal, NamedTuple, TypeAlias

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from robotable.server.notify.webhook import Target, posted, target
from robotable.store.protocol.devices import Device

KEPT_FOR: Final = 24 * 3600
"""Seconds that a push service keeps a message for a browser that is asleep."""

TOKEN_SECONDS: Final = 12 * 3600
RECORD: Final = 4096

Sent: TypeAlias = Literal["sent", "gone", "failed"]


class BadDevice(ValueError):
    """Says what is wrong with it."""


def base64url(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def from_base64url(text: str) -> bytes:
    """Padded or not, as browsers differ; raises ValueError."""
    return urlsafe_b64decode(text.rstrip("=").encode("ascii") + b"=" * (-len(text.rstrip("=")) % 4))


class Keys(NamedTuple):
    """Of this server, for all its days: subscriptions are bound to the public one."""

    private: ec.EllipticCurvePrivateKey

    @property
    def public(self) -> str:
        return base64url(_point(self.private.public_key()))

    @property
    def text(self) -> str:
        """As it is kept; `read_keys` reads it."""
        return base64url(self.private.private_numbers().private_value.to_bytes(32, "big"))


def new_keys() -> Keys:
    return Keys(ec.generate_private_key(ec.SECP256R1()))


def read_keys(text: str) -> Keys:
    return Keys(ec.derive_private_key(int.from_bytes(from_base64url(text), "big"), ec.SECP256R1()))


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


class Receiver(NamedTuple):
    key: ec.EllipticCurvePublicKey
    auth: bytes


def receiver(p256dh: str, auth: str) -> Receiver:
    """What the browser told, checked; raises BadDevice."""
    try:
        point, secret = from_base64url(p256dh), from_base64url(auth)
    except ValueError:
        raise BadDevice("p256dh and auth are base64url") from None
    if len(point) != 65 or len(secret) != 16:
        raise BadDevice("p256dh has 65 bytes, and auth 16")
    try:
        return Receiver(ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point), secret)
    except ValueError:
        raise BadDevice("p256dh is no point of the curve P-256") from None


def encrypted(
    to: Receiver,
    message: bytes,
    *,
    salt: bytes | None = None,
    sender: ec.EllipticCurvePrivateKey | None = None,
) -> bytes:
    """In one record of the coding aes128gcm (RFC 8188). Salt and sender's key are new each time."""
    salt = os.urandom(16) if salt is None else salt
    sender = ec.generate_private_key(ec.SECP256R1()) if sender is None else sender
    ours = _point(sender.public_key())
    info = b"WebPush: info\0" + _point(to.key) + ours
    shared = HKDF(hashes.SHA256(), 32, to.auth, info).derive(sender.exchange(ec.ECDH(), to.key))
    key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(shared)
    nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(shared)
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(ours)]) + ours
    return head + AESGCM(key).encrypt(nonce, message + b"\x02", None)


def authorization(keys: Keys, to: Target, contact: str | None, now: int) -> str:
    """Who we are: a JWT for this push service, good for some hours. `now` is in milliseconds."""
    usual = to.port == (443 if to.tls else 80)
    host = f"[{to.host}]" if ":" in to.host else to.host
    origin = f"{'https' if to.tls else 'http'}://{host}" + ("" if usual else f":{to.port}")
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


def push_target(endpoint: str, *, private: bool) -> Target:
    """Raises BadAddress, as for webhooks; and a push service always speaks HTTPS."""
    to = target(endpoint, private=private)
    if not to.tls and not private:
        raise BadDevice("the endpoint of a push service begins with https://")
    return to


async def push(
    keys: Keys, device: Device, message: bytes, *, topic: str, contact: str | None, now: int, private: bool
) -> Sent:
    """Raises BadAddress or BadDevice. A later message of the same topic takes the place of one that was not
    fetched yet."""
    to = push_target(device.endpoint, private=private)
    body = encrypted(receiver(device.p256dh, device.auth), message)
    head = {
        "authorization": authorization(keys, to, contact, now),
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        "ttl": str(KEPT_FOR),
        "topic": topic,
        "urgency": "high",
    }
    status = await posted(to, head, body, private=private)
    if status in (404, 410):
        return "gone"
    return "sent" if status is not None and 200 <= status < 300 else "failed"
