-- To the letter ---------------------------------------------------------------------------------------------------------

-- When the customer said that the file works; sending it back takes that away.
alter table tasks add column works_at timestamptz;

-- Closed is what is finished or put away: what is blocked, and a review that is done, stands in the open lists.
drop index tasks_open, tasks_closed, tasks_unfinished;
create index tasks_open on tasks ((status = 'blocked'), due_at, id)
  where visible and status in ('inWait', 'inProgress', 'manually', 'blocked');
create index tasks_closed on tasks (id) where visible and status in ('finished', 'archived');
-- The jobs on which there is something left to do.
create index tasks_unfinished on tasks (job_id)
  where visible and (status not in ('finished', 'archived') or (type = 'reviewDone' and status <> 'archived'));

-- What support asked for what was not listed stands with it: beside it there may be listed methods now.
update task_methods m set price = t.ordered_price from tasks t where t.id = m.task_id and m.method_id = 0;
