-- replaces: 0001_foundation.sql to 0004_automatic_service.sql, 4 files
-- The schema of version 0.1.0, room by room. Its words for tasks, roles and prices are those of the specifications.

-- Hundredths of a credit; the generated table types turn this domain into the branded CreditCents.
create domain credit_cents as int;
-- Finds a word within long lists by index; the operator's own database may bring it along or is asked to.
create extension if not exists pg_trgm;

-- Written once and never changed -----------------------------------------------------------------------------------------

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

-- Writes what a member of staff did to one row; the names of its key columns are the trigger's arguments. A transaction
-- without an actor (customers, the queue, the command line) leaves no rows.
create function record_audit() returns trigger language plpgsql as $$
declare
  actor text := current_setting('tuneport.actor', true);
  hidden constant text[] := array['password_hash', 'search_text', 'changed_at', 'visible'];
  old_row jsonb := case when tg_op = 'INSERT' then '{}'::jsonb else to_jsonb(old) - hidden end;
  new_row jsonb := case when tg_op = 'DELETE' then '{}'::jsonb else to_jsonb(new) - hidden end;
  whole jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  before jsonb;
  after jsonb;
begin
  if coalesce(actor, '') = '' then return null; end if;
  select jsonb_object_agg(key, value) into before from jsonb_each(old_row) where new_row -> key is distinct from value;
  select jsonb_object_agg(key, value) into after from jsonb_each(new_row) where old_row -> key is distinct from value;
  if tg_op = 'UPDATE' and before is null and after is null then
    -- A password is the only secret whose change is told, without its value.
    if to_jsonb(old) -> 'password_hash' is not distinct from to_jsonb(new) -> 'password_hash' then return null; end if;
    after := '{"password": "changed"}';
  end if;
  insert into audit_log (actor_id, address, call, action, subject, subject_id, before, after)
  values (actor::int, coalesce(current_setting('tuneport.address', true), ''),
    coalesce(current_setting('tuneport.call', true), ''),
    case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'changed' else 'deleted' end, tg_table_name,
    (select string_agg(whole ->> name, '/' order by place) from unnest(tg_argv) with ordinality as k (name, place)),
    before, after);
  return null;
end $$;

-- Files and countries, which all rooms name ------------------------------------------------------------------------------

-- A file by its content; written only after its bytes are safe on disk.
create table files (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  size int not null check (size > 0),
  stored_at timestamptz not null default now()
);

create table countries (
  id int primary key,
  iso text not null unique check (iso ~ '^[A-Z]{2}$'),
  name_de text not null,
  name_en text not null,
  -- 1 Germany, 2 world, 3 Europe
  area_id int not null check (area_id in (1, 2, 3)),
  is_eu boolean not null,
  vat_prefix text
);

create table country_states (
  id int primary key,
  country_id int not null references countries,
  name text not null,
  unique (country_id, name)
);

-- Settings: what the operator says and offers ----------------------------------------------------------------------------

create table portal_options (
  -- There is exactly one row.
  id boolean primary key default true check (id),
  automatic_status boolean not null default true,
  discount_percent int not null default 0 check (discount_percent between 0 and 100),
  discount_text text not null default '',
  support_contact text not null default '',
  -- Whether this database holds a demo world with its published passwords; set when it is first used, never changed.
  demo boolean,
  flat_main_price credit_cents not null default 8000 check (flat_main_price >= 0),
  flat_addon_price credit_cents not null default 4000 check (flat_addon_price >= 0),
  -- Where the home page leads those who want an account; empty: to the sign-up of this portal.
  registration_link text not null default '',
  -- Who hears of new accounts and unread messages; empty: the support contact.
  operator_email text not null default '',
  -- The old portal's notice is shown on the home page.
  old_portal_notice boolean not null default true,
  -- Price of one credit, in euro cents, before tax.
  credit_price int not null default 100 check (credit_price > 0),
  -- Amounts on offer, in whole credits.
  credit_packages int[] not null default '{50,100,250,500,1000}',
  bank_holder text not null default '',
  bank_name text not null default '',
  bank_iban text not null default '',
  bank_bic text not null default '',
  -- Empty: the product's own name, logo and color.
  brand_name text not null default '' check (char_length(brand_name) <= 60),
  brand_color text not null default '' check (brand_color = '' or brand_color ~ '^#[0-9a-f]{6}$'),
  logo_sha256 text references files,
  logo_type text check (logo_type in ('image/png', 'image/jpeg', 'image/webp')),
  -- Shown at the top of every screen while it is not empty.
  notice text not null default '' check (char_length(notice) <= 500),
  notice_level text not null default 'info' check (notice_level in ('info', 'warning', 'problem')),
  -- The company that issues invoices and delivery notes.
  operator_company text not null default '',
  operator_street text not null default '',
  operator_zip text not null default '',
  operator_city text not null default '',
  operator_country_id int references countries,
  operator_vat_number text not null default '',
  operator_tax_number text not null default '',
  -- Paused: tasks wait for the automatic service until it is resumed; off (automatic_status) sends them to persons.
  automatic_paused boolean not null default false,
  check ((logo_sha256 is null) = (logo_type is null))
);
insert into portal_options default values;

