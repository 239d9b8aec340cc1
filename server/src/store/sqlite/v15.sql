-- Identities at issuers, by which accounts are opened.

CREATE TABLE identities (
    issuer TEXT NOT NULL,
    subject TEXT NOT NULL,
    account_id BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    linked_at INTEGER NOT NULL,
    PRIMARY KEY (issuer, subject)
) WITHOUT ROWID;
-- Of each issuer an account has one.
CREATE UNIQUE INDEX identities_by_account ON identities (account_id, issuer);

-- What issuers are to sign, by its SHA-256.
CREATE TABLE nonces (
    nonce BLOB NOT NULL PRIMARY KEY,
    issuer TEXT NOT NULL,
    -- The session to whose account an identity is to be linked; NULL: an account is to be opened.
    session BLOB REFERENCES sessions (id) ON DELETE CASCADE,
    -- SHA-256 of what only who may use it knows. Of a link NULL until it was used.
    secret BLOB,
    -- Whether an account may be opened with it, and whether one was.
    opens INTEGER NOT NULL,
    spent INTEGER NOT NULL DEFAULT 0,
    ends_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX nonces_by_end ON nonces (ends_at);
CREATE INDEX nonces_by_session ON nonces (session) WHERE session IS NOT NULL;

-- The issuer whose identity has opened it.
ALTER TABLE sessions ADD COLUMN issuer TEXT;
