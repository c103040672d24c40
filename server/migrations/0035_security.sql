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
create index security_log_by_word on security_log using gin (lower(event || ' ' || detail || ' ' || call || ' ' || address || ' '
  || user_agent || ' ' || request_id || ' ' || name_hash || ' ' || coalesce(facts::text, '')) gin_trgm_ops);

-- What is old may be removed, by the queue's job; whatever its setting says, a month stays.
create function refuse_security_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '30 days' then return old; end if;
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger append_only before update or delete on security_log for each row execute function refuse_security_change();
create trigger append_only_truncate before truncate on security_log execute function refuse_audit_change();

-- The request of a change: the same name as in the security log, in the process's log, and in the answer. ----------------

alter table audit_log add column request_id text not null default '';
create index audit_log_of_request on audit_log (lower(request_id)) where request_id <> '';

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

-- Impersonation says why. Sessions of earlier versions do not know. ------------------------------------------------------

alter table sessions add column impersonation_reason text not null default '';

-- The password of an account that became one of staff was chosen under a customer's rules. ------------------------------

alter table users add column needs_new_password boolean not null default false;
