-- What came of reading a car again after a delivery was written to it. The file itself is compared and not stored.
create table read_backs (
  id int generated always as identity primary key,
  task_id int not null references tasks on delete cascade,
  -- The version of the modified file that it was compared with, or is nearest to.
  version int not null,
  file_name text not null,
  -- SHA-256 of the file that was sent, which is not stored.
  digest text not null,
  verdict text not null check (verdict in ('written', 'checksumsOnly', 'carDataOnly', 'partial', 'differs', 'original', 'otherCar')),
  facts jsonb not null,
  made_by int not null references users,
  made_at timestamptz not null default now(),
  -- The same file sent again is the same read-back.
  unique (task_id, version, digest)
);
create index read_backs_made_by on read_backs (made_by);

alter table portal_options add column read_backs boolean not null default true;
