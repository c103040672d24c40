-- The original of a solution that was imported as a pair of files: without it the differences of another file are counted in
-- blocks and cannot be shown. A solution from a task has the file of that task.
alter table solutions add column original_sha256 text references files;
create index solutions_by_stored_original on solutions (original_sha256) where original_sha256 is not null;

-- The engine reads more in these files: signatures of ME7, checksums of GM. They are read anew.
delete from file_facts where family in ('me7', 'gm');