-- Texts of the operator in Markdown. Without a row in any language the portal's own text stands.
create table portal_texts (
  kind text not null check (kind in ('privacy', 'imprint', 'terms', 'oldPortalNotice')),
  language text not null check (language in ('en', 'de', 'fr', 'it', 'nl', 'pl', 'ru', 'es')),
  content text not null,
  changed_at timestamptz not null default now(),
  primary key (kind, language)
);

-- When support answers, in minutes of the business day (Europe/Vienna); a weekday without a row is closed all day.
create table support_hours (
  -- 0 Sunday … 6 Saturday
  weekday smallint primary key check (weekday between 0 and 6),
  opens int not null check (opens >= 0),
  closes int not null check (closes <= 1440),
  -- For how many minutes before the end support is 'closing soon'.
  warns int not null default 0 check (warns >= 0),
  check (opens < closes)
);
insert into support_hours (weekday, opens, closes, warns)
values (1, 480, 1080, 15), (2, 480, 1080, 15), (3, 480, 1080, 15), (4, 480, 1080, 15), (5, 480, 1080, 15), (6, 480, 720, 0);

create table holidays (
  day date primary key,
  name text not null check (name <> '')
);

-- Mail --------------------------------------------------------------------------------------------------------------------

-- Every mail the portal ever wrote: kept, sent by the queue, tried again until it has left.
create table mails (
  id int generated always as identity primary key,
  recipient text not null,
  language text not null check (language in ('en', 'de', 'fr', 'it', 'nl', 'pl', 'ru', 'es')),
  kind text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now(),
  attempts int not null default 0,
  last_error text,
  -- The mail server does not take it for this recipient: only a person tries it again.
  refused boolean not null default false,
  sent_at timestamptz
);
create index mails_unsent on mails (id) where sent_at is null;

-- Catalogue: vehicles, methods and their prices ---------------------------------------------------------------------------

create table vehicles (
  id int generated always as identity primary key,
  category text not null check (category in
    ('car', 'bike', 'truck', 'agriculture', 'construction', 'forestry', 'marine', 'stationaryEngine')),
  brand text not null,
  model text not null,
  engine_ccm int check (engine_ccm > 0),
  engine_ps int check (engine_ps > 0),
  emission text not null default '',
  ecu_brand text not null default '',
  ecu_type text not null default '',
  ecu_checksum text not null default 'nocs',
  acm_file_id int not null default 0 check (acm_file_id in (0, 1, 2)),
  search_text text not null generated always as (lower(
    brand || ' ' || model || ' ' || emission || ' ' || ecu_brand || ' ' || ecu_type
    || coalesce(' ' || engine_ccm::text, '') || coalesce(' ' || engine_ps::text || 'ps', ''))) stored,
  unique nulls not distinct (category, brand, model, engine_ccm, engine_ps, ecu_type)
);
create index vehicles_by_name on vehicles (category, brand, model, engine_ps, id);

create table price_classes (
  kind text not null check (kind in ('main', 'addon')),
  id int not null check (id > 0),
  name text not null,
  price credit_cents not null check (price >= 0),
  primary key (kind, id),
  -- Judged when a statement ends, unlike a unique index: two classes may change names.
  constraint price_classes_by_name exclude using btree (kind with =, lower(name) with =) deferrable initially immediate
);

