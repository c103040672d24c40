-- replaces: 0005_originals.sql to 0095_searches_of_before.sql, 83 files
-- Tasks and jobs bear the words of the trade; those of the specifications are spoken on the wire only. A new word is no change that
-- anybody made: neither the audit log nor the times of tasks speak of it.
drop index tasks_open, tasks_closed, tasks_unfinished, tasks_of_user, tasks_of_job, tasks_by_word, jobs_by_word, jobs_of_vehicle;
alter table jobs drop constraint jobs_modification_mode_check;
alter table tasks
  drop constraint tasks_type_check,
  drop constraint tasks_status_check,
  drop constraint tasks_payment_status_check,
  drop constraint tasks_modification_mode_check,
  drop constraint tasks_blocked_from_check;
alter table jobs disable trigger user;
alter table tasks disable trigger user;
update jobs set modification_mode = 'manual' where modification_mode = 'manually';
update tasks set
  type = case type when 'updateUpgrade' then 'update' when 'reviewDone' then 'reviewed' else type end,
  status = case status when 'inWait' then 'waiting' when 'manually' then 'manual' else status end,
  payment_status = case payment_status when 'payed' then 'paid' else payment_status end,
  modification_mode = case modification_mode when 'manually' then 'manual' else modification_mode end,
  blocked_from = case blocked_from when 'inWait' then 'waiting' when 'manually' then 'manual' else blocked_from end
where type in ('updateUpgrade', 'reviewDone') or status in ('inWait', 'manually') or payment_status = 'payed'
  or modification_mode = 'manually' or blocked_from in ('inWait', 'manually');
update task_history set
  from_status = case from_status when 'inWait' then 'waiting' when 'manually' then 'manual' else from_status end,
  to_status = case to_status when 'inWait' then 'waiting' when 'manually' then 'manual' else to_status end
where from_status in ('inWait', 'manually') or to_status in ('inWait', 'manually');

-- A blocked task that was archived was blocked no more: it is again, and comes back from the archive as blocked.
update tasks t
set blocked_from = coalesce(
  (select h.from_status from task_history h
   where h.task_id = t.id and h.why = 'blocked' and h.from_status in ('waiting', 'manual', 'inProgress', 'finished')
   order by h.id desc limit 1), 'manual')
where t.status = 'archived' and t.blocked_from is null
  and (select h.from_status from task_history h where h.task_id = t.id and h.why = 'archived' order by h.id desc limit 1) = 'blocked';

-- The number of a vehicle is stored without the separators of papers, as `normalizeVin` in rules/text/vin.ts does it with new ones.
update jobs j set vin = n.compact
from (select id, upper(compact_number(vin)) as compact from jobs) n
where n.id = j.id and n.compact <> j.vin and n.compact ~ '^([A-HJ-NPR-Z0-9]{17}|[0-9]{5,})$';

-- A file and its updates are one chain, which is never charged beyond its dearest selection. ----------------------------

alter table tasks
  -- The first order of the file that this task updates; that order itself has none.
  add column first_task_id int references tasks,
  -- What the selection costs before anything that was paid for the chain is taken off.
  add column full_price credit_cents check (full_price >= 0),
  -- What the customer was last told at the order, or support at the closing; another price is confirmed before it is paid.
  add column ordered_price credit_cents check (ordered_price >= 0);
create index credit_entries_of_task on credit_entries (task_id) where task_id is not null;

with recursive chain as (
  select id, id as first_id from tasks where previous_task_id is null
  union all
  select t.id, c.first_id from tasks t join chain c on t.previous_task_id = c.id)
update tasks t set first_task_id = c.first_id from chain c where c.id = t.id and c.first_id <> t.id;

-- What an update cost was its full price less what the tasks before it had been paid by then.
with recursive before as (
  select id as task_id, previous_task_id as earlier_id from tasks where previous_task_id is not null
  union all
  select b.task_id, t.previous_task_id from before b join tasks t on t.id = b.earlier_id
  where t.previous_task_id is not null)
update tasks t set ordered_price = price, full_price = price + coalesce((
  select -sum(e.amount) from before b join credit_entries e on e.task_id = b.earlier_id
  where b.task_id = t.id and e.created_at < t.created_at), 0);

-- What was paid for a chain meanwhile is taken off what is still open in it.
update tasks t set price = greatest(0, t.full_price - paid.amount)
from (
  select coalesce(p.first_task_id, p.id) as first_id, -sum(e.amount)::int as amount
  from credit_entries e join tasks p on p.id = e.task_id group by 1) paid
where t.payment_status = 'open' and paid.first_id = coalesce(t.first_task_id, t.id)
  and t.price > greatest(0, t.full_price - paid.amount);

-- What support asked for what was not listed stands with it: beside it there may be listed methods now.
update task_methods m set price = t.ordered_price from tasks t where t.id = m.task_id and m.method_id = 0;

