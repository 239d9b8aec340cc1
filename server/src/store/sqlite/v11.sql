-- Matches that everybody may see.

-- Whether who sits here agrees: NULL: no; 0: as a number; 1: by the name they played under.
ALTER TABLE match_seats ADD COLUMN shared INTEGER CHECK (shared IN (0, 1));