create table methods (
  -- 0 is the pseudo-method 'method_not_listed'.
  id int primary key check (id >= 0),
  name text not null unique,
  main_kind text not null default 'main' check (main_kind = 'main'),
  main_class_id int,
  addon_kind text not null default 'addon' check (addon_kind = 'addon'),
  -- Set for a method that also exists for the module file.
  addon_class_id int,
  type text not null,
  active boolean not null default true,
  universal boolean not null,
  categories text[] not null default '{}',
  fuel text not null default 'any' check (fuel in ('any', 'diesel', 'petrol')),
  dtc_logic boolean not null default false,
  optional_parameters text not null default '',
  url_link text not null default '',
  legal_notice text not null default 'none' check (legal_notice in ('none', 'emission', 'safety')),
  foreign key (main_kind, main_class_id) references price_classes (kind, id),
  foreign key (addon_kind, addon_class_id) references price_classes (kind, id)
);

create table method_texts (
  method_id int not null references methods on delete cascade,
  language text not null,
  name text not null,
  comment text not null default '',
  primary key (method_id, language)
);

-- What a vehicle offers other than the rule for its kind says.
create table vehicle_methods (
  vehicle_id int not null references vehicles on delete cascade,
  method_id int not null references methods on delete cascade,
  offered boolean not null,
  primary key (vehicle_id, method_id)
);
create index vehicle_methods_of_method on vehicle_methods (method_id);

-- Accounts: customers and staff, their sessions and prices ----------------------------------------------------------------

create table users (
  id int generated always as identity primary key,
  username text not null,
  email text not null,
  password_hash text not null,
  rights smallint not null default 3 check (rights in (1, 2, 3)),
  active boolean not null default false,
  first_name text not null default '',
  second_name text not null default '',
  company_name text not null default '',
  street text not null default '',
  zip text not null default '',
  city text not null default '',
  country_id int references countries,
  vat_number text not null default '',
  flat_price boolean not null default false,
  payment_api text not null default 'none' check (payment_api in ('none', 'transfer', 'card')),
  created_at timestamptz not null default now(),
  -- The user's own choice; without one the browser's counts.
  language text check (language in ('en', 'de', 'fr', 'it', 'nl', 'pl', 'ru', 'es')),
  state_id int references country_states,
  company_model text not null default '',
  sevdesk_id text not null default '',
  terms_accepted_at timestamptz,
  -- When the official register confirmed vat_number; empty again whenever the number changes.
  vat_confirmed_at timestamptz,
  -- When staff unlocked the account for the first time; a locked account that has it was locked again.
  unlocked_at timestamptz,
  -- Why staff locked it, and what they should know of this customer; for staff alone.
  lock_reason text not null default '',
  note text not null default '' check (char_length(note) <= 2000),
  -- Kinds of mail that the customer does not want.
  mail_off text[] not null default '{}',
  search_text text not null generated always as (lower(username || ' ' || email || ' ' || first_name || ' '
    || second_name || ' ' || company_name || ' ' || city || ' ' || vat_number)) stored
);
create unique index users_username on users (lower(username));
create unique index users_email on users (lower(email));
create index users_waiting on users (id) where not active and unlocked_at is null and lock_reason = '';

create table sessions (
  -- sha256 of the secret inside the token: who reads this table cannot sign in with it.
  id text primary key,
  user_id int not null references users,
  user_agent text not null default '',
  address text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- The member of staff who looks at the portal as this customer: such a session only reads.
  watcher_id int references users
);
create index sessions_live on sessions (user_id) where ended_at is null;
create index sessions_of_user on sessions (user_id, created_at);

-- One-time keys for the link that sets up the first administrator.
create table setup_keys (
  key_hash text primary key,
  created_at timestamptz not null default now()
);

-- A person has shown to be one; each pass opens one form once. Only hashes are kept.
create table human_passes (
  pass_hash text primary key,
  expires_at timestamptz not null
);

-- Solved challenges, so that a solution counts once.
create table human_solutions (
  solution_hash text primary key,
  expires_at timestamptz not null
);

