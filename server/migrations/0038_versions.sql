-- Versions of what answers show, of a customer's own and of the whole portal (owner 0). A transaction that changes rows of a
-- topic adds random numbers, and the version is the exclusive or of all: it differs after whatever commits, in any order.
-- Nobody waits for anybody, as with a counter in one row; and unlike a sequence it is undone with its transaction.
create table versions (
  owner integer not null,
  topic text not null,
  raised bigint not null default random(-4611686018427387904, 4611686018427387903)
);
create index versions_by_owner on versions (owner, topic) include (raised);
-- Part of every version: raised when everything may be different, as after a restore.
insert into versions (owner, topic) values (0, 'everything');

create function raise_everything() returns trigger language plpgsql as $$
begin
  insert into versions (owner, topic) values (0, 'everything');
  return null;
end $$;

-- Of a table that everybody sees alike. Argument: the topic.
create function raise_portal() returns trigger language plpgsql as $$
begin
  insert into versions (owner, topic) select 0, tg_argv[0] where exists (select from changed);
  return null;
end $$;

-- Of a table whose rows name their customer.
create function raise_of_users() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into versions (owner, topic)
    select owner, tg_argv[0] from (
      select user_id as owner from changed union select user_id from former union select 0 from changed) owners;
  else
    insert into versions (owner, topic)
    select owner, tg_argv[0] from (select user_id as owner from changed union select 0 from changed) owners;
  end if;
  return null;
end $$;

-- Of a table whose rows name their task. A task that goes takes its rows along, and raises by itself. The customer is looked
-- up row by row, so that no plan made for many rows reads the whole table for one.
create function raise_of_tasks() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into versions (owner, topic)
    select owner, tg_argv[0] from (
      select (select t.user_id from tasks t where t.id = c.task_id) as owner from changed c
      union select (select t.user_id from tasks t where t.id = f.task_id) from former f
      union select 0 from changed) owners
    where owner is not null;
  else
    insert into versions (owner, topic)
    select owner, tg_argv[0] from (
      select (select t.user_id from tasks t where t.id = c.task_id) as owner from changed c
      union select 0 from changed) owners
    where owner is not null;
  end if;
  return null;
end $$;

-- All tables in a moment in which nobody writes to them: waiting for one while others are locked would end in deadlocks with
-- those who write.
do $$
begin
  for try in 1..200 loop
    begin
      lock table jobs, tasks, task_methods, task_history, delivery_notes, slave_files, chat_messages, conversations,
        credit_accounts, users, vehicles, methods, method_texts, portal_options, support_hours, holidays
        in share row exclusive mode nowait;
      exit;
    exception when lock_not_available then
      if try = 200 then raise; end if;
      perform pg_sleep(0.01);
    end;
  end loop;
end $$;

do $$
declare
  raising record;
begin
  for raising in
    select * from (values
      ('jobs', 'raise_of_users', 'tasks'),
      ('tasks', 'raise_of_users', 'tasks'),
      ('task_methods', 'raise_of_tasks', 'tasks'),
      ('task_history', 'raise_of_tasks', 'tasks'),
      ('delivery_notes', 'raise_of_users', 'tasks'),
      ('slave_files', 'raise_of_tasks', 'tasks'),
      ('chat_messages', 'raise_of_tasks', 'chat'),
      ('conversations', 'raise_of_users', 'chat'),
      ('credit_accounts', 'raise_of_users', 'credits'),
      ('users', 'raise_portal', 'accounts'),
      ('vehicles', 'raise_portal', 'catalog'),
      ('methods', 'raise_portal', 'catalog'),
      ('method_texts', 'raise_portal', 'catalog'),
      ('portal_options', 'raise_portal', 'settings'),
      ('support_hours', 'raise_portal', 'settings'),
      ('holidays', 'raise_portal', 'settings')) as list (shown, rule, topic)
  loop
    execute format('create trigger raise_inserted after insert on %I referencing new table as changed
      for each statement execute function %I(%L)', raising.shown, raising.rule, raising.topic);
    execute format('create trigger raise_updated after update on %I referencing old table as former new table as changed
      for each statement execute function %I(%L)', raising.shown, raising.rule, raising.topic);
    execute format('create trigger raise_deleted after delete on %I referencing old table as changed
      for each statement execute function %I(%L)', raising.shown, raising.rule, raising.topic);
    execute format('create trigger raise_emptied after truncate on %I
      for each statement execute function raise_everything()', raising.shown);
  end loop;
end $$;
