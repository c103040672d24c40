-- The vehicle of a task, as in its job: a search for the tasks of a brand goes through all its jobs, and from each to its tasks. Tasks of
-- before have none until the job `findVehicles` has come to them.
create unique index jobs_with_vehicle on jobs (id, vehicle_id);
alter table tasks add column vehicle_id int;

-- It follows the job when that gets another vehicle, and the task when that is moved to another job.
alter table tasks add constraint tasks_vehicle_of_job foreign key (job_id, vehicle_id) references jobs (id, vehicle_id)
  on update cascade not valid;
create function find_vehicle_of_task() returns trigger language plpgsql as $$
begin
  select vehicle_id into new.vehicle_id from jobs where id = new.job_id for key share;
  return new;
end $$;
create trigger find_vehicle_of_new before insert on tasks for each row execute function find_vehicle_of_task();
create trigger find_vehicle_of_moved before update of job_id on tasks for each row
  when (old.job_id <> new.job_id) execute function find_vehicle_of_task();
