-- Every attempt to make a backup, by the schedule or by hand.
create table backups (
  id int generated always as identity primary key,
  -- The folder among the backups.
  name text not null,
  started_at timestamptz not null default now(),
  -- Null: under way, or cut off.
  ended_at timestamptz,
  -- The reason why there is no such backup; null: there is one.
  error text,
  rows bigint not null default 0 check (rows >= 0),
  -- Stored files that it names, and those that were missing or damaged when it was made.
  files bigint not null default 0 check (files >= 0),
  lost_files bigint not null default 0 check (lost_files >= 0),
  -- Bytes that it added to the backups.
  bytes bigint not null default 0 check (bytes >= 0),
  check (ended_at is not null or error is null)
);
create index backups_made on backups (id) where ended_at is not null and error is null;
