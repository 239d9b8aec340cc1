-- What happens around the seats of a match.

-- Whether who sits here has resigned.
ALTER TABLE match_seats ADD COLUMN resigned INTEGER NOT NULL DEFAULT 0;
UPDATE match_seats SET resigned = 1 WHERE EXISTS (
    SELECT 1 FROM entries WHERE entries.match_id = match_seats.match_id AND what = '{"resigned":{"seat":' || seat || '}}'
);

-- The seats that are asked for something, one bit each, of a match that no server holds in memory; NULL: its log says it.
ALTER TABLE matches ADD COLUMN asked INTEGER;

-- The match whose people are to play again in this room.
ALTER TABLE rooms ADD COLUMN rematch_of BLOB;
CREATE UNIQUE INDEX rooms_by_rematch ON rooms (rematch_of) WHERE rematch_of IS NOT NULL;
