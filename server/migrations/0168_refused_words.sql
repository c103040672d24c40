-- What a refused line names that does not exist, so that a person can say what it is called here.
alter table move_refusals add column word text not null default '';

-- The outcome of the last run names our kind of data from now on; what is shown of it comes back with the next run.
update moves set reports = '[]';
