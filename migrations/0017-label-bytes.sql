-- Labels count among the bytes of a session.
UPDATE heads SET stored_bytes = min(max(stored_bytes, 0), 1099511627776) + (
    SELECT sum(length(CAST(key AS BLOB)) + length(CAST(value AS BLOB)))
    FROM sessions JOIN session_labels ON session_labels.number = sessions.number
    WHERE sessions.id = heads.session)
WHERE session IN (SELECT id FROM sessions JOIN session_labels ON session_labels.number = sessions.number);
