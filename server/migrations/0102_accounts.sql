-- replaces: 0005_originals.sql to 0095_searches_of_before.sql, 83 files
-- Accounts bear their role by name; the specification's 1, 2 and 3 are spoken on the wire only. A new type writes the rows without their
-- triggers: neither the audit log nor the times of accounts speak of it.
alter table users drop column search_text, drop constraint users_rights_check, alter column rights drop default;
alter table users alter column rights type text
  using case rights when 1 then 'admin' when 2 then 'support' else 'customer' end;
alter table users rename column rights to role;
alter table users
  alter column role set default 'customer',
  add constraint users_role_check check (role in ('admin', 'support', 'customer'));

create table customer_groups (
  id int generated always as identity primary key,
  name text not null unique check (btrim(name) <> ''),
  -- Added to every purchase of the group, in whole percents of its credits.
  bonus_percent int not null default 0 check (bonus_percent between 0 and 100),
  -- Ways to pay that the group adds to those of the customer.
  pays_by text[] not null default '{}' check (pays_by <@ array['transfer', 'card'])
);
create trigger audit after insert or update or delete on customer_groups for each row execute function record_audit('id');

alter table users
  -- Staff confirmed the VAT number by hand, with the day in `vat_confirmed_at` and what was seen as proof; both empty where the official
  -- register confirmed.
  add column vat_confirmed_by int references users,
  add column vat_proof text not null default '' check (char_length(vat_proof) <= 500),
  add check ((vat_confirmed_by is null) = (vat_proof = '')),
  add check (vat_confirmed_by is null or vat_confirmed_at is not null),
  -- The customer's own reference for invoices, such as a Leitweg-ID.
  add column buyer_reference text not null default '' check (char_length(buyer_reference) <= 100),
  add column group_id int references customer_groups,
  -- The password of an account that became one of staff was chosen under a customer's rules.
  add column needs_new_password boolean not null default false,
  -- The row of an erased account stays, because documents and the ledger name it; whose it was does not.
  add column erased_at timestamptz,
  -- Why a VAT number that the register confirms waits for staff: another account has it, or the register has another name for it; or
  -- that staff refused it.
  add column vat_doubt text check (vat_doubt in ('numberTaken', 'nameDiffers', 'refused'));
create index users_of_group on users (group_id) where group_id is not null;
create index users_erased on users (id) where erased_at is not null;
-- Other accounts with the same VAT number, and those that wait for staff.
create index users_vat_number on users (vat_number) where vat_number <> '';
create index users_vat_doubt on users (id) where vat_doubt in ('numberTaken', 'nameDiffers');
-- Colleagues are looked for by name, and are few among many customers.
create index users_of_staff on users (id) where role <> 'customer';
create index customers_by_date on users (created_at) where role = 'customer';
-- Very long lists sorted by customer: PostgreSQL goes through those by name and takes the rows of one after the other.
create index users_by_name on users (lower(coalesce(nullif(btrim(company_name), ''),
  coalesce(nullif(btrim(first_name || ' ' || second_name), ''), username))));

-- What people are called, for every list, mail and search; `rules/names.ts` says the same for the screens.
create function person_name(u users) returns text language sql immutable
  return coalesce(nullif(btrim(u.first_name || ' ' || u.second_name), ''), u.username);
create function customer_name(u users) returns text language sql immutable
  return coalesce(nullif(btrim(u.company_name), ''), person_name(u));

-- How a customer may pay, for the checkout, for what an account may do, and for lists.
create function payment_ways(u users) returns text[] language sql stable
  return array(
    select way from unnest(array['transfer', 'card']) way
    where u.payment_api = way or way = any((select g.pays_by from customer_groups g where g.id = u.group_id)::text[]));

-- Sessions and the second factor ------------------------------------------------------------------------------------------

alter table sessions rename column watcher_id to impersonator_id;
alter table sessions
  -- Whoever is signed out from outside reads it; null: still open, expired, or ended before this was stored.
  add column end_reason text check (end_reason in ('signedOut', 'everywhere', 'passwordChanged', 'passwordReset', 'locked', 'byStaff',
    'emailChanged', 'secondFactor', 'tooMany')),
  -- Names a session to its owner: the id is the digest of its secret.
  add column number int generated always as identity unique,
  -- To the minute.
  add column last_seen_at timestamptz not null default now(),
  -- Digest of a key that the browser keeps: by it a device is known again.
  add column device_hash text,
  -- Sessions of earlier versions do not know why.
  add column impersonation_reason text not null default '';
