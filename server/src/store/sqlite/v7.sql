-- Ratings, and the queue.

-- How a match came about: from a room, or from the queue.
ALTER TABLE matches ADD COLUMN kind TEXT NOT NULL DEFAULT 'room' CHECK (kind IN ('room', 'casual', 'ranked'));
-- When who sits here gave the first sign of being there, in a match from the queue; NULL: not yet.
ALTER TABLE match_seats ADD COLUMN came_at INTEGER;

-- How strong somebody is at a game: what follows from the events below, kept at hand.
CREATE TABLE ratings (
    game TEXT NOT NULL,
    account_id BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    rating REAL NOT NULL,
    uncertainty REAL NOT NULL,
    matches INTEGER NOT NULL,
    rated_at INTEGER NOT NULL,
    -- Until when it counts as settled, if nothing more is played; 0: it does not.
    settled_until INTEGER NOT NULL,
    PRIMARY KEY (game, account_id)
) WITHOUT ROWID;
CREATE INDEX ratings_by_rating ON ratings (game, rating DESC, account_id);

-- One event for each ranked match, in the order in which they ended.
CREATE TABLE rating_events (
    id INTEGER NOT NULL PRIMARY KEY,
    match_id BLOB NOT NULL UNIQUE,
    game TEXT NOT NULL,
    at INTEGER NOT NULL,
    void INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX rating_events_by_game ON rating_events (game, id);
-- Who came where in it, and what they were rated before and after. Accounts that are gone stay here as numbers.
CREATE TABLE rating_changes (
    event INTEGER NOT NULL REFERENCES rating_events (id),
    account_id BLOB NOT NULL,
    place INTEGER NOT NULL,
    rating_before REAL NOT NULL,
    uncertainty_before REAL NOT NULL,
    rating REAL NOT NULL,
    uncertainty REAL NOT NULL,
    PRIMARY KEY (event, account_id)
) WITHOUT ROWID;
CREATE INDEX rating_changes_by_account ON rating_changes (account_id, event);

-- The final tables of the months, `2026-11`; a month without a row is not closed.
CREATE TABLE seasons (
    season TEXT NOT NULL PRIMARY KEY,
    closed_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE season_places (
    season TEXT NOT NULL REFERENCES seasons (season),
    game TEXT NOT NULL,
    place INTEGER NOT NULL,
    account_id BLOB NOT NULL,
    rating REAL NOT NULL,
    uncertainty REAL NOT NULL,
    matches INTEGER NOT NULL,
    PRIMARY KEY (season, game, place)
) WITHOUT ROWID;

-- Who waits for a match: one ticket for an account.
CREATE TABLE tickets (
    account_id BLOB NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    id BLOB NOT NULL UNIQUE,
    request_id TEXT NOT NULL,
    -- JSON: what is waited for.
    wish TEXT NOT NULL,
    -- Of who was let down by a match that came to nothing: as it was then.
    queued_at INTEGER NOT NULL,
    -- When its stream was last alive.
    seen_at INTEGER NOT NULL,
    match_id BLOB
) WITHOUT ROWID;
CREATE INDEX tickets_waiting ON tickets (queued_at) WHERE match_id IS NULL;
CREATE INDEX tickets_seated ON tickets (match_id) WHERE match_id IS NOT NULL;

-- What is remembered of somebody's waiting: how often in a row they did not come, until when they wait for that,
-- and since when they waited for a match to which another did not come.
CREATE TABLE queue_marks (
    account_id BLOB NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    no_shows INTEGER NOT NULL DEFAULT 0,
    barred_until INTEGER NOT NULL DEFAULT 0,
    queued_at INTEGER,
    front_until INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
