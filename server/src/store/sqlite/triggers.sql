-- The triggers that keep `running_seats`.

CREATE TRIGGER seat_runs AFTER INSERT ON match_seats WHEN new.account_id IS NOT NULL BEGIN
    INSERT INTO running_seats SELECT new.account_id, id FROM matches WHERE id = new.match_id AND state = 'running';
END;
CREATE TRIGGER match_ends AFTER UPDATE OF state ON matches WHEN new.state <> 'running' BEGIN
    DELETE FROM running_seats WHERE match_id = new.id
        AND account_id IN (SELECT account_id FROM match_seats WHERE match_seats.match_id = new.id);
END;
