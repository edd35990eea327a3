"""A mail server that keeps what it gets, and people who get mail."""

from __future__ import annotations

import email
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from email.policy import default
from typing import Final

import httpx

from robotable.server.notify.mail import Mail
from tests.server.running import Guest


class Mailbox(socketserver.ThreadingTCPServer):
    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Smtp)
        self.messages: list[EmailMessage] = []
        self.mail = Mail("127.0.0.1", self.server_address[1], "table@example.org")

    def code(self) -> str:
        """From the latest message."""
        return text_of(self.messages[-1]).split("Your code is ")[1][:8]


class _Smtp(socketserver.StreamRequestHandler):
    """A minimal mail server."""

    def handle(self) -> None:
        self.wfile.write(b"220 here\r\n")
        while line := self.rfile.readline():
            word = line.split()[0].upper() if line.strip() else b""
            if word == b"DATA":
                self.wfile.write(b"354 go on\r\n")
                text = b""
                while (part := self.rfile.readline()) != b".\r\n":
                    text += part
                assert isinstance(self.server, Mailbox)
                message = email.message_from_bytes(text, policy=default)
                self.server.messages.append(message)
            self.wfile.write(b"221 bye\r\n" if word == b"QUIT" else b"250 fine\r\n")
            if word == b"QUIT":
                return


def text_of(message: EmailMessage) -> str:
    return str(message.get_content())


PROOF: Final = {"password": "correct horse"}
"""The password of all accounts here."""


@contextmanager
def mailbox() -> Iterator[Mailbox]:
    server = Mailbox()
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def become_account(guest: Guest, login: str) -> None:
    body = {"login": login, **PROOF}
    guest.http.post("/api/people/account", json=body).raise_for_status()


def ask_for_code(guest: Guest, address: str) -> httpx.Response:
    """A code to prove that this address belongs to the account."""
    return guest.http.post("/api/me/email", json={"email": address, "proof": PROOF})


def confirm(guest: Guest, box: Mailbox, address: str) -> None:
    ask_for_code(guest, address).raise_for_status()
    guest.http.post("/api/me/email/code", json={"code": box.code()}).raise_for_status()


def abort_a_game(ann: Guest, ben: Guest) -> None:
    """Sends one `over` to each player who can be reached."""
    table, _ = ann.make()
    ben.sit(table).raise_for_status()
    ben.do(table, ben.look(table)["seq"], do="abort").raise_for_status()