alter table jobs enable trigger user;
alter table tasks enable trigger user;

-- Which chain a task belongs to follows from the task that it updates, whoever writes it.
create function join_chain() returns trigger language plpgsql as $$
begin
  new.first_task_id := (select coalesce(p.first_task_id, p.id) from tasks p where p.id = new.previous_task_id);
  new.full_price := coalesce(new.full_price, new.price);
  new.ordered_price := coalesce(new.ordered_price, new.price);
  return new;
end $$;
create trigger join_chain before insert on tasks for each row execute function join_chain();

-- What may stand in their columns, and files that are removed after a while ------------------------------------------------

alter table jobs add constraint jobs_modification_mode_check check (modification_mode in ('automatic', 'manual'));
alter table tasks
  alter column full_price set not null,
  alter column ordered_price set not null,
  -- When the customer said that the file works; sending it back takes that away.
  add column works_at timestamptz,
  -- When the file was removed, and the months that it was to be stored; none where the whole account went.
  add column original_removed_at timestamptz,
  add column original_removed_after smallint check (original_removed_after > 0),
  add column modified_removed_at timestamptz,
  add column modified_removed_after smallint check (modified_removed_after > 0),
  drop constraint tasks_check,
  drop constraint tasks_check1,
  drop constraint tasks_paid_has_file,
  add check (original_removed_at is null or original_sha256 is null),
  add check (modified_removed_at is null or (modified_sha256 is null and delivered_sha256 is null)),
  add constraint tasks_has_original check (status = 'draft' or original_sha256 is not null or original_removed_at is not null),
  add constraint tasks_finished_has_file
    check (status <> 'finished' or modified_sha256 is not null or modified_removed_at is not null),
  add constraint tasks_paid_has_file
    check (payment_status = 'open' or modified_sha256 is not null or modified_removed_at is not null),
  add constraint tasks_type_check check (type in ('new', 'update', 'inReview', 'reviewed')),
  add constraint tasks_status_check
    check (status in ('draft', 'waiting', 'inProgress', 'manual', 'finished', 'blocked', 'archived')),
  add constraint tasks_payment_status_check check (payment_status in ('open', 'paid')),
  add constraint tasks_modification_mode_check check (modification_mode in ('automatic', 'manual')),
  add constraint tasks_blocked_from_check check (blocked_from in ('waiting', 'manual', 'inProgress', 'finished'));

-- A file that comes after all is there again.
create function note_files() returns trigger language plpgsql as $$
begin
  if new.original_sha256 is not null then
    new.original_removed_at := null;
    new.original_removed_after := null;
  end if;
  if new.modified_sha256 is not null then
    new.modified_removed_at := null;
    new.modified_removed_after := null;
  end if;
  return new;
end $$;
create trigger note_files before update of original_sha256, modified_sha256 on tasks for each row execute function note_files();

-- How they are listed -------------------------------------------------------------------------------------------------------

create index jobs_by_change on jobs (changed_at) where visible;
-- Vehicles that a customer has ordered before come first: one look-up for each that a search finds.
create index jobs_of_vehicle_by_customer on jobs (vehicle_id, user_id);
-- Whether tasks are closed, which lists of a customer or a job ask, is in both indexes.
create index tasks_of_user on tasks (user_id, id) include (status) where visible;
create index tasks_of_job on tasks (job_id) include (id, status, visible);
create index tasks_of_chain on tasks (first_task_id) where first_task_id is not null;
create index tasks_of_staff on tasks (done_by) where done_by is not null and visible;
create index tasks_by_change on tasks (changed_at) where visible;
-- Closed is what is finished or put away: what is blocked, and a review that is done, stands in the open lists.
create index tasks_open on tasks ((status = 'blocked'), due_at, id)
  where visible and status in ('waiting', 'inProgress', 'manual', 'blocked');
create index tasks_closed on tasks (id) where visible and status in ('finished', 'archived');
-- The jobs on which there is something left to do.
create index tasks_unfinished on tasks (job_id)
  where visible and (status not in ('finished', 'archived') or (type = 'reviewed' and status <> 'archived'));
-- Staff sort the closed tasks, of which there are very many, by each of their columns, and look for the few that are unpaid.
create index tasks_closed_by_change on tasks (changed_at, id) where visible and status in ('finished', 'archived');
create index tasks_closed_by_price on tasks (price, id) where visible and status in ('finished', 'archived');
create index tasks_closed_by_status on tasks ((status = 'archived'), id)
  where visible and status in ('finished', 'archived');
create index tasks_closed_by_priority
  on tasks (array_position(array['asap', '30min', 'next2Hours', 'next6Hours', 'next12Hours', 'nextDay'], priority), id)
  where visible and status in ('finished', 'archived');
create index tasks_closed_unpaid on tasks (id) where visible and status in ('finished', 'archived') and payment_status = 'open';
