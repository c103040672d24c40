-- A new message is added to what is known of its conversation. It was counted anew with all messages before it, so that writing
-- took longer with each of them. Changes of messages, such as reading, are counted as before.
create function add_to_conversations() returns trigger language plpgsql as $$
begin
  insert into conversations as c (task_id, user_id, job_id, last_id, last_at, last_message_id, last_message_at, messages,
    unread_by_support, unread_by_customer, waits)
  select t.id, t.user_id, m.job_id, m.last_id, m.last_at, m.last_message_id, m.last_message_at, m.messages,
    m.unread_by_support, m.unread_by_customer, m.waits
  from (
    select task_id, max(job_id) as job_id, max(id) as last_id, max(created_at) as last_at,
      max(id) filter (where not internal) as last_message_id,
      max(created_at) filter (where not internal) as last_message_at,
      count(*) filter (where not internal) as messages,
      count(*) filter (where writer = 'customer' and read_at is null) as unread_by_support,
      count(*) filter (where writer = 'support' and read_at is null) as unread_by_customer,
      coalesce((array_agg(writer order by id desc) filter (where not internal))[1] = 'customer', false) as waits
    from touched group by task_id) m
  join tasks t on t.id = m.task_id
  order by t.id
  -- Whoever writes at the same moment waits here, and adds to what the other has written. A comparison leaves nulls out.
  on conflict (task_id) do update set user_id = excluded.user_id,
    job_id = greatest(c.job_id, excluded.job_id),
    last_id = greatest(c.last_id, excluded.last_id),
    last_at = greatest(c.last_at, excluded.last_at),
    last_message_id = greatest(c.last_message_id, excluded.last_message_id),
    last_message_at = greatest(c.last_message_at, excluded.last_message_at),
    messages = c.messages + excluded.messages,
    unread_by_support = c.unread_by_support + excluded.unread_by_support,
    unread_by_customer = c.unread_by_customer + excluded.unread_by_customer,
    waits = case when excluded.last_message_id is null or excluded.last_message_id < c.last_message_id then c.waits
      else excluded.waits end;
  return null;
end $$;
create or replace trigger keep_conversations_of_new after insert on chat_messages
  referencing new table as touched for each statement execute function add_to_conversations();
