-- The engine reads images that it called wrong or unknown before. What it said of files is found again: at once for those
-- that are checked, and at the start for the originals of the last days' orders.
delete from file_facts;
