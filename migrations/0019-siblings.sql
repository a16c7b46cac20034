-- A row of the hierarchy names the sibling before it. Its number among its siblings, which it had before, changed
-- whenever an earlier one left.
ALTER TABLE hierarchy ADD COLUMN sibling_before TEXT;

UPDATE hierarchy SET sibling_before = placed.sibling
FROM (
    SELECT
        session, controller,
        lag(controller) OVER (PARTITION BY session, parent ORDER BY position, controller) AS sibling
    FROM hierarchy WHERE parent IS NOT NULL
) AS placed
WHERE hierarchy.session = placed.session AND hierarchy.controller = placed.controller;

ALTER TABLE hierarchy DROP COLUMN position;