create table password_resets (
  id int generated always as identity primary key,
  user_id int not null references users,
  -- sha256 of the key in the browser that asked, and of the key in the mailed link: both are needed.
  browser_key_hash text not null,
  link_key_hash text not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index password_resets_of_user on password_resets (user_id, id);

-- A new address counts once the link that was mailed to it is opened.
create table email_changes (
  key_hash text primary key,
  user_id int not null references users,
  email text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index email_changes_of_user on email_changes (user_id);

-- Answers of the VAT register, kept as proof.
create table vat_checks (
  id int generated always as identity primary key,
  vat_number text not null,
  outcome text not null check (outcome in ('valid', 'invalid', 'notReachable')),
  -- What the register itself answered.
  answer jsonb,
  checked_at timestamptz not null default now()
);
create index vat_checks_of_number on vat_checks (vat_number, id desc);

create table customer_class_prices (
  user_id int not null references users,
  kind text not null,
  class_id int not null,
  price credit_cents not null check (price >= 0),
  primary key (user_id, kind, class_id),
  foreign key (kind, class_id) references price_classes (kind, id)
);
create index customer_class_prices_of_class on customer_class_prices (kind, class_id);

create table special_prices (
  user_id int not null references users,
  method_id int not null references methods,
  price credit_cents not null check (price >= 0),
  primary key (user_id, method_id)
);

-- Tools that read and write control units.
create table tools (
  id int generated always as identity primary key,
  name text not null unique check (name <> ''),
  vendor text not null default '',
  -- master: its files are plain; slave: they are encrypted for another's tool.
  kind text not null default 'both' check (kind in ('master', 'slave', 'both')),
  active boolean not null default true
);

create table customer_tools (
  id int generated always as identity primary key,
  user_id int not null references users,
  tool_id int not null references tools,
  kind text not null default 'master' check (kind in ('master', 'slave')),
  serial text not null default '',
  note text not null default '',
  unique (user_id, tool_id, serial)
);
create index customer_tools_of_tool on customer_tools (tool_id);

-- Who changed what: written by the database itself, so that no code can forget it.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id int not null references users,
  -- From where: the address of the browser.
  address text not null default '',
  -- The call of the contract that did it.
  call text not null,
  action text not null check (action in ('created', 'changed', 'deleted', 'exported', 'watched')),
  -- The table of the row, in the words of the schema.
  subject text not null,
  subject_id text not null,
  -- Only the columns that differ; without secrets.
  before jsonb,
  after jsonb
);
create index audit_log_of_subject on audit_log (subject, subject_id, id);
create index audit_log_of_actor on audit_log (actor_id, id);
create index audit_log_by_date on audit_log (at);
create index audit_log_by_word on audit_log using gin (lower(call || ' ' || action || ' ' || subject || ' ' || subject_id || ' '
  || address || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, '')) gin_trgm_ops);
create trigger append_only before update or delete on audit_log for each row execute function refuse_audit_change();
create trigger append_only_truncate before truncate on audit_log execute function refuse_audit_change();

-- Ordering and tasks ------------------------------------------------------------------------------------------------------

create table jobs (
  id int generated always as identity primary key,
  user_id int not null references users,
  vehicle_id int not null references vehicles,
  vin text not null check (length(vin) > 4),
  additional text not null default '' check (char_length(additional) <= 200),
  modification_mode text not null check (modification_mode in ('automatic', 'manually')),
  terms_accepted_at timestamptz not null default now(),
  order_key uuid,
  -- When the first file of the job was stored; before that it is a draft and visible to nobody.
  ordered_at timestamptz,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  deleted_at timestamptz,
  visible boolean not null generated always as (ordered_at is not null and deleted_at is null) stored,
  unique (user_id, order_key)
);
create index jobs_of_user on jobs (user_id, id) where visible;
create index jobs_visible on jobs (id) where visible;
create index jobs_drafts on jobs (created_at) where ordered_at is null;
create index jobs_by_date on jobs (created_at) where visible;
create index jobs_by_word on jobs using gin (lower(vin || ' ' || additional) gin_trgm_ops);
-- Whether something was ever ordered for a vehicle.
create index jobs_of_vehicle on jobs (vehicle_id);

