-- No task of before has a vehicle yet, and all others were tested when they came.
alter table tasks validate constraint tasks_vehicle_of_job;
create index tasks_of_vehicle on tasks (vehicle_id, user_id) include (id, status) where visible;
create index tasks_without_vehicle on tasks (id) where vehicle_id is null;
