-- How long lists are, written by a job, so that nobody counts ten thousand rows to learn that there are more. Lists of accounts have
-- their exact number of rows, others at least so many as are written here.
create table list_lengths (list text primary key, length int not null);

-- Lists that lost a row, or of accounts changed in any way, written in the transaction of the change: they are counted until the job has come
-- round. Rows are only added and, by the job, removed. Arrivals need no mark where a list has at least so many.
create table stale_lists (list text not null);

create function mark_lists() returns trigger language plpgsql as $$
begin
  insert into stale_lists (list) select unnest(tg_argv);
  return null;
end $$;

-- All tables in a moment in which nobody writes to them, as in 0038.
do $$
begin
  for try in 1..200 loop
    begin
      lock table users, jobs, tasks, conversations, mails, audit_log, security_log, accounting_documents
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
  counted record;
begin
  for counted in
    select * from (values ('mails', 'mails'), ('audit_log', 'auditLog'), ('security_log', 'securityLog'),
      ('accounting_documents', 'accountingDocuments'), ('conversations', 'conversations')) as list (rows, name)
  loop
    execute format('create trigger stale_lists_of_deleted after delete on %I for each statement execute function mark_lists(%L)',
      counted.rows, counted.name);
    execute format('create trigger stale_lists_of_emptied after truncate on %I for each statement execute function mark_lists(%L)',
      counted.rows, counted.name);
  end loop;
end $$;
create trigger stale_lists_of_changed after update on conversations for each row
  when (old.last_id is not null and new.last_id is null) execute function mark_lists('conversations');
-- Conversations of a task that is deleted are not listed.
create trigger stale_lists_of_changed after update on tasks for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function mark_lists('conversations');
create trigger stale_lists_of_changed after update on jobs for each row
  when (old.visible and not new.visible) execute function mark_lists('jobs');
create trigger stale_lists_of_deleted after delete on jobs for each row when (old.visible) execute function mark_lists('jobs');
create trigger stale_lists_of_emptied after truncate on jobs for each statement execute function mark_lists('jobs');

create trigger stale_lists_of_new after insert on users for each statement
  execute function mark_lists('activeAccounts', 'waitingAccounts', 'lockedAccounts', 'staffAccounts', 'allAccounts');
create trigger stale_lists_of_deleted after delete on users for each statement
  execute function mark_lists('activeAccounts', 'waitingAccounts', 'lockedAccounts', 'staffAccounts', 'allAccounts');
create trigger stale_lists_of_emptied after truncate on users for each statement
  execute function mark_lists('activeAccounts', 'waitingAccounts', 'lockedAccounts', 'staffAccounts', 'allAccounts');
create trigger stale_lists_of_changed after update on users for each row
  when ((old.role, old.active, old.unlocked_at is null, old.lock_reason = '', old.erased_at is null)
    is distinct from (new.role, new.active, new.unlocked_at is null, new.lock_reason = '', new.erased_at is null))
  execute function mark_lists('activeAccounts', 'waitingAccounts', 'lockedAccounts', 'staffAccounts', 'allAccounts');