create table tasks (
  id int generated always as identity primary key,
  job_id int not null references jobs,
  -- The customer, as in the job: every list of a customer starts here.
  user_id int not null references users,
  file_role text not null check (file_role in ('engine', 'module')),
  type text not null default 'new' check (type in ('new', 'updateUpgrade', 'inReview', 'reviewDone')),
  -- A draft has no original yet and is visible to nobody.
  status text not null default 'draft'
    check (status in ('draft', 'inWait', 'inProgress', 'manually', 'finished', 'blocked', 'archived')),
  reason text,
  payment_status text not null default 'open' check (payment_status in ('open', 'payed')),
  price credit_cents not null check (price >= 0),
  priority text not null
    check (priority in ('asap', '30min', 'next2Hours', 'next6Hours', 'next12Hours', 'nextDay')),
  modification_mode text not null check (modification_mode in ('automatic', 'manually')),
  file_name text not null,
  is_master boolean not null,
  checksum_wanted boolean not null,
  dtc_codes text not null default '',
  dtc_hex boolean not null default false,
  original_sha256 text references files,
  modified_sha256 text references files,
  modified_name text,
  support_sha256 text references files,
  support_name text,
  done_by int references users,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- The task that this one updates; only a first order has none.
  previous_task_id int references tasks,
  -- The customer brought a new original for the update.
  dealer_update boolean not null default false,
  -- What the customer says about this task (updates and upgrades).
  info text not null default '' check (char_length(info) <= 1000),
  -- The file that the customer has of a task sent back, until its review is done.
  delivered_sha256 text references files,
  delivered_name text,
  -- By when the customer may expect the file: the priority, counted in support hours.
  due_at timestamptz,
  -- When it was finished for the first time, and by whom it was then (none: the automatic service).
  finished_at timestamptz,
  finished_by int references users,
  -- Where a blocked task returns to, and what the customer is told of the block.
  blocked_from text check (blocked_from in ('inWait', 'manually', 'inProgress', 'finished')),
  block_reason text not null default '' check (char_length(block_reason) <= 500),
  deleted_at timestamptz,
  -- Came here from another job.
  transferred_at timestamptz,
  -- Either side sees it: ordered, and not deleted.
  visible boolean not null generated always as (status <> 'draft' and deleted_at is null) stored,
  constraint tasks_check check (status = 'draft' or original_sha256 is not null),
  constraint tasks_check1 check (status <> 'finished' or modified_sha256 is not null),
  constraint tasks_paid_has_file check (payment_status = 'open' or modified_sha256 is not null),
  constraint tasks_check3 check ((delivered_sha256 is null) = (delivered_name is null))
);
create index tasks_of_job on tasks (job_id);
create index tasks_of_user on tasks (user_id, id) where visible;
create index tasks_open on tasks (due_at, id) where visible and status in ('inWait', 'inProgress', 'manually');
create index tasks_closed on tasks (id) where visible and status in ('finished', 'blocked', 'archived');
create index tasks_drafts on tasks (created_at) where status = 'draft';
create index tasks_deleted on tasks (id) where deleted_at is not null;
-- The jobs on which there is something left to do.
create index tasks_unfinished on tasks (job_id) where visible and status not in ('finished', 'archived');
-- With what the statistics count, so that they read the index alone.
create index tasks_by_date on tasks (created_at) include (status, job_id, id) where visible;
create index tasks_finished_by_date on tasks (finished_at) include (created_at, priority, finished_by)
  where visible and finished_at is not null;
create index tasks_by_word on tasks using gin (lower(file_name) gin_trgm_ops);
-- 'You ordered this file already': a customer's tasks by their original.
create index tasks_by_original on tasks (user_id, original_sha256) where original_sha256 is not null;
create index tasks_with_original on tasks (original_sha256) where original_sha256 is not null;
-- One order for one file: a second draft for the same file of a job is the first one again.
create unique index tasks_ordered_once on tasks (job_id, file_role)
  where previous_task_id is null and deleted_at is null and transferred_at is null;
-- A draft of an update of a task is there once: asking again takes its place.
create unique index tasks_update_draft on tasks (previous_task_id) where status = 'draft' and previous_task_id is not null;

create function note_finish() returns trigger language plpgsql as $$
begin
  if new.status = 'finished' and new.finished_at is null then
    new.finished_at := now();
    new.finished_by := new.done_by;
  end if;
  return new;
end $$;
create trigger note_finish before update of status on tasks for each row execute function note_finish();

create table task_methods (
  task_id int not null references tasks on delete cascade,
  method_id int not null references methods,
  price credit_cents not null check (price >= 0),
  primary key (task_id, method_id)
);
create index task_methods_of_method on task_methods (method_id);

create table task_history (
  id int generated always as identity primary key,
  task_id int not null references tasks on delete cascade,
  at timestamptz not null default now(),
  actor text not null check (actor in ('customer', 'support', 'automatic')),
  actor_id int references users,
  from_status text,
  to_status text not null,
  why text not null default '',
  -- What staff gave as the reason, or what was there before and what came after.
  note text not null default ''
);
create index task_history_of_task on task_history (task_id, id);
create index task_history_by_date on task_history (at);

