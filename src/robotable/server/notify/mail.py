"""E-mail through an SMTP server."""

from __future__ import annotations

import smtplib
import ssl
from collections.abc import Mapping
from email.message import EmailMessage
from email.policy import SMTP
from typing import Final
from urllib.parse import unquote, urlsplit

import msgspec

SECONDS: Final = 15
BAD_URL: Final = "smtp-url must look like smtps://host or smtp://host:587, with user:password@ if needed"


class Mail(msgspec.Struct, frozen=True):
    host: str
    port: int
    sender: str
    tls: bool = False
    """TLS from the first byte. Otherwise STARTTLS is used if the server offers it, and required if there is a
    password."""

    user: str | None = None
    password: str | None = None


def mail_through(url: str | None, sender: str | None) -> Mail | None:
    """`url` is such as smtp://user:password@host:587 or smtps://host; without it there is no e-mail. Raises
    ValueError, whose message does not contain the password."""
    if not url:
        return None
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise ValueError(BAD_URL) from None
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
        raise ValueError(BAD_URL)
    if sender is None or not is_mail_address(sender):
        raise ValueError("mail-from must be the e-mail address that messages come from")
    tls = parts.scheme == "smtps"
    return Mail(
        host=parts.hostname,
        port=port or (465 if tls else 587),
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
