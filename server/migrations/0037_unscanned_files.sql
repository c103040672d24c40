-- True: a scanner for viruses was there and could not scan the file, and the operator accepts such files.
alter table files add column unscanned boolean not null default false;
