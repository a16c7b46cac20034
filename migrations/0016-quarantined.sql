-- Counts the sessions in quarantine, for the metrics, without looking at the others.
CREATE INDEX heads_quarantined ON heads (session) WHERE status = 'quarantined';
