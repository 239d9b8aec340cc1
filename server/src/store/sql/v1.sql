-- The tables of the server, in the words of SQLite; `tables.rs` says them in those of PostgreSQL.
-- Times are milliseconds since 1970 unless a column says otherwise; ids are 16 bytes.

-- Accounts and sessions.

CREATE TABLE accounts (
    id BLOB NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    -- The digits that tell accounts of one name apart.
    tag TEXT NOT NULL,
    avatar TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    -- SHA-256 of the recovery code; NULL: none was made.
    recovery BLOB,
    -- When the account was deleted. The row stays, because matches name it.
    deleted_at INTEGER,
    -- Until when nobody may do anything as this account; NULL: there is nothing against it.
    banned_until INTEGER,
    -- Whether others may look on at what this account plays.
    watchable INTEGER NOT NULL DEFAULT 0,
    -- Whether others may see what it has played.
    history_open INTEGER NOT NULL DEFAULT 0,
    -- The name with its digits; of a deleted account the name that stands for it.
    called TEXT GENERATED ALWAYS AS (CASE WHEN deleted_at IS NULL THEN name || '#' || tag ELSE name END) VIRTUAL
) WITHOUT ROWID;
CREATE UNIQUE INDEX accounts_by_handle ON accounts (lower(name), tag);
CREATE UNIQUE INDEX accounts_by_recovery ON accounts (recovery) WHERE recovery IS NOT NULL;

