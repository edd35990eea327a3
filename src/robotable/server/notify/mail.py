"""E-mail through somebody's SMTP server."""

from __future__ import annotations

import os
import smtplib
import ssl
from collections.abc import Mapping
from email.message import EmailMessage
from typing import Final
from urllib.parse import unquote, urlsplit

import msgspec

SECONDS: Final = 15


class Mail(msgspec.Struct, frozen=True):
    host: str
    port: int
    sender: str
    tls: bool = False
    """From the first byte; otherwise the server is asked for it, and with a password it has to agree."""

    user: str | None = None
    password: str | None = None


def mail_from(environment: Mapping[str, str] = os.environ) -> Mail | None:
    """ROBOTABLE_SMTP_URL is smtp://user:password@host:587 or smtps://…, ROBOTABLE_MAIL_FROM the sender.
    Variables and no arguments: those can be read by everybody on the machine."""
    url = environment.get("ROBOTABLE_SMTP_URL")
    if not url:
        return None
    parts = urlsplit(url)
    sender = environment.get("ROBOTABLE_MAIL_FROM", "")
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
        raise ValueError("ROBOTABLE_SMTP_URL looks like smtp://user:password@host:587 or smtps://host")
    if not is_address(sender):
        raise ValueError("ROBOTABLE_MAIL_FROM is the address that letters come from")
    tls = parts.scheme == "smtps"
    return Mail(
        host=parts.hostname,
        port=parts.port or (465 if tls else 587),
        sender=sender,
        tls=tls,
        user=None if parts.username is None else unquote(parts.username),
        password=None if parts.password is None else unquote(parts.password),
    )


def is_address(text: str) -> bool:
    """Near enough: the only proof is a letter that arrives."""
    name, at, host = text.rpartition("@")
    fine = text.isascii() and text.isprintable() and len(text) <= 254
    return bool(at) and fine and bool(name) and "." in host.strip(".") and not set(text) & set(' ,;<>"\\')


def send(mail: Mail, to: str, subject: str, text: str) -> None:
    """In a thread. Raises OSError or smtplib.SMTPException, which is one too."""
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = mail.sender, to, subject
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(text)
    context = ssl.create_default_context()
    client = (
        smtplib.SMTP_SSL(mail.host, mail.port, timeout=SECONDS, context=context)
        if mail.tls
        else smtplib.SMTP(mail.host, mail.port, timeout=SECONDS)
    )
    with client:
        client.ehlo()
        if not mail.tls and (mail.password is not None or client.has_extn("starttls")):
            client.starttls(context=context)
        if mail.user is not None and mail.password is not None:
            client.login(mail.user, mail.password)
        client.send_message(message)
