-- A list of archives says which were edited. That column stands behind the body in a row, so that reading it takes
-- every page of the body; the index has the few archives of which it is true.
CREATE INDEX archives_edited ON archives (edited, number) WHERE edited = 1;
