-- Questions of support that put a task on hold ------------------------------------------------------------------------------

-- From the question to its answer, or to whatever else ended the wait.
create table task_waits (
  id int generated always as identity primary key,
  task_id int not null references tasks on delete cascade,
  -- The question, as its customer reads it.
  reason text not null check (reason <> '' and char_length(reason) <= 1000),
  -- Answers to choose from.
  answers text[] not null default '{}' check (cardinality(answers) <= 5),
  wants_file boolean not null default false,
  asked_by int not null references users,
  since timestamptz not null default now(),
  until timestamptz,
  ended_by text check (ended_by in ('answer', 'file', 'message', 'withdrawn', 'closed')),
  answer text not null default '',
  -- Due time of the task when it was asked; meanwhile the task has none.
  due_at timestamptz,
  -- The next reminder, and the number of those that were sent.
  remind_at timestamptz,
  reminders int not null default 0,
  check ((until is null) = (ended_by is null)),
  check (until >= since)
);
create unique index task_waits_open on task_waits (task_id) where until is null;
create index task_waits_of_task on task_waits (task_id);
create index task_waits_to_remind on task_waits (remind_at) where until is null and remind_at is not null;
create trigger audit after insert or update or delete on task_waits for each row execute function record_audit('task_id');

alter table portal_options add column ask_customers boolean not null default true;
