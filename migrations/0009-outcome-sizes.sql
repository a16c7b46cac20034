-- What the answers kept for idempotency keys amount to, for each session and for all, so that it can be limited in
-- bytes without adding up what is there.

-- The session that a request was about, from the scope "<method> /v1/sessions/<session>/…"; empty for other requests.
ALTER TABLE outcomes ADD COLUMN session TEXT GENERATED ALWAYS AS (
    CASE WHEN instr(scope, ' /v1/sessions/') > 0 THEN substr(
        substr(scope, instr(scope, ' /v1/sessions/') + 14), 1,
        instr(substr(scope, instr(scope, ' /v1/sessions/') + 14) || '/', '/') - 1)
    ELSE '' END) VIRTUAL;

-- The answers of each session in the order in which they were kept.
CREATE TABLE outcome_sizes (
    session TEXT NOT NULL,
    number INTEGER NOT NULL,
    size INTEGER NOT NULL,
    PRIMARY KEY (session, number)
) STRICT, WITHOUT ROWID;

-- Their sums. The row of the session '*' has that of all. A sum that somebody has changed stays within bounds, so that
-- no answer is refused for it.
CREATE TABLE outcome_totals (
    session TEXT NOT NULL PRIMARY KEY,
    size INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TRIGGER outcome_size_added AFTER INSERT ON outcome_sizes BEGIN
    INSERT INTO outcome_totals (session, size) VALUES (new.session, new.size), ('*', new.size)
    ON CONFLICT (session) DO UPDATE SET size = min(max(size, 0), 1099511627776) + excluded.size;
END;

CREATE TRIGGER outcome_size_removed AFTER DELETE ON outcome_sizes BEGIN
    UPDATE outcome_totals SET size = min(max(size, 0), 1099511627776) - max(old.size, 0)
    WHERE session IN (old.session, '*');
    DELETE FROM outcome_totals WHERE session = old.session AND size <= 0;
END;

CREATE TRIGGER outcome_added AFTER INSERT ON outcomes BEGIN
    INSERT INTO outcome_sizes (session, number, size)
    VALUES (new.session, new.number, length(new.headers) + length(new.body));
END;

CREATE TRIGGER outcome_changed AFTER UPDATE ON outcomes BEGIN
    DELETE FROM outcome_sizes WHERE session = old.session AND number = old.number;
    INSERT INTO outcome_sizes (session, number, size)
    VALUES (new.session, new.number, length(new.headers) + length(new.body));
END;

CREATE TRIGGER outcome_removed AFTER DELETE ON outcomes BEGIN
    DELETE FROM outcome_sizes WHERE session = old.session AND number = old.number;
END;

INSERT INTO outcome_sizes (session, number, size)
SELECT session, number, length(headers) + length(body) FROM outcomes;
