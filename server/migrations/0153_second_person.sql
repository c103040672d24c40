-- Bookings of credits that a second person approves ---------------------------------------------------------------------------

-- Most that a role books at once and in a day of the business; null: no limit.
alter table roles
  add column booking_limit credit_cents check (booking_limit > 0),
  add column daily_limit credit_cents check (daily_limit > 0),
  add check (key <> 'administrator' or (booking_limit is null and daily_limit is null));

-- The second person; null where the first one's limit was enough.
alter table credit_entries add column approved_by int references users check (approved_by <> actor_id);
create index credit_entries_by_person on credit_entries (coalesce(approved_by, actor_id), created_at) where actor_id is not null;

-- Bookings beyond the limits of whoever asked for them. A booking that was approved is in `credit_entries` under its key.
create table pending_bookings (
  id int generated always as identity primary key,
  user_id int not null references users,
  kind text not null check (kind in ('purchase', 'bonus', 'refund', 'correction')),
  amount credit_cents not null,
  reason text not null,
  task_id int references tasks,
  paid_on date,
  paid_by text check (paid_by in ('transfer', 'online')),
  term_days int,
  booking_key text not null,
  asked_by int not null references users,
  created_at timestamptz not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'declined')),
  decided_by int references users check (decided_by <> asked_by),
  decided_at timestamptz,
  decision_reason text not null default '',
  unique (user_id, booking_key),
  check ((state = 'waiting') = (decided_by is null) and (state = 'waiting') = (decided_at is null))
);
create index pending_bookings_waiting on pending_bookings (id) where state = 'waiting';
create index pending_bookings_of_task on pending_bookings (task_id) where task_id is not null;
create index pending_bookings_by_asker on pending_bookings (asked_by);
create index pending_bookings_by_decider on pending_bookings (decided_by) where decided_by is not null;
create trigger audit after insert or update or delete on pending_bookings for each row execute function record_audit('id');
