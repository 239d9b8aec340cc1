-- One row per session: all tokens that one sign-in led to.
CREATE TABLE sessions (
    id BLOB NOT NULL PRIMARY KEY,
    account_id BLOB NOT NULL REFERENCES accounts (id),
    -- Of what every refresh token of the session begins with: who shows it without being let in has an old token.
    family BLOB UNIQUE,
    ends_at INTEGER NOT NULL,
    -- Of what the client has sent with CreateGuest; gone once the session is used.
    secret BLOB UNIQUE,
    secret_ends_at INTEGER
) WITHOUT ROWID;
CREATE INDEX sessions_by_end ON sessions (ends_at);

-- The tokens of one answer. A session has those of the last refresh token that was spent, and those that were given for it.
CREATE TABLE token_pairs (
    refresh BLOB NOT NULL PRIMARY KEY,
    session BLOB NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    access BLOB,
    access_ends_at INTEGER NOT NULL,
    spent INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX token_pairs_by_session ON token_pairs (session);

INSERT INTO sessions (id, account_id, ends_at)
SELECT family, account_id, max(expires_at) FROM tokens WHERE kind = 1 GROUP BY family, account_id;

-- Of the spent ones the newest is kept: the answer to it may have been lost. Access tokens are asked for anew.
INSERT INTO token_pairs (refresh, session, access_ends_at, spent)
SELECT hash, family, 0, spent_at IS NOT NULL FROM tokens
WHERE kind = 1 AND (spent_at IS NULL OR spent_at = (
    SELECT max(other.spent_at) FROM tokens AS other WHERE other.family = tokens.family AND other.kind = 1
));
DROP TABLE tokens;
