"""E-mail through an SMTP server."""

from __future__ import annotations

import os
import smtplib
import ssl
from collections.abc import Mapping
from email.message import EmailMessage
from email.policy import SMTP
from typing import Final
from urllib.parse import unquote, urlsplit

import msgspec

SECONDS: Final = 15


class Mail(msgspec.Struct, frozen=True):
    host: str
    port: int
    sender: str
    tls: bool = False
    """TLS from the first byte. Otherwise STARTTLS is used if the server offers it, and required if there is a
    password."""

    user: str | None = None
    password: str | None = None


def mail_from(environment: Mapping[str, str] = os.environ) -> Mail | None:
    """Read ROBOTABLE_SMTP_URL, such as smtp://user:password@host:587 or smtps://host, and the sender,
    ROBOTABLE_MAIL_FROM. Not arguments, because everyone on the machine can read those. Raises ValueError."""
    url = environment.get("ROBOTABLE_SMTP_URL")
    if not url:
        return None
    parts = urlsplit(url)
    sender = environment.get("ROBOTABLE_MAIL_FROM", "")
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
        raise ValueError("ROBOTABLE_SMTP_URL must look like smtp://user:password@host:587 or smtps://host")
    if not is_mail_address(sender):
        raise ValueError("ROBOTABLE_MAIL_FROM must be the e-mail address that messages come from")
    tls = parts.scheme == "smtps"
    return Mail(
        host=parts.hostname,
        port=parts.port or (465 if tls else 587),
        sender=sender,
        tls=tls,
        user=None if parts.username is None else unquote(parts.username),
        password=None if parts.password is None else unquote(parts.password),
    )


def is_mail_address(text: str) -> bool:
    """A rough check. The only proof of an address is a message that arrives."""
    name, at, host = text.rpartition("@")
    is_plain = text.isascii() and text.isprintable() and len(text) <= 254
    return bool(at) and is_plain and bool(name) and "." in host.strip(".") and not set(text) & set(' ,;<>"\\')


def send_mail(mail: Mail, to: str, subject: str, text: str, headers: Mapping[str, str]) -> None:
    """Blocks, so call it in a thread. Raises OSError; smtplib.SMTPException is a subclass."""
    # Long links stay on one line: folded ones would be encoded, which mail programs do not expect in headers.
    message = EmailMessage(SMTP.clone(max_line_length=990))
    message["From"], message["To"], message["Subject"] = mail.sender, to, subject
    message["Auto-Submitted"] = "auto-generated"
    for name, value in headers.items():
        message[name] = value
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
