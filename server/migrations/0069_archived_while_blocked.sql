-- A blocked task that was archived was blocked no more: it is again, and comes back from the archive as blocked.
update tasks t
set blocked_from = coalesce(
  (select h.from_status from task_history h
   where h.task_id = t.id and h.why = 'blocked' and h.from_status in ('waiting', 'manual', 'inProgress', 'finished')
   order by h.id desc limit 1), 'manual')
where t.status = 'archived' and t.blocked_from is null
  and (select h.from_status from task_history h where h.task_id = t.id and h.why = 'archived' order by h.id desc limit 1) = 'blocked';
