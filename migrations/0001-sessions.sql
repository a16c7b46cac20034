-- Sessions, their journals, and the hierarchy as it stands.
-- All times are microseconds: a session's own clock where the column is called time,
-- real time since 1970 in the other columns.

-- What is settled when a session is created and never changes.
CREATE TABLE sessions (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    label TEXT,
    created_microseconds INTEGER NOT NULL,
    settings BLOB NOT NULL,
    rules_revision INTEGER NOT NULL
) STRICT;

-- Where a session stands. Small rows, apart from the settings, because every command rewrites one.
CREATE TABLE heads (
    session TEXT NOT NULL PRIMARY KEY REFERENCES sessions (id),
    revision INTEGER NOT NULL,
    time_microseconds INTEGER NOT NULL,
    next_sequence INTEGER NOT NULL,
    digest BLOB NOT NULL CHECK (length(digest) = 32),
    status TEXT NOT NULL CHECK (status IN ('active', 'terminated', 'quarantined')),
    reason TEXT,
    clock_mode TEXT NOT NULL CHECK (clock_mode IN ('manual', 'live')),
    clock_rate REAL NOT NULL,
    due_microseconds INTEGER,
    active_microseconds INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX heads_due ON heads (due_microseconds) WHERE due_microseconds IS NOT NULL;

-- One row a command, in the order of arrival over all sessions, so that a transaction appends.
CREATE TABLE journal (
    position INTEGER PRIMARY KEY,
    session TEXT NOT NULL REFERENCES sessions (id),
    revision INTEGER NOT NULL,
    format INTEGER NOT NULL,
    rules_revision INTEGER NOT NULL,
    time_microseconds INTEGER NOT NULL,
    first_sequence INTEGER NOT NULL,
    event_count INTEGER NOT NULL,
    digest BLOB NOT NULL,
    command BLOB NOT NULL,
    events BLOB NOT NULL,
    patch BLOB NOT NULL
) STRICT;

-- Sequences grow with revisions, so this one index finds both.
CREATE UNIQUE INDEX journal_revision ON journal (session, revision, first_sequence);

-- The whole state at a revision; a session is brought back from the newest and the patches after it.
CREATE TABLE snapshots (
    number INTEGER PRIMARY KEY,
    session TEXT NOT NULL REFERENCES sessions (id),
    revision INTEGER NOT NULL,
    format INTEGER NOT NULL,
    digest BLOB NOT NULL,
    body BLOB NOT NULL
) STRICT;

CREATE UNIQUE INDEX snapshots_revision ON snapshots (session, revision);

-- The controllers of every session as they are now, for people and their shells.
CREATE TABLE hierarchy (
    session TEXT NOT NULL REFERENCES sessions (id),
    controller TEXT NOT NULL,
    class TEXT NOT NULL,
    title TEXT,
    parent TEXT,
    presenting TEXT,
    presented TEXT,
    "window" TEXT,
    presentation_style TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('disappeared', 'appearing', 'appeared', 'disappearing')),
    storyboard_id TEXT,
    restoration_identifier TEXT,
    position INTEGER NOT NULL,
    PRIMARY KEY (session, controller)
) STRICT, WITHOUT ROWID;

-- Sessions that were deleted and whose journals are still being cleared away, some rows at a time.
CREATE TABLE deletions (
    session TEXT NOT NULL PRIMARY KEY REFERENCES sessions (id)
) STRICT, WITHOUT ROWID;

CREATE VIEW session_records AS
SELECT
    sessions.number, sessions.id, sessions.label, sessions.created_microseconds, sessions.rules_revision,
    heads.revision, heads.time_microseconds, heads.next_sequence, heads.digest, heads.status, heads.reason,
    heads.clock_mode, heads.clock_rate, heads.due_microseconds, heads.active_microseconds
FROM sessions JOIN heads ON heads.session = sessions.id;
