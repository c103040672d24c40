-- Accounts that were erased -------------------------------------------------------------------------------------------

-- The row stays, because documents and the ledger name it; whose it was does not.
alter table users add column erased_at timestamptz;
create index users_erased on users (id) where erased_at is not null;

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

-- The customer that a mail is about, also where it goes to staff.
alter table mails add column about_user_id int references users;
update mails m set about_user_id = u.id from users u where lower(u.email) = lower(m.recipient) and u.role = 'customer';
create index mails_about on mails (about_user_id) where about_user_id is not null;
create index mails_by_recipient on mails (lower(recipient));

-- The log stays; values in it may go, and nothing else.
alter table audit_log drop constraint audit_log_action_check;
alter table audit_log add constraint audit_log_action_check check (action in ('created', 'changed', 'deleted', 'exported',
  'watched', 'emailChanged', 'revealed', 'secondFactorReset', 'erased'));
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and coalesce(current_setting('tuneport.masking', true), '') = 'on' then
    if to_jsonb(old) - array['before', 'after', 'address'] = to_jsonb(new) - array['before', 'after', 'address']
      and new.before is null and new.after is null and new.address in (old.address, '')
    then return new; end if;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;

create or replace function refuse_security_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '30 days' then return old; end if;
  if tg_op = 'UPDATE' and coalesce(current_setting('tuneport.masking', true), '') = 'on' then
    if to_jsonb(old) - array['address', 'user_agent', 'facts'] = to_jsonb(new) - array['address', 'user_agent', 'facts']
      and new.address = '' and new.user_agent = '' and new.facts is null
    then return new; end if;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;

-- Files that go after a while --------------------------------------------------------------------------------------------

alter table tasks
  -- When the file was removed, and the months that it was to be kept; none where the whole account went.
  add column original_removed_at timestamptz,
  add column original_removed_after smallint check (original_removed_after > 0),
  add column modified_removed_at timestamptz,
  add column modified_removed_after smallint check (modified_removed_after > 0),
  add check (original_removed_at is null or original_sha256 is null),
  add check (modified_removed_at is null or (modified_sha256 is null and delivered_sha256 is null)),
  drop constraint tasks_check,
  drop constraint tasks_check1,
  drop constraint tasks_paid_has_file,
  add constraint tasks_has_original check (status = 'draft' or original_sha256 is not null or original_removed_at is not null),
  add constraint tasks_finished_has_file
    check (status <> 'finished' or modified_sha256 is not null or modified_removed_at is not null),
  add constraint tasks_paid_has_file
    check (payment_status = 'open' or modified_sha256 is not null or modified_removed_at is not null);

-- A file that comes after all is there again.
create function note_files() returns trigger language plpgsql as $$
begin
  if new.original_sha256 is not null then
    new.original_removed_at := null;
    new.original_removed_after := null;
  end if;
  if new.modified_sha256 is not null then
    new.modified_removed_at := null;
    new.modified_removed_after := null;
  end if;
  return new;
end $$;
create trigger note_files before update of original_sha256, modified_sha256 on tasks for each row execute function note_files();

alter table chat_messages
  add column file_removed_at timestamptz,
  add column file_removed_after smallint check (file_removed_after > 0),
  add check (file_removed_at is null or file_sha256 is null),
  drop constraint chat_messages_check,
  drop constraint chat_messages_check1,
  add constraint chat_messages_says_something check (text <> '' or file_sha256 is not null or file_removed_at is not null),
  add constraint chat_messages_file_has_name
    check (file_name is not null or file_sha256 is null),
  add constraint chat_messages_name_has_file
    check (file_name is null or file_sha256 is not null or file_removed_at is not null);

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
