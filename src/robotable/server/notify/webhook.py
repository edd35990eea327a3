"""A notification as a signed POST to a person's webhook."""

from __future__ import annotations

import hashlib
import hmac

from robotable.server.notify.http_post import Sent, parse_post_address, post


def signature(secret: str, at: int, body: bytes) -> str:
    """The time is signed too, so that nobody who overhears a message can send it again later."""
    mac = hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256)
    return f"t={at},v1={mac.hexdigest()}"


async def post_webhook(
    url: str, secret: str, number: int, body: bytes, at: int, *, allow_private: bool
) -> Sent:
    """Raises BadAddress. Everything else that goes wrong is `failed` and can be tried again."""
    headers = {
        "content-type": "application/json",
        "x-robotable-letter": str(number),
        "x-robotable-signature": signature(secret, at, body),
    }
    target = parse_post_address(url, allow_private=allow_private)
    status = await post(target, headers, body, allow_private=allow_private)
    if status == 410:
        return "gone"
    # A redirect is a failure: nobody has checked where it leads.
    return "sent" if status is not None and 200 <= status < 300 else "failed"
