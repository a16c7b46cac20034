-- Who owns what. Everything from before there were tenants belongs to the tenant 'default'.

ALTER TABLE sessions ADD COLUMN tenant TEXT NOT NULL DEFAULT 'default';
-- The name of the token that created the session.
ALTER TABLE sessions ADD COLUMN owner TEXT;
CREATE INDEX sessions_tenant ON sessions (tenant, number);

DROP VIEW session_records;
CREATE VIEW session_records AS
SELECT
    sessions.number, sessions.id, sessions.label, sessions.created_microseconds, sessions.rules_revision,
    sessions.tenant, sessions.owner,
    heads.revision, heads.time_microseconds, heads.next_sequence, heads.digest, heads.status, heads.reason,
    heads.clock_mode, heads.clock_rate, heads.due_microseconds, heads.active_microseconds
FROM sessions JOIN heads ON heads.session = sessions.id;

-- The column stands behind the long texts of a row; lists find it in the index.
ALTER TABLE storyboards ADD COLUMN tenant TEXT NOT NULL DEFAULT 'default';
CREATE INDEX storyboards_tenant ON storyboards (tenant, number);
DROP INDEX storyboards_name;
CREATE INDEX storyboards_name ON storyboards (tenant, name, number);

ALTER TABLE archives ADD COLUMN tenant TEXT NOT NULL DEFAULT 'default';
CREATE INDEX archives_tenant ON archives (tenant, number);
DROP INDEX archives_session;
CREATE INDEX archives_session ON archives (session, tenant, number) WHERE session IS NOT NULL;

-- The answers kept for idempotency keys are limited for each tenant: the sums get its name, and a count.
DROP TRIGGER outcome_added;
DROP TRIGGER outcome_changed;
DROP TRIGGER outcome_removed;
DROP TABLE outcome_sizes;
DROP TABLE outcome_totals;
DROP INDEX outcomes_key;
ALTER TABLE outcomes ADD COLUMN tenant TEXT NOT NULL DEFAULT 'default';
CREATE UNIQUE INDEX outcomes_key ON outcomes (tenant, scope, key);
CREATE INDEX outcomes_tenant ON outcomes (tenant, number);

-- The answers of each tenant, and of each of its sessions, in the order in which they were kept.
CREATE TABLE outcome_sizes (
    tenant TEXT NOT NULL,
    session TEXT NOT NULL,
    number INTEGER NOT NULL,
    size INTEGER NOT NULL,
    PRIMARY KEY (tenant, session, number)
) STRICT, WITHOUT ROWID;

-- Their counts and sums. The row of the session '*' has those of the tenant. A sum that somebody has changed stays
-- within bounds, so that no answer is refused for it.
CREATE TABLE outcome_totals (
    tenant TEXT NOT NULL,
    session TEXT NOT NULL,
    count INTEGER NOT NULL,
    size INTEGER NOT NULL,
    PRIMARY KEY (tenant, session)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER outcome_size_added AFTER INSERT ON outcome_sizes BEGIN
    INSERT INTO outcome_totals (tenant, session, count, size)
    VALUES (new.tenant, new.session, 1, new.size), (new.tenant, '*', 1, new.size)
    ON CONFLICT (tenant, session) DO UPDATE SET
        count = min(max(count, 0), 1099511627776) + 1,
        size = min(max(size, 0), 1099511627776) + excluded.size;
END;

CREATE TRIGGER outcome_size_removed AFTER DELETE ON outcome_sizes BEGIN
    UPDATE outcome_totals SET
        count = min(max(count, 1), 1099511627776) - 1,
        size = min(max(size, 0), 1099511627776) - max(old.size, 0)
    WHERE tenant = old.tenant AND session IN (old.session, '*');
    DELETE FROM outcome_totals WHERE tenant = old.tenant AND session = old.session AND size <= 0;
END;

CREATE TRIGGER outcome_added AFTER INSERT ON outcomes BEGIN
    INSERT INTO outcome_sizes (tenant, session, number, size)
    VALUES (new.tenant, new.session, new.number, length(new.headers) + length(new.body));
END;

CREATE TRIGGER outcome_changed AFTER UPDATE ON outcomes BEGIN
    DELETE FROM outcome_sizes WHERE tenant = old.tenant AND session = old.session AND number = old.number;
    INSERT INTO outcome_sizes (tenant, session, number, size)
    VALUES (new.tenant, new.session, new.number, length(new.headers) + length(new.body));
END;

CREATE TRIGGER outcome_removed AFTER DELETE ON outcomes BEGIN
    DELETE FROM outcome_sizes WHERE tenant = old.tenant AND session = old.session AND number = old.number;
END;

INSERT INTO outcome_sizes (tenant, session, number, size)
SELECT tenant, session, number, length(headers) + length(body) FROM outcomes;
