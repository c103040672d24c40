-- What a session shows to its owner, and its end when nobody uses it. ---------------------------------------------------

alter table sessions
  -- Names a session to its owner: the id is the digest of its secret.
  add column number int generated always as identity unique,
  -- To the minute.
  add column last_seen_at timestamptz not null default now(),
  -- Digest of a key that the browser keeps: by it a device is known again.
  add column device_hash text;
update sessions set last_seen_at = coalesce(ended_at, created_at);
-- A session ends 24 hours after its last use; `expires_at` moves with each use, up to seven days after the sign-in.
update sessions set expires_at = least(expires_at, now() + interval '24 hours') where ended_at is null;

alter table sessions drop constraint sessions_end_reason_check;
alter table sessions add constraint sessions_end_reason_check
  check (end_reason in ('signedOut', 'everywhere', 'passwordChanged', 'passwordReset', 'locked', 'byStaff', 'emailChanged',
    'secondFactor', 'tooMany'));
