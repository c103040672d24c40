-- replaces: 0005_originals.sql to 0095_searches_of_before.sql, 83 files
-- Writers of messages bear the words of the trade; those of the specifications are spoken on the wire only.
drop index chat_messages_by_date, chat_messages_by_word, conversations_in_order;
alter table chat_messages drop constraint chat_messages_writer_check;
alter table chat_messages disable trigger user;
update chat_messages set writer = 'customer' where writer = 'tuner';
alter table chat_messages enable trigger user;
alter table chat_messages
  add column file_removed_at timestamptz,
  add column file_removed_after smallint check (file_removed_after > 0),
  add constraint chat_messages_writer_check check (writer in ('support', 'customer')),
  drop constraint chat_messages_check,
  drop constraint chat_messages_check1,
  add check (file_removed_at is null or file_sha256 is null),
  add constraint chat_messages_says_something check (text <> '' or file_sha256 is not null or file_removed_at is not null),
  add constraint chat_messages_file_has_name
    check (file_name is not null or file_sha256 is null),
  add constraint chat_messages_name_has_file
    check (file_name is null or file_sha256 is not null or file_removed_at is not null);
create index chat_messages_by_date on chat_messages (created_at) where writer = 'customer';
-- What a customer sent with messages counts against what they may store.
create index chat_files_of_author on chat_messages (author_id) include (file_sha256) where file_sha256 is not null;

-- The message with which the wait of a conversation began, so that those that wait are listed by an index. Few wait at any time.
alter table conversations add column waits_since int;
update conversations c set waits_since = (select min(m.id) from chat_messages m where m.task_id = c.task_id and m.writer = 'customer'
  and m.id > coalesce((select max(s.id) from chat_messages s
    where s.task_id = c.task_id and s.writer = 'support' and not s.internal), 0))
where waits;
create index conversations_by_wait on conversations (waits_since) where waits;
-- Chats in which the customer had the last word, which are listed by who has waited longest.
create index conversations_waiting on conversations (task_id) where waits;
-- Conversations are counted from the index that gives their order: it has all that says which of them are listed.
create index conversations_listed on conversations ((unread_by_support > 0), last_id) include (task_id);

-- Changes of messages, such as reading, are counted anew.
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

-- A new message is added to what is known of its conversation: counting all messages would take longer with each of them.
create function add_to_conversations() returns trigger language plpgsql as $$
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
create or replace trigger keep_conversations_of_new after insert on chat_messages
  referencing new table as touched for each statement execute function add_to_conversations();

-- Mail --------------------------------------------------------------------------------------------------------------------

alter table mails
  -- Set right before the end of a mail is sent: from then on the mail server may have taken it, and what breaks off is sent
  -- again only by a person. Null again when the server said that it did not take it.
  add column handed_over_at timestamptz,
  -- The text with its secret link, encrypted with the portal's secret; empty once it was wiped, null when the mail has no such link.
  add column sealed bytea,
  -- The customer that a mail is about, also where it goes to staff.
  add column about_user_id int references users;
create index mails_sealed on mails (created_at) where sealed <> '';
create index mails_about on mails (about_user_id) where about_user_id is not null;
create index mails_by_recipient on mails (lower(recipient));

-- Links that open something are readable nowhere: not in the outbox, and not in the database once they have left.
update mails set
  body = regexp_replace(body, '(https?://[^\s?]+\?)\S+', '\1…', 'g'),
  sealed = '',
  refused = refused or sent_at is null,
  last_error = case when sent_at is null then 'the link was removed' else last_error end
where kind in ('passwordReset', 'emailChange');
update mails m set about_user_id = u.id from users u where lower(u.email) = lower(m.recipient) and u.role = 'customer';

create table mail_attachments (
  mail_id int not null references mails on delete cascade,
  name text not null,
  type text not null,
  sha256 text not null references files,
  primary key (mail_id, name)
);
create index mail_attachments_by_content on mail_attachments (sha256);

-- The mail of each issued document, so that a repeated job writes no second one.
create table document_mails (
  number text primary key,
  mail_id int not null references mails on delete cascade
);