-- One row per session: all tokens that one sign-in led to.
CREATE TABLE sessions (
    id BLOB NOT NULL PRIMARY KEY,
    account_id BLOB NOT NULL REFERENCES accounts (id),
    -- SHA-256 of the beginning that all refresh tokens of the session share. A token with this beginning that is not among
    -- the good ones is an old one.
    family BLOB NOT NULL UNIQUE,
    ends_at INTEGER NOT NULL,
    -- SHA-256 of what the client has sent with CreateGuest; NULL once the session is used.
    secret BLOB UNIQUE,
    secret_ends_at INTEGER NOT NULL,
    -- What the device calls itself; may be empty.
    device TEXT NOT NULL,
    made_at INTEGER NOT NULL,
    -- When its tokens were last changed.
    used_at INTEGER NOT NULL,
    -- Whether the recovery code opened it.
    recovered INTEGER NOT NULL,
    -- The issuer whose identity opened it; NULL: none did.
    issuer TEXT,
    -- Until when its owner was shown which others the recovery code or an identity has opened.
    seen_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX sessions_by_end ON sessions (ends_at);
CREATE INDEX sessions_by_account ON sessions (account_id);

-- The tokens of one answer. A session has those of the last refresh token that was spent, and those that were given for it.
CREATE TABLE token_pairs (
    refresh BLOB NOT NULL PRIMARY KEY,
    session BLOB NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    access BLOB NOT NULL,
    access_ends_at INTEGER NOT NULL,
    spent INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX token_pairs_by_session ON token_pairs (session);

-- Identities at issuers, by which accounts are opened. An account has one at each issuer.
CREATE TABLE identities (
    issuer TEXT NOT NULL,
    subject TEXT NOT NULL,
    account_id BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    linked_at INTEGER NOT NULL,
    PRIMARY KEY (issuer, subject)
) WITHOUT ROWID;
CREATE UNIQUE INDEX identities_by_account ON identities (account_id, issuer);

-- What issuers are to sign, by its SHA-256.
CREATE TABLE nonces (
    nonce BLOB NOT NULL PRIMARY KEY,
    issuer TEXT NOT NULL,
    -- The session to whose account an identity is to be linked; NULL: an account is to be opened.
    session BLOB REFERENCES sessions (id) ON DELETE CASCADE,
    -- SHA-256 of what only its rightful user knows. For a link it is NULL until the nonce is used.
    secret BLOB,
    -- Whether an account may be opened with it, and whether one was.
    opens INTEGER NOT NULL,
    spent INTEGER NOT NULL DEFAULT 0,
    ends_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX nonces_by_end ON nonces (ends_at);
CREATE INDEX nonces_by_session ON nonces (session) WHERE session IS NOT NULL;

-- People.

-- Accounts that another one does not want to meet.
CREATE TABLE blocks (
    by_account BLOB NOT NULL REFERENCES accounts (id),
    of_account BLOB NOT NULL REFERENCES accounts (id),
    PRIMARY KEY (by_account, of_account)
) WITHOUT ROWID;
CREATE INDEX blocks_of ON blocks (of_account);

CREATE TABLE reports (
    id INTEGER PRIMARY KEY,
    -- NULL once its maker has deleted their account.
    by_account BLOB REFERENCES accounts (id),
    request_id TEXT NOT NULL,
    of_account BLOB NOT NULL REFERENCES accounts (id),
    kind TEXT NOT NULL,
    match_id BLOB,
    made_at INTEGER NOT NULL,
    -- When and how the operator has dealt with it; NULL: not yet.
    closed_at INTEGER,
    outcome TEXT,
    UNIQUE (by_account, request_id)
);
CREATE INDEX reports_open ON reports (made_at) WHERE closed_at IS NULL;
CREATE INDEX reports_of ON reports (of_account);

-- What operators have done, who did it, and why.
CREATE TABLE audit (
    id INTEGER PRIMARY KEY,
    at_ms INTEGER NOT NULL,
    operator TEXT NOT NULL,
    what TEXT NOT NULL,
    target TEXT NOT NULL,
    reason TEXT NOT NULL
);

-- Rooms.

CREATE TABLE rooms (
    code TEXT NOT NULL PRIMARY KEY,
    -- Changes are compared and swapped by it.
    version INTEGER NOT NULL,
    -- The account that opened it, the request it came by, and what that asked for. The present owner may be another account.
    creator BLOB NOT NULL REFERENCES accounts (id),
    request_id TEXT NOT NULL,
    request TEXT NOT NULL,
    owner BLOB NOT NULL REFERENCES accounts (id),
    match_id BLOB,
    -- The match whose people are to play again in this room.
    rematch_of BLOB,
    -- JSON: the room.
    body TEXT NOT NULL,
    changed_at INTEGER NOT NULL,
    UNIQUE (creator, request_id)
) WITHOUT ROWID;
CREATE INDEX rooms_waiting ON rooms (owner) WHERE match_id IS NULL;
CREATE INDEX rooms_by_owner ON rooms (owner);
CREATE INDEX rooms_by_change ON rooms (changed_at);
CREATE UNIQUE INDEX rooms_by_rematch ON rooms (rematch_of) WHERE rematch_of IS NOT NULL;

-- The accounts that sit, or have a seat kept, in rooms.
CREATE TABLE room_people (
    account_id BLOB NOT NULL REFERENCES accounts (id),
    code TEXT NOT NULL REFERENCES rooms (code) ON DELETE CASCADE,
    -- Whether the room has begun.
    begun INTEGER NOT NULL,
    PRIMARY KEY (account_id, code)
) WITHOUT ROWID;
CREATE INDEX room_people_by_room ON room_people (code);

-- Matches.

CREATE TABLE matches (
    id BLOB NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    -- The rules and the notation it was begun under.
    rules INTEGER NOT NULL,
    notation INTEGER NOT NULL,
    -- JSON, with the game.
    options TEXT NOT NULL,
    -- The seat that deals first, where it was named; NULL: the seed draws it.
    first_dealer INTEGER,
    -- Sealed: the seed where `draw` is NULL, else the server's secret, from which with the shares the seed follows.
    seed BLOB NOT NULL,
    -- 'open' as long as shares may be revealed.
    draw TEXT CHECK (draw IN ('open', 'closed')),
    -- The code of the room it was started from; empty where there was none.
    room TEXT NOT NULL,
    -- NULL: it is played without clocks.
    speed TEXT,
    kind TEXT NOT NULL CHECK (kind IN ('room', 'casual', 'ranked', 'daily')),
    -- The day of the daily deal it is a try at, in days since 1970.
    day INTEGER,
    state TEXT NOT NULL CHECK (state IN ('running', 'over', 'void', 'set_aside')),
    -- JSON: the totals by seat, once it is over.
    result TEXT,
    started_at INTEGER NOT NULL,
    -- When play could begin: at the start, or when the draw was closed.
    began_at INTEGER NOT NULL,
    ended_at INTEGER,
    -- When somebody has to look after it: never later than the next thing that happens by itself. NULL once it is not running.
    next_due INTEGER,
    -- The seats that are asked for something, one bit each, while no server holds the match in memory; NULL: its log says it.
    asked INTEGER,
    -- Where the log of a finished match is. NULL: in `entries`; 'packing': packed, and being taken out of there; 'packed';
    -- 'gone': deleted, because its time was over.
    log TEXT CHECK (log IN ('packing', 'packed', 'gone'))
) WITHOUT ROWID;
CREATE INDEX matches_due ON matches (next_due) WHERE next_due IS NOT NULL;
CREATE INDEX matches_unended ON matches (id) WHERE state = 'running';
CREATE INDEX matches_drawing ON matches (started_at) WHERE draw = 'open';
CREATE INDEX matches_by_end ON matches (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX matches_to_pack ON matches (ended_at) WHERE log IS NULL AND ended_at IS NOT NULL;
CREATE INDEX matches_packed ON matches (log, ended_at) WHERE log IS NOT NULL;

CREATE TABLE match_seats (
    match_id BLOB NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL,
    -- NULL for a bot.
    account_id BLOB REFERENCES accounts (id),
    name TEXT NOT NULL,
    -- NULL for a person.
    level TEXT,
    -- The hash of the share that the person's device announced, and the share once it was revealed.
    share_hash BLOB,
    share BLOB,
    -- When the person gave the first sign of being there, in a match from the queue; NULL: not yet.
    came_at INTEGER,
    resigned INTEGER NOT NULL DEFAULT 0,
    -- The household of a ranked match's person, as a keyed digest; NULL: it is not known.
    home BLOB,
    -- From 1, once the match is over.
    place INTEGER,
    -- Whether the person agrees that everybody may see the match. NULL: no; 0: as a number; 1: by the name they played under.
    shared INTEGER CHECK (shared IN (0, 1)),
    PRIMARY KEY (match_id, seat)
) WITHOUT ROWID;
CREATE INDEX match_seats_by_account ON match_seats (account_id) WHERE account_id IS NOT NULL;

-- The seats of people in running matches. Triggers keep it, so that nothing that begins or ends a match need know of it.
CREATE TABLE running_seats (
    account_id BLOB NOT NULL,
    match_id BLOB NOT NULL REFERENCES matches (id),
    PRIMARY KEY (account_id, match_id)
) WITHOUT ROWID;

-- The logs. The primary key is the fence: of two that append at the same place, one fails.
CREATE TABLE entries (
    match_id BLOB NOT NULL,
    seq INT NOT NULL,
    at_ms INTEGER NOT NULL,
    -- JSON: what happened.
    what TEXT NOT NULL,
    -- The first 16 bytes of the SHA-256 of what the client calls the request.
    request_id BLOB,
    PRIMARY KEY (match_id, seq)
) WITHOUT ROWID;

-- Whole logs: a line for each entry, when it was, a tabulator and what happened; deflated.
CREATE TABLE packed_logs (
    match_id BLOB NOT NULL PRIMARY KEY REFERENCES matches (id),
    entries BLOB NOT NULL
);

-- How the deals of ended matches were, counted once a day.
CREATE TABLE deal_days (
    last INTEGER NOT NULL PRIMARY KEY,
    first INTEGER NOT NULL,
    -- JSON: the counts of the matches that ended from the first to the last day.
    counts TEXT NOT NULL,
    -- JSON: those of all days before as well, in the last row alone.
    total TEXT
);

-- Ratings, and the queue.

-- How strong somebody is at a game: it follows from the events below and is kept at hand.
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
CREATE INDEX ratings_by_account ON ratings (account_id);

-- One event for each ranked match, in the order in which they ended.
CREATE TABLE rating_events (
    id INTEGER PRIMARY KEY,
    match_id BLOB NOT NULL UNIQUE,
    game TEXT NOT NULL,
    at INTEGER NOT NULL,
    void INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX rating_events_by_game ON rating_events (game, id);
CREATE INDEX rating_events_by_time ON rating_events (at);

-- The places in it, and the ratings before and after. Accounts that are gone stay here as numbers.
CREATE TABLE rating_changes (
    event INTEGER NOT NULL REFERENCES rating_events (id),
    account_id BLOB NOT NULL,
    place INTEGER NOT NULL,
    rating_before REAL NOT NULL,
    uncertainty_before REAL NOT NULL,
    rating REAL NOT NULL,
    uncertainty REAL NOT NULL,
    -- The household, and whether the player left the match early: later weights follow from them.
    home BLOB,
    left_early INTEGER NOT NULL,
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
CREATE INDEX season_places_by_account ON season_places (account_id);

-- The accounts that wait for a match: one ticket each.
CREATE TABLE tickets (
    account_id BLOB NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    id BLOB NOT NULL UNIQUE,
    request_id TEXT NOT NULL,
    -- JSON: what is waited for.
    wish TEXT NOT NULL,
    -- The hash of the share that the device announces.
    share_hash BLOB,
    -- After a match that came to nothing it is the time of the ticket for that match.
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

-- The people whom the queue has brought together: each pair in both directions.
CREATE TABLE met (
    account_id BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    other_id BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    -- How often, and when last.
    times INTEGER NOT NULL,
    last_at INTEGER NOT NULL,
    PRIMARY KEY (account_id, other_id)
) WITHOUT ROWID;
CREATE INDEX met_by_other ON met (other_id);
CREATE INDEX met_by_time ON met (last_at);

-- The daily deal.

CREATE TABLE daily_days (
    -- Days since 1970.
    day INTEGER NOT NULL PRIMARY KEY,
    -- The id under which the secret is sealed, as a seed is under its match's.
    id BLOB NOT NULL,
    secret BLOB NOT NULL,
    -- Since when its commitment is published.
    published_at INTEGER NOT NULL,
    -- When the day was closed; NULL: it is not.
    closed_at INTEGER
);

-- Each account's try at each deal: one.
CREATE TABLE daily_tries (
    day INTEGER NOT NULL,
    game TEXT NOT NULL,
    account_id BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    match_id BLOB NOT NULL UNIQUE REFERENCES matches (id),
    -- Whether it enters the table.
    listed INTEGER NOT NULL,
    -- What is compared, once it was played to its end: the place, the points ahead of the best of the others, and for a first
    -- place the number of own moves. NULL: it was not, or was given up.
    place INTEGER,
    ahead INTEGER,
    moves INTEGER,
    total INTEGER,
    PRIMARY KEY (day, game, account_id)
) WITHOUT ROWID;
CREATE INDEX daily_tries_by_account ON daily_tries (account_id);
CREATE INDEX daily_tries_table ON daily_tries (day, game, place, ahead DESC, moves) WHERE listed = 1 AND place IS NOT NULL;

-- The server itself.

-- When the server was last alive.
CREATE TABLE life (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 0),
    alive_at INTEGER NOT NULL,
    -- For how long the clock had gone without a leap at the last sign of life, in milliseconds.
    steady_ms INTEGER NOT NULL,
    -- The latest sign of life of all: later than the last one where the clock was set back, or is behind.
    latest_at INTEGER NOT NULL
);

-- When no server was alive: then no clock runs.
CREATE TABLE outages (
    until INTEGER NOT NULL PRIMARY KEY,
    since INTEGER NOT NULL
);

-- How far a whole database was read in from a file, until all of it is there: the digest of the file, and the lines that are in.
CREATE TABLE moving (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 0),
    file BLOB NOT NULL,
    lines INTEGER NOT NULL
);

-- What is written here tells whether there is room on the disk: as much as a large group of entries takes.
CREATE TABLE probe (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 0),
    body BLOB NOT NULL
);
