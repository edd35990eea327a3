"""What is kept besides the log itself: tables, jobs with deadlines, letters, people and what they say."""

from __future__ import annotations

import unicodedata
from typing import Any, Literal, TypeAlias

import msgspec

from robotable.table.acceptance import Acceptance
from robotable.table.entries import Entry
from robotable.table.setup import Setup

JobKind: TypeAlias = Literal["clock", "engine", "reminder", "vacation"]

Cursor: TypeAlias = tuple[int, str]
"""Time and id of the last row of a page: the next one goes on after it, also within one millisecond."""


ClientKey: TypeAlias = tuple[str, str, str]
"""Table, person and client id of a command that was answered."""


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    setup: Setup
    creator: str
    """The person who made the table."""

    invite: str
    """The token of the invite link."""

    created: int
    """Milliseconds since 1970, as all times here."""

    status: Literal["waiting", "playing", "over"] = "waiting"
    """As of the last entry, for lists; the log is the truth."""

    seq: int = 0
    updated: int = 0
    """The time of the last entry; of a table without entries, when it was made."""


class Poster(msgspec.Struct, frozen=True):
    """What a list tells of a table besides its row."""

    host: str
    """The name of who made it."""

    people: int
    """How many sit there."""


class Summary(msgspec.Struct, frozen=True):
    """What is kept beside a table's log to find the table by; the log is the truth of this too."""

    visibility: str
    sitters: tuple[tuple[int, str, bool], ...]
    """Seat, person, and whether it is their turn; by seat."""


class Job(msgspec.Struct, frozen=True):
    """Something to be done at a time. The key is what it is about: one job of a kind for each key."""

    kind: JobKind
    key: str
    due: int
    token: int = 0
    """Given by the store: tells this setting of the job from the next, which may have the same due time."""


class Letter(msgspec.Struct, frozen=True):
    """A notification to be sent out: written in the transaction of what it tells of."""

    person: str
    kind: Literal["your_turn", "reminder", "over", "invited"]
    body: dict[str, Any]
    tries: int = 0
    """Counted by the store: how often it was handed out, this time included."""

    way: str | None = None
    """How it travels, as soon as that is settled: see `split_letter`."""


class Append(msgspec.Struct, frozen=True, kw_only=True):
    """All that one command writes, in one transaction or not at all."""

    table: str
    expected: int
    """The seq of the last entry that the decision was made on."""

    entries: tuple[Entry, ...]
    """Numbered from `expected` + 1 on; none where only jobs or letters change."""

    at: int
    status: Literal["waiting", "playing", "over"]
    client: tuple[str, str] | None = None
    """Person and client id of the command: the same pair is never written twice."""

    sitters: tuple[tuple[int, str], ...] = ()
    """Seat and person of everybody who sits there now, for lists of one's own games. Always all of them."""

    to_move: tuple[str, ...] = ()
    """The persons whose turn it is now."""

    jobs: tuple[Job, ...] = ()
    """Replaces the jobs of the same kind and key."""

    dropped: tuple[tuple[JobKind, str], ...] = ()
    """Jobs that are not wanted any more, by kind and key; one that is in `jobs` as well is set anew."""

    letters: tuple[Letter, ...] = ()


class Appended(msgspec.Struct, frozen=True):
    """Durable: it survives the loss of power."""

    seq: int


class Repeated(msgspec.Struct, frozen=True):
    """This person's client id was written before; then the table stood at this seq."""

    seq: int


class Behind(msgspec.Struct, frozen=True):
    """Somebody else was first: the log has gone on to this seq, and nothing was written."""

    seq: int


Answer: TypeAlias = Appended | Repeated | Behind


class Person(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    name: str
    created: int
    login: str | None = None
    """None for a guest."""

    password: str | None = None
    """The argon2 hash."""

    email: str | None = None
    is_admin: bool = False
    is_bot: bool = False
    closed: bool = False


class Session(msgspec.Struct, frozen=True, kw_only=True):
    """A browser's session or a personal API token; only the hash of its secret is kept."""

    hash: str
    person: str
    kind: Literal["browser", "token"]
    label: str
    created: int
    expires: int | None


class Saying(msgspec.Struct, frozen=True):
    """A line of a table's chat."""

    table: str
    number: int
    at: int
    person: str
    name: str
    text: str


class Report(msgspec.Struct, frozen=True):
    """Somebody's complaint about somebody, for the people who run the place."""

    number: int
    by: str
    about: str
    table: str | None
    text: str
    at: int


class Webhook(msgspec.Struct, frozen=True):
    """Where a person wants letters to be posted to."""

    person: str
    url: str
    secret: str
    """Signs every letter. Kept as it is: a hash could not sign."""


class Device(msgspec.Struct, frozen=True, kw_only=True):
    """A browser that has asked to be told by web push."""

    id: str
    person: str
    endpoint: str
    """Where its push service takes messages: an address that only this browser and we know."""

    p256dh: str
    auth: str
    """What messages to it are encrypted with, in base64url."""

    session: str
    """The hash of the session that asked: when that ends, nothing is sent any more."""

    created: int


class Bot(msgspec.Struct, frozen=True, kw_only=True):
    """A person's program that has published what it accepts."""

    person: str
    handle: str
    """What others call it by: nobody is told a person's id."""

    name: str
    acceptance: Acceptance
    since: int


class Challenge(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody asks a bot to sit down at a table."""

    table: str
    person: str
    """The bot's."""

    challenger: str
    name: str = ""
    """The challenger's, filled in by the store."""

    seat: int | None = None
    at: int
    declined: str | None = None
    """The bot's reason, once it has declined."""


class KeptSeat(msgspec.Struct, frozen=True):
    """A free seat that only one person may take."""

    seat: int
    person: str
    until: int
    name: str = ""
    """The person's, filled in by the store."""


class Vacation(msgspec.Struct, frozen=True):
    began: int
    until: int
    ended: int | None = None
    """None while it lasts; then it was over, or was ended before."""


class Attempt(msgspec.Struct, frozen=True):
    """Somebody's one attempt at a puzzle of the day."""

    game: str
    date: str
    person: str
    revealed: int
    answered: int | None = None
    moves: int | None = None
    """None as long as there is no answer, and for one that did not solve it."""

    way: str | None = None


class Placing(msgspec.Struct, frozen=True):
    """A line of a ranking."""

    person: str
    name: str
    guest: bool
    moves: int
    milliseconds: int


def login_key(login: str) -> str:
    """What two logins must not share: they may not differ by case or by the width of letters alone."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", login).casefold())
