-- The automatic file service: what files say, what was learned of them, what customers confirmed ------------------------

-- What the bytes of a file say about themselves; the same for everybody who brings them.
create table file_facts (
  sha256 text primary key references files,
  family text not null,
  software text,
  hardware text,
  part text,
  length int not null,
  -- FileFacts of the engine as it is answered.
  facts jsonb not null,
  created_at timestamptz not null default now()
);
create index file_facts_by_software on file_facts (software, family);

-- A file that a customer had looked at and has not ordered yet. Old ones are removed.
create table file_checks (
  id int generated always as identity primary key,
  user_id int not null references users,
  sha256 text not null references files,
  file_name text not null,
  created_at timestamptz not null default now()
);
create index file_checks_of_user on file_checks (user_id, id);
create index file_checks_by_age on file_checks (created_at);

-- The file named another control unit than the chosen vehicle, and the customer went on.
create table task_contradictions (
  task_id int primary key references tasks on delete cascade,
  in_file text not null,
  in_vehicle text not null,
  accepted_at timestamptz not null default now()
);

-- 'You ordered this file already': a customer's tasks by their original.
create index tasks_by_original on tasks (user_id, original_sha256) where original_sha256 is not null;
create index tasks_with_original on tasks (original_sha256) where original_sha256 is not null;

-- The library ---------------------------------------------------------------------------------------------------------

alter table solutions
  -- Active ones are used; suspended ones wait for a person; retired ones are kept for the record.
  add column state text not null default 'active' check (state in ('active', 'suspended', 'retired')),
  add column state_reason text not null default '',
  add column state_changed_by int references users,
  add column state_changed_at timestamptz,
  -- The task whose customer said that the file does not work.
  add column suspended_by_task_id int references tasks,
  -- For methods with DTC logic: the one code that it switches off, as P0420, P0420-00 or SPN70000.
  add column dtc_code text check (dtc_code ~ '^([PCBU][0-3][0-9A-F]{3}(-[0-9A-F]{2})?|SPN[0-9]{5,6})$'),
  add column checksum text not null generated always as (content ->> 'checksum') stored,
  add column hardware text generated always as (content ->> 'hardware') stored,
  add column part text generated always as (content ->> 'part') stored,
  add column runs int not null generated always as (jsonb_array_length(content -> 'runs')) stored,
  add column bytes_changed int not null default 0,
  -- What a person should look at: vinLike, lowEntropyContext, signedArea, manyChanges.
  add column flags text[] not null default '{}',
  -- Who said that the writing tool takes care of the signature which the change makes stale.
  add column signed_accepted_by int references users,
  add column signed_accepted_at timestamptz,
  -- Where it comes from when no task of the portal: the names of the files.
  add column origin_note text not null default '';
update solutions set state = 'retired' where not active;
drop index solutions_by_software;
alter table solutions drop column active;
alter table solutions drop constraint solutions_method_id_fingerprint_key;
create unique index solutions_once on solutions (method_id, coalesce(dtc_code, ''), fingerprint);
create index solutions_by_software on solutions (software, family, length, method_id) where state = 'active';
create index solutions_by_method on solutions (method_id, id);
create index solutions_by_state on solutions (state, id);

-- Which solutions made the file of a task.
create table solution_uses (
  solution_id int not null references solutions,
  task_id int not null references tasks on delete cascade,
  used_at timestamptz not null default now(),
  primary key (solution_id, task_id)
);
create index solution_uses_of_task on solution_uses (task_id);

-- What customers confirm ------------------------------------------------------------------------------------------------

alter table methods
  add column legal_notice text not null default 'none' check (legal_notice in ('none', 'emission', 'safety'));
update methods set legal_notice = 'emission'
  where name in ('DPF', 'EGR', 'AdBlue_SCR', 'NOx', 'Lambda_O2', 'CAT', 'Swirl_Flaps', 'TVA', 'DTC_Off');
update methods set legal_notice = 'safety' where name in ('Vmax', 'Torque_Monitoring');

-- Each change of the text is a new version; a confirmation names the one that was shown.
create table legal_notices (
  version int generated always as identity primary key,
  created_by int references users,
  created_at timestamptz not null default now()
);
create table legal_notice_texts (
  version int not null references legal_notices,
  kind text not null check (kind in ('emission', 'safety')),
  language text not null check (language in ('en', 'de', 'fr', 'it', 'nl', 'pl', 'ru', 'es')),
  content text not null check (content <> ''),
  primary key (version, kind, language)
);
create table legal_confirmations (
  task_id int not null references tasks on delete cascade,
  kind text not null check (kind in ('emission', 'safety')),
  version int not null references legal_notices,
  language text not null check (language in ('en', 'de', 'fr', 'it', 'nl', 'pl', 'ru', 'es')),
  user_id int not null references users,
  confirmed_at timestamptz not null default now(),
  primary key (task_id, kind)
);

-- Slave files -----------------------------------------------------------------------------------------------------------

create table slave_files (
  task_id int primary key references tasks on delete cascade,
  service text not null check (service in ('autotuner', 'kess3', 'flex')),
  state text not null default 'waiting' check (state in ('waiting', 'decoding', 'decoded', 'failed')),
  decoded_sha256 text references files,
  -- What the service needs to encode again.
  metadata jsonb,
  error text,
  attempts int not null default 0,
  changed_at timestamptz not null default now(),
  check (state <> 'decoded' or (decoded_sha256 is not null and metadata is not null))
);
create index slave_files_by_state on slave_files (state, task_id) where state <> 'decoded';

create trigger audit after insert or update or delete on slave_files for each row execute function record_audit('task_id');

-- The service ---------------------------------------------------------------------------------------------------------

-- Paused: tasks wait for the automatic service until it is resumed; off (automatic_status) sends them to persons.
alter table portal_options add column automatic_paused boolean not null default false;

-- What is watched -----------------------------------------------------------------------------------------------------

create trigger audit after insert or update or delete on legal_notices for each row execute function record_audit('version');
create trigger audit after insert or update or delete on legal_notice_texts for each row execute function record_audit('version', 'kind', 'language');
