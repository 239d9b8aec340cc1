-- Looking on.

-- Whether others may look on at what this account plays.
ALTER TABLE accounts ADD COLUMN watchable INTEGER NOT NULL DEFAULT 0;
