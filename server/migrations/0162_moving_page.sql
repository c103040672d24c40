-- A move through the browser ---------------------------------------------------------------------------------------------------------

-- The move that administrators prepare, try and run on their page; the next one takes its place.
create table moves (
  only_one boolean primary key default true check (only_one),
  source text not null check (source <> ''),
  map jsonb not null default '{}',
  state text not null default 'open' check (state in ('open', 'waiting', 'running', 'tried', 'moved', 'failed')),
  is_rehearsal boolean not null default true,
  started_by int references users,
  -- The file that is read, its lines, and those that are done.
  progress jsonb,
  -- The outcome of each file of the last run.
  reports jsonb not null default '[]',
  refused_count int not null default 0,
  -- Why the last run broke off, as the command line would say it.
  failure text not null default ''
);

-- The files of the folder, by their paths in it; `head` is of those that are tables: their columns, the first line and the count of lines.
create table move_files (
  path text primary key check (path <> ''),
  sha256 text not null references files,
  size bigint not null,
  head jsonb
);
create index move_files_by_content on move_files (sha256);

-- Lines that the last run refused.
create table move_refusals (
  position int primary key,
  file text not null,
  line int not null,
  key text not null,
  problem text not null,
  field text not null
);

-- Maps that administrators kept, by their names.
create table moving_maps (
  name text primary key check (name <> ''),
  map jsonb not null
);

update roles set permissions = permissions || '{moving}' where key = 'administrator';
