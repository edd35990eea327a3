"""The tables by which nodes share what need not outlive them.

Most are not logged, so a change costs no disk. After a crash of PostgreSQL they are empty: nodes notice and
fill them again.
"""

from __future__ import annotations

from typing import Final

SHARED: Final = (
    """
    CREATE TABLE nodes (
      id text COLLATE "C" PRIMARY KEY,
      seen bigint NOT NULL
    ) WITH (fillfactor = 50)
    """,
    # A single row: the last time when no node was alive.
    "CREATE TABLE outages (id integer PRIMARY KEY CHECK (id = 1), since bigint, until bigint)",
    "INSERT INTO outages VALUES (1, NULL, NULL)",
    # Nodes that have said who is connected to them since PostgreSQL last crashed.
    'CREATE UNLOGGED TABLE known_nodes (id text COLLATE "C" PRIMARY KEY)',
    """
    CREATE UNLOGGED TABLE connected_people (
      place text COLLATE "C" NOT NULL,
      node text COLLATE "C" NOT NULL,
      people text[] NOT NULL,
      anonymous bigint NOT NULL,
      PRIMARY KEY (place, node)
    )
    """,
    "CREATE INDEX connected_people_node ON connected_people (node)",
    # `granted` says whether the last request for a single token was granted.
    """
    CREATE UNLOGGED TABLE token_buckets (
      bucket text COLLATE "C" PRIMARY KEY,
      tokens double precision NOT NULL,
      at bigint NOT NULL,
      burst double precision NOT NULL,
      rate double precision NOT NULL,
      granted boolean NOT NULL
    ) WITH (fillfactor = 70)
    """,
    "CREATE SEQUENCE claim_numbers",
    """
    CREATE UNLOGGED TABLE claim_windows (
      table_id text COLLATE "C" PRIMARY KEY,
      id bigint NOT NULL,
      closes bigint NOT NULL,
      leased_until bigint NOT NULL
    )
    """,
    """
    CREATE UNLOGGED TABLE held_claims (
      number bigint PRIMARY KEY,
      window_id bigint NOT NULL,
      seat bigint NOT NULL,
      key text COLLATE "C",
      claim text NOT NULL,
      held bigint NOT NULL,
      answer text,
      UNIQUE (window_id, seat)
    )
    """,
    """
    CREATE UNLOGGED TABLE bot_leases (
      table_id text COLLATE "C" NOT NULL,
      seat bigint NOT NULL,
      node text COLLATE "C" NOT NULL,
      until bigint NOT NULL,
      PRIMARY KEY (table_id, seat)
    )
    """,
    """
    CREATE UNLOGGED TABLE short_lived (
      key text COLLATE "C" PRIMARY KEY,
      value text NOT NULL,
      until bigint NOT NULL
    )
    """,
)

WORKERS: Final = (
    # A worker waits until a node writes a task into its row. Then the node waits for the answer.
    """
    CREATE UNLOGGED TABLE worker_leases (
      id text COLLATE "C" PRIMARY KEY,
      protocol bigint NOT NULL,
      seen bigint NOT NULL,
      node text COLLATE "C",
      task text,
      answer text
    ) WITH (fillfactor = 50)
    """,
)

NOW: Final = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
"""Milliseconds since 1970, by the clock of the database."""
