-- Accounts that last: told apart by digits, with a picture, a way back, devices, and whom they avoid.

ALTER TABLE accounts ADD COLUMN tag TEXT NOT NULL DEFAULT '';
ALTER TABLE accounts ADD COLUMN avatar TEXT NOT NULL DEFAULT 'fox';
-- SHA-256 of the recovery code.
ALTER TABLE accounts ADD COLUMN recovery BLOB;
ALTER TABLE accounts ADD COLUMN deleted_at INTEGER;
-- Until when nobody may do anything as this account; NULL: there is nothing against it.
ALTER TABLE accounts ADD COLUMN banned_until INTEGER;

-- The digits of those that there are: one of 10,000 for each of the same name, then more digits.
UPDATE accounts SET tag = numbered.tag FROM (
    SELECT id, iif(number < 10000, printf('%04d', number * 7919 % 10000), printf('%d', number + 10000)) AS tag
    FROM (SELECT id, row_number() OVER (PARTITION BY name COLLATE NOCASE ORDER BY id) AS number FROM accounts)
) AS numbered WHERE numbered.id = accounts.id;
CREATE UNIQUE INDEX accounts_by_handle ON accounts (name COLLATE NOCASE, tag);
CREATE UNIQUE INDEX accounts_by_recovery ON accounts (recovery) WHERE recovery IS NOT NULL;

-- What the device calls itself, when it was signed in and last changed its tokens; 0 where nobody wrote it down.
ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN made_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN used_at INTEGER NOT NULL DEFAULT 0;
-- Whether the recovery code opened it, and until when its owner was shown which others it has opened.
ALTER TABLE sessions ADD COLUMN recovered INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN seen_at INTEGER NOT NULL DEFAULT 0;
CREATE INDEX sessions_by_account ON sessions (account_id);

CREATE TABLE blocks (
    by_account BLOB NOT NULL REFERENCES accounts (id),
    of_account BLOB NOT NULL REFERENCES accounts (id),
    PRIMARY KEY (by_account, of_account)
) WITHOUT ROWID;
CREATE INDEX blocks_of ON blocks (of_account);

CREATE TABLE reports (
    id INTEGER NOT NULL PRIMARY KEY,
    -- NULL once who made it has deleted their account.
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

-- What operators have done, who, and why.
CREATE TABLE audit (
    id INTEGER NOT NULL PRIMARY KEY,
    at_ms INTEGER NOT NULL,
    operator TEXT NOT NULL,
    what TEXT NOT NULL,
    target TEXT NOT NULL,
    reason TEXT NOT NULL
);
