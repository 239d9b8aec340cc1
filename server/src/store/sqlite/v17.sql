-- Only a clock that is trusted does what cannot be undone.

-- For how long the clock had gone without a leap at the last sign of life, in milliseconds.
ALTER TABLE life ADD COLUMN steady_ms INTEGER NOT NULL DEFAULT 0;
-- The latest sign of life of all: later than the last one where the clock was set back, or is behind.
ALTER TABLE life ADD COLUMN latest_at INTEGER NOT NULL DEFAULT 0;
UPDATE life SET latest_at = alive_at;

-- When the day was closed; NULL: it is not.
ALTER TABLE daily_days ADD COLUMN closed_at INTEGER;
UPDATE daily_days SET closed_at = (SELECT alive_at FROM life) WHERE (day + 1) * 86400000 + 21600000 <= (SELECT alive_at FROM life);
