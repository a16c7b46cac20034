-- Secrets of the database itself, made when it is opened. With 'cursors' the places of lists are encrypted for clients,
-- who could otherwise count the rows of other tenants.
CREATE TABLE secrets (
    name TEXT NOT NULL PRIMARY KEY,
    value BLOB NOT NULL
) STRICT, WITHOUT ROWID;