create table task_reports (
  task_id int primary key references tasks on delete cascade,
  content jsonb not null,
  created_at timestamptz not null default now()
);

-- Every modified file that a task ever had, numbered; none is ever taken away.
create table task_files (
  task_id int not null references tasks on delete cascade,
  version int not null check (version > 0),
  sha256 text not null references files,
  name text not null,
  -- None: the automatic service.
  made_by int references users,
  made_at timestamptz not null default now(),
  primary key (task_id, version)
);

-- The file named another control unit than the chosen vehicle, and the customer went on.
create table task_contradictions (
  task_id int primary key references tasks on delete cascade,
  in_file text not null,
  in_vehicle text not null,
  accepted_at timestamptz not null default now()
);

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

-- What customers confirm. Each change of the text is a new version; a confirmation names the one that was shown.
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

-- Engine and library: what files say about themselves, what was learned of them ----------------------------------------------

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

create table solutions (
  id int generated always as identity primary key,
  method_id int not null references methods,
  family text not null,
  software text not null,
  length int not null check (length > 0),
  -- sha256 over the content: the same modification is kept once.
  fingerprint text not null,
  content jsonb not null,
  origin_task_id int references tasks,
  recorded_by int references users,
  recorded_at timestamptz not null default now(),
  -- Active ones are used; suspended ones wait for a person; retired ones are kept for the record.
  state text not null default 'active' check (state in ('active', 'suspended', 'retired')),
  state_reason text not null default '',
  state_changed_by int references users,
  state_changed_at timestamptz,
  -- The task whose customer said that the file does not work.
  suspended_by_task_id int references tasks,
  -- For methods with DTC logic: the one code that it switches off, as P0420, P0420-00 or SPN70000.
  dtc_code text check (dtc_code ~ '^([PCBU][0-3][0-9A-F]{3}(-[0-9A-F]{2})?|SPN[0-9]{5,6})$'),
  checksum text not null generated always as (content ->> 'checksum') stored,
  hardware text generated always as (content ->> 'hardware') stored,
  part text generated always as (content ->> 'part') stored,
  runs int not null generated always as (jsonb_array_length(content -> 'runs')) stored,
  bytes_changed int not null default 0,
  -- What a person should look at: vinLike, lowEntropyContext, signedArea, manyChanges.
  flags text[] not null default '{}',
  -- Who said that the writing tool takes care of the signature which the change makes stale.
  signed_accepted_by int references users,
  signed_accepted_at timestamptz,
  -- Where it comes from when no task of the portal: the names of the files.
  origin_note text not null default ''
);
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

-- Credits and documents ----------------------------------------------------------------------------------------------------

create table credit_accounts (
  user_id int primary key references users,
  balance credit_cents not null default 0 check (balance >= 0)
);

create table credit_entries (
  id int generated always as identity primary key,
  user_id int not null references users,
  kind text not null check (kind in ('purchase', 'payment', 'refund', 'correction', 'bonus')),
  amount credit_cents not null check (amount <> 0),
  balance credit_cents not null check (balance >= 0),
  reason text not null default '',
  actor_id int references users,
  task_id int references tasks,
  idempotency_key text not null,
  created_at timestamptz not null default now(),
  -- What a purchase costs, in euro cents before tax; older purchases have none.
  net_price bigint check (net_price >= 0),
  unique (user_id, idempotency_key),
  check (net_price is null or kind = 'purchase')
);
create index credit_entries_of_user on credit_entries (user_id, id);
create unique index credit_entries_paid_once on credit_entries (task_id) where kind = 'payment';
create index credit_entries_by_date on credit_entries (user_id, created_at);
-- The list of all customers: by period with its sums, by kind, by words of the reason.
create index credit_entries_all_by_date on credit_entries (created_at) include (kind, amount);
create index credit_entries_by_kind on credit_entries (kind, id);
create index credit_entries_by_reason on credit_entries using gin (lower(reason) gin_trgm_ops);
create trigger append_only before update or delete on credit_entries for each row execute function refuse_change();
create trigger append_only_truncate before truncate on credit_entries execute function refuse_change();

create table document_numbers (
  kind text not null check (kind in ('RE', 'LS', 'ST')),
  year int not null,
  last int not null check (last > 0),
  primary key (kind, year)
);

