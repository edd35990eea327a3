"""The schema as a list of migration steps: step n turns version n - 1 into version n.

Never edit a released step, because existing databases have already run it. Add a new step at the end.

Text is compared byte by byte (COLLATE "C"), as in SQLite and in Python, whatever the locale of the database.
JSON is stored as text, because logs are kept exactly as they were written.
"""

from __future__ import annotations

from typing import Final

from robotable.store.postgres.append_function import APPEND_ALL
from robotable.store.postgres.shared_schema import SHARED, WORKERS

_PEOPLE: Final = (
    """
    CREATE TABLE people (
      id text COLLATE "C" PRIMARY KEY,
      name text NOT NULL,
      created bigint NOT NULL,
      login text,
      login_key text COLLATE "C" CONSTRAINT people_login_key UNIQUE,
      password text,
      email text,
      is_admin boolean NOT NULL,
      is_moderator boolean NOT NULL,
      is_bot boolean NOT NULL,
      closed boolean NOT NULL
    )
    """,
    "CREATE INDEX people_staff ON people (id) WHERE is_admin OR is_moderator",
    # Separated by spaces. NULL for browsers and for tokens without restrictions.
    """
    CREATE TABLE sessions (
      hash text COLLATE "C" PRIMARY KEY,
      person text COLLATE "C" NOT NULL REFERENCES people,
      kind text NOT NULL,
      label text NOT NULL,
      created bigint NOT NULL,
      expires bigint,
      scopes text,
      seen bigint NOT NULL
    )
    """,
    "CREATE INDEX sessions_person ON sessions (person)",
    "CREATE INDEX sessions_expires ON sessions (expires) WHERE expires IS NOT NULL",
    """
    CREATE TABLE passkeys (
      id text COLLATE "C" PRIMARY KEY,
      person text COLLATE "C" NOT NULL REFERENCES people,
      public_key bytea NOT NULL,
      sign_count bigint NOT NULL,
      label text NOT NULL,
      created bigint NOT NULL,
      used bigint NOT NULL
    )
    """,
    "CREATE INDEX passkeys_person ON passkeys (person, created, id)",
    """
    CREATE TABLE recovery_codes (
      person text COLLATE "C" NOT NULL REFERENCES people,
      hash text COLLATE "C" NOT NULL,
      PRIMARY KEY (person, hash)
    )
    """,
    """
    CREATE TABLE blocks (
      person text COLLATE "C" NOT NULL REFERENCES people,
      blocked text COLLATE "C" NOT NULL REFERENCES people,
      PRIMARY KEY (person, blocked)
    )
    """,
    "CREATE INDEX blocks_blocked ON blocks (blocked)",
    """
    CREATE TABLE vacations (
      person text COLLATE "C" NOT NULL REFERENCES people,
      began bigint NOT NULL,
      until bigint NOT NULL,
      ended bigint,
      PRIMARY KEY (person, began)
    )
    """,
    """
    CREATE TABLE webhooks (
      person text COLLATE "C" PRIMARY KEY REFERENCES people,
      url text NOT NULL,
      secret text NOT NULL
    )
    """,
    # The id is derived from the endpoint, so a browser notifies only the person who uses it now.
    """
    CREATE TABLE devices (
      id text COLLATE "C" PRIMARY KEY,
      person text COLLATE "C" NOT NULL REFERENCES people,
      endpoint text NOT NULL,
      p256dh text NOT NULL,
      auth text NOT NULL,
      session text COLLATE "C" NOT NULL,
      created bigint NOT NULL
    )
    """,
    "CREATE INDEX devices_person ON devices (person, created)",
    "CREATE INDEX devices_session ON devices (session)",
    """
    CREATE TABLE bots (
      person text COLLATE "C" PRIMARY KEY REFERENCES people,
      handle text COLLATE "C" NOT NULL UNIQUE,
      acceptance text NOT NULL,
      since bigint NOT NULL
    )
    """,
    "CREATE INDEX bots_since ON bots (since, handle)",
)