update sessions set
  last_seen_at = coalesce(ended_at, created_at),
  -- A session ends 24 hours after its last use; `expires_at` moves with each use, up to seven days after the sign-in.
  expires_at = case when ended_at is null then least(expires_at, now() + interval '24 hours') else expires_at end;

-- A second factor at sign-in: codes of an authenticator app (RFC 6238).
create table second_factors (
  user_id int primary key references users,
  -- Shared with the app; sealed with the portal's secret.
  secret bytea not null,
  created_at timestamptz not null default now(),
  -- The first code was entered; null: set up only, and without effect.
  confirmed_at timestamptz,
  -- The time step of the latest accepted code: each code counts once.
  last_step bigint not null default 0,
  -- The owner is told by mail when somebody with the password enters a wrong code, once within an hour.
  wrong_code_mailed_at timestamptz
);

create table recovery_codes (
  user_id int not null references second_factors on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Right passwords that wait for the second factor. A ticket is no session: it opens one, once.
create table sign_in_tickets (
  -- A digest: who reads the table can use none.
  id text primary key,
  user_id int not null references users,
  tries int not null default 0,
  expires_at timestamptz not null
);
create index sign_in_tickets_expired on sign_in_tickets (expires_at);
create index sign_in_tickets_of_user on sign_in_tickets (user_id);

-- How often something was tried of late: shared by all processes, and still known after a restart. The columns of rate-limiter-flexible.
-- Not logged: a crash of the database forgets some minutes of counting.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points int not null default 0,
  -- Milliseconds since 1970.
  expire bigint
);
create index rate_limits_expired on rate_limits (expire);

-- Settings and operation ----------------------------------------------------------------------------------------------------------------

alter table portal_options
  -- Visitors read prices only where the operator says so: a portal that has run without must not begin by itself.
  add column visitor_prices boolean not null default false,
  -- The last day of the notice about the old portal; null: until it is switched off.
  add column old_portal_notice_until date,
  -- What an invoice needs besides the company, for its data and the foot of letters; each may be absent.
  add column operator_contact_name text not null default '',
  add column operator_contact_phone text not null default '',
  add column operator_contact_email text not null default '',
  add column operator_register_court text not null default '',
  add column operator_register_number text not null default '',
  add column operator_directors text not null default '',
  -- For customers without a reference of their own.
  add column operator_buyer_reference text not null default '',
  -- Staff without a second factor can only set one up.
  add column staff_second_factor boolean not null default false;

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

-- The audit log and the security log --------------------------------------------------------------------------------------

drop index audit_log_by_word;
alter table audit_log
  drop constraint audit_log_action_check,
  add constraint audit_log_action_check check (action in ('created', 'changed', 'deleted', 'exported', 'watched', 'emailChanged',
    'revealed', 'secondFactorReset', 'erased')),
  -- The request of a change: the same name as in the security log, in the process's log, and in the answer.
  add column request_id text not null default '';
create index audit_log_of_request on audit_log (lower(request_id)) where request_id <> '';
create index audit_log_by_call on audit_log (call, id);
create index audit_log_by_address on audit_log (lower(address), id);

create or replace function record_audit() returns trigger language plpgsql as $$
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
  insert into audit_log (actor_id, address, call, request_id, action, subject, subject_id, before, after)
  values (actor::int, coalesce(current_setting('tuneport.address', true), ''),
    coalesce(current_setting('tuneport.call', true), ''), coalesce(current_setting('tuneport.request', true), ''),
    case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'changed' else 'deleted' end, tg_table_name,
    (select string_agg(whole ->> name, '/' order by place) from unnest(tg_argv) with ordinality as k (name, place)),
    before, after);
  return null;
end $$;

-- The log stays; values in it may go when an account is erased, and nothing else.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and coalesce(current_setting('tuneport.masking', true), '') = 'on' then
    if to_jsonb(old) - array['before', 'after', 'address'] = to_jsonb(new) - array['before', 'after', 'address']
      and new.before is null and new.after is null and new.address in (old.address, '')
    then return new; end if;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;

-- Who came in, who was turned away, and who took what with them: apart from the audit log, which tells changed rows. ------

