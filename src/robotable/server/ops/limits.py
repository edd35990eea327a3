"""Every limit of the server in one list: what is limited, for whom, how much, and what a refused caller sees.

The code takes its numbers from here, and `docs/reference/limits.md` is written from the same list
(`python -m tests.docs.limits`), so neither can forget the other.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

from robotable.games.rounds import MOST_POINTS, MOST_ROUNDS
from robotable.review.reviewer import MOST_PARTS
from robotable.table.acceptance import MOST_AT_ONCE, MOST_TERMS
from robotable.tournaments.setup import (
    DAYS_UNTIL_BEGUN,
    MOST_BUILT_IN_BOTS,
    MOST_DAYS_AHEAD,
    MOST_MINUTES,
    MOST_PLAYERS,
    MOST_RETURNS,
    MOST_ROUND_ROBIN,
)
from robotable.tournaments.setup import MOST_ROUNDS as SWISS_ROUNDS

Whom: TypeAlias = Literal[
    "network", "person", "login", "recipient", "connection", "request", "table", "server"
]
"""`network` is an IPv4 address or an IPv6 /64. An IPv6 /48 may do SITE_ALLOWANCE times as much."""

SITE_ALLOWANCE: Final = 8

MAX_NUMBER: Final = 2**53 - 1
"""No number that a client sends is greater: it is the largest that every JSON library keeps exactly."""


class Rate(msgspec.Struct, frozen=True):
    """`burst` at once, and `rate` per second in the long run."""

    key: str
    """Names the limit in a refusal. It is part of the API."""

    what: str
    per: Whom
    burst: int
    rate: float
    refused: str = "429 `too_often` with `Retry-After`"


class Cap(msgspec.Struct, frozen=True):
    """Never more than this."""

    what: str
    per: Whom
    most: int
    refused: str
    unit: str = ""
    """What `most` counts, if `what` does not say it: `bytes`, `seconds`, `characters`."""


Limit: TypeAlias = Rate | Cap

# A visit with an empty cache takes about thirty of them, and a whole club may share one address.
ALL_REQUESTS: Final = Rate(
    "all_requests",
    "requests of any kind, even for the page's files",
    "network",
    2_000,
    200,
)
# What requests cost differs a lot, so their number alone protects nobody. A visit with an empty cache takes
# about 30 ms, a move about 1 ms.
PROCESSOR_TIME: Final = Rate(
    "processor",
    "milliseconds of processor time",
    "network",
    500,
    50,
    "its requests and messages wait, and take turns with those of other such networks",
)
PROCESSOR_TIME_OF_SITES: Final = msgspec.structs.replace(PROCESSOR_TIME, burst=1_000, rate=100)
"""For an IPv6 /48. Larger networks cost the others more, no matter who owns them."""
PACED_SHARE: Final = Cap(
    "what networks get together that have used a fifth of it, while others use the server",
    "server",
    30,
    "their requests come one after the other",
    "% of a processor",
)
SLOW_SHARE: Final = Cap(
    "what networks get together that have used it up, while others use the server",
    "server",
    4,
    "they wait",
    "% of a processor",
)
SLOW_SHARE_ALONE: Final = Cap(
    "what such networks get together while nobody else uses the server",
    "server",
    50,
    "they wait",
    "% of a processor",
)
WAITING_FOR_PROCESSOR: Final = Cap(
    "requests of such a network that wait behind a proxy",
    "network",
    100,
    "429 `too_often` with `Retry-After`",
)
THINKING_TIME: Final = Rate(
    "thinking",
    "milliseconds of processor time for its built-in bots",
    "network",
    1_000,
    250,
    "its bots think in a process of lower priority, in which such networks take turns",
)
PROMPT_REFUSALS: Final = Rate(
    "refusals", "refusals with 429 that are sent at once", "network", 40, 2, "the refusal is sent later"
)
REFUSAL_SECONDS: Final = Cap(
    "how much later", "request", 2, "programs that do not wait for `Retry-After` have to", "seconds"
)
# Messages count too. Otherwise somebody with many sockets could ask for much more than others.
REQUESTS_BY_NETWORK: Final = Rate(
    "address", "requests, and messages over sockets except answers to pings", "network", 400, 80
)
REQUESTS_BY_PERSON: Final = Rate(
    "requests", "requests, and messages over sockets except answers to pings", "person", 300, 40
)
SOCKET_MESSAGES: Final = Rate("messages", "messages over a socket", "connection", 40, 10, "close code 1008")
# Browsers answer pings of the protocol, which the server sends every 20 s; pages send only messages.
SOCKET_FRAMES: Final = Rate(
    "frames",
    "frames over a socket, even pings and parts of messages",
    "connection",
    200,
    40,
    "a closed connection",
)
# Generous, because a whole club may share one address.
GUESTS: Final = Rate("guests", "new guests", "network", 60, 1)
SIGN_INS: Final = Rate("sign_ins", "passwords tried", "network", 10, 0.1)
# Much more generous than by network: otherwise anyone could lock somebody else out.
SIGN_INS_BY_LOGIN: Final = Rate("sign_ins", "passwords tried", "login", 300, 1)
# A code by mail can be guessed five times, so few codes are sent for one login.
RECOVERY_MAILS: Final = Rate("recovery", "recovery codes by e-mail", "network", 5, 0.01)
RECOVERY_MAILS_BY_LOGIN: Final = Rate("recovery", "recovery codes by e-mail", "login", 3, 0.001)
PASSKEYS_TRIED: Final = Rate("passkeys", "challenges for passkeys", "network", 30, 0.5)
# Each counts all games of a player.
PROFILES: Final = Rate("profiles", "profiles and their games", "network", 60, 4)
# Each replays all games of a person.
EXPORTS: Final = Rate("exports", "downloads of all data", "person", 3, 1 / 3600)
# A page repeats its request every second.
SEEKS: Final = Rate("seeks", "requests for an opponent", "person", 30, 2)
FOLLOWS: Final = Rate("follows", "requests to follow or unfollow", "person", 30, 0.5)
FOLLOWED: Final = Cap("players that one follows", "person", 500, "409 `too_many_followed`")
# A new name is written to every unfinished game.
NAMES: Final = Rate("names", "changes of name", "person", 10, 0.1)
NOTIFICATION_SETTINGS: Final = Rate("notices", "codes by e-mail, new webhooks", "person", 5, 0.02)
CODES_BY_NETWORK: Final = Rate("mail", "codes by e-mail", "network", 10, 0.01)
CODES_BY_RECIPIENT: Final = Rate("mail", "codes by e-mail", "recipient", 3, 1 / 3600)
CODES: Final = Rate("mail", "codes by e-mail", "server", 100, 0.1)
MAIL_BY_RECIPIENT: Final = Rate(
    "mail", "notifications by e-mail", "recipient", 30, 1 / 300, "the notification is sent later"
)
MAIL: Final = Rate("mail", "notifications by e-mail", "server", 500, 1, "the notification is sent later")
# A mail server may take 15 s to answer, and a name server even longer. Nothing else waits for them.
MAIL_AT_ONCE: Final = Cap("e-mails sent at a time", "server", 4, "the others wait")
POSTS_AT_ONCE: Final = Cap("webhooks and pushes sent at a time", "server", 64, "the others wait")
POSTS_BY_HOST: Final = Cap(
    "notifications sent at a time to one domain, or by e-mail; one if it has become slow",
    "server",
    4,
    "the others wait",
)
POSTS_WAITING: Final = Cap(
    "notifications that wait for their turn with one domain", "server", 100, "they are tried again later"
)
POSTS_WAITING_IF_SLOW: Final = Cap(
    "notifications that wait for their turn with a slow domain", "server", 2, "they are tried again later"
)
UNDER_WAY: Final = Cap("notifications under way", "server", 500, "the others wait in the database")
LOOKUPS: Final = Cap(
    "hosts of webhooks and push services looked up at a time",
    "server",
    8,
    "the others wait; after 10 seconds, 422 `bad_url` or `bad_subscription`",
)
# Pages register their device again whenever they are opened.
DEVICES: Final = Rate("devices", "devices registered for push", "person", 20, 0.1)
CHALLENGES: Final = Rate("challenges", "challenges to people and community bots", "person", 10, 0.1)
VACATIONS: Final = Rate("vacations", "vacations", "person", 5, 0.001)
REPORTS: Final = Rate("reports", "reports", "person", 5, 0.01)
MODERATION: Final = Rate("moderation", "actions of a moderator", "person", 60, 0.5)
# Fast enough for fingers, too slow for a solver.
TRIALS: Final = Rate("trials", "slides tried out", "person", 60, 8)
REVIEWS: Final = Rate("reviews", "reviews requested that nobody has requested before", "network", 10, 0.02)
REVIEW_LINES: Final = Rate("review_lines", "placements tried in a review", "person", 20, 0.5)
PUZZLE_RUNS: Final = Rate("puzzle_runs", "runs started in the puzzle room", "person", 20, 0.2)
PUZZLE_POSITIONS: Final = Rate("puzzle_positions", "positions to solve", "person", 20, 0.5)
# Each can write a table with thousands of entries.
OPENINGS: Final = Rate("openings", "records and positions opened", "person", 20, 0.1)
# An editor reads the position after every change.
POSITION_READINGS: Final = Rate("position_readings", "positions read, as by an editor", "network", 200, 10)
# By network, because the first lesson needs no session. A whole school class may share one address.
LESSON_TRIES: Final = Rate("lessons", "tries in lessons", "network", 200, 10)
CHAT_BY_PERSON: Final = Rate("chat", "chat messages", "person", 10, 0.5, "refusal `too_often`")
# For guests only, because anyone can become many guests.
CHAT_BY_NETWORK: Final = Rate("chat", "chat messages of guests", "network", 30, 1, "refusal `too_often`")
# Not for players: spectators must not be able to silence them.
CHAT_BY_TABLE: Final = Rate("chat", "chat messages of spectators", "table", 30, 0.5, "refusal `too_often`")
NEW_TABLES: Final = Rate("new_tables", "new tables", "person", 20, 0.2)
# A page that is up to date sends none at all.
MALFORMED: Final = Rate("malformed", "requests that cannot be decoded", "network", 30, 1)
API_DESCRIPTIONS: Final = Rate("schema", "requests for the OpenAPI description", "network", 10, 0.2)
METRICS: Final = Rate("metrics", "requests for metrics", "network", 30, 2)

BOT_GAMES: Final = Rate(
    "bot_games",
    "moves of built-in bots at tables where only they play, unless a moderator has created them",
    "network",
    100,
    10,
    "the bots wait",
)
CARDS: Final = Rate("cards", "pictures of shared links to draw", "network", 30, 1)
ANIMATIONS: Final = Rate("animations", "games to draw as animations", "network", 6, 0.1)
ANIMATION_FRAMES: Final = Cap(
    "pictures in an animation of a game", "request", 80, "the game is shown in larger steps"
)
PICTURES_KEPT: Final = Cap(
    "cards and animations in memory", "server", 32 << 20, "they are drawn again when needed", "bytes"
)

NEW_TOURNAMENTS: Final = Rate("new_tournaments", "new tournaments", "person", 5, 0.01)
NEW_TOURNAMENTS_BY_NETWORK: Final = msgspec.structs.replace(
    NEW_TOURNAMENTS, per="network", burst=10, rate=1 / 300
)
CURRENT_TOURNAMENTS: Final = Cap(
    "tournaments of one organiser that are not over", "person", 5, "429 `too_many_tournaments`"
)
TOURNAMENT_CHANGES: Final = Rate(
    "tournaments", "requests that change a tournament, such as joining", "person", 30, 0.5
)
TOURNAMENTS_IN_MEMORY: Final = Cap(
    "tournaments in memory", "server", 200, "they are loaded again when needed"
)
PAGE_OF_GAMES: Final = Cap("games of a tournament in a response", "request", 100, "request the next ones")
TOURNAMENT_VIEWS: Final = Cap(
    "views of a tournament that a stream sends",
    "connection",
    1,
    "the next view covers all changes",
    "per second",
)

MAX_HEADERS: Final = Cap("the headers of a request", "request", 16_384, "431 `too_large`", "bytes")
HEADER_COUNT: Final = Cap("headers and trailers of a request", "request", 100, "431 `too_large`")
HEADER_SECONDS: Final = Cap(
    "the time until the headers of a request have arrived", "request", 10, "408 `too_slow`", "seconds"
)
BODY_SECONDS: Final = Cap(
    "the time from the headers of a request to the end of its body",
    "request",
    30,
    "408 `too_slow`",
    "seconds",
)
UNREAD_SECONDS: Final = Cap(
    "the time until a full buffer of responses has been read",
    "connection",
    120,
    "a closed connection",
    "seconds",
)
PIPELINED: Final = Cap("requests sent ahead of their responses", "connection", 16, "a closed connection")
TCP_BY_NETWORK: Final = Cap(
    "TCP connections, except those of a trusted proxy", "network", 400, "503 `too_many`, then closed"
)
TCP_CONNECTIONS: Final = Cap(
    "TCP connections; fewer if the operating system grants fewer file descriptors",
    "server",
    20_000,
    "the one that has been idle longest is closed; if none is idle, 503 `too_many`",
)
OPS_CONNECTIONS: Final = Cap(
    "TCP connections to the port for operators", "server", 32, "503 `too_many`, then closed"
)
DESCRIPTORS: Final = Cap(
    "file descriptors that the server requests when it starts",
    "server",
    65_536,
    "the limit of the operating system applies",
)
RESERVED_DESCRIPTORS: Final = Cap(
    "file descriptors kept free for the database, bots and notifications",
    "server",
    250,
    "TCP connections are refused before these are used",
)
# People do not play this fast. Programs that do are slowed down, not stopped. A single player cannot use up
# what the others at the table need. Built-in bots wait.
PLAYER_GROWTH: Final = Rate("player", "new entries in the log of a table", "person", 600, 5)
TABLE_GROWTH: Final = Rate("table", "new entries in the log of a table", "table", 1_200, 20)
PRESENCE: Final = Rate(
    "presence", "messages about who is present", "table", 1, 1, "the next message covers all changes"
)

# Enough for more than 300 rounds of Robot Master, or for every race that people finish.
TABLE_ENTRIES: Final = Cap(
    "entries in the log of a table",
    "table",
    20_000,
    "the game ends with the reason `too long`",
)
TABLES_IN_MEMORY: Final = Cap(
    "tables in memory that nobody uses", "server", 5_000, "they are loaded again when needed"
)
ENTRIES_IN_MEMORY: Final = Cap(
    "log entries of these tables", "server", 1_000_000, "they are loaded again when needed"
)
WAITING_BY_PERSON: Final = Cap("open tables that wait for players", "person", 10, "429 `too_many_tables`")
WAITING_BY_NETWORK: Final = Cap("open tables that wait for players", "network", 20, "429 `too_many_tables`")
REPLAY_WORKERS: Final = Cap("replays of old moves at a time", "server", 2, "the request waits")
REPLAYS_BY_NETWORK: Final = Cap("replays of old moves at a time", "network", 1, "the request waits")
WAITING_REPLAYS: Final = Cap(
    "requests that wait for such a replay, or for a search",
    "person",
    20,
    "429 `too_often` with `Retry-After`",
)
WAITING_REPLAYS_BY_NETWORK: Final = Cap(
    "requests that wait for such a replay, or for a search",
    "network",
    60,
    "429 `too_often` with `Retry-After`",
)
SEARCHES_AT_ONCE: Final = Cap("searches for solutions at a time", "server", 1, "the request waits")
REPLAYED_ENTRIES: Final = Cap(
    "log entries that the process for replays keeps", "server", 200_000, "they are sent to it again"
)
PAGE_OF_EVENTS: Final = Cap("events in a response", "request", 200, "request the next ones")
PAGE_OF_MOVES: Final = Cap("moves in a response", "request", 200, "request the next ones")
MAX_BODY: Final = Cap("the body of a request", "request", 65_536, "413 `too_large`", "bytes")
# A slow network delivers a body of full size in about 120 pieces.
BODY_PIECES: Final = Cap("chunks and packets in which a body arrives", "request", 300, "413 `too_large`")
MAX_FRAME: Final = Cap("a message over a socket", "connection", 8_192, "`bad_message`", "bytes")
CONNECTIONS_BY_PERSON: Final = Cap(
    "open sockets and streams", "person", 50, "429 `too_many`; close code 4429"
)
CONNECTIONS_BY_NETWORK: Final = Cap(
    "open sockets and streams", "network", 200, "429 `too_many`; close code 4429"
)
REPEATED_ERRORS: Final = Cap(
    "warnings and errors of one kind in the log",
    "server",
    1,
    "the others are left out, and the log says how many",
    "per minute",
)
# With more, one person could use all processes.
BOTS_AT_ONCE: Final = Cap("built-in bots that think at once", "person", 1, "the others wait their turn")
MOVES_WAITING_BY_PERSON: Final = Cap(
    "built-in bots that wait for their turn to think", "person", 40, "the bot asks again later"
)
MOVES_WAITING: Final = Cap(
    "built-in bots that wait for their turn to think",
    "server",
    1_000,
    "the newest bot of the network with the most asks again later",
)
HINTS_WAITING_BY_PERSON: Final = Cap("hints that are being computed", "person", 2, "429 `too_often`")
HINTS_WAITING: Final = Cap("hints that are being computed", "server", 100, "503 `busy`")
BACKGROUND_WAITING_BY_PERSON: Final = Cap(
    "tasks in the background that wait to be done", "person", 4, "the task is tried again later"
)
BACKGROUND_WAITING: Final = Cap(
    "tasks in the background that wait to be done", "server", 200, "the newest task is tried again later"
)
WORKER_LEASES: Final = Cap("jobs that a worker waits for or thinks about", "connection", 64, "429 `too_many`")
ALL_WORKER_LEASES: Final = Cap(
    "jobs that all workers wait for or think about", "server", 1_000, "429 `too_many`"
)
WORKER_POLL: Final = Cap(
    "how long a worker waits for a job", "request", 25, "204, and it asks again", "seconds"
)
WORKER_SILENCE: Final = Cap(
    "a worker's silence while it thinks", "connection", 15, "somebody else takes the job over", "seconds"
)
WORKER_THINKING: Final = Cap(
    "how long a worker thinks about a job", "connection", 60, "somebody else takes the job over", "seconds"
)
WORKER_PAUSE: Final = Cap(
    "the pause of a worker that was silent, slow or wrong", "connection", 60, "it gets no job", "seconds"
)
PLAN_DELAY: Final = Cap(
    "how long a bot waits before it acts", "request", 600_000, "422 `bad_answer`", "milliseconds"
)
MAX_MESSAGE: Final = Cap("a chat message", "request", 500, "422 `bad_text`", "characters")
CHAT_KEPT: Final = Cap("chat messages kept", "table", 1_000, "the oldest message is deleted")
CHAT_PAGE: Final = Cap("chat messages sent at once", "request", 50, "ask for the page before")
REPORT_TEXT: Final = Cap("the text of a report", "request", 2_000, "422 `bad_text`", "characters")
MODERATION_TEXT: Final = Cap("a moderator's reason or note", "request", 1_000, "422 `bad_text`", "characters")
MUTE_HOURS: Final = Cap("a mute", "person", 365 * 24, "422 `bad_hours`", "hours")
TAKEN_REPORT: Final = Cap(
    "keeping a report that a moderator has taken", "person", 60, "another moderator may act", "minutes"
)
HISTORY_SHOWN: Final = Cap(
    "a person's reports, notes and mutes that moderators see", "request", 50, "the newest ones"
)
CHAT_SHOWN: Final = Cap("chat messages shown with a report", "request", 20, "those around the report")
START_CHECK: Final = Cap(
    "the check of the database at the start", "server", 20, "a line that says so", "seconds"
)
# A hash takes 0.11 to 0.15 s on two busy cores, so nobody waits much longer than three seconds.
HASHES: Final = Cap(
    "passwords being checked or waiting for it", "server", 20, "503 `busy` with `Retry-After`"
)
PASSKEYS: Final = Cap("passkeys", "person", 20, "409 `too_many_passkeys`")
PASSKEY_CHALLENGES: Final = Cap(
    "unanswered challenges for passkeys", "server", 1_000, "the oldest becomes invalid: 422 `wrong_passkey`"
)
PASSKEY_SECONDS: Final = Cap(
    "time to answer a challenge for a passkey", "request", 300, "422 `wrong_passkey`", "seconds"
)
RECOVERY_CODES: Final = Cap("recovery codes", "person", 10, "a new set replaces the old one")
TOKENS: Final = Cap("tokens for programs", "person", 50, "409 `too_many`")
TOKEN_DAYS: Final = Cap("how long a token is valid", "person", 366, "422 `bad_days`", "days")

NAME: Final = Cap("a name", "request", 40, "422 `bad_name`", "characters")
LOGIN: Final = Cap("a login", "request", 30, "422 `bad_login`", "characters")
PASSWORD: Final = Cap("a password", "request", 200, "422 `bad_password`", "characters")
EMAIL_CODE_GUESSES: Final = Cap("guesses at a code that came by e-mail", "person", 5, "409 `no_code`")
EMAIL_CODE_MINUTES: Final = Cap("time to enter such a code", "person", 60, "409 `no_code`", "minutes")
EMAIL_CODES_PENDING: Final = Cap(
    "codes by e-mail that nobody has entered yet",
    "server",
    1_000,
    "the oldest becomes invalid: 409 `no_code`",
)
LINE_MOVES: Final = Cap("own moves in a line tried out in a review", "request", 24, "422 `too_long`")
WEBHOOK_URL: Final = Cap(
    "the address of a webhook or push service", "request", 500, "422 `bad_url`", "characters"
)
PUSH_DEVICES: Final = Cap("devices registered for push", "person", 10, "the oldest is removed")
DECLINED_REASON: Final = Cap(
    "the reason for declining a challenge", "request", 200, "422 `bad_text`", "characters"
)
DAILY_ANSWER: Final = Cap("an answer to a daily puzzle", "request", 1_000, "422 `bad_way`", "characters")
POSITION: Final = Cap("the position of a puzzle", "request", 1_000, "422 `bad_position`", "characters")
RECORD: Final = Cap("a record to open", "request", 60_000, "422 `bad_record`", "characters")
STORM_SECONDS: Final = Cap("a storm in the puzzle room", "person", 180, "409 `over`", "seconds")
DAILY_DAYS: Final = Cap("days in the archive of a daily puzzle", "request", 400, "the newest ones")
PERSONAL_BESTS: Final = Cap("personal bests in solo games in a list", "request", 200, "the last ones")
LESSON_ACTIONS: Final = Cap("actions of a try in a lesson", "request", 40, "422 `bad_try`")
DAILY_RANKING: Final = Cap("places in the ranking of a daily puzzle", "request", 100, "the best ones")
DEAL_RANKING: Final = Cap(
    "results that the all-time table of a daily deal is made from", "request", 400, "the best ones"
)
RATING_DAYS: Final = Cap("days in the plot of a rating", "request", 1_000, "the last ones")
REVIEWS_READ: Final = Cap(
    "games whose reviews are read for the accuracy of a player", "request", 50, "the last ones"
)
PROFILE_TOURNAMENTS: Final = Cap("tournaments on a profile", "request", 10, "the last ones")
GAMES_COMPARED: Final = Cap(
    "games among which suspicious pairs are looked for", "request", 10_000, "the last ones"
)
LEADERS: Final = Cap("places on a leaderboard", "request", 100, "the best ones")
VACATION_DAYS: Final = Cap("vacation within 365 days", "person", 30, "409 `no_days`", "days")
PAGE_OF_LIST: Final = Cap(
    "tables, people, reports and similar things in a response", "request", 50, "request the next ones"
)
SEND_SECONDS: Final = Cap(
    "the time until a client reads what a socket or stream sends",
    "connection",
    20,
    "a closed connection",
    "seconds",
)

OF_GAMES: Final = (
    Cap("turns or targets in a review", "table", MOST_PARTS, "422 `no_review`"),
    Cap("rounds of a match", "table", MOST_ROUNDS, "422 `bad_options`"),
    Cap("points to win a match", "table", MOST_POINTS, "422 `bad_options`"),
    Cap("sets of terms that a bot accepts", "person", MOST_TERMS, "422 `bad_options`"),
    Cap("games that a bot plays at a time", "person", MOST_AT_ONCE, "422 `bad_options`"),
    Cap("players of a tournament", "server", MOST_PLAYERS, "422 `bad_tournament`"),
    Cap("players of a round robin", "server", MOST_ROUND_ROBIN, "422 `bad_tournament`"),
    Cap("rounds of a Swiss tournament", "server", SWISS_ROUNDS, "422 `bad_tournament`"),
    Cap("the duration of an arena", "server", MOST_MINUTES, "422 `bad_tournament`", "minutes"),
    Cap("the time until a tournament starts", "server", MOST_DAYS_AHEAD, "422 `bad_tournament`", "days"),
    Cap(
        "a tournament without a time that its organiser does not start",
        "server",
        DAYS_UNTIL_BEGUN,
        "it is cancelled",
        "days",
    ),
    Cap(
        "built-in bots in a tournament, unless a moderator organises it",
        "server",
        MOST_BUILT_IN_BOTS,
        "409 `full`",
    ),
    Cap("times that a player comes back to a tournament", "person", MOST_RETURNS, "409 `not_now`"),
)
"""These belong to games and tables, which do not know the server."""

LIMITS: Final[tuple[Limit, ...]] = (
    *(one for one in globals().values() if isinstance(one, Rate | Cap)),
    *OF_GAMES,
)
