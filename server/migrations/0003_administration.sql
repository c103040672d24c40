-- Who changed what: written by the database itself, so that no code can forget it ---------------------------------------

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

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger append_only before update or delete on audit_log for each row execute function refuse_audit_change();
create trigger append_only_truncate before truncate on audit_log execute function refuse_audit_change();

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

-- Storey 1: what the operator says and offers --------------------------------------------------------------------------

alter table portal_options
  -- Empty: the product's own name, logo and color.
  add column brand_name text not null default '' check (char_length(brand_name) <= 60),
  add column brand_color text not null default '' check (brand_color = '' or brand_color ~ '^#[0-9a-f]{6}$'),
  add column logo_sha256 text references files,
  add column logo_type text check (logo_type in ('image/png', 'image/jpeg', 'image/webp')),
  add check ((logo_sha256 is null) = (logo_type is null)),
  -- Shown at the top of every screen while it is not empty.
  add column notice text not null default '' check (char_length(notice) <= 500),
  add column notice_level text not null default 'info' check (notice_level in ('info', 'warning', 'problem')),
  -- The company that issues invoices and delivery notes.
  add column operator_company text not null default '',
  add column operator_street text not null default '',
  add column operator_zip text not null default '',
  add column operator_city text not null default '',
  add column operator_country_id int references countries,
  add column operator_vat_number text not null default '',
  add column operator_tax_number text not null default '';

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

-- What a vehicle offers other than the rule for its kind says.
create table vehicle_methods (
  vehicle_id int not null references vehicles on delete cascade,
  method_id int not null references methods on delete cascade,
  offered boolean not null,
  primary key (vehicle_id, method_id)
);
create index vehicle_methods_of_method on vehicle_methods (method_id);
-- Whether something was ever ordered for a vehicle, or of a method.
create index jobs_of_vehicle on jobs (vehicle_id);
create index task_methods_of_method on task_methods (method_id);

-- Storey 2: accounts ---------------------------------------------------------------------------------------------------

alter table users
  -- When staff unlocked the account for the first time; a locked account that has it was locked again.
  add column unlocked_at timestamptz,
  -- Why staff locked it; for staff alone.
  add column lock_reason text not null default '',
  -- What staff should know of this customer; for staff alone.
  add column note text not null default '' check (char_length(note) <= 2000),
  -- Kinds of mail that the customer does not want.
  add column mail_off text[] not null default '{}',
  add column search_text text not null generated always as (lower(username || ' ' || email || ' ' || first_name || ' '
    || second_name || ' ' || company_name || ' ' || city || ' ' || vat_number)) stored;
update users set unlocked_at = created_at where active;
create index users_waiting on users (id) where not active and unlocked_at is null and lock_reason = '';

alter table sessions
  -- The member of staff who looks at the portal as this customer: such a session only reads.
  add column watcher_id int references users;
create index sessions_of_user on sessions (user_id, created_at);

-- Prices -----------------------------------------------------------------------------------------------------------------

-- Judged when a statement ends, unlike a unique index: two classes may change names.
alter table price_classes add constraint price_classes_by_name
  exclude using btree (kind with =, lower(name) with =) deferrable initially immediate;
create index customer_class_prices_of_class on customer_class_prices (kind, class_id);

-- Tools that read and write control units ----------------------------------------------------------------------------

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

-- Storey 3: tasks ------------------------------------------------------------------------------------------------------

-- Finds a word within long lists by index; the operator's own database may bring it along or is asked to.
create extension if not exists pg_trgm;

alter table jobs
  add column deleted_at timestamptz,
  add column visible boolean not null generated always as (ordered_at is not null and deleted_at is null) stored;
drop index jobs_of_user;
create index jobs_of_user on jobs (user_id, id) where visible;
create index jobs_visible on jobs (id) where visible;
create index jobs_by_date on jobs (created_at) where visible;
create index jobs_by_word on jobs using gin (lower(vin || ' ' || additional) gin_trgm_ops);

alter table tasks
  -- By when the customer may expect the file: the priority, counted in support hours.
  add column due_at timestamptz,
  -- When it was finished for the first time, and by whom it was then (none: the automatic service).
  add column finished_at timestamptz,
  add column finished_by int references users,
  -- Where a blocked task returns to, and what the customer is told of the block.
  add column blocked_from text check (blocked_from in ('inWait', 'manually', 'inProgress', 'finished')),
  add column block_reason text not null default '' check (char_length(block_reason) <= 500),
  add column deleted_at timestamptz,
  -- Came here from another job.
  add column transferred_at timestamptz,
  -- Either side sees it: ordered, and not deleted.
  add column visible boolean not null generated always as (status <> 'draft' and deleted_at is null) stored;
update tasks set due_at = created_at + case priority when 'asap' then interval '0' when '30min' then interval '30 minutes'
  when 'next2Hours' then interval '2 hours' when 'next6Hours' then interval '6 hours'
  when 'next12Hours' then interval '12 hours' else interval '1 day' end;
update tasks set finished_at = changed_at, finished_by = done_by where status in ('finished', 'archived');
drop index tasks_of_user, tasks_open, tasks_closed, tasks_ordered_once;
create index tasks_of_user on tasks (user_id, id) where visible;
create index tasks_open on tasks (due_at, id) where visible and status in ('inWait', 'inProgress', 'manually');
create index tasks_closed on tasks (id) where visible and status in ('finished', 'blocked', 'archived');
-- The jobs on which there is something left to do.
create index tasks_unfinished on tasks (job_id) where visible and status not in ('finished', 'archived');
-- With what the statistics count, so that they read the index alone.
create index tasks_by_date on tasks (created_at) include (status, job_id, id) where visible;
create index tasks_by_word on tasks using gin (lower(file_name) gin_trgm_ops);
create index tasks_finished_by_date on tasks (finished_at) include (created_at, priority, finished_by)
  where visible and finished_at is not null;
