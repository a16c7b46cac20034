-- Sessions that nobody uses may be deleted after a while.

-- When a client last used the session (a command, a reading or a stream), in microseconds since 1970. The commands of a
-- session with a manual clock are in active_microseconds already. Readings are not written one by one: upkeep stores
-- the time once it is a tenth of the time of expiry, and an hour at most, ahead of what is stored. Null in sessions from
-- before.
ALTER TABLE heads ADD COLUMN used_microseconds INTEGER;
-- The seconds without use after which the session is deleted; 0 for never, null for the service's setting.
ALTER TABLE heads ADD COLUMN expire_seconds INTEGER;
CREATE INDEX heads_expiring ON heads (session) WHERE expire_seconds IS NOT NULL;

DROP VIEW session_records;
CREATE VIEW session_records AS
SELECT
    sessions.number, sessions.id, sessions.label, sessions.created_microseconds, sessions.rules_revision,
    sessions.tenant, sessions.owner,
    heads.revision, heads.time_microseconds, heads.next_sequence, heads.digest, heads.status, heads.reason,
    heads.clock_mode, heads.clock_rate, heads.due_microseconds, heads.active_microseconds,
    heads.used_microseconds, heads.expire_seconds
FROM sessions JOIN heads ON heads.session = sessions.id;
