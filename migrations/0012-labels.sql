-- Labels of sessions: a few short texts by their keys, which select sessions in lists and deletions. They are no part
-- of a session's journal and change without it. Sessions from before have none.
CREATE TABLE session_labels (
    tenant TEXT NOT NULL,
    number INTEGER NOT NULL REFERENCES sessions (number),
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (number, key)
) STRICT, WITHOUT ROWID;

-- The sessions of a tenant with a value of a key, and with a key, in the order of creation.
CREATE INDEX session_labels_value ON session_labels (tenant, key, value, number);
CREATE INDEX session_labels_key ON session_labels (tenant, key, number);
