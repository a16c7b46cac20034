-- A command is written by appending one row to the journal, and by nothing else. What else follows from the row
-- (where the session stands, where the row is found, how the hierarchy looks) is settled for many rows at once.

-- The journal again, without its index, and with what its rows say for the other tables.
CREATE TABLE journal_rows (
    position INTEGER PRIMARY KEY,
    session TEXT NOT NULL,
    revision INTEGER NOT NULL,
    format INTEGER NOT NULL,
    rules_revision INTEGER NOT NULL,
    time_microseconds INTEGER NOT NULL,
    first_sequence INTEGER NOT NULL,
    event_count INTEGER NOT NULL,
    active_microseconds INTEGER,
    due_microseconds INTEGER,
    digest BLOB NOT NULL,
    command BLOB NOT NULL,
    events BLOB NOT NULL,
    patch BLOB NOT NULL,
    -- What the command changed in the readable hierarchy.
    hierarchy BLOB
) STRICT;

INSERT INTO journal_rows (position, session, revision, format, rules_revision, time_microseconds, first_sequence,
    event_count, digest, command, events, patch)
SELECT position, session, revision, format, rules_revision, time_microseconds, first_sequence,
    event_count, digest, command, events, patch FROM journal ORDER BY position;
DROP TABLE journal;
ALTER TABLE journal_rows RENAME TO journal;

-- Where the settled rows of a session are. Sequences grow with revisions, so one order finds both.
CREATE TABLE journal_places (
    session TEXT NOT NULL,
    revision INTEGER NOT NULL,
    first_sequence INTEGER NOT NULL,
    position INTEGER NOT NULL,
    PRIMARY KEY (session, revision)
) STRICT, WITHOUT ROWID;

INSERT INTO journal_places (session, revision, first_sequence, position)
SELECT session, revision, first_sequence, position FROM journal ORDER BY session, revision;

-- The last row of the journal that is settled; one row. Later rows are settled when the database is opened.
CREATE TABLE settlement (
    position INTEGER NOT NULL
) STRICT;

INSERT INTO settlement (position) SELECT coalesce(max(position), 0) FROM journal;
