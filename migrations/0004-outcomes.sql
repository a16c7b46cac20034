-- What requests with an idempotency key were answered, so that a retry gets the same answer.

CREATE TABLE outcomes (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    scope TEXT NOT NULL,
    key TEXT NOT NULL,
    body_digest BLOB NOT NULL,
    status INTEGER NOT NULL,
    headers BLOB NOT NULL,
    body BLOB NOT NULL,
    created_microseconds INTEGER NOT NULL,
    expires_microseconds INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX outcomes_key ON outcomes (scope, key);
