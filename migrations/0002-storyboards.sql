-- Storyboards as they were uploaded and as they were understood then.

CREATE TABLE storyboards (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    kind TEXT NOT NULL,
    created_microseconds INTEGER NOT NULL,
    source BLOB NOT NULL,
    document BLOB NOT NULL,
    warnings BLOB NOT NULL
) STRICT;

-- Which storyboards a session was created from, by the names its references use.
CREATE TABLE session_storyboards (
    session TEXT NOT NULL REFERENCES sessions (id),
    position INTEGER NOT NULL,
    name TEXT NOT NULL,
    storyboard TEXT NOT NULL REFERENCES storyboards (id),
    PRIMARY KEY (session, position)
) STRICT, WITHOUT ROWID;

CREATE INDEX session_storyboards_storyboard ON session_storyboards (storyboard);