_TABLES: Final = (
    # Every entry changes its table's row. The free space keeps the new version on the same page, so that no
    # index has to change.
    """
    CREATE TABLE tables (
      id text COLLATE "C" PRIMARY KEY,
      setup text NOT NULL,
      visibility text NOT NULL,
      creator text COLLATE "C" NOT NULL REFERENCES people,
      invite text COLLATE "C" NOT NULL UNIQUE,
      created bigint NOT NULL,
      status text NOT NULL,
      seq bigint NOT NULL,
      updated bigint NOT NULL,
      host_seen bigint NOT NULL DEFAULT 0,
      series text
    ) WITH (fillfactor = 70)
    """,
    "CREATE INDEX tables_creator ON tables (creator)",
    "CREATE INDEX tables_lobby ON tables (created, id) WHERE status = 'waiting' AND visibility = 'open'",
    """
    CREATE TABLE entries (
      table_id text COLLATE "C" NOT NULL REFERENCES tables,
      seq bigint NOT NULL,
      at bigint NOT NULL,
      what text NOT NULL,
      PRIMARY KEY (table_id, seq)
    )
    """,
    """
    CREATE TABLE commands (
      table_id text COLLATE "C" NOT NULL REFERENCES tables,
      person text COLLATE "C" NOT NULL,
      client text COLLATE "C" NOT NULL,
      seq bigint NOT NULL,
      PRIMARY KEY (table_id, person, client)
    )
    """,
    """
    CREATE TABLE sitters (
      table_id text COLLATE "C" NOT NULL REFERENCES tables,
      seat bigint NOT NULL,
      person text COLLATE "C" NOT NULL REFERENCES people,
      to_move boolean NOT NULL,
      PRIMARY KEY (table_id, seat)
    ) WITH (fillfactor = 70)
    """,
    "CREATE INDEX sitters_person ON sitters (person, table_id)",
    """
    CREATE TABLE reserved_seats (
      table_id text COLLATE "C" NOT NULL REFERENCES tables,
      seat bigint NOT NULL,
      person text COLLATE "C" NOT NULL REFERENCES people,
      until bigint NOT NULL,
      PRIMARY KEY (table_id, seat)
    )
    """,
    "CREATE INDEX reserved_seats_person ON reserved_seats (person)",
    "CREATE INDEX reserved_seats_until ON reserved_seats (until)",
    """
    CREATE TABLE visitors (
      table_id text COLLATE "C" NOT NULL REFERENCES tables,
      person text COLLATE "C" NOT NULL REFERENCES people,
      PRIMARY KEY (table_id, person)
    )
    """,
    "CREATE INDEX visitors_person ON visitors (person)",
    """
    CREATE TABLE chat (
      table_id text COLLATE "C" NOT NULL REFERENCES tables,
      number bigint NOT NULL,
      at bigint NOT NULL,
      person text COLLATE "C" NOT NULL REFERENCES people,
      name text NOT NULL,
      text text NOT NULL,
      PRIMARY KEY (table_id, number)
    )
    """,
    "CREATE INDEX chat_person ON chat (person)",
    """
    CREATE TABLE challenges (
      table_id text COLLATE "C" NOT NULL REFERENCES tables,
      person text COLLATE "C" NOT NULL REFERENCES people,
      challenger text COLLATE "C" NOT NULL REFERENCES people,
      seat bigint,
      at bigint NOT NULL,
      declined text,
      PRIMARY KEY (table_id, person)
    )
    """,
    "CREATE INDEX challenges_person ON challenges (person, at)",
    "CREATE INDEX challenges_challenger ON challenges (challenger)",
    "CREATE INDEX challenges_at ON challenges (at)",
)

_WORK: Final = (
    # `ready` is `due` or the end of the lease, so that one index finds the next job.
    """
    CREATE TABLE jobs (
      kind text COLLATE "C" NOT NULL,
      key text COLLATE "C" NOT NULL,
      due bigint NOT NULL,
      ready bigint NOT NULL,
      token bigint NOT NULL,
      PRIMARY KEY (kind, key)
    )
    """,
    "CREATE INDEX jobs_ready ON jobs (kind, ready)",
    "CREATE SEQUENCE job_tokens",
    """
    CREATE TABLE notifications (
      number bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
      person text COLLATE "C" NOT NULL REFERENCES people,
      kind text NOT NULL,
      body text NOT NULL,
      ready bigint NOT NULL DEFAULT 0,
      tries bigint NOT NULL DEFAULT 0,
      channel text
    )
    """,
    "CREATE INDEX notifications_ready ON notifications (ready, number)",
    "CREATE INDEX notifications_person ON notifications (person)",
    # One row for each open store and its last group of appends, with the answers. After a broken connection
    # the store reads there whether the group was written.
    """
    CREATE TABLE writers (
      id uuid PRIMARY KEY,
      opened bigint NOT NULL,
      number bigint NOT NULL,
      outcomes smallint[] NOT NULL DEFAULT '{}',
      seqs bigint[] NOT NULL DEFAULT '{}'
    ) WITH (fillfactor = 10)
    """,
    APPEND_ALL,
)

