-- A second factor at sign-in: codes of an authenticator app (RFC 6238). -------------------------------------------------

create table second_factors (
  user_id int primary key references users,
  -- Shared with the app; sealed with the portal's secret.
  secret bytea not null,
  created_at timestamptz not null default now(),
  -- The first code was entered; null: set up only, and without effect.
  confirmed_at timestamptz,
  -- The time step of the latest accepted code: each code counts once.
  last_step bigint not null default 0
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

-- Staff without a second factor can only set one up.
alter table portal_options add column staff_second_factor boolean not null default false;

alter table sessions drop constraint sessions_end_reason_check;
alter table sessions add constraint sessions_end_reason_check
  check (end_reason in ('signedOut', 'everywhere', 'passwordChanged', 'passwordReset', 'locked', 'byStaff', 'emailChanged', 'secondFactor'));

alter table audit_log drop constraint audit_log_action_check;
alter table audit_log add constraint audit_log_action_check
  check (action in ('created', 'changed', 'deleted', 'exported', 'watched', 'emailChanged', 'revealed', 'secondFactorReset'));
