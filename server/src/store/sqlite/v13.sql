-- What is over is packed, then deleted.

-- Where the log of a match that is over is: NULL: in `entries`; 'packing': packed, and being taken out of there;
-- 'packed'; 'gone': its time is over.
ALTER TABLE matches ADD COLUMN log TEXT CHECK (log IN ('packing', 'packed', 'gone'));
-- Nobody wrote down when the matches of version 1 ended: their time begins now.
UPDATE matches SET ended_at = idle_since WHERE ended_at IS NULL AND state IN ('over', 'void');
CREATE INDEX matches_to_pack ON matches (ended_at) WHERE log IS NULL AND ended_at IS NOT NULL;
CREATE INDEX matches_packed ON matches (log, ended_at) WHERE log IS NOT NULL;

-- Whole logs: a line for each entry, when it was, a tabulator and what happened; deflated.
CREATE TABLE packed_logs (
    match_id BLOB NOT NULL PRIMARY KEY REFERENCES matches (id),
    entries BLOB NOT NULL
);