_MODERATION: Final = (
    """
    CREATE TABLE reports (
      number bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
      reporter text COLLATE "C" NOT NULL REFERENCES people,
      about text COLLATE "C" NOT NULL REFERENCES people,
      table_id text COLLATE "C" REFERENCES tables,
      text text NOT NULL,
      at bigint NOT NULL,
      message bigint,
      taken_by text COLLATE "C" REFERENCES people,
      taken_at bigint,
      outcome text,
      closed_at bigint
    )
    """,
    "CREATE INDEX reports_open ON reports (number) WHERE closed_at IS NULL",
    "CREATE INDEX reports_about ON reports (about, number)",
    "CREATE INDEX reports_reporter ON reports (reporter)",
    "CREATE INDEX reports_taken_by ON reports (taken_by) WHERE taken_by IS NOT NULL",
    """
    CREATE TABLE mutes (
      number bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
      person text COLLATE "C" NOT NULL REFERENCES people,
      at bigint NOT NULL,
      until bigint NOT NULL,
      why text NOT NULL
    )
    """,
    "CREATE INDEX mutes_person ON mutes (person, until)",
    """
    CREATE TABLE notes (
      number bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
      person text COLLATE "C" NOT NULL REFERENCES people,
      author text COLLATE "C" REFERENCES people,
      at bigint NOT NULL,
      text text NOT NULL
    )
    """,
    "CREATE INDEX notes_person ON notes (person, number)",
    "CREATE INDEX notes_author ON notes (author) WHERE author IS NOT NULL",
    # Without references, so that no other change has to touch a line that must never change.
    """
    CREATE TABLE audit (
      number bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
      "do" text NOT NULL,
      "by" text COLLATE "C",
      whom text COLLATE "C",
      at bigint NOT NULL,
      why text NOT NULL,
      report bigint,
      until bigint,
      role text
    )
    """,
    "CREATE INDEX audit_whom ON audit (whom)",
    'CREATE INDEX audit_by ON audit ("by")',
    """
    CREATE FUNCTION audit_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE integrity_constraint_violation USING MESSAGE = 'the audit log only grows';
    END $$
    """,
    """
    CREATE TRIGGER audit_is_not_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON audit
    FOR EACH STATEMENT EXECUTE FUNCTION audit_only_grows()
    """,
)

_REST: Final = (
    """
    CREATE TABLE daily_puzzles (
      game text COLLATE "C" NOT NULL,
      date text COLLATE "C" NOT NULL,
      puzzle text NOT NULL,
      PRIMARY KEY (game, date)
    )
    """,
    """
    CREATE TABLE attempts (
      game text COLLATE "C" NOT NULL,
      date text COLLATE "C" NOT NULL,
      person text COLLATE "C" NOT NULL REFERENCES people,
      revealed bigint NOT NULL,
      answered bigint,
      moves bigint,
      answer text,
      PRIMARY KEY (game, date, person),
      FOREIGN KEY (game, date) REFERENCES daily_puzzles
    )
    """,
    "CREATE INDEX attempts_person ON attempts (person)",
    """
    CREATE TABLE secrets (
      name text COLLATE "C" PRIMARY KEY,
      value text NOT NULL
    )
    """,
    # Both are a single row.
    "CREATE TABLE signs_of_life (id integer PRIMARY KEY CHECK (id = 1), at bigint NOT NULL)",
    "CREATE TABLE pulse (id integer PRIMARY KEY CHECK (id = 1), beats bigint NOT NULL)",
)

_REVIEWS: Final = (
    """
    CREATE TABLE reviews (
      table_id text COLLATE "C" PRIMARY KEY REFERENCES tables,
      done bigint NOT NULL,
      parts bigint NOT NULL,
      review text,
      failed text
    )
    """,
)

