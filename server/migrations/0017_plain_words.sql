-- Tasks, jobs and messages bear the words of the trade; those of the specifications are spoken on the wire only.

alter table tasks
  drop constraint tasks_type_check,
  drop constraint tasks_status_check,
  drop constraint tasks_payment_status_check,
  drop constraint tasks_modification_mode_check,
  drop constraint tasks_blocked_from_check;
alter table jobs drop constraint jobs_modification_mode_check;
alter table chat_messages drop constraint chat_messages_writer_check;
drop index tasks_open, tasks_unfinished, chat_messages_by_date;

-- A new word is no change that anybody made: neither the audit log nor the times of tasks and conversations speak of it.
alter table tasks disable trigger user;
alter table jobs disable trigger user;
alter table chat_messages disable trigger user;

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
update jobs set modification_mode = 'manual' where modification_mode = 'manually';
update chat_messages set writer = 'customer' where writer = 'tuner';

alter table tasks enable trigger user;
alter table jobs enable trigger user;
alter table chat_messages enable trigger user;

alter table tasks
  add constraint tasks_type_check check (type in ('new', 'update', 'inReview', 'reviewed')),
  add constraint tasks_status_check
    check (status in ('draft', 'waiting', 'inProgress', 'manual', 'finished', 'blocked', 'archived')),
  add constraint tasks_payment_status_check check (payment_status in ('open', 'paid')),
  add constraint tasks_modification_mode_check check (modification_mode in ('automatic', 'manual')),
  add constraint tasks_blocked_from_check check (blocked_from in ('waiting', 'manual', 'inProgress', 'finished'));
alter table jobs add constraint jobs_modification_mode_check check (modification_mode in ('automatic', 'manual'));
alter table chat_messages add constraint chat_messages_writer_check check (writer in ('support', 'customer'));

create index tasks_open on tasks ((status = 'blocked'), due_at, id)
  where visible and status in ('waiting', 'inProgress', 'manual', 'blocked');
create index tasks_unfinished on tasks (job_id)
  where visible and (status not in ('finished', 'archived') or (type = 'reviewed' and status <> 'archived'));
create index chat_messages_by_date on chat_messages (created_at) where writer = 'customer';

create or replace function keep_conversations() returns trigger language plpgsql as $$
declare
  ids int[] := array(select distinct task_id from touched order by task_id);
begin
  -- First the rows are held: what is counted then includes what another transaction wrote meanwhile.
  insert into conversations (task_id, user_id, job_id)
  select id, user_id, job_id from tasks where id = any(ids) order by id
  on conflict (task_id) do update set user_id = excluded.user_id;
  update conversations c set job_id = m.job_id, last_id = m.last_id, last_at = m.last_at, last_message_id = m.last_message_id,
    last_message_at = m.last_message_at, messages = m.messages, unread_by_support = m.unread_by_support,
    unread_by_customer = m.unread_by_customer, waits = m.waits
  from (
    select task_id, max(job_id) as job_id, max(id) as last_id, max(created_at) as last_at,
      max(id) filter (where not internal) as last_message_id,
      max(created_at) filter (where not internal) as last_message_at,
      count(*) filter (where not internal) as messages,
      count(*) filter (where writer = 'customer' and read_at is null) as unread_by_support,
      count(*) filter (where writer = 'support' and read_at is null) as unread_by_customer,
      coalesce((array_agg(writer order by id desc) filter (where not internal))[1] = 'customer', false) as waits
    from chat_messages where task_id = any(ids) group by task_id) m
  where m.task_id = c.task_id;
  return null;
end $$;
