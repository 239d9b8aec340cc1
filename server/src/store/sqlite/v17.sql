-- Only a clock that is trusted does what cannot be undone.

-- For how long the clock had gone without a leap at the last sign of life, in milliseconds.
ALTER TABLE life ADD COLUMN steady_ms INTEGER NOT NULL DEFAULT 0;
-- The latest sign of life of all: later than the last one where the clock was set back, or is behind.
ALTER TABLE life ADD COLUMN latest_at INTEGER NOT NULL DEFAULT 0;
UPDATE life SET latest_at = alive_at;

-- When the day was closed; NULL: it is not.
ALTER TABLE daily_days ADD COLUMN closed_at INTEGER;
UPDATE daily_days SET closed_at = (SELECT alive_at FROM life) WHERE (day + 1) * 86400000 + 21600000 <= (SELECT alive_at FROM life);

-- What somebody plays is found without going through what they have played, and of two who are called the same each is told
-- from the other.

-- The seats of people in running matches.
CREATE TABLE running_seats (
    account_id BLOB NOT NULL,
    match_id BLOB NOT NULL REFERENCES matches (id),
    PRIMARY KEY (account_id, match_id)
) WITHOUT ROWID;
INSERT INTO running_seats
SELECT account_id, match_id FROM match_seats JOIN matches ON id = match_id WHERE account_id IS NOT NULL AND state = 'running';

-- Whatever begins or ends a match need not know of them.
CREATE TRIGGER seat_runs AFTER INSERT ON match_seats WHEN new.account_id IS NOT NULL BEGIN
    INSERT INTO running_seats SELECT new.account_id, id FROM matches WHERE id = new.match_id AND state = 'running';
END;
CREATE TRIGGER match_ends AFTER UPDATE OF state ON matches WHEN new.state <> 'running' BEGIN
    DELETE FROM running_seats WHERE match_id = new.id
        AND account_id IN (SELECT account_id FROM match_seats WHERE match_seats.match_id = new.id);
END;

-- A name with its digits; of an account that is deleted what stands for it.
ALTER TABLE accounts ADD COLUMN called TEXT GENERATED ALWAYS AS (iif(deleted_at IS NULL, name || '#' || tag, name)) VIRTUAL;
