-- The triggers that keep `running_seats`.

CREATE FUNCTION seat_runs() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO running_seats SELECT new.account_id, id FROM matches WHERE id = new.match_id AND state = 'running';
    RETURN NULL;
END $$;
CREATE TRIGGER seat_runs AFTER INSERT ON match_seats FOR EACH ROW WHEN (new.account_id IS NOT NULL)
    EXECUTE FUNCTION seat_runs();
CREATE FUNCTION match_ends() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    DELETE FROM running_seats WHERE match_id = new.id
        AND account_id IN (SELECT account_id FROM match_seats WHERE match_seats.match_id = new.id);
    RETURN NULL;
END $$;
CREATE TRIGGER match_ends AFTER UPDATE OF state ON matches FOR EACH ROW WHEN (new.state <> 'running')
    EXECUTE FUNCTION match_ends();
