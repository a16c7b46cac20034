-- Sessions name the storyboards they are made from, and of several uploads under one name the newest is meant.
CREATE INDEX storyboards_name ON storyboards (name, number);

-- Whether an imported archive came without the digest of an export: somebody wrote or edited it.
ALTER TABLE archives ADD COLUMN edited INTEGER NOT NULL DEFAULT 0 CHECK (edited IN (0, 1));
