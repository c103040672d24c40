-- Storey 1: what the operator says and sends -------------------------------------------------------------------------

alter table portal_options
  -- Where the home page leads those who want an account; empty: to the sign-up of this portal.
  add column registration_link text not null default '',
  -- Who hears of new accounts and unread messages; empty: the support contact.
  add column operator_email text not null default '',
  -- The old portal's notice is shown on the home page.
  add column old_portal_notice boolean not null default true,
  -- Price of one credit, in euro cents, before tax.
  add column credit_price int not null default 100 check (credit_price > 0),
  -- Amounts on offer, in whole credits.
  add column credit_packages int[] not null default '{50,100,250,500,1000}',
  add column bank_holder text not null default '',
  add column bank_name text not null default '',
  add column bank_iban text not null default '',
  add column bank_bic text not null default '';

-- Texts of the operator in Markdown. Without a row in any language the portal's own text stands.
create table portal_texts (
  kind text not null check (kind in ('privacy', 'imprint', 'terms', 'oldPortalNotice')),
  language text not null check (language in ('en', 'de', 'fr', 'it', 'nl', 'pl', 'ru', 'es')),
  content text not null,
  changed_at timestamptz not null default now(),
  primary key (kind, language)
);

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

-- Storey 2: identity ------------------------------------------------------------------------------------------------

alter table users
  -- The user's own choice; without one the browser's counts.
  add column language text check (language in ('en', 'de', 'fr', 'it', 'nl', 'pl', 'ru', 'es')),
  add column state_id int references country_states,
  add column company_model text not null default '',
  add column sevdesk_id text not null default '',
  add column terms_accepted_at timestamptz,
  -- When the official register confirmed vat_number; empty again whenever the number changes.
  add column vat_confirmed_at timestamptz;

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

-- Storey 3: updates and reviews of tasks -----------------------------------------------------------------------------

alter table tasks
  -- The task that this one updates; only a first order has none.
  add column previous_task_id int references tasks,
  -- The customer brought a new original for the update.
  add column dealer_update boolean not null default false,
  -- What the customer says about this task (updates and upgrades).
  add column info text not null default '' check (char_length(info) <= 1000),
  -- The file that the customer has of a task sent back, until its review is done.
  add column delivered_sha256 text references files,
  add column delivered_name text,
  add check ((delivered_sha256 is null) = (delivered_name is null));
drop index tasks_ordered_once;
create unique index tasks_ordered_once on tasks (job_id, file_role) where previous_task_id is null;
-- A draft of an update of a task is there once: asking again takes its place.
create unique index tasks_update_draft on tasks (previous_task_id) where status = 'draft' and previous_task_id is not null;
-- A paid task that the customer sends back is worked on again, and stays paid.
alter table tasks drop constraint tasks_check2;
alter table tasks add constraint tasks_paid_has_file check (payment_status = 'open' or modified_sha256 is not null);

create index credit_entries_by_date on credit_entries (user_id, created_at);

-- Storey 4: chat -----------------------------------------------------------------------------------------------------

alter table chat_messages
  -- When the addressee was told by mail that this message waits.
  add column mailed_at timestamptz,
  -- Made by the writer: the same message sent again is there once.
  add column message_key uuid;
create unique index chat_messages_sent_once on chat_messages (task_id, message_key);
create index chat_messages_of_task on chat_messages (task_id, id);
create index chat_messages_to_mail on chat_messages (created_at) where read_at is null and mailed_at is null;
