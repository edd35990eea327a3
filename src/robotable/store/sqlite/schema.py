"""The schema as a list of migration steps: step n turns version n - 1 into version n.

Never edit a released step, because existing files have already run it. Add a new step at the end.
"""

from __future__ import annotations

from typing import Final

APPLICATION: Final = 0x526F6254
"""Written into the file's header, to tell a store from other SQLite files."""

STEPS: Final[tuple[tuple[str, ...], ...]] = (
    (
        """
        CREATE TABLE people (
          id TEXT NOT NULL PRIMARY KEY,
          name TEXT NOT NULL,
          created INTEGER NOT NULL,
          login TEXT,
          login_key TEXT UNIQUE,
          password TEXT,
          email TEXT,
          is_admin INTEGER NOT NULL,
          is_bot INTEGER NOT NULL,
          closed INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        # With a rowid, because setups are long and the row changes with every entry.
        """
        CREATE TABLE tables (
          id TEXT NOT NULL PRIMARY KEY,
          setup TEXT NOT NULL,
          visibility TEXT NOT NULL,
          creator TEXT NOT NULL REFERENCES people,
          invite TEXT NOT NULL UNIQUE,
          created INTEGER NOT NULL,
          status TEXT NOT NULL,
          seq INTEGER NOT NULL,
          updated INTEGER NOT NULL
        ) STRICT
        """,
        "CREATE INDEX tables_creator ON tables (creator)",
        "CREATE INDEX lobby ON tables (created, id) WHERE status = 'waiting' AND visibility = 'open'",
        """
        CREATE TABLE entries (
          table_id TEXT NOT NULL REFERENCES tables (id),
          seq INTEGER NOT NULL,
          at INTEGER NOT NULL,
          what TEXT NOT NULL,
          PRIMARY KEY (table_id, seq)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE commands (
          table_id TEXT NOT NULL REFERENCES tables (id),
          person TEXT NOT NULL,
          client TEXT NOT NULL,
          seq INTEGER NOT NULL,
          PRIMARY KEY (table_id, person, client)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE sitters (
          table_id TEXT NOT NULL REFERENCES tables (id),
          seat INTEGER NOT NULL,
          person TEXT NOT NULL REFERENCES people,
          to_move INTEGER NOT NULL,
          PRIMARY KEY (table_id, seat)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX sitters_person ON sitters (person, table_id)",
        # `ready` is `due` or the end of the lease, so that one index finds the next job.
        """
        CREATE TABLE jobs (
          kind TEXT NOT NULL,
          key TEXT NOT NULL,
          due INTEGER NOT NULL,
          ready INTEGER NOT NULL,
          token INTEGER NOT NULL,
          PRIMARY KEY (kind, key)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX jobs_ready ON jobs (kind, ready)",
        # AUTOINCREMENT never reuses a number, so finishing a notification twice cannot delete another one.
        """
        CREATE TABLE letters (
          number INTEGER PRIMARY KEY AUTOINCREMENT,
          person TEXT NOT NULL REFERENCES people,
          kind TEXT NOT NULL,
          body TEXT NOT NULL,
          ready INTEGER NOT NULL DEFAULT 0,
          tries INTEGER NOT NULL DEFAULT 0
        ) STRICT
        """,
        "CREATE INDEX letters_ready ON letters (ready, number)",
        """
        CREATE TABLE sessions (
          hash TEXT NOT NULL PRIMARY KEY,
          person TEXT NOT NULL REFERENCES people,
          kind TEXT NOT NULL,
          label TEXT NOT NULL,
          created INTEGER NOT NULL,
          expires INTEGER
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX sessions_person ON sessions (person)",
        """
        CREATE TABLE blocks (
          person TEXT NOT NULL REFERENCES people,
          blocked TEXT NOT NULL REFERENCES people,
          PRIMARY KEY (person, blocked)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX blocks_blocked ON blocks (blocked)",
        """
        CREATE TABLE reports (
          number INTEGER PRIMARY KEY AUTOINCREMENT,
          reporter TEXT NOT NULL REFERENCES people,
          about TEXT NOT NULL REFERENCES people,
          table_id TEXT REFERENCES tables (id),
          text TEXT NOT NULL,
          at INTEGER NOT NULL
        ) STRICT
        """,
        """
        CREATE TABLE sayings (
          table_id TEXT NOT NULL REFERENCES tables (id),
          number INTEGER NOT NULL,
          at INTEGER NOT NULL,
          person TEXT NOT NULL REFERENCES people,
          name TEXT NOT NULL,
          text TEXT NOT NULL,
          PRIMARY KEY (table_id, number)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX sayings_person ON sayings (person)",
        "CREATE TABLE pulse (beat BLOB NOT NULL) STRICT",
    ),
    (
        """
        CREATE TABLE webhooks (
          person TEXT NOT NULL PRIMARY KEY REFERENCES people,
          url TEXT NOT NULL,
          secret TEXT NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
    ),
    (
        """
        CREATE TABLE dailies (
          game TEXT NOT NULL,
          date TEXT NOT NULL,
          puzzle TEXT NOT NULL,
          PRIMARY KEY (game, date)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE attempts (
          game TEXT NOT NULL,
          date TEXT NOT NULL,
          person TEXT NOT NULL REFERENCES people,
          revealed INTEGER NOT NULL,
          answered INTEGER,
          moves INTEGER,
          way TEXT,
          PRIMARY KEY (game, date, person),
          FOREIGN KEY (game, date) REFERENCES dailies
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX attempts_person ON attempts (person)",
    ),
    (
        """
        CREATE TABLE secrets (
          name TEXT NOT NULL PRIMARY KEY,
          value TEXT NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        # The id is derived from the endpoint, so a browser notifies only the person who uses it now.
        """
        CREATE TABLE devices (
          id TEXT NOT NULL PRIMARY KEY,
          person TEXT NOT NULL REFERENCES people,
          endpoint TEXT NOT NULL,
          p256dh TEXT NOT NULL,
          auth TEXT NOT NULL,
          session TEXT NOT NULL,
          created INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX devices_person ON devices (person, created)",
        "CREATE INDEX devices_session ON devices (session)",
        # The channel of a notification. One that is sent on several channels is copied for each.
        "ALTER TABLE letters ADD COLUMN way TEXT",
    ),
    (
        """
        CREATE TABLE visits (
          table_id TEXT NOT NULL REFERENCES tables (id),
          person TEXT NOT NULL REFERENCES people,
          PRIMARY KEY (table_id, person)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX visits_person ON visits (person)",
    ),
    ("CREATE INDEX sessions_expires ON sessions (expires) WHERE expires IS NOT NULL",),
    (
        """
        CREATE TABLE vacations (
          person TEXT NOT NULL REFERENCES people,
          began INTEGER NOT NULL,
          until INTEGER NOT NULL,
          ended INTEGER,
          PRIMARY KEY (person, began)
        ) STRICT, WITHOUT ROWID
        """,
    ),
    (
        """
        CREATE TABLE acceptances (
          person TEXT NOT NULL PRIMARY KEY REFERENCES people,
          handle TEXT NOT NULL UNIQUE,
          acceptance TEXT NOT NULL,
          since INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX acceptances_since ON acceptances (since, handle)",
        """
        CREATE TABLE challenges (
          table_id TEXT NOT NULL REFERENCES tables (id),
          person TEXT NOT NULL REFERENCES people,
          challenger TEXT NOT NULL REFERENCES people,
          seat INTEGER,
          at INTEGER NOT NULL,
          declined TEXT,
          PRIMARY KEY (table_id, person)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX challenges_person ON challenges (person, at)",
        "CREATE INDEX challenges_challenger ON challenges (challenger)",
        "CREATE INDEX challenges_at ON challenges (at)",
    ),
    (
        """
        CREATE TABLE kept_seats (
          table_id TEXT NOT NULL REFERENCES tables (id),
          seat INTEGER NOT NULL,
          person TEXT NOT NULL REFERENCES people,
          until INTEGER NOT NULL,
          PRIMARY KEY (table_id, seat)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX kept_seats_person ON kept_seats (person)",
        "CREATE INDEX kept_seats_until ON kept_seats (until)",
        # Roughly when the host was last at the table, while it waits in the lobby.
        "ALTER TABLE tables ADD COLUMN host_seen INTEGER NOT NULL DEFAULT 0",
    ),
    # The score of the games before a rematch, as JSON.
    ("ALTER TABLE tables ADD COLUMN series TEXT",),
    # A single row.
    (
        """
        CREATE TABLE signs_of_life (
          id INTEGER PRIMARY KEY CHECK (id = 1),
          at INTEGER NOT NULL
        ) STRICT
        """,
    ),
    # Moderation. Reports form a queue: taken by a moderator, then closed with an outcome.
    (
        "ALTER TABLE people ADD COLUMN is_moderator INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE reports ADD COLUMN message INTEGER",
        "ALTER TABLE reports ADD COLUMN taken_by TEXT REFERENCES people",
        "ALTER TABLE reports ADD COLUMN taken_at INTEGER",
        "ALTER TABLE reports ADD COLUMN outcome TEXT",
        "ALTER TABLE reports ADD COLUMN closed_at INTEGER",
        "CREATE INDEX reports_open ON reports (number) WHERE closed_at IS NULL",
        "CREATE INDEX reports_about ON reports (about, number)",
        """
        CREATE TABLE mutes (
          number INTEGER PRIMARY KEY AUTOINCREMENT,
          person TEXT NOT NULL REFERENCES people,
          at INTEGER NOT NULL,
          until INTEGER NOT NULL,
          why TEXT NOT NULL
        ) STRICT
        """,
        "CREATE INDEX mutes_person ON mutes (person, until)",
        """
        CREATE TABLE notes (
          number INTEGER PRIMARY KEY AUTOINCREMENT,
          person TEXT NOT NULL REFERENCES people,
          author TEXT REFERENCES people,
          at INTEGER NOT NULL,
          text TEXT NOT NULL
        ) STRICT
        """,
        "CREATE INDEX notes_person ON notes (person, number)",
        # Without references, so that no other change has to touch a line that must never change.
        """
        CREATE TABLE audit (
          number INTEGER PRIMARY KEY AUTOINCREMENT,
          do TEXT NOT NULL,
          by TEXT,
          whom TEXT,
          at INTEGER NOT NULL,
          why TEXT NOT NULL,
          report INTEGER,
          until INTEGER,
          role TEXT
        ) STRICT
        """,
        "CREATE INDEX audit_whom ON audit (whom)",
        "CREATE INDEX audit_by ON audit (by)",
        """
        CREATE TRIGGER audit_is_not_changed BEFORE UPDATE ON audit
        BEGIN SELECT raise(ABORT, 'the audit log only grows'); END
        """,
        """
        CREATE TRIGGER audit_is_not_deleted BEFORE DELETE ON audit
        BEGIN SELECT raise(ABORT, 'the audit log only grows'); END
        """,
    ),
    (
        "CREATE INDEX people_admins ON people (is_admin, id) WHERE is_admin = 1",
        # Separated by spaces. NULL for browsers and for the tokens from before there were scopes.
        "ALTER TABLE sessions ADD COLUMN scopes TEXT",
        "ALTER TABLE sessions ADD COLUMN seen INTEGER NOT NULL DEFAULT 0",
        """
        CREATE TABLE recovery_codes (
          person TEXT NOT NULL REFERENCES people,
          hash TEXT NOT NULL,
          PRIMARY KEY (person, hash)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE passkeys (
          id TEXT NOT NULL PRIMARY KEY,
          person TEXT NOT NULL REFERENCES people,
          public_key BLOB NOT NULL,
          sign_count INTEGER NOT NULL,
          label TEXT NOT NULL,
          created INTEGER NOT NULL,
          used INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX passkeys_person ON passkeys (person, created, id)",
    ),
    ("CREATE INDEX people_moderators ON people (is_moderator, id) WHERE is_moderator = 1",),
    (
        """
        CREATE TABLE reviews (
          table_id TEXT NOT NULL PRIMARY KEY REFERENCES tables (id),
          done INTEGER NOT NULL,
          parts INTEGER NOT NULL,
          review TEXT,
          failed TEXT
        ) STRICT
        """,
    ),
    # The puzzle room: runs of one puzzle after another, and ratings of people and of puzzles.
    (
        """
        CREATE TABLE puzzle_runs (
          id TEXT NOT NULL PRIMARY KEY,
          person TEXT NOT NULL REFERENCES people,
          game TEXT NOT NULL,
          mode TEXT NOT NULL,
          level TEXT,
          began INTEGER NOT NULL,
          puzzle TEXT NOT NULL,
          shown INTEGER NOT NULL,
          solved INTEGER NOT NULL,
          missed INTEGER NOT NULL,
          ended INTEGER,
          last TEXT
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX puzzle_runs_person ON puzzle_runs (person, game, mode, solved, began)",
        """
        CREATE TABLE solver_ratings (
          game TEXT NOT NULL,
          person TEXT NOT NULL REFERENCES people,
          mu REAL NOT NULL,
          sigma REAL NOT NULL,
          answers INTEGER NOT NULL,
          PRIMARY KEY (game, person)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX solver_ratings_person ON solver_ratings (person)",
        """
        CREATE TABLE puzzle_ratings (
          game TEXT NOT NULL,
          puzzle TEXT NOT NULL,
          mu REAL NOT NULL,
          sigma REAL NOT NULL,
          answers INTEGER NOT NULL,
          PRIMARY KEY (game, puzzle)
        ) STRICT, WITHOUT ROWID
        """,
    ),
    (
        """
        CREATE TABLE lesson_progress (
          person TEXT NOT NULL REFERENCES people,
          game TEXT NOT NULL,
          lesson TEXT NOT NULL,
          steps INTEGER NOT NULL,
          PRIMARY KEY (person, game, lesson)
        ) STRICT, WITHOUT ROWID
        """,
    ),
    (
        """
        CREATE TABLE deals (
          game TEXT NOT NULL,
          date TEXT NOT NULL,
          deal TEXT NOT NULL,
          benchmark TEXT,
          PRIMARY KEY (game, date)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE deal_attempts (
          game TEXT NOT NULL,
          date TEXT NOT NULL,
          person TEXT NOT NULL REFERENCES people,
          began INTEGER NOT NULL,
          placed TEXT NOT NULL,
          points INTEGER,
          ended INTEGER,
          PRIMARY KEY (game, date, person),
          FOREIGN KEY (game, date) REFERENCES deals
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX deal_attempts_person ON deal_attempts (person, game, date)",
        "CREATE INDEX deal_attempts_best ON deal_attempts (game, points DESC, ended)",
    ),
    # Finished games, their players, and the ratings that follow. A player is a person or a built-in bot.
    (
        """
        CREATE TABLE finished_games (
          number INTEGER PRIMARY KEY,
          table_id TEXT NOT NULL UNIQUE REFERENCES tables (id),
          game TEXT NOT NULL,
          variant TEXT NOT NULL,
          speed TEXT NOT NULL,
          rated INTEGER NOT NULL,
          private INTEGER NOT NULL,
          ended INTEGER NOT NULL,
          reason TEXT NOT NULL,
          moves INTEGER NOT NULL
        ) STRICT
        """,
        """
        CREATE TABLE finished_seats (
          table_id TEXT NOT NULL,
          seat INTEGER NOT NULL,
          player TEXT NOT NULL,
          place INTEGER NOT NULL,
          result TEXT NOT NULL,
          side INTEGER NOT NULL,
          first INTEGER NOT NULL,
          ended INTEGER NOT NULL,
          game TEXT NOT NULL,
          variant TEXT NOT NULL,
          PRIMARY KEY (table_id, seat)
        ) STRICT, WITHOUT ROWID
        """,
        # Everything that a list of games is filtered by, so that no row has to be read that is not shown.
        """
        CREATE INDEX finished_seats_player
        ON finished_seats (player, ended, table_id, game, variant, result, side, first)
        """,
        """
        CREATE TABLE ratings (
          game TEXT NOT NULL,
          speed TEXT NOT NULL,
          player TEXT NOT NULL,
          mu REAL NOT NULL,
          sigma REAL NOT NULL,
          games INTEGER NOT NULL,
          PRIMARY KEY (game, speed, player)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX ratings_player ON ratings (player)",
        "CREATE INDEX ratings_leaders ON ratings (game, speed, mu DESC, player, sigma)",
        """
        CREATE TABLE rating_days (
          player TEXT NOT NULL,
          game TEXT NOT NULL,
          speed TEXT NOT NULL,
          day INTEGER NOT NULL,
          mu REAL NOT NULL,
          sigma REAL NOT NULL,
          games INTEGER NOT NULL,
          PRIMARY KEY (player, game, speed, day)
        ) STRICT, WITHOUT ROWID
        """,
        "INSERT INTO jobs SELECT 'result', id, 0, 0, random() FROM tables WHERE status = 'over'",
    ),
    # Tournaments: their logs, and the people who take part in them.
    (
        "ALTER TABLE tables ADD COLUMN tournament TEXT",
        """
        CREATE TABLE tournaments (
          id TEXT NOT NULL PRIMARY KEY,
          setup TEXT NOT NULL,
          organiser TEXT NOT NULL REFERENCES people,
          invite TEXT NOT NULL UNIQUE,
          created INTEGER NOT NULL,
          status TEXT NOT NULL,
          seq INTEGER NOT NULL,
          updated INTEGER NOT NULL,
          is_listed INTEGER NOT NULL,
          is_past INTEGER NOT NULL
        ) STRICT
        """,
        "CREATE INDEX tournaments_listed ON tournaments (is_past, created, id) WHERE is_listed = 1",
        "CREATE INDEX tournaments_organiser ON tournaments (organiser, is_past)",
        """
        CREATE TABLE tournament_entries (
          tournament TEXT NOT NULL REFERENCES tournaments,
          seq INTEGER NOT NULL,
          at INTEGER NOT NULL,
          what TEXT NOT NULL,
          PRIMARY KEY (tournament, seq)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE tournament_people (
          person TEXT NOT NULL REFERENCES people,
          tournament TEXT NOT NULL REFERENCES tournaments,
          PRIMARY KEY (person, tournament)
        ) STRICT, WITHOUT ROWID
        """,
    ),
    # Seeks for an opponent, who follows whom, and the games that can be watched.
    (
        """
        CREATE TABLE seeks (
          person TEXT NOT NULL REFERENCES people,
          game TEXT NOT NULL,
          speed TEXT NOT NULL,
          id TEXT NOT NULL,
          rated INTEGER NOT NULL,
          points INTEGER NOT NULL,
          uncertainty INTEGER NOT NULL,
          since INTEGER NOT NULL,
          until INTEGER NOT NULL,
          opponent TEXT,
          table_id TEXT,
          PRIMARY KEY (person, game, speed)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX seeks_open ON seeks (game, speed, since) WHERE table_id IS NULL",
        "CREATE INDEX seeks_until ON seeks (until)",
        """
        CREATE TABLE follows (
          person TEXT NOT NULL REFERENCES people,
          followed TEXT NOT NULL REFERENCES people,
          since INTEGER NOT NULL,
          PRIMARY KEY (person, followed)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX follows_followed ON follows (followed)",
        """
        CREATE TABLE last_seen (
          person TEXT NOT NULL PRIMARY KEY REFERENCES people,
          at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX tables_live ON tables (created, id) WHERE status = 'playing' AND visibility = 'open'",
    ),
    (
        """
        CREATE TABLE personal_bests (
          person TEXT NOT NULL REFERENCES people,
          game TEXT NOT NULL,
          kind TEXT NOT NULL,
          unit TEXT NOT NULL,
          score INTEGER NOT NULL,
          table_id TEXT NOT NULL,
          at INTEGER NOT NULL,
          previous INTEGER,
          PRIMARY KEY (person, game, kind)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX personal_bests_last ON personal_bests (person, at DESC, game, kind)",
    ),
)
