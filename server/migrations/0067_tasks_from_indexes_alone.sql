-- A search finds tasks by their customers and jobs, and asks whether they are closed and for their vehicles: both indexes have that now, so
-- that no task is looked up for it.
drop index tasks_of_user, tasks_of_job;
create index tasks_of_user on tasks (user_id, id) include (status, vehicle_id) where visible;
create index tasks_of_job on tasks (job_id) include (id, status, vehicle_id, visible);