-- One order for one file: a second draft for the same file of a job is the first one again.
create unique index tasks_ordered_once on tasks (job_id, file_role)
  where previous_task_id is null and deleted_at is null and transferred_at is null;

create function note_finish() returns trigger language plpgsql as $$
begin
  if new.status = 'finished' and new.finished_at is null then
    new.finished_at := now();
    new.finished_by := new.done_by;
  end if;
  return new;
end $$;
create trigger note_finish before update of status on tasks for each row execute function note_finish();

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
insert into task_files (task_id, version, sha256, name, made_by, made_at)
select id, 1, modified_sha256, coalesce(modified_name, file_name), done_by, changed_at
from tasks where modified_sha256 is not null;

alter table task_history
  -- What staff gave as the reason, or what was there before and what came after.
  add column note text not null default '';
create index task_history_by_date on task_history (at);

-- Storey 3: documents ----------------------------------------------------------------------------------------------------

-- What a purchase costs, in euro cents before tax; older purchases have none.
alter table credit_entries
  add column net_price bigint check (net_price >= 0),
  add check (net_price is null or kind = 'purchase');

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
create index delivery_notes_of_user on delivery_notes (user_id, id);
create trigger append_only before update or delete on invoices for each row execute function refuse_change();
create trigger append_only_truncate before truncate on invoices execute function refuse_change();

-- The PDF of an issued document, made once.
create table document_files (
  number text primary key,
  sha256 text not null references files,
  made_at timestamptz not null default now()
);
create trigger append_only before update or delete on document_files for each row execute function refuse_change();

-- The list of all customers: by period with its sums, by kind, by words of the reason.
create index credit_entries_all_by_date on credit_entries (created_at) include (kind, amount);
create index credit_entries_by_kind on credit_entries (kind, id);
create index credit_entries_by_reason on credit_entries using gin (lower(reason) gin_trgm_ops);
create index delivery_notes_by_date on delivery_notes (created_at) include (price);
create index invoices_by_date on invoices (created_at);

-- Storey 4: chat -----------------------------------------------------------------------------------------------------

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

alter table chat_messages
  -- A note among staff; no call ever answers it to a customer.
  add column internal boolean not null default false,
  add check (not internal or writer = 'support'),
  -- It waits for nobody: whatever counts or mails unread messages never meets it.
  add check (not internal or read_at is not null);
create index chat_messages_by_word on chat_messages using gin (lower(text || ' ' || coalesce(file_name, '')) gin_trgm_ops);

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
create index tasks_deleted on tasks (id) where deleted_at is not null;
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
-- Those that were there before.
update chat_messages set read_at = read_at;

create table reply_templates (
  id int generated always as identity primary key,
  title text not null check (title <> ''),
  -- None: for customers of any language.
  language text check (language in ('en', 'de', 'fr', 'it', 'nl', 'pl', 'ru', 'es')),
  text text not null check (text <> ''),
  changed_at timestamptz not null default now()
);
create unique index reply_templates_by_title on reply_templates (title, coalesce(language, ''));

-- What is watched -----------------------------------------------------------------------------------------------------

create trigger audit after insert or update or delete on portal_options for each row execute function record_audit('id');
create trigger audit after insert or update or delete on portal_texts for each row execute function record_audit('kind', 'language');
create trigger audit after insert or update or delete on support_hours for each row execute function record_audit('weekday');
create trigger audit after insert or update or delete on holidays for each row execute function record_audit('day');
create trigger audit after insert or update or delete on vehicles for each row execute function record_audit('id');
create trigger audit after insert or update or delete on vehicle_methods for each row execute function record_audit('vehicle_id', 'method_id');
create trigger audit after insert or update or delete on methods for each row execute function record_audit('id');
create trigger audit after insert or update or delete on method_texts for each row execute function record_audit('method_id', 'language');
create trigger audit after insert or update or delete on users for each row execute function record_audit('id');
create trigger audit after insert or update or delete on price_classes for each row execute function record_audit('kind', 'id');
create trigger audit after insert or update or delete on customer_class_prices for each row execute function record_audit('user_id', 'kind', 'class_id');
create trigger audit after insert or update or delete on special_prices for each row execute function record_audit('user_id', 'method_id');
create trigger audit after insert or update or delete on tools for each row execute function record_audit('id');
create trigger audit after insert or update or delete on customer_tools for each row execute function record_audit('id');
create trigger audit after insert or update or delete on jobs for each row execute function record_audit('id');
create trigger audit after insert or update or delete on tasks for each row execute function record_audit('id');
create trigger audit after insert on task_files for each row execute function record_audit('task_id', 'version');
create trigger audit after insert or update or delete on solutions for each row execute function record_audit('id');
create trigger audit after insert on credit_entries for each row execute function record_audit('id');
create trigger audit after insert on invoices for each row execute function record_audit('id');
create trigger audit after insert or update or delete on reply_templates for each row execute function record_audit('id');

-- The log is read by period and by words of whatever stands in it.
create index audit_log_by_date on audit_log (at);
create index audit_log_by_word on audit_log using gin (lower(call || ' ' || action || ' ' || subject || ' ' || subject_id || ' '
  || address || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, '')) gin_trgm_ops);
-- Who waits how long for an answer.
create index chat_messages_by_date on chat_messages (created_at) where writer = 'tuner';
