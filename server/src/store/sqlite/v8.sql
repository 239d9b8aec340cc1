-- Fair deals, and what ratings are found by.

-- What is sealed as the seed: NULL: the seed itself. Else the server's secret, from which with the shares the seed follows; 'open' as
-- long as shares may be revealed.
ALTER TABLE matches ADD COLUMN draw TEXT CHECK (draw IN ('open', 'closed'));
CREATE INDEX matches_drawing ON matches (started_at) WHERE draw = 'open';

-- The hash of the share that somebody's device announced, and the share once it was revealed.
ALTER TABLE match_seats ADD COLUMN share_hash BLOB;
ALTER TABLE match_seats ADD COLUMN share BLOB;
ALTER TABLE tickets ADD COLUMN share_hash BLOB;

-- Somebody's ratings, at all games; what happened in a month.
CREATE INDEX ratings_by_account ON ratings (account_id);
CREATE INDEX rating_events_by_time ON rating_events (at);
