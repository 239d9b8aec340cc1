-- The daily deal.

-- How a match came about may now be a daily deal as well, and then of which day (days since 1970).
ALTER TABLE matches RENAME COLUMN kind TO old_kind;
ALTER TABLE matches ADD COLUMN kind TEXT NOT NULL DEFAULT 'room' CHECK (kind IN ('room', 'casual', 'ranked', 'daily'));
UPDATE matches SET kind = old_kind WHERE old_kind <> 'room';
ALTER TABLE matches DROP COLUMN old_kind;
ALTER TABLE matches ADD COLUMN day INTEGER;

-- The secret of each day, sealed under its id as a seed is under its match's, and since when its commitment is published.
CREATE TABLE daily_days (
    day INTEGER NOT NULL PRIMARY KEY,
    id BLOB NOT NULL,
    secret BLOB NOT NULL,
    published_at INTEGER NOT NULL
);

-- Each account's try at each deal: one.
CREATE TABLE daily_tries (
    day INTEGER NOT NULL,
    game TEXT NOT NULL,
    account_id BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    match_id BLOB NOT NULL UNIQUE REFERENCES matches (id),
    -- Whether it enters the table.
    listed INTEGER NOT NULL,
    -- What is compared, once it was played to its end: the place, the points ahead of the best of the others, and of who came first the
    -- number of own moves. NULL: it was not, or was given up.
    place INTEGER,
    ahead INTEGER,
    moves INTEGER,
    total INTEGER,
    PRIMARY KEY (day, game, account_id)
) WITHOUT ROWID;
CREATE INDEX daily_tries_by_account ON daily_tries (account_id);
CREATE INDEX daily_tries_table ON daily_tries (day, game, place, ahead DESC, moves) WHERE listed AND place IS NOT NULL;
