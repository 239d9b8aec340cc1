-- What is looked for at each start is found without going through all matches,
CREATE INDEX matches_unended ON matches (id) WHERE state = 'running';
CREATE INDEX matches_unsealed ON matches (id) WHERE length(seed) = 32;

-- and what is known of an account without going through what is known of all.
CREATE INDEX reports_of ON reports (of_account);
CREATE INDEX season_places_by_account ON season_places (account_id);
CREATE INDEX rooms_by_owner ON rooms (owner);
