-- The message with which the wait of a conversation began, so that those that wait are listed by an index: it was looked up for
-- each of them, however many waited.
alter table conversations add column waits_since int;

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
    unread_by_customer = m.unread_by_customer, waits = m.waits, waits_since = m.waits_since
  from (
    select task_id, max(job_id) as job_id, max(id) as last_id, max(created_at) as last_at,
      max(id) filter (where not internal) as last_message_id,
      max(created_at) filter (where not internal) as last_message_at,
      count(*) filter (where not internal) as messages,
      count(*) filter (where writer = 'customer' and read_at is null) as unread_by_support,
      count(*) filter (where writer = 'support' and read_at is null) as unread_by_customer,
      coalesce((array_agg(writer order by id desc) filter (where not internal))[1] = 'customer', false) as waits,
      min(id) filter (where writer = 'customer' and id > answered) as waits_since
    from (
      select m.*, coalesce(max(id) filter (where writer = 'support' and not internal) over (partition by task_id), 0) as answered
      from chat_messages m where task_id = any(ids)) messages
    group by task_id) m
  where m.task_id = c.task_id;
  return null;
end $$;

-- Few wait at any time.
update conversations c set waits_since = (select min(m.id) from chat_messages m where m.task_id = c.task_id and m.writer = 'customer'
  and m.id > coalesce((select max(s.id) from chat_messages s
    where s.task_id = c.task_id and s.writer = 'support' and not s.internal), 0))
where waits;
create index conversations_by_wait on conversations (waits_since) where waits;