create table delivery_notes (
  id int generated always as identity primary key,
  number text not null unique,
  user_id int not null references users,
  task_id int not null unique references tasks,
  credit_entry_id int not null unique references credit_entries,
  payment_tax int not null check (payment_tax in (19, 20)),
  price credit_cents not null,
  -- The customer's company as it was on that day.
  company jsonb not null,
  created_at timestamptz not null default now()
);
create index delivery_notes_of_user on delivery_notes (user_id, id);
create index delivery_notes_by_date on delivery_notes (created_at) include (price);
create trigger append_only before update or delete on delivery_notes for each row execute function refuse_change();
create trigger append_only_truncate before truncate on delivery_notes execute function refuse_change();

create table invoices (
  id int generated always as identity primary key,
  number text not null unique,
  -- A cancellation (ST) takes an invoice (RE) back whole; its amounts are negative.
  kind text not null check (kind in ('RE', 'ST')),
  cancels_id int unique references invoices,
  user_id int not null references users,
  -- The purchase that it is about.
  credit_entry_id int not null references credit_entries,
  -- Which invoice of this purchase it is: one that was cancelled makes room for the next.
  nth int not null default 1 check (nth > 0),
  credits credit_cents not null,
  -- Money in euro cents; tax in hundredths of a percent.
  net bigint not null,
  tax_rate int not null check (tax_rate between 0 and 10000),
  tax bigint not null,
  gross bigint not null,
  -- Why no tax, or of which country.
  tax_rule text not null check (tax_rule in ('domestic', 'oss', 'reverseCharge', 'export')),
  -- Why it was cancelled; for staff alone.
  reason text not null default '',
  -- The customer's company and the operator as they were on that day.
  company jsonb not null,
  created_at timestamptz not null default now(),
  check ((kind = 'ST') = (cancels_id is not null)),
  check (net + tax = gross)
);
create unique index invoices_once on invoices (credit_entry_id, nth) where kind = 'RE';
create index invoices_of_user on invoices (user_id, id);
create index invoices_by_date on invoices (created_at);
create trigger append_only before update or delete on invoices for each row execute function refuse_change();
create trigger append_only_truncate before truncate on invoices execute function refuse_change();

-- The PDF of an issued document, made once.
create table document_files (
  number text primary key,
  sha256 text not null references files,
  made_at timestamptz not null default now()
);
create trigger append_only before update or delete on document_files for each row execute function refuse_change();

-- Chat --------------------------------------------------------------------------------------------------------------------

create table chat_messages (
  id int generated always as identity primary key,
  job_id int not null references jobs,
  task_id int not null references tasks on delete cascade,
  writer text not null check (writer in ('support', 'tuner')),
  author_id int not null references users,
  text text not null,
  file_sha256 text references files,
  file_name text,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  -- When the addressee was told by mail that this message waits.
  mailed_at timestamptz,
  -- Made by the writer: the same message sent again is there once.
  message_key uuid,
  -- A note among staff; no call ever answers it to a customer.
  internal boolean not null default false,
  check (text <> '' or file_sha256 is not null),
  check ((file_sha256 is null) = (file_name is null)),
  check (not internal or writer = 'support'),
  -- It waits for nobody: whatever counts or mails unread messages never meets it.
  check (not internal or read_at is not null)
);
create index chat_messages_of_job on chat_messages (job_id, id);
create index chat_messages_of_task on chat_messages (task_id, id);
create unique index chat_messages_sent_once on chat_messages (task_id, message_key);
create index chat_messages_unread on chat_messages (writer, job_id, task_id) where read_at is null;
create index chat_messages_to_mail on chat_messages (created_at) where read_at is null and mailed_at is null;
create index chat_messages_by_word on chat_messages using gin (lower(text || ' ' || coalesce(file_name, '')) gin_trgm_ops);
-- Who waits how long for an answer.
create index chat_messages_by_date on chat_messages (created_at) where writer = 'tuner';

-- A message belongs to the job in which its task is at that moment, also while the task is being moved.
create function find_job_of_message() returns trigger language plpgsql as $$
begin
  select job_id into new.job_id from tasks where id = new.task_id for key share;
  return new;
