-- A new message writes the row of its conversation once. It was written twice, the first time only to lock it, and each time its
-- versions were raised and its indexes written.
create or replace function add_to_conversations() returns trigger language plpgsql as $$
declare
  ids int[] := array(select distinct task_id from touched order by task_id);
  held int;
begin
  -- First the rows are locked: what is added to then includes what another transaction wrote meanwhile.
  perform from conversations where task_id = any(ids) order by task_id for no key update;
  get diagnostics held = row_count;
  if held < cardinality(ids) then
    insert into conversations (task_id, user_id, job_id)
    select id, user_id, job_id from tasks where id = any(ids) order by id
    on conflict (task_id) do update set user_id = excluded.user_id;
  end if;
  -- The greatest of several values leaves nulls out.
  update conversations c set job_id = greatest(c.job_id, m.job_id),
    last_id = greatest(c.last_id, m.last_id),
    last_at = greatest(c.last_at, m.last_at),
    last_message_id = greatest(c.last_message_id, m.last_message_id),
    last_message_at = greatest(c.last_message_at, m.last_message_at),
    messages = c.messages + m.messages,
    unread_by_support = c.unread_by_support + m.unread_by_support,
    unread_by_customer = c.unread_by_customer + m.unread_by_customer,
    waits = case when m.last_message_id is null or m.last_message_id < c.last_message_id then c.waits else m.waits end,
    waits_since = case
      when m.first_message_id is null then c.waits_since
      -- Numbers are drawn before the row is locked: one that was drawn earlier may come later.
      when m.first_message_id < c.last_message_id then (
        select min(e.id) from chat_messages e where e.task_id = c.task_id and e.writer = 'customer'
          and e.id > coalesce((select max(s.id) from chat_messages s
            where s.task_id = c.task_id and s.writer = 'support' and not s.internal), 0))
      when m.answered > 0 then m.waits_since
      else coalesce(c.waits_since, m.waits_since) end
  from (
    select task_id, max(answered) as answered, max(job_id) as job_id, max(id) as last_id, max(created_at) as last_at,
      min(id) filter (where not internal) as first_message_id,
      max(id) filter (where not internal) as last_message_id,
      max(created_at) filter (where not internal) as last_message_at,
      count(*) filter (where not internal) as messages,
      count(*) filter (where writer = 'customer' and read_at is null) as unread_by_support,
      count(*) filter (where writer = 'support' and read_at is null) as unread_by_customer,
      coalesce((array_agg(writer order by id desc) filter (where not internal))[1] = 'customer', false) as waits,
      min(id) filter (where writer = 'customer' and id > answered) as waits_since
    from (
      select t.*, coalesce(max(id) filter (where writer = 'support' and not internal) over (partition by task_id), 0) as answered
      from touched t) messages
    group by task_id) m
  where m.task_id = c.task_id;
  return null;
end $$;
