-- One cell that is rewritten to find out whether the database can be written at the moment.
CREATE TABLE pulse (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    beat INTEGER NOT NULL
) STRICT;

INSERT INTO pulse (id, beat) VALUES (1, 0);

-- Earlier builds quarantined a session when the disk was full, another program held the write lock, or the service
-- was stopping. None of that is a fault of the session. What is really damaged is found again when it is next read.
UPDATE heads SET status = 'active', reason = NULL
WHERE status = 'quarantined' AND (
    reason LIKE 'The disk that holds % is full; make room and try again.'
    OR reason LIKE '% is locked by another program; close that one and try again.'
    OR reason LIKE '% cannot be written (%); make the file and its folder writable or name another file.'
    OR reason LIKE '% is damaged (%); restore it from a backup or name another file.'
    OR reason LIKE 'SQLite failed on %'
    OR reason LIKE '% has been closed.'
    OR reason LIKE 'An earlier write failed: %'
    OR reason = 'The server is stopping.'
    OR reason = 'The store has too much to write at the moment.'
);
