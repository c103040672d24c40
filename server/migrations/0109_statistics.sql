-- replaces: 0005_originals.sql to 0095_searches_of_before.sql, 83 files
-- Statistics of a day that is over, summed up once: a year is then 365 rows. A day without a row, or one that is marked as
-- stale, is read from the rows it is made of. Names no table by a foreign key: nothing refers to figures.
create table rolled_days (
  -- By the calendar of the business.
  day date primary key,
  -- Ordered on this day, by their present status.
  waiting int not null,
  manual int not null,
  in_progress int not null,
  finished int not null,
  blocked int not null,
  archived int not null,
  method_ids int[],
  method_tasks int[],
  vehicle_ids int[],
  vehicle_tasks int[],
  -- Finished on this day: the seconds from order to finish of each group, as the bytes of float8; no finisher: the automatic service.
  priorities text[],
  finishers int[],
  turnarounds bytea[],
  -- Payments less refunds of this day, and who paid.
  paid bigint not null,
  payments int not null,
  payer_ids int[],
  payer_paid bigint[],
  payer_tasks int[],
  -- Waits for support that began on this day: the seconds of the answered ones, as the bytes of float8.
  unanswered int not null,
  waits bytea
);

-- What a change touched, written in its own transaction: a day, or a task or a job whose days are looked up by whoever reads.
-- Rows are only added and, by the roll-up, removed; so no payment waits for another.
create table stale_days (
  day date,
  task_id int,
  job_id int,
  check (num_nonnulls(day, task_id, job_id) > 0)
);

create function business_day(at timestamptz) returns date language sql immutable parallel safe
  return (at at time zone 'Europe/Vienna')::date;

create function mark_days_of_task() returns trigger language plpgsql as $$
begin
  insert into stale_days (day)
  select distinct business_day(at) from unnest(array[old.created_at, old.finished_at, new.created_at, new.finished_at]) at
  where at is not null;
  return null;
end $$;
create trigger stale_days_of_new after insert on tasks for each row when (new.visible)
  execute function mark_days_of_task();
create trigger stale_days_of_changed after update on tasks for each row
  when ((old.visible or new.visible)
    and (old.visible, old.status, old.created_at, old.finished_at, old.finished_by, old.priority, old.job_id)
      is distinct from (new.visible, new.status, new.created_at, new.finished_at, new.finished_by, new.priority, new.job_id))
  execute function mark_days_of_task();
create trigger stale_days_of_deleted after delete on tasks for each row when (old.visible)
  execute function mark_days_of_task();

create function mark_task_of_method() returns trigger language plpgsql as $$
begin
  insert into stale_days (task_id) select distinct id from unnest(array[old.task_id, new.task_id]) id where id is not null;
  return null;
end $$;
create trigger stale_days after insert or delete on task_methods for each row execute function mark_task_of_method();
create trigger stale_days_of_changed after update on task_methods for each row
  when ((old.task_id, old.method_id) is distinct from (new.task_id, new.method_id))
  execute function mark_task_of_method();

create function mark_job() returns trigger language plpgsql as $$
begin
  insert into stale_days (job_id) values (new.id);
  return null;
end $$;
create trigger stale_days after update on jobs for each row when (old.vehicle_id is distinct from new.vehicle_id)
  execute function mark_job();

-- The ledger is append-only.
create function mark_day_of_entry() returns trigger language plpgsql as $$
begin
  insert into stale_days (day) values (business_day(new.created_at));
  return null;
end $$;
create trigger stale_days after insert on credit_entries for each row when (new.kind in ('payment', 'refund'))
  execute function mark_day_of_entry();

-- A message may answer those of earlier days. The day of one that goes is not found by its task any more.
create function mark_task_of_message() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into stale_days (day, task_id) values (business_day(old.created_at), old.task_id);
  end if;
  if tg_op <> 'DELETE' then
    insert into stale_days (task_id) values (new.task_id);
  end if;
  return null;
end $$;
create trigger stale_days_of_new after insert on chat_messages for each row when (not new.internal)
  execute function mark_task_of_message();
create trigger stale_days_of_changed after update on chat_messages for each row
  when ((old.task_id, old.writer, old.created_at, old.internal)
    is distinct from (new.task_id, new.writer, new.created_at, new.internal))
  execute function mark_task_of_message();
create trigger stale_days_of_deleted after delete on chat_messages for each row when (not old.internal)
  execute function mark_task_of_message();
