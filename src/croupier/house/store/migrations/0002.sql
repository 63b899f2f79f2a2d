-- What one commit adds, as one statement of JSON lists: a program that shares its lock with other threads gives it up
-- once for the whole commit, and the statement is a transaction by itself.
CREATE VIEW intake AS
SELECT NULL AS journal, NULL AS given, NULL AS transfer, NULL AS leg, NULL AS balance, NULL AS round, NULL AS head;

CREATE TRIGGER taken INSTEAD OF INSERT ON intake
BEGIN
    INSERT INTO journal (stream, seq, body, link)
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'), json_extract(value, '$[3]')
    FROM json_each(NEW.journal);

    INSERT INTO given (stream, who, key, print, seq)
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'), json_extract(value, '$[3]'),
        json_extract(value, '$[4]')
    FROM json_each(NEW.given);

    INSERT INTO transfer (stream, seq, why, round, first, last)
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'), json_extract(value, '$[3]'),
        json_extract(value, '$[4]'), json_extract(value, '$[5]')
    FROM json_each(NEW.transfer);

    INSERT INTO leg (stream, seq, account, cents)
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'), json_extract(value, '$[3]')
    FROM json_each(NEW.leg);

    INSERT INTO balance (account, cents)
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]')
    FROM json_each(NEW.balance) WHERE true
    ON CONFLICT (account) DO UPDATE SET cents = balance.cents + excluded.cents;

    INSERT INTO round (stream, number, sitting, first, last, at, nets, pledge)
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'), json_extract(value, '$[3]'),
        json_extract(value, '$[4]'), json_extract(value, '$[5]'), json_extract(value, '$[6]'), json_extract(value, '$[7]')
    FROM json_each(NEW.round);

    INSERT INTO head (stream, seq, link, sitting)
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'), json_extract(value, '$[3]')
    FROM json_each(NEW.head) WHERE true
    ON CONFLICT (stream) DO UPDATE SET seq = excluded.seq, link = excluded.link, sitting = excluded.sitting;
END;
