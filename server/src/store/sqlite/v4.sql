-- Who deals first can be named; NULL: the seed draws it.
ALTER TABLE matches ADD COLUMN first_dealer INTEGER;

-- What a room was asked for now says so, too; of those that there are it is taken as unknown.
UPDATE rooms SET request = NULL;
