-- What somebody has played, for others to see.

-- Whether others may see it.
ALTER TABLE accounts ADD COLUMN history_open INTEGER NOT NULL DEFAULT 0;
