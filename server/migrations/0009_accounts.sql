-- A file and its updates are one chain, which is never charged beyond its dearest selection. ----------------------------

alter table tasks
  -- The first order of the file that this task updates; that order itself has none.
  add column first_task_id int references tasks,
  -- What the selection costs before anything that was paid for the chain is taken off.
  add column full_price credit_cents check (full_price >= 0),
  -- What the customer was last told at the order, or support at the closing; another price is confirmed before it is paid.
  add column ordered_price credit_cents check (ordered_price >= 0);

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

alter table tasks
  alter column full_price set not null,
  alter column ordered_price set not null;
create index tasks_of_chain on tasks (first_task_id) where first_task_id is not null;
create index credit_entries_of_task on credit_entries (task_id) where task_id is not null;

-- What was paid for a chain meanwhile is taken off what is still open in it.
update tasks t set price = greatest(0, t.full_price - paid.amount)
from (
  select coalesce(p.first_task_id, p.id) as first_id, -sum(e.amount)::int as amount
  from credit_entries e join tasks p on p.id = e.task_id group by 1) paid
where t.payment_status = 'open' and paid.first_id = coalesce(t.first_task_id, t.id)
  and t.price > greatest(0, t.full_price - paid.amount);

-- Which chain a task belongs to follows from the task that it updates, whoever writes it.
create function join_chain() returns trigger language plpgsql as $$
begin
  new.first_task_id := (select coalesce(p.first_task_id, p.id) from tasks p where p.id = new.previous_task_id);
  new.full_price := coalesce(new.full_price, new.price);
  new.ordered_price := coalesce(new.ordered_price, new.price);
  return new;
end $$;
create trigger join_chain before insert on tasks for each row execute function join_chain();

-- How often something was tried of late: shared by all processes, and still known after a restart. -----------------------

-- The columns of rate-limiter-flexible. Not logged: a crash of the database forgets some minutes of counting.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points int not null default 0,
  -- Milliseconds since 1970.
  expire bigint
);
create index rate_limits_expired on rate_limits (expire);

-- Links that open something are readable nowhere: not in the outbox, and not in the database once they have left. --------

alter table mails
  -- The text with its secret link, encrypted with the portal's secret; empty once it was wiped, null when the mail has no such link.
  add column sealed bytea;
create index mails_sealed on mails (created_at) where sealed <> '';
update mails set
  body = regexp_replace(body, '(https?://[^\s?]+\?)\S+', '\1…', 'g'),
  sealed = '',
  refused = refused or sent_at is null,
  last_error = case when sent_at is null then 'the link was removed' else last_error end
where kind in ('passwordReset', 'emailChange');

alter table audit_log drop constraint audit_log_action_check;
alter table audit_log add constraint audit_log_action_check
  check (action in ('created', 'changed', 'deleted', 'exported', 'watched', 'emailChanged', 'revealed'));
