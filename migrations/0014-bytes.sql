-- What each session takes in the file: its settings, journal and snapshots, as they are stored. A command's bytes are
-- added when its row is settled, which rewrites the head anyway. The sums for tenants are made of these when the
-- database is opened, and kept in memory.
ALTER TABLE heads ADD COLUMN stored_bytes INTEGER NOT NULL DEFAULT 0;

UPDATE heads SET stored_bytes =
    coalesce((SELECT length(settings) FROM sessions WHERE sessions.id = heads.session), 0)
    + coalesce((
        SELECT sum(length(command) + length(events) + length(patch))
        FROM journal_places CROSS JOIN journal ON journal.position = journal_places.position
        WHERE journal_places.session = heads.session), 0)
    + coalesce((SELECT sum(length(body)) FROM snapshots WHERE snapshots.session = heads.session), 0);
