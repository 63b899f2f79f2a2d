-- Journals: one for each table, and one of the house itself. The body is JSON, the link is hexadecimal.
CREATE TABLE journal (
    stream TEXT NOT NULL,
    seq INTEGER NOT NULL,
    body TEXT NOT NULL,
    link TEXT NOT NULL,
    PRIMARY KEY (stream, seq)
) WITHOUT ROWID;

-- Where each journal ends, and the entry from which a replay may start.
CREATE TABLE head (
    stream TEXT PRIMARY KEY,
    seq INTEGER NOT NULL,
    link TEXT NOT NULL,
    sitting INTEGER NOT NULL
) WITHOUT ROWID;

-- Keys of inputs, made by their senders: none acts twice.
CREATE TABLE given (
    stream TEXT NOT NULL,
    who TEXT NOT NULL,
    key TEXT NOT NULL,
    print TEXT NOT NULL,
    seq INTEGER NOT NULL,
    PRIMARY KEY (stream, who, key)
) WITHOUT ROWID;

-- The ledger: transactions by the entry that posts them, their legs, and what every account holds.
CREATE TABLE transfer (
    stream TEXT NOT NULL,
    seq INTEGER NOT NULL,
    why TEXT NOT NULL,
    round INTEGER,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    PRIMARY KEY (stream, seq)
) WITHOUT ROWID;

CREATE TABLE leg (
    stream TEXT NOT NULL,
    seq INTEGER NOT NULL,
    account TEXT NOT NULL,
    cents INTEGER NOT NULL,
    PRIMARY KEY (stream, seq, account)
) WITHOUT ROWID;

CREATE TABLE balance (
    account TEXT PRIMARY KEY,
    cents INTEGER NOT NULL
) WITHOUT ROWID;

-- Finished rounds; nets are JSON, by player.
CREATE TABLE round (
    stream TEXT NOT NULL,
    number INTEGER NOT NULL,
    sitting INTEGER NOT NULL,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    at INTEGER NOT NULL,
    nets TEXT NOT NULL,
    pledge TEXT,
    PRIMARY KEY (stream, number)
) WITHOUT ROWID;

-- Sessions by the digest of their cookie.
CREATE TABLE session (
    token TEXT PRIMARY KEY,
    player TEXT NOT NULL,
    host INTEGER NOT NULL,
    at INTEGER NOT NULL
) WITHOUT ROWID;
