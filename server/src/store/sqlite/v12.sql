-- How the deals of ended matches were, counted once a day.

-- The counts, JSON, of the matches that ended from one day to another; of the last row also those of all before.
CREATE TABLE deal_days (
    last INTEGER NOT NULL PRIMARY KEY,
    first INTEGER NOT NULL,
    counts TEXT NOT NULL,
    total TEXT
);

CREATE INDEX matches_by_end ON matches (ended_at) WHERE ended_at IS NOT NULL;
