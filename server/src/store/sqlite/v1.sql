CREATE TABLE accounts (
    id BLOB NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    created_at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE tokens (
    hash BLOB NOT NULL PRIMARY KEY,
    kind INTEGER NOT NULL,
    account_id BLOB NOT NULL REFERENCES accounts (id),
    family BLOB NOT NULL,
    expires_at INTEGER NOT NULL,
    spent_at INTEGER
) WITHOUT ROWID;
CREATE INDEX tokens_by_family ON tokens (family);
CREATE INDEX tokens_by_end ON tokens (expires_at);

CREATE TABLE rooms (
    code TEXT NOT NULL PRIMARY KEY,
    owner BLOB NOT NULL REFERENCES accounts (id),
    request_id TEXT NOT NULL,
    started INTEGER NOT NULL,
    body TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    UNIQUE (owner, request_id)
) WITHOUT ROWID;

CREATE TABLE matches (
    id BLOB NOT NULL PRIMARY KEY,
    setup TEXT NOT NULL,
    over INTEGER NOT NULL,
    created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX matches_running ON matches (over) WHERE over = 0;

-- The log. The primary key is the fence: of two that append at the same place, one fails.
CREATE TABLE actions (
    match_id BLOB NOT NULL,
    seq INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    step TEXT NOT NULL,
    request_id TEXT,
    PRIMARY KEY (match_id, seq)
) WITHOUT ROWID;
