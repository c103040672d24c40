-- Guided start ------------------------------------------------------------------------------------------------------------------

-- Steps that the operator does not need.
create table setup_waivers (
  step text primary key check (step ~ '^[a-zA-Z]{1,40}$')
);
create trigger audit after insert or update or delete on setup_waivers for each row execute function record_audit('step');

-- The last test of a step; one that has not ended is running.
create table setup_tests (
  step text primary key check (step ~ '^[a-zA-Z]{1,40}$'),
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  findings jsonb not null default '[]'
);
