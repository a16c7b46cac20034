-- From here on the events of an old command may be thinned: in their place the row has the eight bytes 00 74 68 69 6E 6E
-- 65 64 and their SHA-256, which is what the digest chain covers. The changes of the hierarchy, which such a row has
-- long passed on, are gone as well. Builds that do not know thinned events refuse the database.

-- The last revision that was looked at for thinning: no later one is thinned.
ALTER TABLE heads ADD COLUMN thinned_revision INTEGER NOT NULL DEFAULT 0;

-- The bytes that thinning has freed inside pages since the file was rewritten: later rows do not use them.
ALTER TABLE settlement ADD COLUMN thinned_bytes INTEGER NOT NULL DEFAULT 0;

DROP VIEW session_records;
CREATE VIEW session_records AS
SELECT
    sessions.number, sessions.id, sessions.label, sessions.created_microseconds, sessions.rules_revision,
    sessions.tenant, sessions.owner,
    heads.revision, heads.time_microseconds, heads.next_sequence, heads.digest, heads.status, heads.reason,
    heads.clock_mode, heads.clock_rate, heads.due_microseconds, heads.active_microseconds,
    heads.used_microseconds, heads.expire_seconds, heads.thinned_revision
FROM sessions JOIN heads ON heads.session = sessions.id;
