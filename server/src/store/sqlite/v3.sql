-- From one JSON body per match to columns: who sits where can be asked, what is due next is known without loading anything, the
-- log has times and says who moved. Rooms have a version, by which changes are compared and swapped.

-- Matches.

ALTER TABLE matches RENAME TO matches_v1;

CREATE TABLE matches (
    id BLOB NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    -- The rules and the notation it was begun under.
    rules INTEGER NOT NULL,
    notation INTEGER NOT NULL,
    -- JSON, with the game.
    options TEXT NOT NULL,
    seed BLOB NOT NULL,
    -- The code of the room it was started from; empty where there was none.
    room TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('running', 'over', 'void', 'set_aside')),
    -- JSON: the totals by seat, once it is over.
    result TEXT,
    started_at INTEGER NOT NULL,
    ended_at INTEGER,
    -- Since when at the earliest nobody has acted: logs of version 1 have no times.
    idle_since INTEGER NOT NULL,
    -- When somebody has to look after it: never later than the next thing that happens by itself. NULL once it is not running.
    next_due INTEGER
) WITHOUT ROWID;
CREATE INDEX matches_due ON matches (next_due) WHERE next_due IS NOT NULL;

CREATE TABLE match_seats (
    match_id BLOB NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL,
    -- NULL for a bot.
    account_id BLOB REFERENCES accounts (id),
    name TEXT NOT NULL,
    -- NULL for a person.
    level TEXT,
    PRIMARY KEY (match_id, seat)
) WITHOUT ROWID;
CREATE INDEX match_seats_by_account ON match_seats (account_id) WHERE account_id IS NOT NULL;

-- The log. The primary key is the fence: of two that append at the same place, one fails.
CREATE TABLE entries (
    match_id BLOB NOT NULL,
    seq INTEGER NOT NULL,
    -- 0: nobody wrote it down.
    at_ms INTEGER NOT NULL,
    -- JSON: what happened.
    what TEXT NOT NULL,
    request_id TEXT,
    PRIMARY KEY (match_id, seq)
) WITHOUT ROWID;

-- What cannot be read stays, set aside, for whoever looks into it. Running matches are due at once: the server looks at each of
-- them once and says what is really due.
INSERT INTO matches
SELECT id, '', 1, 1, setup, x'', '', 'set_aside', NULL, created_at, NULL, created_at, NULL
FROM matches_v1 WHERE NOT json_valid(setup);
INSERT INTO matches
SELECT id, setup ->> '$.game.game', 1, 1, setup -> '$.game', unhex(setup ->> '$.seed'), setup ->> '$.room',
    iif(over, 'over', 'running'), NULL, created_at, NULL,
    CAST(unixepoch('subsec') * 1000 AS INTEGER), iif(over, NULL, 0)
FROM matches_v1 WHERE json_valid(setup);

-- The bots' names were not stored but taken from this list, in order, without those of the people at the table.
CREATE TEMP TABLE bot_names (place INTEGER PRIMARY KEY, name TEXT NOT NULL);
INSERT INTO bot_names (name) VALUES
    ('Anne'), ('Bruno'), ('Chloé'), ('David'), ('Emma'), ('Farid'), ('Gaëlle'), ('Hugo'), ('Inès');
INSERT INTO match_seats
SELECT m.id, s.key, unhex(s.value ->> '$.person.account'), s.value ->> '$.person.name', NULL
FROM matches_v1 AS m, json_each(iif(json_valid(m.setup), m.setup, '{}'), '$.seats') AS s
WHERE s.value ->> '$.person.account' IS NOT NULL;
WITH
    bots AS (
        SELECT m.id, s.key AS seat, s.value ->> '$.bot' AS level,
            row_number() OVER (PARTITION BY m.id ORDER BY s.key) AS number
        FROM matches_v1 AS m, json_each(iif(json_valid(m.setup), m.setup, '{}'), '$.seats') AS s
        WHERE s.value ->> '$.bot' IS NOT NULL
    ),
    names AS (
        SELECT m.id, n.name, row_number() OVER (PARTITION BY m.id ORDER BY n.place) AS number
        FROM matches_v1 AS m, bot_names AS n
        WHERE n.name NOT IN (SELECT p.name FROM match_seats AS p WHERE p.match_id = m.id)
    )
INSERT INTO match_seats
SELECT id, seat, NULL, name, level FROM bots JOIN names USING (id, number);
DROP TABLE bot_names;

-- Every request of a person had an id. Without one it was the bot's move, or the clock's in a person's stead.
INSERT INTO entries
SELECT a.match_id, a.seq, 0,
    '{"move":{"seat":' || a.seat || ',"by":"'
        || CASE WHEN a.request_id IS NOT NULL THEN 'person' WHEN s.level IS NOT NULL THEN 'bot' ELSE 'clock' END
        || '","step":' || a.step || '}}',
    a.request_id
FROM actions AS a LEFT JOIN match_seats AS s ON s.match_id = a.match_id AND s.seat = a.seat;

DROP TABLE actions;
DROP TABLE matches_v1;

-- Rooms.

ALTER TABLE rooms RENAME TO rooms_v1;

CREATE TABLE rooms (
    code TEXT NOT NULL PRIMARY KEY,
    version INTEGER NOT NULL,
    -- Who opened it, by which request, and what that request asked for (NULL: unknown). The owner in the body may be another
    -- one by now.
    creator BLOB NOT NULL REFERENCES accounts (id),
    request_id TEXT NOT NULL,
    request TEXT,
    owner BLOB NOT NULL REFERENCES accounts (id),
    match_id BLOB,
    -- JSON: the room.
    body TEXT NOT NULL,
    changed_at INTEGER NOT NULL,
    UNIQUE (creator, request_id)
) WITHOUT ROWID;
CREATE INDEX rooms_waiting ON rooms (owner) WHERE match_id IS NULL;
CREATE INDEX rooms_by_change ON rooms (changed_at);

-- Who sits in a room that has not begun.
CREATE TABLE room_people (
    account_id BLOB NOT NULL REFERENCES accounts (id),
    code TEXT NOT NULL REFERENCES rooms (code) ON DELETE CASCADE,
    PRIMARY KEY (account_id, code)
) WITHOUT ROWID;
CREATE INDEX room_people_by_room ON room_people (code);

INSERT INTO rooms
SELECT code, 0, owner, request_id, NULL, owner,
    unhex(iif(json_valid(body), body, '{}') ->> '$.match_id'), body, CAST(unixepoch('subsec') * 1000 AS INTEGER)
FROM rooms_v1;
INSERT INTO room_people
SELECT DISTINCT unhex(s.value ->> '$.person.account'), r.code
FROM rooms_v1 AS r, json_each(iif(json_valid(r.body), r.body, '{}'), '$.seats') AS s
WHERE NOT r.started AND s.value ->> '$.person.account' IS NOT NULL;
DROP TABLE rooms_v1;

-- What is written here tells whether there is room on the disk: as much as a large group of entries takes.
CREATE TABLE probe (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 0),
    body BLOB NOT NULL
);
