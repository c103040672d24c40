-- When and how people hear of notifications ---------------------------------------------------------------------------------------------

alter table users
  -- Kinds that a person switched away from what a channel does at first.
  add column push_switched text[] not null default '{}',
  add column messenger_switched text[] not null default '{}',
  -- Hours without signals, in minutes of the day by the clocks of their zone; null: none.
  add column quiet_from smallint check (quiet_from between 0 and 1439),
  add column quiet_until smallint check (quiet_until between 0 and 1439),
  add column quiet_zone text,
  -- True: a finished file is told of in quiet hours as well.
  add column quiet_lets_finished boolean not null default true,
  -- True: one mail a day in place of one for each event.
  add column mail_digest boolean not null default false,
  add constraint users_quiet_hours check (num_nulls(quiet_from, quiet_until, quiet_zone) in (0, 3) and quiet_from <> quiet_until);

-- True while the next daily mail has it.
alter table notifications add column in_digest boolean not null default false;
create index notifications_of_digests on notifications (user_id, created_at) where in_digest;
