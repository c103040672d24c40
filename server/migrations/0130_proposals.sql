-- Proposals of support: other methods or another price for a task ----------------------------------------------------------

create table proposals (
  id int generated always as identity primary key,
  task_id int not null references tasks on delete cascade,
  -- The message of the chat that shows it.
  message_id int not null unique references chat_messages on delete cascade,
  made_by int not null references users,
  -- Its methods, and beside them the price of each; the price of the whole file after discounts is of its own.
  method_ids int[] not null check (cardinality(method_ids) between 1 and 50),
  method_prices int[] not null check (cardinality(method_prices) = cardinality(method_ids)),
  price credit_cents not null check (price >= 0),
  words text not null default '' check (char_length(words) <= 2000),
  -- Minutes of support that the work takes from the acceptance on.
  quoted_minutes int check (quoted_minutes > 0),
  made_at timestamptz not null default now(),
  valid_until timestamptz not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn', 'replaced')),
  ended_at timestamptz,
  -- What it was made for: once any of it differs, it is valid no more.
  for_original text not null,
  for_vehicle int not null,
  for_methods int[] not null,
  for_price credit_cents not null,
  for_paid credit_cents not null,
  for_done boolean not null,
  -- The update that its acceptance ordered.
  ordered_task_id int references tasks,
  check ((state = 'open') = (ended_at is null))
);
create unique index proposals_open on proposals (task_id) where state = 'open';
create index proposals_of_task on proposals (task_id);
create index proposals_of_update on proposals (ordered_task_id) where ordered_task_id is not null;
create trigger audit after insert or update or delete on proposals for each row execute function record_audit('task_id');

-- A task can wait for the answer to a proposal.
alter table task_waits add column proposal_id int references proposals on delete cascade;
create index task_waits_of_proposal on task_waits (proposal_id) where proposal_id is not null;

alter table portal_options add column proposals boolean not null default true;
