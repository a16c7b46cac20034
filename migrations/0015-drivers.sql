-- Who drove a session last, where that is not the token that created it: the name of the token, or null if there was
-- none, and the revision of its first command. A row is written when the driver changes, and not with each command.
CREATE TABLE session_drivers (
    session TEXT NOT NULL PRIMARY KEY REFERENCES sessions (id),
    token TEXT,
    revision INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
