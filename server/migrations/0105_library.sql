-- replaces: 0005_originals.sql to 0095_searches_of_before.sql, 83 files
-- Stored files ------------------------------------------------------------------------------------------------------------

alter table files
  -- True: a scanner for viruses was there and could not scan the file, and the operator accepts such files.
  add column unscanned boolean not null default false,
  -- When the stored file was found missing or damaged; null: it was not, or is whole again.
  add column damaged_at timestamptz;
create index files_damaged on files (sha256) where damaged_at is not null;

-- Files that nobody names are collected: who names one is asked whenever one may be.
create index tasks_with_modified on tasks (modified_sha256) where modified_sha256 is not null;
create index tasks_with_support on tasks (support_sha256) where support_sha256 is not null;
create index tasks_with_delivered on tasks (delivered_sha256) where delivered_sha256 is not null;
create index task_files_by_content on task_files (sha256);
create index chat_messages_with_file on chat_messages (file_sha256) where file_sha256 is not null;
create index file_checks_by_content on file_checks (sha256);
create index slave_files_by_content on slave_files (decoded_sha256) where decoded_sha256 is not null;
create index document_files_by_content on document_files (sha256);

-- What the engine saw -----------------------------------------------------------------------------------------------------

-- What a file says about itself goes with it; every other reference holds it. It reads images that it called wrong or unknown before:
-- what it said of files is found again, at once for those that are checked, and at the start for the originals of the last days' orders.
delete from file_facts;
alter table file_facts
  drop constraint file_facts_sha256_fkey,
  add constraint file_facts_sha256_fkey foreign key (sha256) references files on delete cascade;

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

-- The library -------------------------------------------------------------------------------------------------------------

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
  -- Which original it was, by the digests of its blocks (format 3 of the content); null for what earlier versions recorded. An order is
  -- only applied to that file.
  add column original text generated always as (md5(content #>> '{original,blocks}')) stored,
  -- Why it is not known and will not be: there is no task to learn it from, the file of its task is another one by now, or the
  -- same solution was recorded anew meanwhile. Null while it is known or still to be learned.
  add column original_problem text check (original_problem in ('noOrigin', 'notReproduced', 'recordedAnew')),
  -- All units in one order, as `method:code method:code`; none: a single one.
  add column set_key text check (set_key <> ''),
  -- What was unusual about a solution when it was recorded: such a one waits for a person, whatever the way in.
  add column oddities jsonb not null default '[]',
  -- The original of a solution that was imported as a pair of files: without it the differences of another file are counted in
  -- blocks and cannot be shown. A solution from a task has the file of that task.
  add column original_sha256 text references files;
-- The others are learned from their tasks by a job each, enqueued when the portal starts.
update solutions set original_problem = 'noOrigin' where original is null and origin_task_id is null;

drop index solutions_once;
create unique index solutions_once on solutions (method_id, coalesce(dtc_code, ''), coalesce(set_key, ''), fingerprint);
create index solutions_without_original on solutions (id) where original is null and original_problem is null;
create index solutions_by_original on solutions (software, length, family, original) where original is not null;
create index solutions_by_stored_original on solutions (original_sha256) where original_sha256 is not null;
create index solutions_of_family on solutions (family);

-- Solutions that change start-up code or erase a stretch wait for a person. Those that were recorded before are found by their runs.
with dangerous as (
  select s.id,
    bool_or(case
      when s.family = 'edc15' and s.length = 524288 then r.at < 32768
      when s.family = 'edc16' and s.length in (458752, 459008, 462848, 1511680, 2097152) then r.at < 32704
      when s.family = 'edc16' and s.length = 1048576 then r.at < 4096
      when s.family = 'me7' and s.length in (524288, 1048576) then r.at < 16384
      when s.family = 'simos18' and s.length = 4194304 then r.at < 262144
      when s.family = 'medc17' and s.length >= 2097152 then r.at < 131072 and r.at + r.bytes > 98304
      else false end) as starts,
    bool_or((strpos(r.replacement, repeat('ff', 1024)) > 0 and strpos(r.expected, repeat('ff', 1024)) = 0)
      or (strpos(r.replacement, repeat('00', 1024)) > 0 and strpos(r.expected, repeat('00', 1024)) = 0)) as erases
  from solutions s,
    lateral (
      select (run ->> 'offset')::int as at, length(run ->> 'replacement') / 2 as bytes,
        run ->> 'replacement' as replacement, run ->> 'expected' as expected
      from jsonb_array_elements(s.content -> 'runs') run) r
  group by s.id)
update solutions s
set flags = s.flags || array_remove(array[case when d.starts then 'startUpArea' end, case when d.erases then 'erasedArea' end], null),
  state = case s.state when 'active' then 'suspended' else s.state end,
  state_changed_at = case s.state when 'active' then clock_timestamp() else s.state_changed_at end
from dangerous d
where d.id = s.id and (d.starts or d.erases);
