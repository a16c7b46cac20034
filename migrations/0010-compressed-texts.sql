-- From here on a long text (command, events, patch, body, settings, source, document, warnings) may be compressed: it
-- is a Zstandard frame then, which begins with the bytes 28 B5 2F FD. The tables stay as they are; builds that do not
-- know compressed texts refuse the database because of this entry in the ledger.
SELECT 1;