# The puzzle room: runs of one puzzle after another, and ratings of people and of puzzles.
_PUZZLES: Final = (
    """
    CREATE TABLE puzzle_runs (
      id text COLLATE "C" PRIMARY KEY,
      person text COLLATE "C" NOT NULL REFERENCES people,
      game text COLLATE "C" NOT NULL,
      mode text COLLATE "C" NOT NULL,
      level text,
      began bigint NOT NULL,
      puzzle text COLLATE "C" NOT NULL,
      shown bigint NOT NULL,
      solved bigint NOT NULL,
      missed bigint NOT NULL,
      ended bigint,
      last text
    )
    """,
    "CREATE INDEX puzzle_runs_person ON puzzle_runs (person, game, mode, solved, began)",
    """
    CREATE TABLE solver_ratings (
      game text COLLATE "C" NOT NULL,
      person text COLLATE "C" NOT NULL REFERENCES people,
      mu double precision NOT NULL,
      sigma double precision NOT NULL,
      answers bigint NOT NULL,
      PRIMARY KEY (game, person)
    )
    """,
    "CREATE INDEX solver_ratings_person ON solver_ratings (person)",
    """
    CREATE TABLE puzzle_ratings (
      game text COLLATE "C" NOT NULL,
      puzzle text COLLATE "C" NOT NULL,
      mu double precision NOT NULL,
      sigma double precision NOT NULL,
      answers bigint NOT NULL,
      PRIMARY KEY (game, puzzle)
    )
    """,
)

_LESSON_PROGRESS: Final = (
    """
    CREATE TABLE lesson_progress (
      person text COLLATE "C" NOT NULL REFERENCES people,
      game text COLLATE "C" NOT NULL,
      lesson text COLLATE "C" NOT NULL,
      steps integer NOT NULL,
      PRIMARY KEY (person, game, lesson)
    )
    """,
)

_DEALS: Final = (
    """
    CREATE TABLE deals (
      game text COLLATE "C" NOT NULL,
      date text COLLATE "C" NOT NULL,
      deal text NOT NULL,
      benchmark text,
      PRIMARY KEY (game, date)
    )
    """,
    """
    CREATE TABLE deal_attempts (
      game text COLLATE "C" NOT NULL,
      date text COLLATE "C" NOT NULL,
      person text COLLATE "C" NOT NULL REFERENCES people,
      began bigint NOT NULL,
      placed text NOT NULL,
      points bigint,
      ended bigint,
      PRIMARY KEY (game, date, person),
      FOREIGN KEY (game, date) REFERENCES deals
    )
    """,
    "CREATE INDEX deal_attempts_person ON deal_attempts (person, game, date)",
    "CREATE INDEX deal_attempts_best ON deal_attempts (game, points DESC, ended) WHERE points IS NOT NULL",
)

# Finished games, the players in them, and the ratings that follow. A player is a person or a built-in bot.
_RATINGS: Final = (
    """
    CREATE TABLE finished_games (
      number bigint PRIMARY KEY,
      table_id text COLLATE "C" NOT NULL UNIQUE REFERENCES tables,
      game text COLLATE "C" NOT NULL,
      variant text COLLATE "C" NOT NULL,
      speed text COLLATE "C" NOT NULL,
      rated boolean NOT NULL,
      private boolean NOT NULL,
      ended bigint NOT NULL,
      reason text NOT NULL,
      moves bigint NOT NULL
    )
    """,
    """
    CREATE TABLE finished_seats (
      table_id text COLLATE "C" NOT NULL,
      seat bigint NOT NULL,
      player text COLLATE "C" NOT NULL,
      place bigint NOT NULL,
      result text COLLATE "C" NOT NULL,
      side bigint NOT NULL,
      first boolean NOT NULL,
      ended bigint NOT NULL,
      game text COLLATE "C" NOT NULL,
      variant text COLLATE "C" NOT NULL,
      PRIMARY KEY (table_id, seat)
    )
    """,
    # Everything that a list of games is filtered by, so that no row has to be read that is not shown.
    """
    CREATE INDEX finished_seats_player
    ON finished_seats (player, ended, table_id, game, variant, result, side, first)
    """,
    """
    CREATE TABLE ratings (
      game text COLLATE "C" NOT NULL,
      speed text COLLATE "C" NOT NULL,
      player text COLLATE "C" NOT NULL,
      mu double precision NOT NULL,
      sigma double precision NOT NULL,
      games bigint NOT NULL,
      PRIMARY KEY (game, speed, player)
    )
    """,
    "CREATE INDEX ratings_player ON ratings (player)",
    "CREATE INDEX ratings_leaders ON ratings (game, speed, mu DESC, player, sigma)",
    """
    CREATE TABLE rating_days (
      player text COLLATE "C" NOT NULL,
      game text COLLATE "C" NOT NULL,
      speed text COLLATE "C" NOT NULL,
      day bigint NOT NULL,
      mu double precision NOT NULL,
      sigma double precision NOT NULL,
      games bigint NOT NULL,
      PRIMARY KEY (player, game, speed, day)
    )
    """,
    "INSERT INTO jobs SELECT 'result', id, 0, 0, nextval('job_tokens') FROM tables WHERE status = 'over'",
)

