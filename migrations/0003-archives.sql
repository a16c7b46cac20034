-- State-restoration archives. They outlive the session they came from, and may be imported without one.

CREATE TABLE archives (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    session TEXT,
    label TEXT,
    created_microseconds INTEGER NOT NULL,
    format INTEGER NOT NULL,
    device TEXT NOT NULL,
    system_version TEXT NOT NULL,
    digest BLOB NOT NULL,
    body BLOB NOT NULL
) STRICT;

CREATE INDEX archives_session ON archives (session) WHERE session IS NOT NULL;
