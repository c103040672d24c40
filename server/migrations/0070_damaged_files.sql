-- When a stored file was found missing or damaged; null: it was not, or is whole again.
alter table files add column damaged_at timestamptz;
create index files_damaged on files (sha256) where damaged_at is not null;