_TOURNAMENTS: Final = (
    "ALTER TABLE tables ADD COLUMN tournament text",
    """
    CREATE TABLE tournaments (
      id text COLLATE "C" PRIMARY KEY,
      setup text NOT NULL,
      organiser text COLLATE "C" NOT NULL REFERENCES people,
      invite text COLLATE "C" NOT NULL UNIQUE,
      created bigint NOT NULL,
      status text NOT NULL,
      seq bigint NOT NULL,
      updated bigint NOT NULL,
      is_listed boolean NOT NULL,
      is_past boolean NOT NULL
    )
    """,
    "CREATE INDEX tournaments_listed ON tournaments (is_past, created, id) WHERE is_listed",
    "CREATE INDEX tournaments_organiser ON tournaments (organiser, is_past)",
    """
    CREATE TABLE tournament_entries (
      tournament text COLLATE "C" NOT NULL REFERENCES tournaments,
      seq bigint NOT NULL,
      at bigint NOT NULL,
      what text NOT NULL,
      PRIMARY KEY (tournament, seq)
    )
    """,
    """
    CREATE TABLE tournament_people (
      person text COLLATE "C" NOT NULL REFERENCES people,
      tournament text COLLATE "C" NOT NULL REFERENCES tournaments,
      PRIMARY KEY (person, tournament)
    )
    """,
)

_OPPONENTS: Final = (
    """
    CREATE TABLE seeks (
      person text COLLATE "C" NOT NULL REFERENCES people,
      game text COLLATE "C" NOT NULL,
      speed text COLLATE "C" NOT NULL,
      id text COLLATE "C" NOT NULL,
      rated boolean NOT NULL,
      points bigint NOT NULL,
      uncertainty bigint NOT NULL,
      since bigint NOT NULL,
      until bigint NOT NULL,
      opponent text COLLATE "C",
      table_id text COLLATE "C",
      PRIMARY KEY (person, game, speed)
    )
    """,
    "CREATE INDEX seeks_open ON seeks (game, speed, since) WHERE table_id IS NULL",
    "CREATE INDEX seeks_until ON seeks (until)",
    """
    CREATE TABLE follows (
      person text COLLATE "C" NOT NULL REFERENCES people,
      followed text COLLATE "C" NOT NULL REFERENCES people,
      since bigint NOT NULL,
      PRIMARY KEY (person, followed)
    )
    """,
    "CREATE INDEX follows_followed ON follows (followed)",
    """
    CREATE TABLE last_seen (
      person text COLLATE "C" PRIMARY KEY REFERENCES people,
      at bigint NOT NULL
    )
    """,
    "CREATE INDEX tables_live ON tables (created, id) WHERE status = 'playing' AND visibility = 'open'",
)

_PERSONAL_BESTS: Final = (
    """
    CREATE TABLE personal_bests (
      person text COLLATE "C" NOT NULL REFERENCES people,
      game text COLLATE "C" NOT NULL,
      kind text COLLATE "C" NOT NULL,
      unit text COLLATE "C" NOT NULL,
      score bigint NOT NULL,
      table_id text COLLATE "C" NOT NULL,
      at bigint NOT NULL,
      previous bigint,
      PRIMARY KEY (person, game, kind)
    )
    """,
    "CREATE INDEX personal_bests_last ON personal_bests (person, at DESC, game, kind)",
)

STEPS: Final[tuple[tuple[str, ...], ...]] = (
    (*_PEOPLE, *_TABLES, *_WORK, *_MODERATION, *_REST),
    SHARED,
    WORKERS,
    _REVIEWS,
    _PUZZLES,
    _LESSON_PROGRESS,
    _DEALS,
    _RATINGS,
    _TOURNAMENTS,
    _OPPONENTS,
    _PERSONAL_BESTS,
)