end $$;
create trigger find_job_of_message before insert on chat_messages for each row execute function find_job_of_message();
create function move_messages() returns trigger language plpgsql as $$
begin
  update chat_messages set job_id = new.job_id where task_id = new.id;
  return null;
end $$;
create trigger move_messages after update of job_id on tasks for each row
  when (old.job_id <> new.job_id) execute function move_messages();

-- What the lists of conversations show and sort by, one row per task with messages; kept by the triggers below.
create table conversations (
  task_id int primary key references tasks on delete cascade,
  user_id int not null references users,
  job_id int not null references jobs,
  -- The latest entry for staff, notes included; and the latest message, none where there are only notes.
  last_id int,
  last_at timestamptz,
  last_message_id int,
  last_message_at timestamptz,
  messages int not null default 0,
  unread_by_support int not null default 0,
  unread_by_customer int not null default 0,
  -- The customer had the last word.
  waits boolean not null default false
);
create index conversations_of_user on conversations (user_id, task_id);
create index conversations_of_job on conversations (job_id);
create index conversations_in_order on conversations ((unread_by_support > 0), last_id);

create function keep_conversations() returns trigger language plpgsql as $$
declare
  ids int[] := array(select distinct task_id from touched order by task_id);
begin
  -- First the rows are held: what is counted then includes what another transaction wrote meanwhile.
  insert into conversations (task_id, user_id, job_id)
  select id, user_id, job_id from tasks where id = any(ids) order by id
  on conflict (task_id) do update set user_id = excluded.user_id;
  update conversations c set job_id = m.job_id, last_id = m.last_id, last_at = m.last_at, last_message_id = m.last_message_id,
    last_message_at = m.last_message_at, messages = m.messages, unread_by_support = m.unread_by_support,
    unread_by_customer = m.unread_by_customer, waits = m.waits
  from (
    select task_id, max(job_id) as job_id, max(id) as last_id, max(created_at) as last_at,
      max(id) filter (where not internal) as last_message_id,
      max(created_at) filter (where not internal) as last_message_at,
      count(*) filter (where not internal) as messages,
      count(*) filter (where writer = 'tuner' and read_at is null) as unread_by_support,
      count(*) filter (where writer = 'support' and read_at is null) as unread_by_customer,
      coalesce((array_agg(writer order by id desc) filter (where not internal))[1] = 'tuner', false) as waits
    from chat_messages where task_id = any(ids) group by task_id) m
  where m.task_id = c.task_id;
  return null;
end $$;
create trigger keep_conversations_of_new after insert on chat_messages
  referencing new table as touched for each statement execute function keep_conversations();
create trigger keep_conversations_of_changed after update on chat_messages
  referencing new table as touched for each statement execute function keep_conversations();

create table reply_templates (
  id int generated always as identity primary key,
  title text not null check (title <> ''),
  -- None: for customers of any language.
  language text check (language in ('en', 'de', 'fr', 'it', 'nl', 'pl', 'ru', 'es')),
  text text not null check (text <> ''),
  changed_at timestamptz not null default now()
);
create unique index reply_templates_by_title on reply_templates (title, coalesce(language, ''));

-- What the audit log records ----------------------------------------------------------------------------------------------

do $$
declare
  audited record;
begin
  for audited in
    select * from (values
      ('portal_options', 'id'), ('portal_texts', 'kind, language'), ('support_hours', 'weekday'), ('holidays', 'day'),
      ('vehicles', 'id'), ('vehicle_methods', 'vehicle_id, method_id'), ('methods', 'id'), ('method_texts', 'method_id, language'),
      ('price_classes', 'kind, id'), ('customer_class_prices', 'user_id, kind, class_id'), ('special_prices', 'user_id, method_id'),
      ('users', 'id'), ('tools', 'id'), ('customer_tools', 'id'), ('jobs', 'id'), ('tasks', 'id'), ('solutions', 'id'),
      ('slave_files', 'task_id'), ('reply_templates', 'id'), ('legal_notices', 'version'),
      ('legal_notice_texts', 'version, kind, language')) as list (rows, key)
  loop
    execute format('create trigger audit after insert or update or delete on %I for each row execute function record_audit(%s)',
      audited.rows, audited.key);
  end loop;
end $$;
create trigger audit after insert on task_files for each row execute function record_audit('task_id', 'version');
create trigger audit after insert on credit_entries for each row execute function record_audit('id');
create trigger audit after insert on invoices for each row execute function record_audit('id');
