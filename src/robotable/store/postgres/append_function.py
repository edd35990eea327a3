"""The function in the database that appends to many logs at once: one round trip and one commit for all of
them.

It answers as if the appends came one after the other. The arrays describe one append each (`tables_` to
`clients`), or one row each with the number of the append that it belongs to.
"""

from __future__ import annotations

from typing import Final

APPENDED: Final = 0
REPEATED: Final = 1
BEHIND: Final = 2
NO_TABLE: Final = 3

APPEND_ALL: Final = f"""
CREATE FUNCTION append_all(
  writer uuid, group_number bigint,
  tables_ text[], expected bigint[], lasts bigint[], ats bigint[], statuses text[],
  people_ text[], clients text[],
  entry_of integer[], entry_seq bigint[], entry_at bigint[], entry_what text[],
  sitter_of integer[], sitter_seat bigint[], sitter_person text[], sitter_to_move boolean[],
  job_of integer[], job_kind text[], job_key text[], job_due bigint[],
  notification_of integer[], notification_person text[], notification_kind text[], notification_body text[],
  OUT outcomes smallint[], OUT seqs bigint[]
) LANGUAGE plpgsql
-- The plans are made once and for a small database, but a scan of a whole table is never right here.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
  asked record;
  is_accepted boolean[] := array_fill(false, ARRAY[cardinality(tables_)]);
  is_last boolean[] := is_accepted;
  current_table text;
  current_seq bigint;
  last_accepted integer;
BEGIN
  -- Locked from here to the commit, so whoever asks for the answers of a group waits until it has ended. A
  -- group that was given up finds a higher number, and writes nothing.
  UPDATE writers SET number = group_number WHERE id = writer AND number < group_number;
  IF NOT FOUND THEN
    RAISE object_not_in_prerequisite_state USING MESSAGE = 'this group of appends was given up';
  END IF;

  outcomes := array_fill({NO_TABLE}::smallint, ARRAY[cardinality(tables_)]);
  seqs := array_fill(0::bigint, ARRAY[cardinality(tables_)]);

  -- Always in the same order, so that two groups cannot wait for each other.
  PERFORM 1 FROM tables WHERE id = ANY (tables_) ORDER BY id FOR NO KEY UPDATE;

  FOR asked IN
    SELECT wanted.number, wanted.id, wanted.expected, wanted.last, tables.seq, commands.seq AS answered
    FROM unnest(tables_, expected, lasts, people_, clients) WITH ORDINALITY
      AS wanted (id, expected, last, person, client, number)
    JOIN tables USING (id)
    LEFT JOIN commands
      ON table_id = id AND commands.person = wanted.person AND commands.client = wanted.client
    ORDER BY id, number
  LOOP
    IF current_table IS DISTINCT FROM asked.id THEN
      IF last_accepted IS NOT NULL THEN
        is_last[last_accepted] := true;
      END IF;
      current_table := asked.id;
      current_seq := asked.seq;
      last_accepted := NULL;
    END IF;
    IF asked.answered IS NOT NULL THEN
      outcomes[asked.number] := {REPEATED};
      seqs[asked.number] := asked.answered;
    ELSIF current_seq <> asked.expected THEN
      outcomes[asked.number] := {BEHIND};
      seqs[asked.number] := current_seq;
    ELSE
      outcomes[asked.number] := {APPENDED};
      seqs[asked.number] := asked.last;
      current_seq := asked.last;
      is_accepted[asked.number] := true;
      last_accepted := asked.number;
    END IF;
  END LOOP;
  IF last_accepted IS NOT NULL THEN
    is_last[last_accepted] := true;
  END IF;

  UPDATE writers SET outcomes = append_all.outcomes, seqs = append_all.seqs WHERE id = writer;

  INSERT INTO commands
  SELECT id, person, client, last FROM unnest(tables_, people_, clients, lasts, is_accepted)
    AS new (id, person, client, last, accepted)
  WHERE accepted AND client IS NOT NULL;

  INSERT INTO entries
  SELECT tables_[number], seq, at, what FROM unnest(entry_of, entry_seq, entry_at, entry_what)
    AS new (number, seq, at, what)
  WHERE is_accepted[number];

  -- Only the last append with entries counts.
  UPDATE tables SET seq = new.last, status = new.status, updated = new.at
  FROM (
    SELECT DISTINCT ON (id) id, last, status, at
    FROM unnest(tables_, expected, lasts, statuses, ats, is_accepted) WITH ORDINALITY
      AS one (id, expected, last, status, at, accepted, number)
    WHERE accepted AND one.last > one.expected
    ORDER BY id, number DESC
  ) AS new
  WHERE tables.id = new.id;

  DELETE FROM sitters USING unnest(tables_, is_last) WITH ORDINALITY AS one (id, counts, number)
  WHERE counts AND table_id = id AND NOT EXISTS (
    SELECT 1 FROM unnest(sitter_of, sitter_seat) AS new (of_, new_seat)
    WHERE of_ = one.number AND new_seat = sitters.seat
  );

  INSERT INTO sitters
  SELECT tables_[number], seat, person, to_move
  FROM unnest(sitter_of, sitter_seat, sitter_person, sitter_to_move) AS new (number, seat, person, to_move)
  WHERE is_last[number]
  ON CONFLICT (table_id, seat) DO UPDATE SET person = excluded.person, to_move = excluded.to_move
  WHERE (sitters.person, sitters.to_move) IS DISTINCT FROM (excluded.person, excluded.to_move);

  IF cardinality(job_of) > 0 THEN
    DELETE FROM jobs USING (
      SELECT DISTINCT ON (kind, key) kind, key, due
      FROM unnest(job_of, job_kind, job_key, job_due) WITH ORDINALITY AS one (number, kind, key, due, place)
      WHERE is_accepted[number] ORDER BY kind, key, place DESC
    ) AS new
    WHERE new.due IS NULL AND jobs.kind = new.kind AND jobs.key = new.key;

    INSERT INTO jobs
    SELECT kind, key, due, due, nextval('job_tokens') FROM (
      SELECT DISTINCT ON (kind, key) kind, key, due
      FROM unnest(job_of, job_kind, job_key, job_due) WITH ORDINALITY AS one (number, kind, key, due, place)
      WHERE is_accepted[number] ORDER BY kind, key, place DESC
    ) AS new
    WHERE due IS NOT NULL
    ON CONFLICT (kind, key) DO UPDATE SET due = excluded.due, ready = excluded.ready, token = excluded.token;
  END IF;

  IF cardinality(notification_of) > 0 THEN
    INSERT INTO notifications (person, kind, body)
    SELECT person, kind, body
    FROM unnest(notification_of, notification_person, notification_kind, notification_body) WITH ORDINALITY
      AS new (number, person, kind, body, place)
    WHERE is_accepted[number] ORDER BY place;
  END IF;
END $$
"""
