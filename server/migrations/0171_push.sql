-- Signals to devices over their push services ------------------------------------------------------------------------------------------

-- Keys by which the portal proves to push services who sends (RFC 8292); the newest is in force.
create table push_keys (
  id int generated always as identity primary key,
  public_key text not null,
  -- Sealed with the portal's secret.
  private_key bytea not null,
  created_at timestamptz not null default now()
);

create table push_devices (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  -- The device hears of nothing once its session has ended.
  session_id text not null references sessions on delete cascade,
  key_id int not null references push_keys,
  endpoint text not null unique,
  -- The public key and the secret with which a message is encrypted for it alone (RFC 8291).
  p256dh text not null,
  auth text not null,
  -- Answers of its service in a row that refused a message.
  refusals int not null default 0,
  created_at timestamptz not null default now()
);
create index push_devices_of_user on push_devices (user_id);
create index push_devices_of_session on push_devices (session_id);

create function forget_push_devices() returns trigger language plpgsql as $$
begin
  delete from push_devices where session_id = new.id;
  return null;
end $$;
create trigger forget_push_devices after update of ended_at on sessions
  for each row when (new.ended_at is not null) execute function forget_push_devices();
