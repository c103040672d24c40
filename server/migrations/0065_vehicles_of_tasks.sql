-- The vehicle of a task, as in its job: a search for the tasks of a brand went through all its jobs, and from each to its tasks.
alter table jobs add constraint jobs_with_vehicle unique (id, vehicle_id);
-- Never 0 for long: a trigger finds it.
alter table tasks add column vehicle_id int not null default 0;

-- Only what the job says is written into the tasks that there are.
alter table tasks disable trigger user;
update tasks t set vehicle_id = j.vehicle_id from jobs j where j.id = t.job_id;
alter table tasks enable trigger user;

-- It follows the job when that gets another vehicle, and the task when that is moved to another job.
alter table tasks
  drop constraint tasks_job_id_fkey,
  add constraint tasks_job_id_fkey foreign key (job_id, vehicle_id) references jobs (id, vehicle_id) on update cascade;
create function find_vehicle_of_task() returns trigger language plpgsql as $$
begin
  select vehicle_id into new.vehicle_id from jobs where id = new.job_id for key share;
  return new;
end $$;
create trigger find_vehicle_of_new before insert on tasks for each row execute function find_vehicle_of_task();
create trigger find_vehicle_of_moved before update of job_id on tasks for each row
  when (old.job_id <> new.job_id) execute function find_vehicle_of_task();

create index tasks_of_vehicle on tasks (vehicle_id, user_id) include (id, status) where visible;
analyze tasks;
