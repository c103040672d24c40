-- A modified file is a version that its customer sees from the day of its release on, with a note about it, until it is withdrawn.
alter table task_files
  add column note text not null default '' check (length(note) <= 1000),
  add column released_at timestamptz,
  add column withdrawn_at timestamptz,
  add column withdrawn_by int references users(id),
  add column withdrawn_reason text not null default '' check (length(withdrawn_reason) <= 500),
  add constraint task_files_withdrawn check ((withdrawn_at is null) = (withdrawn_by is null)),
  add constraint task_files_withdrawn_reason check ((withdrawn_at is null) = (withdrawn_reason = '')),
  add constraint task_files_withdrawn_released check (withdrawn_at is null or released_at is not null);

-- Of the versions so far, customers have seen the one that is theirs. No change that anybody made: the audit log does not speak of it.
alter table task_files disable trigger audit;
update task_files f set released_at = f.made_at
from tasks t
where t.id = f.task_id and f.sha256 = coalesce(t.delivered_sha256, t.modified_sha256)
  and (t.status in ('finished', 'archived') or t.delivered_sha256 is not null);
alter table task_files enable trigger audit;

-- Downloads are in the security log: those of a task are found by its number.
create index security_log_downloads on security_log (((facts ->> 'taskId')::int), id) where event = 'downloaded' and facts ? 'taskId';
