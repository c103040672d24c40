-- Results that persons made -----------------------------------------------------------------------------------------------

-- What the engine saw in a result beside its original; the same for the same two files and the same family of checksums.
create table result_facts (
  original_sha256 text not null references files on delete cascade,
  modified_sha256 text not null references files on delete cascade,
  checksum text not null,
  facts jsonb not null,
  created_at timestamptz not null default now(),
  primary key (original_sha256, modified_sha256, checksum)
);
create index result_facts_by_modified on result_facts (modified_sha256);

alter table task_files
  -- What was odd about the file when it was handed over, and why somebody said that it is right all the same.
  add column oddities jsonb,
  add column confirmed_by int references users,
  add column confirmed_at timestamptz,
  add column confirmed_reason text not null default '',
  add constraint task_files_confirmed check ((confirmed_at is null) = (confirmed_by is null));
drop trigger audit on task_files;
create trigger audit after insert or update on task_files for each row execute function record_audit('task_id', 'version');

-- Solutions for several methods together --------------------------------------------------------------------------------

-- What a solution does all at once; of one for a single method or code there are no rows. `solutions.method_id` and
-- `dtc_code` are then those of the first.
create table solution_units (
  solution_id int not null references solutions on delete cascade,
  position int not null check (position > 0),
  method_id int not null references methods,
  dtc_code text check (dtc_code ~ '^([PCBU][0-3][0-9A-F]{3}(-[0-9A-F]{2})?|SPN[0-9]{5,6})$'),
  primary key (solution_id, position)
);
create unique index solution_units_once on solution_units (solution_id, method_id, coalesce(dtc_code, ''));
create index solution_units_by_method on solution_units (method_id);

alter table solutions
  -- All units in one order, as `method:code method:code`; none: a single one.
  add column set_key text check (set_key <> '');
drop index solutions_once;
create unique index solutions_once on solutions (method_id, coalesce(dtc_code, ''), coalesce(set_key, ''), fingerprint);