create table security_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  event text not null check (event in ('signedIn', 'signInFailed', 'signedOut', 'sessionsEnded', 'passwordChanged', 'passwordReset',
    'resetRequested', 'resetFailed', 'secondFactorOn', 'secondFactorOff', 'secondFactorReset', 'recoveryCodesRenewed',
    'checkFailed', 'emailChanged', 'accountCreated', 'accountLocked', 'accountUnlocked', 'roleChanged', 'ruleChanged',
    'accessRefused', 'limitReached', 'downloaded', 'exported', 'backedUp', 'impersonated', 'impersonatedCall')),
  -- The account that it is about, and the signed-in person who did it.
  user_id int references users,
  actor_id int references users,
  -- The name that was tried, where no account bears it: keyed, because people type passwords there.
  name_hash text not null default '',
  address text not null default '',
  user_agent text not null default '',
  request_id text not null default '',
  call text not null default '',
  -- The way or the reason, as a word of the program.
  detail text not null default '',
  -- Equal lines within a minute are counted.
  times int not null default 1 check (times > 0),
  -- The files or rows that it is about, and reasons that people typed.
  facts jsonb
);
create index security_log_of_user on security_log (user_id, id) where user_id is not null;
create index security_log_of_actor on security_log (actor_id, id) where actor_id is not null;
create index security_log_of_event on security_log (event, id);
create index security_log_by_date on security_log (at);
create index security_log_by_address on security_log (lower(address), id);

-- What is old may be removed, by the queue's job; whatever its setting says, a month stays.
create function refuse_security_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '30 days' then return old; end if;
  if tg_op = 'UPDATE' and coalesce(current_setting('tuneport.masking', true), '') = 'on' then
    if to_jsonb(old) - array['address', 'user_agent', 'facts'] = to_jsonb(new) - array['address', 'user_agent', 'facts']
      and new.address = '' and new.user_agent = '' and new.facts is null
    then return new; end if;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger append_only before update or delete on security_log for each row execute function refuse_security_change();
create trigger append_only_truncate before truncate on security_log execute function refuse_audit_change();

-- Data protection ---------------------------------------------------------------------------------------------------------

create function keep_erased() returns trigger language plpgsql as $$
begin
  raise exception 'account % was erased', old.id using errcode = 'check_violation', constraint = 'users_erased';
end $$;
create trigger keep_erased before update on users for each row when (old.erased_at is not null) execute function keep_erased();

create table erasure_requests (
  id int generated always as identity primary key,
  user_id int not null references users,
  requested_at timestamptz not null default now(),
  -- Until then it may be withdrawn.
  due_at timestamptz not null,
  -- The balance whose loss was confirmed.
  gives_up credit_cents not null check (gives_up >= 0),
  state text not null default 'waiting' check (state in ('waiting', 'withdrawn', 'declined', 'done')),
  -- The member of staff; null: the customer, or the day that came.
  decided_by int references users,
  decided_at timestamptz,
  reason text not null default '' check (char_length(reason) <= 500),
  check ((state = 'waiting') = (decided_at is null))
);
create unique index erasure_requests_waiting on erasure_requests (user_id) where state = 'waiting';
create index erasure_requests_due on erasure_requests (due_at) where state = 'waiting';
create index erasure_requests_of_user on erasure_requests (user_id, id);
create trigger audit after insert or update on erasure_requests for each row execute function record_audit('id');

create table retention_periods (
  kind text primary key
    check (kind in ('originals', 'results', 'attachments', 'mails', 'sessions', 'providerEvents', 'auditValues')),
  -- Null: for good.
  months smallint check (months > 0),
  changed_at timestamptz not null default now()
);
insert into retention_periods (kind, months) values ('originals', null), ('results', null), ('attachments', null),
  ('mails', 12), ('sessions', 12), ('providerEvents', 12), ('auditValues', null);
create trigger audit after update on retention_periods for each row execute function record_audit('kind');

-- Every run that removed something.
create table retention_runs (
  id int generated always as identity primary key,
  at timestamptz not null default now(),
  kind text not null,
  months smallint not null,
  removed int not null check (removed > 0),
  bytes bigint not null
);
create trigger append_only before update or delete on retention_runs for each row execute function refuse_change();
create trigger append_only_truncate before truncate on retention_runs execute function refuse_change();
