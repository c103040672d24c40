-- Hundredths of a credit; the generated table types turn this domain into the branded CreditCents.
create domain credit_cents as int;

-- Storey 1: options, customers, catalog, files ---------------------------------------------------------------------

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
  flat_addon_price credit_cents not null default 4000 check (flat_addon_price >= 0)
);
insert into portal_options default values;

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
  -- What the search looks through.
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
  primary key (kind, id)
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

-- A file by its content; written only after its bytes are safe on disk.
create table files (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  size int not null check (size > 0),
  stored_at timestamptz not null default now()
);

-- Storey 2: identity, pricing, credits, tuning ----------------------------------------------------------------------

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
  created_at timestamptz not null default now()
);
create unique index users_username on users (lower(username));
create unique index users_email on users (lower(email));

create table sessions (
  -- sha256 of the secret inside the token: who reads this table cannot sign in with it.
  id text primary key,
  user_id int not null references users,
  user_agent text not null default '',
  address text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_live on sessions (user_id) where ended_at is null;

-- One-time keys for the link that sets up the first administrator.
create table setup_keys (
  key_hash text primary key,
  created_at timestamptz not null default now()
);

create table customer_class_prices (
  user_id int not null references users,
  kind text not null,
  class_id int not null,
  price credit_cents not null check (price >= 0),
  primary key (user_id, kind, class_id),
  foreign key (kind, class_id) references price_classes (kind, id)
);

create table special_prices (
  user_id int not null references users,
  method_id int not null references methods,
  price credit_cents not null check (price >= 0),
  primary key (user_id, method_id)
);

-- Storey 3: orders and billing; their tables stand before the ledger and the solutions because those refer to tasks --

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
  unique (user_id, order_key)
);
create index jobs_of_user on jobs (user_id, id) where ordered_at is not null;
create index jobs_drafts on jobs (created_at) where ordered_at is null;

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
  check (status = 'draft' or original_sha256 is not null),
  check (status <> 'finished' or modified_sha256 is not null),
  check (payment_status = 'open' or status in ('finished', 'blocked', 'archived'))
);
create index tasks_of_job on tasks (job_id);
create index tasks_of_user on tasks (user_id, id) where status <> 'draft';
create index tasks_open on tasks (id) where status in ('inWait', 'inProgress', 'manually');
create index tasks_closed on tasks (id) where status in ('finished', 'blocked', 'archived');
create index tasks_drafts on tasks (created_at) where status = 'draft';
-- One order for one file: a second draft for the same file of a job is the first one again.
create unique index tasks_ordered_once on tasks (job_id, file_role) where type = 'new';

create table task_methods (
  task_id int not null references tasks on delete cascade,
  method_id int not null references methods,
  price credit_cents not null check (price >= 0),
  primary key (task_id, method_id)
);

create table task_history (
  id int generated always as identity primary key,
  task_id int not null references tasks on delete cascade,
  at timestamptz not null default now(),
  actor text not null check (actor in ('customer', 'support', 'automatic')),
  actor_id int references users,
  from_status text,
  to_status text not null,
  why text not null default ''
);
create index task_history_of_task on task_history (task_id, id);

create table task_reports (
  task_id int primary key references tasks on delete cascade,
  content jsonb not null,
  created_at timestamptz not null default now()
);

-- Storey 2 again --------------------------------------------------------------------------------------------------

create table solutions (
  id int generated always as identity primary key,
  method_id int not null references methods,
  family text not null,
  software text not null,
  length int not null check (length > 0),
  -- sha256 over the content: the same modification is kept once.
  fingerprint text not null,
  content jsonb not null,
  active boolean not null default true,
  origin_task_id int references tasks,
  recorded_by int references users,
  recorded_at timestamptz not null default now(),
  unique (method_id, fingerprint)
);
create index solutions_by_software on solutions (software, family, length, method_id) where active;

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
  unique (user_id, idempotency_key)
);
create index credit_entries_of_user on credit_entries (user_id, id);
create unique index credit_entries_paid_once on credit_entries (task_id) where kind = 'payment';

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

-- Storey 4: chat --------------------------------------------------------------------------------------------------

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
  check (text <> '' or file_sha256 is not null),
  check ((file_sha256 is null) = (file_name is null))
);
create index chat_messages_of_job on chat_messages (job_id, id);
create index chat_messages_unread on chat_messages (writer, job_id, task_id) where read_at is null;

-- What is written once and never changed ---------------------------------------------------------------------------

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger append_only before update or delete on credit_entries for each row execute function refuse_change();
create trigger append_only_truncate before truncate on credit_entries execute function refuse_change();
create trigger append_only before update or delete on delivery_notes for each row execute function refuse_change();
create trigger append_only_truncate before truncate on delivery_notes execute function refuse_change();
