-- Clocks, and places.

-- NULL: without clocks.
ALTER TABLE matches ADD COLUMN speed TEXT;
-- The place, from 1, once the match is over.
ALTER TABLE match_seats ADD COLUMN place INTEGER;

-- What a room was asked for now says how fast, too; of those that there are it is taken as unknown.
UPDATE rooms SET request = NULL;

-- When the server was last alive, and when none was: then no clock runs.
CREATE TABLE life (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 0),
    alive_at INTEGER NOT NULL
);
CREATE TABLE outages (
    until INTEGER NOT NULL PRIMARY KEY,
    since INTEGER NOT NULL
);
